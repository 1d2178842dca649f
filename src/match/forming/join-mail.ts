/** Answers to invitations that come by mail. */
import type { Speech } from '../../i18n/index.ts';
import { plainReply, type Reply, shortHash } from '../../reports/index.ts';
import { invitationByNo, invitationTexts } from '../../store/invitations.ts';
import type { LetterRow } from '../../store/step.ts';
import { confirmationCode } from '../inbox/confirmation.ts';
import { answersToGuest } from '../inbox/guest-answers.ts';
import { doubtfulReply, isUnread, returnToPlayer, unreadReply } from '../inbox/held.ts';
import type { ReadSubmission, SeatBackground, SubmissionResult, SubmissionVerdict } from '../inbox/reading.ts';
import { doubtOf, isSameAddress } from '../inbox/sender.ts';
import { isObserverLine } from '../observers/commands.ts';
import { answerObserver, type MailUnderWay } from '../observers/mail.ts';
import { matchInfo } from '../post/masthead.ts';
import { posting } from '../post/outgoing.ts';
import { returned } from '../post/reply.ts';
import type { Service } from '../service.ts';
import { gameIn, plainSpeech } from '../words.ts';
import { cityOf, invitedInfo, isObserver, occasionFor, playerIn } from './invitation.ts';
import { isAnswerLine, type JoinProblem, readAnswer } from './join-answer.ts';
import {
  declineInvitation,
  type InvitedTo,
  type JoinOutcome,
  joinInvitation,
  type WithAnswer,
  withInvitation,
} from './joining.ts';
import { isTaken } from './start.ts';

/** Carries out a mail about an invitation, and answers it. */
export async function answerByMail(
  service: Service,
  no: number,
  reading: ReadSubmission,
  mail: MailUnderWay,
): Promise<SubmissionResult | 'settled'> {
  const address = (await invitationByNo(service.store, no))?.address ?? '';
  if (isUnread(reading) && !isSameAddress(reading.from, address)) return unanswered(service, mail);
  const observed = await answerObserver(service, no, reading, mail);
  if (observed !== undefined) return observed;
  let done: SubmissionResult | undefined;
  const also: WithAnswer = async (db, invited, answered) => {
    const to = spokenTo(invited, answered, reading);
    const { verdict, reply } = spokenAnswer(to, answered, reading, confirmationCode(service, mail.id));
    done = { verdict, text: `${reply.verdict} - ${reply.summary}`, reply };
    const letters = lettersOf(service, to, reply, reading);
    const limited = await answersToGuest(service, db, to.invitation, reading, { letters, settled: done });
    done = limited.settled;
    if (!(await mail.settle(db, done, limited.unanswered))) return undefined;
    const isElsewhere = answered.kind === 'doubtful' && answered.doubt === 'foreign';
    const returned = isElsewhere ? returnToPlayer(service, to.row, reading) : [];
    return [...limited.letters, ...returned];
  };
  await act(service, no, { address, reading }, also);
  return done ?? 'settled';
}

/** An unreadable mail from somebody else than the invited person: nobody is answered. */
async function unanswered({ store }: Service, { settle }: MailUnderWay): Promise<SubmissionResult | 'settled'> {
  const settled: SubmissionResult = { verdict: 'unreadable', text: '' };
  return (await settle(store, settled)) ? settled : 'settled';
}

