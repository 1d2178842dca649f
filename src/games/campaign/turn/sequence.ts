/** The sequence of play (W-4): from the deal to the end of the turn, each step from a checkpoint. */
import { ask, checkpoint, choice, type Script, type Table } from '../../../engine/index.ts';
import { cardOf, commonCards, discardCards, drawCards, drawHomeCards, handOf, mostCards } from '../cards/cards.ts';
import type { CampaignEvent } from '../events.ts';
import type { Definition, Play } from '../play.ts';
import { trackAfter } from '../position.ts';
import { asking } from '../questions.ts';
import type { Impulse, State } from '../state.ts';
import type { PowerId } from '../types.ts';
import { goOnWithImpulse, takeImpulse } from './impulse.ts';
import { seatPlayers } from './seating.ts';
import { attritionStep, balanceStep, guerrillaStep } from './turn-end.ts';

/** Steps of the turn that a game brings itself. */
export interface OwnSteps {
  /** W-4.6. */
  conquest(play: Play): Script;
  /** W-4.7. Ends the game or says where it goes on. */
  peace(play: Play): Script;
  /** W-19. Scores. */
  victory(play: Play): Script;
  /** W-16. Returns whether play goes on; false where this version goes no further. */
  interphase(play: Play): Script<boolean>;
}

/** W-4.1b. The whole game from any checkpoint. */
export function* playGame(game: Definition, steps: OwnSteps, table: Table<State, CampaignEvent>): Script {
  const { state } = table;
  while (state.phase !== 'over') {
    const play: Play = { game, state, table, frozen: new Map() };
    if (!(yield* playPhase(play, steps))) return;
    if (state.outcome) {
      state.phase = 'over';
      table.emit({ kind: 'game.ended', outcome: state.outcome });
    }
    yield* checkpoint();
  }
}

/**
 * W-2.6a, W-4.1a. One phase, or one slot of the impulses. False where the game waits for a rule that is not there yet.
 */
function* playPhase(play: Play, steps: OwnSteps): Script<boolean> {
  const { state } = play;
  switch (state.phase) {
    case 'seating':
      yield* seatPlayers(play);
      state.phase = 'deal';
      return true;
    case 'deal':
      deal(play);
      state.phase = 'mulligan';
      return true;
    case 'mulligan':
      for (const power of play.game.powers) yield* mulligan(play, power);
      begin(play, 'impulses');
      play.table.emit({ kind: 'round.began', turn: state.turn, round: state.round });
      return true;
    case 'impulses':
      yield* slot(play);
      return true;
    case 'attrition':
      yield* attritionStep(play);
      begin(play, 'guerrillas');
      return true;
    case 'guerrillas':
      yield* guerrillaStep(play);
      begin(play, 'balance');
      return true;
    case 'balance':
      balanceStep(play);
      begin(play, 'conquest');
      return true;
    case 'conquest':
      yield* steps.conquest(play);
      begin(play, 'peace');
      return true;
    case 'peace':
      yield* steps.peace(play);
      endTurn(play);
      return true;
    case 'victory':
      yield* steps.victory(play);
      return true;
    case 'interphase':
      return yield* steps.interphase(play);
    case 'over':
      return false;
  }
}

const begin = (play: Play, phase: State['phase']): void => {
  if (play.state.outcome) return;
  play.state.phase = phase;
  play.table.emit({ kind: 'phase.began', phase, turn: play.state.turn });
};

/** W-2.4c. Home cards, then the common deck. */
const deal = (play: Play): void => {
  const { game, state, table } = play;
  table.emit({ kind: 'match.began', scenario: state.scenario, turn: state.turn });
  for (const [pile, reserve] of Object.entries(state.reserves))
    reserve.down = table.shuffle(`home.${pile}`, reserve.down);
  state.deck = table.shuffle('deck', state.deck);
  for (const { id, homePile } of game.content.powers) {
    drawHomeCards(play, id, homePile, game.parameters.homeDeal[id] ?? 0, 'deal');
    drawCards(play, id, game.parameters.deal, 'deal');
  }
};

/**
 * W-2.6b, W-2.6c, W-2.6d. All cards but home and Must-Play cards go, and one fewer comes; as often as the power likes.
 * Cards laid aside are not touched.
 */
