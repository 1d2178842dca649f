/** Whether recorded answers that leave nobody a choice are those that the rules, the fallback or the stand-in give. */
import { type Decision, type Message, message, type RecordedAnswer, same } from '../../engine/index.ts';
import { scriptedAnswer } from '../../game/index.ts';
import type { Game } from '../game.ts';

export class OriginCheck {
  readonly #game: Game;
  readonly #countsStandIns: boolean;
  readonly faults: Message[] = [];
  /** The number of answers of stand-ins, and the questions whose answer does not come out again. */
  readonly standIns = { all: 0, others: [] as number[] };
  /** The impulse that is played. */
  impulse = 0;

  readonly #isLesson: boolean;

  constructor(game: Game, countsStandIns: boolean, isLesson: boolean) {
    this.#game = game;
    this.#isLesson = isLesson;
    this.#countsStandIns = countsStandIns;
  }

  /** Compares an answer with what its origin says to the question. */
  readonly replayed = (recorded: RecordedAnswer, decision: Decision, view: () => unknown): void => {
    const { origin, id } = recorded;
    if (origin === 'stand-in' && this.#countsStandIns) {
      this.standIns.all++;
      if (!this.#isOfStandIn(recorded, decision, view)) this.standIns.others.push(id);
    }
    if (origin !== 'rules' && origin !== 'fallback') return;
    const given = decision.check(decision.fallback());
    if (!given.ok || !same(given.answer, recorded.answer))
      this.faults.push(message('replay.fault.no-choice', { decision: id, impulse: this.impulse, origin }));
  };

  /** A stand-in remembers nothing, so a new one says the same. */
  #isOfStandIn({ answer }: RecordedAnswer, decision: Decision, view: () => unknown): boolean {
    if (this.#isLesson && same(scriptedAnswer(this.#game, decision)?.answer ?? null, answer)) return true;
    const reply = this.#game.bot?.().answer(decision, view);
    const given = reply && reply !== 'wait' ? decision.check(reply.answer) : undefined;
    return given?.ok === true && same(given.answer, answer);
  }
}
