/** A game by mail to its end: each side sends nothing but lines that its newest mail shows to copy. */
import { afterAll, expect, test } from 'vitest';
import { SIDES, type Side } from '../../../src/games/gettysburg/types.ts';
import { deliverLetter } from '../../../src/match/post/outbox.ts';
import { gettysburgService, mailFrom, openGettysburg, stateOf } from './house.ts';

const MOST_MAILS = 400;

/** The lines to copy of a section, each whole again where it was broken. */
const copied = (mail: string, section: string): readonly string[] => {
  const block = new RegExp(`${section}\n([\\s\\S]*?)(?:\n\n|$)`).exec(mail)?.[1] ?? '';
  return block.split('\n').flatMap((line) => /^ {4}([^ ].*)$/.exec(line)?.[1] ?? []);
};

/** A plan where the mail offers one, else the first answer. */
const answerTo = (mail: string): string => {
  const plan = copied(mail, 'COPY THIS, FILL IT IN, AND SEND IT');
  return plan.length > 0 ? plan.join('\n') : `${copied(mail, 'YOUR CHOICE')[0] ?? ''}\nDONE`;
};

const share = (counts: readonly number[], part: number): number =>
  [...counts].sort((a, b) => a - b)[Math.ceil(part * counts.length) - 1] ?? 0;

/** As many games as the environment says, with their figures together; a few hold what few games can. */
const wanted = Number(process.env.GETTYSBURG_LETTERS ?? 0);
const all: number[] = [];

afterAll(() => {
  const figures = `median ${share(all, 0.5)}, 95th percentile ${share(all, 0.95)}, most ${Math.max(...all)}`;
  if (wanted) console.log(`${wanted} games, ${all.length} turns of a side with mails: ${figures}`);
});

test.each(Array.from({ length: wanted || 3 }, (_, i) => i + 1))(
  'a game of copied lines comes to its end with few mails a side and turn, dice %i',
  async (no) => {
    const place = await gettysburgService(`letters ${no}`);
    const match = await openGettysburg(place);
    const asking = new Map<Side, string>();
    const sent = new Map<string, number>();
    for (let mails = 0; mails < MOST_MAILS; mails++) {
      const where = { matchId: match.id, state: 'PENDING' as const };
      for (const { id, seatNo } of await place.service.store.letter.findMany({
        where,
        orderBy: { no: 'asc' },
      })) {
        await deliverLetter(place.service, id, async (mail) => {
          const side = SIDES.find((each) => match.seatNo[each] === seatNo);
          if (side && /^(?:WELCOME|YOUR MOVE|QUESTION)/.test(mail.text)) asking.set(side, mail.text);
          return { outcome: 'sent', response: '250' };
        });
      }
      const open = await place.service.store.openDecision.findMany({ where: { matchId: match.id } });
      const next = SIDES.find((side) => open.some(({ seat }) => seat === side));
      if (!next) break;
      const { turn } = await stateOf(place, match.id);
      sent.set(`${turn} ${next}`, (sent.get(`${turn} ${next}`) ?? 0) + 1);
      const settled = await mailFrom(place, match, next, answerTo(asking.get(next) ?? ''));
      expect(settled?.verdict, settled?.text).toBe('accepted');
    }
    const { state } = await place.service.store.match.findUniqueOrThrow({ where: { id: match.id } });
    expect(state).toBe('OVER');
    const counts = [...sent.values()];
    all.push(...counts);
    expect(share(counts, 0.5)).toBe(1);
    expect(share(counts, 0.95)).toBeLessThanOrEqual(2);
    await place.close();
  },
  60_000,
);
