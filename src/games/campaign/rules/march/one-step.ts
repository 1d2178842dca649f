/** One step of a formation (W-9.ALG): its price, the reactions to it, and what happens to the pieces that entered. */
import { entryOf, type Script, sure } from '../../../../engine/index.ts';
import type { AttritionReason } from '../../events.ts';
import type { Payment } from '../../state.ts';
import type { AreaId, Force, PowerId } from '../../types.ts';
import { undergo } from '../battle/attrition.ts';
import { engage } from '../battle/engagement.ts';
import { useCredit } from '../cards/credits.ts';
import { respond } from '../cards/responses.ts';
import { cpIn, giveBack, onMarch, pay, takeFrom } from '../cards/restricted-cp.ts';
import { consequences } from '../consequences.ts';
import { isEnemyFortress, statusNow } from '../control.ts';
import type { Bypass, Entry } from '../facts.ts';
import { ownForce, powersIn, stackAt } from '../forces/formations.ts';
import { makeChange, transfer } from '../forces/pieces.ts';
import { copyForce, emptyStack, holds, isEmptyForce, leadersIn, minusForce, plus, stacksIn } from '../forces/stacks.ts';
import { judgedForce } from '../forces/troops.ts';
import type { StepOccasion } from '../occasions.ts';
import type { Play, Position } from '../play.ts';
import { areaOf, impulseOf, lineBetween, seatOf, sideOf } from '../position.ts';
import { ask } from '../questions.ts';
import { leaveTurning, turningAt, turningForce } from './bypass.ts';
import { evasions } from './evasion.ts';
import { lineAt, lineFor } from './lines.ts';
import { countStep, hasMarched } from './marches.ts';
import { type Move, priceOfStep } from './movement.ts';
import { react } from './reaction-window.ts';
import { stepHardships } from './reactions.ts';

/**
 * W-9.61, K-10.62c, R-75. Who of a force goes: an ally's army that is picked up on the way joins only with its player's
 * consent, or nobody goes. Armies that stood together from the beginning of the impulse are already a group. It goes where
 * its commander goes (W-9.64); an army whose player refuses stays behind.
 */
function* goingOf(play: Play, power: PowerId, move: Move, force: Force): Script<Force | undefined> {
  const isTogether = !hasMarched(play, leadersIn(ownForce(play.game, power, force)));
  let going = force;
  for (const ally of powersIn(play.game, force)) {
    if (ally === power || (yield* consentBy(play, { ally, power, isTogether }, move, force))) continue;
    if (!isTogether) return undefined;
    going = minusForce(going, ownForce(play.game, ally, going));
  }
  return going;
}

interface Joining {
  readonly ally: PowerId;
  readonly power: PowerId;
  /** They stood together from the beginning of the impulse. */
  readonly isTogether: boolean;
}

function* consentBy(play: Play, { ally, power, isTogether }: Joining, move: Move, force: Force): Script<boolean> {
  const { seats, options } = play.state;
  const impulse = impulseOf(play);
  if (seats[ally] === seats[power]) return true;
  const pieces = copyForce(ownForce(play.game, ally, force));
  const leaders = [...leadersIn(pieces)];
  const isSettled = isTogether && !play.game.march.groupsPart;
  if (isSettled || leaders.every((leader) => impulse.consented.includes(leader))) {
    impulse.consented.push(...leaders);
    return true;
  }
  // Where they stand together, silence is consent, and only a standing order refuses it.
  const isQuiet = isTogether && options.consentWithin !== 'asked';
  const { consent } = yield* ask('consent', {
    seat: seatOf(play, ally),
    figures: { power: ally, mover: power, area: move.from, to: move.to, force: pieces },
    options: [isQuiet, !isQuiet].map((each) => ({ consent: each })),
    ...(isQuiet ? { quiet: true } : {}),
  });
  if (!isQuiet || !consent) play.table.emit({ kind: 'consent.given', power: ally, area: move.from, consent });
  if (consent) impulse.consented.push(...leaders);
  return consent;
}

/** W-9.ALG 1. One step: it is paid for, announced, and made unless a card stops it. */
export function* march(play: Play, power: PowerId, move: Move): Script {
  const { game, state } = play;
  const impulse = impulseOf(play);
  const { from, to } = move;
  const force = yield* goingOf(play, power, move, judgedForce(move));
  if (!force) return;
  for (const [each, part] of stacksIn(force)) makeChange(play, from, each, part);
  if (from === to) return yield* attackWithin(play, power, force, from);
  const printed = sure(lineBetween(game, from, to));
  const cp = priceFor(play, power, force, to);
  const unseen = useCredit(play, power, force);
  const payments = takeFrom(impulse, onMarch(force), cp);
  const step: StepOccasion = {
    moment: 'step',
    power,
    force: copyForce(force),
    from,
    to,
    line: printed,
    cp,
    stopped: false,
    unseen,
    bypass: null,
  };
  yield* respond(play, step);
  if (state.outcome) return;
  if (step.stopped || !isThere(play, from, step.force)) {
    play.table.emit({ kind: 'step.stopped', power, force: copyForce(step.force), from, to, cp, left: cpIn(impulse) });
    return;
  }
  yield* go(play, step, payments, move);
}