async function act(
  service: Service,
  no: number,
  { address, reading }: { readonly address: string; readonly reading: ReadSubmission },
  also: WithAnswer,
): Promise<unknown> {
  if (isUnread(reading)) return withInvitation(service, no, { kind: 'unread' }, also);
  const doubt = doubtOf(service, address, reading);
  if (doubt) return withInvitation(service, no, { kind: 'doubtful', doubt }, also);
  if (reading.isConfirmedBefore) return withInvitation(service, no, { kind: 'spent' }, also);
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

const VERDICTS: Readonly<Record<JoinOutcome['kind'], readonly [Reply['verdict'], SubmissionVerdict]>> = {
  joined: ['ACCEPTED', 'accepted'],
  declined: ['ACCEPTED', 'accepted'],
  settled: ['INFO', 'info'],
  returned: ['INFO', 'info'],
  spent: ['INFO', 'info'],
  unclear: ['NEEDS FIX', 'needs-fix'],
  unread: ['NOT READ', 'unreadable'],
  doubtful: ['HELD', 'held'],
};

/** The invited person with the language and the zone that they choose by joining. */
const spokenTo = (to: InvitedTo, { kind }: JoinOutcome, { text }: ReadSubmission): InvitedTo => {
  const answer = readAnswer(text);
  if (kind !== 'joined' || answer.kind !== 'join') return to;
  const { language = to.invitation.language, zone = to.invitation.zone } = answer.terms;
  return { ...to, invitation: { ...to.invitation, language, zone } };
};

/** The answer in the language of the invited person. */
function spokenAnswer(
  to: InvitedTo,
  answered: JoinOutcome,
  reading: ReadSubmission,
  code: string,
): { readonly verdict: SubmissionVerdict; readonly reply: Reply } {
  const { invitation, seat, present } = to;
  const game = gameIn(present.game, invitation.language);
  const say = plainSpeech(game.reporter.words.language ?? 'en');
  const [head, verdict] = VERDICTS[answered.kind];
  const reply = (summary: string, more: Partial<Reply> = {}) => ({ verdict, reply: plainReply(head, summary, more) });
  switch (answered.kind) {
    case 'joined': {
      const zone = cityOf(invitation.zone);
      const powers = seat ? game.reporter.learning.lessons.called(playerIn(seat)) : '';
      const notes = [...waitingNotes(to, answered, say), ...termNotes(reading, say)];
      const summary = say(`join.accepted.${invitation.role.toLowerCase()}`, { seat: powers, zone });
      return reply(summary, { notes, invited: 'JOINED' });
    }
    case 'declined':
      return reply(say('join.declined'), { invited: 'DECLINED' });
    case 'settled':
      return reply(say(answered.state === 'JOINED' ? 'join.settled.joined' : 'join.settled'));
    case 'returned':
      return reply(say('join.returned'));
    case 'spent':
      return reply(say('refused.confirm.before'));
    case 'unclear': {
      const mend = [say('join.mend', { zone: invitation.zone })];
      return reply(problemWords(answered.problem, say), { mend, returned: returned(reading.text) });
    }
    case 'unread':
      return { verdict, reply: unreadReply(reading, say) };
    case 'doubtful': {
      const summary = say(`join.${answered.doubt}`, { sender: reading.from ?? '' });
      const ways = [say('ack.held.confirm', { code }), say('join.by-page')];
      return { verdict, reply: doubtfulReply(to.row, reading, { summary, ways }) };
    }
  }
}

export function waitingNotes(
  { invitation, row, seat, present }: InvitedTo,
  { missing, isByHand, diceHead }: Extract<JoinOutcome, { kind: 'joined' }>,
  say: Speech,
): string[] {
  const bound = diceHead === undefined ? [] : [say('join.dice', { head: shortHash(diceHead) })];
  return [...progressNotes({ invitation, row, seat, present }, { missing, isByHand }, say), ...bound];
}

function progressNotes(
  { invitation, row, seat, present }: InvitedTo,
  { missing, isByHand }: { readonly missing: number; readonly isByHand: boolean },
  say: Speech,
): string[] {
  if (invitation.role !== 'SEAT') return [];
  if (row.state !== 'FORMING') return [say('join.taken-over')];
  const {
    learning: { lessons },
  } = gameIn(present.game, invitation.language).reporter;
  const others = row.seats.filter((each) => !isTaken(each) && each.no !== seat?.no);
  const names = others.map((each) => lessons.called(playerIn(each)));
  if (missing > 0) return [say('join.waiting', { count: missing, names }), say('join.next')];
  return [say(isByHand ? 'join.waiting.hand' : 'join.begins')];
}

function termNotes({ text }: ReadSubmission, say: Speech): string[] {
  const answer = readAnswer(text);
  if (answer.kind !== 'join') return [];
  const { salt } = answer.terms;
  return [
    ...(salt ? [say('join.salt')] : []),
    ...(answer.ignored.length > 0 ? [say('join.ignored'), ...answer.ignored.map((line) => `> ${line}`)] : []),
  ];
}

/** The unclear part of an answer, as a sentence. */
function problemWords({ what, text, near }: JoinProblem, say: Speech): string {
  if (what === 'answer') return say('join.unclear');
  if (what === 'zone' && near.length > 0) return say('join.unclear.zone.near', { text, near: near.join(', ') });
  return say(`join.unclear.${what}`, { text, near: near.join(', ') });
}

/** One mail to the invited address. */
function lettersOf(
  service: Service,
  { invitation, row, seat, present }: InvitedTo,
  reply: Reply,
  { messageId, references = [], from }: ReadSubmission,
): readonly LetterRow[] {
  if (from === undefined) return [];
  const game = gameIn(present.game, invitation.language);
  const letter = posting(service, {
    code: row.code,
    seatNo: null,
    invitationNo: invitation.no,
    letter: {
      kind: 'acknowledgement',
      reply,
      match: matchInfo(game.title, row),
      seat: invitedInfo(invitation, seat),
      occasion: occasionFor(row, present, game),
    },
    threadRoot: invitation.threadRoot,
    inReplyTo: messageId,
    references,
  });
  return [letter];
}

/** The texts with which the reader of mails tells an answer from quoted text. */
export async function invitedBackground({ store }: Service, no: number): Promise<SeatBackground | undefined> {
  const invitation = await invitationByNo(store, no);
  if (!invitation) return undefined;
  const isOrderLine = isObserver(invitation) ? isObserverLine : isAnswerLine;
  return { sentTexts: await invitationTexts(store, no), isOrderLine };
}
