/** Turns of Kutuzov by all parts of an installation: its mails, its pages, its queues and its workers. */
import { afterEach, expect, test } from 'vitest';
import { type NumberedEvent, visibleTo } from '../../src/engine/index.ts';
import { shipped } from '../../src/games/kutuzov/content.ts';
import { nextQuestion, type Sitting, setTable, type Table } from './table.ts';

type Happened = NumberedEvent['event'];

const INVASION = {
  game: 'kutuzov',
  scenario: 'invasion',
  split: '4',
  seats: ['french_north', 'russian_first', 'french_south', 'russian_second'],
  byMail: ['french_north', 'russian_second'],
} as const satisfies Sitting<string>;

const ONE_HAND = {
  game: 'kutuzov',
  scenario: 'invasion',
  split: '2-one-hand',
  seats: ['imperials', 'tsarists'],
  byMail: ['imperials'],
} as const satisfies Sitting<string>;

/** What each seat means to do in its first impulse; `#` stands for its dearest card. */
const PLANS: Readonly<Record<string, readonly string[]>> = {
  french_north: ['BRIDGE Masuria - Grodno', 'PLAY # CP', 'MOVE Davout 6 SP Masuria - Grodno', 'PASS', 'GO', 'DONE'],
  russian_first: ['PLAY # CP', 'MOVE Wittgenstein 3 SP Schlavii - Vilkomir', 'PASS', 'GO', 'DONE'],
  french_south: ['PLAY # CP', 'MOVE Murat 4 SP Ostrolenka - Warsaw', 'PASS', 'GO', 'DONE'],
  russian_second: ['PLAY # CP', 'MOVE Bagration 5 SP Slonim - Minsk', 'PASS', 'GO', 'DONE'],
  imperials: ['BRIDGE Masuria - Grodno', 'PLAY # CP', 'MOVE Davout 6 SP Masuria - Ostrolenka', 'PASS', 'GO', 'DONE'],
  tsarists: ['ENTRENCH Vilna', 'PLAY # CP', 'PASS', 'GO', 'DONE'],
};

let close: (() => Promise<void>) | undefined;
afterEach(async () => {
  await close?.();
  close = undefined;
});

const eventsOf = async ({ service, match }: Table<string>): Promise<Happened[]> => {
  const rows = await service.store.event.findMany({ where: { matchId: match.id }, orderBy: { no: 'asc' } });
  return rows.map(({ event }) => event as unknown as Happened);
};

/** The dearest card that can be played for CP, as the player reads it in the mail that asks him. */
const dearestCard = (report: string): string => {
  const hand = [...report.matchAll(/^\s*\[(\d)\+?\]\s+(\d+)\s/gm)].map(([, cp, number]) => ({
    cp: Number(cp),
    number,
  }));
  return hand.sort((a, b) => b.cp - a.cp)[0]?.number ?? '';
};

/** What a player sends who buys nothing, by what silence would say and by the mail that asks him. */
type Plain = (silence: string, report: string) => readonly string[];

/** The dearest card for CP, else the event that must be played, else what silence would say. */
const dearest: Plain = (silence, report) => {
  const card = dearestCard(report);
  return [card === '' ? (/^ {3,4}(PLAY \d+ EVENT)/m.exec(report)?.[1] ?? silence) : `PLAY ${card} CP`];
};

/** What silence would say: a mail shows the hands of both powers where they are apart. */
const silent: Plain = (silence) => (silence === 'PASS' ? [] : [silence]);

const planOf = (seat: string, report: string): string =>
  PLANS[seat]?.join('\n').replace('#', dearestCard(report)) ?? '';

