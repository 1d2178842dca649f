/** Cards that are played at any moment of an impulse, and at none between two turns (K-5.21a, K-5.22a, K-17.0). */
import { describe, expect, test } from 'vitest';
import { undergo } from '../../../src/games/campaign/rules/battle/attrition.ts';
import { ALWAYS } from '../../../src/games/campaign/rules/cards/response-windows.ts';
import type { Moment } from '../../../src/games/campaign/rules/occasions.ts';
import { spend } from '../../../src/games/campaign/rules/winter/spending.ts';
import { kutuzov } from '../../../src/games/kutuzov/index.ts';
import { checkMorale } from '../../../src/games/kutuzov/rules/checks.ts';
import { ownIn } from '../../../src/games/kutuzov/types.ts';
import type { PlayAt } from '../campaign/play-at.ts';
import { cardOf, eventsIn, run, scene } from './card-play.ts';
import { pieces, playFrom, startWith } from './play-from.ts';

const WINDOWS: readonly Moment[] = [...ALWAYS, 'reach'];

describe.each([
  [3, 'bridge', 'french_north'],
  [13, 'supply_train', 'russian_first'],
] as const)('K-5.21a: card %i', (number, op, power) => {
  const choicesAt = (play: PlayAt, moment: Moment) => {
    const reaction = kutuzov.definition.reactions[op]?.[moment];
    const [operation] = cardOf(number).ops;
    if (!reaction || !operation) throw new Error(`no ${op} at ${moment}`);
    const entry = { area: 'staraya_russa', from: 'tver', line: 'rough', side: 'tsarist' };
    const occasion = { moment, entry, area: 'staraya_russa', to: 'staraya_russa', power };
    const use = { power, card: cardOf(number), op: operation };
    const choices = reaction.choices(play, use, occasion as never);
    expect(reaction.isPossible?.(play, use, occasion as never)).toBe(choices.length > 0);
    return choices;
  };
  const forces = {
    chudovo: { french_north: pieces(['davout'], 3) },
    vitebsk: { russian_first: pieces(['barclay'], 3) },
  };

  test.each(WINDOWS)('is played at a window for %s', (moment) => {
    const play = scene({ by: 'russian_second', forces });
    expect(choicesAt(play, moment)).toContainEqual({
      areas: number === 3 ? ['chudovo', 'staraya_russa'] : ['vitebsk'],
    });
  });

  test('is of use as long as a formation of its camp can be helped', () => {
    const own = power === 'french_north' ? 'chudovo' : 'vitebsk';
    const alone = { [own]: forces[own] };
    expect(choicesAt(scene({ by: 'russian_second', forces: alone }), 'step')).not.toEqual([]);
    const none = scene({ by: 'russian_second', forces: { vitebsk: forces.vitebsk } });
    if (number === 3) expect(choicesAt(none, 'step')).toEqual([]);
  });

  test('is not played as Cossacks rise, when the impulses are over', () => {
    const play = scene({ by: 'russian_second', forces });
    play.state.impulse = null;
    expect(choicesAt(play, 'partisans')).toEqual([]);
  });
});

describe('reinforcements on burnt ground', () => {
  /** French North builds one strength point in burnt Warsaw between two turns, and its dice are sixes. */
  const built = (change: (play: PlayAt) => void = () => {}) => {
    const play = playFrom(startWith('invasion', { turn: 2, forces: {}, phase: 'interphase' }), [6]);
    Object.assign(ownIn(play), { scorched: ['warsaw'] });
    for (const power of play.game.powers) play.state.hands[power] = [];
    change(play);
    const asked: string[] = [];
    const acts = [{ do: 'build', at: 'warsaw', inf: 1 }, { do: 'end' }];
    run(spend(play, 'french_north', 4), (ask) => {
      asked.push(ask.kind);
      return ask.kind === 'reinforce' ? acts.shift() : undefined;
    });
    return { play, asked };
  };

  test('K-17.0: nobody plays a card as they suffer', () => {
    const { play, asked } = built(({ state }) => {
      state.hands.french_north = [6, 73];
      state.hands.french_south = [3, 73];
    });
    expect([eventsIn(play, 'attrition.rolled').length, asked.includes('respond')]).toEqual([1, false]);
  });

  test('K-14.43a: nine markers do not lower the level of attrition', () => {
    const { play } = built((it) => {
      Object.assign(ownIn(it).attrition, { level: 'normal', loss: 8, gain: 0 });
      ownIn(it).due.push({ due: 'wear', n: 1 });
    });
    expect(ownIn(play).attrition).toEqual({ level: 'normal', loss: 9, gain: 0 });
  });
});

