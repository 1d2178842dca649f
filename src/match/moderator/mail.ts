import { beforeEnd } from '../../orders/index.ts';
import { makeClockface, plainReply, type Reply, replyText } from '../../reports/index.ts';
import { invitationByNo, invitationTexts } from '../../store/invitations.ts';
import { writeLetters } from '../../store/letters.ts';
import { latestModeratorTexts, matchByModeratorNo } from '../../store/moderators.ts';
import type { PositionRow, SeatRow } from '../../store/position.ts';
import { settleRequests } from '../../store/requests.ts';
import type { LetterRow } from '../../store/step.ts';
import { type SettledSubmission, settleSubmission } from '../../store/submissions.ts';
import { type ActResult, actTitle, follow } from '../acts/acting.ts';
import { actSentence } from '../acts/index.ts';
import { isModerating } from '../forming/invitation.ts';
import { type Limited, withinLimit } from '../inbox/answer-limit.ts';
import { answeredLetter, answeredNotice } from '../inbox/answered.ts';
import { confirmationCode, saysYes, spendConfirmation } from '../inbox/confirmation.ts';
import { doubtfulReply, isUnread, returnToPlayer, unreadReply } from '../inbox/held.ts';
import { knownMail } from '../inbox/known-mail.ts';
import { likenessOf } from '../inbox/loop.ts';
import type {
  ModeratorTicket,
  ReadSubmission,
  SeatBackground,
  StoredResult,
  SubmissionResult,
  SubmissionVerdict,
} from '../inbox/reading.ts';
import { doubtOf, isSameAddress } from '../inbox/sender.ts';
import { withoutKeys } from '../keyless.ts';
import { openPosition, toldGame } from '../packs.ts';
import { seatFinder } from '../people/seat-names.ts';
import { moderatorReader } from '../post/masthead.ts';
import { moderatorReply, returned } from '../post/reply.ts';
import type { Service } from '../service.ts';
import { gameIn } from '../words.ts';
import { answer } from './acting.ts';
import { type Answer, type Office, type PendingAct, speechTo } from './answer.ts';
import { isModeratorLine, momentsOf, readModeratorMail } from './commands.ts';
import { seatLetter } from './notice.ts';

/** What the reader of mails needs about a moderator. */
export async function moderatorBackground(service: Service, no: number): Promise<SeatBackground | undefined> {
  const matchId = await matchByModeratorNo(service.store, no);
  if (matchId !== undefined)
    return {
      sentTexts: await latestModeratorTexts(service.store, matchId, LETTERS_QUOTED),
      isOrderLine: isModeratorLine,
    };
  const invitation = await invitationByNo(service.store, no);
  if (!invitation || !isModerating(invitation)) return undefined;
  return { sentTexts: await invitationTexts(service.store, no), isOrderLine: isModeratorLine };
}

const LETTERS_QUOTED = 8;

/**
 * Carries out a moderator's mail, settles it and answers it in one transaction. `settled`: another process has done so.
 */
export async function settleForModerator(
  service: Service,
  id: string,
  reading: ReadSubmission,
  { matchId, impulse, invitationNo }: ModeratorTicket,
): Promise<SubmissionResult | 'settled'> {
  const written = await service.store
    .$transaction(async (db) => {
      const row = await openPosition(service, matchId, db);
      if (!row) return undefined;
      const who = moderatorReader(row, invitationNo);
      const known = await knownMail(db, { matchId }, id, reading);
      const taken = known.isSame
        ? { settled: { verdict: 'duplicate', text: '' } as const, letters: [], done: [] }
        : await take(officeOf(service, db, row, { who, impulse }), id, reading);
      const { letters, settled, unanswered } = await toBeSent({ service, db, row, who }, reading, taken);
      const isNew = await settleSubmission(db, id, service.clock(), {
        ...record({ ...reading, messageId: known.key }, { matchId, impulse }, settled),
        unanswered,
      });
      if (!isNew) throw new SettledElsewhere();
      if (!known.isSame) await spendConfirmation(db, reading, id);
      await writeLetters(db, matchId, letters, service.clock());
      return { ...taken, settled, letters };
    })
    .catch((error) => {
      if (error instanceof SettledElsewhere) return undefined;
      throw error;
    });
  if (!written) return 'settled';
  await service.queues.postman([...written.letters.map((letter) => letter.id), ...(written.sent ?? [])]);
  await follow(service, matchId, written.done);
  for (const after of written.after ?? []) await after();
  return written.settled;
}

