/** One step of a formation (W-9.ALG): what it costs, what it sets off, and what becomes of those who entered. */
import { ask, choice, entryOf, message, type Script } from '../../engine/index.ts';
import { sufferAttrition } from './attrition.ts';
import { fightBattle } from './battle.ts';
import { hasFormation, isEnemyFortress, statusNow } from './control.ts';
import { evasions } from './evasion.ts';
import type { AttritionReason } from './events.ts';
import { commanderOf, makeChange, transfer } from './formations.ts';
import { interceptions } from './interception.ts';
import { countStep, hasMarched } from './marches.ts';
import { creditFor, type Move, priceOfStep } from './movement.ts';
import { allyOf, lineBetween, otherSide, type Play, type Position, sideOf } from './position.ts';
import { type Entry, isAmbush, passHurts } from './reactions.ts';
import { copyForce, emptyStack, isEmptyForce, plus } from './stacks.ts';
import type { AreaId, Force, LineKind, PowerId, SideId } from './types.ts';

/**
 * W-9.61. An ally's army that is picked up on the way joins only with its player's consent. Where both have stood together from the
 * beginning of the impulse they are a group already, and it goes where its commander goes (W-9.64).
 */
function* consentOf(play: Play, power: PowerId, move: Move, force: Force): Script<boolean> {
  const ally = allyOf(play.game, power);
  const stack = force[ally];
  const { impulse, seats } = play.state;
  if (!stack || !impulse || seats[ally] === seats[power]) return true;
  const together = !hasMarched(play, force[power]?.leaders ?? []);
  if (together || stack.leaders.every((leader) => impulse.consented.includes(leader))) {
    impulse.consented.push(...stack.leaders);
    return true;
  }
  const { consent } = yield* ask(
    choice({
      kind: 'consent',
      seat: seats[ally] as string,
      prompt: message('ask.consent', {
        power: ally,
        mover: power,
        area: move.from,
        to: move.to,
        force: { [ally]: stack },
      }),
      options: [{ consent: false }, { consent: true }],
    }),
  );
  play.table.emit({ kind: 'consent.given', power: ally, area: move.from, consent });
  if (consent) impulse.consented.push(...stack.leaders);
  return consent;
}

/** W-9.ALG. One step. */
export function* march(play: Play, power: PowerId, move: Move): Script {
  const { game, state } = play;
  const { impulse } = state;
  if (!impulse) throw new Error('nobody marches outside an impulse');
  const force = move.force as Force;
  if (!(yield* consentOf(play, power, move, force))) return;
  const side = sideOf(game, power);
  const line = lineFor(play, power, lineBetween(game, move.from, move.to) as LineKind);
  for (const [each, part] of Object.entries(force)) makeChange(play, move.from, each, part);
  const price = priceOfStep(play, power, force);
  const cp = price.ok ? price.answer : 0;
  const unseen = useCredit(play, force);
  impulse.cp -= cp;
  if (move.commander !== undefined) state.commanders[move.to] = move.commander;
  const reasons = hardships(play, move.from, move.to, line, side);
  const tired = countStep(play, force, move.from, move.to);
  freeze(play, move.to);
  transfer(play, force, move.from, move.to, { power, line, cause: 'march', cp, left: impulse.cp });
  yield* enter(
    play,
    { area: move.to, from: move.from, line, side, mover: copyForce(force), arrived: {}, failedEvasions: 0, unseen },
    reasons,
    tired,
  );
}

/** Pontoons and the like: another kind of line for the power that has them. */
const lineFor = ({ state }: Position, power: PowerId, line: LineKind): LineKind => {
  const override = state.effects.find(
    (effect) => effect.kind === 'line-override' && effect.power === power && effect.from === line,
  );
  return override ? (override.to as LineKind) : line;
};

/** Takes a free step, if there is one; returns whether nobody may intercept it. */
const useCredit = (position: Position, force: Force): boolean => {
  const credit = creditFor(position, force);
  if (!credit) return false;
  credit.leader ??= commanderOf(position, force);
  credit.steps--;
  return credit.unseen-- > 0;
};

/** W-9.41, W-9.43. Reasons for attrition of a step by CP, from the statuses before it. */
const hardships = (play: Play, from: AreaId, to: AreaId, line: LineKind, side: SideId): AttritionReason[] => {
  const reasons: AttritionReason[] = [];
  if (passHurts(play, line, from, to, side)) reasons.push('pass');
  if (isAmbush(play, from, to, side)) reasons.push('ambush');
  return reasons;
};

/** W-0.4. */
export const freeze = (play: Play, area: AreaId): void => {
  const { game, state } = play;
  play.frozen.set(area, Object.fromEntries(game.sides.map((side) => [side, statusNow(game, state, area, side)])));
};

/** W-9.ALG 3 to 7. What happens when a formation of the active side has come into an area. */
export function* enter(play: Play, entry: Entry, reasons: readonly AttritionReason[], tired: number): Script {
  const { game, state } = play;
  const { area, side } = entry;
  if (!entry.unseen) yield* interceptions(play, entry);
  yield* evasions(play, entry);
  entry.mover = copyForce(sufferAttrition(play, { area, force: entry.mover, reasons, tired }));
  let overrun = false;
  let fought = false;
  if (!isEmptyForce(entry.mover) && hasFormation(game, state, area, otherSide(game, side))) {
    fought = true;
    overrun = (yield* fightBattle(play, entry)).overrun;
  }
  play.frozen.delete(area);
  const halts = entry.port === undefined && isEnemyFortress(game, state, area, side);
  if (halts && (!fought || overrun)) halt(play, area, entry.mover);
  yield* game.hooks.suddenDeath(play);
}

/** W-9.52. */
const halt = ({ state }: Position, area: AreaId, force: Force): void => {
  if (!state.impulse) return;
  const halted = entryOf(state.impulse.halted, area, () => ({}));
  for (const [power, stack] of Object.entries(force)) halted[power] = plus(halted[power] ?? emptyStack(), stack);
};
