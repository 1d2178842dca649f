/** The cards of Kutuzov, and what the program carries out of them. */
import { describe, expect, test } from 'vitest';
import { checkPack } from '../../../src/games/campaign/content/check.ts';
import { innerOperations } from '../../../src/games/campaign/content/operations.ts';
import { isPlayableIn } from '../../../src/games/campaign/rules/battle/cards.ts';
import { isEventKnown } from '../../../src/games/campaign/rules/operations/index.ts';
import type { Card } from '../../../src/games/campaign/types.ts';
import { kutuzovFormat } from '../../../src/games/kutuzov/content/format.ts';
import { shipped, shippedContent } from '../../../src/games/kutuzov/content.ts';
import { kutuzov } from '../../../src/games/kutuzov/index.ts';
import { takeOutOfTheGame } from '../../../src/games/kutuzov/rules/card-life.ts';
import { ownIn } from '../../../src/games/kutuzov/types.ts';
import { eventsOf } from '../campaign/play-at.ts';
import { playFrom, startWith } from './play-from.ts';

const cards = [...shipped.content.cards.values()];
const opsOf = ({ ops }: Card) => innerOperations(ops) as readonly Card['ops'][number][];

describe('the cards', () => {
  test('K-1.10a: 110, with twelve home cards of each camp', () => {
    expect(cards.map(({ number }) => number)).toEqual(Array.from({ length: 110 }, (_, i) => i + 1));
    const homes = (pile: string) => cards.filter(({ home }) => home === pile).map(({ number }) => number);
    expect(homes('imperial')).toEqual(Array.from({ length: 12 }, (_, i) => i + 1));
    expect(homes('tsarist')).toEqual(Array.from({ length: 12 }, (_, i) => i + 13));
  });

  test('K-1.10b: sixteen are Must-Play, and all others have CP', () => {
    expect(cards.filter(({ mustPlay }) => mustPlay).map(({ number }) => number)).toEqual(
      Array.from({ length: 16 }, (_, i) => i + 25),
    );
    expect(cards.filter(({ cp, mustPlay }) => (cp === 0) !== mustPlay)).toEqual([]);
    expect(shipped.content.cards.get(84)?.cp).toBe(5);
  });

  test('K-4.21d, K-4.21e: twelve Must-Play cards leave the game, and the others go back into the deck', () => {
    const { winter, reshuffle } = shipped.tables.cardsAfterPlay;
    expect(cards.filter(({ removeAfterEvent }) => removeAfterEvent).map(({ number }) => number)).toEqual(winter);
    expect(cards.filter((card) => card.mustPlay && !card.removeAfterEvent).map(({ number }) => number)).toEqual(
      reshuffle,
    );
  });

  test('K-4.21c, K-4.21f, K-4.21g: what becomes of a card is told of cards that there are, none of them a home card but 22', () => {
    const { firstTurn, shuffledIn, faceUp } = shipped.tables.cardsAfterPlay;
    const homes = [...firstTurn, ...shuffledIn, ...faceUp].filter(
      (number) => shipped.content.cards.get(number)?.home !== null,
    );
    expect(homes).toEqual([22]);
  });

  test('K-1.10c: home cards are for the powers of their camp, 1 and 9 for one power', () => {
    const powersOf = (number: number) => shipped.content.cards.get(number)?.playableBy;
    for (const { home, number, playableBy } of cards) {
      const sides = playableBy.map((id) => shipped.content.powers.find((power) => power.id === id)?.homePile);
      if (home !== null) expect(new Set(sides), String(number)).toEqual(new Set([home]));
    }
    expect([powersOf(1), powersOf(9)]).toEqual([['french_north'], ['french_south']]);
    const { fixed } = shipped.tables.hand;
    expect(fixed).toEqual({ french_north: 1, french_south: 9 });
  });

  test('titles are unlike, and texts are sentences', () => {
    expect(new Set(cards.map(({ title }) => title)).size).toBe(110);
    for (const { effect, number } of cards) expect(effect, String(number)).toMatch(/^[A-Z].*\.$/);
  });
});

/** Whether any register of the shared rules knows an operation, at whatever moment. */
const isCarriedOut = (op: Card['ops'][number]): boolean => {
  const [any] = cards;
  if (!any) return false;
  const alone = { ...any, ops: [op] };
  return (
    isEventKnown({ ...alone, timing: 'impulse' }, kutuzov.definition.operations) ||
    isPlayableIn({ ...alone, battle: true, timing: 'battle_declare' }, 'battle') ||
    isPlayableIn({ ...alone, siege: true, timing: 'siege_declare' }, 'siege') ||
    kutuzov.definition.reactions[op.op] !== undefined
  );
};

describe('the operations of the cards', () => {
  test('are all carried out', () => {
    const missing = cards.flatMap(opsOf).filter((op) => !isCarriedOut(op));
    expect(missing.map(({ op }) => op)).toEqual([]);
  });

  test('are carried out at the timing of every card, and nothing else is wrong with the pack', () => {
    expect(checkPack(kutuzovFormat, shippedContent)).toEqual([]);
  });
});

test.each(['down', 'up'] as const)(
  'a card that leaves the game does so out of a pile of home cards too: %s',
  (pile) => {
    const play = playFrom(startWith('invasion'));
    const reserve = { down: [7], up: [], [pile]: [77, 7] };
    play.state.reserves = { imperial: reserve };
    takeOutOfTheGame(play, 77);
    expect([play.state.reserves.imperial?.[pile], play.state.removed.includes(77)]).toEqual([[7], true]);
    expect(eventsOf(play)).toMatchObject([{ kind: 'card.gone', card: 77 }]);
  },
);

test('K-5.72: a card that lies with a leader leaves the game once, and is told of once', () => {
  const play = playFrom(startWith('invasion'));
  play.state.removed.push(10);
  ownIn(play).attached = [
    { card: 10, leader: 'napoleon' },
    { card: 9, leader: 'ney' },
  ];
  takeOutOfTheGame(play, 10);
  takeOutOfTheGame(play, 10);
  expect([ownIn(play).attached, play.state.removed.filter((card) => card === 10)]).toEqual([
    [{ card: 9, leader: 'ney' }],
    [10],
  ]);
  expect(eventsOf(play).filter(({ kind }) => kind === 'card.gone')).toHaveLength(1);
});
