/** An impulse (W-4.2, W-5): what the active power may do, one act after another, until it ends. */
import { type Ask, accept, ask, type Json, message, refuse, type Script, type Verdict } from '../../engine/index.ts';
import { type Build, buildOptions, checkBuild, priceOf, putDown } from './build.ts';
import { cardOf, commonCards, drawCards, handOf, putAway } from './cards.ts';
import { checkCommand, takeCommand } from './command.ts';
import { isEnemyFortress } from './control.ts';
import { endCredits } from './credits.ts';
import { mustPayFirst, payFromCard } from './debts.ts';
import { readEventChoice } from './event-choice.ts';
import { checkFlag, flagOptions, putFlag } from './flags.ts';
import { musterOf, stackAt } from './formations.ts';
import { checkMove, moveOptions } from './movement.ts';
import type { CardOccasion } from './occasions.ts';
import { carryOut, checkEvent, eventChoices } from './operations.ts';
import { placeContested } from './placement.ts';
import { type Play, type Position, sideOf } from './position.ts';
import { relieve } from './relief.ts';
import { respond } from './responses.ts';
import { checkSailing, harbouredBy, sail, sailingOptions } from './sea.ts';
import { besiege, checkSiege } from './siege.ts';
import { silentAct } from './silence.ts';
import type { Impulse } from './state.ts';
import { march, stand } from './step.ts';
import { goesOn } from './turning.ts';
import type { Act, AreaId, EventChoice, PowerId, Stack } from './types.ts';

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

type PlayCard = Extract<Act, { do: 'play' }>;

const impulseOf = ({ state }: Position): Impulse => {
  if (!state.impulse) throw new Error('no impulse is under way');
  return state.impulse;
};

// --- cards -----------------------------------------------------------------------------------------------------------

/** W-5.6b, W-5.6e. Cards played so far that were not the '+' card. */
const ordinaryPlays = (position: Position): number => {
  const { played, plusUsed, bought } = impulseOf(position);
  return played.length - (plusUsed && !bought ? 1 : 0);
};

/** W-5.6a, W-5.6c. Why a card may not be added to those of this impulse. */
const playLimit = (position: Position, card: { plus: boolean; number: number }): Verdict<{ plus: boolean }> => {
  const { plusUsed, extra, played } = impulseOf(position);
  const marked = played.some((number) => cardOf(position, number).plus);
  const strict = position.state.options.plusStrict !== false;
  if (card.plus && strict && (plusUsed || marked)) return refuse('play.second-plus', { card: card.number });
  const room = 1 + extra - ordinaryPlays(position);
  if (card.plus && !plusUsed) return accept({ plus: true });
  return room > 0 ? accept({ plus: false }) : refuse('play.no-more', { card: card.number });
};

const cardsForCp = (position: Position, power: PowerId): PlayCard[] =>
  handOf(position, power)
    .filter((card) => cardOf(position, card).cp > 0)
    .map((card) => ({ do: 'play', card, as: 'cp' }));

/** W-1.10b, W-5.0, W-5.2e, W-5.8a, W-5.8c. Judges the play of a card. */
const checkPlay = (position: Position, power: PowerId, act: PlayCard): Verdict<PlayCard> => {
  const hand = handOf(position, power);
  if (!hand.includes(act.card)) return refuse('play.not-in-hand', { card: Number(act.card) || 0 });
  const card = cardOf(position, act.card);
  if (act.as !== 'cp' && act.as !== 'event') return refuse('play.malformed', { card: act.card });
  const limit = playLimit(position, card);
  if (!limit.ok) return limit;
  if (act.as === 'cp') {
    if (card.mustPlay)
      return refuse('play.must-be-event', { card: act.card }, [{ do: 'play', card: act.card, as: 'event' }]);
    return accept({ do: 'play', card: act.card, as: 'cp' });
  }
  if (mustPayFirst(position, power)) return refuse('play.debt-first', { card: act.card }, cardsForCp(position, power));
  const chosen = readEventChoice(act.with);
  if (!chosen) return refuse('play.malformed', { card: act.card });
  const event = checkEvent(position, { power, card, choice: chosen });
  if (!event.ok) {
    const near = event.refusal.near.map((each) => ({ ...act, with: { ...chosen, ...(each as EventChoice) } }));
    return { ok: false, refusal: { ...event.refusal, near } };
  }
  return accept({
    do: 'play',
    card: act.card,
    as: 'event',
    ...(Object.keys(chosen).length > 0 ? { with: chosen } : {}),
  });
};

/** W-4.2b, W-4.2c, W-5.8d. Whether the power has to play a card before it may end its impulse. */
const mustPlay = (position: Position, power: PowerId): boolean => {
  const { played, bought, pass } = impulseOf(position);
  return played.length === 0 && !bought && !pass && canPlayAny(position, power);
};

const canPlayAny = (position: Position, power: PowerId): boolean =>
  handOf(position, power).some((number) => {
    const card = cardOf(position, number);
    return !card.mustPlay || checkPlay(position, power, { do: 'play', card: number, as: 'event' }).ok;
  });

