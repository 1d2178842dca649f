/** A battle by mail to its end: each side sends nothing but lines that its newest mail shows to copy. */
import { expect, test } from 'vitest';
import { deliverLetter } from '../../../src/match/post/outbox.ts';
import { mailFrom, napoleonicsService, openNapoleonics, SEATS, type Seat, stateOf } from './house.ts';

const MOST_MAILS = 200;

/** The lines to copy of a section, each whole again where it was broken. */
const copied = (mail: string, section: string): readonly string[] => {
  const block = new RegExp(`${section}\n([\\s\\S]*?)(?:\n\n|$)`).exec(mail)?.[1] ?? '';
  return block.split('\n').flatMap((line) => /^ {4}([^ ].*)$/.exec(line)?.[1] ?? []);
};

/** A turn where the mail offers one, else the first answer. */
const answerTo = (mail: string): string => {
  const turn = copied(mail, 'COPY THIS, FILL IT IN, AND SEND IT');
  return turn.length > 0 ? turn.join('\n') : `${copied(mail, 'YOUR CHOICE')[0] ?? ''}\nDONE`;
};

const share = (counts: readonly number[], part: number): number =>
  [...counts].sort((a, b) => a - b)[Math.ceil(part * counts.length) - 1] ?? 0;

test('a battle of copied lines comes to its end with one mail a side and turn', async () => {
  const place = await napoleonicsService('letters 1');
  const match = await openNapoleonics(place);
  const asking = new Map<Seat, string>();
  const sent = new Map<string, number>();
  for (let mails = 0; mails < MOST_MAILS; mails++) {
    const where = { matchId: match.id, state: 'PENDING' as const };
    const pending = await place.service.store.letter.findMany({ where, orderBy: { no: 'asc' } });
    for (const { id, seatNo } of pending)
      await deliverLetter(place.service, id, async (mail) => {
        const side = SEATS.find((each) => match.seatNo[each] === seatNo);
        const isAsked = /^(?:YOUR MOVE|QUESTION)/.test(mail.text) || /^YOUR FIRST /m.test(mail.text);
        if (side && isAsked) asking.set(side, mail.text);
        return { outcome: 'sent', response: '250' };
      });
    const [next] = asking;
    if (!next) break;
    const [side, mail] = next;
    asking.delete(side);
    const turn = `${side} ${(await stateOf(place, match.id)).turn}`;
    sent.set(turn, (sent.get(turn) ?? 0) + 1);
    const settled = await mailFrom(place, match, side, answerTo(mail));
    expect(settled?.verdict, settled?.text).toBe('accepted');
  }
  const { state } = await place.service.store.match.findUniqueOrThrow({ where: { id: match.id } });
  expect(state).toBe('OVER');
  const counts = [...sent.values()];
  expect([share(counts, 0.5), share(counts, 0.95)]).toEqual([1, 1]);
  await place.close();
}, 120_000);
