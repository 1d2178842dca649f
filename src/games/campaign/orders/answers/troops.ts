/** Amounts of troops as orders name them: `9SP`, `2 inf 1 cav`, `MAX`, `ALL`. */
import { given, type JsonObject } from '../../../../engine/index.ts';
import { nameKey } from '../../../../orders/index.ts';
import { strengthOf } from '../../rules/forces/stacks.ts';
import { ownOf } from '../../rules/position.ts';
import type { View } from '../../state.ts';
import type { AreaId, Arm, ContingentId, LeaderId, PowerId, Stack, Troops } from '../../types.ts';
import { ARMS } from '../../types.ts';
import type { Kit, Spelling, ViewReader } from '../names.ts';

/**
 * How many soldiers go along. `max`: what the leaders may command (the default); `all`: everything there; `alone`:
 * nobody; `most`: up to these figures.
 */
export type Amount = {
  readonly max?: true;
  readonly all?: true;
  readonly alone?: true;
  readonly most?: true;
  readonly sp?: number;
  readonly inf?: number;
  readonly cav?: number;
  readonly art?: number;
};

/** Words for units. */
export const UNITS: Readonly<Record<string, 'sp' | Arm>> = {
  sp: 'sp',
  sps: 'sp',
  strength: 'sp',
  inf: 'inf',
  infantry: 'inf',
  cav: 'cav',
  cavalry: 'cav',
  art: 'art',
  artillery: 'art',
};

export const MOST_TROOPS = 999;

/** Reads an amount, if there is one. */
export const readAmount = (reader: ViewReader): Amount | undefined => {
  if (reader.word('max')) return { max: true };
  if (reader.word('all')) return { all: true };
  if (reader.word('alone')) return { alone: true };
  const most = reader.words('up', 'to') || reader.words('at', 'most') || reader.word('upto') !== undefined;
  const figures = readFigures(reader);
  return figures && (most ? { most: true, ...figures } : figures);
};

const readFigures = (reader: ViewReader): Amount | undefined => {
  const figures: { sp?: number; inf?: number; cav?: number; art?: number } = {};
  for (;;) {
    const place = reader.place;
    while (reader.mark('+', ',') || reader.word('and', 'with'));
    const count = reader.number();
    if (count === undefined || !Number.isInteger(count) || count > MOST_TROOPS) {
      reader.back(place);
      break;
    }
    const unit = UNITS[reader.peek()?.key ?? ''];
    if (unit) reader.skip();
    const what = unit ?? 'sp';
    figures[what] = (figures[what] ?? 0) + count;
  }
  return Object.keys(figures).length > 0 ? figures : undefined;
};

/** An amount in the short form or for people: `9`, `9 SP`, `2inf 1cav`. */
export const writeAmount = (amount: Amount, { full: people }: Pick<Spelling, 'full'>): string => {
  const word = (['max', 'all', 'alone'] as const).find((each) => amount[each]);
  if (word) return people ? word.toUpperCase() : word;
  const space = people ? ' ' : '';
  const counters = ARMS.filter((arm) => amount[arm] !== undefined).map((arm) => `${amount[arm]}${space}${arm}`);
  const most = amount.most && (people ? 'UP TO' : 'upto');
  return words(most, writeStrength(amount.sp, space, people || counters.length > 0), ...counters);
};

/** Strength points; without the unit if it is clear. */
const writeStrength = (sp: number | undefined, space: string, isNamed: boolean): string | undefined =>
  sp === undefined || !isNamed ? sp?.toString() : `${sp}${space}SP`;

/** Leaders that go together with their troops. `of`: the ally whose soldiers go without a leader. */
export type Group = JsonObject & {
  readonly leaders: readonly LeaderId[];
  readonly amount?: Amount;
  readonly of?: ContingentId;
};

const EMPTY: Stack = { leaders: [], inf: 0, cav: 0, art: 0 };

