/** What happens in Gettysburg Campaign. Everybody may know all of it (G-HID-01, G-HID-02). */
import type { GameEvent } from '../../engine/index.ts';
import type { Commander, CorpsId, Side, TownId } from './types.ts';

export type Effect = 'repulsed' | 'failed' | 'retreat' | 'rout';

export type GettysburgEvent = GameEvent &
  (
    | {
        readonly kind: 'round.rolled';
        readonly turn: number;
        readonly round: number;
        readonly faces: readonly number[];
        readonly first: Side | null;
      }
    | { readonly kind: 'cards.revealed'; readonly side: Side; readonly commanders: readonly Commander[] }
    | { readonly kind: 'corps.moved'; readonly corps: CorpsId; readonly from: TownId; readonly to: TownId }
    | { readonly kind: 'corps.stayed'; readonly corps: CorpsId; readonly at: TownId }
    | { readonly kind: 'order.lapsed'; readonly corps: CorpsId }
    | { readonly kind: 'town.defended'; readonly town: TownId; readonly side: Side; readonly forced: boolean }
    | { readonly kind: 'town.ceded'; readonly town: TownId; readonly side: Side }
    | { readonly kind: 'corps.gave-way'; readonly corps: CorpsId; readonly from: TownId; readonly to: TownId }
    | { readonly kind: 'corps.attacks'; readonly corps: CorpsId; readonly from: TownId; readonly to: TownId }
    | { readonly kind: 'town.scored'; readonly town: TownId; readonly points: number; readonly total: number }
    | { readonly kind: 'round.ended'; readonly turn: number; readonly round: number; readonly next: 'round' | 'combat' }
    | {
        readonly kind: 'battle.fired';
        readonly town: TownId;
        readonly side: Side;
        readonly role: 'defender' | 'attacker';
        readonly strength: number;
        readonly routes: number;
        readonly automatic: number;
        readonly faces: readonly number[];
        readonly hits: number;
      }
    | {
        readonly kind: 'battle.resolved';
        readonly town: TownId;
        readonly side: Side;
        readonly attacker: number;
        readonly defender: number;
        readonly effect: Effect;
      }
    | { readonly kind: 'corps.returned'; readonly corps: CorpsId; readonly from: TownId; readonly to: TownId }
    | { readonly kind: 'corps.retreated'; readonly corps: CorpsId; readonly from: TownId; readonly to: TownId }
    | {
        readonly kind: 'corps.eliminated';
        readonly corps: CorpsId;
        readonly at: TownId;
        readonly why: 'loss' | 'origin' | 'trapped';
      }
    | { readonly kind: 'corps.occupied'; readonly corps: CorpsId; readonly from: TownId; readonly to: TownId }
    | { readonly kind: 'turn.ended'; readonly turn: number }
    | { readonly kind: 'game.ended'; readonly winner: Side; readonly points: number }
  );
