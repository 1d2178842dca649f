/** A turn that a source plays out on the position as its seat may imagine it. */
import { type AnswerSource, type Decision, type SeatId, visibleTo } from '../../engine/index.ts';
import type { PlayedTurn } from '../../game/index.ts';
import type { PositionRow, SeatRow } from '../../store/position.ts';
import type { Game } from '../game.ts';
import type { Present } from '../play/present.ts';
import type { Service } from '../service.ts';
import { imaginedFor } from './imagining.ts';

/** No turn has as many answers as this. */
const MOST_ANSWERS = 400;

/** Chooses the source from the question and the view at the start of the turn; undefined: there is none. */
type Chosen = (game: Game, decision: Decision, view: unknown) => AnswerSource | undefined;

/**
 * Plays the turn that begins with the open question of a seat. Others give the answers that a plan of the game expects, and dice fall as
 * it foresees them; the turn ends where they decide everything. Undefined if nothing of its own is asked of the seat, or there is no source.
 */
export const turnPlayedBy = (
  service: Service,
  row: PositionRow,
  seat: Pick<SeatRow, 'seat'>,
  choose: Chosen,
): PlayedTurn | undefined => new Playing(service, row, seat.seat, choose).played();

class Playing {
  readonly #seat: SeatId;
  readonly #game: Game;
  readonly #referee: Present['referee'];
  readonly #source: AnswerSource | undefined;
  readonly #before: unknown;
  readonly #answers: PlayedTurn['answers'][number][] = [];
  #after: unknown;
  /** Set when the imagined position is in place. */
  #isLive = false;

  constructor(service: Service, row: PositionRow, seat: SeatId, choose: Chosen) {
    this.#seat = seat;
    const source: AnswerSource = {
      origin: 'stand-in',
      answer: (decision) => (this.#isLive ? this.#answer(decision) : undefined),
    };
    const { game, referee } = imaginedFor(service, row, seat, {
      sources: Object.fromEntries(row.seats.map((each) => [each.seat, [source]])),
      imagined: (label, count) => this.#roll(label, count),
    });
    this.#game = game;
    this.#referee = referee;
    this.#before = this.#seen();
    this.#after = this.#before;
    const asked = this.#asked();
    this.#source = asked && this.#isAct(asked) ? choose(game, asked, this.#before) : undefined;
  }

  played(): PlayedTurn | undefined {
    const source = this.#source;
    const asked = this.#asked();
    if (!source || !asked) return undefined;
    this.#isLive = true;
    this.#play();
    const [before, after, answers] = [this.#before, this.#after, this.#answers];
    return { seat: this.#seat, before, after, answers };
  }

  #play(): void {
    const referee = this.#referee;
    const { checkpoint } = referee;
    for (let count = 0; count < MOST_ANSWERS; count++) {
      if (referee.over || referee.needDice || referee.checkpoint !== checkpoint) return;
      this.#after = this.#seen();
      const decision = this.#asked() ?? referee.open[0];
      const reply = decision && this.#answer(decision);
      if (!decision || !reply || reply === 'wait') return;
      if (referee.submit(decision.seat, decision.id, reply.answer, 'stand-in')) return;
    }
  }

  #asked(): Decision | undefined {
    return this.#referee.open.find(({ seat }) => seat === this.#seat);
  }

  #isAct({ kind }: Decision): boolean {
    return this.#game.language.acts.includes(kind);
  }

  /** What the seat sees now. Play changes the position in place, and a view shows parts of it. */
  #seen(): unknown {
    return structuredClone(this.#referee.view(this.#seat));
  }

  #answer(decision: Decision): ReturnType<AnswerSource['answer']> {
    if (decision.seat !== this.#seat) return this.#others(decision);
    this.#after = this.#seen();
    const reply = this.#source?.answer(decision, () => this.#referee.view(this.#seat));
    if (!reply || reply === 'wait') return reply;
    this.#answers.push({ kind: decision.kind, answer: reply.answer });
    return reply;
  }

  #others(decision: Decision): ReturnType<AnswerSource['answer']> {
    if (this.#isAct(decision)) return 'wait';
    const wanted = this.#game.language.sheet.foresight?.answer(decision);
    return { answer: wanted !== undefined && decision.check(wanted).ok ? wanted : decision.fallback() };
  }

  #roll(label: string, count: number): readonly number[] | undefined {
    if (!this.#isLive) return undefined;
    const { foresight } = this.#game.language.sheet;
    const seen = this.#referee.events.map(({ event }) => event).filter((event) => visibleTo(event, this.#seat));
    return foresight?.faces(label, count, seen);
  }
}
