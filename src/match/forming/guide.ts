/** A lesson by mail: its match is written when somebody asks for it, and begins with the first reply. */
import { type LanguageTag, languageTag } from '../../engine/index.ts';
import { endGuide, guideAt, noteGuide } from '../../store/guide.ts';
import { saltsOf } from '../../store/invitations.ts';
import { writeLetters } from '../../store/letters.ts';
import type { PositionRow } from '../../store/position.ts';
import type { LetterRow } from '../../store/step.ts';
import type { Connection } from '../../store/store.ts';
import type { Game } from '../game.ts';
import { openPosition } from '../packs.ts';
import { guidedGames } from '../play/lesson.ts';
import { isGuideOver } from '../play/lesson-told.ts';
import { posting } from '../post/outgoing.ts';
import type { Service } from '../service.ts';
import { plainSpeech } from '../words.ts';
import { checkPlan } from './match-plan.ts';
import { writeOpening } from './opening.ts';
import { hasRoom, lessonPlan, practiceEnd, practiceMatch, quieten, withoutBeacon } from './practice.ts';
import { firstStep, startMatch } from './start.ts';

/** Who asks for a lesson. */
interface Asking {
  readonly address: string;
  readonly language: LanguageTag;
  /** The game that they name; absent: that of the lesson that they take. */
  readonly game?: Game;
  /** The game that they play otherwise. */
  readonly plays?: Game;
}

/** The match of the lesson that goes on, or the first letter of one; none where there are as many practice matches as there may be. */
export async function askedGuide(
  service: Service,
  db: Connection,
  asking: Asking,
): Promise<{ readonly goesOn: PositionRow } | { readonly letters: readonly LetterRow[] }> {
  const { address, game } = asking;
  const now = await guideAt(db, address);
  const taken = now && service.games.get(now.game);
  const isSame = game === undefined || game.id === taken?.id;
  if (now && taken && isSame && !isGuideOver(taken, now.mails)) {
    await noteGuide(db, now.seatNo, { isLeft: false });
    const row = await openPosition(service, now.matchId, db);
    if (row && row.state !== 'FORMING') return { goesOn: row };
    return { letters: row ? await firstLetter(service, db, row, now.seatNo) : [] };
  }
  const offered = guidedGames(service);
  const wanted = game ?? offered.find(({ id }) => id === asking.plays?.id) ?? taken ?? offered[0];
  // Without a match there is no letter.
  if (!wanted || !(await hasRoom(db))) return { letters: [] };
  return { letters: await openGuide(service, db, { ...asking, game: wanted }) };
}

async function openGuide(
  service: Service,
  db: Connection,
  { address, language, game }: Asking & { readonly game: Game },
): Promise<readonly LetterRow[]> {
  const plan = lessonPlan(game);
  if (!plan) throw new Error(`${game.id} has no lesson`);
  const say = plainSpeech(language);
  const names = { match: say('guide.match'), visitor: say('guide.visitor'), standIn: say('guide.stand-in') };
  const match = practiceMatch(game, { ...plan, language, names, address });
  const checked = checkPlan(service, match, true);
  const { id } = await writeOpening(withoutBeacon(service), db, checked, practiceEnd(service.clock()));
  await quieten(db, id, match.pace.standIns);
  await endGuide(db, address);
  const { no } = await db.seat.findUniqueOrThrow({ where: { matchId_seat: { matchId: id, seat: plan.seat } } });
  await noteGuide(db, no, { mails: 0 });
  const formed = await openPosition(service, id, db);
  const letters = formed ? await firstLetter(service, db, formed, no) : [];
  await noteGuide(db, no, { mails: 1 });
  return letters;
}

/** The first mail of a lesson that has not begun: the first report of its match, which nobody has been told yet. */
async function firstLetter(
  service: Service,
  db: Connection,
  formed: PositionRow,
  seatNo: number,
): Promise<readonly LetterRow[]> {
  const untold = {
    ...formed,
    seats: formed.seats.map((seat) => (seat.no === seatNo ? { ...seat, guide: { mails: 0, isLeft: false } } : seat)),
  };
  const { step } = firstStep(service, untold, await saltsOf(db, formed.id), undefined);
  const letters = step.letters
    .filter((letter) => letter.seatNo === seatNo && letter.letter.kind === 'report')
    .map(({ letter, decision }) => posting(service, { code: formed.code, seatNo, letter, decision }));
  await writeLetters(db, formed.id, letters, service.clock());
  return letters;
}

/** Begins the match of a lesson with the first reply to it. False: it is no such match, or has begun. */
export const beginGuide = async (service: Service, { id, state, practiceUntil }: PositionRow): Promise<boolean> =>
  state === 'FORMING' && practiceUntil !== null && startMatch(withoutBeacon(service), id, { isQuiet: true });

/** The language that somebody is written to in, who asks with this word and has no seat. */
export const languageOfWord = (word: string): LanguageTag => {
  if (/\p{Script=Hangul}/u.test(word)) return languageTag('ko');
  return /[\p{Script=Han}\p{Script=Katakana}\p{Script=Hiragana}]/u.test(word) ? languageTag('ja') : 'en';
};

/** The game that is meant by a name, in any language; undefined: none. */
export function gameNamed(service: Service, name: string): Game | undefined {
  const key = keyOf(name);
  if (key === '') return undefined;
  return guidedGames(service).find((game) => [game.id, game.title].some((title) => keyOf(title).includes(key)));
}

const keyOf = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
