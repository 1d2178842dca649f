import { BETWEEN_READERS, nameKey, type Press, type Relation, relationCalled } from '../../orders/index.ts';
import { quoted, type Section } from '../../reports/index.ts';
import type { SeatRow } from '../../store/position.ts';
import type { LetterRow } from '../../store/step.ts';
import type { Connection } from '../../store/store.ts';
import type { Intake } from '../inbox/intake.ts';
import { linesAlike, MOST_ALIKE } from '../inbox/leak.ts';
import { withoutKeys } from '../keyless.ts';
import { wordsToObservers } from '../observers/press.ts';
import { ownsOf } from '../owns.ts';
import { LINKS, MODERATOR_LINKS, matchInfo, moderatorInfo, seatInfo } from '../post/masthead.ts';
import { posting } from '../post/outgoing.ts';
import { gameIn } from '../words.ts';
import { keepRequest } from './request.ts';
import { type PressRule, pressRule } from './rule.ts';

/** Press from one player to others. */
export interface PressLetters {
  readonly letters: readonly LetterRow[];
  /** For the writer: who got it, or why nobody did. */
  readonly notes: readonly string[];
  /** For the writer: the words that were sent. */
  readonly sections: readonly Section[];
  /** What is kept of it, in the transaction that settles the mail. */
  readonly writes: readonly ((db: Connection) => Promise<unknown>)[];
}

export const NO_PRESS: PressLetters = { letters: [], notes: [], sections: [], writes: [] };

/** The readers: seats other than the writer's, and the moderator. */
interface Recipients {
  readonly seats: readonly SeatRow[];
  readonly moderator: boolean;
}

const EVERYBODY = keysOf('all', 'everybody', 'everyone', 'alle', 'tous', '모두', '전원', '全員', 'みんな');
const MODERATOR = keysOf(
  ...['gm', 'moderator', 'the moderator', 'referee', 'umpire', 'spielleiter', 'spielleitung', 'meneur', 'arbitre'],
  ...['진행자', '進行役'],
);

function keysOf(...names: readonly string[]): ReadonlySet<string> {
  return new Set(names.map(nameKey));
}

/** Passes press on under the name of the writer's seat. Each reader gets a separate mail. */
export async function pressLetters(intake: Intake): Promise<PressLetters> {
  const passed: PressLetters[] = [];
  for (const press of intake.mail.press.filter(({ unended }) => !unended))
    passed.push(press.asks ? await askOn(intake, press) : await passOn(intake, press));
  return {
    letters: passed.flatMap(({ letters }) => letters),
    notes: passed.flatMap(({ notes }) => notes),
    sections: passed.flatMap(({ sections }) => sections),
    writes: passed.flatMap(({ writes }) => writes),
  };
}

const held = (note: string): PressLetters => ({ ...NO_PRESS, notes: [note] });

async function passOn(intake: Intake, press: Press): Promise<PressLetters> {
  const { service, row, seat, say } = intake;
  const rule = pressRule(row.press);
  const wanted = recipientsOf(intake, press.to);
  if ('unknown' in wanted) return held(say('ack.press-nobody', { name: wanted.unknown, names: namesIn(intake) }));
  if (press.anonymous && rule !== 'anonymous') return held(say('ack.press-signed'));
  const to = rule === 'open' && wanted.seats.length > 0 ? everybody(intake) : wanted;
  const barred = to.seats.filter((each) => !isAllowed(intake, rule, each));
  if (barred.length > 0) return held(say(`ack.press-barred.${rule}`, { names: barred.map(({ name }) => name) }));
  const hasModerator = to.moderator && row.moderator.address !== null;
  const readers = [...to.seats, ...(hasModerator ? [null] : [])];
  if (readers.length === 0) return held(say('ack.press-nobody', { name: press.to, names: namesIn(intake) }));
  const alike = await linesAlike(service, seat.no, press.text);
  if (alike >= MOST_ALIKE) return held(say('ack.press-leak', { count: alike }));
  const names = readers.map((reader) => reader?.name ?? moderatorInfo(row).name);
  const words = { by: press.anonymous ? undefined : seat.name, names, text: withoutKeys(service, press.text) };
  const how = press.anonymous ? 'ack.press-sent.anonymous' : 'ack.press-sent';
  const listeners =
    rule === 'open' && to.seats.length > 0 ? await wordsToObservers(service, intake, publicWords(words)) : [];
  const letters = [...readers.map((reader) => wordsTo(intake, reader, words)), ...listeners];
  return {
    letters: letters.map((letter) => ({ ...letter, writtenBy: seat.no })),
    notes: [say(how, { names })],
    sections: [sentSection(intake, names, words.text)],
    writes: hasModerator ? requestIn(intake, press, to, words.text) : [],
  };
}

/** What is for the moderator alone waits for an answer; who writes without a name is kept nowhere. */
const requestIn = (
  intake: Intake,
  { anonymous }: Press,
  { seats }: Recipients,
  text: string,
): PressLetters['writes'] => (seats.length > 0 || anonymous ? [] : [keepRequest(intake, 'word', text)]);

/** The words that were sent, whole: their writer sees what the reader sees. */
const sentSection = ({ say }: Intake, names: readonly string[], text: string): Section => ({
  title: say('section.message', { names: [...names] }),
  blocks: [quoted(text)],
});

