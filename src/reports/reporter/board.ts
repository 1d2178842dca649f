/** The board of a report, and what happened where. */
import type { Board, BoardEvent } from '../board.ts';
import type { ReportModel } from '../model.ts';

export interface BoardTold<V = unknown> {
  draw(report: Pick<ReportModel<V>, 'view' | 'events'>): Board;
  /** The events that have a place on the board, in their order. */
  happened(report: Pick<ReportModel<V>, 'events'>): readonly BoardEvent[];
  /** Places of the board that a report is about: where something is asked, where its reader acts, or where something happened last. */
  scenes?(report: Pick<ReportModel<V>, 'view' | 'events' | 'decisions' | 'seat' | 'first'>): readonly string[];
}
