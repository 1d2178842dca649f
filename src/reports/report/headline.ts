/** What a report says first. */
import type { ReportModel } from '../model.ts';
import { type Reporter, speechOf } from '../reporter.ts';
import type { Standing } from '../standing.ts';

/** What stands first: the end of a match before that of its game, with the points, or what the game says. */
export const headlineOf = <V>(report: ReportModel<V>, reporter: Reporter<V>): readonly string[] => [
  ...newsOf(report, reporter),
  ...(report.end?.early ? finalScore(report, reporter) : []),
];

/** The same without the points of a match that has ended early. */
export const newsOf = <V>(report: ReportModel<V>, reporter: Reporter<V>): readonly string[] => {
  const { early } = report.end ?? {};
  if (!early) return reporter.story.headline(report);
  const say = speechOf(reporter);
  const { how, by, winner, reason } = early;
  return [
    winner === undefined ? say('report.ended.none') : say('report.ended.winner', { winner }),
    say(`report.ended.${how}`, { by }),
    ...(reason === '' ? [] : [say('notice.reason', { reason })]),
  ];
};

/** The points of all sides, the most first; nothing that could still be reached. */
const finalScore = <V>(report: ReportModel<V>, reporter: Reporter<V>): readonly string[] => {
  const sides = standingOf(report, reporter).map(({ who, points }) => `${who} ${points}`);
  return sides.length === 0 ? [] : [speechOf(reporter)('report.ended.points', { sides })];
};

export const standingOf = <V>(report: ReportModel<V>, reporter: Reporter<V>): readonly Standing[] =>
  reporter.position.standing?.(report).toSorted((one, other) => other.points - one.points) ?? [];
