import { chooseSeatPolicy } from '../match/moderator/moderator.ts';
import type { Service } from '../match/service.ts';
import { POLICIES } from '../match/time/pace.ts';
import { type PaceLine, paceBoard } from '../match/time/pace-board.ts';
import { CommandError } from './files.ts';
import { idOf, refuse } from './people.ts';

export async function silence(
  service: Service,
  [code = '', seat = '', policy = '', ...reason]: readonly string[],
): Promise<readonly string[]> {
  const chosen = POLICIES.find((each) => each === policy);
  if (chosen === undefined && policy !== 'match')
    throw new CommandError(`Silence does one of ${POLICIES.join(', ')}, or match: what it does for every seat.`);
  const order = { seat, policy: chosen ?? null, reason: reason.join(' ') };
  const acted = await chooseSeatPolicy(service, await idOf(service, code), order);
  if (!acted.ok) refuse(service, acted.refusal);
  return [`${code} ${seat}: ${policy}`];
}

export async function pace(service: Service, [code = '']: readonly string[]): Promise<readonly string[]> {
  const board = await paceBoard(service, await idOf(service, code), { all: true });
  return (board?.lines ?? []).map(wordsOf);
}

function wordsOf({ seat, player, median, onTime, excused, missed, asked, absences, isSought }: PaceLine): string {
  const half = median === undefined ? '-' : `${median.toFixed(1)} h`;
  const kept = `median ${half}, on time ${onTime ?? '-'}% of ${asked}, excused ${excused}, missed ${missed}`;
  const away = absences.map(({ from, until }) => `, away ${from.toISOString()} to ${until.toISOString()}`).join('');
  return `${`${seat} (${player})`.padEnd(28)} ${kept}${isSought ? ', sought' : ''}${away}`;
}
