/** What can be ordered at a place of the board, each with what it would cost and what its fights are like. */
import { setImmediate } from 'node:timers/promises';
import { type GameEvent, type Message, message } from '../../engine/index.ts';
import { tallyOf } from '../../orders/index.ts';
import type { ReplyLine } from '../../reports/index.ts';
import type { Deed, Game } from '../game.ts';
import { weighOrders } from '../inbox/text.ts';
import { figuresOf } from '../post/reply.ts';
import type { Service } from '../service.ts';
import { gameIn, sentenceOf } from '../words.ts';
import { type Course, coursesOf, inWords, type NextOrder, nextOrders } from './check.ts';
import { labelled } from './labels.ts';
import { type FormPlace, placeOfForm, trialReading } from './order-form.ts';
import type { Rehearsal } from './rehearsal.ts';

/** An order with the sheet that it would make. */
interface Choice {
  readonly order: NextOrder;
  /** Who would do it, if not the force that the order names. */
  readonly who?: string;
  /** The number of the way in which it is added. */
  readonly way: number;
  /** The whole sheet with it. */
  readonly sheet: string;
  /**
   * Its line in the rehearsal; undefined where there were too many to rehearse. Where it goes on with the last line of the
   * sheet it tells only what comes on top of that line.
   */
  readonly line?: ReplyLine;
  readonly fights: Course['fights'];
  /** How many could be attacked then by whoever does it. */
  readonly onward: number;
}

/** A play of a card that would allow something at the place. */
interface Opening {
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
  /** Kinds of deeds with their headings, in their order. The empty kind has the orders that the game counts to none. */
  readonly kinds: readonly { readonly kind: string; readonly text: string }[];
  readonly choices: readonly Choice[];
}

