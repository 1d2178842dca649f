/** The common parts of the campaign games' verbs: names in two spellings, and lookups in a view. */
import { type Decision, given, type Json, type JsonObject, type Verdict } from '../../../engine/index.ts';
import {
  nameKey,
  type ReadContext,
  type Reader,
  type Relation,
  type SheetItem,
  type Style,
  type syntax,
} from '../../../orders/index.ts';
import type { Content } from '../content.ts';
import type { SeatPlan } from '../define/module.ts';
import { momentsOf } from '../rules/cards/responses.ts';
import { leadersIn } from '../rules/forces/stacks.ts';
import type { Moment } from '../rules/occasions.ts';
import type { Hooks, Reactions } from '../rules/play.ts';
import { isAsked, type QuestionKind, type QuestionOf } from '../rules/questions.ts';
import { flagMeant } from '../rules/turn/flags.ts';
import type { View } from '../state.ts';
import type { Answers, Area, AreaId, Card, CardNumber, ContingentId, LeaderId, LineKind, PowerId } from '../types.ts';

export type ViewReader = Reader<View>;

/** Verbs by their names. */
export type Rows = Readonly<Record<string, syntax.VerbRow<View>>>;

/** A spelling of names: keys that read back in any language, or names for people. */
export interface Spelling {
  place(id: string): string;
  leader(id: string): string;
  power(id: string): string;
  /** The sign between parts of an order: leaders of a group, steps of a march. */
  readonly plus: string;
  readonly arrow: string;
  /** Whether it is the long form for people. */
  readonly full: boolean;
}

export interface Kit {
  readonly content: Content;
  readonly neighbours: ReadonlyMap<AreaId, readonly AreaId[]>;
  /** The kind of the line between two areas. */
  lineBetween(a: AreaId, b: AreaId): LineKind | undefined;
  /** The spelling for storing and comparing. */
  readonly short: Spelling;
  /** The spelling for people. */
  readonly full: Spelling;
  /** The power that runs each contingent. */
  readonly powerOf: Readonly<Record<ContingentId, PowerId>>;
  /** The power that controls an area at present. */
  controller(view: View, area: AreaId): PowerId | null;
  /** CP more for a step into an area, in a game that has it. */
  readonly toll?: Hooks['toll'];
  /** The moments at which a card can be played out of turn. */
  momentsOf(card: Card): readonly Moment[];
  /** Roles of several powers that players bid for or pick, by the words for them. */
  readonly roles: ReadonlyMap<string, string>;
  /** Kinds of questions for pieces that go by themselves (K-17.3a): `DEPLOY ... FROM ... TO ...` answers them. */
  readonly sends: readonly string[];
}

/** What a game adds to the language of orders: verbs, its acts and answers as text, and what yes and no mean to its questions. */
export interface OwnLanguage {
  readonly toll?: Hooks['toll'];
  rows(kit: Kit): Rows;
  /** An act or an answer to a kind of question as order text; undefined for those that the shared language writes. */
  write(kit: Kit, kind: string, answer: JsonObject): string | undefined;
  /** Kinds of its own for pieces that go by themselves, besides `send`. */
  readonly sends?: readonly string[];
  /** Its codes of refusals of what is so already. */
  readonly needless: readonly string[];
  readonly yes: Readonly<Record<string, Json>>;
  readonly no: Readonly<Record<string, Json>>;
}

/** Orders of a related game alone: verbs, and uses of resources. */
export interface Elsewhere {
  readonly game: string;
  readonly verbs: readonly string[];
  readonly uses: readonly string[];
}

const neighboursOf = ({ lines }: Content): Map<AreaId, AreaId[]> => {
  const map = new Map<AreaId, AreaId[]>();
  const add = (from: AreaId, to: AreaId) => map.set(from, [...(map.get(from) ?? []), to]);
  for (const { a, b } of lines) {
    add(a, b);
    add(b, a);
  }
  return map;
};

const lineFinder = ({ lines }: Content): Kit['lineBetween'] => {
  const kinds = new Map(lines.flatMap(({ a, b, kind }) => [`${a} ${b}`, `${b} ${a}`].map((ends) => [ends, kind])));
  return (a, b) => kinds.get(`${a} ${b}`);
};

export const makeKit = (
  {
    content,
    controller,
    reactions,
    roles = [],
  }: Pick<Kit, 'content' | 'controller'> & { readonly reactions: Reactions; readonly roles?: readonly SeatPlan[] },
  { toll, sends = [] }: Pick<OwnLanguage, 'toll' | 'sends'> = {},
): Kit => {
  const code = (id: string) => content.powers.find((power) => power.id === id)?.code ?? id;
  return {
    content,
    neighbours: neighboursOf(content),
    lineBetween: lineFinder(content),
    short: { place: nameKey, leader: nameKey, power: code, plus: '+', arrow: '>', full: false },
    full: {
      place: (id) => content.areas.get(id)?.name ?? id,
      leader: (id) => content.leaders.get(id)?.name ?? id,
      power: code,
      plus: ' + ',
      arrow: ' > ',
      full: true,
    },
    powerOf: Object.fromEntries(content.contingents.map(({ id, power }) => [id, power])),
    controller,
    roles: roleWords(content, roles),
    momentsOf: (card) => momentsOf(reactions, card),
    ...given({ toll }),
    sends: ['send', ...sends],
  };
};

