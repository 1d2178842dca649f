/** Counts over many games: who wins, how they end, what the cards are played for. */
import { sure } from '../../engine/index.ts';
import type { CardNumber, PowerId } from '../../games/campaign/types.ts';
import type { GameRecord, Use } from './contest.ts';

export const USES = ['cp', 'event', 'battle', 'siege', 'response'] as const satisfies readonly Use[];

type CardUses = Readonly<Record<(typeof USES)[number], number>>;

export interface Tally {
  readonly games: number;
  /** Games won by each side; `nobody` for a game without a winner. */
  readonly wins: Readonly<Record<string, number>>;
  /** Games by the reason and turn of their end. */
  readonly ends: readonly {
    readonly reason: string;
    readonly turn: number;
    readonly winner: string;
    readonly games: number;
  }[];
  /** Mean round in which a game ended. */
  readonly rounds: number;
  readonly points: Readonly<Record<PowerId, number>>;
  readonly decisions: number;
  readonly cards: Readonly<Record<CardNumber, CardUses>>;
}

const mean = (values: readonly number[]): number =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;

const winnerOf = ({ winner }: GameRecord): string => winner ?? 'nobody';

/** Counts values by name. */
const countBy = <T>(items: readonly T[], nameOf: (item: T) => string): Map<string, T[]> => {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const name = nameOf(item);
    const group = groups.get(name);
    if (group) group.push(item);
    else groups.set(name, [item]);
  }
  return groups;
};

const endsOf = (records: readonly GameRecord[]): Tally['ends'] =>
  [...countBy(records, (record) => [record.turn, record.reason, winnerOf(record)].join()).values()]
    .map((group) => {
      const first = sure(group[0]);
      return { reason: first.reason, turn: first.turn, winner: winnerOf(first), games: group.length };
    })
    .sort((a, b) => a.turn - b.turn || b.games - a.games);

const cardsOf = (records: readonly GameRecord[], deck: readonly CardNumber[]): Tally['cards'] => {
  const cards: Record<CardNumber, Record<Use, number>> = {};
  for (const card of deck) cards[card] = { cp: 0, event: 0, battle: 0, siege: 0, response: 0 };
  for (const { plays } of records) {
    for (const { card, as } of plays) {
      const uses = cards[card];
      if (uses) uses[as]++;
    }
  }
  return cards;
};

/** Counts games over a deck of cards, including cards that nobody played. */
export const tallyOf = (records: readonly GameRecord[], deck: readonly CardNumber[]): Tally => ({
  games: records.length,
  wins: Object.fromEntries([...countBy(records, winnerOf)].map(([side, group]) => [side, group.length])),
  ends: endsOf(records),
  rounds: mean(records.map(({ round }) => round)),
  points: Object.fromEntries(
    Object.keys(records[0]?.points ?? {}).map((power) => [
      power,
      mean(records.map(({ points }) => points[power] ?? 0)),
    ]),
  ),
  decisions: mean(records.map(({ decisions }) => decisions)),
  cards: cardsOf(records, deck),
});

/** Cards whose event was never played, in a fight or out of turn either. */
export const unplayed = ({ cards }: Tally): CardNumber[] =>
  Object.entries(cards)
    .filter(([, { event, battle, siege, response }]) => event + battle + siege + response === 0)
    .map(([card]) => Number(card));