export interface ChoicesAsked {
  readonly decision: number;
  /** Id of the place. */
  readonly place: string;
  /** The sheet before the choice. */
  readonly sheet: string;
  /** The id of the play that comes first; empty: none; undefined: the first that allows something, if one is needed. */
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
const FEW_REHEARSED = 4;

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

/** What a sheet comes to. */
interface Outcome {
  readonly next: readonly NextOrder[];
  /** Its last line. */
  readonly line: ReplyLine | undefined;
  readonly fights: Course['fights'];
  /** What is left to spend; undefined: nothing was counted. */
  readonly left: number | undefined;
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
    const present = await this.#play(sheet);
    const now = this.#here(present.next);
    const openings = await this.#openings(present.next, new Set(now.map(({ text }) => text)));
    const usual = sheet.trim() === '' || now.length === 0 ? openings[0]?.order.id : '';
    const opening = openings.find(({ order }) => order.id === (this.#asked.opening ?? usual));
    const choices = opening ? await this.#weigh(opening.sheet, opening.outcome) : await this.#weigh(sheet, present);
    const { kinds = [] } = this.#game.board.deeds ?? {};
    const textOf = (said: Message) => sentenceOf(this.#game, said);
    return {
      opening,
      openings,
      isOpen: now.length > 0,
      kinds: [
        ...kinds.map((kind) => ({ kind, text: textOf(message(`deed.${kind}`)) })),
        ...(choices.some(({ order }) => !order.deed) ? [{ kind: '', text: textOf(message('deeds.other')) }] : []),
      ],
      choices,
    };
  }

  /** Rehearses a sheet. Others have their turn between two rehearsals. */
  async #play(sheet: string): Promise<Outcome> {
    await setImmediate();
    const { position, seat } = this.#place;
    const text = this.#asked.textOf(this.#game, sheet);
    const reading = trialReading(this.#seatNo, { decision: this.#asked.decision, text, strict: true });
    const { reply, rehearsal } = weighOrders(this.#service, position, seat, reading);
    const last = reply.lines.filter(({ number }) => number !== undefined).slice(-1);
    const [line] = inWords(this.#game, labelled(this.#game, last, rehearsal), rehearsal);
    const courses = rehearsal ? coursesOf(this.#game, rehearsal) : [];
    return {
      next: nextOrders(this.#game, rehearsal),
      line,
      fights: courses.find((course) => course.line === line?.number)?.fights ?? [],
      left: rehearsal && tallyOf(eventsOf(rehearsal), 0, this.#game.language)?.left,
    };
  }

  /** What an outcome has on top of another one with as many lines. */
  #beyond({ line, fights, left }: Outcome, before: Outcome): Pick<Choice, 'line' | 'fights'> {
    if (!line || line.number !== before.line?.number) return { ...lineOf(line), fights };
    const known = new Set([...(before.line?.odds ?? []), ...(before.line?.notes ?? [])]);
    const isNew = (text: string) => !known.has(text);
    const change = (left ?? 0) - (before.left ?? 0);
    const { spends: _, price: __, ...rest } = line;
    const figures = figuresOf(this.#game, left === undefined || change === 0 ? undefined : { change, left });
    const own = { ...rest, ...figures, notes: line.notes.filter(isNew), odds: (line.odds ?? []).filter(isNew) };
    return { line: own, fights: fights.slice(before.fights.length) };
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
    const found: (Opening & { readonly sheet: string; readonly outcome: Outcome })[] = [];
    for (const order of first.slice(0, MOST_OPENINGS)) {
      const [added] = this.#added(this.#asked.sheet, order);
      const sheet = added?.text ?? '';
      const outcome = await this.#play(sheet);
      const isNew = this.#here(outcome.next).some(({ text }) => !now.has(text));
      if (isNew) found.push({ order, ...lineOf(outcome.line), sheet, outcome });
    }
    return found;
  }

  /** What can be ordered here after a sheet, with its figures, the usual deeds first. */
  async #weigh(sheet: string, before: Outcome): Promise<Choice[]> {
    const { kinds = [] } = this.#game.board.deeds ?? {};
    const orders = this.#here(before.next);
    const isLed = orders.some(({ deed }) => deed?.by?.leader !== undefined);
    const ranked = orders
      .map((order) => ({ order, rank: rankOf(kinds, order.deed, isLed) }))
      .toSorted((a, b) => a.rank - b.rank);
    const added = ranked.flatMap(({ order, rank }) =>
      this.#added(sheet, order).map((each, way) => ({ order, rank, way, ...each })),
    );
    const choices: Choice[] = [];
    for (const { order, rank, way, text, who } of added) {
      const isWanted = rank < kinds.length || order.deed?.by?.who === this.#asked.who;
      const isRehearsed = choices.length < (isWanted ? MOST_REHEARSED : FEW_REHEARSED);
      const played = isRehearsed ? await this.#play(text) : undefined;
      // A force that cannot go on as it came is not offered.
      if (who !== undefined && played?.line?.mark === '?') continue;
      const figures = { ...(played ? this.#beyond(played, before) : { fights: [] }), onward: onwardOf(order, played) };
      choices.push({ order, way, ...(who === undefined ? {} : { who }), sheet: text, ...figures });
    }
    return choices;
  }
}

/** The attacks that an order opens to whoever does it. */
const onwardOf = ({ deed, isFight }: NextOrder, played: Outcome | undefined): number => {
  const who = deed?.by?.who;
  if (who === undefined || isFight) return 0;
  return (played?.next ?? []).filter((order) => order.isFight && order.deed?.by?.who === who).length;
};

const eventsOf = ({ progress }: Rehearsal): GameEvent[] => progress.flatMap(({ events }) => events);

const lineOf = (line: ReplyLine | undefined): { readonly line?: ReplyLine } => (line ? { line } : {});

/**
 * Seldom deeds after usual ones, and where somebody has a leader (`isLed`) those without one between them; then by their
 * kind.
 */
const rankOf = (kinds: readonly string[], deed: Deed | undefined, isLed: boolean): number => {
  if (!deed) return 3 * kinds.length;
  const { kind, by, isSeldom } = deed;
  const isSmall = isLed && by !== undefined && by.leader === undefined;
  return (isSeldom ? 2 : isSmall ? 1 : 0) * kinds.length + kinds.indexOf(kind);
};
