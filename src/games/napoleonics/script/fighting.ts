/** Lines that fight: `FIRE E7 AT D7`, `MELEE HC1 AT E7 ELSE E8 WITH FA1 ADVANCE YES THEN D7 BONUS WEAKEST IF ...`. */
import {
  accept,
  type Decision,
  type Json,
  type JsonObject,
  type Refusal,
  refusalOf,
  sure,
  type Verdict,
} from '../../../engine/index.ts';
import type { Condition, LineAnswer, Order, SheetItem, Verb } from '../../../orders/index.ts';
import type { Bonus } from '../advance.ts';
import { distance } from '../board.ts';
import { enemyLeaderAt, foeOf, type Standing, standingOf, unitAt } from '../position.ts';
import type { Position } from '../state.ts';
import type { Hex, Mode } from '../types.ts';
import type { View } from '../view.ts';
import { combatFigures, type Figures, unitFigures, unmet } from './conditions.ts';
import { asField, type LineReader, readHex, readRef, readRefs, readTargets, readWhen, readYesNo } from './reading.ts';
import { hexNamed, type Ref, unitNamed } from './refs.ts';
import { joined, listed, readerOf, type ScriptWords, said, synonymsOf } from './words.ts';

/** What follows a melee that is won. What is missing is not done. */
export type Follow = {
  readonly advance?: boolean | Condition;
  /** Hexes for a second step, `BACK` to where it came from, `STAY` for none. */
  readonly onward?: readonly string[];
  readonly bonus?: readonly Ref[];
  readonly with?: readonly Ref[];
  /** Whether it enters the hex that a bonus melee has cleared. */
  readonly take?: boolean;
};

type Fight = Order & {
  readonly ref: Ref;
  readonly targets: readonly Ref[];
  readonly with?: readonly Ref[];
  readonly follow?: Follow;
  readonly if?: Condition;
};

/** Without a unit nothing more is fought. */
type CombatOrder = Fight | (Order & { readonly ref?: undefined });

const KINDS_OF_FOLLOW = ['advance', 'take', 'bonus'];

// --- reading --------------------------------------------------------------------------------------------------------

const readAdvance = (reader: LineReader): Follow | undefined => {
  const when = readWhen(reader, ['advance']);
  if (!when) return undefined;
  if (when.if) return { advance: when.if };
  return asField('advance', readYesNo(reader));
};

const readOnward = (reader: LineReader): Follow | undefined => {
  const onward: string[] = [];
  do {
    const word = reader.word('back', 'stay');
    const hex = word ? word.toUpperCase() : readHex(reader);
    if (hex === undefined) return undefined;
    onward.push(hex);
  } while (reader.word('else'));
  return { onward };
};

const readBonus = (reader: LineReader): Follow | undefined => {
  if (reader.word('none')) return {};
  const bonus = readTargets(reader);
  if (!bonus) return undefined;
  if (!reader.word('with')) return { bonus };
  const guns = readRefs(reader);
  return guns && { bonus, with: guns };
};

/** What may follow a melee, by the word that begins it. */
const FOLLOWS: ReadonlyMap<string, (reader: LineReader) => Follow | undefined> = new Map<
  string,
  (reader: LineReader) => Follow | undefined
>([
  ['advance', readAdvance],
  ['then', readOnward],
  ['bonus', readBonus],
  ['take', (reader) => asField('take', readYesNo(reader))],
]);

/** Reads what follows; undefined after a problem. */
function readFollow(reader: LineReader): Follow | undefined {
  let follow: Follow = {};
  for (let word = nextFollow(reader); word; word = nextFollow(reader)) {
    const more = sure(FOLLOWS.get(word))(reader);
    if (!more) return undefined;
    follow = { ...follow, ...more };
  }
  return follow;
}

const nextFollow = (reader: LineReader) => reader.word('advance', 'then', 'bonus', 'take');

function readCombat(reader: LineReader, verb: 'FIRE' | 'MELEE'): CombatOrder | undefined {
  if (reader.word('none')) return { verb };
  const ref = readRef(reader);
  if (ref === undefined) return undefined;
  reader.word('at', 'against', 'on');
  const targets = readTargets(reader);
  if (!targets) return undefined;
  const rest = verb === 'MELEE' ? readMeleeRest(reader) : {};
  const when = rest && readWhen(reader, ['combat']);
  return when ? { verb, ref, targets, ...rest, ...when } : undefined;
}

function readMeleeRest(reader: LineReader): { readonly with?: Ref[]; readonly follow?: Follow } | undefined {
  const guns = reader.word('with') ? readRefs(reader) : [];
  const follow = guns && readFollow(reader);
  if (!follow) return undefined;
  return { ...(guns.length > 0 ? { with: guns } : {}), ...(Object.keys(follow).length > 0 ? { follow } : {}) };
}

// --- writing --------------------------------------------------------------------------------------------------------

const yesNo = (isYes: boolean): string => (isYes ? 'YES' : 'NO');

