/** The mail of a simulated year: mails that leave are inspected and delivered to players, and mails of players arrive raw. */
import type { SendMailOptions } from 'nodemailer';
import { storeSubmission } from '../../../src/match/inbox/submission.ts';
import { deliverLetter, type OutgoingMail } from '../../../src/match/post/outbox.ts';
import type { Service } from '../../../src/match/service.ts';
import type { SendResult } from '../../../src/store/outbox.ts';
import { mailOf } from '../../../workers/postman.ts';
import type { WorkerSetup } from '../../../workers/setup.ts';
import { type Lengths, verdictOf } from '../lengths.ts';
import type { Tally } from './tally.ts';

/** A mail as it lies in a mailbox. */
export interface TestDelivery {
  readonly to: string;
  readonly kind: OutgoingMail['kind'];
  readonly matchCode: string;
  readonly options: SendMailOptions;
  readonly letter: { readonly about?: string; readonly by?: string; readonly text?: string };
  readonly seatNo: number | undefined;
}

/** What happens to a mail on its way to an address. */
export type Fate = 'arrives' | 'refused' | 'comes-back';

export interface PostOffice {
  readonly setup: WorkerSetup;
  readonly tally: Tally;
  readonly lengths: Lengths;
  /** Runs a task of the server at once, or when the server wakes. */
  server(run: () => Promise<unknown>): void;
  fateOf(address: string): Fate;
  /** Is called when a mail has arrived. */
  arrived(mail: TestDelivery): void;
  /** Is called when a mail is going to bounce. */
  returned(mail: TestDelivery): void;
}

/** Sends a letter of the outbox like the postman, with the office in place of a mail server. */
export async function post(office: PostOffice, id: string): Promise<void> {
  const { service } = office.setup;
  await deliverLetter(service, id, async (mail): Promise<SendResult> => {
    const options = mailOf(office.setup, mail);
    const row = await service.store.letter.findUniqueOrThrow({ where: { id: mail.id } });
    const letter = row.letter as TestDelivery['letter'] & Record<string, unknown>;
    const { code: matchCode } = mail.match;
    const to = mail.to.address;
    const fate = office.fateOf(to);
    if (fate === 'refused') {
      office.tally.count('mails refused');
      return { outcome: 'refused', reason: '550 5.1.1 no such user', isRecipient: true };
    }
    await inspect(office, mail, {
      letter,
      seatNo: row.seatNo,
      decision: row.decision,
      matchId: row.matchId,
      at: row.createdAt,
    });
    await office.lengths.add(mail.kind, verdictOf(letter), options);
    const delivered: TestDelivery = {
      to,
      kind: mail.kind,
      matchCode,
      options,
      letter,
      seatNo: row.seatNo ?? undefined,
    };
    if (fate === 'arrives') office.arrived(delivered);
    else office.returned(delivered);
    return { outcome: 'sent', response: '250 ok' };
  });
}

interface Looked {
  readonly letter: Record<string, unknown>;
  readonly seatNo: number | null;
  readonly decision: number;
  readonly matchId: string;
  readonly at: Date;
}

/** Checks that nobody is written to twice about the same thing, and that nobody who has answered is reminded. */
async function inspect({ setup, tally }: PostOffice, mail: OutgoingMail, looked: Looked): Promise<void> {
  const { letter, seatNo, decision, matchId } = looked;
  tally.count(`mails ${mail.kind}`);
  const who = `${mail.match.code} ${mail.to.address}`;
  tally.demand(tally.isNew(`id ${mail.messageId}`), () => `${who}: ${mail.messageId} went out twice`);
  const about = subjectOf(mail, looked);
  const span = { at: looked.at.getTime(), after: SPANS[String(letter.about)] ?? Number.POSITIVE_INFINITY };
  const since = await sinceWhen(setup.service.store, matchId, letter);
  const isNew = about === undefined || tally.isNew(`${who} ${about} ${since}`, span);
  tally.demand(isNew, () => `${who} was written to twice: ${about}`);
  if (mail.kind !== 'reminder' || seatNo === null) return;
  const { store } = setup.service;
  const open = await store.openDecision.findUnique({ where: { matchId_decision: { matchId, decision } } });
  const draft = await store.draft.findUnique({ where: { seatNo } });
  tally.demand(open !== null, () => `${who} was reminded of what is over: ${String(letter.stage)} ${decision}`);
  tally.demand(draft?.handedOver !== true, () => `${who} was reminded and had answered: ${decision}`);
}

/** Tells apart notices with the same words: by the time at which a seat was left, or by the open questions. */
async function sinceWhen(store: Service['store'], matchId: string, letter: Looked['letter']): Promise<string> {
  if (letter.about === 'unplayed') return leftAt(store, matchId, String(letter.by));
  if (letter.about !== 'time') return '';
  const open = await store.openDecision.findMany({ where: { matchId }, orderBy: { decision: 'asc' } });
  return open.map(({ decision }) => decision).join(' ');
}

/** The time at which a seat was last left. */
async function leftAt(store: Service['store'], matchId: string, by: string): Promise<string> {
  const seats = await store.seat.findMany({ where: { matchId } });
  const seat = seats.find(({ name, player }) => by === `${name} (${player})`);
  return seat?.vacantSince?.toISOString() ?? '';
}

const DAY = 24 * 3_600_000;

/**
 * Spans after which the same notice may be repeated. An absence, or a seat that the match waits for in vain, may be told again a week
 * later. An address that was reopened, by its player's mail or by the moderator, and that still refuses mail may be told again after half a
 * day.
 */
const SPANS: Readonly<Record<string, number>> = {
  away: 7 * DAY,
  unplayed: 7 * DAY,
  bounced: DAY / 2,
  'bounced-paused': DAY / 2,
};

/** A seat may be left and taken back again on another day. */
const AGAIN = ['vacant', 'vacant-own', 'resigned', 'returned'];

/** What a mail is about. A second mail about the same thing would be one too many. */
function subjectOf(mail: OutgoingMail, { letter, decision, at }: Looked): string | undefined {
  const { deadline, report, stage, about, by, waitingFor, text, from, until } = letter as {
    deadline?: { at: string };
    report?: { match: { reportNo?: number } };
    [key: string]: unknown;
  };
  switch (mail.kind) {
    case 'report':
      return `report ${report?.match.reportNo}`;
    case 'acknowledgement':
      // A broken mail may have lost its Message-ID, so its acknowledgement cannot refer to it.
      return mail.inReplyTo === undefined ? undefined : `answer to ${mail.inReplyTo}`;
    case 'reminder':
      // Reminders in the grace period and after it differ only in their day.
      return stage === 'late' ? undefined : `reminder ${String(stage)} of ${decision} due ${deadline?.at}`;
    case 'invitation':
      return 'invitation';
    case 'notice':
      return about === 'late'
        ? undefined
        : JSON.stringify([
            about,
            by,
            waitingFor,
            text,
            from,
            until,
            deadline?.at,
            about === 'word' ? mail.messageId : AGAIN.includes(String(about)) ? at.toISOString().slice(0, 10) : '',
          ]);
  }
}

/** Stores a raw mail to one of our addresses. While the server sleeps, other mail servers keep it. */
export const receive = ({ setup }: PostOffice, raw: Buffer, from: string, to: string) =>
  storeSubmission(setup.service, { channel: 'SMTP', raw, envelope: { from, to: [to] } });
