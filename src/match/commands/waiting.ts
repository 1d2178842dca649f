import { calledBy } from '../../reports/index.ts';
import type { Intake } from '../inbox/intake.ts';
import { askedBefore, publicNames } from '../play/asked.ts';

/** Whom the match waits for, as far as it is public. */
export function waitingLine({ row, seat, present, say }: Intake): string {
  const { reporter } = present.game;
  const names = publicNames(row, askedBefore(row, present, seat.seat)).map((name) => calledBy(reporter, name));
  return names.length > 0 ? say('ack.waiting-for', { names }) : say('ack.waiting-reactions');
}
