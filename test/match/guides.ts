/** Lessons by mail, as somebody takes them who copies the lines of each mail. */
import { sure } from '../../src/engine/index.ts';
import { advanceMatch } from '../../src/match/play/advance.ts';
import type { Service } from '../../src/match/service.ts';
import { gameIn } from '../../src/match/words.ts';
import { type LessonTold, letterIn, letterText, type OutboxLetter } from '../../src/reports/index.ts';
import { sendMail } from './send-mail.ts';

/** Writes to the address that all mails show as their sender. */
export const askFor = (service: Service, from: string, text: string, proof: 'dmarc' | 'none' = 'dmarc') =>
  sendMail(service, { from, text, seatNo: 0, decision: 0, reading: { ticket: undefined, isVisible: true, proof } });

interface GuideMail {
  readonly letter: OutboxLetter;
  readonly messageId: string;
  readonly lesson: LessonTold | undefined;
  readonly subject: string;
  readonly text: string;
  readonly seatNo: number;
  readonly decision: number;
}

/** The mails to an address, in their order. */
export async function mailsTo(service: Service, address: string): Promise<readonly GuideMail[]> {
  const rows = await service.store.letter.findMany({
    where: { seat: { address } },
    orderBy: { no: 'asc' },
    include: { match: { select: { game: true } }, seat: { select: { language: true } } },
  });
  return rows.map((row) => {
    const letter = sure(letterIn(row.letter));
    const game = gameIn(sure(service.games.get(row.match.game)), row.seat?.language ?? 'en');
    const lesson =
      letter.kind === 'report'
        ? letter.report.lesson
        : letter.kind === 'acknowledgement'
          ? letter.reply.lesson
          : undefined;
    return {
      ...{ letter, lesson, messageId: row.messageId, seatNo: row.seatNo ?? 0, decision: row.decision },
      ...letterText(letter, game.reporter, service.clock()),
    };
  });
}

/** Answers the newest mail of an address. */
export async function replyTo(service: Service, from: string, text: string): Promise<string | undefined> {
  const { seatNo, decision, messageId } = sure((await mailsTo(service, from)).at(-1));
  const reading = { proof: 'dmarc', references: [messageId] } as const;
  const settled = await sendMail(service, { from, text, seatNo, decision, reading });
  const { matchId } = await service.store.seat.findUniqueOrThrow({ where: { no: seatNo } });
  await advanceMatch(service, matchId);
  return settled?.verdict;
}

/** Takes a lesson to its end by copying the lines of each mail; the mails that its reader has had. */
export async function takeChain(service: Service, from: string, text: string): Promise<readonly GuideMail[]> {
  await askFor(service, from, text);
  for (let replies = 0; replies < 9; replies++) {
    const mails = await mailsTo(service, from);
    const lines = mails.at(-1)?.lesson?.lines ?? [];
    if (lines.length === 0) return mails;
    await replyTo(service, from, lines.join('\n'));
  }
  throw new Error(`the lesson of ${from} comes to no end`);
}
