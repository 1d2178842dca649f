/** Interception (W-10.1 to W-10.4, W-10.9): inactive armies that march into an area which the active side enters. */
import { type Ask, accept, ask, type Json, message, refuse, type Script, type Verdict } from '../../engine/index.ts';
import { sufferAttrition } from './attrition.ts';
import { previewDice } from './battle-dice.ts';
import { mayLeave, ownerOf, statusOf } from './control.ts';
import type { AttritionReason } from './events.ts';
import { armyIn, commanderOf, forceAt, leaderOf, makeChange, mark, transfer, unmarked } from './formations.ts';
import { allyOf, neighbours, otherSide, type Play, type Position, powersOf, sideOf, trackAfter } from './position.ts';
import { chanceOf, type Entry, isAmbush, passHurts, reactionParts, sumOf } from './reactions.ts';
import { copyForce, isEmptyForce, minusForce, plusForce, strengthOf } from './stacks.ts';
import { fullForce, isCommanded, resolveTroops } from './troops.ts';
import type { Answers, AreaId, Force, LineKind, PowerId, SideId, Troops } from './types.ts';

export interface Interceptor {
  readonly power: PowerId;
  readonly from: AreaId;
  readonly line: LineKind;
  readonly force: Force;
}

type Answer = Answers['intercept'];

/** W-10.3. Armies of one power that are able to intercept into an area, in the order of the areas they stand in. */
export const interceptorsOf = (
  position: Play | Position,
  power: PowerId,
  area: AreaId,
  side: SideId,
): Interceptor[] => {
  const { game } = position;
  const result: Interceptor[] = [];
  for (const { area: from, line } of neighbours(game, area)) {
    if (position.state.forces[from]?.[power] === undefined) continue;
    if (game.parameters.noReaction.includes(line)) continue;
    if (!mayLeave(position, from, area, side)) continue;
    const force = ableForce(position, power, from);
    if (force) result.push({ power, from, line, force });
  }
  return result;
};

/** W-10.41a. A power's army; together with the ally's where its leader commands the group of both. */
const ableForce = (position: Play | Position, power: PowerId, from: AreaId): Force | undefined => {
  const army = armyIn(position, unmarked(position, from, power));
  if (!army) return undefined;
  const ally = allyOf(position.game, power);
  const allied = armyIn(position, unmarked(position, from, ally));
  if (!allied) return { [power]: army };
  const group = { [power]: army, [ally]: allied };
  return commandedBy(position, group, from) === power ? group : { [power]: army };
};

const commandedBy = (position: Position, force: Force, area: AreaId): PowerId | undefined => {
  const commander = commanderOf(position, force, area);
  return commander === null ? undefined : leaderOf(position, commander).power;
};

/** W-0.6. Whether any army of a side could intercept into an area. */
export const canAnyIntercept = (position: Position, area: AreaId, side: SideId): boolean =>
  powersOf(position.game, side).some((power) => interceptorsOf(position, power, area, side).length > 0);

/** W-10.1c. An active formation that was there before keeps the inactive side out. */
export const isOpenToInterception = (position: Position, entry: Entry): boolean =>
  isEmptyForce(minusForce(forceAt(position, entry.area, entry.side), entry.mover));

const modifierOf = (play: Play | Position, side: SideId, it: Interceptor, to: AreaId) =>
  reactionParts(play, 'intercept', side, commanderOf(play, it.force, it.from), it.from, to, it.line);

const question = (play: Play, power: PowerId, entry: Entry, able: readonly Interceptor[]): Ask<Answer> => {
  const { game, state } = play;
  const side = otherSide(game, entry.side);
  const candidates = able.map((it) => {
    const modifier = sumOf(modifierOf(play, side, it, entry.area));
    return {
      from: it.from,
      leader: commanderOf(play, it.force, it.from) ?? '',
      force: copyForce(it.force),
      modifier,
      chance: chanceOf(modifier, game.parameters.reactionNeeds),
    };
  });
  const status = statusOf(play, entry.area, side);
  const first = able[0] as Interceptor;
  const dice = previewDice(play, entry, plusForce(forceAt(play, entry.area, side), first.force));
  const options = (): Answer[] => [{ intercept: null }, ...able.map(({ from }) => ({ intercept: from }))];
  return {
    kind: 'intercept',
    seat: state.seats[power] as string,
    public: true,
    prompt: message('ask.intercept', {
      power,
      area: entry.area,
      ...(entry.from === null ? {} : { from: entry.from }),
      mover: copyForce(entry.mover),
      candidates,
      status,
      mydice: dice.defender,
      hisdice: dice.attacker,
    }),
    options,
    check: (answer) => checkAnswer(play, able, answer, options()),
    fallback: () => ({ intercept: null }),
  };
};

