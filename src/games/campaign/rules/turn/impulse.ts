/** An impulse (W-4.2, W-5): the acts of the active power, one after another, until it ends. */
import { accept, type Json, refuse, type Script, savePoint, type Verdict } from '../../../../engine/index.ts';
import type { Impulse } from '../../state.ts';
import type { Act, AreaId, Operation, PowerId, Stack } from '../../types.ts';
import { relieve } from '../battle/relief.ts';
import { besiege, checkSiege } from '../battle/siege.ts';
import { cardOf, handOf } from '../cards/cards.ts';
import { endCredits } from '../cards/credits.ts';
import { buyCard, checkBuy, checkPlay, mightPlay, mustPlay, playCard, playOptions } from '../cards/plays.ts';
import { isStillInReach } from '../cards/reach.ts';
import { respond } from '../cards/responses.ts';
import { cpIn, fundsFor, pay, type Spending } from '../cards/restricted-cp.ts';
import { consequences } from '../consequences.ts';
import { hasFormation, isEnemyFortress } from '../control.ts';
import { areasUnder, powerAt } from '../forces/formations.ts';
import { forceOf, leadersIn, stacksIn } from '../forces/stacks.ts';
import { drop } from '../lapsed-orders.ts';
import { goesOn } from '../march/bypass.ts';
import { checkCommand, takeCommand } from '../march/command.ts';
import { checkMove, moveOptions } from '../march/movement.ts';
import { march, stand } from '../march/one-step.ts';
import { placeContested } from '../march/placement.ts';
import { checkSailing, harbouredBy, sail, sailingOptions } from '../march/sea.ts';
import type { Play, Position } from '../play.ts';
import { impulseOf, otherSide, ownOf, seatOf, sideOf } from '../position.ts';
import { ask, type Put } from '../questions.ts';
import { type Build, buildOptions, checkBuild, priceOf, putDown, spendingOn } from './build.ts';
import { checkFlag, flagOptions, flagPrice, putFlag } from './flags.ts';
import { silentAct } from './silence.ts';

/** An impulse before its first act. */
export const newImpulse = (power: PowerId, preemptive: boolean, pass: boolean): Impulse => ({
  power,
  preemptive,
  pass,
  cp: 0,
  played: [],
  plusUsed: false,
  bought: false,
  extra: 0,
  besieged: [],
  marched: {},
  leadersMarched: {},
  marked: {},
  halted: {},
  relief: null,
  credits: [],
  consented: [],
  sea: { moved: false, grant: null, harboured: {}, landed: {}, shelled: null },
});

// --- judging ---------------------------------------------------------------------------------------------------------

/** Judges one act of the active power. The answer is in canonical form, with counters listed. */
export const checkAct = (position: Position, power: PowerId, answer: Json): Verdict<Act> => {
  const verdict = judgeAct(position, power, answer);
  const bar = verdict.ok ? position.game.impulses.actBar?.(position, power)?.(verdict.answer) : undefined;
  return bar === undefined ? verdict : refuse(bar, { power }, actOptions(position, power).slice(0, 12));
};

const judgeAct = (position: Position, power: PowerId, answer: Json): Verdict<Act> => {
  const act = answer as Act | null;
  if (typeof act !== 'object' || act === null || Array.isArray(act)) return refuse('order.malformed');
  switch (act.do) {
    case 'play':
      return checkPlay(position, power, act);
    case 'buy':
      return checkBuy(position, power);
    case 'build':
    case 'regroup':
      return checkBuild(position, power, act);
    case 'move':
      return checkMove(position, power, act);
    case 'flag':
      return checkPaidFlag(position, power, act);
    case 'siege':
      return checkSiege(position, power, act);
    case 'convoy':
    case 'assault':
      return checkSailing(position, power, act);
    case 'command':
      return checkCommand(position, power, act);
    case 'end':
      return mustPlay(position, power)
        ? refuse('impulse.must-play', {}, playOptions(position, power).slice(0, 12))
        : accept({ do: 'end' });
    default:
      return ownAct(position, act)?.check(position, power, act) ?? refuse('order.unknown');
  }
};

/** What the game itself knows of an act. */
const ownAct = ({ game: { acts = {} } }: Position, { do: what }: Act) =>
  Object.hasOwn(acts, what) ? acts[what] : undefined;

const ownOptions = (position: Position, power: PowerId): Act[] =>
  Object.values(position.game.acts ?? {}).flatMap(({ options }) => options(position, power));

/** W-7.1a. */
const checkPaidFlag = (position: Position, power: PowerId, act: Extract<Act, { do: 'flag' }>): Verdict<Act> => {
  const verdict = checkFlag(position, power, act);
  if (!verdict.ok) return verdict;
  const left = fundsFor(impulseOf(position), spendingOnFlag(position, power, act.at));
  const needed = flagPrice(position, act.at);
  return left < needed ? refuse('cp.short', { needed, left }) : verdict;
};

/** The pieces that put a flag: those of any contingent that the power has there. */
const spendingOnFlag = (position: Position, power: PowerId, area: AreaId): Spending => {
  const stacks = stacksIn(powerAt(position, area, power));
  return { on: 'flag', forces: stacks.map(([contingent, stack]) => forceOf(contingent, stack)) };
};

