import type { LanguageTag, Message } from '../../../engine/index.ts';
import type { Speech } from '../../../reports/index.ts';
import type { CampaignEvent } from '../events.ts';
import type { CampaignModule } from '../module.ts';
import type { Position } from '../play.ts';
import { imagined } from '../stand-in/sight.ts';
import type { View } from '../state.ts';
import type { AreaId, PowerId, SideId } from '../types.ts';

/** Flags that there are: with them the report says how many are left, and how many counters. */
export interface Supply {
  readonly flags: Readonly<Record<SideId, number>>;
}

/** The parts of a game that its reports are made with, and its speech. */
export interface Book {
  readonly title: string;
  readonly content: CampaignModule['content'];
  readonly definition: CampaignModule['definition'];
  readonly say: Speech;
  readonly supply?: Supply;
  keys(view: View): Readonly<Record<PowerId, readonly AreaId[]>>;
  controller(view: View, area: AreaId): PowerId | null;
  /** Victory points of a power as things stand. */
  points(position: Position, power: PowerId): number;
  endsAhead(position: Position): readonly Message[];
}

/** The position as far as a view shows it: for rules that ask for nothing else. */
export const positionIn = ({ definition }: Book, view: View): Position => ({ game: definition, state: imagined(view) });

/** A report of a campaign game as the functions here read it. */
export interface CampaignReport {
  readonly view: View;
  readonly events: readonly { readonly no: number; readonly event: CampaignEvent; readonly at?: string }[];
  readonly seat: {
    /** Empty for who looks on. */
    readonly id: string;
    readonly powers: readonly PowerId[];
    readonly zone: string;
    readonly language?: LanguageTag;
  };
  readonly decisions: readonly { readonly kind: string }[];
}

export const sideOf = ({ content }: Book, power: PowerId): SideId | undefined =>
  content.powers.find(({ id }) => id === power)?.side;

export const codeOf = ({ content }: Book, power: PowerId | null): string =>
  content.powers.find(({ id }) => id === power)?.code ?? '-';