const stackAt = (view: View, area: AreaId, contingent: ContingentId): Stack => view.forces[area]?.[contingent] ?? EMPTY;

/** At most the pieces present: the same counters if they are left, else as much strength. */
export const atMost = (wanted: Amount, there: Stack, leaders: readonly LeaderId[]): Troops => {
  const counters = { inf: wanted.inf ?? 0, cav: wanted.cav ?? 0, art: wanted.art ?? 0 };
  const whole = wanted.sp === undefined && ARMS.every((arm) => counters[arm] <= there[arm]);
  if (whole) return { leaders: [...leaders], ...counters };
  const sp = Math.min(strengthOf(counters) + (wanted.sp ?? 0), strengthOf(there));
  return { leaders: [...leaders], sp };
};

/** The troops of one contingent that a group's amount means, out of those in an area. */
const troopsOf = (amount: Amount, there: Stack, leaders: readonly LeaderId[]): Troops => {
  const named = leaders.length > 0 ? { leaders: [...leaders] } : {};
  if (amount.max) return { ...named, max: true };
  if (amount.alone) return named;
  if (amount.all) return { ...named, inf: there.inf, cav: there.cav, art: there.art };
  if (amount.most) return atMost(amount, there, leaders);
  const { most: _, max: __, all: ___, alone: ____, ...figures } = amount;
  return { ...named, ...figures };
};

/** Leaders of one contingent who go together. */
interface Party {
  readonly contingent: ContingentId;
  readonly leaders: readonly LeaderId[];
}

/** The contingent of soldiers without a leader: the power's own, or that of an ally whose soldiers alone are there. */
const looseAt = ({ powerOf }: Kit, view: View, from: AreaId, power: PowerId): ContingentId => {
  const here = Object.keys(view.forces[from] ?? {}).filter((each) => powerOf[each] === power);
  return here.includes(ownOf(power)) ? ownOf(power) : (here[0] ?? ownOf(power));
};

/** The leaders of a group by contingent. */
const partiesOf = (kit: Kit, view: View, from: AreaId, power: PowerId, { leaders, of }: Group): readonly Party[] => {
  if (leaders.length === 0) return [{ contingent: of ?? looseAt(kit, view, from, power), leaders }];
  const { content } = kit;
  const contingentOf = (leader: LeaderId) => content.leaders.get(leader)?.contingent ?? ownOf(power);
  return [...new Set(leaders.map(contingentOf))].map((contingent) => ({
    contingent,
    leaders: leaders.filter((leader) => contingentOf(leader) === contingent),
  }));
};

/**
 * The amount of a group for each of its parties: the first gets as much strength as it can command, the last gets the
 * rest.
 */
const shareOut = ({ content }: Kit, view: View, from: AreaId, parties: readonly Party[], amount: Amount): Amount[] => {
  if (amount.sp === undefined) return parties.map(() => amount);
  let left = amount.sp;
  return parties.map(({ contingent, leaders }, i) => {
    const isLast = i === parties.length - 1;
    const most = strengthOf(stackAt(view, from, contingent));
    const sp = isLast ? left : Math.min(left, most, commandOf(content, leaders));
    left -= sp;
    return { ...amount, sp };
  });
};

/**
 * The pieces of an order's groups, by contingent. A group with leaders of several contingents takes troops from the
 * first leader's contingent as far as possible, and then from the others.
 */
export const forceOf = (
  kit: Kit,
  view: View,
  from: AreaId,
  power: PowerId,
  groups: readonly Group[],
): Record<ContingentId, Troops> => {
  const force: Record<ContingentId, Troops> = {};
  for (const group of groups) {
    const { amount = group.leaders.length > 0 ? MAX : {} } = group;
    const parties = partiesOf(kit, view, from, power, group);
    const amounts = shareOut(kit, view, from, parties, amount);
    for (const [i, { contingent, leaders: own }] of parties.entries()) {
      const troops = troopsOf(amounts[i] ?? amount, stackAt(view, from, contingent), own);
      force[contingent] = merged(force[contingent], troops);
    }
  }
  return force;
};