export const followText = (
  words: ScriptWords,
  { advance, onward = [], bonus = [], with: guns, take }: Follow,
): string =>
  joined(
    advance === undefined ? '' : `ADVANCE ${typeof advance === 'boolean' ? yesNo(advance) : words.when(advance)}`,
    onward.length > 0 ? `THEN ${onward.join(' ELSE ')}` : '',
    bonus.length > 0 ? joined(`BONUS ${bonus.join(' ELSE ')}`, listed('WITH', guns)) : '',
    take === undefined ? '' : `TAKE ${yesNo(take)}`,
  );

const combatText = (words: ScriptWords, order: CombatOrder): string => {
  if (order.ref === undefined) return `${order.verb} NONE`;
  const { verb, ref, targets, with: guns, follow, if: when } = order;
  return joined(
    `${verb} ${ref} AT ${targets.join(' ELSE ')}`,
    listed('WITH', guns),
    follow ? followText(words, follow) : '',
    words.when(when),
  );
};

// --- carrying out ---------------------------------------------------------------------------------------------------

/** Hexes that a unit may attack in a way. */
const offeredTo = (decision: Decision, unit: string, mode: Mode): readonly Hex[] => {
  const options = decision.options() as readonly JsonObject[];
  return [...new Set(options.flatMap((each) => (each[mode] === unit ? [String(each.at)] : [])))];
};

/** The hexes that a target means, best first. */
function hexesFor(
  position: Position,
  view: View,
  unit: Standing,
  target: Ref,
  offered: () => readonly Hex[],
): readonly Hex[] {
  const foe = foeOf(position, readerOf(view));
  switch (target) {
    case 'WEAKEST':
      return [...offered()]
        .sort((a, b) => (unitAt(position, a)?.blocks ?? 0) - (unitAt(position, b)?.blocks ?? 0))
        .slice(0, 1);
    case 'NEAREST':
      return [...offered()].sort((a, b) => distance(unit.hex, a) - distance(unit.hex, b)).slice(0, 1);
    case 'LEADER':
      return offered()
        .filter((hex) => enemyLeaderAt(position, readerOf(view), hex))
        .slice(0, 1);
    default: {
      const hex = hexNamed(position, target, foe);
      return hex === undefined ? [] : [hex];
    }
  }
}

/** D-05, D-25. The first target that is legal and for which the condition holds. */
function combatAnswer(words: ScriptWords, order: Fight, mode: Mode, decision: Decision, view: View): Verdict<Json> {
  const { ref, targets, with: refs = [], if: when } = order;
  const position = words.at(view);
  const unit = unitNamed(position, ref, readerOf(view));
  if (!unit) return { ok: false, refusal: refusalOf('combat.gone', { unit: ref }) };
  const guns = refs.map((gun) => unitNamed(position, gun, view.you)?.id ?? gun);
  let refusal: Refusal | undefined;
  let isUnmet = false;
  for (const at of targets.flatMap((each) =>
    hexesFor(position, view, unit, each, () => offeredTo(decision, unit.id, mode)),
  )) {
    const answer: Json = mode === 'fire' ? { fire: unit.id, at } : { melee: unit.id, at, with: guns };
    const verdict = decision.check(answer);
    if (!verdict.ok) refusal ??= verdict.refusal;
    else if (words.holds(when, decision, view, figuresOf(position, unit, { at, mode, guns }))) return accept(answer);
    else isUnmet = true;
  }
  return { ok: false, refusal: isUnmet ? unmet : (refusal ?? refusalOf('combat.nobody', { at: targets[0] ?? ref })) };
}

const figuresOf = (
  position: Position,
  unit: Standing,
  { at, mode, guns }: { readonly at: Hex; readonly mode: Mode; readonly guns: readonly string[] },
): Figures => ({
  ...unitFigures(position, unit),
  ...combatFigures(position, unit, { at, mode, guns }),
});

/** The melee of a line: its first answer. */
const foughtIn = ([first]: readonly LineAnswer[]): { readonly melee: string; readonly at: Hex } | undefined =>
  first?.answer as { readonly melee: string; readonly at: Hex } | undefined;

/** D-14, D-15. What a line says to a question that follows its melee. */
function followAnswer(words: ScriptWords, follow: Follow, decision: Decision, view: View): Json {
  const position = words.at(view);
  if (decision.kind === 'take') {
    const [, way] = decision.options();
    return follow.take ? sure(way) : [];
  }
  return decision.kind === 'advance'
    ? advanceAnswer(words, follow, decision, view)
    : bonusAnswer(position, view, follow, decision);
}

function advanceAnswer(
  words: ScriptWords,
  { advance = false, onward = [] }: Follow,
  decision: Decision,
  view: View,
): Json {
  const isGoing = typeof advance === 'boolean' ? advance : words.holds(advance, decision, view);
  if (!isGoing) return [];
  const ways = decision.options() as readonly (readonly Hex[])[];
  const { at, from } = decision.prompt.args ?? {};
  for (const word of onward) {
    const hex = word === 'BACK' ? from : word;
    const way = ways.find((each) => each.join() === (hex === 'STAY' ? [at] : [at, hex]).join());
    if (way) return way;
  }
  return sure(ways.find((each) => each.length === 1));
}

