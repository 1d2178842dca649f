import { given, type Message, message } from '../../engine/index.ts';
import { joined } from '../../i18n/index.ts';
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
  ruleNumber,
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
  const told = lines.map((line) => spokenLine(game, line));
  const rules = [...new Set(told.flatMap(({ rule }) => (rule === undefined ? [] : [`RULES ${ruleNumber(rule)}`])))];
  return plainReply(
    verdict,
    joined(
      summary.map((each) => sentenceOf(game, each)),
      game.reporter.words.language,
    ),
    {
      lines: told,
      ...(verdict === 'NOT READ' ? { orderless: true } : {}),
      mend: [...mend, ...(rules.length > 0 ? [message('ack.rules', { count: rules.length, rules })] : [])].map((each) =>
        sentenceOf(game, each),
      ),
      ...more,
    },
  );
}

function spokenLine(game: Game, line: AcknowledgedLine): ReplyLine {
  const { number, course, mark, text, notes } = line;
  return {
    ...(number === undefined ? {} : { number }),
    ...(course === undefined ? {} : { course }),
    mark,
    text: sentenceOf(game, text),
    ...figuresOf(game, line.tally),
    notes: notes.map((note) => sentenceOf(game, note)),
    ...given({ rule: ruleBehind(game, notes) }),
  };
}

const REFUSED = 'refused.';

/** The item of the rules behind the refusal that comes first. */
const ruleBehind = ({ reporter }: Game, notes: readonly Message[]): string | undefined => {
  const refused = notes.find(({ key }) => key.startsWith(REFUSED));
  return refused && reporter.learning.rules?.why(refused.key.slice(REFUSED.length));
};

/** The price of a line, and what is left after it. */
export function figuresOf(
  game: Game,
  spends: AcknowledgedLine['tally'],
): Pick<ReplyLine, 'tally' | 'price' | 'spends'> {
  if (!spends) return { tally: '' };
  const { change, left } = spends;
  const tally = `${change < 0 ? `${change}: ` : ''}${sentenceOf(game, message('ack.left', { left }))}`;
  if (change === 0) return { tally, spends };
  const price = sentenceOf(game, message('step.price', { amount: Math.abs(change) }));
  return { tally, spends, price: `${change > 0 ? '+' : ''}${price}` };
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
  replyText(
    reply,
    speechOf(game.reporter),
    makeClockface(zone, now, game.reporter.words.language),
    game.reporter.words.isOrder,
  );

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
