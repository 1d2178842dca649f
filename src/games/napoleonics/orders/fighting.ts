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
import {
  type Condition,
  type LineAnswer,
  type NameBook,
  type PolicyVerb,
  type SheetItem,
  syntax,
} from '../../../orders/index.ts';
import type { View } from '../knowledge.ts';
import type { Bonus } from '../rules/advance.ts';
import { distance } from '../rules/board.ts';
import { enemyLeaderAt, foeOf, type Standing, standingOf, unitAt } from '../rules/position.ts';
import type { Position } from '../state.ts';
import type { Hex, Mode } from '../types.ts';
import { once } from './acts.ts';
import { combatFigures, type Figures, unitFigures, unmet } from './conditions.ts';
import { hex, ifKnownAt, knownAt, ref, refs, targets, yesNo } from './grammar.ts';
import type { LineReader } from './reading.ts';
import { hexNamed, type Ref, unitNamed } from './refs.ts';
import { readerOf, type ScriptWords, synonymsOf } from './words.ts';

const { acting, after, anyOrder, as, leading, list, mayFollow, oneOf, optional, record, words } = syntax;

/** What follows a melee that is won. What is missing is not done. */
type Follow = {
  readonly advance?: boolean | Condition;
  /** Hexes for a second step, `BACK` to where it came from, `STAY` for none. */
  readonly onward?: readonly string[];
  readonly bonus?: readonly Ref[];
  readonly with?: readonly Ref[];
  /** Whether it enters the hex that a bonus melee has cleared. */
  readonly take?: boolean;
};

type Fight = {
  readonly ref: Ref;
  readonly targets: readonly Ref[];
  readonly with?: readonly Ref[];
  readonly follow?: Follow;
  readonly if?: Condition;
};

/** Without a unit nothing more is fought. */
type Combat = Fight | { readonly ref?: undefined };

const KINDS_OF_FOLLOW = ['advance', 'take', 'bonus'];

// --- grammar --------------------------------------------------------------------------------------------------------

const going = oneOf(
  as(
    record({ if: after('IF', knownAt('advance'), 'WHEN') }),
    ({ if: when }): Condition | boolean => when,
    (when) => (Array.isArray(when) ? { if: when } : undefined),
  ),
  yesNo,
);

const extra = oneOf(
  as(
    words({ NONE: true }),
    (): Pick<Follow, 'bonus' | 'with'> => ({}),
    ({ bonus }) => bonus === undefined,
  ),
  record({ bonus: targets, with: optional('WITH', refs) }),
);

/** What follows a melee that is won: `ADVANCE YES THEN C6 ELSE STAY BONUS WEAKEST`. */
const following: syntax.Syntax<Follow> = as(
  anyOrder({
    advance: optional('ADVANCE', going),
    onward: optional('THEN', list(oneOf(words({ BACK: 'BACK', STAY: 'STAY' }), hex), 'ELSE')),
    extra: optional('BONUS', extra),
    take: optional('TAKE', yesNo),
  }),
  ({ extra: more, take, ...follow }): Follow => ({ ...follow, ...more, ...(take === undefined ? {} : { take }) }),
  ({ bonus, with: guns, ...follow }) => ({
    ...follow,
    ...(bonus ? { extra: { bonus, ...(guns ? { with: guns } : {}) } } : {}),
  }),
);

const none = as(
  words({ NONE: true }),
  (): { readonly ref?: undefined } => ({}),
  ({ ref: unit }) => unit === undefined,
);

const at = mayFollow('AT', targets, 'AGAINST', 'ON');
const when = ifKnownAt('combat');

const fire: syntax.Syntax<Combat> = oneOf(none, record({ ref, targets: at, if: when }));
const melee: syntax.Syntax<Combat> = oneOf(
  none,
  as(
    record({ ref, targets: at, with: optional('WITH', refs), follow: leading(following), if: when }),
    ({ follow, ...fight }): Fight => ({ ...fight, ...(follow && Object.keys(follow).length > 0 ? { follow } : {}) }),
    (fight) => fight,
  ),
);

type Won = { readonly ref: Ref; readonly at: Hex; readonly follow: Follow };

const won = as(
  record({ ref, at: mayFollow('AT', hex), follow: leading(following) }),
  ({ follow = {}, ...fought }): Won => ({ ...fought, follow }),
  (fought) => fought,
);

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

function meleeItem(of: ScriptWords, order: Fight, left: (fought: Won) => string): SheetItem<View> {
  const { follow = {} } = order;
  const follows = followItem(of, follow, (taken) => foughtIn(taken)?.melee);
  return {
    kinds: ['combat', ...KINDS_OF_FOLLOW],
    answer: (decision, view, taken) => {
      if (decision.kind !== 'combat') return follows.answer(decision, view, taken);
      return taken.length > 0 ? undefined : combatAnswer(of, order, 'melee', decision, view);
    },
    ...(follows.lacks ? { lacks: follows.lacks } : {}),
    rest: (taken) => {
      const fought = foughtIn(taken);
      const isMore = fought !== undefined && Object.keys(follow).length > 0;
      return isMore ? left({ ref: fought.melee, at: fought.at, follow }) : undefined;
    },
  };
}

/** `MELEE FOR ...` is a rule for the defence. */
const isRule = (reader: LineReader): boolean => reader.peek()?.key === 'for';

/** The verbs of fights, with the rule for melees of the defence. */
export function fightsIn(of: ScriptWords, names: NameBook, meleeRule: PolicyVerb<View>): syntax.VerbTable<View> {
  const noMore = once(['combat'], () => ({ done: true }));
  const table: syntax.VerbTable<View> = new syntax.VerbTable<View>(
    {
      FIRE: {
        synonyms: synonymsOf('FIRE'),
        conditional: true,
        act: acting({
          syntax: fire,
          item: (order) =>
            order.ref === undefined
              ? noMore
              : {
                  kinds: ['combat'],
                  answer: (decision, view, taken) =>
                    taken.length > 0 ? undefined : combatAnswer(of, order, 'fire', decision, view),
                },
        }),
      },
      MELEE: {
        synonyms: synonymsOf('MELEE'),
        conditional: true,
        act: acting({
          syntax: melee,
          item: (order) =>
            order.ref === undefined ? noMore : meleeItem(of, order, (fought) => table.line('WON', fought)),
        }),
        policy: { ...meleeRule, implied: isRule },
      },
      // What is left of a line whose melee is being fought.
      WON: {
        conditional: true,
        act: acting({
          syntax: won,
          item: ({ ref: unit, follow }) => ({
            kinds: KINDS_OF_FOLLOW,
            perhaps: true,
            ...followItem(of, follow, () => unit),
          }),
        }),
      },
    },
    { names, conditions: of.conditions },
  );
  return table;
}