// --- options for forms, bots and suggestions
// ----------------------------------------------------------------------------

const siegeOptions = (position: Position, power: PowerId, areas: readonly AreaId[]): Act[] => {
  const side = sideOf(position.game, power);
  return areas
    .filter((at) => isEnemyFortress(position.game, position.state, at, side))
    .flatMap((at) => leadersIn(powerAt(position, at, power)).map((leader) => ({ do: 'siege' as const, at, leader })))
    .filter((act) => checkSiege(position, power, act).ok);
};

/** Sample acts of the active power: every legal kind of act, but not every split of forces. */
export const actOptions = (position: Position, power: PowerId): Act[] => {
  const { credits } = impulseOf(position);
  const cp = cpIn(impulseOf(position));
  const areas = areasUnder(position, power);
  const options = [
    ...playOptions(position, power),
    ...siegeOptions(position, power, areas),
    ...sailingOptions(position, power),
    ...ownOptions(position, power),
  ];
  if (checkBuy(position, power).ok) options.push({ do: 'buy' });
  if (cp > 0 || credits.length > 0) options.push(...moveOptions(position, power, areas));
  if (cp > 0) options.push(...buildOptions(position, power, areas), ...affordableFlags(position, power, areas));
  if (!mustPlay(position, power)) options.push({ do: 'end' });
  const barOf = position.game.impulses.actBar?.(position, power);
  return barOf ? options.filter((act) => barOf(act) === undefined) : options;
};

const affordableFlags = (position: Position, power: PowerId, areas: readonly AreaId[]): Act[] => {
  const impulse = impulseOf(position);
  return flagOptions(position, power, areas).filter(({ at }) => {
    const price = flagPrice(position, at);
    return price <= impulse.cp || price <= fundsFor(impulse, spendingOnFlag(position, power, at));
  });
};

/** Whether everybody can see that only the end of the impulse is left. */
const isSpent = (position: Position, power: PowerId): boolean => {
  const { credits } = impulseOf(position);
  const cp = cpIn(impulseOf(position));
  if (cp > 0 || credits.length > 0 || mustPlay(position, power) || mightPlay(position, power)) return false;
  const areas = areasUnder(position, power);
  return [siegeOptions(position, power, areas), sailingOptions(position, power), ownOptions(position, power)].every(
    (options) => options.length === 0,
  );
};

const questionFor = (play: Play, power: PowerId): Put<'impulse.order'> => {
  const impulse = impulseOf(play);
  return {
    seat: seatOf(play, power),
    ...(impulse.pass ? { sentence: 'ask.impulse.pass' } : {}),
    figures: () => ({
      power,
      turn: play.state.turn,
      round: play.state.round,
      preemptive: impulse.preemptive,
      cp: cpIn(impulse),
      must: mustPlay(play, power),
    }),
    options: () => actOptions(play, power),
    check: (answer) => checkAct(play, power, answer),
    fallback: (options) => silentAct(play, power, options()),
    forced: () => isSpent(play, power),
  };
};

// --- carrying out ----------------------------------------------------------------------------------------------------

/** W-7.1a, K-7.13. A flag that is paid for. Enemies who come within reach of an area next door prevent it. */
function* raiseFlag(play: Play, power: PowerId, act: Extract<Act, { do: 'flag' }>): Script {
  const { at } = act;
  const isThere = hasFormation(play.game, play.state, at, sideOf(play.game, power));
  if (!isThere && !(yield* isStillInReach(play, power, at, () => checkPaidFlag(play, power, act)))) return;
  const cp = flagPrice(play, at);
  const left = pay(play, spendingOnFlag(play, power, at), cp);
  putFlag(play, power, at, act.as ?? ownOf(power), 'cp', { cp, left });
  yield* consequences(play, { fact: 'settled' });
  if (!play.state.outcome) yield* respond(play, { moment: 'flag', area: at, power });
}

function* perform(play: Play, power: PowerId, act: Act): Script {
  play.game.impulses.beforeAct?.(play, act);
  if (act.do !== 'move' && act.do !== 'command') endCredits(play);
  switch (act.do) {
    case 'play':
      return yield* playCard(play, power, act);
    case 'buy':
      return buyCard(play, power);
    case 'build':
    case 'regroup':
      return yield* construct(play, power, act);
    case 'move':
      return yield* march(play, power, act);
    case 'flag':
      return yield* raiseFlag(play, power, act);
    case 'siege':
      return yield* besiege(play, power, act);
    case 'convoy':
    case 'assault':
      return yield* sail(play, power, act);
    case 'command':
      return yield* takeCommand(play, power, act);
    case 'end':
      return;
    default: {
      const own = ownAct(play, act);
      if (own) yield* own.run(play, power, act);
    }
  }
}

/**
 * W-6.3f, W-10.1b. Enemies may intercept new pieces. Pieces in a besieged fortress fight when all of them are placed.
 */
