/** Answers to invitations that come by mail. */
import { plainReply, type Reply, shortHash } from '../../reports/index.ts';
import { invitationByNo, invitationTexts, lettersSince } from '../../store/invitations.ts';
import type { LetterRow } from '../../store/step.ts';
import type { Connection } from '../../store/store.ts';
import { isObserverLine } from '../observers/commands.ts';
import { answerObserver } from '../observers/mail.ts';
import { matchInfo } from '../post/masthead.ts';
import { posting } from '../post/outgoing.ts';
import type { ReadSubmission, SeatBackground, Settled, SubmissionVerdict } from '../post/reading.ts';
import { returned, returnedFrom } from '../post/reply.ts';
import { doubtOf } from '../post/sender.ts';
import type { Service } from '../service.ts';
import { addHours } from '../time/pace.ts';
import { gameIn, plainSpeech } from '../words.ts';
import { invitedInfo, isObserver } from './invitation.ts';
import { isAnswerLine, type JoinProblem, readAnswer } from './join-answer.ts';
import {
  type Answered,
  declineInvitation,
  type InvitedTo,
  joinInvitation,
  type WithAnswer,
  withInvitation,
} from './joining.ts';

/** So many letters about one invitation are written in an hour. */
const LETTERS_AN_HOUR = 10;

/** Settles the mail in the transaction of its answer; false where somebody else has. */
type SettleMail = (db: Connection, settled: Settled) => Promise<boolean>;

/** Does what a mail says about an invitation, and answers it. */
export async function answerByMail(
  service: Service,
  no: number,
  reading: ReadSubmission,
  settle: SettleMail,
): Promise<Settled | 'settled'> {
  const observed = await answerObserver(service, no, reading, settle);
  if (observed !== undefined) return observed;
  let done: Settled | undefined;
  const also: WithAnswer = async (db, to, answered) => {
    const { verdict, reply } = spokenAnswer(to, answered, reading);
    done = { verdict, text: `${reply.verdict} - ${reply.summary}`, reply };
    return (await settle(db, done)) ? lettersOf(service, db, to, reply, reading) : undefined;
  };
  await act(service, no, reading, also);
  return done ?? 'settled';
}

async function act(service: Service, no: number, reading: ReadSubmission, also: WithAnswer): Promise<unknown> {
  const invitation = await invitationByNo(service.store, no);
  const doubt = doubtOf(service, invitation?.address ?? '', reading);
  if (doubt) return withInvitation(service, no, { kind: 'doubtful', doubt }, also);
  const answer = readAnswer(reading.text);
  switch (answer.kind) {
    case 'join':
      return joinInvitation(service, no, answer.terms, also);
    case 'decline':
      return declineInvitation(service, no, answer.words, also);
    case 'unclear':
      return withInvitation(service, no, { kind: 'unclear', problem: answer.problem }, also);
  }
}

const VERDICTS: Readonly<Record<Answered['kind'], readonly [Reply['verdict'], SubmissionVerdict]>> = {
  joined: ['ACCEPTED', 'accepted'],
  declined: ['ACCEPTED', 'accepted'],
  settled: ['INFO', 'info'],
  returned: ['INFO', 'info'],
  unclear: ['NEEDS FIX', 'needs-fix'],
  doubtful: ['HELD', 'held'],
};

