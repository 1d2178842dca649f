/** The guided first turn of a match that began with it: its dice, and what the other seats answer meanwhile. */

import { isOfThisMachine } from '../../config.ts';
import type { AnswerSource, Decision, SeatId } from '../../engine/index.ts';
import { LESSON, lessonScript, scriptedAnswer, scriptedFaces } from '../../game/index.ts';
import type { PositionRow } from '../../store/position.ts';
import type { DiceBook } from '../dice/source.ts';
import type { Game } from '../game.ts';
import type { Service } from '../service.ts';

type House = Pick<Service, 'config' | 'publicUrl'>;

/** Whether anybody may open practice matches here. */
export const hasPractice = ({ config, publicUrl }: House): boolean => config.practice ?? isOfThisMachine(publicUrl);

/** Where the guided first turn of a game begins; undefined: the game has none, or nobody can begin it here. */
export const lessonAddress = (
  house: House,
  { id, lesson, bot }: Pick<Game, 'id' | 'lesson' | 'bot'>,
): string | undefined => (lesson && bot && hasPractice(house) ? `${house.publicUrl}/games/${id}/lesson` : undefined);

/** The games with a lesson, in their order; none where nobody may open practice matches. */
export const guidedGames = (service: House & Pick<Service, 'games'>): readonly Game[] =>
  [...service.games.values()].filter((game) => lessonAddress(service, game) !== undefined);

type Row = Pick<PositionRow, 'scenario' | 'dice'>;

/** Whether a match began with the lesson of its game. */
export const isOfLesson = ({ scenario }: Pick<PositionRow, 'scenario'>): boolean => scenario === LESSON;

/** Whether the turn of the lesson still goes on. */
export const isLessonOn = (game: Game, row: Row): boolean =>
  isOfLesson(row) && row.dice.boundaries < (lessonScript(game)?.boundaries ?? 0);

/** The dice of the lesson, for as long as the orders are those of its case. */
export const lessonDice = (game: Game, row: Row): Pick<DiceBook, 'lesson'> =>
  isLessonOn(game, row) ? { lesson: (...roll) => scriptedFaces(game, ...roll) } : {};

/** What the lesson answers for a seat while its turn goes on: for a stand-in all that its case says, for the reader what is left to the rules. */
export const lessonSource = (game: Game, row: Row, seat: SeatId): AnswerSource | undefined => {
  if (!isLessonOn(game, row)) return undefined;
  const { lesson } = game;
  if (seat !== lesson?.seat) return { origin: 'stand-in', answer: (decision) => scriptedAnswer(game, decision) };
  const isSilent = ({ kind }: Decision): boolean => lesson.silent.includes(kind);
  return {
    origin: 'rules',
    answer: (decision) => (isSilent(decision) ? { answer: decision.fallback() } : undefined),
  };
};