/** W-9.ALG 2. The pieces leave and arrive. The statuses from before the step apply. */
function* go(
  play: Play,
  step: StepOccasion,
  payments: readonly Payment[],
  { commander, relief, stay = false }: Move,
): Script {
  const { state } = play;
  const impulse = impulseOf(play);
  const { power, force, from, to, unseen, bypass } = step;
  const side = sideOf(play.game, power);
  const line = lineFor(play, power, force, lineAt(play, from, to, side, step.line));
  // Pieces that a card held back cost nothing.
  const cp = Math.min(step.cp, priceFor(play, power, force, to));
  giveBack(impulse, payments, step.cp - cp);
  const wanted = commander ?? (state.commanders[to] === undefined ? state.commanders[from] : undefined);
  const leader = leadersIn(force).find((each) => each === wanted);
  if (leader !== undefined) state.commanders[to] = leader;
  const reasons = stepHardships(play, { from, to, line, side });
  const tired = countStep(play, force, { from, to, relief });
  const passing = turningAt(play, from, force);
  const passed = passing && { area: from, card: passing.card, n: passing.n };
  leaveTurning(play, force);
  freeze(play, to);
  transfer(play, force, from, to, { power, line, cause: 'march', cp, left: cpIn(impulse) });
  const entry: Entry = {
    area: to,
    from,
    line,
    side,
    mover: copyForce(force),
    arrived: {},
    failedEvasions: 0,
    unseen,
    bypass,
    ...(passed ? { passed } : {}),
    ...(stay ? { stays: true } : {}),
  };
  yield* enter(play, entry, reasons, tired);
}

/** K-10.72, K-11.6a. An attack on enemies in the same wide area, at the price of a step. They fight or evade. */
function* attackWithin(play: Play, power: PowerId, force: Force, area: AreaId): Script {
  const cp = priceFor(play, power, force);
  const left = pay(play, onMarch(force), cp);
  play.table.emit({ kind: 'enemy.attacked', power, area, force: copyForce(force), cp, left });
  freeze(play, area);
  const side = sideOf(play.game, power);
  const entry: Entry = { area, from: null, line: null, side, mover: copyForce(force), arrived: {}, failedEvasions: 0 };
  yield* evasions(play, entry);
  yield* clash(play, entry);
}

const priceFor = (position: Position, power: PowerId, force: Force, to?: AreaId): number => {
  const price = priceOfStep(position, power, force, to);
  return price.ok ? price.answer : 0;
};

/** Whether the pieces are still there: a card may have removed some. */
const isThere = (position: Position, area: AreaId, force: Force): boolean =>
  stacksIn(force).every(([contingent, stack]) => holds(stackAt(position, area, contingent), stack));

/** W-0.4. */
export const freeze = (play: Play, area: AreaId): void => {
  const { game, state } = play;
  play.frozen.set(area, Object.fromEntries(game.sides.map((side) => [side, statusNow(game, state, area, side)])));
};

/** W-10.3a, W-9.ALG. The procedure after a formation of the active side has entered an area. */
export function* enter(play: Play, entry: Entry, reasons: readonly AttritionReason[], tired: number): Script {
  yield* react(play, entry);
  if (!entry.bypass || !isEmptyForce(entry.arrived)) return yield* clash(play, entry, reasons, tired);
  entry.mover = copyForce(yield* undergo(play, { area: entry.area, force: entry.mover, reasons, tired }));
  yield* goPast(play, entry, entry.bypass);
}

/** W-8.1c, W-9.51, W-9.52, W-9.7a, K-10.51a. Battle with the enemies still there, or a halt at a fortress or in a wide area. */
function* clash(play: Play, entry: Entry, reasons: readonly AttritionReason[] = [], tired = 0): Script {
  const { game, state } = play;
  const { area, side } = entry;
  const { fought, overrun } = yield* engage(play, entry, reasons, tired);
  play.frozen.delete(area);
  const halts =
    entry.port === undefined &&
    (isEnemyFortress(game, state, area, side) || (areaOf(game, area).wide === true && entry.from !== null));
  if (halts && (!fought || overrun)) halt(play, area, entry.mover);
  yield* consequences(play, { fact: 'settled' });
}

/** W-9.5. An event lets the formation pass: it neither stops nor fights here, and its next step goes on. */
function* goPast(play: Play, { area, from, line, mover }: Entry, { card, n }: Bypass): Script {
  const before = sure(play.frozen.get(area));
  play.frozen.delete(area);
  if (!isEmptyForce(mover)) {
    impulseOf(play).turning = { area, from, line, force: copyForce(mover), before: { ...before }, card, n };
  }
  yield* consequences(play, { fact: 'settled' });
}

/** If a passing formation does not go on, it has come to fight. Evasion and battle follow now. */
export function* stand(play: Play): Script {
  const impulse = impulseOf(play);
  const { turning } = impulse;
  if (!turning) return;
  delete impulse.turning;
  const mover = turningForce(play, turning);
  if (isEmptyForce(mover)) return;
  const { area, from, line, before } = turning;
  play.frozen.set(area, before);
  const side = sideOf(play.game, impulse.power);
  const entry: Entry = { area, from, line, side, mover, arrived: {}, failedEvasions: 0 };
  yield* evasions(play, entry);
  yield* clash(play, entry);
}

/** W-9.52. */
export const halt = (position: Position, area: AreaId, force: Force): void => {
  const halted = entryOf(impulseOf(position).halted, area, () => ({}));
  for (const [contingent, stack] of stacksIn(force))
    halted[contingent] = plus(halted[contingent] ?? emptyStack(), stack);
};
