import type { LanguageTag, Message } from '../../../engine/index.ts';
import type { Speech } from '../../../i18n/index.ts';
import type { CampaignEvent } from '../events.ts';
import type { CampaignModule } from '../module.ts';
import type { Position } from '../play.ts';
import { imagined } from '../stand-in/sight.ts';
import type { View } from '../state.ts';
import type { AreaId, ContingentId, PowerId, SideId } from '../types.ts';

/** The numbers of flags and counters. With them the report says how many are left. */
export interface Supply {
  readonly flags: Readonly<Record<SideId, number>>;
}

/** The data and the words for a game's reports. */
export interface Book {
  readonly title: string;
  readonly content: CampaignModule['content'];
  readonly definition: CampaignModule['definition'];
  readonly say: Speech;
  readonly supply?: Supply;
  keys(view: View): Readonly<Record<PowerId, readonly AreaId[]>>;
  controller(view: View, area: AreaId): PowerId | null;
  /** The present victory points of a power. */
  points(position: Position, power: PowerId): number;
  endsAhead(position: Position): readonly Message[];
  /** How things stand that only this game has, in the position and in one area of it. */
  standings(position: Position): readonly Message[];
  marksAt(position: Position, area: AreaId): readonly Message[];
}

/** The part of the position that a view shows, for rules that need no more. */
export const positionIn = ({ definition }: Book, view: View): Position => ({ game: definition, state: imagined(view) });

/** The typed report of a campaign game. */
export interface CampaignReport {
  readonly view: View;
  readonly events: readonly { readonly no: number; readonly event: CampaignEvent; readonly at?: string }[];
  readonly seat: {
    /** Empty for an observer. */
    readonly id: string;
    readonly powers: readonly PowerId[];
    readonly zone: string;
    readonly language?: LanguageTag;
  };
  readonly decisions: readonly { readonly kind: string; readonly prompt: Message; readonly isAct?: boolean }[];
  /** Standing orders of the seat. */
  readonly standing: readonly { readonly id: string; readonly text: string }[];
}

export const sideOf = ({ content }: Book, power: PowerId): SideId | undefined =>
  content.powers.find(({ id }) => id === power)?.side;

export const codeOf = ({ content }: Book, owner: PowerId | ContingentId | null): string =>
  content.contingents.find(({ id }) => id === owner)?.code ?? '-';
