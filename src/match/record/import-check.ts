/** What a file says of a match beside its play: names, terms, and where the match stands. It has to be as strict as its history. */
import {
  canonical,
  type Decision,
  type DicePlace,
  isLanguageTag,
  isPlainName,
  linesOf,
  type Message,
  message,
  type RecordedAnswer,
  type RecordFile,
  roundTime,
  type SeatLine,
  same,
} from '../../engine/index.ts';
import type { DiceState } from '../../store/dice.ts';
import { answersHead } from '../dice/source.ts';
import { eventsHead } from '../dice/step-log.ts';
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
export function termFaults(file: RecordFile): readonly Message[] {
  const { name, press, createdAt } = file.head;
  const seats = linesOf(file, 'seat');
  const rights: Readonly<Record<string, boolean>> = {
    name: isPlainName(name),
    pace: paceIn(file) !== undefined,
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

/** The state of the dice that a file has, where it is not that of its log. */
export function diceFaults(
  file: RecordFile,
  dice: DiceState,
  { place, next }: { readonly place: DicePlace; readonly next: number },
): readonly Message[] {
  const { commitments } = file.head;
  const { lock, ...plain } = place;
  const answers: readonly RecordedAnswer[] = linesOf(file, 'answer').filter(({ id }) => id < next);
  const wanted: Partial<DiceState> = {
    ...(plain as Partial<DiceState>),
    rows: linesOf(file, 'log').length,
    answers: answersHead(commitments.deck, answers),
    events: eventsHead(commitments.deck, linesOf(file, 'event')),
  };
  const others = Object.keys(wanted).filter(
    (name) => !same(dice[name as keyof DiceState], wanted[name as keyof DiceState]),
  );
  const { no, epoch, answers: seal, round, filed } = lock ?? {};
  const due = lock && place.beacon ? new Date(roundTime(place.beacon, lock.round)).toISOString() : undefined;
  const isLocked = lock ? same(dice.lock, { no, epoch, answers: seal, round, filed, due }) : dice.lock === null;
  return [...others, ...(isLocked ? [] : ['lock'])].map((what) => message('import.dice', { what }));
}
