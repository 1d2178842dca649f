/** The mail of a simulated year: what goes out is looked at and lands with a player, what players write comes in raw. */
import type { SendMailOptions } from 'nodemailer';
import { isObject } from '../../../src/engine/index.ts';
import { storeSubmission } from '../../../src/match/inbox/submission.ts';
import { deliverLetter, type OutgoingMail } from '../../../src/match/post/outbox.ts';
import type { Service } from '../../../src/match/service.ts';
import type { SendResult } from '../../../src/store/outbox.ts';
import { mailOf } from '../../../workers/postman.ts';
import type { WorkerSetup } from '../../../workers/setup.ts';
import type { Sizes } from './sizes.ts';
import type { Tally } from './tally.ts';

/** A mail as somebody finds it in his mailbox. */
export interface TestDelivery {
  readonly to: string;
  readonly kind: OutgoingMail['kind'];
  readonly matchCode: string;
  readonly options: SendMailOptions;
  readonly letter: { readonly about?: string; readonly by?: string; readonly text?: string };
  readonly seatNo: number | undefined;
}

/** What becomes of a mail on its way to an address. */
export type Fate = 'arrives' | 'refused' | 'comes-back';

export interface PostOffice {
  readonly setup: WorkerSetup;
  readonly tally: Tally;
  readonly sizes: Sizes;
  /** Does what the server does: at once, or when it wakes. */
  server(run: () => Promise<unknown>): void;
  fateOf(address: string): Fate;
  /** A mail has arrived. */
  arrived(mail: TestDelivery): void;
  /** It will come back. */
  returned(mail: TestDelivery): void;
}

/** Sends a letter of the outbox as the postman does, by the office in place of a mail server. */
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
    office.sizes.add(mail.kind, verdictOf(letter), options);
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

const verdictOf = ({ kind, report }: Record<string, unknown>): string | undefined =>
  kind === 'report' && isObject(report) ? String(report.verdict) : undefined;

interface Looked {
  readonly letter: Record<string, unknown>;
  readonly seatNo: number | null;
  readonly decision: number;
  readonly matchId: string;
  readonly at: Date;
}

/** Nobody is written to twice for the same thing, and nobody is reminded who has answered. */
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

/** What makes a notice another one in the same words: when a seat was left; which questions the new time is of. */
async function sinceWhen(store: Service['store'], matchId: string, letter: Looked['letter']): Promise<string> {
  if (letter.about === 'unplayed') return leftAt(store, matchId, String(letter.by));
  if (letter.about !== 'time') return '';
  const open = await store.openDecision.findMany({ where: { matchId }, orderBy: { decision: 'asc' } });
  return open.map(({ decision }) => decision).join(' ');
}

/** When a seat was left, which may happen more than once. */
async function leftAt(store: Service['store'], matchId: string, by: string): Promise<string> {
  const seats = await store.seat.findMany({ where: { matchId } });
  const seat = seats.find(({ name, player }) => by === `${name} (${player})`);
  return seat?.vacantSince?.toISOString() ?? '';
}

const DAY = 24 * 3_600_000;

/**
 * After so long the same may be said again: of who is away and of whom the match waits for in vain, in another week; of an address
 * that was opened again, because its player wrote or the moderator said so, and still refuses its mail, half a day after he was told.
 */
const SPANS: Readonly<Record<string, number>> = {
  away: 7 * DAY,
  unplayed: 7 * DAY,
  bounced: DAY / 2,
  'bounced-paused': DAY / 2,
};

/** A seat may be left and taken back more than once, on another day. */
const AGAIN = ['vacant', 'vacant-own', 'resigned', 'returned'];

/** What a mail is about, where a second one about it would be one too many. */
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
      // A broken mail may have lost the name that its answer would call it by.
      return mail.inReplyTo === undefined ? undefined : `answer to ${mail.inReplyTo}`;
    case 'reminder':
      // Those of the grace period and after it are the same but for their day.
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

/** Stores a raw mail that was written to one of our addresses; while the server sleeps mail servers keep it. */
export const receive = ({ setup }: PostOffice, raw: Buffer, from: string, to: string) =>
  storeSubmission(setup.service, { channel: 'SMTP', raw, envelope: { from, to: [to] } });