function* construct(play: Play, power: PowerId, act: Build): Script {
  const pieces: Stack = { leaders: act.leaders ?? [], inf: act.inf ?? 0, cav: act.cav ?? 0, art: act.art ?? 0 };
  const cp = priceOf(play, act.do, pieces);
  const contingent = act.of ?? ownOf(power);
  const left = pay(play, spendingOn(act.do, contingent, pieces), cp);
  const put = () => putDown(play, power, act.do, act.at, pieces, { cp, left }, contingent);
  yield* placeContested(play, power, act.at, put);
  yield* consequences(play, { fact: 'placed', by: act.do, area: act.at, force: { [contingent]: pieces } });
}

const isBuild = (act: Act): act is Build => act.do === 'build' || act.do === 'regroup';

/**
 * W-6.3d, K-6.34b. Whether pieces that are to sally go on waiting while an act is carried out: more building, and by some
 * games cards that may bring yet more, and building where nobody is fought.
 */
const waitsToSally = (play: Play, relief: AreaId, act: Act): boolean => {
  const { game, state } = play;
  if (isBuild(act) && act.at === relief) return true;
  if (!game.troops.salliesComeLast) return false;
  const enemy = otherSide(game, sideOf(game, impulseOf(play).power));
  if (isBuild(act)) return !hasFormation(game, state, act.at, enemy);
  return act.do === 'buy' || (act.do === 'play' && (act.as === 'cp' || cardOf(play, act.card).ops.every(bringsPieces)));
};

/** Operations that bring pieces or pay for them, and what may stand beside them on a card. */
const BRINGING = ['build', 'cp_for', 'mixed_army', 'resource', 'reshuffle', 'draw_home'];

const bringsPieces = ({ op }: Operation): boolean => BRINGING.includes(op);

/**
 * W-6.3d, W-9.5. Any act other than more building starts the sally of new pieces, and any act other than the next step
 * starts the fight of pieces that were passing an enemy. The order may then be impossible; its owner is told and asked
 * again.
 */
function* isStillLegal(play: Play, power: PowerId, act: Act): Script<boolean> {
  const { relief, turning } = impulseOf(play);
  const builds = relief === null || waitsToSally(play, relief, act);
  if (builds && (!turning || goesOn(play, act))) return true;
  yield* stand(play);
  if (!builds) yield* relieve(play);
  if (play.state.outcome) return true;
  const verdict = checkAct(play, power, act);
  if (verdict.ok) return true;
  drop(play, power, verdict.refusal);
  return false;
}

/** W-4.23a. Whether a power without cards has anything to decide on its pass (W-4.23). */
const hasPassRights = (position: Position, power: PowerId): boolean =>
  cpIn(impulseOf(position)) > 0 ||
  siegeOptions(position, power, areasUnder(position, power)).length > 0 ||
  checkBuy(position, power).ok ||
  ownOptions(position, power).length > 0;

/** W-4.2a, W-4.2e, W-5.5a. One impulse of one power, scheduled or pre-emptive, or its pass. */
export function* takeImpulse(play: Play, power: PowerId, preemptive: boolean): Script {
  const { state, table } = play;
  const pass = handOf(play, power).length === 0;
  state.effects = state.effects.filter((effect) => effect.until !== 'next-impulse' || effect.power !== power);
  state.impulse = newImpulse(power, preemptive, pass);
  state.impulse.sea.harboured = harbouredBy(play, power);
  if (pass) table.emit({ kind: 'impulse.passed', power });
  else table.emit({ kind: 'impulse.began', power, turn: state.turn, round: state.round, preemptive });
  if (pass && !hasPassRights(play, power)) yield* endImpulse(play);
  else yield* goOnWithImpulse(play);
}

/** W-4.2a. The acts of the current impulse up to its end. */
export function* goOnWithImpulse(play: Play): Script {
  const { power } = impulseOf(play);
  for (;;) {
    yield* savePoint();
    const act = yield* ask('impulse.order', questionFor(play, power));
    if (yield* isStillLegal(play, power, act)) {
      yield* perform(play, power, act);
      if (act.do === 'end' || play.state.outcome) break;
    }
  }
  yield* endImpulse(play);
}

/** W-4.2f. Clears markers, march counts and unspent CP. */
function* endImpulse(play: Play): Script {
  const { state, table } = play;
  const impulse = impulseOf(play);
  const { power, pass, played, bought, preemptive } = impulse;
  if (!pass || played.length > 0) {
    state.latest = power;
    state.impulses[power] = Math.max(-1, ...Object.values(state.impulses)) + 1;
  }
  if (!pass || bought) table.emit({ kind: 'impulse.ended', power, unspent: cpIn(impulse) });
  state.effects = state.effects.filter(({ until }) => until !== 'impulse');
  if (!pass || played.length > 0) thaw(play, power);
  state.impulse = null;
  yield* consequences(play, { fact: 'impulse.ended', power, preemptive });
}

/** Frees the armies that an event kept in place during this impulse. Effects for the next impulse become active. */
const thaw = ({ state }: Play, power: PowerId): void => {
  state.effects = state.effects.flatMap((effect) => {
    if (effect.kind !== 'frozen-leader' || effect.power !== power) return [effect];
    return effect.waits === true ? [{ ...effect, waits: false }] : [];
  });
};
