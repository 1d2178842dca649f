/** Rules for what a side is asked, in both players' turns: `MELEE FOR INF AGAINST CAV IF HAND >= 4: SQUARE > STAND`. */
import { type Decision, type Json, type JsonObject, message } from '../../../engine/index.ts';
import { type Alternative, type Condition, type Offer, type PolicyVerb, readList } from '../../../orders/index.ts';
import type { View } from '../knowledge.ts';
import type { Position, Unit } from '../state.ts';
import type { Reaction } from '../types.ts';
import { flagsIgnored, type LeaderWish, leaderWay, type Preference, wayBack } from './choosing.ts';
import {
  asField,
  byComma,
  type LineReader,
  readFoe,
  readHex,
  readLeaderWho,
  readRef,
  readWhen,
  readWho,
  readYesNo,
  refuse,
} from './reading.ts';
import { isLeaderRef, speaksOf, speaksOfLeader } from './refs.ts';
import { joined, readerOf, type ScriptWords } from './words.ts';

/** Of whom a rule speaks, against whom, and when. */
export type Head = { readonly who: string; readonly against?: string; readonly if?: Condition };

/** Whether a rule speaks of a question. */
export function isAbout(words: ScriptWords, { who, against, if: when }: Head, decision: Decision, view: View): boolean {
  const position = words.at(view);
  const { unit: id, leader, by, against: struck, with: guns } = decision.prompt.args ?? {};
  const foeId = by ?? struck;
  const unit = position.state.units.find((each) => each.id === id);
  const foe = position.state.units.find((each) => each.id === foeId);
  const isOwn = unit ? speaksOf(position, who, unit) : speaksOfLeader(position, who, String(leader));
  const isCombined = Array.isArray(guns) && guns.length > 0;
  return isOwn && isAgainst(position, against, foe, isCombined) && words.holds(when, decision, view);
}

const isAgainst = (
  position: Position,
  against: string | undefined,
  foe: Unit | undefined,
  isCombined: boolean,
): boolean => {
  if (against === undefined) return true;
  if (against === 'COMBINED') return isCombined;
  return foe !== undefined && speaksOf(position, against, foe);
};

/** The answers of a rule, the best first; one line stands for itself: where it does not speak, the next one may. */
export const offerOf = (subject: JsonObject, answers: readonly Json[]): Offer => {
  const part = JSON.stringify(subject);
  return { parts: [part], alternatives: answers.map((answer): Alternative => ({ answer, part, numbers: {} })) };
};

const headText = (words: ScriptWords, { who, against, if: when }: Head): string =>
  joined(`FOR ${who}`, against === undefined ? '' : `AGAINST ${against}`, words.when(when));

function readHead(reader: LineReader, kinds: readonly string[]): Head | undefined {
  if (!reader.word('for')) return reader.fail('order.missing-name', { kind: 'FOR' });
  const who = kinds.includes('leader') ? readLeaderWho(reader) : readWho(reader);
  if (who === undefined) return undefined;
  const against = reader.word('against') ? readFoe(reader, kinds) : 'ANY';
  if (against === undefined) return undefined;
  const when = readWhen(reader, kinds);
  if (!when) return undefined;
  reader.mark(':');
  return { who, ...(against === 'ANY' ? {} : { against }), ...when };
}

/** A kind of rule: what its action is, how it is read and written, and what it answers. */
interface RuleKind<A extends JsonObject> {
  readonly name: string;
  readonly kinds: readonly string[];
  read(reader: LineReader): A | undefined;
  write(action: A): string;
  answers(action: A, position: Position, decision: Decision, view: View): readonly Json[];
}

/** D-06 to D-20. The first rule of a kind that fits answers; what it cannot do is passed over in silence. */
function rule<A extends JsonObject>(words: ScriptWords, kind: RuleKind<A>): PolicyVerb<View> {
  const text = (subject: Head & A): string => `${headText(words, subject)}: ${kind.write(subject)}`;
  const policy: PolicyVerb<View, Head & A> = {
    kinds: kind.kinds,
    refusable: false,
    implied: (reader) => reader.peek()?.key === 'for',
    read: (reader) => {
      const head = readHead(reader, kind.kinds);
      const action = head && kind.read(reader);
      return action && { ...head, ...action };
    },
    write: text,
    describe: (subject, clause) => message('policy.rule', { text: `${kind.name} ${text(subject)}`, clause }),
    offer: (subject, decision, view) =>
      isAbout(words, subject, decision, view)
        ? offerOf(subject, kind.answers(subject, words.at(view), decision, view))
        : undefined,
  };
  return policy;
}