/** The answer in the words of whoever was invited. */
function spokenAnswer(
  to: InvitedTo,
  answered: Answered,
  reading: ReadSubmission,
): { readonly verdict: SubmissionVerdict; readonly reply: Reply } {
  const { invitation, seat, present } = to;
  const game = gameIn(present.game, invitation.language);
  const say = plainSpeech(game.reporter.language ?? 'en');
  const [head, verdict] = VERDICTS[answered.kind];
  const reply = (summary: string, more: Partial<Reply> = {}) => ({ verdict, reply: plainReply(head, summary, more) });
  switch (answered.kind) {
    case 'joined': {
      const powers = seat && seat.powers.length > 0 ? game.reporter.powers(seat.powers) : (seat?.name ?? '');
      const notes = [...waitingNotes(to, answered, say), ...termNotes(reading, say)];
      return reply(say(`join.accepted.${invitation.role.toLowerCase()}`, { seat: powers }), { notes });
    }
    case 'declined':
      return reply(say('join.declined'));
    case 'settled':
      return reply(say(answered.state === 'JOINED' ? 'join.settled.joined' : 'join.settled'));
    case 'returned':
      return reply(say('join.returned'));
    case 'unclear': {
      const mend = [say('join.mend', { zone: invitation.zone })];
      return reply(problemWords(answered.problem, say), { mend, returned: returned(reading.text) });
    }
    case 'doubtful':
      return reply(say(`join.${answered.doubt}`, { sender: reading.from ?? '' }), {
        notes: [say('join.by-page')],
        returned: returnedFrom(to.row, reading),
      });
  }
}

type Say = ReturnType<typeof plainSpeech>;

export function waitingNotes(
  { invitation, row }: Pick<InvitedTo, 'invitation' | 'row'>,
  { missing, isByHand, diceHead }: Extract<Answered, { kind: 'joined' }>,
  say: Say,
): string[] {
  const bound = diceHead === undefined ? [] : [say('join.dice', { head: shortHash(diceHead) })];
  return [...progressNotes({ invitation, row }, { missing, isByHand }, say), ...bound];
}

function progressNotes(
  { invitation, row }: Pick<InvitedTo, 'invitation' | 'row'>,
  { missing, isByHand }: { readonly missing: number; readonly isByHand: boolean },
  say: Say,
): string[] {
  if (invitation.role !== 'SEAT') return [];
  if (row.state !== 'FORMING') return [say('join.taken-over')];
  if (missing > 0) return [say('join.waiting', { count: missing })];
  return [say(isByHand ? 'join.waiting.hand' : 'join.begins')];
}

function termNotes({ text }: ReadSubmission, say: Say): string[] {
  const answer = readAnswer(text);
  if (answer.kind !== 'join') return [];
  const { zone, salt } = answer.terms;
  return [
    ...(zone === undefined ? [] : [say('join.zone', { zone })]),
    ...(salt ? [say('join.salt')] : []),
    ...(answer.ignored.length > 0 ? [say('join.ignored'), ...answer.ignored.map((line) => `| ${line}`)] : []),
  ];
}

/** What is not clear about an answer, as a sentence. */
export function problemWords({ what, text, near }: JoinProblem, say: Say): string {
  if (what === 'answer') return say('join.unclear');
  if (what === 'zone' && near.length > 0) return say('join.unclear.zone.near', { text, near: near.join(', ') });
  return say(`join.unclear.${what}`, { text, near: near.join(', ') });
}

/** One mail to the address that was invited; none where it has had too many. */
async function lettersOf(
  service: Service,
  db: Connection,
  { invitation, row, seat, present }: InvitedTo,
  reply: Reply,
  { messageId, references = [], from }: ReadSubmission,
): Promise<readonly LetterRow[]> {
  const isFlood = (await lettersSince(db, invitation.no, addHours(service.clock(), -1))) >= LETTERS_AN_HOUR;
  if (isFlood || from === undefined) return [];
  const game = gameIn(present.game, invitation.language);
  return [
    posting(service, {
      code: row.code,
      seatNo: null,
      invitationNo: invitation.no,
      letter: {
        kind: 'acknowledgement',
        reply,
        match: matchInfo(game.title, row),
        seat: invitedInfo(invitation, seat),
        occasion: game.reporter.occasion(present.referee.view(undefined)),
      },
      threadRoot: invitation.threadRoot,
      inReplyTo: messageId,
      references,
    }),
  ];
}

/** What tells the answer to an invitation from what it quotes. */
export async function invitedBackground({ store }: Service, no: number): Promise<SeatBackground | undefined> {
  const invitation = await invitationByNo(store, no);
  if (!invitation) return undefined;
  const isOrderLine = isObserver(invitation) ? isObserverLine : isAnswerLine;
  return { sentTexts: await invitationTexts(store, no), isOrderLine };
}
