import type { LanguageTag, Message } from '../../../engine/index.ts';
import type { Speech } from '../../../i18n/index.ts';
import type { Fold } from '../../../reports/index.ts';
import { imagined } from '../bot/known-position.ts';
import type { Content } from '../content.ts';
import type { CampaignScore } from '../define/parts.ts';
import type { CampaignEvent } from '../events.ts';
import { keysOf } from '../rules/control.ts';
import type { Definition, Position } from '../rules/play.ts';
import type { View } from '../state.ts';
import type { AreaId, ContingentId, PowerId, SideId } from '../types.ts';

/** What reports need of the rules of a game. */
export interface ReportedRules extends Omit<CampaignScore, 'prizes'> {
  readonly title: string;
  readonly content: Content;
  readonly definition: Definition;
}

/** The same with the words of a language. */
export interface Book extends ReportedRules {
  readonly say: Speech;
}

/** Key areas that each power controls. */
export const keysIn = ({ definition }: ReportedRules, view: View): Readonly<Record<PowerId, readonly AreaId[]>> =>
  Object.fromEntries(definition.powers.map((power) => [power, keysOf(definition, view, power)]));

/** The part of the position that a view shows, for rules that need no more. */
export const positionIn = ({ definition }: ReportedRules, view: View): Position => ({
  game: definition,
  state: imagined(view),
});

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
  /** In a mail that asks to act: what its reader has been told before. */
  readonly earlier?: { readonly mails: number; readonly last?: CampaignReport };
  /** Of a mail that would be too long. */
  readonly fold?: Fold;
  /** Of a first mail. */
  readonly first?: object;
}

export const sideOf = ({ content }: Pick<ReportedRules, 'content'>, power: PowerId): SideId | undefined =>
  content.powers.find(({ id }) => id === power)?.side;

export const codeOf = ({ content }: Book, owner: PowerId | ContingentId | null): string =>
  content.contingents.find(({ id }) => id === owner)?.code ?? '-';