const officeOf = (
  service: Service,
  db: Office['db'],
  row: PositionRow,
  { who, impulse }: Pick<Office, 'who' | 'impulse'>,
): Office => {
  const { language } = who.info;
  const game = toldGame(service, row);
  const spoken = game && gameIn(game, language);
  return { service, db, row, who, impulse, by: who.info.name, say: speechTo(language), game: spoken };
};

class SettledElsewhere extends Error {
  override readonly name = 'SettledElsewhere';
}

interface MailResult {
  readonly settled: SubmissionResult & { readonly pending?: readonly PendingAct[] };
  readonly letters: readonly LetterRow[];
  readonly done: readonly ActResult[];
  /** Words of the moderator to players. */
  readonly toPlayers?: readonly LetterRow[];
  /** Letters that have been written already. */
  readonly sent?: readonly string[];
  readonly after?: readonly (() => Promise<unknown>)[];
}

/** The letters to send: the answer, within the limit, and letters to others. */
async function toBeSent(
  { service, db, row, who }: Pick<Office, 'service' | 'db' | 'row' | 'who'>,
  reading: ReadSubmission,
  { letters, settled, toPlayers = [] }: MailResult,
): Promise<Pick<Limited, 'letters' | 'settled' | 'unanswered'>> {
  const { invitationNo } = who;
  const reader = invitationNo === undefined ? { matchId: row.id, seatNo: null, invitationNo: null } : { invitationNo };
  const writer = { speaker: { matchId: row.id }, reader, language: who.info.language ?? 'en' } as const;
  const limited = await withinLimit(service, db, writer, reading, { letters, settled });
  const isHeld = settled.verdict === 'held' && !isSameAddress(reading.from, who.address);
  const others = [...toPlayers, ...(isHeld ? returnToPlayer(service, row, reading) : [])];
  return { ...limited, letters: [...limited.letters, ...others] };
}

async function take(office: Office, id: string, reading: ReadSubmission): Promise<MailResult> {
  const { service, row, who, say } = office;
  if (isUnread(reading)) return unread(office, reading);
  const doubt = doubtOf(service, who.address, reading);
  if (doubt) {
    const summary = say(`gm.held.${doubt}`, { sender: reading.from ?? '' });
    const ways = [say('gm.held.confirm', { code: confirmationCode(service, id) })];
    return answered(office, reading, doubtfulReply(row, reading, { summary, ways }), 'held', []);
  }
  const game = toldGame(service, row);
  const { words, seat, text } = await wordsToPlayer(office, { ...reading, text: await codeForYes(office, reading) });
  const commands = game
    ? readModeratorMail(text, seatFinder(game, row.seats), momentsOf(who.info.zone, service.clock()))
    : [];
  const answers: Answer[] = [];
  for (const command of commands) answers.push(await answer(office, command));
  const taken = carriedOut(office, reading, answers, { words, seat });
  if (!seat) return taken;
  const word = { about: 'press', by: who.info.name, to: [seat.name], text: withoutKeys(service, words) } as const;
  const by = { at: service.clock(), act: 'write', answer: word.text };
  await settleRequests(office.db, row.id, { seat: seat.seat }, by);
  return { ...taken, toPlayers: [seatLetter(service, row, seat, word)] };
}

/** The answer to a mail whose commands have been carried out and whose words go to a player. */
function carriedOut(
  office: Office,
  reading: ReadSubmission,
  answers: readonly Answer[],
  { words, seat }: Pick<WordsToPlayer, 'words' | 'seat'>,
): MailResult {
  const { say } = office;
  const isWrong = answers.some(({ line }) => line.mark === '?');
  const isDone = answers.some(({ line }) => line.mark === 'ok');
  const verdict = isWrong ? 'NEEDS FIX' : isDone ? 'ACCEPTED' : 'INFO';
  const pending = answers.flatMap((each) => each.pending ?? []);
  const sent = seat ? [say('gm.words-sent', { name: seat.name })] : [];
  const isEmpty = answers.length === 0;
  const [summary = say('gm.nothing')] = isEmpty ? sent : [say(`gm.verdict.${verdict}`)];
  const reply = plainReply(verdict, summary, {
    notes: isEmpty ? [] : sent,
    lines: answers.map(({ line }, i) => ({ ...line, number: i + 1 })),
    sections: answers.flatMap(({ section }) => section ?? []),
    ...(pending.length > 0 ? { confirm: confirmationOf(pending, office.game) } : {}),
    returned: returned(seat ? words : isEmpty ? reading.text : ''),
  });
  return answered(office, reading, reply, isWrong ? 'needs-fix' : isDone ? 'accepted' : 'info', answers);
}

