/** Interception (W-10.1 to W-10.4, W-10.9): inactive armies march into an area that the active side has entered. */
import {
  accept,
  isObject,
  type Json,
  type JsonObject,
  refuse,
  type Script,
  type SeatId,
  sure,
  type Verdict,
} from '../../../../engine/index.ts';
import type { AttritionReason } from '../../events.ts';
import type { Answers, AreaId, ContingentId, Force, LineKind, PowerId, SideId } from '../../types.ts';
import { undergo } from '../battle/attrition.ts';
import { previewDice } from '../battle/dice.ts';
import { respond } from '../cards/responses.ts';
import { ownerOf, printedOwner, statusOf } from '../control.ts';
import { chanceOf, sumOf } from '../dice-sums.ts';
import type { Entry } from '../facts.ts';
import { forceAt } from '../forces/formations.ts';
import { makeChange, mark, transfer } from '../forces/pieces.ts';
import { copyForce, isEmptyForce, leadersIn, plusForce, stacksIn, strengthOf } from '../forces/stacks.ts';
import { fullForce, isCommanded, resolveTroops } from '../forces/troops.ts';
import type { InterceptionOccasion } from '../occasions.ts';
import type { Play } from '../play.ts';
import { areaOf, impulseOf, otherSide, seatOf, sideOf, trackAfter } from '../position.ts';
import { ask, type Put, type Questions } from '../questions.ts';
import {
  ableTo,
  commandedBy,
  type Interceptor,
  interceptorsOf,
  isOpenToInterception,
  leaderFor,
  partsOf,
} from './interceptors.ts';
import { rollReaction, stepHardships } from './reactions.ts';

type Answer = Answers['intercept'];

/** `isOurs`: an event has placed its flag on ground that was friendly to the power (D-37). `seat` decides, if not its own. */
const questionFor = (
  play: Play,
  power: PowerId,
  entry: Entry,
  able: readonly Interceptor[],
  { isOurs = false, seat = seatOf(play, power) }: { readonly isOurs?: boolean; readonly seat?: SeatId } = {},
): Put<'intercept'> => {
  const options = (): Answer[] => [{ intercept: null }, ...able.map(({ from }) => ({ intercept: from }))];
  return {
    seat,
    ...sentenceFor(play, power, entry),
    figures: () => figuresFor(play, power, entry, able),
    options,
    check: (answer) => checkAnswer(play, able, answer, options()),
    fallback: () => ({ intercept: isOurs ? likely(play, entry, able) : null }),
  };
};

const sentenceFor = ({ game }: Play, power: PowerId, { mover, side }: Entry): Pick<Put<'intercept'>, 'sentence'> => {
  if (isEmptyForce(mover)) return { sentence: 'ask.intercept.flag' };
  return sideOf(game, power) === side ? { sentence: 'ask.intercept.joining' } : {};
};

const chanceFor = (play: Play, modifier: number): number => chanceOf(modifier, play.game.march.reactionNeeds);

const figuresFor = (play: Play, power: PowerId, entry: Entry, able: readonly Interceptor[]): Questions['intercept'] => {
  const side = sideOf(play.game, power);
  const there = forceAt(play, entry.area, otherSide(play.game, entry.side));
  const diceWith = ({ force }: Interceptor) => {
    const joined = { ...entry, mover: plusForce(entry.mover, force) };
    const dice =
      side === entry.side ? previewDice(play, joined, there) : previewDice(play, entry, plusForce(there, force));
    return side === entry.side ? ([dice.attacker, dice.defender] as const) : ([dice.defender, dice.attacker] as const);
  };
  const [mydice, hisdice] = diceWith(sure(able[0]));
  return {
    power,
    area: entry.area,
    ...(entry.from === null ? {} : { from: entry.from }),
    mover: copyForce(entry.mover),
    candidates: able.map((it) => {
      const modifier = sumOf(partsOf(play, entry, it));
      const leader = leaderFor(play, it) ?? '';
      return {
        from: it.from,
        leader,
        force: copyForce(it.force),
        modifier,
        chance: chanceFor(play, modifier),
        mydice: diceWith(it)[0],
        attrition: wayHardships(play, entry, it, side).length,
      };
    }),
    status: statusOf(play, entry.area, side),
    mydice,
    hisdice,
  };
};

