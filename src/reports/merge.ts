/** Changes to reports that are not sent yet: two become one, or a question is settled. */
import type { News, NoticeLetter } from './letters/notice.ts';
import type { DatedEvent, ReportModel, StandingLine } from './model.ts';

/** The newer report with the events of the older one added. Questions and position are those of the newer. */
export const mergeReports = <V>(older: ReportModel<V>, newer: ReportModel<V>): ReportModel<V> => ({
  ...newer,
  events: mergeEvents(older.events, newer.events),
  answered: [...(older.answered ?? []), ...(newer.answered ?? [])],
  standing: newer.standing.map((line) => addUses(line, older.standing)),
  press: [...older.press, ...newer.press],
});

/** The events of both, in order, without duplicates. */
const mergeEvents = (older: readonly DatedEvent[], newer: readonly DatedEvent[]): readonly DatedEvent[] => {
  const known = new Set(newer.map(({ no }) => no));
  return [...older.filter(({ no }) => !known.has(no)), ...newer].sort((a, b) => a.no - b.no);
};

/** A standing order with its uses from both reports. */
const addUses = (line: StandingLine, older: readonly StandingLine[]): StandingLine => {
  const before = older.find(({ id, text }) => id === line.id && text === line.text);
  if (!before) return line;
  const answers = [...(before.answers ?? []), ...(line.answers ?? [])];
  const times = (before.unmet?.times ?? 0) + (line.unmet?.times ?? 0);
  const last = (line.unmet ?? before.unmet)?.last;
  return {
    ...line,
    used: (before.used ?? 0) + (line.used ?? 0),
    ...(answers.length > 0 ? { answers } : {}),
    ...(last === undefined ? {} : { unmet: { times, last } }),
  };
};

/** A report whose question is settled: only the events remain. */
export const withoutQuestion = <V>({ deadline: _, ...report }: ReportModel<V>): ReportModel<V> => ({
  ...report,
  verdict: 'waiting',
  decisions: [],
});

/** The first notice with the news of others added, in their order. */
export const mergeNotices = (first: NoticeLetter, others: readonly NoticeLetter[]): NoticeLetter => ({
  ...first,
  also: [...(first.also ?? []), ...others.flatMap(newsIn)],
});

const newsIn = ({
  kind: _,
  match: __,
  seat: ___,
  occasion: ____,
  links: _____,
  also = [],
  ...news
}: NoticeLetter): News[] => [news, ...also];
