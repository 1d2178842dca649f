/** Mails of observers: settings, the present state, press if it is public, and leaving. */
import { LANGUAGE_NAMES } from '../../engine/index.ts';
import { plainReply, type Reply, type ReportModel } from '../../reports/index.ts';
import { invitationByNo } from '../../store/invitations.ts';
import { writeLetters } from '../../store/letters.ts';
import { writeObserver } from '../../store/observers.ts';
import type { LetterRow } from '../../store/step.ts';
import type { Connection } from '../../store/store.ts';
import { isObserver, observerInfo } from '../forming/invitation.ts';
import { confirmationCode } from '../inbox/confirmation.ts';
import { answersToGuest } from '../inbox/guest-answers.ts';
import { doubtfulReply, isUnread, returnToPlayer, unreadReply } from '../inbox/held.ts';
import type { ReadSubmission, SubmissionResult, SubmissionVerdict } from '../inbox/reading.ts';
import { type Doubt, doubtOf } from '../inbox/sender.ts';
import { openPosition } from '../packs.ts';
import { presentOf } from '../play/present.ts';
import { presentMoment } from '../play/report.ts';
import { LINKS, matchInfo } from '../post/masthead.ts';
import { posting } from '../post/outgoing.ts';
import { returned } from '../post/reply.ts';
import type { Service } from '../service.ts';
import { gameIn, plainSpeech } from '../words.ts';
import { OBSERVER_COMMANDS, type ObserverCommand, readObserverMail } from './commands.ts';
import { leaveMatch } from './observing.ts';
import { observerWords, type Visit } from './press.ts';
import { observerReport } from './report.ts';

/**
 * A mail during its intake: `settle` notes its result in the transaction of its answer; false if another process has
 * done so.
 */
export interface MailUnderWay {
  readonly id: string;
  settle(db: Connection, settled: SubmissionResult, unanswered?: boolean): Promise<boolean>;
}

/** The result of a mail. */
interface MailResult {
  readonly verdict: SubmissionVerdict;
  readonly reply: Reply;
  readonly report?: ReportModel;
  /** To others. */
  readonly letters: readonly LetterRow[];
  /** Letters that are written already. */
  readonly sent: readonly LetterRow[];
}

class SettledElsewhere extends Error {
  override readonly name = 'SettledElsewhere';
}

/** Carries out a mail, settles it and answers it in one transaction. Undefined: no observer has this number. */
export async function answerObserver(
  service: Service,
  no: number,
  reading: ReadSubmission,
  mail: MailUnderWay,
): Promise<SubmissionResult | 'settled' | undefined> {
  const done = await service.store
    .$transaction(async (db) => {
      const observer = await invitationByNo(db, no);
      const row = observer && isObserver(observer) ? await openPosition(service, observer.matchId, db) : undefined;
      if (!observer || !row || row.state === 'FAULT') return undefined;
      const say = plainSpeech(observerInfo(observer).language ?? 'en');
      const visit = { service, db, observer, row, say, present: presentOf(service, row) };
      const said = await answered(visit, mail.id, reading);
      const settled = {
        verdict: said.verdict,
        text: `${said.reply.verdict} - ${said.reply.summary}`,
        reply: said.reply,
      };
      const own = { settled, letters: [letterOf(visit, said, reading)] };
      const limited = await answersToGuest(service, db, observer, reading, own);
      if (!(await mail.settle(db, limited.settled, limited.unanswered))) throw new SettledElsewhere();
      const letters = [...limited.letters, ...said.letters];
      await writeLetters(db, row.id, letters, service.clock());
      return { settled: limited.settled, letters: [...letters, ...said.sent] };
    })
    .catch((error) => {
      if (error instanceof SettledElsewhere) return 'settled' as const;
      throw error;
    });
  if (done === undefined || done === 'settled') return done;
  await service.queues.postman(done.letters.map(({ id }) => id));
  return done.settled;
}

async function answered(visit: Visit, id: string, reading: ReadSubmission): Promise<MailResult> {
  const { service, observer, say } = visit;
  if (isUnread(reading)) return justSaid('unreadable', unreadReply(reading, say));
  const doubt = doubtOf(service, observer.address, reading);
  if (doubt) return held(visit, id, reading, doubt);
  if (reading.isConfirmedBefore) return justSaid('info', plainReply('INFO', say('refused.confirm.before')));
  return commanded(visit, reading.text);
}

const justSaid = (verdict: SubmissionVerdict, reply: Reply): MailResult => ({ verdict, reply, letters: [], sent: [] });

/** The sender of the mail is not certain. */
function held({ service, row, say }: Visit, id: string, reading: ReadSubmission, doubt: Doubt): MailResult {
  const summary = say(`observer.held.${doubt}`, { sender: reading.from ?? '' });
  const ways = [say('ack.held.confirm', { code: confirmationCode(service, id) })];
  const reply = doubtfulReply(row, reading, { summary, ways });
  return { ...justSaid('held', reply), letters: doubt === 'foreign' ? returnToPlayer(service, row, reading) : [] };
}

