import type { SeatId } from '../engine/index.ts';

/** Whose page a private link opens. */
export interface SeatKey {
  readonly no: number;
  readonly seat: SeatId;
  readonly matchId: string;
}
