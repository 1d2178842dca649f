/** What the rules of a reaction sheet answer. */
import type { Decision, Json } from '../../../engine/index.ts';
import { leaderAt, unitAt, unitOf } from '../position.ts';
import type { Position, Unit } from '../state.ts';
import type { Hex, Side } from '../types.ts';
import { factsOf, isLeaderRef, speaksOf } from './refs.ts';
import type { Action, Rule, RuleKind } from './sheet.ts';

/** Kinds of questions that a sheet answers, and its kinds of rules. */
const RULES_FOR: Readonly<Record<string, RuleKind>> = {
  reaction: 'MELEE',
  flags: 'FLAGS',
  retreat: 'RETREAT',
  retire: 'RETREAT',
  leader: 'LEADER',
  battleBack: 'BATTLE-BACK',
  supply: 'SUPPLY',
};

type Path = readonly Hex[];
type LeaderPath = { readonly path: Path; readonly off: boolean };

/** The first rule that fits the question. */
function ruleFor(position: Position, side: Side, rules: readonly Rule[], decision: Decision): Rule | undefined {
  const kind = RULES_FOR[decision.kind];
  const { unit: id, leader, from, dice, against } = decision.prompt.args ?? {};
  const unit = typeof id === 'string' ? unitOf(position, id) : undefined;
  const foeHex = typeof from === 'string' ? from : typeof against === 'string' ? unitOf(position, against).hex : null;
  const facts = { ...factsOf(position, side, unit, foeHex ?? undefined), 'ATTACKER.DICE': dice as number | undefined };
  return rules.find((rule) => {
    const isAbout = unit ? speaksOf(position, rule.who, unit) : isLeader(rule.who, String(leader));
    return rule.kind === kind && isAbout && isAgainst(position, rule.against, foeHex) && (rule.if?.(facts) ?? true);
  });
}

const isLeader = (who: string, id: string): boolean =>
  who.toUpperCase() === 'ANY' ||
  who.toUpperCase() === id.toUpperCase() ||
  (isLeaderRef(who) && who.slice(4).toUpperCase() === id.toUpperCase());

const isAgainst = (position: Position, against: string, hex: Hex | null): boolean => {
  const foe: Unit | undefined = hex === null ? undefined : unitAt(position, hex);
  return against === 'ANY' || (foe !== undefined && speaksOf(position, against, foe));
};

/** D-09. A number of flags. */
const flags = ({ ignore }: Action, decision: Decision): Json | undefined => {
  const most = decision.options().length - 1;
  if (ignore === 'MAX') return most;
  if (ignore === 'NONE') return 0;
  return ignore === 'AS-NEEDED' ? decision.fallback() : Math.min(most, Number(ignore));
};

/** D-10, D-11. At each step the first hex of the list that is legal there. */
function way(position: Position, { prefer = [], join }: Action, decision: Decision): Json | undefined {
  const all = decision.options() as readonly Path[];
  const isJoining = (path: Path): boolean => path.length > 0 && leaderAt(position, path.at(-1) ?? '') !== undefined;
  const wanted = join === undefined ? all : all.filter((path) => isJoining(path) === (join === 'YES'));
  let left = wanted.length > 0 ? wanted : all;
  for (let i = 0; left.some((path) => path.length > i); i++) {
    const next = prefer.find((hex) => left.some((path) => path[i] === hex));
    if (next !== undefined) left = left.filter((path) => path[i] === next);
  }
  const quiet = decision.fallback() as Path;
  return left.find((path) => path.join() === quiet.join()) ?? left[0];
}

/** C-S-16, D-12, D-13. The way that is named as a whole; else the parts that are. */
function leaderWay(position: Position, { via, dist, join, off }: Action, decision: Decision): Json | undefined {
  const all = decision.options() as readonly LeaderPath[];
  if (via) {
    const named = all.filter(({ path }) => path.join() === via.join());
    return named.find((each) => each.off === (off === 'FIRST')) ?? named[0];
  }
  const steps: ((each: LeaderPath) => boolean)[] = [
    (each) => (off === 'FIRST' ? each.off : off === undefined || !each.off),
    (each) => join === undefined || each.off || isJoin(position, join, each),
    (each) => dist === undefined || each.path.length === dist,
  ];
  let left = all;
  for (const step of steps) {
    const kept = left.filter(step);
    if (kept.length > 0) left = kept;
  }
  const quiet = decision.fallback() as LeaderPath;
  return left.find((each) => each.path.join() === quiet.path.join() && each.off === quiet.off) ?? left[0];
}

const isJoin = (position: Position, join: string, { path }: LeaderPath): boolean => {
  const unit = unitAt(position, path.at(-1) ?? '');
  if (join.toUpperCase() === 'NONE') return unit === undefined;
  return unit !== undefined && (join.toUpperCase() === 'ANY' || speaksOf(position, join, unit));
};

/** What a side answers by its sheet. Squares are formed by rules only; what no rule says is left to the default. */
export function answerBySheet(
  position: Position,
  side: Side,
  rules: readonly Rule[],
  decision: Decision,
): Json | undefined {
  if (!(decision.kind in RULES_FOR)) return undefined;
  const action = ruleFor(position, side, rules, decision)?.action;
  if (!action) return decision.fallback() === 'SQUARE' ? 'STAND' : decision.fallback();
  const options = decision.options();
  switch (decision.kind) {
    case 'reaction':
      return action.reactions?.find((each) => options.includes(each)) ?? 'STAND';
    case 'flags':
      return flags(action, decision);
    case 'leader':
      return leaderWay(position, action, decision) ?? decision.fallback();
    case 'battleBack':
      return action.isYes;
    case 'supply':
      return action.prefer?.find((hex) => options.includes(hex)) ?? decision.fallback();
    default:
      return way(position, action, decision);
  }
}
