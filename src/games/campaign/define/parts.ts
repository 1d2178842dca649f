/** Of what a campaign game is made. */
import type { JsonObject, Message } from '../../../engine/index.ts';
import type { LessonPlan, ManualPlan, RulesPlan } from '../../../game/index.ts';
import type { Catalogues } from '../../../i18n/index.ts';
import type { HelpExamples } from '../../../orders/index.ts';
import type { OwnStandIn, Prize } from '../bot/known-position.ts';
import type { Case } from '../case/format.ts';
import type { OwnCase } from '../case/own.ts';
import type { Packs } from '../content/packs.ts';
import type { Examples } from '../orders/help.ts';
import type { OwnLabels } from '../orders/labels/index.ts';
import type { Elsewhere, OwnLanguage } from '../orders/names.ts';
import type { Tellers } from '../orders/note.ts';
import type { OwnWinter } from '../orders/winter-form/index.ts';
import type { Definition, Position } from '../rules/play.ts';
import type { Rulings, ScenarioSetup } from '../rules/setup.ts';
import type { Options } from '../state.ts';
import type { OwnForm } from '../storage.ts';
import type { OwnEvents, QuestionKinds } from '../traits.ts';
import type { AreaId, PowerId } from '../types.ts';
import type { CampaignTypes, Scenario, Split } from './module.ts';

/** Who plays what, and where a game begins. */
interface CampaignSetup {
  readonly scenarios: readonly Scenario[];
  readonly splits: readonly Split[];
  readonly rulings: Rulings;
  /** What the form for a new match preselects, where that is not the default. */
  readonly recommended?: Options;
  /** The set-up of a scenario; undefined for an unknown scenario. */
  scenarioOf(name: string): ScenarioSetup | undefined;
}

/** What a campaign game adds to its teaching. */
export interface CampaignTeaching {
  /** Words beside those of all campaign games. */
  readonly words: readonly string[];
  readonly manual?: ManualPlan;
  readonly rules?: RulesPlan;
  /** Figures that only its own sentences name. */
  facts?(position: Position): JsonObject;
}

/** How a game is spoken of. */
export interface CampaignWords {
  /** The sentences of this game alone. */
  readonly messages: Catalogues;
  /** Lines for HELP. */
  readonly examples: Examples;
  /** Topics of HELP that only this game has. */
  readonly topics?: HelpExamples;
  /** What this game adds to the language of orders. */
  readonly orders?: OwnLanguage;
  /** What it teaches a new player. */
  readonly teaching: CampaignTeaching;
  /** Orders of a related game that many players of this one know. */
  readonly elsewhere: Elsewhere;
}

/** How things stand. */
export interface CampaignScore {
  /** The victory points of a power in this position (W-19). */
  points(position: Position, power: PowerId): number;
  /** What areas are worth in a position, to any side that holds them. */
  prizes(position: Position): Prize;
  /** What is still missing for each early end of the game. */
  endsAhead(position: Position): readonly Message[];
  /** What only this game has, in a position and in an area. */
  standings?(position: Position): readonly Message[];
  marksAt?(position: Position, area: AreaId): readonly Message[];
}

/** A guided first turn that begins with the position of a case. */
export interface CampaignLesson extends Omit<LessonPlan<CampaignTypes>, 'start'> {
  readonly position: Case;
}

/** What only this game has. */
interface OwnParts {
  /** Kinds of question, and what their answers mean. */
  readonly questions?: QuestionKinds;
  readonly stakes?: Tellers;
  readonly labels?: OwnLabels;
  readonly events?: OwnEvents;
  /** What the form of its winter has of its own. */
  readonly winter?: OwnWinter;
  /** How a seat is played whose owner is away, where the game has acts and questions of its own. */
  readonly bot?: OwnStandIn;
  /** What it adds to the case format. */
  readonly case?: Partial<OwnCase>;
  /** Its guided first turn, and the case whose position it begins with. */
  readonly lesson?: CampaignLesson;
  /** How `state.own` is stored in fewer bytes. */
  readonly stored?: OwnForm;
}

export interface CampaignParts {
  readonly title: string;
  /** The game as the shared rules see it, chapter by chapter. */
  readonly rules: Definition;
  readonly setup: CampaignSetup;
  readonly score: CampaignScore;
  readonly words: CampaignWords;
  readonly packs: Packs;
  readonly own?: OwnParts;
}
