import { isObject } from '../../../../engine/index.ts';
import type { Operation } from '../../types.ts';
import type { Event, Handler, Position } from '../play.ts';
import { listOf } from '../question-fields.ts';
import { onePower } from './operation.ts';

type Facts = Readonly<Record<string, string | number | boolean>>;

/** Records an effect for the rules. It replaces effects that contradict it (W-5.1c). */
const remember = (
  kind: string,
  until: 'impulse' | 'turn' | 'game',
  facts: (event: Event, op: Operation, position: Position) => Facts,
  contradicts: readonly string[] = [],
): Handler => ({
  check: () => undefined,
  *run(play, event, op) {
    const { state, table } = play;
    state.effects = state.effects.filter((effect) => !contradicts.includes(effect.kind));
    state.effects.push({ kind, until, card: event.card.number, ...facts(event, op, play) });
    table.emit({ kind: 'effect.began', power: event.power, effect: kind, until });
  },
});

/** The table for an extra die: a card may name one for each power that could play it. */
const tableOf = ({ power }: Event, { table, tables }: Operation): string =>
  String((isObject(tables) ? tables[power] : undefined) ?? table);

export const lastingOperations: Readonly<Record<string, Handler>> = {
  table_mod: remember('table-modifier', 'game', (_event, op) => ({
    table: String(op.table),
    n: Number(op.n),
    once: op.once === true,
    marker: String(op.marker ?? ''),
  })),
  table_dice: remember('table-dice', 'game', (event, op) => ({
    table: tableOf(event, op),
    n: Number(op.n),
    once: true,
  })),
  national_bonus: remember('national-bonus', 'turn', (event, op, position) => ({
    power: onePower(position, event, op.power) ?? event.power,
    n: Number(op.n),
  })),
  no_peace: remember('no-peace', 'turn', () => ({}), ['peace-on']),
  peace_on: remember('peace-on', 'turn', (_event, op) => ({ least: Math.min(...listOf<number>(op.values)) }), [
    'no-peace',
  ]),
};
