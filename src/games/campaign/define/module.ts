/** What a campaign game is to the program. */
import type { JsonObject, SeatId } from '../../../engine/index.ts';
import type {
  Game,
  GameRules,
  GameSetup,
  Knowledge,
  Moderation,
  Content as PackedContent,
} from '../../../game/index.ts';
import type { Speech } from '../../../i18n/index.ts';
import type { CardsTold, Chart, Reporter, ReportModel, ReportWords } from '../../../reports/index.ts';
import type { OwnCase } from '../case/own.ts';
import type { PackFormat } from '../content/format.ts';
import type { CampaignEvent } from '../events.ts';
import type { Definition, Position } from '../rules/play.ts';
import type { Seating, State, View } from '../state.ts';
import type { Answers, PowerId } from '../types.ts';

/** The types of the contract. A game adds its own events and answers by declaration merging. */
export interface CampaignTypes {
  state: State;
  view: View;
  event: CampaignEvent;
  answers: { readonly [K in keyof Answers]: Answers[K] };
}

/** A seat of a match before a player takes it. */
export interface SeatPlan {
  readonly id: SeatId;
  readonly name: string;
  readonly powers: readonly PowerId[];
}

/** A way to share the powers among players (W-2.1): `4`, `3a`, `3b`, `2`. */
export interface Split {
  readonly id: string;
  /** The title, if the seats do not make it clear. */
  readonly title?: string;
  /** Of a split without powers: the one that has them as its seats, and how they are shared. */
  readonly shares?: { readonly split: string; readonly by: string };
  readonly players: number;
  readonly seats: readonly SeatPlan[];
  /** What the split changes in the game's own state at the start. */
  readonly own?: JsonObject;
  /** For seats without powers: how players get their powers, and which roles there are (W-2.1d). */
  readonly seating?: { readonly by: Seating['by']; readonly roles: readonly SeatPlan[] };
}

export interface Scenario {
  readonly id: string;
  readonly title: string;
  readonly turn: number;
}

/** What the tools for campaigns need beside the contract: cases, balance, pictures of the map. */
export interface CampaignTools {
  /** The game as the shared rules see it. */
  readonly definition: Definition;
  /** The format of its packs. */
  readonly format: PackFormat;
  /** What it adds to the case format. */
  readonly ownCase: OwnCase;
  /** Victory points of a power as things stand (W-19). */
  points(position: Position, power: PowerId): number;
  /** The map as a seat sees it. */
  chart(report: Pick<ReportModel<View>, 'view' | 'events'>, say: Speech): Chart;
}

type Played = Game<CampaignTypes>;

/** A campaign game: what the contract leaves open, every campaign has. */
export interface CampaignModule extends Played, CampaignTools {
  readonly setup: Omit<Required<GameSetup<CampaignTypes, string, string>>, 'scenarios' | 'splits'> & {
    readonly scenarios: readonly Scenario[];
    readonly splits: readonly Split[];
  };
  readonly rules: Required<GameRules<CampaignTypes>>;
  readonly knowledge: Required<Knowledge<CampaignTypes>>;
  readonly reporter: Reporter<View> & {
    readonly words: Required<Pick<ReportWords, 'powers'>>;
    readonly cards: CardsTold;
  };
  readonly moderation: Required<Moderation<CampaignTypes>>;
  readonly content: PackedContent<CampaignTypes>;
  readonly cases: NonNullable<Played['cases']>;
  readonly bot: NonNullable<Played['bot']>;
}
