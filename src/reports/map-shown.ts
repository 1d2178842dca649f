/** What a mail shows of the map. */
import type { Part } from './map/geometry.ts';
import type { ReportModel } from './model.ts';
import type { Reporter } from './reporter.ts';

/** The content id of the map image in the HTML. */
export const mapCid = ({ match }: Pick<ReportModel, 'match'>): string =>
  `map-${match.code.toLowerCase()}-${match.reportNo}@estafette`;

/**
 * `whole` for a reader who asks for the present state. Other mails leave out what their reader knows already or finds
 * on his page.
 */
export type Extent = 'mail' | 'whole';

interface MapShown {
  /** The places around which the map is cut; empty for the whole map. */
  readonly places: readonly string[];
  readonly part: Part;
}

/**
 * What a mail shows of the map. The whole map is sent to whoever asks for it, and in games that name no places; others
 * find it on their pages. Undefined: nothing has happened anywhere.
 */
export const mapShown = <V>(report: ReportModel<V>, reporter: Reporter<V>, extent: Extent): MapShown | undefined => {
  const places = extent === 'whole' ? [] : (reporter.board.scenes?.(report) ?? []);
  const isNeeded = extent === 'whole' || reporter.board.scenes === undefined || report.first !== undefined;
  if (places.length === 0 && !isNeeded) return undefined;
  return { places, part: isFull(report) ? 'tall' : 'near' };
};

/** Whoever acts is sent everything about his position, and so is everybody at the end. */
export const isFull = ({ verdict }: Pick<ReportModel, 'verdict'>): boolean =>
  verdict === 'action' || verdict === 'over';