/** Carries out the commands of a mail, in their order. */
async function commanded(visit: Visit, text: string): Promise<MailResult> {
  const { commands, ignored } = readObserverMail(text);
  const told: CommandResult[] = [];
  for (const command of commands) told.push(await carriedOut(visit, command));
  const report = told.find((each) => each.report)?.report;
  return {
    ...commandsReply(visit, told, { commands, ignored, text }),
    ...(report ? { report } : {}),
    letters: told.flatMap(({ letters = [] }) => letters),
    sent: told.flatMap(({ sent = [] }) => sent),
  };
}

interface ReadCommands {
  readonly commands: readonly ObserverCommand[];
  /** Lines that are no command. */
  readonly ignored: readonly string[];
  readonly text: string;
}

/** What was done, and the list of commands if it was asked for or a line was not understood. */
function commandsReply(
  { say }: Visit,
  told: readonly CommandResult[],
  { commands, ignored, text }: ReadCommands,
): Pick<MailResult, 'verdict' | 'reply'> {
  const [head, verdict, key] = HEADS[outcomeOf(commands)];
  const hasLeft = commands.some(({ name }) => name === 'leave');
  const isEmpty = commands.length === 0;
  const left = isEmpty || ignored.length === 0 ? [] : [say('join.ignored'), ...ignored.map((line) => `> ${line}`)];
  const list = key === 'help' ? OBSERVER_COMMANDS.map((name) => say(`observer.command.${name}`)) : [];
  const reply = plainReply(head, say(hasLeft ? 'observer.left' : `observer.${key}`), {
    notes: [...told.flatMap(({ notes }) => notes), ...left, ...list],
    returned: isEmpty ? returned(text) : [],
  });
  return { verdict, reply };
}

type Outcome = 'unclear' | 'help' | 'done';

function outcomeOf(commands: readonly ObserverCommand[]): Outcome {
  if (commands.some((command) => 'unclear' in command)) return 'unclear';
  return commands.length === 0 || commands.some(({ name }) => name === 'help') ? 'help' : 'done';
}

const HEADS: Readonly<Record<Outcome, readonly [Reply['verdict'], SubmissionVerdict, 'help' | 'done']>> = {
  unclear: ['NEEDS FIX', 'needs-fix', 'help'],
  help: ['INFO', 'info', 'help'],
  done: ['ACCEPTED', 'accepted', 'done'],
};

interface CommandResult {
  readonly notes: readonly string[];
  readonly report?: ReportModel;
  readonly letters?: readonly LetterRow[];
  readonly sent?: readonly LetterRow[];
}

async function carriedOut(visit: Visit, command: ObserverCommand): Promise<CommandResult> {
  const { service, db, observer, row, present, say } = visit;
  if ('unclear' in command) {
    const { name, unclear: text, near } = command;
    const key = near.length > 0 ? 'observer.unclear.near' : 'observer.unclear';
    return { notes: [say(key, { word: name.toUpperCase(), text, near: near.join(', ') })] };
  }
  switch (command.name) {
    case 'leave':
      return { notes: [], sent: await leaveMatch(service, db, observer.no) };
    case 'report': {
      const moment = presentMoment(service, row, present, service.clock());
      return { notes: [say('observer.report')], report: await observerReport(service, moment, row, observer) };
    }
    case 'notify':
      await writeObserver(db, observer.no, { notify: command.notify });
      return { notes: [say(`observer.notify.${command.notify.toLowerCase()}`, { zone: observer.zone })] };
    case 'timezone':
      await writeObserver(db, observer.no, { zone: command.zone });
      return { notes: [say('observer.timezone', { zone: command.zone })] };
    case 'language':
      await writeObserver(db, observer.no, { language: command.language });
      return { notes: [say('observer.language', { name: LANGUAGE_NAMES[command.language] })] };
    case 'press':
      return observerWords(visit, command.text);
    case 'help':
      return { notes: [] };
  }
}

function letterOf(
  { service, observer, row, present }: Visit,
  { reply, report }: MailResult,
  { messageId, references = [] }: ReadSubmission,
): LetterRow {
  const game = gameIn(present.game, observer.language);
  return posting(service, {
    code: row.code,
    seatNo: null,
    invitationNo: observer.no,
    letter: {
      kind: 'acknowledgement',
      reply,
      ...(report ? { report } : {}),
      match: matchInfo(game.title, row),
      seat: observerInfo(observer),
      occasion: game.reporter.position.occasion(present.referee.view(undefined)),
      links: LINKS,
    },
    inReplyTo: messageId,
    references,
  });
}