/** The text of a mail; a yes alone, in reply to a mail that shows what its acts would do, stands for their codes. */
async function codeForYes({ db }: Office, reading: ReadSubmission): Promise<string> {
  const { text } = reading;
  const letter = saysYes(text) ? await answeredLetter(db, null, reading) : undefined;
  const code = letter?.kind === 'acknowledgement' ? letter.reply.confirm?.code : undefined;
  return code === undefined ? text : `CONFIRM ${code}`;
}

interface WordsToPlayer {
  readonly words: string;
  /** Undefined: there are none. */
  readonly seat: SeatRow | undefined;
  /** The lines with commands. */
  readonly text: string;
}

/** The words above the commands of a reply to a player's message, which go to that player. */
async function wordsToPlayer({ db, row }: Office, reading: ReadSubmission): Promise<WordsToPlayer> {
  const notice = await answeredNotice(db, null, reading);
  const by = notice && (notice.about === 'press' || notice.about === 'word') ? notice.by : undefined;
  const seat = notice?.match.code === row.code ? row.seats.find(({ name }) => name === by) : undefined;
  const lines = reading.text.split('\n');
  const first = lines.findIndex((line) => isModeratorLine(line));
  const words = lines
    .slice(0, first < 0 ? undefined : first)
    .join('\n')
    .trim();
  if (!seat || words === '') return { words: '', seat: undefined, text: reading.text };
  // END closes the words, and ends no match.
  const rest = (first < 0 ? [] : lines.slice(first)).join('\n').replace(/^\s*END[.!]?\s*(?:\n|$)/i, '');
  return { words: beforeEnd(words) ?? words, seat, text: rest };
}

/** Only the moderator's own address gets an answer. */
function unread(office: Office, reading: ReadSubmission): MailResult {
  const taken = answered(office, reading, unreadReply(reading, office.say), 'unreadable', []);
  return isSameAddress(reading.from, office.who.address) ? taken : { ...taken, letters: [] };
}

const confirmationOf = (pending: readonly (PendingAct & { readonly code: string })[], game: Office['game']) => ({
  code: pending.map(({ code }) => code).join('\nCONFIRM '),
  about: pending.map(({ act }) => actSentence(game, actTitle(act.kind))),
});

function answered(
  office: Office,
  reading: ReadSubmission,
  reply: Reply,
  verdict: SubmissionVerdict,
  answers: readonly Answer[],
): MailResult {
  const { service, row, who, say } = office;
  const clock = makeClockface(who.info.zone, service.clock(), who.info.language);
  const text = replyText(reply, say, clock, isModeratorLine);
  const pending = answers.flatMap(({ pending }) => (pending ? [{ act: pending.act, reason: pending.reason }] : []));
  return {
    settled: { verdict, text, reply, ...(pending.length > 0 ? { pending } : {}) },
    letters:
      who.address === ''
        ? []
        : [
            moderatorReply(service, row, who, reply, {
              mail: reading,
              files: answers.flatMap(({ files = [] }) => files),
            }),
          ],
    done: answers.flatMap(({ done }) => done ?? []),
    sent: answers.flatMap(({ letters = [] }) => letters),
    after: answers.flatMap(({ after }) => after ?? []),
  };
}

const record = (
  reading: ReadSubmission,
  { matchId, impulse }: Pick<ModeratorTicket, 'matchId' | 'impulse'>,
  settled: SubmissionResult,
): SettledSubmission => ({
  verdict: settled.verdict,
  class: reading.class,
  messageId: reading.messageId ?? null,
  sender: reading.from ?? null,
  seatNo: null,
  matchId,
  decision: impulse,
  text: reading.text,
  result: { ...settled, likeness: reading.likeness ?? likenessOf(reading.text) } satisfies StoredResult,
});
