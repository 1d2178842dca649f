/** The pieces and the ground that a standing order is about. */
import { isOccupied } from '../../rules/control.ts';
import { ownOf } from '../../rules/position.ts';
import type { View } from '../../state.ts';
import type { AreaId, LeaderId, PowerId } from '../../types.ts';
import { type Kit, readPlace, type Spelling, type ViewReader } from '../names.ts';

/** The pieces that a line is about; all if it names none. */
export type Who = {
  readonly leaders?: readonly LeaderId[];
  readonly powers?: readonly PowerId[];
  readonly at?: readonly AreaId[];
  readonly soldiers?: true;
};

/** Kinds of ground that a line may name instead of a place. */
const GROUNDS = [
  ...([
    'key',
    'fortress',
    'capital',
    'home',
    'friendly',
    'uncontrolled',
    'enemy',
    'enemyland',
    'occupied',
    'friends',
  ] as const),
  'nearest-key',
] as const;
export type Ground = (typeof GROUNDS)[number];

/** A place, or any place of one kind. */
export type Wish = { readonly place: AreaId } | { readonly ground: Ground };

/** Reads something with or without parentheses: `at(Badajoz)` or `AT Badajoz`. */
export const enclosed = <T>(reader: ViewReader, read: () => T): T => {
  const isOpen = reader.mark('(') !== undefined;
  const result = read();
  if (isOpen) reader.mark(')');
  return result;
};

type Whose = { leaders?: LeaderId[]; powers?: PowerId[]; at?: AreaId[]; soldiers?: true };

/** Reads one name of the subject. Returns false if there is none, undefined after a problem was noted. */
const readMeant = (reader: ViewReader, who: Whose): boolean | undefined => {
  if (reader.word('soldiers')) {
    who.soldiers = true;
    return true;
  }
  if (reader.word('at')) {
    const place = enclosed(reader, () => readPlace(reader));
    if (place !== undefined) who.at = [...(who.at ?? []), place];
    return place === undefined ? undefined : true;
  }
  reader.word('group');
  const named = enclosed(reader, () => nameAhead(reader, ['leader', 'power']));
  if (!named) return reader.problems.length > 0 ? undefined : false;
  const list = named.kind === 'leader' ? 'leaders' : 'powers';
  who[list] = [...(who[list] ?? []), named.id];
  return true;
};

export const readWho = (reader: ViewReader): Who | undefined => {
  const who: Whose = {};
  if (reader.mark('*') || reader.word('all', 'any', 'everybody')) return who;
  do {
    const isRead = readMeant(reader, who);
    if (!isRead) return isRead === undefined ? undefined : who;
  } while (reader.mark(',', '+', '/') !== undefined || reader.word('and') !== undefined);
  return who;
};

/** Words that can follow a subject. If one comes next, there is no name to guess. */
const AFTER_SUBJECT = new Set(
  'into to play cards card round with against always never ask if when max until this else continue stop from in join do best'.split(
    ' ',
  ),
);

/** Reads a name, unless a word follows that can only come after the subject. */
const nameAhead = (reader: ViewReader, kinds: readonly string[]) => {
  const token = reader.peek();
  if (token?.type !== 'word' || AFTER_SUBJECT.has(token.key)) return undefined;
  return reader.name(kinds);
};

/** Whether the complete name of such a thing comes next. */
export const isAhead = (reader: ViewReader, kind: string): boolean => {
  const token = reader.peek();
  if (token?.type !== 'word' || AFTER_SUBJECT.has(token.key)) return false;
  const place = reader.place;
  const found = reader.exactName([kind]) !== undefined;
  reader.back(place);
  return found;
};

export const writeWho = (spell: Spelling, who: Who): string =>
  isEverybody(who) ? 'all' : namesIn(spell, who, (id) => `at ${spell.place(id)}`);

const namesIn = (
  spell: Pick<Spelling, 'leader' | 'power'>,
  { leaders = [], powers = [], at = [], soldiers }: Who,
  place: Spelling['place'],
): string =>
  [
    ...leaders.map((id) => spell.leader(id)),
    ...powers.map((id) => spell.power(id)),
    ...at.map(place),
    ...(soldiers ? ['soldiers'] : []),
  ].join(', ');

export const isEverybody = (who: Who): boolean => Object.keys(who).length === 0;

/** Whether a line is about these pieces of a power in an area. */
export const isMeant = (who: Who, power: PowerId, area: AreaId, leaders: readonly LeaderId[]): boolean =>
  isEverybody(who) ||
  (who.leaders?.some((id) => leaders.includes(id)) ?? false) ||
  (who.powers?.includes(power) ?? false) ||
  (who.at?.includes(area) ?? false);

