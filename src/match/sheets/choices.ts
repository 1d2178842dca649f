/** What can be ordered at a place of the board, each with what it would cost and what its fights are like. */
import { setImmediate } from 'node:timers/promises';
import { message } from '../../engine/index.ts';
import type { Deed } from '../../orders/index.ts';
import type { ReplyLine } from '../../reports/index.ts';
import type { Game } from '../game.ts';
import { weighOrders } from '../inbox/text.ts';
import type { Service } from '../service.ts';
import { gameIn, sentenceOf } from '../words.ts';
import { type Course, coursesOf, type NextOrder, nextOrders } from './check.ts';
import { type FormPlace, placeOfForm, trialReading } from './order-form.ts';

/** An order with the sheet that it would make. */
export interface Choice {
  readonly order: NextOrder;
  /** Who would do it, if not the force that the order names. */
  readonly who?: string;
  /** The whole sheet with it. */
  readonly sheet: string;
  /** Its line in the rehearsal; undefined where there were too many to rehearse. */
  readonly line?: ReplyLine;
  readonly fights: Course['fights'];
}

/** A play of a card that would allow something at the place. */
export interface Opening {
  readonly order: NextOrder;
  readonly line?: ReplyLine;
}

export interface Choices {
  /** What the choices come after; undefined: nothing has to be played for them. */
  readonly opening: Opening | undefined;
  /** The plays that would allow something. */
  readonly openings: readonly Opening[];
  /** Whether something can be ordered without any of them. */
  readonly isOpen: boolean;
  /** Kinds of deeds with their headings, in their order. */
  readonly kinds: readonly { readonly kind: string; readonly text: string }[];
  readonly choices: readonly Choice[];
}

export interface ChoicesAsked {
  readonly decision: number;
  /** Id of the place. */
  readonly place: string;
  /** The sheet before the choice. */
  readonly sheet: string;
  /** The play that comes first, as an order; empty: none; undefined: the first that allows something, if one is needed. */
  readonly opening?: string | undefined;
  /** The force that has been chosen. */
  readonly who?: string | undefined;
  /** A sheet as the text of a mail. */
  textOf(game: Game, sheet: string): string;
  /** A sheet with an order added, in one way or in several. */
  add(sheet: string, order: NextOrder): readonly { readonly text: string; readonly who?: string }[];
}

/** The most plays that are tried. */
const MOST_OPENINGS = 12;
/** The most choices that are rehearsed, and of the seldom ones as long as there are few; others are told without figures. */
const MOST_REHEARSED = 24;
const FEW_REHEARSED = 8;

/** Undefined if the match is stopped, or there is no such seat. */
export async function weighChoices(
  service: Service,
  seatNo: number,
  asked: ChoicesAsked,
): Promise<Choices | undefined> {
  const place = await placeOfForm(service, seatNo);
  if (!place?.game) return undefined;
  const trial = new Trial(service, place, gameIn(place.game, place.seat.language), seatNo, asked);
  return trial.choices();
}

class Trial {
  readonly #service: Service;
  readonly #place: FormPlace;
  readonly #game: Game;
  readonly #seatNo: number;
  readonly #asked: ChoicesAsked;

  constructor(service: Service, place: FormPlace, game: Game, seatNo: number, asked: ChoicesAsked) {
    this.#service = service;
    this.#place = place;
    this.#game = game;
    this.#seatNo = seatNo;
    this.#asked = asked;
  }