/** The area of a leader, if he is on the map. */
export const whereIs = (view: View, leader: LeaderId): AreaId | undefined =>
  Object.keys(view.forces).find((area) => leadersIn(view.forces[area] ?? {}).includes(leader));

/** The power with the current impulse, or else the first power of the seat. */
export const actingPower = (view: View): PowerId => view.impulse?.power ?? view.powers[0] ?? view.slot;

/** The powers that ME, ALLY or ENEMY means. If one player runs two powers, ME is the one with the impulse. */
export const powersCalled = (
  { powers }: Pick<Content, 'powers'>,
  word: Relation,
  { owns, view }: ReadContext<View>,
): readonly PowerId[] => {
  const acting = view && owns.includes(actingPower(view)) ? [actingPower(view)] : owns;
  if (word === 'me') return acting;
  const sides = new Set(powers.filter(({ id }) => owns.includes(id)).map(({ side }) => side));
  return powers
    .filter(({ id, side }) => (word === 'ally' ? sides.has(side) && !acting.includes(id) : !sides.has(side)))
    .map(({ id }) => id);
};

/** The ids of all areas that fit. */
export const placesWhere = ({ content }: Kit, suits: (area: Area) => boolean): ReadonlySet<string> =>
  new Set([...content.areas.values()].filter(suits).map(({ id }) => id));

export const readPlace = (reader: ViewReader, legal?: ReadonlySet<string>): AreaId | undefined =>
  reader.name(['place'], legal)?.id;

/** A card by number or by title. */
export const readCard = (reader: ViewReader, { content }: Kit): CardNumber | undefined => {
  reader.word('card', 'cards');
  const marked = reader.mark('#') !== undefined;
  const token = reader.peek();
  if (token?.type !== 'number') {
    if (marked) return reader.fail('order.missing-number', { after: '#' });
    const named = reader.name(['card']);
    return named && Number(named.id);
  }
  const number = Number(token.text);
  reader.skip();
  return content.cards.has(number) ? number : reader.fail('order.no-card', { card: number });
};

/**
 * Reads the parts of a line one after another; each call gets what was read so far. Ends when a call returns its input
 * unchanged. Undefined after a problem was noted.
 */
export const readParts = <T>(start: T, readPart: (found: T) => T | undefined): T | undefined => {
  for (let found = start; ; ) {
    const next = readPart(found);
    if (next === undefined || next === found) return next;
    found = next;
  }
};

/** A side by its name, which means both of its powers together. */
export const readRole = (reader: ViewReader, { roles }: Kit): string | undefined => {
  const word = reader.word(...roles.keys());
  return word === undefined ? undefined : roles.get(word);
};

/** A power, or several that go together. */
export const roleName = ({ roles }: Kit, role: string, spell: Spelling): string =>
  roles.has(role) ? role : spell.power(role);

/** The words for roles of several powers: the name of each, and of the side that they make up. */
const roleWords = ({ powers }: Content, roles: readonly SeatPlan[]): Map<string, string> => {
  const sideOf = (id: PowerId) => powers.find((power) => power.id === id)?.side ?? id;
  const several = roles.filter((role) => role.powers.length > 1);
  return new Map(
    several.flatMap((role) => {
      const [side = role.id, ...others] = new Set(role.powers.map(sideOf));
      return [...(others.length > 0 ? [] : [side]), role.id].map((word): [string, string] => [word, role.id]);
    }),
  );
};

/** W-D.15. The offered flag that a word means. */
export const flagOffered = ({ content }: Kit, { prompt }: QuestionOf<'flag.kind'>, as: string): string => {
  const { area, choices } = prompt.args;
  const place = content.areas.get(area);
  return place ? flagMeant(place, as, choices) : as;
};

/** The power that commands a leader; undefined for a leader outside the game. */
export const powerLeading = ({ content, powerOf }: Kit, id: LeaderId): PowerId | undefined => {
  const leader = content.leaders.get(id);
  return leader && powerOf[leader.contingent];
};

/** The cards that the owner of a view holds. */
export const heldCards = (view: View): readonly CardNumber[] => [...new Set(Object.values(view.hands).flat())];

/** The spelling of a style. */
export const spelling = ({ short, full }: Kit, style: Style = 'short'): Spelling => (style === 'full' ? full : short);

/** An item that answers one kind of question, once. */
export const answering = <K extends QuestionKind>(
  kind: K,
  answer: (decision: QuestionOf<K>, view: View) => Verdict<Answers[K]> | undefined,
): SheetItem<View> => once([kind], (decision, view) => (isAsked(decision, kind) ? answer(decision, view) : undefined));

/** An item that answers once. */
export const once = (
  kinds: readonly string[],
  answer: (decision: Decision, view: View) => Verdict<Json> | undefined,
): SheetItem<View> => ({
  kinds,
  answer: (decision, view, taken) => (taken.length > 0 ? undefined : answer(decision, view)),
});

/** A line that is read and written by functions of its own. */
export const lineBy = <S>(
  kit: Kit,
  read: (reader: ViewReader, kit: Kit) => S | undefined,
  write: (said: S, spell: Spelling, kit: Kit) => string,
): syntax.Handmade<S> => ({
  read: (reader) => read(reader as ViewReader, kit),
  write: (said, { style }) => write(said as S, spelling(kit, style), kit),
});

/** Whether one of these words comes next. It stays unread. */
export const isNext = (reader: ViewReader, ...keys: readonly string[]): boolean =>
  keys.includes(reader.peek()?.key ?? '');
