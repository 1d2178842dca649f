import { afterEach, describe, expect, test } from 'vitest';
import { type NumberedEvent, visibleTo } from '../../src/engine/index.ts';
import { shipped } from '../../src/games/wellington/content.ts';
import { realServers } from '../setup/databases.ts';
import { nextQuestion, SEATS, type Seat, setTable, type Table } from './table.ts';

const { content } = shipped;

/** The orders of each player for his first impulse; `#` stands for his dearest card. */
const PLANS: Readonly<Record<Seat, readonly string[]>> = {
  britain: ['SIEGE Ciudad Rodrigo WITH Wellington', 'PLAY # CP', 'MOVE Beresford 2SP Abrantes - Lisbon', 'GO', 'DONE'],
  french_south: ['PLAY # CP', 'MOVE Drouet 3SP Don Benito -> Merida', 'GO', 'DONE'],
  spain: ['PLAY # CP', 'BUILD 1SP AT Cadiz', 'PASS', 'GO', 'DONE'],
  french_north: ['PLAY # CP', 'MOVE Marmont 6SP Salamanca - Ciudad Rodrigo', 'PASS', 'GO', 'DONE'],
};

let table: Table | undefined;
afterEach(async () => {
  await table?.close();
  table = undefined;
});

const eventsOf = async ({ service, match }: Table): Promise<NumberedEvent['event'][]> => {
  const rows = await service.store.event.findMany({ where: { matchId: match.id }, orderBy: { no: 'asc' } });
  return rows.map(({ event }) => event as unknown as NumberedEvent['event']);
};

/** The dearest card that can be played for CP, by the player's last report. */
const dearestCard = (report: string): string => {
  const inTable = [...report.matchAll(/^\s*\[(\d)\]\s+(\d+)\s/gm)].map(([, cp, number]) => ({
    cp: Number(cp),
    number,
  }));
  // The first mail lists the cards with their texts.
  const inList = [...report.matchAll(/^- \[(\d+)\] [^:]*, (\d) CP:/gm)].map(([, number, cp]) => ({
    cp: Number(cp),
    number,
  }));
  const hand = inTable.length > 0 ? inTable : inList;
  return hand.sort((a, b) => b.cp - a.cp)[0]?.number ?? '';
};

const tellsHand = (text: string): boolean => /YOUR HAND.*\n(?:\s*CP +No\.|- \[)/.test(text);

const reportsOf = (at: Table, seat: Seat): string[] =>
  at
    .mailsTo(seat)
    .map(({ text }) => text ?? '')
    .filter(tellsHand);

/** Cards that a seat may know of, by the events that it may see. */
const cardsKnownTo = (seat: Seat, events: readonly NumberedEvent['event'][]): ReadonlySet<number> =>
  new Set(
    events
      .filter((event) => visibleTo(event, seat))
      .flatMap((event) => [event.card, event.cards].flat())
      .filter((card): card is number => typeof card === 'number'),
  );

async function playFirstRound(at: Table): Promise<void> {
  const planned = new Set<Seat>();
  for (let after = -1; ; ) {
    const { decision, kind, seat, silence } = await nextQuestion(at, after);
    const events = await eventsOf(at);
    if (events.some((event) => event.kind === 'round.began' && event.round === 2)) return;
    if (kind === 'impulse.order' && !planned.has(seat)) {
      planned.add(seat);
      const card = dearestCard(reportsOf(at, seat).at(-1) ?? '');
      await at.send(seat, decision, PLANS[seat].join('\n').replace('#', card));
    } else await at.send(seat, decision, kind === 'impulse.order' ? 'DONE' : silence);
    after = decision;
  }
}

describe.each(['postgres', 'redis'] as const)('with queues in %s', (kind) => {
  test.skipIf(kind === 'redis' && !realServers.redis)(
    'four seats, two by mail and two by form, play the first round of 1812',
    async () => {
      table = await setTable(kind);
      const at = table;
      await playFirstRound(at);
      await expect.poll(() => at.service.store.letter.count({ where: { state: 'PENDING' } })).toBe(0);
      const events = await eventsOf(at);

      // The orders were carried out, in the order of the impulse track.
      const impulses = events.filter((event) => event.kind === 'impulse.ended').map((event) => event.power);
      expect(impulses.slice(0, 4)).toEqual(['britain', 'french_south', 'spain', 'french_north']);
      const kinds = new Set(events.map((event) => event.kind));
      for (const wanted of ['siege.rolled', 'card.played', 'formation.moved', 'pieces.built'])
        expect(kinds).toContain(wanted);

      // Every letter has arrived exactly once, over SMTP.
      const letters = await at.service.store.letter.findMany({ where: { matchId: at.match.id } });
      expect(letters.filter(({ state }) => state !== 'SENT')).toEqual([]);
      expect(at.mails.map(({ messageId }) => messageId).sort()).toEqual(
        letters.map(({ messageId }) => messageId).sort(),
      );

      for (const seat of SEATS) {
        expect(reportsOf(at, seat).length).toBeGreaterThan(1);
        const known = cardsKnownTo(seat, events);
        const told = at.mailsTo(seat).map(({ subject, text, html }) => `${subject}\n${text}\n${html}`);
        // The title or the text of a card may contain the title of another card.
        const texts = [...known].map(
          (number) => `${content.cards.get(number)?.title} ${content.cards.get(number)?.effect}`,
        );
        const hidden = [...content.cards.values()].filter(
          ({ number, title }) => !known.has(number) && !texts.some((text) => text.includes(title)),
        );
        expect(hidden.length).toBeGreaterThan(60);
        expect(
          hidden.filter(({ title }) => told.some((mail) => mail.includes(title))).map(({ title }) => title),
        ).toEqual([]);
      }
      for (const seat of ['britain', 'french_south'] as const) {
        expect(at.mailsTo(seat).some(({ text }) => text?.startsWith('SENT'))).toBe(true);
      }
    },
    120_000,
  );
});
