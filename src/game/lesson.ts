/** The guided first turn of a game: a position, and steps that each ask for one result. */
import {
  type Ask,
  canonical,
  type Decision,
  injectedSource,
  type Json,
  opening,
  type RecordedAnswer,
  Referee,
  type Script,
  type SeatId,
  same,
} from '../engine/index.ts';
import type { GameRules, Knowledge } from './play.ts';
import type { GameTypes } from './types.ts';

/** The scenario of a match that begins with the lesson of its game. No list of scenarios has it. */
export const LESSON = 'lesson';

/** What a step looks at: the position as it would be after the plan, the answers given or planned since the last boundary, and the lines of the plan. */
export interface LessonMoment<T extends GameTypes> {
  readonly view: T['view'];
  readonly answers: readonly Json[];
  readonly lines: readonly string[];
}

/** Its sentences are `lesson.step.<id>`, what is to be done, and `lesson.why.<id>`, what is explained. */
export interface LessonStep<T extends GameTypes> {
  readonly id: string;
  /** Lines of orders that bring its result about; absent: it is looked at, or sent. */
  readonly does?: readonly string[];
  /** It sends the plan, with the lines that it has. */
  readonly sends?: true;
  /** A question that it answers as the case does. */
  readonly asks?: string;
  /** It comes when the plan has been carried out. */
  readonly after?: true;
  /** What is lit: `place elvas`, `card 97`, `send`, `news`. */
  readonly lit: readonly string[];
  /** Whether the position or the plan has its result; absent: it is done when the turn is over, or when its reader goes on. */
  isDone?(moment: LessonMoment<T>): boolean;
}

/** An answer of the turn as the case gives it. */
interface LessonAnswer {
  readonly seat: SeatId;
  readonly kind: string;
  readonly answer: Json;
}

/** The guided first turn. Its case ends with `lesson.end`, what came of it. */
export interface LessonPlan<T extends GameTypes> {
  readonly split: string;
  readonly seat: SeatId;
  /** The position with which it begins. */
  start(options: Readonly<Record<string, string | number | boolean>>): T['state'];
  /** The answers of the whole turn, in order. */
  readonly answers: readonly LessonAnswer[];
  /** The faces that fall, as long as the reader's answers are those. */
  readonly dice: readonly number[];
  /** Questions that the other seats leave to the rules until the turn is over. */
  readonly silent: readonly string[];
  readonly steps: readonly LessonStep<T>[];
  /** The steps that each of its mails tells, by their ids; what comes after the turn is told by a last mail. */
  readonly mails: readonly (readonly string[])[];
}

/** A roll of the lesson, and the reader's answers before it. */
interface LessonRoll {
  readonly label: string;
  readonly faces: readonly number[];
  readonly answers: readonly RecordedAnswer[];
}

/** A lesson played as its case plays it. */
interface LessonScript {
  /** By their numbers. */
  readonly rolls: ReadonlyMap<number, LessonRoll>;
  readonly answers: readonly RecordedAnswer[];
  /** How often a boundary is passed before the turn is over. */
  readonly boundaries: number;
}

interface Played<T extends GameTypes> {
  readonly id: string;
  readonly rules: GameRules<T>;
  readonly knowledge: Knowledge<T>;
  readonly lesson?: LessonPlan<T>;
}

const known = new WeakMap<object, LessonScript>();

/** The lesson of a game as its case plays it; undefined: the game has none. */
export function lessonScript<T extends GameTypes>(game: Played<T>): LessonScript | undefined {
  const { lesson } = game;
  if (!lesson) return undefined;
  const made = known.get(lesson) ?? scriptOf(game, lesson);
  known.set(lesson, made);
  return made;
}

function scriptOf<T extends GameTypes>(game: Played<T>, lesson: LessonPlan<T>): LessonScript {
  const faces = injectedSource(lesson.dice);
  const rolls = new Map<number, LessonRoll>();
  const left = [...lesson.answers];
  const answer = (decision: Decision) => {
    const { seat, kind } = decision;
    const at = left.findIndex((each) => each.seat === seat && each.kind === kind);
    if (at >= 0) return left.splice(at, 1)[0];
    return lesson.silent.includes(kind) ? { answer: decision.fallback() } : undefined;
  };
  const passed = new Passes(lesson);
  const referee = new Referee<T['state'], T['event'], T['view']>(
    { ...game, rules: { ...game.rules, play: (table) => passed.count(game.rules.play(table)) } },
    opening(lesson.start({})),
    {
      source: {
        ...faces,
        dice: (no, label, count, answered = () => []) => {
          const fallen = faces.dice(no, label, count);
          rolls.set(no, { label, faces: fallen, answers: answered().filter((each) => isOwn(lesson, each)) });
          return fallen;
        },
      },
      sources: Object.fromEntries(
        [...new Set(lesson.answers.map(({ seat }) => seat))].map((seat) => [seat, [{ origin: 'sheet', answer }]]),
      ),
    },
  );
  if (left.length > 0) throw new Error(`the lesson is never asked for ${left.map(({ kind }) => kind).join(', ')}`);
  return { rolls, answers: referee.used, boundaries: passed.all };
}