const MAX: Amount = { max: true };

export const commandOf = (content: Kit['content'], leaders: readonly LeaderId[]): number =>
  leaders.reduce((sum, leader) => sum + (content.leaders.get(leader)?.command ?? 0), 0);

const merged = (a: Troops | undefined, b: Troops): Troops => {
  if (!a) return b;
  const sum = (key: Arm | 'sp') => {
    const total = (a[key] ?? 0) + (b[key] ?? 0);
    return total > 0 ? { [key]: total } : {};
  };
  const leaders = [...(a.leaders ?? []), ...(b.leaders ?? [])];
  return {
    ...(leaders.length > 0 ? { leaders } : {}),
    ...sum('sp'),
    ...sum('inf'),
    ...sum('cav'),
    ...sum('art'),
    ...(a.max || b.max ? { max: true as const } : {}),
  };
};

/** The troops of an answer as an amount. */
export const amountOf = ({ leaders = [], sp, inf, cav, art, max }: Troops): Amount | undefined => {
  if (max) return { max: true };
  const figures = Object.fromEntries(
    Object.entries({ sp, inf, cav, art }).filter(([, count]) => count !== undefined && count > 0),
  );
  if (Object.keys(figures).length > 0) return figures;
  return leaders.length > 0 ? { alone: true } : undefined;
};

/** Troops join the leaders before them if those have none. Otherwise they go alone, as those of a named ally do. */
const withAmount = (groups: readonly Group[], amount: Amount, of: ContingentId | undefined): readonly Group[] => {
  const last = groups.at(-1);
  if (of !== undefined) return [...groups, { leaders: [], amount, of }];
  return last && last.amount === undefined && last.leaders.length > 0
    ? [...groups.slice(0, -1), { ...last, amount }]
    : [...groups, { leaders: [], amount }];
};

/** A leader joins the leaders before him, or the troops before him unless he has his own. */
const withLeader = (groups: readonly Group[], leader: LeaderId, hasOwn: boolean): readonly Group[] => {
  const last = groups.at(-1);
  const isOpen = last && last.of === undefined && (last.amount === undefined || (last.leaders.length === 0 && !hasOwn));
  return isOpen
    ? [...groups.slice(0, -1), { ...last, leaders: [...last.leaders, leader] }]
    : [...groups, { leaders: [leader] }];
};

/**
 * Leaders with their troops: `Wellington + Hill 13SP`, `Wellington 4inf + Castanos 3SP`, `9SP Wellington`, `1 cav`.
 * `Prussia 2 inf` are soldiers of an ally, where the order may name one. Troops without a leader come first in the result.
 */
export const readGroups = (reader: ViewReader, kit?: Kit): readonly Group[] | undefined => {
  const legal = leadersOf(reader);
  let groups: readonly Group[] = [];
  for (;;) {
    reader.word('with');
    const of = allyAhead(reader, kit);
    const amount = readAmount(reader);
    if (amount) groups = withAmount(groups, amount, of);
    const isJoined = reader.mark('+', ',') !== undefined || reader.word('and', 'with') !== undefined;
    if (isJoined && isAllyAhead(reader, kit)) continue;
    const isExpected = isJoined || groups.length === 0;
    const leader = isExpected ? reader.maybeName(['leader'], legal) : reader.exactName(['leader']);
    if (!leader) break;
    groups = withLeader(groups, leader.id, isJoined && isAmountAhead(reader));
  }
  if (groups.length === 0) {
    reader.name(['leader'], legal);
    return undefined;
  }
  return ledLast(groups);
};

