/** What a moderator writes in the field of the page: words to players, or a line as in a mail. */
import { accept, refuse, type SeatId, type Verdict } from '../../engine/index.ts';
import { type Act, readAct } from '../acts/act.ts';
import { openPosition } from '../packs.ts';
import { seatFinder } from '../people/seat-names.ts';
import type { Service } from '../service.ts';
import { isModeratorLine, momentsOf, readModeratorMail } from './commands.ts';

/** The act of a line, with its reason; other words are a message to the seat, or to all. */
export async function readWritten(
  service: Service,
  matchId: string,
  { text, seat }: { readonly text: string; readonly seat: SeatId | undefined },
): Promise<Verdict<{ readonly act: Act; readonly reason: string }>> {
  if (!isModeratorLine(text.split('\n')[0] ?? '')) {
    const act = readAct(seat === undefined ? { kind: 'broadcast', text } : { kind: 'write', seat, text });
    return act.ok ? accept({ act: act.answer, reason: '' }) : act;
  }
  const row = await openPosition(service, matchId);
  const game = row && service.games.get(row.game);
  if (!game) return refuse('match.unknown');
  const when = momentsOf(row.moderator.zone, service.clock());
  const [command, ...more] = readModeratorMail(text, seatFinder(game, row.seats), when);
  if (!command || more.length > 0 || !('fields' in command)) return refuse('line.by-mail');
  const act = readAct(command.fields);
  return act.ok ? accept({ act: act.answer, reason: command.reason }) : act;
}
