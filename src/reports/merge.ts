/** Changes to reports that are not sent yet: two become one, or a question is settled. */
import type { News, NoticeLetter } from './letters/notice.ts';
import { stillValid } from './letters/void-news.ts';
import type { DatedEvent, FirstMail, ReportModel, StandingLine } from './model.ts';

/**
 * The newer report with the events of the older one added. Questions and position are those of the newer. A first mail stays one unless
 * the match is over.
 */
export const mergeReports = <V>(older: ReportModel<V>, newer: ReportModel<V>): ReportModel<V> => ({
  ...newer,
  ...(older.first && newer.verdict !== 'over' ? { first: waited(older, older.first) } : {}),
  events: mergeEvents(older.events, newer.events),
  answered: [...(older.answered ?? []), ...(newer.answered ?? [])],
  standing: newer.standing.map((line) => addUses(line, older.standing)),
  press: [...older.press, ...newer.press],
});

/** A first mail that has waited. It shows what the opening has brought, and tells what comes after that. */
const waited = ({ events }: Pick<ReportModel, 'events'>, first: FirstMail): FirstMail => ({
  ...first,
  toldFrom: first.toldFrom ?? (events.at(-1)?.no ?? -1) + 1,
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

/**
 * A notice with the news of others added, oldest first, without what later news has made void. The news that it is sent
 * for stays its subject, unless that is void.
 */
export function mergeNotices(
  notice: NoticeLetter,
  {
    earlier = [],
    later = [],
  }: { readonly earlier?: readonly NoticeLetter[]; readonly later?: readonly NoticeLetter[] },
): NoticeLetter {
  const { kind, match, seat, occasion, links, ...first } = notice;
  const { earlier: older = [], also: newer = [], ...own } = first;
  const before = [...earlier.flatMap(newsIn), ...older];
  const news = stillValid([...before, own, ...newer, ...later.flatMap(newsIn)]);
  const isThere = (each: News | undefined): each is News => each !== undefined;
  const kept = news.slice(0, before.length).filter(isThere);
  // Only later news makes news void, so the last one is always there.
  const [subject = own, ...also] = news.slice(before.length).filter(isThere);
  return {
    ...{ kind, match, seat, occasion, ...(links ? { links } : {}) },
    ...subject,
    ...(kept.length > 0 ? { earlier: kept } : {}),
    ...(also.length > 0 ? { also } : {}),
  };
}

/** All news of a notice, without its reader. */
export const newsIn = ({
  kind: _,
  match: __,
  seat: ___,
  occasion: ____,
  links: _____,
  earlier = [],
  also = [],
  ...news
}: NoticeLetter): News[] => [...earlier, news, ...also];
