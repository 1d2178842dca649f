/** Cards that anybody may play, cards that no accident takes, and events that contradict each other. */
import { describe, expect, test } from 'vitest';
import { handOf } from '../../../src/games/campaign/rules/cards/cards.ts';
import { ratingOf } from '../../../src/games/campaign/rules/forces/formations.ts';
import { newImpulse } from '../../../src/games/campaign/rules/turn/impulse.ts';
import type { Effect } from '../../../src/games/campaign/state.ts';
import { kutuzov } from '../../../src/games/kutuzov/index.ts';
import { pieces } from '../campaign/play-at.ts';
import { battle, eventsIn, playEvent, type Replies, scene } from './card-play.ts';
import { playFrom } from './play-from.ts';

/** Answers a window of one power with a card. */
const responding =
  (power: string, card: number, seen: string[] = []): Replies =>
  (ask) => {
    if (ask.kind !== 'respond') return undefined;
    const figures = ask.prompt.args as { power: string };
    seen.push(figures.power);
    const isOffered = ask.options().some((each) => (each as { respond: unknown }).respond === card);
    return figures.power === power && isOffered ? { respond: card } : undefined;
  };

const fight = { orsha: { french_north: pieces(['ney'], 3), russian_first: pieces(['bagration'], 3) } };
/** Dice that hit nobody. */
const ones = Array.from({ length: 80 }, () => 1);

describe('K-12.1d: a response in a battle may be played by anybody', () => {
  test.each(['russian_first', 'russian_second', 'french_south'])('%s, with or without pieces in it', (power) => {
    const play = scene({
      by: 'french_north',
      hands: { [power]: [57] },
      forces: fight,
      faces: ones,
    });
    battle(play, 'orsha', 'vitebsk', responding(power, 57));
    expect(eventsIn(play, 'card.played')).toMatchObject([{ power, card: 57, as: 'response' }]);
  });
});

describe('K-21.9: either power of a camp with one hand', () => {
  test.each(['russian_first', 'russian_second'])('%s plays the response', (power) => {
    const state = kutuzov.setup.start({ scenario: 'invasion', split: '2-one-hand' });
    state.forces = structuredClone(fight);
    const play = playFrom(state, ones);
    play.state.hands = { russian_first: [], russian_second: [], french_north: [], french_south: [] };
    handOf(play, power).push(57);
    play.state.impulse = newImpulse('french_north', false, false);
    const seen: string[] = [];
    battle(play, 'orsha', 'vitebsk', responding(power, 57, seen));
    expect(new Set(seen)).toEqual(new Set(['russian_first', 'russian_second']));
    expect(eventsIn(play, 'card.played')).toMatchObject([{ power, card: 57, as: 'response' }]);
  });
});

test('K-5.4a: a card taken at random is no home card', () => {
  const play = scene({
    by: 'russian_first',
    hands: { russian_first: [16], french_north: [1, 2, 54] },
    flags: { vitebsk: 'french_north' },
  });
  playEvent(play, 16, { power: 'french_north', areas: ['vitebsk'] });
  expect(handOf(play, 'french_north')).toEqual([1, 2]);
});

describe('K-5.1c: of two events about one rating the later one holds', () => {
  const zero: Effect = { kind: 'leader-rating', until: 'impulse', leader: 'ney', value: 0, card: 75 } as never;
  const more: Effect = { kind: 'leader-rating', until: 'turn', leader: 'ney', n: 1, card: 67 } as never;
  test.each([
    { effects: [more, zero], rating: 0 },
    { effects: [zero, more], rating: 1 },
  ])('$effects.0.card, then $effects.1.card', ({ effects, rating }) => {
    const play = scene({ by: 'french_north' });
    play.state.effects = effects;
    expect(ratingOf(play, 'ney')).toBe(rating);
  });
});