/** W-15.2b, W-15.2c. Judges the purchase of a card. */
const checkBuy = (position: Position, power: PowerId): Verdict<Act> => {
  const { game, state } = position;
  const impulse = impulseOf(position);
  if (impulse.bought) return refuse('buy.again');
  if (impulse.plusUsed) return refuse('buy.plus-used');
  if (state.effects.some(({ kind }) => kind === 'extended-turn')) return refuse('buy.extended-turn');
  if ((state.resources[power] ?? 0) < game.parameters.cardPrice)
    return refuse('buy.no-resource', { price: game.parameters.cardPrice });
  if (commonCards(position, power).length >= game.parameters.handLimit)
    return refuse('buy.hand-full', { limit: game.parameters.handLimit });
  if (impulse.played.length > 1 + impulse.extra) return refuse('buy.again');
  return accept({ do: 'buy' });
};

// --- judging ---------------------------------------------------------------------------------------------------------

/** Judges one act of the active power. The answer is in its canonical form, with counters named. */
export const checkAct = (position: Position, power: PowerId, answer: Json): Verdict<Act> => {
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
      return refuse('order.unknown');
  }
};

/** W-7.1a. */
const checkPaidFlag = (position: Position, power: PowerId, act: Extract<Act, { do: 'flag' }>): Verdict<Act> => {
  const verdict = checkFlag(position, power, act);
  if (!verdict.ok) return verdict;
  const { cp } = impulseOf(position);
  return cp < 1 ? refuse('cp.short', { needed: 1, left: cp }) : verdict;
};

// --- what could be done: for forms, bots and suggestions ----------------------------------------------------------------

const playOptions = (position: Position, power: PowerId): Act[] => {
  const options: Act[] = [];
  const inDebt = mustPayFirst(position, power);
  for (const number of handOf(position, power)) {
    const card = cardOf(position, number);
    if (!playLimit(position, card).ok) continue;
    if (!card.mustPlay) options.push({ do: 'play', card: number, as: 'cp' });
    if (inDebt) continue;
    for (const choice of eventChoices(position, power, card)) {
      const chosen = Object.keys(choice).length > 0 ? { with: choice } : {};
      options.push({ do: 'play', card: number, as: 'event', ...chosen });
    }
  }
  return options;
};

const siegeOptions = (position: Position, power: PowerId, areas: readonly AreaId[]): Act[] => {
  const side = sideOf(position.game, power);
  return areas
    .filter((at) => isEnemyFortress(position.game, position.state, at, side))
    .flatMap((at) => stackAt(position, at, power).leaders.map((leader) => ({ do: 'siege' as const, at, leader })))
    .filter((act) => checkSiege(position, power, act).ok);
};

/** Natural acts of the active power: every legal kind of act is among them, though not every split of forces. */
export const actOptions = (position: Position, power: PowerId): Act[] => {
  const { cp, credits } = impulseOf(position);
  const muster = musterOf(position, power);
  const options = [
    ...playOptions(position, power),
    ...siegeOptions(position, power, muster.areas),
    ...sailingOptions(position, power),
  ];
  if (checkBuy(position, power).ok) options.push({ do: 'buy' });
  if (cp > 0 || credits.length > 0) options.push(...moveOptions(position, power, muster.areas));
  if (cp > 0) options.push(...buildOptions(position, power, muster), ...flagOptions(position, power, muster.areas));
  if (!mustPlay(position, power)) options.push({ do: 'end' });
  return options;
};

const question = (play: Play, power: PowerId): Ask<Act> => {
  const impulse = impulseOf(play);
  return {
    kind: 'impulse.order',
    seat: play.state.seats[power] as string,
    public: true,
    prompt: message(impulse.pass ? 'ask.impulse.pass' : 'ask.impulse.order', {
      power,
      turn: play.state.turn,
      round: play.state.round,
      preemptive: impulse.preemptive,
      cp: impulse.cp,
      must: mustPlay(play, power),
    }),
    options() {
      return actOptions(play, power);
    },
    check(answer) {
      return checkAct(play, power, answer);
    },
    fallback() {
      return silentAct(play, power, actOptions(play, power));
    },
  };
};

// --- carrying out ----------------------------------------------------------------------------------------------------

function* perform(play: Play, power: PowerId, act: Act): Script {
  const impulse = impulseOf(play);
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
      impulse.cp -= 1;
      putFlag(play, power, act.at, act.as ?? power, 'cp', { cp: 1, left: impulse.cp });
      return yield* play.game.hooks.suddenDeath(play);
    case 'siege':
      return yield* besiege(play, power, act);
    case 'convoy':
    case 'assault':
      return yield* sail(play, power, act);
    case 'command':
      return yield* takeCommand(play, power, act);
    case 'end':
      return;
  }
}

