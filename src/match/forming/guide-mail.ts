/** GUIDE in a mail of its own: somebody asks to be led through a first turn by mail. */
import type { LanguageTag } from '../../engine/index.ts';
import { type Command, readCommand, tokenize } from '../../orders/index.ts';
import { plainReply } from '../../reports/index.ts';
import { guidesAsked, noteGuide } from '../../store/guide.ts';
import { writeLetters } from '../../store/letters.ts';
import { readPositionOf } from '../../store/position.ts';
import { seatsAt } from '../../store/seats.ts';
import type { LetterRow } from '../../store/step.ts';
import type { Connection } from '../../store/store.ts';
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
  { from = '', ticket, ...reading }: ReadSubmission,
  { game: name, language, word }: AskedGuide,
): Promise<readonly LetterRow[]> {
  if ((await guidesAsked(db, from, addHours(service.clock(), -24))) > ANSWERS_A_DAY) return [];
  const answered = ticket && (await readPositionOf(db, ticket.seatNo));
  const [seat] = answered ? [] : await seatsAt(db, from);
  const own = answered ?? (seat && (await readPositionOf(db, seat.no)));
  const known = own?.seats.find(({ no }) => no === (ticket?.seatNo ?? seat?.no))?.language;
  const played = own && knownGame(service, own)?.id;
  const game = gameNamed(service, name) ?? guidedGames(service).find(({ id }) => id === played);
  const chain = await askedGuide(service, db, {
    address: from,
    language: language ?? known ?? languageOfWord(word),
    ...(name === '' && !own ? {} : { game }),
  });
  if ('letters' in chain) return chain.letters;
  const row = chain.goesOn;
  const reader = row.seats.find(({ guide }) => guide !== null);
  const base = knownGame(service, row);
  if (!reader || !base) return [];
  const told = gameIn(base, reader.language);
  const lesson = lessonNow(service, told, row, reader);
  const say = speechIn(told);
  const reply = plainReply('INFO', say('command.guide.on'), { ...(lesson ? { lesson } : {}) });
  const occasion = told.reporter.position.occasion(presentOf(service, row).referee.view(reader.seat));
  const decision = row.open.find((open) => open.seat === reader.seat)?.decision;
  const letter = replyLetter(
    service,
    { row, seat: reader, title: told.title, occasion, decision, mail: reading },
    reply,
  );
  await writeLetters(db, row.id, [letter], service.clock());
  if (lesson) await noteGuide(db, reader.no, { mails: lesson.no });
  return [letter];
}