/** D-37. The area whose army has the best chance, if it is 50 % or more. */
const likely = (play: Play, entry: Entry, able: readonly Interceptor[]): AreaId | null => {
  const candidates = able
    .map((it) => ({ from: it.from, chance: chanceFor(play, sumOf(partsOf(play, entry, it))) }))
    .filter(({ chance }) => chance >= 50);
  const most = Math.max(...candidates.map(({ chance }) => chance));
  return candidates.find(({ chance }) => chance === most)?.from ?? null;
};

/** W-10.41b. The whole army or group, or a part of it under a leader of its own. */
const checkAnswer = (
  play: Play,
  able: readonly Interceptor[],
  answer: Json,
  options: readonly Json[],
): Verdict<Answer> => {
  const { intercept: from, force }: JsonObject = isObject(answer) ? answer : {};
  if (from === null) return accept({ intercept: null });
  const it = able.find((each) => each.from === from);
  if (!it) return refuse('intercept.not-able', { area: String(from) }, options);
  if (force === undefined) return accept({ intercept: it.from });
  const part = resolveTroops(play, it.force, force);
  if (!part.ok) return part;
  const uncommanded = stacksIn(part.answer).find(([, stack]) => !isCommanded(play, stack));
  if (uncommanded) {
    const [_contingent, { leaders, ...soldiers }] = uncommanded;
    return leaders.length === 0
      ? refuse('intercept.no-leader', {}, options)
      : refuse('move.command', { leaders, sp: strengthOf(soldiers) }, options);
  }
  if (commandedBy(play, part.answer, it.from) !== it.power) return refuse('intercept.no-leader', {}, options);
  return accept({ intercept: it.from, force: part.answer });
};

/**
 * W-10.9, W-10.2b. Each inactive power may try with its armies one at a time. Each attempt is resolved before the next
 * is decided.
 */
export function* interceptions(play: Play, entry: Entry): Script {
  if (!isOpenToInterception(play, entry)) return;
  const side = otherSide(play.game, entry.side);
  for (const power of trackAfter(play.game, impulseOf(play).power)) {
    if (play.game.sideOf[power] !== side) continue;
    for (;;) {
      const able = ableTo(entry, interceptorsOf(play, power, entry.area, side));
      if (able.length === 0 || isEmptyForce(entry.mover)) break;
      const answer = yield* ask('intercept', questionFor(play, power, entry, able));
      if (answer.intercept === null) break;
      yield* attemptInterception(play, entry, chosen(able, answer));
    }
  }
}

const chosen = (able: readonly Interceptor[], { intercept, force }: Answer): Interceptor => {
  const it = sure(able.find(({ from }) => from === intercept));
  return force ? { ...it, force: fullForce(force) } : it;
};

/**
 * W-10.10. Armies may intercept into an area that an event changes, even if the active side has nobody there. Returns
 * the power whose army has come.
 */
export function* challenge(play: Play, power: PowerId, area: AreaId, isOurs = false): Script<PowerId | null> {
  const { game } = play;
  const side = sideOf(game, power);
  const enemy = otherSide(game, side);
  const entry: Entry = { area, from: null, line: null, side, mover: {}, arrived: {}, failedEvasions: 0 };
  if (!isOpenToInterception(play, entry)) return null;
  for (const each of trackAfter(game, power).filter((other) => game.sideOf[other] === enemy)) {
    for (;;) {
      const able = ableTo(entry, interceptorsOf(play, each, area, enemy));
      if (able.length === 0) break;
      const answer = yield* ask('intercept', questionFor(play, each, entry, able, { isOurs }));
      if (answer.intercept === null) break;
      yield* attemptInterception(play, entry, chosen(able, answer));
      if (!isEmptyForce(entry.arrived)) return each;
    }
  }
  return null;
}

/** W-10.10. An army that comes removes the flag that an event has placed. `before` is the earlier flag. */
export function* contestFlag(play: Play, power: PowerId, area: AreaId, before: ContingentId | undefined): Script {
  const { game } = play;
  const owner = before ?? printedOwner(areaOf(game, area));
  const comer = yield* challenge(play, power, area, sideOf(game, owner) !== sideOf(game, power));
  if (comer !== null) restoreFlag(play, comer, area, before);
}

/** K-5.1b, K-12.1, R-74. Armies of a power that a Battle card calls try one at a time, as the player of the card decides. */
export function* answerCall(
  play: Play,
  entry: Entry,
  { power, by }: { readonly power: PowerId; readonly by: PowerId },
  called: () => readonly Interceptor[],
): Script {
  for (let able = called(); able.length > 0; able = called()) {
    const answer = yield* ask('intercept', questionFor(play, power, entry, able, { seat: seatOf(play, by) }));
    if (answer.intercept === null) return;
    yield* attemptInterception(play, entry, chosen(able, answer));
  }
}