/** An answer as a text that is the same in whatever order it names several things. */
const unordered = (answer: Json): string =>
  canonical(answer).replace(/\[([^[\]{}]*)\]/g, (_, list: string) => `[${list.split(',').sort().join()}]`);

/** Whether the reader of a lesson gave an answer. */
const isOwn = ({ seat, silent }: Pick<LessonPlan<GameTypes>, 'seat' | 'silent'>, each: LessonAnswer): boolean =>
  each.seat === seat && !silent.includes(each.kind);

/** Counts boundaries; those between two questions to the reader are one. */
class Passes {
  readonly #isAsked: (ask: Pick<Ask, 'seat' | 'kind'>) => boolean;
  #before = 0;
  #isPassed = false;

  constructor({ seat, answers }: Pick<LessonPlan<GameTypes>, 'seat' | 'answers'>) {
    const kinds = new Set(answers.flatMap((each) => (each.seat === seat ? [each.kind] : [])));
    this.#isAsked = (ask) => ask.seat === seat && kinds.has(ask.kind);
  }

  get all(): number {
    return this.#before + Number(this.#isPassed);
  }

  *count(script: Script): Script {
    let step = script.next();
    while (!step.done) {
      if (step.value === 'checkpoint') this.#isPassed = true;
      if (typeof step.value === 'object' && step.value.asks.some(this.#isAsked)) {
        this.#before = this.all;
        this.#isPassed = false;
      }
      step = script.next(yield step.value);
    }
  }
}

/** What the case has another seat answer while the turn goes on; undefined: nothing that is legal now. */
export function scriptedAnswer<T extends GameTypes>(
  game: Played<T>,
  decision: Decision,
): { readonly answer: Json } | undefined {
  const { seat, kind, id } = decision;
  if (game.lesson?.silent.includes(kind)) return { answer: decision.fallback() };
  return lessonScript(game)
    ?.answers.filter((each) => each.seat === seat && each.kind === kind)
    .toSorted((a, b) => Math.abs(a.id - id) - Math.abs(b.id - id))
    .find(({ answer }) => decision.check(answer).ok);
}

/** The faces of a roll, if the reader's answers have been those of the case, in whatever order; `over`: the turn has no such roll. */
export function scriptedFaces<T extends GameTypes>(
  game: Played<T>,
  no: number,
  label: string,
  given: readonly RecordedAnswer[],
): readonly number[] | 'over' | undefined {
  const { lesson } = game;
  const script = lessonScript(game);
  if (!lesson || !script || no >= script.rolls.size) return 'over';
  const roll = script.rolls.get(no);
  if (roll?.label !== label) return undefined;
  const own = given.filter((each) => isOwn(lesson, each));
  const first = Math.min(...given.map(({ id }) => id));
  const isIn = (all: readonly RecordedAnswer[]) => (one: RecordedAnswer) =>
    all.some(({ kind, answer }) => kind === one.kind && unordered(answer) === unordered(one.answer));
  const isOfCase =
    own.every(isIn(script.answers.filter((each) => isOwn(lesson, each)))) &&
    roll.answers.filter(({ id }) => id >= first).every(isIn(own));
  return isOfCase ? roll.faces : undefined;
}

/** Whether the reader's answers are those of the case, all of them, in whatever order. */
export function isAsTaught<T extends GameTypes>(game: Played<T>, given: readonly LessonAnswer[]): boolean {
  const { lesson } = game;
  if (!lesson) return false;
  const texts = (all: readonly LessonAnswer[]) =>
    all.flatMap((each) => (isOwn(lesson, each) ? [`${each.kind} ${unordered(each.answer)}`] : [])).sort();
  return same(texts(given), texts(lesson.answers));
}
