/** The form that opens a match. */
import { z } from 'zod';
import { isLanguageTag, isPlainName } from '../../engine/index.ts';
import type { Game, Options, SeatPlan } from '../../game/index.ts';
import type { Speech } from '../../i18n/index.ts';
import { VISIBILITIES } from '../../match/acts/sight.ts';
import { isZone, type MatchPlan } from '../../match/forming/match-plan.ts';
import type { Games } from '../../match/game.ts';
import type { OfferedPack } from '../../match/packs.ts';
import { PRESS_RULES } from '../../match/press/rule.ts';
import { BOUNCE_RULES, DRAFT_RULES, PACES, POLICIES, STAFF_RULES, timeOfDay } from '../../match/time/pace.ts';

export const paceNames = [
  'slow',
  'standard',
  'fast',
  'blitz',
  'evening',
] as const satisfies readonly (keyof typeof PACES)[];

const LONGEST = { name: 80, player: 60, address: 254 } as const;

const text = (longest: number) => z.string().trim().max(longest);
const texts = (longest: number, most = 8) =>
  z.union([text(longest), z.array(text(longest)).max(most)]).transform((value) => [value].flat());

/** The days on which deadlines fall. */
export const DAYS = ['all', 'weekdays'] as const;

export const WEEKDAYS = [1, 2, 3, 4, 5];

export const STARTS = ['join', 'hand', 'now'] as const;

export const NewMatchForm = z.object({
  game: text(40),
  split: text(40),
  scenario: text(40),
  /** Empty: the pack that comes with the game. */
  pack: text(80).default(''),
  name: text(LONGEST.name),
  pace: z.enum(paceNames),
  /** The match begins with the last player who joins, by the moderator's hand, or at once. */
  start: z.enum(STARTS).default('now'),
  policy: z.enum(POLICIES).default('wait'),
  drafts: z.enum(DRAFT_RULES).default('partial'),
  bounced: z.enum(BOUNCE_RULES).default('ask'),
  staff: z.enum(STAFF_RULES).default('forbidden'),
  clock: text(5).default(''),
  days: z.enum(DAYS).default('all'),
  press: z.enum(PRESS_RULES).default('white'),
  visibility: z.enum(VISIBILITIES).default('blind'),
  /** The rulings, and the choice made for each. */
  ruling: texts(60, 40).default([]),
  value: texts(60, 40).default([]),
  seat: texts(40),
  player: texts(LONGEST.player),
  address: texts(LONGEST.address),
  zone: texts(60),
  language: texts(10).default([]),
  moderatorName: text(LONGEST.player),
  moderatorAddress: text(LONGEST.address),
  moderatorZone: text(60),
});

export type NewMatch = z.output<typeof NewMatchForm>;

/** The problems of fields, by field name. */
export type FieldProblems = Readonly<Record<string, string>>;

const ADDRESS = z.email();

const isAddress = (value: string): boolean => ADDRESS.safeParse(value).success;

/** Names of time zones to choose from. */
export const zones: readonly string[] = ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')];

export const problemsOf = (
  match: NewMatch,
  seats: readonly SeatPlan[],
  packs: readonly OfferedPack[],
  say: Speech,
): FieldProblems => {
  const problems: Record<string, string> = {};
  const need = (field: string, holds: boolean, problem: string) => {
    if (!holds) problems[field] = say(`problem.${problem}`);
  };
  need('name', match.name !== '', 'name');
  need('name', isPlainName(match.name), 'plain');
  need('moderatorName', isPlainName(match.moderatorName), 'plain');
  need('pack', match.pack === '' || packs.some(({ id, game }) => id === match.pack && game !== undefined), 'pack');
  need('clock', match.clock === '' || timeOfDay(match.clock) !== undefined, 'clock');
  seats.forEach((_, i) => {
    if (isLeftOpen(match, i)) return;
    need(`player-${i}`, (match.player[i] ?? '') !== '', 'player');
    need(`player-${i}`, isPlainName(match.player[i] ?? ''), 'plain');
    need(`address-${i}`, isAddress(match.address[i] ?? ''), 'address');
    need(`zone-${i}`, isZone(match.zone[i] ?? ''), 'zone');
    need(`language-${i}`, isLanguageTag(match.language[i] ?? 'en'), 'language');
  });
  need('moderatorAddress', match.moderatorAddress === '' || isAddress(match.moderatorAddress), 'address');
  need('moderatorZone', isZone(match.moderatorZone), 'zone');
  return problems;
};

/** A seat without a named player. A match that is being formed may have some; people are invited to them later. */
const isLeftOpen = ({ start, player, address }: NewMatch, i: number): boolean =>
  start !== 'now' && (player[i] ?? '') === '' && (address[i] ?? '') === '';

/** The chosen options of the game, without defaults. */
const optionsOf = ({ ruling, value }: NewMatch, rulings: Game['setup']['rulings'] = {}): Options =>
  Object.fromEntries(
    Object.entries(rulings).flatMap(([name, [usual, ...others]]) => {
      const chosen = others.find((each) => String(each) === value[ruling.indexOf(name)]);
      return chosen === undefined || chosen === usual ? [] : [[name, chosen]];
    }),
  );

export const planOf = (match: NewMatch, seats: readonly SeatPlan[], rulings?: Game['setup']['rulings']): MatchPlan => ({
  game: match.game,
  scenario: match.scenario,
  split: match.split,
  ...(match.pack === '' ? {} : { pack: match.pack }),
  name: match.name,
  pace: {
    ...PACES[match.pace],
    policy: match.policy,
    drafts: match.drafts,
    bounced: match.bounced,
    staff: match.staff,
    ...(match.clock === '' ? {} : { clock: match.clock }),
    ...(match.days === 'all' ? {} : { days: WEEKDAYS }),
  },
  press: match.press,
  visibility: match.visibility,
  options: optionsOf(match, rulings),
  ...(match.start === 'now' ? {} : { forming: { startsByHand: match.start === 'hand' } }),
  seats: seats.flatMap(({ id }, i) => {
    if (isLeftOpen(match, i)) return [];
    const [player = '', address = ''] = [match.player[i], match.address[i]];
    return [{ id, player, address, zone: match.zone[i] ?? 'UTC', language: match.language[i] ?? 'en' }];
  }),
  moderator: {
    zone: match.moderatorZone,
    ...(match.moderatorName ? { name: match.moderatorName } : {}),
    ...(match.moderatorAddress ? { address: match.moderatorAddress } : {}),
  },
});

/** The form with its defaults. */
export const emptyMatch = (game: string, split: string, scenario: string, seats: readonly SeatPlan[]): NewMatch => ({
  game,
  split,
  scenario,
  pack: '',
  name: '',
  pace: 'standard',
  start: 'join',
  policy: 'wait',
  drafts: 'partial',
  bounced: 'ask',
  staff: 'forbidden',
  clock: '',
  days: 'all',
  press: 'white',
  visibility: 'blind',
  ruling: [],
  value: [],
  seat: seats.map(({ id }) => id),
  player: seats.map(() => ''),
  address: seats.map(() => ''),
  zone: seats.map(() => 'UTC'),
  language: seats.map(() => 'en'),
  moderatorName: '',
  moderatorAddress: '',
  moderatorZone: 'UTC',
});

/** The seats of a split; undefined for an unknown game or split. */
export const seatsOf = (games: Games, game: string, split: string): readonly SeatPlan[] | undefined =>
  games.get(game)?.setup.splits.find(({ id }) => id === split)?.seats;