/** Restores the earlier flag of an area. */
export const restoreFlag = (play: Play, by: PowerId, area: AreaId, before: ContingentId | undefined): void => {
  const { game, state, table } = play;
  const facts = { area, was: ownerOf(game, state, area), cause: 'event' as const, cp: 0, left: 0 };
  if (before === undefined) {
    delete state.flags[area];
    table.emit({ kind: 'flag.removed', power: by, now: ownerOf(game, state, area), ...facts });
  } else {
    state.flags[area] = before;
    table.emit({ kind: 'flag.placed', power: before, ...facts });
  }
};

/**
 * W-10.4b, W-10.4c. One attempt. With 9 or more the army comes, even if its player no longer wants it. Otherwise the
 * army is marked, together with everything of its side in its area (W-10.41b). Cards may change the dice, cancel the
 * attempt or make it succeed without dice.
 */
export function* attemptInterception(play: Play, entry: Entry, it: Interceptor, automatic = false): Script {
  const { power, from } = it;
  const occasion: InterceptionOccasion = {
    moment: 'interception',
    entry,
    power,
    from,
    force: copyForce(it.force),
    leader: leaderFor(play, it),
    parts: partsOf(play, entry, it),
    cancelled: false,
    automatic,
  };
  yield* respond(play, occasion);
  if (occasion.cancelled) {
    entry.turnedBack = [...(entry.turnedBack ?? []), ...leadersIn(it.force)];
    const force = copyForce(it.force);
    play.table.emit({ kind: 'attempt.cancelled', power, attempt: 'interception', force, from, to: entry.area });
    return;
  }
  for (const [each, part] of stacksIn(it.force)) makeChange(play, from, each, part);
  const comes = occasion.automatic || (yield* rollFor(play, entry, it, occasion));
  const side = sideOf(play.game, power);
  if (comes) yield* arrive(play, entry, it, side);
  else mark(play, from, forceAt(play, from, side));
}

function* rollFor(play: Play, entry: Entry, it: Interceptor, { leader, parts }: InterceptionOccasion): Script<boolean> {
  const { power, from } = it;
  const to = entry.area;
  const force = copyForce(it.force);
  return yield* rollReaction(
    play,
    `interception.${from}.${to}`,
    { moment: 'interception-roll', entry, power },
    parts,
    (rolled) => play.table.emit({ kind: 'interception.rolled', power, leader, force, from, to, ...rolled }),
  );
}

/** W-10.1e. The hardships of an interceptor's way. They depend on the statuses before it arrives. */
const wayHardships = (play: Play, entry: Entry, it: Interceptor, side: SideId): AttritionReason[] => {
  const stops = [it.from, ...(it.via ? [it.via.area] : []), entry.area];
  const lines = [...(it.via ? [it.via.line] : []), it.line];
  return lines.flatMap((line, i) => stepHardships(play, { from: sure(stops[i]), to: sure(stops[i + 1]), line, side }));
};

/** W-10.1e, W-13.1e, K-11.4d. The interceptor takes the attrition of its own way: at once, or when all attempts are over. */
function* arrive(play: Play, entry: Entry, it: Interceptor, side: SideId): Script {
  const { power, force } = it;
  const reasons = wayHardships(play, entry, it, side);
  let at = it.from;
  for (const { area, line } of [...(it.via ? [it.via] : []), { area: entry.area, line: it.line }]) {
    transfer(play, force, at, area, { power, line, cause: 'interception', cp: 0, left: 0 });
    at = area;
  }
  const as = side === entry.side ? 'joined' : 'arrived';
  const suffering = { area: at, force: copyForce(force), reasons };
  entry.pending?.push({ ...suffering, as });
  const left = entry.pending ? copyForce(force) : yield* undergo(play, suffering);
  if (side !== entry.side) entry.arrived = plusForce(entry.arrived, left);
  else join(entry, left, { area: it.via?.area ?? it.from, line: it.line });
}

/**
 * W-10.2c, W-11.62b. An army of the active side joins the mover in the fight, and all of them may retreat the way it
 * came.
 */
const join = (entry: Entry, force: Force, origin: { readonly area: AreaId; readonly line: LineKind }): void => {
  entry.joined = plusForce(entry.joined ?? {}, force);
  entry.origins = [...(entry.origins ?? []), origin];
};
