import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ReadSubmission } from '../../src/match/inbox/reading.ts';
import { advanceMatch } from '../../src/match/play/advance.ts';
import { NO_DECISION } from '../../src/match/post/outgoing.ts';
import { lettersOf, openMatch, openOf, sendMail, type TestMatch, type TestService, testService } from './service.ts';

let place: TestService;
beforeAll(async () => {
  place = await testService();
});
afterAll(() => place.close());

const LINES = [
  ...['STRIKE', 'DRAW', 'PASS', 'SHOW 511', 'BURN 511', 'PARRY', 'PARRY NO', 'STIRKE', 'SHOW', 'FLAG Xanadu'],
  ...['DONE', 'NOW', 'WAIT', 'CHECK', 'WITHDRAW', 'CLEAR', 'DELETE 1', '2: PASS', 'CONFIRM 4F7K2M', 'GO'],
  ...['STATUS', 'HAND', 'MAP', 'HISTORY', 'ORDERS', 'DEADLINE', 'WHO', 'HELP', 'CARD 1', 'ROLLS', 'STANDING', 'RESIGN'],
  ...['STANDING PARRY ALWAYS', 'STANDING CLEAR', 'STANDING DELETE 7', 'EXTEND the baby is ill'],
  ...[
    'PRESS TO Blue',
    'Shall we have breakfast first?',
    'END',
    'PRESS TO Nobody: hello',
    'Dear clerk,',
    '',
    '\u0000\ufffd <b>',
  ],
] as const;

const text = fc.array(fc.constantFrom(...LINES), { maxLength: 7 }).map((lines) => lines.join('\n'));
const seat = fc.constantFrom('red', 'blue');
const about = fc.constantFrom('open', 'old', 'none');
const from = fc.constantFrom('own', 'own', 'own', 'foreign');
const machine = fc.constantFrom<Partial<ReadSubmission>>(
  { class: 'auto-reply' },
  { class: 'list' },
  { class: 'own' },
  { class: 'unreadable' },
);

const ADDRESS: Readonly<Record<string, string>> = { red: 'rosa@players.test', blue: 'blas@players.test' };
let mails = 0;

interface Mail {
  readonly seat: string;
  readonly text: string;
  readonly about: string;
  readonly from: string;
  readonly reading?: Partial<ReadSubmission>;
  readonly step: boolean;
}

const send = async (match: TestMatch, mail: Mail, messageId: string) => {
  const open = (await openOf(place.service, match.id)).map((line) => Number(line.split(' ')[0]));
  const decision = mail.about === 'none' ? NO_DECISION : mail.about === 'old' ? 0 : (open[0] ?? 0);
  return sendMail(place.service, {
    text: mail.text,
    seatNo: match.seatNo[mail.seat] ?? 0,
    decision,
    from: mail.from === 'own' ? (ADDRESS[mail.seat] ?? '') : 'stranger@elsewhere.test',
    messageId,
    ...(mail.reading ? { reading: mail.reading } : {}),
  });
};

/** Letters written to the seat after the first `before` letters of the match. */
const lettersSince = async (match: TestMatch, seatId: string, before: number) =>
  (await lettersOf(place.service, match.id)).slice(before).filter((letter) => letter.seat?.seat === seatId);

test('every mail of a player gets one letter, no machine is answered, and nothing is answered twice', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.record({
          seat,
          text,
          about,
          from,
          reading: fc.option(machine, { nil: undefined, freq: 5 }),
          step: fc.boolean(),
        }),
        { minLength: 1, maxLength: 6 },
      ),
      async (written) => {
        const match = await openMatch(place.service);
        for (const mail of written) {
          // A sender who keeps answering at once is taken for a machine.
          place.pass(1);
          const messageId = `<generated${++mails}@players.test>`;
          const before = (await lettersOf(place.service, match.id)).length;
          await send(match, mail as Mail, messageId);
          const answers = await lettersSince(match, mail.seat, before);
          expect(answers.map(({ kind }) => kind)).toEqual(mail.reading ? [] : ['acknowledgement']);
          if (mail.from === 'own' && !mail.reading) expect(answers[0]?.inReplyTo).toBe(messageId);
          const total = (await lettersOf(place.service, match.id)).length;
          await send(match, mail as Mail, messageId);
          await send(match, { ...(mail as Mail), text: `${mail.text}\n` }, messageId);
          expect(await lettersOf(place.service, match.id)).toHaveLength(total);
          if (mail.step) await advanceMatch(place.service, match.id);
        }
      },
    ),
    { numRuns: 12 },
  );
}, 400_000);