// --- melee ----------------------------------------------------------------------------------------------------------

const REACTION_WORDS: Readonly<Record<string, Reaction>> = {
  strike: 'FIRST_STRIKE',
  square: 'SQUARE',
  retire: 'RETIRE',
  stand: 'STAND',
};

export const REACTION_TEXTS: Readonly<Record<Reaction, string>> = {
  FIRST_STRIKE: 'FIRST-STRIKE',
  SQUARE: 'SQUARE',
  RETIRE: 'RETIRE',
  STAND: 'STAND',
};

const readReaction = (reader: LineReader): Reaction | undefined => {
  if (reader.word('first')) reader.arrow();
  const word = reader.word('strike', 'square', 'retire', 'stand');
  return word ? REACTION_WORDS[word] : reader.fail('order.unknown-act', { text: reader.peek()?.text ?? '' }, ['STAND']);
};

const isNext = (reader: LineReader): boolean => reader.mark('>') !== undefined || reader.comma();

type MeleeAction = { readonly reactions: readonly Reaction[] };

/** Those of the reactions that can be done now; if none can, the unit stands. Nobody learns which could not. */
const reactionsNow = (reactions: readonly Reaction[], decision: Decision): readonly Json[] => {
  const options = decision.options();
  return [...reactions.filter((each) => options.includes(each)), 'STAND'];
};

const melee: RuleKind<MeleeAction> = {
  name: 'MELEE',
  kinds: ['reaction'],
  read: (reader) => {
    const reactions = readList(
      reader,
      () => readReaction(reader),
      () => isNext(reader),
    );
    return reactions && { reactions };
  },
  write: ({ reactions }) => reactions.map((each) => REACTION_TEXTS[each]).join(' > '),
  answers: ({ reactions }, _position, decision) => reactionsNow(reactions, decision),
};

// --- flags ----------------------------------------------------------------------------------------------------------

type FlagsAction = { readonly ignore: string | number };

export const readIgnored = (reader: LineReader): string | number | undefined => {
  const count = reader.number();
  if (count !== undefined) return count;
  if (reader.word('as')) reader.arrow();
  const word = reader.word('max', 'none', 'needed', 'asneeded');
  if (word === undefined) return reader.fail('order.unknown-act', { text: reader.peek()?.text ?? '' }, ['AS-NEEDED']);
  return word === 'max' || word === 'none' ? word.toUpperCase() : 'AS-NEEDED';
};

const flags: RuleKind<FlagsAction> = {
  name: 'FLAGS',
  kinds: ['flags'],
  read: (reader) => {
    reader.word('ignore');
    return asField('ignore', readIgnored(reader));
  },
  write: ({ ignore }) => `IGNORE ${ignore}`,
  answers: ({ ignore }, _position, decision) => [flagsIgnored(ignore, decision)],
};

// --- ways -----------------------------------------------------------------------------------------------------------

type WayAction = { readonly prefer: readonly Preference[]; readonly join?: boolean };

export const PREFERENCES = ['prefer', 'cover', 'support', 'straight', 'left', 'right'] as const;

export function readPreference(reader: LineReader): Preference | undefined {
  const word = reader.word(...PREFERENCES);
  if (word === undefined)
    return reader.fail('order.unknown-act', { text: reader.peek()?.text ?? '' }, ['COVER', 'SUPPORT']);
  if (word !== 'prefer') return { by: word.toUpperCase() as Exclude<Preference['by'], 'PREFER'> };
  const hexes = byComma(reader, () => readHex(reader));
  return hexes && { by: 'PREFER', hexes };
}

const preferenceText = (each: Preference): string =>
  each.by === 'PREFER' ? `PREFER ${each.hexes.join(', ')}` : each.by;

const retreat: RuleKind<WayAction> = {
  name: 'RETREAT',
  kinds: ['retreat', 'retire'],
  read: (reader) => {
    const isJoinOnly = reader.peek()?.key === 'join';
    const prefer = isJoinOnly
      ? []
      : readList(
          reader,
          () => readPreference(reader),
          () => reader.mark('>') !== undefined,
        );
    if (!prefer) return undefined;
    if (!reader.word('join')) return { prefer };
    const join = asField('join', readYesNo(reader));
    return join && { prefer, ...join };
  },
  write: ({ prefer, join }) =>
    joined(prefer.map(preferenceText).join(' > '), join === undefined ? '' : `JOIN ${join ? 'YES' : 'NO'}`),
  answers: (action, position, decision, view) => [wayBack(position, readerOf(view), action, decision)],
};

