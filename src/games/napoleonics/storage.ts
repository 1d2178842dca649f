/** Positions in few bytes: what the scenario says is left out, pieces and cards are letters. */
import { extended, isObject, type Json, type JsonObject, same, sure } from '../../engine/index.ts';
import type { Book } from './content.ts';
import { type Changing, DEFAULTS, type Leader, type SideState, type State, type Unit } from './state.ts';
import type { CardId } from './types.ts';

/** How a scenario begins: what never changes is taken from it. */
export type StartOf = (scenario: string) => State | undefined;

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** Cards as letters, by their order in the book. */
class CardLetters {
  readonly isEnough: boolean;
  readonly #letters: ReadonlyMap<CardId, string>;
  readonly #ids: ReadonlyMap<string, CardId>;

  constructor({ cards }: Book) {
    const ids = [...cards.keys()];
    this.isEnough = ids.length <= LETTERS.length;
    this.#letters = new Map(ids.map((id, i) => [id, LETTERS.charAt(i)]));
    this.#ids = new Map(ids.map((id, i) => [LETTERS.charAt(i), id]));
  }

  write(cards: readonly CardId[]): string {
    let text = '';
    for (const id of cards) text += this.#letters.get(id) ?? '';
    return text;
  }

  read(text: Json | undefined): CardId[] {
    const cards: CardId[] = [];
    for (const letter of String(text ?? '')) cards.push(sure(this.#ids.get(letter)));
    return cards;
  }

  /** Spaces of a square track; a point is an empty one. */
  readTrack(text: string): (CardId | null)[] {
    return Array.from(text, (letter) => (letter === '.' ? null : sure(this.#ids.get(letter))));
  }
}

const known = new WeakMap<Book, CardLetters>();

/** The letters of a book, worked out once. */
const lettersOf = (book: Book): CardLetters => {
  const letters = known.get(book) ?? new CardLetters(book);
  known.set(book, letters);
  return letters;
};

/** `F6:4`, in square `F6:4/2`; eliminated `-`, off the field with its blocks `-:3`. */
const unitText = ({ hex, blocks, square }: Unit): string =>
  `${hex ?? '-'}${blocks === 0 ? '' : `:${blocks}`}${square === undefined ? '' : `/${square}`}`;

/** A text before a mark and behind it. */
const parted = (text: string, mark: string): readonly [string, string?] => {
  const at = text.indexOf(mark);
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + 1)];
};

function unitFrom({ id, type }: Unit, text: string): Unit {
  const [place, count = '0'] = parted(text, ':');
  const [blocks, square] = parted(count, '/');
  const unit: Changing<Unit> = { id, type, hex: place === '-' ? null : place, blocks: Number(blocks) };
  if (unit.hex === null && unit.blocks > 0) unit.left = true;
  if (square !== undefined) unit.square = Number(square);
  return unit;
}

/** `F6`; off the field `-`, removed `-removed`. */
const leaderText = ({ hex, fate }: Leader): string => hex ?? `-${fate === 'off' ? '' : (fate ?? '')}`;

const leaderFrom = ({ id, nation }: Leader, text: string): Leader => {
  if (!text.startsWith('-')) return { id, nation, hex: text };
  return { id, nation, hex: null, fate: text === '-' ? 'off' : 'removed' };
};

const sideText = ({ banners, hand, track, lastCard, owed, offered }: SideState, letters: CardLetters): JsonObject => ({
  ...(banners > 0 ? { banners } : {}),
  hand: letters.write(hand),
  ...(track.some((card) => card !== null)
    ? { track: track.map((card) => (card === null ? '.' : letters.write([card]))).join('') }
    : {}),
  ...(lastCard === undefined ? {} : { lastCard: letters.write([lastCard]) }),
  ...(owed > 0 ? { owed } : {}),
  ...(offered ? { offered: letters.write(offered) } : {}),
});

const sideFrom = (start: SideState, stored: JsonObject, letters: CardLetters): SideState => ({
  edge: start.edge,
  nations: start.nations,
  cards: start.cards,
  target: start.target,
  banners: Number(stored.banners ?? 0),
  hand: letters.read(stored.hand),
  track: stored.track === undefined ? start.track.map(() => null) : letters.readTrack(String(stored.track)),
  ...(stored.lastCard === undefined ? {} : { lastCard: sure(letters.read(stored.lastCard)[0]) }),
  owed: Number(stored.owed ?? 0),
  ...(stored.offered === undefined ? {} : { offered: letters.read(stored.offered) }),
});

const fixedIn = ({ sides }: State) =>
  Object.entries(sides).map(([id, { edge, nations, cards, target }]) => [id, edge, nations, cards, target]);

/** Whether the pieces and sides of a position are those of another. */
const isOfSame = (start: State, state: State): boolean =>
  start.units.length === state.units.length &&
  start.units.every(({ id, type }, i) => state.units[i]?.id === id && state.units[i]?.type === type) &&
  start.leaders.length === state.leaders.length &&
  start.leaders.every(({ id, nation }, i) => state.leaders[i]?.id === id && state.leaders[i]?.nation === nation) &&
  same(fixedIn(start), fixedIn(state));

/** The position as it is stored; as it is where it does not follow from a scenario of the book. */
export function condense(book: Book, startOf: StartOf, state: State): Json {
  const letters = lettersOf(book);
  const start = startOf(state.scenario);
  // A state is plain JSON.
  if (!start || !letters.isEnough || !isOfSame(start, state)) return state as object as Json;
  const { scenario, options, field, objectives, sides, units, leaders, deck, discard, claims, isDealt, ...rest } =
    state;
  const changed = Object.entries(options).filter(([name, value]) => DEFAULTS[name as keyof typeof DEFAULTS] !== value);
  const stored: Record<string, unknown> = {
    scenario,
    ...(changed.length > 0 ? { options: Object.fromEntries(changed) } : {}),
    ...(same(field, start.field) ? {} : { field }),
    ...(same(objectives, start.objectives) ? {} : { objectives }),
    ...(claims.some((hexes) => hexes.length > 0) ? { claims } : {}),
    ...rest,
    sides: Object.fromEntries(Object.entries(sides).map(([id, side]) => [id, sideText(side, letters)])),
    units: units.map(unitText).join(' '),
    leaders: leaders.map(leaderText).join(' '),
    deck: letters.write(deck),
    ...(discard.length > 0 ? { discard: letters.write(discard) } : {}),
    ...(isDealt ? {} : { isDealt }),
  };
  return stored as JsonObject;
}

/** The stored position again. */
export function expand(book: Book, startOf: StartOf, stored: Json): State {
  if (!isObject(stored) || typeof stored.units !== 'string') return stored as object as State;
  const letters = lettersOf(book);
  const start = sure(startOf(String(stored.scenario)));
  const { options = {}, field, objectives, claims, sides, units, leaders, deck, discard, isDealt, ...rest } = stored;
  const places = String(units).split(' ');
  const led = String(leaders).split(' ');
  const aims = (objectives as object as State['objectives'] | undefined) ?? start.objectives;
  // What the rest holds was a part of a state.
  return extended(rest as object as State, {
    options: { ...DEFAULTS, ...(options as object) },
    field: (field as object as State['field'] | undefined) ?? start.field,
    objectives: aims,
    claims: (claims as object as State['claims'] | undefined) ?? aims.map(() => []),
    sides: Object.fromEntries(
      Object.entries(start.sides).map(([id, side]) => [
        id,
        sideFrom(side, sure((sides as JsonObject | undefined)?.[id]) as JsonObject, letters),
      ]),
    ),
    units: start.units.map((unit, i) => unitFrom(unit, sure(places[i]))),
    leaders: start.leaders.map((leader, i) => leaderFrom(leader, sure(led[i]))),
    deck: letters.read(deck),
    discard: letters.read(discard),
    isDealt: isDealt !== false,
  });
}
