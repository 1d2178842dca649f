/** What a mail of a lesson says: the steps that come now, or what came of the turn. */
import { type Json, uncheckedMessage } from '../../engine/index.ts';
import { type GameTypes, isAsTaught, type LessonStep, lessonMail, lessonScript } from '../../game/index.ts';
import type { LessonTold } from '../../reports/index.ts';
import type { AnswerRow, PositionRow, SeatRow } from '../../store/position.ts';
import type { Game } from '../game.ts';
import { sentenceOf } from '../words.ts';
import { isLessonOn, isOfLesson } from './lesson.ts';

/** A moment of a lesson. */
interface Moment {
  /** The position as its reader sees it after the plan. */
  readonly view: unknown;
  /** Since the last boundary: those of the plan too. */
  readonly answers: readonly Json[];
  /** The lines of the plan. */
  readonly lines: readonly string[];
}

/** The mails that a lesson has. */
const countOf = ({ lesson }: Pick<Game, 'lesson'>): number => (lesson ? lesson.mails.length + 1 : 0);

/** Whether a seat has had all mails of its lesson. */
export const isGuideOver = (game: Pick<Game, 'lesson'>, mails: number): boolean => mails >= countOf(game);

/** Whether a seat is led through the lesson by mail now. */
export const isGuided = (game: Game, row: PositionRow, { guide }: Pick<SeatRow, 'guide'>): boolean =>
  guide !== null && !guide.isLeft && isOfLesson(row) && !isGuideOver(game, guide.mails);

/** The mail of a lesson that comes now, in the words of the reader's game; undefined: it has none. */
export function lessonTold(
  game: Game,
  row: Pick<PositionRow, 'scenario' | 'dice'>,
  moment: Moment,
  given: readonly Pick<AnswerRow, 'seat' | 'kind' | 'answer' | 'id'>[],
): LessonTold | undefined {
  const { lesson, language } = game;
  if (!lesson) return undefined;
  const isAfter = !isLessonOn(game, row);
  const { no, count, steps, lines } = lessonMail({ lesson, language }, moment, isAfter);
  const isOther = isAfter && !wasTaught(game, row, given);
  const other = { text: sentenceOf(game, OTHER), why: sentenceOf(game, OTHER_WHY) };
  return {
    ...{ no, count, lines },
    steps: isOther ? [other] : steps.map((step) => stepTold(game, step)),
    ...(isAfter && !isOther ? { end: sentenceOf(game, uncheckedMessage('lesson.end')) } : {}),
    ...(language.standing?.planner ? { isAtOnce: true } : {}),
  };
}

const OTHER = uncheckedMessage('guide.other');
const OTHER_WHY = uncheckedMessage('guide.other.why');

/** In the words for a mail, where those of the page speak of what is on it. */
function stepTold(game: Game, { id }: Pick<LessonStep<GameTypes>, 'id'>): LessonTold['steps'][number] {
  const { catalogue } = game.reporter.words;
  const told = (byMail: string, key: string) =>
    sentenceOf(game, uncheckedMessage(catalogue[byMail] === undefined ? key : byMail));
  return {
    text: told(`lesson.mail.${id}`, `lesson.step.${id}`),
    why: told(`lesson.mail-why.${id}`, `lesson.why.${id}`),
  };
}

/**
 * Whether the turn was played as the lesson has it. Where the turn has several boundaries, dice fall after each choice of it, so they
 * tell; where it has one, its answers are all there.
 */
function wasTaught(
  game: Game,
  { dice }: Pick<PositionRow, 'dice'>,
  given: readonly Pick<AnswerRow, 'seat' | 'kind' | 'answer' | 'id'>[],
): boolean {
  const script = lessonScript(game);
  const last = script?.answers.at(-1)?.id;
  if (dice.lesson === false || !script || last === undefined) return false;
  return (
    script.boundaries > 1 ||
    isAsTaught(
      game,
      given.filter(({ id }) => id <= last),
    )
  );
}