/** `nearest-key`, with a hyphen, a space or neither. */
const nearestKey = (reader: ViewReader): 'nearest-key' | undefined => {
  if (reader.word('nearestkey') || reader.words('nearest', 'key')) return 'nearest-key';
  if (reader.peek()?.key !== 'nearest' || reader.peek(1)?.type !== 'hyphen' || reader.peek(2)?.key !== 'key')
    return undefined;
  reader.skip(3);
  return 'nearest-key';
};

export const readGround = (reader: ViewReader): Wish | undefined => {
  const ground = reader.word(...GROUNDS) ?? nearestKey(reader);
  if (ground) return { ground };
  const place = readPlace(reader);
  return place === undefined ? undefined : { place };
};

export const readGrounds = (reader: ViewReader): Wish[] | undefined => {
  const grounds: Wish[] = [];
  do {
    if (reader.mark('*') || reader.word('any', 'all')) continue;
    const ground = readGround(reader);
    if (!ground) return undefined;
    grounds.push(ground);
  } while (reader.mark(',', '>', '/') !== undefined || reader.word('then', 'or') !== undefined);
  return grounds;
};

export const writeGrounds = (spell: Spelling, grounds: readonly Wish[]): string =>
  grounds.map((each) => ('place' in each ? spell.place(each.place) : each.ground)).join(', ');

interface Site {
  readonly area: AreaId;
  readonly status?: string | undefined;
  readonly power: PowerId;
}

export const isGround = ({ content }: Kit, view: View, wanted: Wish, { area, status, power }: Site): boolean => {
  if ('place' in wanted) return wanted.place === area;
  const place = content.areas.get(area);
  switch (wanted.ground) {
    case 'key':
      return place?.key ?? false;
    case 'fortress':
      return (place?.fortress ?? 0) > 0;
    case 'capital':
      return place?.capital ?? false;
    case 'occupied':
      return place !== undefined && isOccupied(place);
    case 'enemyland':
      return status === 'enemy';
    case 'nearest-key':
      return true;
    case 'home':
      return place?.owners.includes(ownOf(power)) ?? false;
    case 'friends':
      return alliesOf(content, power).some((each) => view.forces[area]?.[ownOf(each)] !== undefined);
    default:
      return status === wanted.ground;
  }
};

const alliesOf = ({ powers }: Kit['content'], power: PowerId): readonly PowerId[] => {
  const side = powers.find(({ id }) => id === power)?.side;
  return powers.filter((each) => each.side === side).map(({ id }) => id);
};

export const isWanted = (kit: Kit, view: View, wanted: readonly Wish[], site: Site): boolean =>
  wanted.length === 0 || wanted.some((each) => isGround(kit, view, each, site));

/** The steps from a place to the nearest key area that the power's side controls. */
const stepsToKey = (kit: Kit, view: View, { area, power }: Site): number => {
  const friends = alliesOf(kit.content, power);
  const seen = new Set([area]);
  let reached = [area];
  for (let steps = 0; reached.length > 0; steps++) {
    const isHome = (id: AreaId) =>
      kit.content.areas.get(id)?.key === true && friends.includes(kit.controller(view, id) ?? '');
    if (reached.some(isHome)) return steps;
    reached = reached.flatMap((id) => kit.neighbours.get(id) ?? []).filter((id) => !seen.has(id) && seen.add(id));
  }
  return Number.POSITIVE_INFINITY;
};

/** Sorts sites by a list of wishes, and within one wish by the second measure. Sites that no wish names are dropped. */
export const byWish = <T extends Site>(
  kit: Kit,
  view: View,
  wishes: readonly Wish[],
  sites: readonly T[],
  better: (a: T, b: T) => number,
): T[] => {
  const rank = (site: T) => {
    const at = wishes.findIndex((wish) => isGround(kit, view, wish, site));
    return at < 0 ? wishes.length : at;
  };
  const wanted = wishes.length === 0 ? sites : sites.filter((site) => rank(site) < wishes.length);
  const nearer = (a: T, b: T) => {
    const wish = wishes[rank(a)];
    const isNearest = wish !== undefined && 'ground' in wish && wish.ground === 'nearest-key';
    return isNearest ? stepsToKey(kit, view, a) - stepsToKey(kit, view, b) : 0;
  };
  return [...wanted].sort((a, b) => rank(a) - rank(b) || nearer(a, b) || better(a, b));
};

/** The pieces in a sentence; empty for all. */
export const whoText = ({ content, full }: Kit, who: Who = {}): string => {
  const power = (id: PowerId) => content.powers.find((each) => each.id === id)?.name ?? id;
  return namesIn({ ...full, power }, who, full.place);
};

export const groundsText = ({ full }: Kit, grounds: readonly Wish[] = []): string => writeGrounds(full, grounds);

/** A part of a sentence with the word that joins it; empty if it is not there. */
export const joint = (how: string, text = ''): { readonly text: string; readonly how: string } => ({ text, how });