const checkAnswer = (
  play: Play,
  able: readonly Interceptor[],
  answer: Json,
  options: readonly Json[],
): Verdict<Answer> => {
  const { intercept: from, force } = (answer ?? {}) as { intercept?: AreaId | null; force?: Record<PowerId, Troops> };
  if (from === null) return accept({ intercept: null });
  const it = able.find((each) => each.from === from);
  if (!it) return refuse('intercept.not-able', { area: String(from) }, options);
  if (force === undefined) return accept({ intercept: it.from });
  const part = resolveTroops(play, it.force, force);
  if (!part.ok) return part;
  const uncommanded = Object.entries(part.answer).find(([, stack]) => !isCommanded(play, stack));
  if (uncommanded) {
    const [power, { leaders, ...soldiers }] = uncommanded;
    return leaders.length === 0
      ? refuse('intercept.no-leader', {}, options)
      : refuse('move.command', { power, leaders, sp: strengthOf(soldiers) }, options);
  }
  if (commandedBy(play, part.answer, it.from) !== it.power) return refuse('intercept.no-leader', {}, options);
  return accept({ intercept: it.from, force: part.answer as Record<PowerId, Troops> });
};

/** W-10.9. Every inactive power may try with its armies, one at a time, each try resolved before the next is decided. */
export function* interceptions(play: Play, entry: Entry): Script {
  if (!isOpenToInterception(play, entry)) return;
  const side = otherSide(play.game, entry.side);
  const active = play.state.impulse?.power ?? (powersOf(play.game, entry.side)[0] as PowerId);
  for (const power of trackAfter(play.game, active)) {
    if (play.game.sideOf[power] !== side) continue;
    for (;;) {
      const able = interceptorsOf(play, power, entry.area, side);
      if (able.length === 0 || isEmptyForce(entry.mover)) break;
      const answer = yield* ask(question(play, power, entry, able));
      if (answer.intercept === null) break;
      attempt(play, entry, chosen(able, answer));
    }
  }
}

const chosen = (able: readonly Interceptor[], { intercept, force }: Answer): Interceptor => {
  const it = able.find(({ from }) => from === intercept) as Interceptor;
  return force ? { ...it, force: fullForce(force) } : it;
};

/**
 * W-10.10. A flag that an event has put where nobody stands: armies that could come may try, and the one that comes takes it away
 * again. `before` is the flag that lay there.
 */
export function* contestFlag(play: Play, power: PowerId, area: AreaId, before: PowerId | undefined): Script {
  const { game, state } = play;
  const side = sideOf(game, power);
  const enemy = otherSide(game, side);
  const entry: Entry = { area, from: null, line: null, side, mover: {}, arrived: {}, failedEvasions: 0 };
  if (!isOpenToInterception(play, entry)) return;
  for (const each of trackAfter(game, power).filter((other) => game.sideOf[other] === enemy)) {
    for (;;) {
      const able = interceptorsOf(play, each, area, enemy);
      if (able.length === 0) break;
      const answer = yield* ask(question(play, each, entry, able));
      if (answer.intercept === null) break;
      attempt(play, entry, chosen(able, answer));
      if (isEmptyForce(entry.arrived)) continue;
      if (before === undefined) delete state.flags[area];
      else state.flags[area] = before;
      const now = ownerOf(game, state, area);
      play.table.emit({ kind: 'flag.removed', power: each, area, was: power, now, cause: 'event', cp: 0, left: 0 });
      return;
    }
  }
}

/** W-10.4. One try: on 9 or more the army comes, whether it still likes to or not; otherwise it is marked. */
const attempt = (play: Play, entry: Entry, it: Interceptor): void => {
  const { game, table } = play;
  const side = otherSide(game, entry.side);
  const leader = commanderOf(play, it.force, it.from) ?? '';
  const parts = modifierOf(play, side, it, entry.area);
  const faces = [...table.roll(`interception.${it.from}.${entry.area}`, 2)];
  const total = sumOf(parts) + faces.reduce((sum, face) => sum + face, 0);
  const needs = game.parameters.reactionNeeds;
  const success = total >= needs;
  const force = copyForce(it.force);
  for (const [power, part] of Object.entries(force)) makeChange(play, it.from, power, part);
  table.emit({
    kind: 'interception.rolled',
    power: it.power,
    leader,
    force,
    from: it.from,
    to: entry.area,
    faces,
    parts,
    total,
    needs,
    success,
  });
  if (success) arrive(play, entry, it, side);
  else mark(play, it.from, forceAt(play, it.from, side));
};

/** W-10.1e, W-13.1e. The interceptor suffers the attrition of its own step at once. */
const arrive = (play: Play, entry: Entry, it: Interceptor, side: SideId): void => {
  const reasons: AttritionReason[] = [];
  if (passHurts(play, it.line, it.from, entry.area, side)) reasons.push('pass');
  if (isAmbush(play, it.from, entry.area, side)) reasons.push('ambush');
  transfer(play, it.force, it.from, entry.area, {
    power: it.power,
    line: it.line,
    cause: 'interception',
    cp: 0,
    left: 0,
  });
  const left = sufferAttrition(play, { area: entry.area, force: copyForce(it.force), reasons });
  entry.arrived = plusForce(entry.arrived, left);
};