  async choices(): Promise<Choices> {
    const { sheet } = this.#asked;
    const { next } = await this.#play(sheet);
    const now = this.#here(next);
    const openings = await this.#openings(next, new Set(now.map(({ text }) => text)));
    const usual = sheet.trim() === '' || now.length === 0 ? openings[0]?.order.text : '';
    const opening = openings.find(({ order }) => order.text === (this.#asked.opening ?? usual));
    const orders = opening ? opening.here : now;
    const kinds = this.#game.language.deeds?.kinds ?? [];
    return {
      opening,
      openings,
      isOpen: now.length > 0,
      kinds: kinds.map((kind) => ({ kind, text: sentenceOf(this.#game, message(`deed.${kind}`)) })),
      choices: await this.#weigh(opening ? (this.#added(sheet, opening.order)[0]?.text ?? '') : sheet, orders),
    };
  }

  /** What a sheet comes to. Others have their turn between two rehearsals. */
  async #play(sheet: string) {
    await setImmediate();
    const { position, seat } = this.#place;
    const text = this.#asked.textOf(this.#game, sheet);
    const reading = trialReading(this.#seatNo, { decision: this.#asked.decision, text, strict: true });
    const { reply, rehearsal } = weighOrders(this.#service, position, seat, reading);
    const line = reply.lines.findLast(({ number }) => number !== undefined);
    const courses = rehearsal ? coursesOf(this.#game, rehearsal) : [];
    return {
      next: nextOrders(this.#game, rehearsal),
      line,
      fights: courses.find((course) => course.line === line?.number)?.fights ?? [],
    };
  }

  #here(orders: readonly NextOrder[]): NextOrder[] {
    return orders.filter(({ places }) => places[0] === this.#asked.place);
  }

  #added(sheet: string, order: NextOrder) {
    return this.#asked.add(sheet, order);
  }

  /** One play of each card, if it allows something here that is not allowed now. */
  async #openings(next: readonly NextOrder[], now: ReadonlySet<string>) {
    const plays = next.filter(({ card, places }) => card !== undefined && places.length === 0);
    const first = [...new Map(plays.toReversed().map((play) => [play.card, play])).values()].toReversed();
    const found: (Opening & { here: NextOrder[] })[] = [];
    for (const order of first.slice(0, MOST_OPENINGS)) {
      const [added] = this.#added(this.#asked.sheet, order);
      const played = await this.#play(added?.text ?? '');
      const here = this.#here(played.next);
      if (here.some(({ text }) => !now.has(text))) found.push({ order, ...lineOf(played.line), here });
    }
    return found;
  }

  /** Orders with their figures, the usual ones first. */
  async #weigh(sheet: string, orders: readonly NextOrder[]): Promise<Choice[]> {
    const { kinds = [] } = this.#game.language.deeds ?? {};
    const ranked = orders
      .map((order) => ({ order, rank: rankOf(kinds, order.deed) }))
      .toSorted((a, b) => a.rank - b.rank);
    const added = ranked.flatMap(({ order, rank }) =>
      this.#added(sheet, order).map((each) => ({ order, rank, ...each })),
    );
    const choices: Choice[] = [];
    for (const { order, rank, text, who } of added) {
      const isWanted = rank < kinds.length || order.deed?.by?.who === this.#asked.who;
      const isRehearsed = choices.length < (isWanted ? MOST_REHEARSED : FEW_REHEARSED);
      const played = isRehearsed ? await this.#play(text) : undefined;
      // A force that cannot go on as it came is not offered.
      if (who !== undefined && played?.line?.mark === '?') continue;
      const fights = played?.fights ?? [];
      choices.push({ order, ...(who === undefined ? {} : { who }), sheet: text, ...lineOf(played?.line), fights });
    }
    return choices;
  }
}

const lineOf = (line: ReplyLine | undefined): { readonly line?: ReplyLine } => (line ? { line } : {});

/** Seldom deeds after usual ones, and those without a leader between them; then by their kind. */
const rankOf = (kinds: readonly string[], deed: Deed | undefined): number => {
  if (!deed) return 3 * kinds.length;
  const { kind, by, isSeldom } = deed;
  const isSmall = by !== undefined && by.leader === undefined;
  return (isSeldom ? 2 : isSmall ? 1 : 0) * kinds.length + kinds.indexOf(kind);
};
