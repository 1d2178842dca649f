/** The rules of the release that a trial brings in: where a power spends a card, one thing more is told than before. */
import type { GameEvent, Table } from '../../src/engine/index.ts';
import type { Game } from '../../src/games/game.ts';

/** The power whose impulses come out differently. */
const POWER = 'spain';

const isOther = ({ kind, power, as }: GameEvent): boolean => kind === 'card.played' && power === POWER && as === 'cp';

/** A table that tells the round once more after such a card. */
function told(table: Table<unknown>): Table<unknown> {
  const emit = (event: GameEvent): void => {
    table.emit(event);
    const { turn, round } = table.state as { readonly turn: number; readonly round: number };
    if (isOther(event)) table.emit({ kind: 'round.began', turn, round });
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

export const nextRules = (game: Game): Game =>
  game.id === 'wellington' ? { ...game, play: (table) => game.play(told(table)) } : game;
