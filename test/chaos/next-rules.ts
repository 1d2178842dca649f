/** The rules of the release that a trial brings in: after some events of each game, one thing more is told than before. */
import type { GameEvent, Table } from '../../src/engine/index.ts';
import type { Game } from '../../src/game/index.ts';

/** Which event has a consequence in these rules that it has not in the present ones, and what is told then. */
interface Change {
  isAfter(event: GameEvent): boolean;
  told(event: GameEvent, state: unknown): GameEvent;
}

const again = (event: GameEvent): GameEvent => event;

const thePeriod = (_event: GameEvent, state: unknown): GameEvent => {
  const { turn, round } = state as { readonly turn: number; readonly round: number };
  return { kind: 'round.began', turn, round };
};

const spends = (wanted: string) => (event: GameEvent) =>
  event.kind === 'card.played' && event.power === wanted && event.as === 'cp';

const CHANGES: Readonly<Record<string, Change>> = {
  wellington: { isAfter: spends('spain'), told: thePeriod },
  kutuzov: { isAfter: spends('russian_first'), told: thePeriod },
  gettysburg: { isAfter: ({ kind, corps }) => kind === 'corps.moved' && corps === 'CSA-1', told: again },
  napoleonics: { isAfter: ({ kind, side }) => kind === 'card.played' && side === 'FRENCH', told: again },
};

/** Whether the rules of the next release go another way after this event of a game. */
export const isChanged = (gameId: string, event: GameEvent): boolean => CHANGES[gameId]?.isAfter(event) ?? false;

/** A table that tells one thing more after such an event. */
function telling(table: Table<unknown>, { isAfter, told }: Change): Table<unknown> {
  const emit = (event: GameEvent): void => {
    table.emit(event);
    if (isAfter(event)) table.emit(told(event, table.state));
  };
  return new Proxy(table, {
    get: (target, name) => {
      if (name === 'emit') return emit;
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
    set: (target, name, value) => Reflect.set(target, name, value, target),
  });
}

export function nextRules(game: Game): Game {
  const change = CHANGES[game.id];
  return change
    ? { ...game, rules: { ...game.rules, play: (table) => game.rules.play(telling(table, change)) } }
    : game;
}
