/** One game played by its sources alone, and its record. */
import { type AnswerSource, opening, Referee, type SeatId, seededSource } from '../../engine/index.ts';
import type { Setup } from '../../game/index.ts';
import type { CampaignModule } from '../../games/campaign/define/module.ts';
import type { CampaignEvent, EventOf } from '../../games/campaign/events.ts';
import type { State, View } from '../../games/campaign/state.ts';
import type { CardNumber, PowerId, SideId } from '../../games/campaign/types.ts';

/** What a card was played for. */
export type Use = EventOf<'card.played'>['as'];

/** A finished game. */
export interface GameRecord {
  readonly winner: SideId | null;
  readonly reason: string;
  readonly turn: number;
  readonly round: number;
  /** Victory points of each power at the end, whatever ended the game. */
  readonly points: Readonly<Record<PowerId, number>>;
  readonly plays: readonly { readonly card: CardNumber; readonly as: Use }[];
  /** The number of answers, without fallbacks. */
  readonly decisions: number;
}

/** The players of the seats. */
type Players = (seat: SeatId) => AnswerSource;

/** Plays a game to its end. The same seed and players give the same game. */
export const contest = (module: CampaignModule, setup: Setup, seed: number, players: Players): GameRecord => {
  const split = module.setup.splits.find(({ id }) => id === setup.split);
  const run = new Referee<State, CampaignEvent, View>(module, opening(module.setup.start(setup)), {
    source: seededSource(`contest ${seed}`),
    passing: true,
    sources: Object.fromEntries((split?.seats ?? []).map(({ id }) => [id, [players(id)]])),
  });
  const { state } = run;
  const [waiting] = run.open;
  if (!state.outcome) throw new Error(`game ${seed} stopped at ${waiting?.kind} of ${waiting?.seat}`);
  const position = { game: module.definition, state };
  return {
    winner: state.outcome.winner,
    reason: state.outcome.reason,
    turn: state.turn,
    round: state.round,
    points: Object.fromEntries(module.definition.powers.map((power) => [power, module.points(position, power)])),
    plays: run.events.flatMap(({ event }) => {
      const { kind, card, as } = event as EventOf<'card.played'>;
      return kind === 'card.played' ? [{ card, as }] : [];
    }),
    decisions: run.taken.length,
  };
};
