import type { Intake } from '../inbox/intake.ts';

/** For whom the match waits, as far as everybody may know it. */
export function waitingLine({ row, say }: Intake): string {
  const asked = new Set(row.open.filter((open) => open.public).map(({ seat }) => seat));
  const names = row.seats.filter(({ seat }) => asked.has(seat)).map(({ name }) => name);
  return names.length > 0 ? say('ack.waiting-for', { names }) : say('ack.waiting-reactions');
}
