import type { Message } from '../../engine/index.ts';
import type { AcknowledgedLine, Acknowledgement } from '../../orders/index.ts';
import {
  type AcknowledgementLetter,
  type LetterFile,
  makeClockface,
  plainReply,
  type Reply,
  type ReplyLine,
  type ReportModel,
  replyText,
  speechOf,
} from '../../reports/index.ts';
import type { PositionRow, SeatRow } from '../../store/position.ts';
import type { LetterRow } from '../../store/step.ts';
import type { Game } from '../game.ts';
import type { ReadSubmission } from '../inbox/reading.ts';
import type { Service } from '../service.ts';
import { sentenceOf } from '../words.ts';
import { LINKS, MODERATOR_LINKS, type ModeratorReader, matchInfo, moderatorThread, seatInfo } from './masthead.ts';
import { NO_DECISION, posting } from './outgoing.ts';

/** The most lines of a mail that its writer is shown again. */
const MOST_LINES_RETURNED = 40;

/** An acknowledgement in the language of its reader. */
export function spoken(game: Game, { verdict, summary, lines, mend }: Acknowledgement, more: Partial<Reply>): Reply {
  return plainReply(verdict, summary.map((each) => sentenceOf(game, each)).join(' '), {
    lines: lines.map((line) => spokenLine(game, line)),
    ...(verdict === 'NOT READ' ? { orderless: true } : {}),
    mend: mend.map((each) => sentenceOf(game, each)),
    ...more,
  });
}

function spokenLine(game: Game, line: AcknowledgedLine): ReplyLine {
  const { number, course, mark, text, notes } = line;
  return {
    ...(number === undefined ? {} : { number }),
    ...(course === undefined ? {} : { course }),
    mark,
    text: sentenceOf(game, text),
    tally: tallyText(game, line.tally),
    notes: notes.map((note) => sentenceOf(game, note)),
  };
}

/** The price of a line and what is left after it. */
export function tallyText(game: Game, tally: AcknowledgedLine['tally']): string {
  if (!tally) return '';
  const left: Message = { key: 'ack.left', args: { left: tally.left } };
  return `${tally.change < 0 ? `${tally.change} -> ` : ''}${sentenceOf(game, left)}`;
}

/** A player's lines that were not carried out, so that he can send them again. */
export const returned = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .slice(0, MOST_LINES_RETURNED);

/** A reply as plain text. */
export const textOfReply = (game: Game, reply: Reply, zone: string, now: Date): string =>
  replyText(reply, speechOf(game.reporter), makeClockface(zone, now, game.reporter.language), game.reporter.isOrder);

/** What a letter replies to. */
interface AnsweredMail {
  readonly row: PositionRow;
  readonly seat: SeatRow;
  readonly title: string;
  readonly occasion: string;
  readonly decision?: number | undefined;
  readonly mail?: Partial<Pick<ReadSubmission, 'messageId' | 'references'>>;
}

/** The one mail that answers a mail. */
export function replyLetter(
  service: Service,
  to: AnsweredMail,
  reply: Reply,
  {
    report,
    files = [],
    addresses,
  }: {
    readonly report?: ReportModel | undefined;
    readonly files?: readonly LetterFile[] | undefined;
    readonly addresses?: AcknowledgementLetter['addresses'];
  } = {},
): LetterRow {
  const { row, seat, title, occasion, decision = NO_DECISION, mail = {} } = to;
  return posting(service, {
    code: row.code,
    seatNo: seat.no,
    letter: {
      kind: 'acknowledgement',
      reply,
      ...(report ? { report } : {}),
      ...(files.length > 0 ? { files } : {}),
      ...(addresses ? { addresses } : {}),
      match: matchInfo(title, row),
      seat: seatInfo(seat),
      occasion,
      links: LINKS,
    },
    decision,
    threadRoot: seat.threadRoot,
    inReplyTo: mail.messageId,
    references: mail.references ?? [],
  });
}

/** The one mail that answers a moderator's mail. */
export const moderatorReply = (
  service: Service,
  row: PositionRow,
  { invitationNo, info }: ModeratorReader,
  reply: Reply,
  { mail = {}, files = [] }: Pick<AnsweredMail, 'mail'> & { readonly files?: readonly LetterFile[] },
): LetterRow =>
  posting(service, {
    code: row.code,
    seatNo: null,
    ...(invitationNo === undefined ? {} : { invitationNo }),
    letter: {
      kind: 'acknowledgement',
      reply,
      ...(files.length > 0 ? { files } : {}),
      match: matchInfo(service.games.get(row.game)?.title ?? row.game, row),
      seat: info,
      occasion: row.name,
      links: MODERATOR_LINKS,
    },
    threadRoot: moderatorThread(service, row),
    inReplyTo: mail.messageId,
    references: mail.references ?? [],
  });

/** A report that was requested on the page. */
export const reportLetter = (service: Service, { row, seat, decision }: AnsweredMail, report: ReportModel): LetterRow =>
  posting(service, {
    code: row.code,
    seatNo: seat.no,
    letter: { kind: 'report', report },
    decision,
    threadRoot: seat.threadRoot,
  });
