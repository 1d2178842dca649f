/** One command of a moderator's mail: an act is planned, carried out, or waits for its code. */
import { z } from 'zod';
import { given, LANGUAGE_NAMES, LANGUAGES, message } from '../../engine/index.ts';
import { pendingActs } from '../../store/moderators.ts';
import type { PositionRow } from '../../store/position.ts';
import { boundaryCount } from '../../store/replay.ts';
import { actIn, actTitle, planIn } from '../acts/acting.ts';
import { actSentence, isGrave, PLANNERS, readAct } from '../acts/index.ts';
import { actCode, isCode } from '../inbox/confirmation.ts';
import { openPosition } from '../packs.ts';
import { replaceIn } from '../people/replacement.ts';
import { nearestName } from '../people/seat-names.ts';
import { addHours } from '../time/pace.ts';
import { namedIn } from '../words.ts';
import { type Answer, lineOf, type Office, type PendingAct } from './answer.ts';
import type { ModeratorCommand } from './commands.ts';
import { isOrder, orderAnswer } from './match-commands.ts';
import { asked } from './questions.ts';

/** The answer to a command. */
export async function answer(office: Office, command: ModeratorCommand): Promise<Answer> {
  if (isOrder(command)) return orderAnswer(office, command);
  if ('problem' in command) return { line: lineOf('?', command.line, [problemOf(office, command)]) };
  if ('ask' in command) return asked(office, command.ask);
  if ('replace' in command) return replaced(office, command);
  if ('confirm' in command) return confirmed(office, command);
  return acted(office, command);
}

/** What is wrong with a line; of a name that nobody has, with the nearest one. */
function problemOf({ row, say }: Office, { line, problem }: Extract<ModeratorCommand, { problem: string }>): string {
  if (problem === 'language')
    return say('gm.problem.language', { names: LANGUAGES.map((tag) => `${tag} (${LANGUAGE_NAMES[tag]})`).join(', ') });
  const [first = '', second = ''] = line
    .replace(/^(?:act as|\S+)\s*/i, '')
    .split(' ')
    .filter((word) => word !== '');
  const near = problem === 'seat' && first !== '' ? nearestName(row.seats, first, `${first} ${second}`) : undefined;
  return near === undefined ? say(`gm.problem.${problem}`) : say('gm.problem.seat.near', { near: near.name });
}

async function acted(
  office: Office,
  { line, fields: named, reason: rest, impulse = office.impulse, orAll }: Extract<ModeratorCommand, { fields: object }>,
): Promise<Answer> {
  const { service, db, row, by, say, game } = office;
  const language = office.who.info.language;
  const present = (await openPosition(service, row.id, db)) ?? row;
  // Nothing is open for the seat: its name begins the reason of an act for all.
  const { fields, reason } = orAll && !isAsked(present, named) ? orAll : { fields: named, reason: rest };
  const read = readAct(fields);
  if (!read.ok) return { line: lineOf('?', line, [actSentence(game, read.refusal.reason)]) };
  const act = read.answer;
  const planned = await planIn(
    PLANNERS,
    { service, db, row: game ? namedIn(game, present) : present, by, reason, ...given({ language }) },
    act,
  );
  if (!planned.ok) return { line: lineOf('?', line, [actSentence(game, planned.refusal.reason)]) };
  const { doubts = [] } = planned.answer;
  const effects = [
    ...doubts.map((text) => say('gm.doubt', { text: actSentence(game, text) })),
    ...planned.answer.effects.map((text) => actSentence(game, text)),
  ];
  if (isGrave(act)) {
    if (reason.trim() === '') return { line: lineOf('?', line, [actSentence(game, message('refused.act.reason'))]) };
    const code = actCode(service, present, act);
    return { line: lineOf('i', line, [...effects, say('gm.confirm', { code })]), pending: { act, reason, code } };
  }
  return carriedOut(office, line, { act, reason, impulse }, effects);
}

const isAsked = ({ open }: PositionRow, fields: object): boolean =>
  open.some(({ seat }) => 'seat' in fields && fields.seat === seat);

async function carriedOut(
  { service, db, row, by, game }: Office,
  line: string,
  { act, reason, impulse, code }: PendingAct & { readonly impulse: number; readonly code?: string },
  effects: readonly string[],
): Promise<Answer> {
  // Who repeats a code has read what looked like a slip.
  const order = { act, reason, guard: { impulse }, by, via: 'mail', code, isMeant: code !== undefined } as const;
  const done = await actIn(service, db, row.id, PLANNERS, order);
  if (done.ok) return { line: lineOf('ok', line, effects), done: done.answer };
  return { line: lineOf('?', line, [actSentence(game, done.refusal.reason)]) };
}

/** Hours for which an act waits for its code. It lapses earlier if the match moves on. */
const CONFIRM_HOURS = 24 * 7;

/** The acts of a mail that wait for confirmation, as stored with it. */
const pendingIn = (stored: unknown): readonly PendingAct[] =>
  pendingSchema.parse(stored).flatMap(({ act: given, reason }) => {
    const act = readAct(given);
    return act.ok ? [{ act: act.answer, reason }] : [];
  });

const pendingSchema = z.array(z.object({ act: z.unknown(), reason: z.string() }));

async function confirmed(
  office: Office,
  { line, confirm }: { readonly line: string; readonly confirm: string },
): Promise<Answer> {
  const { service, db, row, say, game } = office;
  const present = (await openPosition(service, row.id, db)) ?? row;
  const waiting = await pendingActs(db, row.id, addHours(service.clock(), -CONFIRM_HOURS));
  const found = waiting
    .flatMap(pendingIn)
    .find(({ act }) => isCode(service, confirm, (keeper) => actCode(keeper, present, act)));
  if (!found) return { line: lineOf('?', line, [say('gm.problem.code')]) };
  const title = actSentence(game, actTitle(found.act.kind));
  return carriedOut(office, line, { ...found, impulse: await boundaryCount(db, row.id), code: confirm }, [title]);
}

async function replaced(
  { service, db, row, by, say, game }: Office,
  { line, replace, reason }: Extract<ModeratorCommand, { replace: object }>,
): Promise<Answer> {
  if (reason.trim() === '') return { line: lineOf('?', line, [actSentence(game, message('refused.act.reason'))]) };
  const done = await replaceIn(service, db, row.id, { ...replace, reason, by, via: 'mail' });
  if (done.ok)
    return { line: lineOf('ok', line, [say('gm.replace', { player: replace.player })]), letters: done.letters };
  return { line: lineOf('?', line, [actSentence(game, done.refusal.reason)]) };
}
