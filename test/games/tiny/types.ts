/** The types of Two pickets: its position, what can happen, and what can be asked. */
import type { GameEvent } from '../../../src/engine/index.ts';
import type { Side } from './rules/field.ts';

export interface Picket {
  cell: string;
  loaded: boolean;
  hits: number;
}

export interface State {
  /** 0 before the first round. */
  round: number;
  /** Whether the round has begun, so that its fog is known. */
  begun: boolean;
  /** Whether the fog is thick. */
  thick: boolean;
  pickets: Record<Side, Picket>;
  /** The winning side; undefined while nobody has won, null after a draw. */
  winner?: Side | null;
}

/** The view of a position. It is complete, because only the orders of a round are secret and they are not part of the position. */
export interface View {
  readonly round: number;
  readonly thick: boolean;
  readonly pickets: Readonly<Record<Side, Readonly<Picket>>>;
  readonly winner: Side | null | undefined;
  /** The side that the view is for; undefined for observers. */
  readonly you: Side | undefined;
}

/** An order to a picket. */
export type Order = { readonly act: 'move'; readonly to: string } | { readonly act: 'load' | 'fire' | 'hold' };
export type Recoil = { readonly back: boolean };

export type PicketEvent = GameEvent &
  (
    | { readonly kind: 'round.began'; readonly round: number; readonly face: number; readonly thick: boolean }
    | { readonly kind: 'picket.moved'; readonly seat: Side; readonly from: string; readonly to: string }
    | { readonly kind: 'picket.stayed'; readonly seat: Side; readonly at: string; readonly to: string }
    | {
        readonly kind: 'musket.fired';
        readonly seat: Side;
        readonly face: number;
        readonly distance: number;
        readonly hit: boolean;
      }
    | { readonly kind: 'musket.loaded' | 'picket.fell-back' | 'picket.stood'; readonly seat: Side }
    | { readonly kind: 'round.ended'; readonly round: number }
    | { readonly kind: 'game.ended'; readonly winner: Side | null }
  );

/** The types of the contract. */
export interface Pickets {
  state: State;
  view: View;
  event: PicketEvent;
  answers: { 'round.order': Order; recoil: Recoil };
}