/** A contingent by name or code, as in `BUILD PR 1 SP AT Masuria` and `REGROUP 2 SP AT Warsaw OF Austria`. */
export const contingentAhead = (reader: ViewReader, { content }: Kit): ContingentId | undefined => {
  const wordsOf = ({ id, name, code, power }: (typeof content.contingents)[number]) =>
    [id, name, code, ...(id === ownOf(power) ? [] : (content.aliases.powers[id] ?? []))].map(nameKey);
  const word = reader.word(...content.contingents.flatMap(wordsOf));
  return word === undefined ? undefined : content.contingents.find((each) => wordsOf(each).includes(word))?.id;
};

/** W-7.0d. A power, or an ally that it runs. */
export const readContingent = (reader: ViewReader, kit: Kit): ContingentId | undefined =>
  contingentAhead(reader, kit) ?? reader.name(['power'])?.id;

/** An ally by name, before the amount of his soldiers. A name without an amount may be that of a place. */
const allyAhead = (reader: ViewReader, kit: Kit | undefined): ContingentId | undefined => {
  if (!kit) return undefined;
  const { place } = reader;
  const of = contingentAhead(reader, kit);
  if (of !== undefined && isAmountAhead(reader)) return of;
  reader.back(place);
  return undefined;
};

const isAllyAhead = (reader: ViewReader, kit: Kit | undefined): boolean => {
  const { place } = reader;
  const isAhead = allyAhead(reader, kit) !== undefined;
  reader.back(place);
  return isAhead;
};

const AMOUNT_WORDS: readonly string[] = ['max', 'all', 'alone', 'upto', 'up'];

/** Whether a leader is followed by his own troops: `2 inf + Castanos 3SP`. */
const isAmountAhead = (reader: ViewReader): boolean => {
  const next = reader.peek();
  return next?.type === 'number' || AMOUNT_WORDS.includes(next?.key ?? '');
};

/** Leaders that the reader may move or take along. */
export const leadersOf = (reader: ViewReader): ReadonlySet<string> | undefined => {
  const { view } = reader.context;
  if (!view) return undefined;
  return new Set(
    Object.values(view.forces).flatMap((force) => view.powers.flatMap((power) => force[ownOf(power)]?.leaders ?? [])),
  );
};

export const writeGroups = (groups: readonly Group[], spell: Spelling): string =>
  groups
    .map(({ leaders, amount, of }) =>
      words(
        of && spell.power(of),
        leaders.map((id) => spell.leader(id)).join(spell.plus),
        amount && writeAmount(amount, spell),
      ),
    )
    .join(' + ');

/**
 * The pieces of an answer as groups, in the order in which they are read. Soldiers of an ally go by the ally's name where
 * no leader shows whose they are.
 */
export const groupsOf = ({ content }: Kit, force: Readonly<Record<ContingentId, Troops>>): Group[] => {
  const groups = Object.entries(force).flatMap(([contingent, troops]): Group[] => {
    const { leaders = [] } = troops;
    const amount = amountOf(troops);
    const isAlly = leaders.length === 0 && !content.powers.some(({ id }) => ownOf(id) === contingent);
    return amount ? [{ leaders, amount, ...given({ of: isAlly ? contingent : undefined }) }] : [];
  });
  return ledLast(groups);
};

/** The first soldiers after a leader are the leader's: soldiers without one go before. */
const ledLast = (groups: readonly Group[]): Group[] => [
  ...groups.filter(({ leaders }) => leaders.length === 0),
  ...groups.filter(({ leaders }) => leaders.length > 0),
];

/** The pieces of an answer as groups that go on, with as many of them as remain. */
export const remnantsOf = (kit: Kit, force: Readonly<Record<ContingentId, Troops>>): Group[] =>
  groupsOf(kit, force).map(({ amount, ...group }) => {
    const isFigure = amount && !amount.alone && !amount.max;
    return { ...group, ...given({ amount: isFigure ? { most: true as const, ...amount } : amount }) };
  });

export const words = (...parts: readonly (string | undefined)[]): string => parts.filter((part) => part).join(' ');
