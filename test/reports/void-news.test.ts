/** Notices that are sent as one mail: oldest first, and nothing that later news in it has made void. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mergeNotices, type NoticeLetter } from '../../src/reports/index.ts';
import { type News, newsOf } from '../../src/reports/letters/notice.ts';
import { letters } from './letters.ts';

const plain = letters['notice of a pause'] as NoticeLetter;

const SEATS = ['Spain', 'Britain', 'France'];
const AT = '2026-11-28T21:00:00.000Z';

const moved = fc.subarray(SEATS).map((names): News => {
  const told = names.map((name) => ({ name, at: AT }));
  return { about: 'extended', deadline: { at: AT }, ...(told.length > 0 ? { moved: told } : {}) };
});
const polled = fc
  .record({ no: fc.integer({ min: 1, max: 2 }), isOver: fc.boolean() })
  .map(
    ({ no: poll, isOver }): News =>
      isOver ? { about: 'answered', poll, votes: { yes: 1, no: 0, silent: 0 } } : { about: 'asked', poll },
  );
const PLAIN = [
  'paused',
  'paused-until',
  'resumed',
  'rolled-back',
  'ended-agreed',
  'ruling',
  'processed',
  'late',
] as const;
const other = fc.constantFrom(...PLAIN).map((about): News => ({ about, orders: { fate: 'held', lines: ['MARCH'] } }));

/** A sequence of news, each with its place in it. */
const sequences = fc
  .array(fc.oneof(moved, polled, other), { minLength: 1, maxLength: 12 })
  .map((news) => news.map((each, i): News => ({ ...each, text: String(i) })));

const letterOf = (news: News): NoticeLetter => ({ ...plain, ...news });

const placesOf = (news: readonly News[]) => news.map(({ text }) => Number(text));

/** One mail of all of them, sent for the one at a place. */
function merged(news: readonly News[], at: number): NoticeLetter {
  const all = news.map(letterOf);
  return mergeNotices(all[at] as NoticeLetter, { earlier: all.slice(0, at), later: all.slice(at + 1) });
}

const withPlace = sequences.chain((news) => fc.tuple(fc.constant(news), fc.nat({ max: news.length - 1 })));

test('whatever the notice that takes the others along, they are told oldest first', () => {
  fc.assert(
    fc.property(withPlace, ([news, at]) => {
      const places = placesOf(newsOf(merged(news, at)));
      expect(places).toEqual([...places].sort((a, b) => a - b));
      expect(places).toContain(news.length - 1);
      expect(newsOf(merged(news, at))).toMatchObject(newsOf(merged(news, 0)).map(({ text }) => ({ text })));
    }),
  );
});

test('of what stops and starts the clock, only the last is told', () => {
  const clock = ['paused', 'paused-until', 'resumed'];
  fc.assert(
    fc.property(withPlace, ([news, at]) => {
      const last = news.findLast(({ about }) => clock.includes(about) || about === 'ended-agreed');
      const told = newsOf(merged(news, at)).filter(({ about }) => clock.includes(about));
      expect(placesOf(told)).toEqual(last && last.about !== 'ended-agreed' ? placesOf([last]) : []);
    }),
  );
});

test('each seat has one new deadline, the last, and none from before the match went back or ended', () => {
  fc.assert(
    fc.property(withPlace, ([news, at]) => {
      const told = newsOf(merged(news, at));
      const isUndone = ({ about }: News) => about === 'rolled-back' || about === 'ended-agreed';
      const since = news.findLastIndex(isUndone) + 1;
      for (const seat of SEATS) {
        const names = ({ moved = [] }: News) => moved.some(({ name }) => name === seat);
        expect(placesOf(told.filter(names))).toEqual(placesOf(news.slice(since).filter(names).slice(-1)));
      }
      const ofQuestions = told.filter(({ about }) => ['extended', 'processed', 'late'].includes(about));
      expect(placesOf(ofQuestions).every((place) => place >= since)).toBe(true);
      expect(placesOf(told.filter(({ orders }) => orders)).every((place) => place >= since - 1)).toBe(true);
    }),
  );
});

test('nobody is asked to vote on what is decided, and every result and ruling is told', () => {
  fc.assert(
    fc.property(withPlace, ([news, at]) => {
      const told = newsOf(merged(news, at));
      const isOpen = ({ poll, text }: News) =>
        !news.slice(Number(text)).some((each) => each.about === 'answered' && each.poll === poll);
      const asked = news.filter(({ about }) => about === 'asked');
      expect(placesOf(told.filter(({ about }) => about === 'asked'))).toEqual(placesOf(asked.filter(isOpen)));
      const lasting = ({ about }: News) => about === 'ruling' || about === 'answered' || about === 'rolled-back';
      expect(placesOf(told.filter(lasting))).toEqual(placesOf(news.filter(lasting)));
    }),
  );
});

test('notices that are merged twice tell the same as if they were merged at once', () => {
  fc.assert(
    fc.property(withPlace, ([news, at]) => {
      const twice = mergeNotices(merged(news.slice(0, at + 1), at), { later: news.slice(at + 1).map(letterOf) });
      expect(placesOf(newsOf(twice))).toEqual(placesOf(newsOf(merged(news, at))));
    }),
  );
});
