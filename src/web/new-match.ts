/** The form that opens a match. */
import { z } from 'zod';
import { type Games, type MatchPlan, type OfferedPack, PACES, type SeatPlan } from '../match/index.ts';
import type { Say } from './render.ts';

export const paceNames = ['slow', 'standard', 'fast'] as const satisfies readonly (keyof typeof PACES)[];

const LONGEST = { name: 80, player: 60, address: 254 } as const;

const text = (longest: number) => z.string().trim().max(longest);
const texts = (longest: number) =>
  z.union([text(longest), z.array(text(longest)).max(8)]).transform((value) => [value].flat());

export const NewMatchForm = z.object({
  game: text(40),
  split: text(40),
  scenario: text(40),
  /** Empty: the pack that comes with the game. */
  pack: text(80).default(''),
  name: text(LONGEST.name),
  pace: z.enum(paceNames),
  seat: texts(40),
  player: texts(LONGEST.player),
  address: texts(LONGEST.address),
  zone: texts(60),
  moderatorName: text(LONGEST.player),
  moderatorAddress: text(LONGEST.address),
  moderatorZone: text(60),
});

export type NewMatch = z.output<typeof NewMatchForm>;

/** What is wrong with a field, by the field's name. */
export type FieldProblems = Readonly<Record<string, string>>;

const ADDRESS = z.email();

const isAddress = (value: string): boolean => ADDRESS.safeParse(value).success;

const isZone = (zone: string): boolean => {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
};

/** Names of time zones to choose from. */
export const zones: readonly string[] = ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')];

export const problemsOf = (
  match: NewMatch,
  seats: readonly SeatPlan[],
  packs: readonly OfferedPack[],
  say: Say,
): FieldProblems => {
  const problems: Record<string, string> = {};
  const need = (field: string, holds: boolean, problem: string) => {
    if (!holds) problems[field] = say(`problem.${problem}`);
  };
  need('name', match.name !== '', 'name');
  need('pack', match.pack === '' || packs.some(({ id, game }) => id === match.pack && game !== undefined), 'pack');
  seats.forEach((_, i) => {
    need(`player-${i}`, (match.player[i] ?? '') !== '', 'player');
    need(`address-${i}`, isAddress(match.address[i] ?? ''), 'address');
    need(`zone-${i}`, isZone(match.zone[i] ?? ''), 'zone');
  });
  need('moderatorAddress', match.moderatorAddress === '' || isAddress(match.moderatorAddress), 'address');
  need('moderatorZone', isZone(match.moderatorZone), 'zone');
  return problems;
};

export const planOf = (match: NewMatch, seats: readonly SeatPlan[]): MatchPlan => ({
  game: match.game,
  scenario: match.scenario,
  split: match.split,
  ...(match.pack === '' ? {} : { pack: match.pack }),
  name: match.name,
  pace: PACES[match.pace],
  seats: seats.map(({ id }, i) => ({
    id,
    player: match.player[i] ?? '',
    address: match.address[i] ?? '',
    zone: match.zone[i] ?? 'UTC',
  })),
  moderator: {
    zone: match.moderatorZone,
    ...(match.moderatorName ? { name: match.moderatorName } : {}),
    ...(match.moderatorAddress ? { address: match.moderatorAddress } : {}),
  },
});

/** The form as it is first shown. */
export const emptyMatch = (game: string, split: string, scenario: string, seats: readonly SeatPlan[]): NewMatch => ({
  game,
  split,
  scenario,
  pack: '',
  name: '',
  pace: 'standard',
  seat: seats.map(({ id }) => id),
  player: seats.map(() => ''),
  address: seats.map(() => ''),
  zone: seats.map(() => 'UTC'),
  moderatorName: '',
  moderatorAddress: '',
  moderatorZone: 'UTC',
});

/** The seats of a split; undefined where there is no such game or split. */
export const seatsOf = (games: Games, game: string, split: string): readonly SeatPlan[] | undefined =>
  games.get(game)?.splits.find(({ id }) => id === split)?.seats;
