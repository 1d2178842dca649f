/** Commands that form a match: invite people, replace players, begin. */

import type { Refusal } from '../engine/index.ts';
import { actSentence } from '../match/acts/words.ts';
import { formMatch, inviteTo, startFormed } from '../match/forming/forming.ts';
import { headOf, matchIdOf } from '../match/moderator/moderator.ts';
import { peoplePage } from '../match/people/people.ts';
import { replaceSeat } from '../match/people/replacement.ts';
import type { Service } from '../match/service.ts';
import { CommandError } from './files.ts';
import { linkLines, type Printer } from './links.ts';
import { planIn, rulingLines } from './plan-file.ts';

/** Options of a command, and its output. */
export interface CommandOptions extends Printer {
  readonly seat?: string | undefined;
  readonly reason?: string | undefined;
}

export async function form(
  service: Service,
  [file]: readonly string[],
  { isPrivate }: CommandOptions,
): Promise<readonly string[]> {
  const plan = planIn(service.games, file);
  const { code, moderatorLink } = await formMatch(service, plan);
  const link = isPrivate ? moderatorLink : `estafette match links ${code} prints it in a terminal`;
  return [...(await people(service, [code])), ...rulingLines(plan), `    ${'moderator'.padEnd(28)} ${link}`];
}

export async function people(service: Service, [code = '']: readonly string[]): Promise<readonly string[]> {
  const page = await peoplePage(service, await idOf(service, code));
  if (!page) throw new CommandError(`There is no match ${code}.`);
  return [
    `${page.code} "${page.name}"${page.isForming ? '  being formed' : ''}`,
    ...page.seats.map(({ id, isTaken, player }) => `    ${id.padEnd(28)} ${isTaken ? player : 'not taken yet'}`),
    ...page.invitations.map(({ role, seat, name, state }) => {
      return `    ${(seat ?? role.toLowerCase()).padEnd(28)} ${name}: ${state.toLowerCase()}`;
    }),
  ];
}

const OPERATOR = { by: 'Operator', via: 'command' } as const;

export async function invite(
  service: Service,
  [code = '', to = '', address = '', ...name]: readonly string[],
): Promise<readonly string[]> {
  const id = await idOf(service, code);
  if (name.length === 0) throw new CommandError('A name is missing: invite WEL-0001 britain anne@example.org Anne');
  const role = to === 'moderator' ? ('MODERATOR' as const) : ('SEAT' as const);
  const order = { ...OPERATOR, role, ...(role === 'SEAT' ? { seat: to } : {}), address, name: name.join(' ') };
  done(service, await inviteTo(service, id, order));
  return [`${code}: ${name.join(' ')} is invited.`];
}

export async function replace(
  service: Service,
  [code = '', seat = '', address = '', ...name]: readonly string[],
  { reason = '' }: Pick<CommandOptions, 'reason'>,
): Promise<readonly string[]> {
  const id = await idOf(service, code);
  if (name.length === 0) throw new CommandError('A name is missing: replace WEL-0001 britain anne@example.org Anne');
  done(service, await replaceSeat(service, id, { ...OPERATOR, seat, address, player: name.join(' '), reason }));
  return [`${code}: ${name.join(' ')} is asked to play ${seat} on. All seats are told.`];
}

export async function start(
  service: Service,
  [code = '']: readonly string[],
  given: CommandOptions,
): Promise<readonly string[]> {
  const id = await idOf(service, code);
  done(service, await startFormed(service, id, OPERATOR));
  const head = await headOf(service, id);
  return head ? linkLines(service, head, given) : [];
}

type InviteOutcome = Awaited<ReturnType<typeof inviteTo>>;

function done(service: Service, acted: InviteOutcome): void {
  if (!acted.ok) refuse(service, acted.refusal);
}

/** Says why something was refused, and what is possible instead. */
export function refuse(service: Service, { reason, near }: Refusal): never {
  const [game] = [...service.games.values()];
  const instead = near.length > 0 ? ` (${near.join(', ')})` : '';
  throw new CommandError(`Not done: ${actSentence(game, reason)}${instead}.`);
}

export async function idOf(service: Service, code: string): Promise<string> {
  const id = await matchIdOf(service, code);
  if (id === undefined) throw new CommandError(`There is no match ${code || '(no code given)'}.`);
  return id;
}
