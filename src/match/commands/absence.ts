import { DateTime } from 'luxon';
import { awayFrom, dateOf } from '../../orders/index.ts';
import { makeClockface } from '../../reports/index.ts';
import { addAbsence, callOffAbsence } from '../../store/absences.ts';
import type { Intake } from '../inbox/intake.ts';
import { type Absence, absencesOf, MOST_DAYS, MOST_PENDING, pending, returned, withAbsence } from '../time/absence.ts';
import { isListening, moderatorNotice, noticeTo } from '../time/reminder.ts';
import { type CommandAnswer, type CommandHandler, told } from './handler.ts';
import { askModerator } from './petition.ts';

/** ABSENCE days, times, or a length of time, in the player's zone. A longer or further absence needs the moderator. */
export const absence: CommandHandler<'absence'> = (intake, command) => {
  const { seat, now, say } = intake;
  const local = localNow(seat.zone, now);
  const { from, until } = awayFrom(command, local, MOST_DAYS);
  const added = { from: from.toJSDate(), until: until.toJSDate() };
  const outcome = withAbsence(absencesOf(seat), added, now);
  if (!('problem' in outcome)) return announced(intake, added, outcome.whole);
  const { problem } = outcome;
  const why = told(say('section.absence'), [
    say(`command.absence.${problem}`, { days: MOST_DAYS, count: MOST_PENDING }),
  ]);
  return problem === 'past' || problem === 'order' ? why : joined(why, askModerator(intake, command));
};

/** NOABSENCE [day]: cancels the absence on that day, or the next one. */
export const noabsence: CommandHandler<'noabsence'> = (intake, { from: day }) => {
  const { seat, now, say } = intake;
  const known = pending(absencesOf(seat), now);
  const begins = day && dateOf(day, localNow(seat.zone, now));
  const isOn = ({ from, until }: Absence) =>
    !begins || (from < begins.plus({ days: 1 }).toJSDate() && until > begins.toJSDate());
  const called = known.find(isOn);
  if (!called) return told(say('section.absence'), [say('command.absence.none')]);
  return {
    ...told(say('section.absence'), [say('command.absence.off', daysOf(intake, called))]),
    letters: toOthers(intake, 'back', called),
    write: (db) => callOffAbsence(db, seat.no, called, now),
  };
};

function announced(intake: Intake, added: Absence, whole: Absence): CommandAnswer {
  const { row, seat, now, say } = intake;
  const clock = makeClockface(seat.zone, now, seat.language);
  const back = clock.full(returned(whole).toISOString());
  const isKnown = absencesOf(seat).some((each) => same(each, whole));
  const isAsked = row.open.some((open) => open.seat === seat.seat);
  return {
    ...told(say('section.absence'), [
      say('command.absence', { ...daysOf(intake, whole), back }),
      ...(isAsked ? [say('command.absence.running')] : []),
    ]),
    letters: isKnown ? [] : toOthers(intake, 'absent', whole),
    write: (db) => addAbsence(db, seat.no, added, now),
  };
}

const same = (one: Absence, other: Absence): boolean =>
  one.from.getTime() === other.from.getTime() && one.until.getTime() === other.until.getTime();

function daysOf({ seat, now }: Intake, { from, until }: Absence) {
  const clock = makeClockface(seat.zone, now, seat.language);
  return { from: clock.full(from.toISOString()), until: clock.full(until.toISOString()) };
}

/** In UTC where the zone is not known. */
function localNow(zone: string, now: Date): DateTime {
  const local = DateTime.fromJSDate(now, { zone });
  return local.isValid ? local : DateTime.fromJSDate(now, { zone: 'utc' });
}

function toOthers({ service, row, seat, present }: Intake, about: 'absent' | 'back', { from, until }: Absence) {
  const word = { about, by: seat.name, from: from.toISOString(), until: until.toISOString() };
  const others = row.seats.filter((each) => each.no !== seat.no && isListening(each));
  return [
    ...others.map((each) => noticeTo(service, row, present, each, word)),
    ...moderatorNotice(service, row, present, word),
  ];
}

const joined = (first: CommandAnswer, second: CommandAnswer): CommandAnswer => ({
  ...second,
  sections: [...(first.sections ?? []), ...(second.sections ?? [])],
});