function bonusAnswer(
  position: Position,
  view: View,
  { bonus = [], with: refs = [] }: Follow,
  decision: Decision,
): Json {
  const guns = refs.flatMap((ref) => unitNamed(position, ref, view.you)?.id ?? []).sort();
  const options = decision.options() as readonly (Bonus | null)[];
  const unit = standingOf(position, String(decision.prompt.args?.unit));
  const offered = () => [...new Set(options.flatMap((each) => each?.at ?? []))];
  for (const at of bonus.flatMap((target) => hexesFor(position, view, unit, target, offered))) {
    const found = options.find((each) => each?.at === at && [...each.with].sort().join() === guns.join());
    if (found) return found;
  }
  return null;
}

/** Why a wish of a line is not in its answer. */
function lackOf({ onward = [], bonus = [] }: Follow, { kind }: Decision, answer: Json): Refusal | undefined {
  if (kind === 'bonus')
    return answer === null && bonus[0] !== undefined ? refusalOf('bonus.nobody', { at: bonus[0] }) : undefined;
  const [wanted] = onward;
  const hasStopped = kind === 'advance' && (answer as readonly Hex[]).length === 1;
  return wanted !== undefined && hasStopped && !onward.includes('STAY')
    ? refusalOf('advance.closed', { to: wanted })
    : undefined;
}

/** The item of a line for a melee that has been fought: what follows from it. */
const followItem = (
  words: ScriptWords,
  follow: Follow,
  fought: (taken: readonly LineAnswer[]) => string | undefined,
): Pick<SheetItem<View>, 'answer' | 'lacks'> => ({
  answer: (decision, view, taken) => {
    const isOwn = KINDS_OF_FOLLOW.includes(decision.kind) && decision.prompt.args?.unit === fought(taken);
    return isOwn ? accept(followAnswer(words, follow, decision, view)) : undefined;
  },
  lacks: (decision, answer) => lackOf(follow, decision, answer),
});

function meleeItem(words: ScriptWords, order: Fight): SheetItem<View> {
  const { follow = {} } = order;
  const after = followItem(words, follow, (taken) => foughtIn(taken)?.melee);
  return {
    kinds: ['combat', ...KINDS_OF_FOLLOW],
    answer: (decision, view, taken) => {
      if (decision.kind !== 'combat') return after.answer(decision, view, taken);
      return taken.length > 0 ? undefined : combatAnswer(words, order, 'melee', decision, view);
    },
    ...(after.lacks ? { lacks: after.lacks } : {}),
    rest: (taken) => {
      const fought = foughtIn(taken);
      const text = fought && followText(words, follow);
      return text ? `WON ${fought.melee} AT ${fought.at} ${text}` : undefined;
    },
  };
}

/** `MELEE FOR ...` is a rule for the defence. */
const isRule = (reader: LineReader): boolean => reader.peek()?.key === 'for';

export function fightingVerbs(words: ScriptWords, meleeRule: Verb<View>['policy']): readonly Verb<View>[] {
  const alike = (name: 'FIRE' | 'MELEE'): Verb<View, CombatOrder> => ({
    name,
    words: synonymsOf(name),
    conditional: true,
    read: (reader) => readCombat(reader, name),
    write: (order) => combatText(words, order),
    describe: (order) => said(combatText(words, order)),
  });
  const none: SheetItem<View> = {
    kinds: ['combat'],
    answer: (_decision, _view, taken) => (taken.length > 0 ? undefined : accept({ done: true })),
  };
  const fire: Verb<View, CombatOrder> = {
    ...alike('FIRE'),
    item: (order) =>
      order.ref === undefined
        ? none
        : {
            kinds: ['combat'],
            answer: (decision, view, taken) =>
              taken.length > 0 ? undefined : combatAnswer(words, order, 'fire', decision, view),
          },
  };
  const melee: Verb<View, CombatOrder> = {
    ...alike('MELEE'),
    item: (order) => (order.ref === undefined ? none : meleeItem(words, order)),
    ...(meleeRule ? { policy: { ...meleeRule, implied: isRule } } : {}),
  };
  return [fire, melee, wonVerb(words)];
}

type WonOrder = Order & { readonly ref: Ref; readonly at: Hex; readonly follow: Follow };

/** `WON BR-HC1 AT E7 ADVANCE YES`: what is left of a line whose melee is being fought. */
const wonVerb = (words: ScriptWords): Verb<View, WonOrder> => {
  const text = ({ ref, at, follow }: WonOrder) => joined(`WON ${ref} AT ${at}`, followText(words, follow));
  return {
    name: 'WON',
    conditional: true,
    read: (reader) => {
      const ref = readRef(reader);
      if (ref === undefined) return undefined;
      reader.word('at');
      const at = readHex(reader);
      if (at === undefined) return undefined;
      const follow = readFollow(reader);
      return follow && { verb: 'WON', ref, at, follow };
    },
    write: text,
    describe: (order) => said(text(order)),
    item: ({ ref, follow }) => ({
      kinds: KINDS_OF_FOLLOW,
      perhaps: true,
      ...followItem(words, follow, () => ref),
    }),
  };
};