function* playCard(play: Play, power: PowerId, act: PlayCard): Script {
  const impulse = impulseOf(play);
  const card = cardOf(play, act.card);
  const limit = playLimit(play, card);
  const isPlus = limit.ok && limit.answer.plus;
  if (isPlus) impulse.plusUsed = true;
  impulse.played.push(act.card);
  const { removed } = putAway(play, power, act.card, act.as === 'event');
  play.table.emit({
    kind: 'card.played',
    power,
    card: act.card,
    as: act.as,
    cp: act.as === 'cp' ? card.cp : 0,
    plus: isPlus,
    removed,
  });
  if (act.as === 'cp') impulse.cp += card.cp - payFromCard(play, power, card.cp);
  let raised: CardOccasion['raised'] = [];
  if (act.as === 'event') {
    raised = yield* carryOut(play, { power, card, choice: act.with ?? {} });
    yield* play.game.hooks.suddenDeath(play);
  }
  if (play.state.outcome === null) yield* respond(play, { moment: 'card', power, card: act.card, as: act.as, raised });
}

/** W-15.2a. */
const buyCard = (play: Play, power: PowerId): void => {
  const impulse = impulseOf(play);
  impulse.bought = true;
  impulse.plusUsed = true;
  const left = (play.state.resources[power] ?? 0) - play.game.parameters.cardPrice;
  play.state.resources[power] = left;
  play.table.emit({ kind: 'card.bought', power, left });
  drawCards(play, power, 1, 'purchase');
};

/** W-6.3f, W-10.1b. New pieces may be intercepted; those in a besieged fortress fight when all are placed. */
function* construct(play: Play, power: PowerId, act: Build): Script {
  const impulse = impulseOf(play);
  const pieces: Stack = { leaders: act.leaders ?? [], inf: act.inf ?? 0, cav: act.cav ?? 0, art: act.art ?? 0 };
  const cp = priceOf(play, act.do, pieces);
  impulse.cp -= cp;
  const left = impulse.cp;
  yield* placeContested(play, power, act.at, () => putDown(play, power, act.do, act.at, pieces, { cp, left }));
}

/**
 * W-6.3d, W-9.5. Any act but more building begins the sally of those who were built, and any but the next step the fight of those who
 * were on their way past an enemy. What was ordered may then be impossible: its owner is told and asked again.
 */
function* isStillLegal(play: Play, power: PowerId, act: Act): Script<boolean> {
  const { relief, turning } = impulseOf(play);
  const builds = relief === null || ((act.do === 'build' || act.do === 'regroup') && act.at === relief);
  if (builds && (!turning || goesOn(play, act))) return true;
  yield* stand(play);
  if (!builds) yield* relieve(play);
  if (play.state.outcome) return true;
  const verdict = checkAct(play, power, act as Json);
  if (verdict.ok) return true;
  const { code, reason } = verdict.refusal;
  const seat = play.state.seats[power] as string;
  play.table.emit({
    kind: 'order.dropped',
    power,
    code,
    reason: { key: reason.key, args: reason.args ?? {} },
    only: [seat],
  });
  return false;
}

/** W-4.23a. Whether a power that holds no card has anything to decide on its pass (W-4.23). */
const hasPassRights = (position: Position, power: PowerId): boolean =>
  siegeOptions(position, power, musterOf(position, power).areas).length > 0 || checkBuy(position, power).ok;

/** W-4.2a, W-4.2e, W-5.5a. One impulse of one power, scheduled or pre-emptive, or its pass. */
export function* takeImpulse(play: Play, power: PowerId, preemptive: boolean): Script {
  const { state, table } = play;
  const pass = handOf(play, power).length === 0;
  state.effects = state.effects.filter((effect) => effect.until !== 'next-impulse' || effect.power !== power);
  state.impulse = newImpulse(power, preemptive, pass);
  state.impulse.sea.harboured = harbouredBy(play, power);
  if (pass) table.emit({ kind: 'impulse.passed', power });
  else table.emit({ kind: 'impulse.began', power, turn: state.turn, round: state.round, preemptive });
  if (!pass || hasPassRights(play, power)) {
    for (;;) {
      const act = yield* ask(question(play, power));
      if (!(yield* isStillLegal(play, power, act))) continue;
      yield* perform(play, power, act);
      if (act.do === 'end' || state.outcome) break;
    }
  }
  endImpulse(play, power, pass);
}

/** W-4.2f. Markers, march counts and unspent CP are forgotten. */
const endImpulse = (play: Play, power: PowerId, pass: boolean): void => {
  const { state, table } = play;
  const { played, bought, cp } = impulseOf(play);
  if (!pass || played.length > 0) {
    state.latest = power;
    state.impulses[power] = Math.max(-1, ...Object.values(state.impulses)) + 1;
  }
  if (!pass || bought) table.emit({ kind: 'impulse.ended', power, unspent: cp });
  state.effects = state.effects.filter(({ until }) => until !== 'impulse');
  if (!pass || played.length > 0) thaw(play, power);
  state.impulse = null;
};

/** Whoever had to stay where he was in this impulse may go again; who is to stay in the next one waits for it. */
const thaw = ({ state }: Play, power: PowerId): void => {
  state.effects = state.effects.flatMap((effect) => {
    if (effect.kind !== 'frozen-leader' || effect.power !== power) return [effect];
    return effect.waits === true ? [{ ...effect, waits: false }] : [];
  });
};
