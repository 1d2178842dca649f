import type { Intake } from '../inbox/intake.ts';
import { askedBefore, publicNames } from '../play/asked.ts';

/** For whom the match waits, as far as everybody may know it. */
export function waitingLine({ row, seat, present, say }: Intake): string {
  const names = publicNames(row, askedBefore(row, present, seat.seat));
  return names.length > 0 ? say('ack.waiting-for', { names }) : say('ack.waiting-reactions');
}
