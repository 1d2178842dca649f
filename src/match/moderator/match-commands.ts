/**
 * Commands of a moderator's mail that do not act on a running match: invitations, new matches, starts, polls and the
 * record.
 */
import { hourOfDay, type LetterFile } from '../../reports/index.ts';
import { writeInvitedLanguage } from '../../store/invitations.ts';
import { formingOf, writeDigest, writeModeratorLanguage } from '../../store/matches.ts';
import { keepBackNoMore } from '../../store/outbox.ts';
import type { ActOutcome } from '../acts/acting.ts';
import { actSentence } from '../acts/index.ts';
import { formIn, inviteIn, startIn } from '../forming/forming.ts';
import { PlanError } from '../forming/match-plan.ts';
import { startMatch } from '../forming/start.ts';
import { openPoll } from '../polls/polls.ts';
import { storedDigest } from '../post/digest-time.ts';
import { LINK } from '../post/outgoing.ts';
import { exportForModerator, isAttachable, packRecord } from '../record/export.ts';
import { PACES, type PaceName } from '../time/pace.ts';
import { type Answer, lineOf, type Office, speechTo } from './answer.ts';
import type { ModeratorCommand } from './commands.ts';

/** The most matches that one moderator may be forming at a time. */
const MOST_FORMING = 5;
/** The most characters in the name of a match. */
const LONGEST_NAME = 80;

type Order<K extends string> = K extends string ? Extract<ModeratorCommand, Readonly<Record<K, unknown>>> : never;

const NAMES = ['invite', 'create', 'start', 'record', 'poll', 'digest', 'language'] as const;
type AnyOrder = Order<(typeof NAMES)[number]>;

export const isOrder = (command: ModeratorCommand): command is AnyOrder => NAMES.some((name) => name in command);

/** The answer to such a command. */
export function orderAnswer(office: Office, command: AnyOrder): Promise<Answer> {
  if ('invite' in command) return invite(office, command);
  if ('create' in command) return create(office, command);
  if ('start' in command) return start(office, command);
  if ('digest' in command) return digest(office, command);
  if ('language' in command) return language(office, command);
  return 'record' in command ? record(office, command) : poll(office, command);
}

const refusedLine = ({ game }: Office, line: string, { refusal }: Extract<ActOutcome, { ok: false }>): Answer => ({
  line: lineOf('?', line, [actSentence(game, refusal.reason)]),
});

async function invite(office: Office, { line, invite: invited }: Order<'invite'>): Promise<Answer> {
  const { service, db, row, by, say } = office;
  const done = await inviteIn(service, db, row.id, { ...invited, by, via: 'mail' });
  if (!done.ok) return refusedLine(office, line, done);
  const { name, address } = invited;
  const note = say(`gm.invited.${invited.role.toLowerCase()}`, { name, address });
  return { line: lineOf('ok', line, [note]), letters: done.letters };
}

/** Opens a match to be formed. He moderates it under the same name and address. */
async function create(office: Office, { line, create: wish }: Order<'create'>): Promise<Answer> {
  const { service, db, who, say } = office;
  const wrong = (...notes: string[]): Answer => ({ line: lineOf('?', line, notes) });
  const { pace = 'standard', name, ...told } = wish;
  if (!isPace(pace)) return wrong(say('gm.problem.pace', { names: Object.keys(PACES).join(', ') }));
  if ((await formingOf(db, who.address)) >= MOST_FORMING)
    return wrong(say('gm.problem.forming', { most: MOST_FORMING }));
  const title = service.games.get(wish.game)?.title ?? wish.game;
  try {
    const { code, letters } = await formIn(service, db, {
      ...told,
      name: (name || `${title} ${wish.scenario}`).slice(0, LONGEST_NAME),
      seats: [],
      pace: PACES[pace],
      moderator: { name: office.by, address: who.address, zone: who.info.zone },
      forming: {},
    });
    return { line: lineOf('ok', line, [say('gm.created', { code })]), letters };
  } catch (error) {
    if (error instanceof PlanError) return wrong(error.message);
    throw error;
  }
}

const isPace = (name: string): name is PaceName => Object.hasOwn(PACES, name);

async function start(office: Office, { line }: Order<'start'>): Promise<Answer> {
  const { service, db, row, by, say } = office;
  const done = await startIn(service, db, row.id, { by, via: 'mail' });
  if (!done.ok) return refusedLine(office, line, done);
  return {
    line: lineOf('ok', line, [say('gm.started')]),
    letters: done.letters,
    after: () => startMatch(service, row.id),
  };
}

/** His record of the match: as a file with the answer, or the place where it is found. */
async function record({ service, row, say }: Office, { line }: Order<'record'>): Promise<Answer> {
  const found = await exportForModerator(service, row);
  const content = packRecord(found);
  const seen = say(row.state === 'OVER' ? 'gm.record.whole' : 'gm.record.public');
  const notes = isAttachable(content) ? [say('gm.record', { name: found.name })] : [say('gm.record.large')];
  const link = `${LINK}/record`;
  if (!isAttachable(content)) return { line: lineOf('i', line, [seen, ...notes, link]) };
  const file: LetterFile = {
    filename: found.name,
    contentType: 'application/gzip',
    base64: content.toString('base64'),
  };
  return { line: lineOf('i', line, [seen, ...notes]), files: [file] };
}

/** Sets when the moderators are written to of what does not need them; what waits for the old hour gets a new one. */
async function digest({ db, row, say }: Office, { line, digest: time }: Order<'digest'>): Promise<Answer> {
  await writeDigest(db, row.id, storedDigest(time));
  await keepBackNoMore(db, row.id);
  const note =
    typeof time === 'number'
      ? say('gm.digest.daily', { hour: hourOfDay(time), zone: row.moderator.zone })
      : say(`gm.digest.${time}`);
  return { line: lineOf('ok', line, [note]) };
}

/** Sets the language of the mails to this moderator; the answer is in it already. */
async function language({ db, row, who }: Office, { line, language: wanted }: Order<'language'>): Promise<Answer> {
  if (who.invitationNo === undefined) await writeModeratorLanguage(db, row.id, wanted);
  else await writeInvitedLanguage(db, who.invitationNo, wanted);
  return { line: lineOf('ok', line, [speechTo(wanted)('gm.language')]) };
}

/** Asks all seats, and later tells all of them the result. */
async function poll(office: Office, { line, poll: asked }: Order<'poll'>): Promise<Answer> {
  const { service, db, row, by, say } = office;
  const done = await openPoll(service, db, row, { ...asked, by, via: 'mail' });
  if (!done.ok) return refusedLine(office, line, done);
  return { line: lineOf('ok', line, [say('gm.polled', { count: row.seats.length })]), letters: done.letters };
}