test('K-9.0f, R-12: no recovery stops a fall of morale between two turns', () => {
  const fall = (phase: string) => {
    const play = scene({ by: 'french_north', faces: [1, 1], turn: 2 });
    play.state.phase = phase as typeof play.state.phase;
    play.state.resources.french_north = 2;
    const { morale, since } = ownIn(play);
    Object.assign(morale.imperial, { level: 'marchez_vous', loss: 5, gain: 0 });
    since.morale.imperial = 'vive_l_empereur';
    const asked: string[] = [];
    run(checkMorale(play, 'imperial'), ({ kind }) => {
      asked.push(kind);
      return undefined;
    });
    return asked.includes('recover');
  };
  expect([fall('impulses'), fall('interphase')]).toEqual([true, false]);
});

describe('K-5.6c: card 6 before the dice of attrition', () => {
  const suffering = (hand: readonly number[], change: (play: PlayAt) => void = () => {}, area = 'orsha') => {
    const force = { french_north: pieces(['davout'], 4) };
    const play = scene({
      by: 'french_north',
      forces: { [area]: force },
      hands: { french_north: hand },
      faces: [1, 1, 1, 1, 1],
    });
    change(play);
    run(undergo(play, { area, force, reasons: ['scorched'] }), (ask) =>
      ask.kind === 'respond' && ask.options().length > 1 ? ask.options()[1] : undefined,
    );
    const [card] = eventsIn(play, 'card.played');
    return { play, card, rolled: eventsIn(play, 'attrition.rolled').length };
  };

  test('is the plus card of the impulse', () => {
    const { play, card, rolled } = suffering([6]);
    expect([card?.as, card?.plus, rolled]).toEqual(['event', true, 0]);
    expect([play.state.impulse?.plusUsed, play.state.impulse?.played]).toEqual([true, [6]]);
  });

  test('K-6.32c: does not come into a zone, nor to the besieged', () => {
    expect(suffering([6], () => {}, 'z_rus').card).toBeUndefined();
    const riga = (besiegers: object) =>
      suffering(
        [6],
        ({ state }) => {
          state.flags.riga = 'french_north';
          Object.assign(state.forces.riga ?? {}, besiegers);
        },
        'riga',
      ).card;
    expect([riga({})?.card, riga({ russian_first: pieces(['barclay'], 1) })]).toEqual([6, undefined]);
  });

  test('does not come to enemies', () => {
    const force = { russian_first: pieces(['barclay'], 4) };
    const hands = { french_north: [6] };
    const play = scene({ by: 'french_north', forces: { orsha: force }, hands, faces: [1, 1, 1, 1, 1] });
    const asked: string[] = [];
    run(undergo(play, { area: 'orsha', force, reasons: ['scorched'] }), (ask) => {
      if (ask.kind === 'respond' && ask.options().length > 1) asked.push(ask.kind);
      return undefined;
    });
    expect(asked).toEqual([]);
  });

  test('does not come where a card was bought, nor outside the impulse of its power', () => {
    const bought = suffering(
      [6],
      ({ state }) => state.impulse && Object.assign(state.impulse, { plusUsed: true, bought: true }),
    );
    expect([bought.card, bought.rolled]).toEqual([undefined, 1]);
    const foreign = suffering(
      [6],
      ({ state }) => state.impulse && Object.assign(state.impulse, { power: 'french_south' }),
    );
    expect([foreign.card, foreign.rolled]).toEqual([undefined, 1]);
  });
});
