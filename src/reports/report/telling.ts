/** What the parts of a report are made from. */

import type { Speech } from '../../i18n/index.ts';
import type { Extent } from '../map-shown.ts';
import type { ReportModel } from '../model.ts';
import type { Reporter } from '../reporter.ts';
import type { Clockface } from '../times.ts';

/** A report that is being rendered. */
export interface Telling<V> {
  readonly report: ReportModel<V>;
  readonly reporter: Reporter<V>;
  readonly say: Speech;
  readonly clock: Clockface;
  readonly extent: Extent;
}
