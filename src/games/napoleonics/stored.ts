/** Positions in few bytes: what the scenario says is left out, pieces and cards are letters. */
import { isObject, type Json, type JsonObject, same, sure } from '../../engine/index.ts';
import type { Book } from './content.ts';
import { DEFAULTS, type Leader, type SideState, type State, type Unit } from './state.ts';
import type { CardId } from './types.ts';

/** How a scenario begins: what never changes is taken from it. */
export type StartOf = (scenario: string) => State | undefined;

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** Cards as letters, by their order in the book. */
class CardLetters {
  readonly #ids: readonly CardId[];

  constructor({ cards }: Book) {
    this.#ids = [...cards.keys()];
  }

  get isEnough(): boolean {
    return this.#ids.length <= LETTERS.length;
  }

  write(cards: readonly CardId[]): string {
    return cards.map((id) => LETTERS[this.#ids.indexOf(id)] ?? '').join('');
  }

  read(text: Json | undefined): CardId[] {
    return [...String(text ?? '')].map((letter) => sure(this.#ids[LETTERS.indexOf(letter)]));
  }
}

/** `F6:4`, in square `F6:4/2`; eliminated `-`, off the field with its blocks `-:3`. */
const unitText = ({ hex, blocks, square }: Unit): string =>
  `${hex ?? '-'}${hex === null && blocks === 0 ? '' : `:${blocks}`}${square === undefined ? '' : `/${square}`}`;

function unitFrom({ id, type }: Unit, text: string): Unit {
  const [place = '-', count = '0'] = text.split(':');
  const [blocks, square] = count.split('/').map(Number);
  const hex = place === '-' ? null : place;
  return {
    ...{ id, type, hex, blocks: blocks ?? 0 },
    ...(hex === null && blocks ? { left: true as const } : {}),
    ...(square === undefined ? {} : { square }),
  };
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
  ...{ edge: start.edge, nations: start.nations, cards: start.cards, target: start.target },
  banners: Number(stored.banners ?? 0),
  hand: letters.read(stored.hand),
  track:
    stored.track === undefined
      ? start.track.map(() => null)
      : [...String(stored.track)].map((each) => (each === '.' ? null : sure(letters.read(each)[0]))),
  ...(stored.lastCard === undefined ? {} : { lastCard: sure(letters.read(stored.lastCard)[0]) }),
  owed: Number(stored.owed ?? 0),
  ...(stored.offered === undefined ? {} : { offered: letters.read(stored.offered) }),
});

const namesOf = ({ units, leaders, sides }: State) => [
  units.map(({ id, type }) => [id, type]),
  leaders.map(({ id, nation }) => [id, nation]),
  Object.entries(sides).map(([id, { edge, nations, cards, target }]) => [id, edge, nations, cards, target]),
];

/** The position as it is stored; as it is where it does not follow from a scenario of the book. */
export function condense(book: Book, startOf: StartOf, state: State): Json {
  const letters = new CardLetters(book);
  const start = startOf(state.scenario);
  // A state is plain JSON.
  if (!start || !letters.isEnough || !same(namesOf(start), namesOf(state))) return state as object as Json;
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
  const letters = new CardLetters(book);
  const start = sure(startOf(String(stored.scenario)));
  const { options = {}, field, objectives, claims, sides, units, leaders, deck, discard, isDealt, ...rest } = stored;
  const places = String(units).split(' ');
  const led = String(leaders).split(' ');
  return {
    // What the rest holds was a part of a state.
    ...(rest as object as State),
    options: { ...DEFAULTS, ...(options as object) },
    field: (field as object as State['field'] | undefined) ?? start.field,
    objectives: (objectives as object as State['objectives'] | undefined) ?? start.objectives,
    claims: (claims as object as State['claims'] | undefined) ?? start.objectives.map(() => []),
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
  };
}
