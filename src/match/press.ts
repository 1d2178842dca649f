import { nameKey } from '../orders/index.ts';
import type { SeatRow } from '../store/position.ts';
import type { LetterRow } from '../store/step.ts';
import type { Intake } from './intake.ts';
import { LINKS, matchInfo, moderatorInfo, seatInfo } from './masthead.ts';
import { say } from './messages/en.ts';
import { posting } from './outgoing.ts';

/** Words from one player to others. */
export interface PressLetters {
  readonly letters: readonly LetterRow[];
  /** For the writer: where they went. */
  readonly notes: readonly string[];
}

const EVERYBODY = new Set(['', 'all', 'everybody', 'everyone']);
const MODERATOR = new Set(['gm', 'moderator', 'referee']);

/** Passes words on under the writer's seat name. Each reader gets a mail of his own. */
export function pressLetters(intake: Intake): PressLetters {
  const letters: LetterRow[] = [];
  const notes: string[] = [];
  for (const { to, text } of intake.mail.press) {
    const key = nameKey(to);
    const seats = seatsCalled(intake, key);
    const forModerator = MODERATOR.has(key) || EVERYBODY.has(key);
    const hasModerator = forModerator && intake.row.moderator.address !== null;
    if (seats.length === 0 && !hasModerator) {
      notes.push(say('ack.press-nobody', { name: to }));
      continue;
    }
    letters.push(...seats.map((seat) => wordTo(intake, seat, text)));
    if (hasModerator) letters.push(wordTo(intake, null, text));
    const names = [...seats.map(({ name }) => name), ...(hasModerator ? [moderatorInfo(intake.row).name] : [])];
    notes.push(say('ack.press-sent', { names }));
  }
  return { letters, notes };
}

function seatsCalled({ row, seat, present }: Intake, key: string): readonly SeatRow[] {
  const others = row.seats.filter(({ no }) => no !== seat.no);
  if (EVERYBODY.has(key)) return others;
  const { names } = present.game.language;
  const power = names.exact(['power'], key)?.id;
  return others.filter(
    ({ seat: id, name, player, powers }) =>
      [id, name, player].some((each) => nameKey(each) === key) || (power !== undefined && powers.includes(power)),
  );
}

function wordTo({ service, row, seat, present }: Intake, reader: SeatRow | null, text: string): LetterRow {
  return posting(service, {
    code: row.code,
    seatNo: reader?.no ?? null,
    letter: {
      kind: 'notice',
      about: 'word',
      by: seat.name,
      text,
      match: matchInfo(present.game.title, row),
      seat: reader ? seatInfo(reader) : moderatorInfo(row),
      occasion: present.game.reporter.occasion(present.referee.view(reader?.seat)),
      links: LINKS,
    },
    threadRoot: reader?.threadRoot ?? null,
  });
}
