import type { Chart, Reporter, ReportModel } from '../../../reports/index.ts';
import type { View } from '../state.ts';

/** The reporter of a campaign. It has powers and cards, and its board is a chart of areas and lines. */
export type ChartReporter = Reporter<View> &
  Required<Pick<Reporter<View>, 'powers' | 'cards'>> & {
    chart(report: Pick<ReportModel<View>, 'view' | 'events'>): Chart;
  };
