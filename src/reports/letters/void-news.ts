/** News of one mail that later news in it has made void: no reader is told first what is not so, and then what is. */
import type { News } from './notice.ts';

type About = News['about'];

const CLOCK: readonly About[] = ['paused', 'paused-until', 'resumed'];
const QUESTIONS: readonly About[] = ['asked', 'proposed'];
const BACK: readonly About[] = ['rolled-back', 'rolled-back-reshuffled'];
const ENDS: readonly About[] = ['ended-agreed', 'ended-adjudicated'];
/** About questions of the game: void once they are undone, or the game is over. */
const OF_QUESTIONS: readonly About[] = ['extended', 'late', 'time', 'processed'];

/** The news that is still so after all that follows it, in its place; undefined: it is void. */
export const stillValid = (news: readonly News[]): readonly (News | undefined)[] =>
  news.map((each, i) => {
    const later = news.slice(i + 1);
    if (later.some((other) => isVoidBy(each, other))) return undefined;
    return withoutMovedAgain(later.some(takesOrders) ? withoutOrders(each) : each, later);
  });

function isVoidBy(older: News, { about, poll, votes, moved }: News): boolean {
  if (ENDS.includes(about)) return [...CLOCK, ...OF_QUESTIONS].includes(older.about);
  if (BACK.includes(about)) return OF_QUESTIONS.includes(older.about);
  if (about === 'evening-over') return older.about === 'evening-soon' || CLOCK.includes(older.about);
  if (CLOCK.includes(about)) return CLOCK.includes(older.about);
  if (about === 'extended') return older.about === 'extended' && !older.moved && !moved;
  return QUESTIONS.includes(older.about) && older.poll !== undefined && votes !== undefined && older.poll === poll;
}

/** The news without deadlines of seats that have got another one since; undefined: it has told of nothing else. */
function withoutMovedAgain(news: News, later: readonly News[]): News | undefined {
  if (!news.moved) return news;
  const again = new Set(later.flatMap(({ moved = [] }) => moved.map(({ name }) => name)));
  const moved = news.moved.filter(({ name }) => !again.has(name));
  const [first] = moved;
  if (first) return { ...news, moved, deadline: { at: first.at } };
  if (news.about === 'extended') return undefined;
  const { moved: _, deadline: _at, ...rest } = news;
  return rest;
}

/** Going back and ending say themselves what becomes of all orders. */
const takesOrders = ({ about }: News): boolean => [...BACK, ...ENDS].includes(about);

const withoutOrders = ({ orders: _, ...news }: News): News => news;