// --- leaders --------------------------------------------------------------------------------------------------------

type LeaderAction = { readonly [K in keyof LeaderWish]?: NonNullable<LeaderWish[K]> };

function readDist(reader: LineReader): LeaderAction | undefined {
  const dist = reader.number();
  return dist === undefined ? reader.fail('order.missing-number', { after: 'DIST' }) : { dist };
}

function readOff(reader: LineReader): LeaderAction | undefined {
  const off = reader.word('never', 'last', 'first');
  if (off === undefined) return reader.fail('order.unknown-act', { text: reader.peek()?.text ?? '' }, ['LAST']);
  return { off: off.toUpperCase() as NonNullable<LeaderWish['off']> };
}

const LEADER_WORDS = ['dist', 'back', 'join', 'via', 'offboard', 'off'] as const;

type PartReader = (reader: LineReader) => LeaderAction | undefined;

/** The parts of a leader's way, by the word that begins each. */
const LEADER_PARTS: Readonly<Record<(typeof LEADER_WORDS)[number], PartReader>> = {
  dist: readDist,
  back: readDist,
  join: (reader) => {
    const word = reader.word('any', 'none');
    const join = word ? word.toUpperCase() : readRef(reader);
    if (join === undefined) return undefined;
    if (isLeaderRef(join)) refuse(reader, 'order.unknown-name', { kind: 'unit', text: join.slice(4) }, ['ANY']);
    return { join };
  },
  via: (reader) => {
    const via = byComma(reader, () => readHex(reader));
    return via && { via };
  },
  offboard: readOff,
  off: readOff,
};

const WAY_EXAMPLES = ['DIST 3', 'JOIN ANY', 'OFFBOARD LAST'];

/** Rules that say nothing of the way were accepted once: they take the default before later rules are read. */
const hasWish = ({ context }: LineReader, action: LeaderAction): boolean =>
  context.kept === true || Object.keys(action).length > 0;

export function readLeaderAction(reader: LineReader): LeaderAction | undefined {
  let action: LeaderAction = {};
  for (;;) {
    const word = reader.word(...LEADER_WORDS);
    if (word === undefined) return hasWish(reader, action) ? action : reader.fail('order.no-way', {}, WAY_EXAMPLES);
    const more = LEADER_PARTS[word](reader);
    if (!more) return undefined;
    action = { ...action, ...more };
    reader.mark(',');
  }
}

const leaderText = ({ dist, join, via, off }: LeaderAction): string =>
  joined(
    dist === undefined ? '' : `DIST ${dist}`,
    join === undefined ? '' : `JOIN ${join}`,
    via ? `VIA ${via.join(', ')}` : '',
    off === undefined ? '' : `OFFBOARD ${off}`,
  );

const leader: RuleKind<LeaderAction> = {
  name: 'LEADER',
  kinds: ['leader'],
  read: readLeaderAction,
  write: leaderText,
  answers: (action, position, decision) => [leaderWay(position, action, decision)],
};

// --- battle back, supply --------------------------------------------------------------------------------------------

const back: RuleKind<{ readonly back: boolean }> = {
  name: 'BATTLE-BACK',
  kinds: ['battleBack'],
  read: (reader) => asField('back', readYesNo(reader)),
  write: ({ back: isYes }) => (isYes ? 'YES' : 'NO'),
  answers: ({ back: isYes }) => [isYes],
};

const supply: RuleKind<{ readonly hexes: readonly string[] }> = {
  name: 'SUPPLY',
  kinds: ['supply'],
  read: (reader) => {
    const hexes = byComma(reader, () => readHex(reader));
    return hexes && { hexes };
  },
  write: ({ hexes }) => hexes.join(', '),
  answers: ({ hexes }, _position, decision) => {
    const options = decision.options();
    return [hexes.find((hex) => options.includes(hex)) ?? decision.fallback()];
  },
};

/** The rules by the name of their verb. */
export const rulesIn = (words: ScriptWords) => ({
  melee: rule(words, melee),
  flags: rule(words, flags),
  retreat: rule(words, retreat),
  leader: rule(words, leader),
  back: rule(words, back),
  supply: rule(words, supply),
});
