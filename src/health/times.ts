const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** A length of time in one unit, short enough for every language: `3 d`, `5 h`, `12 min`. */
export function ageText(milliseconds: number): string {
  if (milliseconds >= 2 * DAY) return `${Math.floor(milliseconds / DAY)} d`;
  if (milliseconds >= 2 * HOUR) return `${Math.floor(milliseconds / HOUR)} h`;
  return `${Math.max(0, Math.floor(milliseconds / MINUTE))} min`;
}
