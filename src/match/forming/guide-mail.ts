/** GUIDE in a mail of its own: somebody asks to be led through a first turn by mail. */
import { given, type LanguageTag, languageTag } from '../../engine/index.ts';
import { type Command, readCommand, tokenize } from '../../orders/index.ts';
import { plainReply } from '../../reports/index.ts';
import { guidesAsked, noteGuide } from '../../store/guide.ts';
import { invitationByNo } from '../../store/invitations.ts';
import { writeLetters } from '../../store/letters.ts';
import { type PositionRow, readPosition, readPositionOf } from '../../store/position.ts';
import { seatsAt } from '../../store/seats.ts';
import type { LetterRow } from '../../store/step.ts';
import type { Connection } from '../../store/store.ts';
import type { Game } from '../game.ts';
import type { ReadSubmission } from '../inbox/reading.ts';
import { isProved } from '../inbox/sender.ts';
import { knownGame } from '../packs.ts';
import { guidedGames } from '../play/lesson.ts';
import { presentOf } from '../play/present.ts';
import { replyLetter } from '../post/reply.ts';
import type { Service } from '../service.ts';
import { lessonNow } from '../sheets/lesson-now.ts';
import { addHours } from '../time/pace.ts';
import { gameIn, speechIn } from '../words.ts';
import { askedGuide, gameNamed, languageOfWord } from './guide.ts';

/** So many requests of an address are answered in a day. */
const ANSWERS_A_DAY = 6;

/** More lines are more than a greeting. */
const MOST_LINES = 5;

interface AskedGuide {
  /** The game that it names; empty: none. */
  readonly game: string;
  readonly language: LanguageTag | undefined;
  /** As it was written. */
  readonly word: string;
}

const commandIn = (line: string): Command | undefined => readCommand(line, tokenize(line));

/**
 * What a mail asks for; undefined: it asks for no lesson, or its sender is not proved. In reply to one of our mails GUIDE stands alone, so that
 * no order is lost.
 */
export function guideAsked(service: Service, reading: ReadSubmission): AskedGuide | undefined {
  if (reading.class !== 'human' || !isProved(service, reading) || reading.relayed !== undefined) return undefined;
  const lines = reading.text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const [first = '', ...more] = lines;
  if (lines.length > (reading.isVisible ? MOST_LINES : 1)) return undefined;
  const asked = commandIn(first);
  if (asked?.name !== 'guide' || 'problem' in asked || guidedGames(service).length === 0) return undefined;
  if (asked.game !== '' && !gameNamed(service, asked.game)) return undefined;
  const spoken = more.map(commandIn).find((command) => command?.name === 'language');
  const language = spoken && 'language' in spoken ? spoken.language : undefined;
  return { game: asked.game, language, word: first };
}

/** Answers a request: with the first mail of a lesson, or where the lesson goes on. */
export async function answerGuide(
  service: Service,
  db: Connection,
  reading: ReadSubmission,
  { game, language, word }: AskedGuide,
): Promise<readonly LetterRow[]> {
  const { from = '' } = reading;
  if ((await guidesAsked(db, from, addHours(service.clock(), -24))) > ANSWERS_A_DAY) return [];
  const known = await writerOf(service, db, reading);
  const chain = await askedGuide(service, db, {
    address: from,
    language: language ?? known.language ?? languageOfWord(word),
    ...given({ game: gameNamed(service, game), plays: known.plays }),
  });
  return 'letters' in chain ? chain.letters : goOn(service, db, chain.goesOn, reading);
}

/** What is known of somebody who is invited or has a seat: the game, and the language of their mails. */
async function writerOf(
  service: Service,
  db: Connection,
  { from = '', ticket, invitation: no }: ReadSubmission,
): Promise<{ readonly language?: LanguageTag | undefined; readonly plays?: Game | undefined }> {
  const invitation = no === undefined ? undefined : await invitationByNo(db, no);
  if (invitation) {
    const row = await readPosition(db, invitation.matchId);
    return { language: languageTag(invitation.language), plays: row && knownGame(service, row) };
  }
  const seatNo = ticket?.seatNo ?? (await seatsAt(db, from))[0]?.no;
  const row = seatNo === undefined ? undefined : await readPositionOf(db, seatNo);
  return { language: row?.seats.find((seat) => seat.no === seatNo)?.language, plays: row && knownGame(service, row) };
}

/** Tells where a lesson goes on. */
async function goOn(
  service: Service,
  db: Connection,
  row: PositionRow,
  reading: ReadSubmission,
): Promise<readonly LetterRow[]> {
  const seat = row.seats.find(({ guide }) => guide !== null);
  const known = knownGame(service, row);
  const game = seat && known && gameIn(known, seat.language);
  const lesson = game && lessonNow(service, game, row, seat);
  if (!lesson) return [];
  const reply = plainReply('INFO', speechIn(game)('command.guide.on'), { lesson });
  const occasion = game.reporter.position.occasion(presentOf(service, row).referee.view(seat.seat));
  const decision = row.open.find((open) => open.seat === seat.seat)?.decision;
  const letter = replyLetter(service, { row, seat, title: game.title, occasion, decision, mail: reading }, reply);
  await writeLetters(db, row.id, [letter], service.clock());
  await noteGuide(db, seat.no, { mails: lesson.no });
  return [letter];
}