/** Everybody sends his plan once, then what `plain` says, until `isOver`. */
async function playOn<S extends string>(at: Table<S>, plain: Plain, isOver: (events: readonly Happened[]) => boolean) {
  const planned = new Set<string>();
  /** How many impulses were over when a seat gave its last orders: then it is asked in the middle of one. */
  const ordered = new Map<string, number>();
  const orders = async (seat: S, decision: number, silence: string, over: number): Promise<string> => {
    if (ordered.get(seat) === over && (plain === dearest || !silence.startsWith('PLAY'))) return 'PASS\nGO\nDONE';
    const report = (await at.asking(seat, decision)).text ?? '';
    return planned.has(seat) ? [...plain(silence, report), 'PASS', 'GO', 'DONE'].join('\n') : planOf(seat, report);
  };
  for (let after = -1; ; ) {
    const { decision, kind, seat, silence } = await nextQuestion(at, after);
    const events = await eventsOf(at);
    if (isOver(events)) return events;
    after = decision;
    if (kind !== 'impulse.order') {
      await at.send(seat, decision, silence);
      continue;
    }
    const over = events.filter((event) => event.kind === 'impulse.ended').length;
    await at.send(seat, decision, await orders(seat, decision, silence, over));
    planned.add(seat);
    ordered.set(seat, over);
  }
}

const isTurnOver = (events: readonly Happened[]): boolean =>
  events.some(({ kind, phase }) => kind === 'phase.began' && phase === 'interphase');

const kindsIn = (events: readonly Happened[]): ReadonlySet<unknown> => new Set(events.map(({ kind }) => kind));

/** Titles of cards in what a seat was sent that it may not know of. */
const leaksTo = (at: Table<string>, seat: string, events: readonly Happened[]): string[] => {
  const seen = events.filter((event) => visibleTo(event, seat));
  const known = new Set(seen.flatMap((event) => [event.card, event.cards].flat()));
  const cards = [...shipped.content.cards.values()];
  const texts = cards.filter(({ number }) => known.has(number)).map(({ title, effect }) => `${title} ${effect}`);
  const hidden = cards.filter(({ number, title }) => !known.has(number) && !texts.some((text) => text.includes(title)));
  expect(hidden.length).toBeGreaterThan(30);
  const told = at.mailsTo(seat).map(({ subject, text, html }) => `${subject}\n${text}\n${html}`);
  return hidden.filter(({ title }) => told.some((mail) => mail.includes(title))).map(({ title }) => title);
};

const allSent = async ({ service, mails, match }: Table<string>): Promise<void> => {
  await expect.poll(() => service.store.letter.count({ where: { state: 'PENDING' } })).toBe(0);
  const letters = await service.store.letter.findMany({ where: { matchId: match.id } });
  expect(letters.filter(({ state }) => state !== 'SENT')).toEqual([]);
  expect(mails.map(({ messageId }) => messageId).sort()).toEqual(letters.map(({ messageId }) => messageId).sort());
};

test('four seats, two by mail and two by form, play the first turn of the invasion', async () => {
  const at = await setTable('postgres', INVASION);
  close = at.close;
  const events = await playOn(at, dearest, isTurnOver);
  await allSent(at);
  const impulses = events.filter(({ kind }) => kind === 'impulse.ended').map(({ power }) => power);
  expect(impulses.slice(0, 4)).toEqual(INVASION.seats);
  const kinds = kindsIn(events);
  for (const wanted of ['card.played', 'formation.moved', 'bridge.built', 'check.rolled'])
    expect(kinds).toContain(wanted);
  for (const seat of INVASION.seats) expect(leaksTo(at, seat, events)).toEqual([]);
}, 300_000);

test('two players, each with one hand for his camp, play a whole turn', async () => {
  const at = await setTable('postgres', ONE_HAND);
  close = at.close;
  const events = await playOn(at, silent, isTurnOver);
  await allSent(at);
  const kinds = kindsIn(events);
  for (const wanted of ['card.played', 'fieldworks.made', 'check.rolled']) expect(kinds).toContain(wanted);
  for (const seat of ONE_HAND.seats) expect(leaksTo(at, seat, events)).toEqual([]);
}, 300_000);
