/** How things stand, as a seat sees them. */
import type { Block, Section } from '../document.ts';
import type { ReportModel } from '../model.ts';
import type { Standing } from '../standing.ts';

export interface PositionTold<V = unknown> {
  /** What is going on, for the subject: `1812, round 3, impulse of Britain`. It stays the same during an impulse. */
  occasion(view: V): string;
  /** The same without whose it is: `1812, round 3`. Absent where it is the same. */
  turn?(view: V): string;
  /** How the sides stand, in a sentence. */
  score?(report: Pick<ReportModel<V>, 'view'>): string;
  /** The same as figures, the first side first. */
  standing?(report: Pick<ReportModel<V>, 'view' | 'seat'>): readonly Standing[];
  /** The same as a table, with a column for each power. */
  table?(report: ReportModel<V>): Block;
  /** Hand, forces, board. */
  sections(report: ReportModel<V>): readonly Section[];
  /** The sections for a mail that asks its reader something, or nothing; absent: all sections. */
  mailed?(report: ReportModel<V>): readonly Section[];
  /** The numbers of the sections, for programs. */
  figures(view: V): object;
}
