/** What a seat is told at a moment of a trial, and the same moment with the unseen cards dealt anew. */
import { type Chance, type Referee, recordOf, type SeatId } from '../../src/engine/index.ts';
import type { CampaignModule } from '../../src/games/campaign/define/module.ts';
import type { CampaignEvent } from '../../src/games/campaign/events.ts';
import type { State, View } from '../../src/games/campaign/state.ts';
import { buildReport, observerReader, type ReportModel } from '../../src/reports/index.ts';

export type Run = Referee<State, CampaignEvent, View>;

/** A word in the questions and notices of other seats. No report may contain it. */
export const CANARY = 'KANARIENVOGEL';

const DEADLINE = {
  at: '2026-11-24T12:00:00.000Z',
  appointment: { uid: 'trial@estafette', sequence: 0 },
};

/** The number of latest events in a report, unless a trial says otherwise. */
const LATEST = 80;

export interface Telling {
  readonly view?: View;
  /** Number of the first event in the report. */
  readonly since?: number;
  readonly rolls?: number;
}

/**
 * The report of a moment to a seat or to an observer. It is built from more than its reader may know, so the builder has to leave the rest
 * out.
 */
export const reportAt = (
  module: CampaignModule,
  run: Run,
  seat: SeatId | undefined,
  { view = run.view(seat), since = Math.max(0, run.events.length - LATEST), rolls = run.rolls.length }: Telling = {},
): ReportModel<View> => {
  const {
    language,
    setup: { splits },
    title,
  } = module;
  return buildReport<View>({
    match: { code: 'TRIAL-1', name: 'A trial', game: title, zone: 'UTC', reportNo: 1 },
    seat:
      seat === undefined
        ? observerReader({ zone: 'UTC' })
        : { id: seat, name: seat, powers: [...view.powers], zone: 'UTC' },
    ...(seat === undefined ? {} : { deadline: DEADLINE }),
    view,
    events: [
      ...run.events.filter(({ no }) => no >= since),
      { no: 1_000_000, event: { kind: 'hand.gained', power: CANARY, cards: [1], only: ['nobody'] } },
    ],
    standing: [],
    press: [],
    diceHead: 'a1b2c3d4e5f60718',
    rolls,
    draftNote: '',
    open: run.open.map((decision) => ({
      ...recordOf(decision),
      ...(decision.seat === seat
        ? {
            options: decision
              .options()
              .map((answer) => ({ answer, text: language.formatAnswer(decision.kind, answer) })),
          }
        : { options: [{ answer: CANARY, text: CANARY }], silence: CANARY, prompt: { key: CANARY } }),
    })),
    seats: Object.fromEntries(splits.flatMap(({ seats }) => seats.map(({ id, name }) => [id, name]))),
    acts: language.acts,
    over: run.over,
  });
};

/** Whether a card must stay where it is. */
export type Stays = (card: number) => boolean;

/** The same position with the cards that a seat does not see dealt anew. Every hand keeps its size. */
export const dealtAnew = (
  module: CampaignModule,
  state: State,
  seat: SeatId | undefined,
  chance: Chance,
  stays: Stays = () => false,
): State => {
  const own = seat === undefined ? [] : module.knowledge.powers(state, seat);
  const others = Object.keys(state.hands).filter((power) => !own.includes(power));
  const homePiles = module.definition.content.powers.map(({ homePile }) => homePile);
  const piles = Object.keys(state.reserves).filter((pile) => !homePiles.includes(pile));
  const hidden = [
    ...others.flatMap((power) => state.hands[power] ?? []),
    ...state.deck,
    ...piles.flatMap((pile) => state.reserves[pile]?.down ?? []),
  ].filter((card) => !stays(card));
  shuffle(hidden, chance);
  const deal = (card: number): number => (stays(card) ? card : (hidden.pop() as number));
  const dealt = others.map((power) => [power, (state.hands[power] ?? []).map(deal)] as const);
  const laid = piles.map((pile) => {
    const { down = [], up = [] } = state.reserves[pile] ?? {};
    return [pile, { down: down.map(deal), up }] as const;
  });
  return {
    ...state,
    hands: { ...state.hands, ...Object.fromEntries(dealt) },
    deck: state.deck.map(deal),
    reserves: { ...state.reserves, ...Object.fromEntries(laid) },
  };
};

const shuffle = (cards: number[], chance: Chance): void => {
  for (let i = cards.length - 1; i > 0; i--) {
    const j = chance.below(i + 1);
    [cards[i], cards[j]] = [cards[j] as number, cards[i] as number];
  }
};