export function* mulligan(play: Play, power: PowerId, aside: readonly number[] = []): Script {
  for (;;) {
    const fresh = commonCards(play, power).filter((number) => !aside.includes(number));
    const out = fresh.filter((number) => !cardOf(play, number).mustPlay);
    if (fresh.length === 0) return;
    const { mulligan: again } = yield* ask(
      choice<{ mulligan: boolean }>({
        kind: 'mulligan',
        seat: play.state.seats[power] as string,
        prompt: asking('mulligan', { power, discarded: out.length, drawn: Math.max(0, out.length - 1) }),
        // W-2.6d: without a card to discard there is no mulligan; that the power is asked must not tell.
        options: [{ mulligan: false }, ...(out.length > 0 ? [{ mulligan: true }] : [])],
      }),
    );
    if (!again) {
      play.table.emit({ kind: 'mulligan.kept', power });
      return;
    }
    discardCards(play, power, out, 'mulligan');
    drawCards(play, power, out.length - 1, 'mulligan');
  }
}

/** W-4.2d, W-4.2g, W-4.22f. One slot of the impulse track, or the pre-emptive impulse before it. */
function* slot(play: Play): Script {
  const { state } = play;
  const begun = state.impulse;
  const { power, preemptive } = begun ?? (yield* nextImpulse(play));
  yield* begun ? goOnWithImpulse(play) : takeImpulse(play, power, preemptive);
  state.preempted = preemptive;
  if (state.outcome) return;
  if (testForEnd(play, preemptive ? null : power) || preemptive) return;
  advanceMarker(play);
}

/** W-4.22b. Whose impulse comes next: that of the slot, unless another power goes before it. */
function* nextImpulse(play: Play): Script<Pick<Impulse, 'power' | 'preemptive'>> {
  const { slot: before } = play.state;
  const power = yield* preemption(play);
  if (power === null) return { power: before, preemptive: false };
  play.table.emit({ kind: 'preemption.declared', power, before });
  return { power, preemptive: true };
}

/** W-4.22b, W-4.22e. The power that may and will take an impulse out of order. */
function* preemption(play: Play): Script<PowerId | null> {
  const { state, game } = play;
  const power = mostCards(play);
  if (power === null || state.preempted || game.hooks.isExempt(play) || power === state.slot || power === state.latest)
    return null;
  if (handOf(play, state.slot).length === 0) return null;
  const { preempt } = yield* ask(
    choice({
      kind: 'preempt',
      seat: state.seats[power] as string,
      prompt: asking('preempt', { power, before: state.slot, cards: handOf(play, power).length }),
      options: [{ preempt: false }, { preempt: true }],
    }),
  );
  return preempt ? power : null;
}

/**
 * W-4.24c. Whether the impulses of the turn are over after what `finished` has just done on its slot (null: out of
 * order).
 */
const testForEnd = (play: Play, finished: PowerId | null): boolean => {
  const { state, game } = play;
  const holders = game.powers.filter((power) => handOf(play, power).length > 0);
  if (isServed(play, finished, holders)) {
    endImpulses(play, finished !== null);
    return true;
  }
  state.last = holders.length === 1 ? (holders[0] as PowerId) : null;
  return false;
};

/** Whether everybody who still holds cards has had the last impulse that is his (W-4.24b, W-4.24d, W-4.24e). */
const isServed = ({ state }: Play, finished: PowerId | null, holders: readonly PowerId[]): boolean => {
  if (holders.length === 0) return true;
  const extension = state.effects.find(({ kind }) => kind === 'extended-turn');
  if (extension === undefined && (finished === null || state.last !== finished)) return false;
  const served = [...((extension?.served ?? []) as PowerId[]), ...(finished === null ? [] : [finished])];
  if (holders.every((power) => served.includes(power))) return true;
  state.effects = state.effects.filter((effect) => effect !== extension);
  state.effects.push({ kind: 'extended-turn', until: 'turn', served });
  return false;
};

/**
 * W-4.8a. The marker moves on from the power that took the last impulse, not from a slot that was not reached. Whether that impulse was
 * out of order counts for the slot that comes next (W-D.16).
 */
const endImpulses = (play: Play, passOn: boolean): void => {
  const { state, game } = play;
  if (passOn) state.slot = trackAfter(game, state.slot)[0] as PowerId;
  state.last = null;
  begin(play, 'attrition');
};

/** W-4.24a. */
const advanceMarker = ({ game, state, table }: Play): void => {
  state.slot = trackAfter(game, state.slot)[0] as PowerId;
  if (state.slot === game.powers[0]) {
    state.round++;
    table.emit({ kind: 'round.began', turn: state.turn, round: state.round });
  }
};

/** Effects that last for the turn have done so; the winter follows. */
const endTurn = (play: Play): void => {
  if (play.state.outcome) return;
  play.state.effects = play.state.effects.filter(({ until }) => until !== 'turn');
  delete play.state.bled;
  begin(play, 'interphase');
};
