/** What became of mails that were not answered, because their writer had had too many answers: one mail tells it. */
import { languageTag } from '../../engine/index.ts';
import { unlessElsewhere } from '../../queue/elsewhere.ts';
import { type Block, makeClockface, plainReply, type Reply, verdictLine } from '../../reports/index.ts';
import { invitationByNo } from '../../store/invitations.ts';
import { writeLetters } from '../../store/letters.ts';
import { type PositionRow, readPosition } from '../../store/position.ts';
import type { LetterRow } from '../../store/step.ts';
import type { Connection } from '../../store/store.ts';
import {
  takeUnanswered,
  type UnansweredMail,
  type UnansweredWriter,
  unansweredWriters,
} from '../../store/unanswered.ts';
import { invitedInfo, isObserver, observerInfo } from '../forming/invitation.ts';
import { openPosition, openPositionOf } from '../packs.ts';
import { LINKS, matchInfo, moderatorReader, moderatorReaders } from '../post/masthead.ts';
import { posting } from '../post/outgoing.ts';
import { moderatorReply, replyLetter } from '../post/reply.ts';
import type { Service } from '../service.ts';
import { plainSpeech } from '../words.ts';
import { answersSince } from './answer-limit.ts';
import { settledIn } from './reading.ts';
import { isSameAddress } from './sender.ts';

/** The most writers in one sweep; the next one takes the rest. */
const MOST_WRITERS = 500;

/** Writes to everybody of whom a mail has been unanswered for the hour in which answers are counted. */
export async function tellUnanswered(service: Service): Promise<void> {
  for (const writer of await unansweredWriters(service.store, answersSince(service), MOST_WRITERS))
    await unlessElsewhere(() => tellWriter(service, writer));
}

/** Writes to somebody of whom mails have been unanswered. Does nothing if there are none. */
export async function tellWriter(service: Service, writer: UnansweredWriter): Promise<void> {
  const { store, clock, queues } = service;
  const reader = await readerOf(service, store, writer);
  if (!reader) return;
  const letter = await store.$transaction(async (db) => {
    const mails = await takeUnanswered(db, writer);
    if (mails.length === 0) return undefined;
    const told = reader.letter(replyAbout(mails, reader, clock()));
    await writeLetters(db, reader.matchId, [told], clock());
    return told;
  });
  if (letter) await queues.postman([letter.id]);
}

/** Who is told. */
interface Reader {
  readonly matchId: string;
  readonly zone: string;
  readonly language: ReturnType<typeof languageTag>;
  letter(reply: Reply): LetterRow;
}

async function readerOf(
  service: Service,
  db: Connection,
  { speaker, sender }: UnansweredWriter,
): Promise<Reader | undefined> {
  if ('seatNo' in speaker) return seatReader(service, speaker.seatNo);
  if ('invitationNo' in speaker) return guestReader(service, db, speaker.invitationNo);
  const row = await openPosition(service, speaker.matchId);
  return row && moderatorAt(service, row, sender ?? '');
}

async function seatReader(service: Service, seatNo: number): Promise<Reader | undefined> {
  const row = await openPositionOf(service, seatNo);
  const seat = row?.seats.find(({ no }) => no === seatNo);
  if (!row || !seat) return undefined;
  const title = titleOf(service, row);
  return {
    ...{ matchId: row.id, zone: seat.zone, language: seat.language },
    letter: (reply) => replyLetter(service, { row, seat, title, occasion: row.name }, reply),
  };
}

/** The moderator with this address; the first one if nobody has it any more. */
function moderatorAt(service: Service, row: PositionRow, sender: string): Reader {
  const who = moderatorReaders(row).find(({ address }) => isSameAddress(address, sender)) ?? moderatorReader(row);
  const letter = (reply: Reply) => moderatorReply(service, row, who, reply, {});
  return { matchId: row.id, zone: who.info.zone, language: 'en', letter };
}

async function guestReader(service: Service, db: Connection, no: number): Promise<Reader | undefined> {
  const invitation = await invitationByNo(db, no);
  const row = invitation && (await readPosition(db, invitation.matchId));
  if (!invitation || !row) return undefined;
  const isLooking = isObserver(invitation);
  const seat = row.seats.find((each) => each.no === invitation.seatNo);
  const letter = (reply: Reply) =>
    posting(service, {
      code: row.code,
      seatNo: null,
      invitationNo: no,
      letter: {
        kind: 'acknowledgement',
        reply,
        match: matchInfo(titleOf(service, row), row),
        seat: isLooking ? observerInfo(invitation) : invitedInfo(invitation, seat),
        occasion: row.name,
        ...(isLooking ? { links: LINKS } : {}),
      },
      threadRoot: isLooking ? null : invitation.threadRoot,
    });
  return { matchId: row.id, zone: invitation.zone, language: languageTag(invitation.language), letter };
}

const titleOf = ({ games }: Service, { game }: PositionRow): string => games.get(game)?.title ?? game;

function replyAbout(mails: readonly UnansweredMail[], { zone, language }: Reader, now: Date): Reply {
  const say = plainSpeech(language);
  const clock = makeClockface(zone, now, language);
  const blocks = mails.flatMap((mail) => blocksOf(mail, clock.full(mail.receivedAt.toISOString())));
  return plainReply('INFO', say('ack.meanwhile', { count: mails.length }), {
    sections: [{ title: say('section.meanwhile'), blocks }],
  });
}

/** The verdict on a mail, and what its writer has to mend or confirm. */
function blocksOf({ result }: UnansweredMail, when: string): Block[] {
  const { reply, text } = settledIn(result);
  if (!reply) return [{ kind: 'text', text: `${when}: ${text.split('\n')[0] ?? ''}` }];
  const faults = reply.lines.filter(({ mark }) => mark === '?').flatMap((line) => [line.text, ...line.notes]);
  const more = [...faults, ...(reply.verdict === 'HELD' ? reply.notes : []), ...reply.mend];
  return [
    { kind: 'text', text: `${when}: ${verdictLine(reply)}` },
    ...(more.length > 0 ? [{ kind: 'list', items: more } as const] : []),
  ];
}
