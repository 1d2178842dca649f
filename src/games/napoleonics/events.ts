/** What happens in Commands & Colors: Napoleonics. */
import type { GameEvent } from '../../engine/index.ts';
import type { CardId, DieSymbol, Hex, LeaderId, Mode, Reaction, RollKind, Side, UnitId } from './types.ts';

export type NapoleonicsEvent = GameEvent &
  (
    | { readonly kind: 'cards.dealt'; readonly side: Side; readonly count: number }
    | { readonly kind: 'cards.received'; readonly side: Side; readonly cards: readonly CardId[] }
    | { readonly kind: 'deck.shuffled'; readonly count: number }
    | { readonly kind: 'turn.begun'; readonly side: Side; readonly turn: number; readonly command: number }
    | { readonly kind: 'turn.passed'; readonly side: Side }
    | { readonly kind: 'turn.ended'; readonly side: Side; readonly turn: number }
    | { readonly kind: 'objective.held'; readonly side: Side; readonly hexes: readonly Hex[]; readonly banners: number }
    | { readonly kind: 'objective.lost'; readonly side: Side; readonly hexes: readonly Hex[]; readonly banners: number }
    | { readonly kind: 'card.played'; readonly side: Side; readonly card: CardId; readonly counts: CardId | null }
    | {
        readonly kind: 'orders.rolled';
        readonly side: Side;
        readonly what: 'elan' | 'rally';
        readonly faces: readonly number[];
        readonly symbols: readonly DieSymbol[];
      }
    | {
        readonly kind: 'orders.given';
        readonly side: Side;
        readonly units: readonly UnitId[];
        readonly leaders: readonly LeaderId[];
      }
    | { readonly kind: 'unit.rallied'; readonly unit: UnitId; readonly at: Hex; readonly blocks: number }
    | { readonly kind: 'unit.supplied'; readonly unit: UnitId; readonly from: Hex; readonly to: Hex | null }
    | { readonly kind: 'unit.moved'; readonly unit: UnitId; readonly from: Hex; readonly path: readonly Hex[] }
    | { readonly kind: 'leader.moved'; readonly leader: LeaderId; readonly from: Hex; readonly path: readonly Hex[] }
    | {
        readonly kind: 'combat.declared';
        readonly mode: Mode;
        readonly unit: UnitId;
        readonly target: UnitId | LeaderId;
        readonly from: Hex;
        readonly at: Hex;
        readonly with: readonly UnitId[];
        readonly isBonus: boolean;
      }
    | {
        readonly kind: 'combat.ended';
        readonly side: Side;
        readonly unit: UnitId;
        readonly at: Hex;
        readonly outcome: 'won' | 'held' | 'lost';
      }
    | { readonly kind: 'reaction.chosen'; readonly unit: UnitId; readonly at: Hex; readonly reaction: Reaction }
    | {
        readonly kind: 'dice.rolled';
        readonly what: RollKind;
        readonly unit: UnitId;
        readonly target: UnitId | LeaderId;
        readonly at: Hex;
        readonly faces: readonly number[];
        readonly symbols: readonly DieSymbol[];
        readonly hits: number;
        readonly flags: number;
      }
    | {
        readonly kind: 'unit.lost';
        readonly unit: UnitId;
        readonly at: Hex;
        readonly lost: number;
        readonly left: number;
      }
    | { readonly kind: 'unit.eliminated'; readonly unit: UnitId; readonly at: Hex }
    | { readonly kind: 'unit.left'; readonly unit: UnitId; readonly from: Hex; readonly banners: number }
    | { readonly kind: 'flags.ignored'; readonly unit: UnitId; readonly at: Hex; readonly count: number }
    | {
        readonly kind: 'unit.retreated';
        readonly unit: UnitId;
        readonly from: Hex;
        readonly path: readonly Hex[];
        readonly missing: number;
        readonly isBounce: boolean;
      }
    | {
        readonly kind: 'leader.checked';
        readonly leader: LeaderId;
        readonly at: Hex;
        readonly faces: readonly number[];
        readonly symbols: readonly DieSymbol[];
        readonly isHit: boolean;
      }
    | {
        readonly kind: 'leader.hunted';
        readonly leader: LeaderId;
        readonly unit: UnitId;
        readonly at: Hex;
        readonly faces: readonly number[];
        readonly symbols: readonly DieSymbol[];
        readonly isHit: boolean;
      }
    | {
        readonly kind: 'leader.retreated';
        readonly leader: LeaderId;
        readonly from: Hex;
        readonly path: readonly Hex[];
      }
    | { readonly kind: 'leader.removed'; readonly leader: LeaderId; readonly at: Hex }
    | { readonly kind: 'leader.left'; readonly leader: LeaderId; readonly from: Hex }
    | { readonly kind: 'square.formed'; readonly unit: UnitId; readonly at: Hex; readonly space: number }
    | { readonly kind: 'square.card'; readonly side: Side; readonly card: CardId; readonly space: number }
    | { readonly kind: 'square.left'; readonly unit: UnitId; readonly space: number }
    | { readonly kind: 'unit.advanced'; readonly unit: UnitId; readonly from: Hex; readonly path: readonly Hex[] }
    | { readonly kind: 'unit.retired'; readonly unit: UnitId; readonly from: Hex; readonly path: readonly Hex[] }
    | { readonly kind: 'banner.gained'; readonly side: Side; readonly banners: number }
    | { readonly kind: 'game.ended'; readonly winner: Side }
  );
