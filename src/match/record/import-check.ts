/** What a file says of a match beside its play: names, terms, and where the match stands. It has to be as strict as its history. */
import {
  canonical,
  type Decision,
  isLanguageTag,
  isPlainName,
  linesOf,
  type Message,
  message,
  type RecordFile,
  type SeatLine,
  same,
} from '../../engine/index.ts';
import { isZone } from '../forming/match-plan.ts';
import { PRESS_RULES } from '../press/rule.ts';
import { type Pace, paceFault } from '../time/pace.ts';
import { paceShape } from '../time/pace-shape.ts';

/** The pace of a file, without stand-ins, which only a practice match has; undefined if nobody can play at it. */
export function paceIn({ head }: RecordFile): Pace | undefined {
  const read = paceShape.safeParse(head.pace);
  return read.success && paceFault(read.data) === undefined ? read.data : undefined;
}

/** Names and terms that no match can have. */
export function termFaults(file: RecordFile, pace: Pace | undefined): readonly Message[] {
  const { name, press, createdAt } = file.head;
  const seats = linesOf(file, 'seat');
  const rights: Readonly<Record<string, boolean>> = {
    name: isPlainName(name),
    pace: pace !== undefined,
    press: PRESS_RULES.some((rule) => rule === press),
    createdAt: typeof createdAt === 'string' && !Number.isNaN(Date.parse(createdAt)),
  };
  const faults = Object.entries(rights).flatMap(([what, isRight]) => (isRight ? [] : [what]));
  return [...faults, ...seats.flatMap(seatFault)].map((what) => message('import.term', { what }));
}

function seatFault({ seat, name, player, zone, language, powers }: SeatLine): readonly string[] {
  const areNames = [name, player, ...powers].every(isPlainName);
  return areNames && isZone(zone) && isLanguageTag(language) ? [] : [`seat ${seat.slice(0, 40)}`];
}

/** Questions of a file that are not those that the rules ask. */
export function openFaults(file: RecordFile, asked: readonly Decision[] | undefined): readonly Message[] {
  if (asked === undefined) return [];
  const told = file.lines('open').map(({ decision, kind, seat }) => canonical([decision, kind, seat]));
  const wanted = asked.map(({ id, kind, seat }) => canonical([id, kind, seat]));
  return same([...told].sort(), [...wanted].sort()) ? [] : [message('import.open')];
}