/** A question that stood between orders, passed to the moderator if there is one. */
async function askOn(intake: Intake, press: Press): Promise<PressLetters> {
  const { row, say } = intake;
  if (row.moderator.address === null)
    return held(say('ack.question-nobody', { text: press.text.replaceAll('\n', ' ') }));
  const passed = await passOn(intake, press);
  if (passed.letters.length === 0) return passed;
  return { ...passed, notes: [say('ack.question-sent', { names: [moderatorInfo(row).name] })] };
}

const others = ({ row, seat }: Writer): readonly SeatRow[] => row.seats.filter(({ no }) => no !== seat.no);

const everybody = (writer: Writer): Recipients => ({ seats: others(writer), moderator: true });

/** Whether a writer can reach somebody of this name. */
export const readersFor =
  (writer: Writer) =>
  (name: string): boolean =>
    name !== '' && called(writer, name) !== undefined;

/** The readers that an address names, or the first unknown name in it. */
function recipientsOf(intake: Intake, to: string): Recipients | { readonly unknown: string } {
  const whole = to === '' ? everybody(intake) : called(intake, to);
  if (whole) return whole;
  const parts = to
    .split(BETWEEN_READERS)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const seats = new Set<SeatRow>();
  let moderator = false;
  for (const part of parts) {
    const found = called(intake, part);
    if (!found) return { unknown: part };
    for (const seat of found.seats) seats.add(seat);
    moderator ||= found.moderator;
  }
  return { seats: [...seats], moderator };
}

/**
 * The meaning of a name: a power, a seat, a person, ALLY, ENEMY, ALL, GM. Nothing is guessed, because press may be
 * secret: one word of a person's name counts if it is nobody else's.
 */
function called(writer: Writer, name: string): Recipients | undefined {
  const key = nameKey(name);
  if (key === '') return undefined;
  if (EVERYBODY.has(key)) return everybody(writer);
  if (MODERATOR.has(key)) return { seats: [], moderator: true };
  return seatsCalled(writer, key) ?? personCalled(writer, key);
}

/** A person of the match by one word of their name. */
function personCalled(writer: Writer, key: string): Recipients | undefined {
  const { row, seat } = writer;
  const moderators = [moderatorInfo(row).name, ...row.moderator.others.map((other) => other.name)];
  const people = [
    ...moderators.map((name) => ({ name, to: { seats: [], moderator: true } })),
    ...row.seats.map((each) => ({ name: each.player, to: { seats: [each], moderator: false } })),
  ];
  const whole = people.find((each) => nameKey(each.name) === key);
  const [one, ...more] = whole
    ? [whole]
    : people.filter((each) => each.name.split(' ').some((w) => nameKey(w) === key));
  return one && more.length === 0 && !one.to.seats.includes(seat) ? one.to : undefined;
}

function seatsCalled(writer: Writer, key: string): Recipients | undefined {
  const { seat, present } = writer;
  const { language } = present.game;
  const relation = relationCalled(key);
  const power = language.names.exact(['power'], key)?.id;
  const powers = relation ? related(writer, relation) : power === undefined ? [] : [power];
  const seats = others(writer).filter(
    (each) =>
      [each.seat, each.name, each.player].some((known) => nameKey(known) === key) ||
      ownsOf(present.game, each).some((own) => powers.includes(own)),
  );
  const isOwn = ownsOf(present.game, seat).some((own) => powers.includes(own)) && relation === undefined;
  return seats.length > 0 && !isOwn ? { seats, moderator: false } : undefined;
}

const related = ({ present, seat }: Pick<Writer, 'present' | 'seat'>, word: Relation): readonly string[] =>
  present.game.language.prose.powersCalled?.(word, {
    owns: ownsOf(present.game, seat),
    view: present.referee.view(seat.seat),
  }) ?? [];

/** The writer of a message in their match. */
type Writer = Pick<Intake, 'row' | 'present' | 'seat'>;

/** Whether a match allows press from one seat to another. */
export function isAllowed(
  writer: Pick<Writer, 'present' | 'seat'>,
  rule: PressRule,
  to: Pick<SeatRow, 'seat' | 'powers'>,
): boolean {
  if (rule === 'none') return false;
  return rule !== 'side' || ownsOf(writer.present.game, to).some((own) => related(writer, 'ally').includes(own));
}

const namesIn = (intake: Intake): string[] => [...others(intake).map(({ name }) => name), 'ALLY', 'ENEMY', 'ALL', 'GM'];

interface Words {
  /** Undefined: anonymous. */
  readonly by: string | undefined;
  /** Names of all readers. */
  readonly names: readonly string[];
  readonly text: string;
}

/** If all press is public, it cannot be anonymous. */
const publicWords = ({ by = '', names, text }: Words) => ({ by, to: names, text });

/** A letter with press; to the moderator if no seat is given. */
function wordsTo(intake: Intake, reader: SeatRow | null, { by, names, text }: Words): LetterRow {
  const { service, row, present } = intake;
  return posting(service, {
    code: row.code,
    seatNo: reader?.no ?? null,
    letter: {
      kind: 'notice',
      about: by === undefined ? 'anonymous' : 'press',
      ...(by === undefined ? {} : { by }),
      to: names,
      text,
      match: matchInfo(present.game.title, row),
      seat: reader ? seatInfo(reader) : moderatorInfo(row),
      occasion: gameIn(present.game, reader?.language).reporter.position.occasion(present.referee.view(reader?.seat)),
      links: reader ? LINKS : MODERATOR_LINKS,
    },
    threadRoot: reader?.threadRoot ?? null,
  });
}
