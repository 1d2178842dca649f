/** How reports tell players of Two pickets about it. */
import type { GameEvent } from '../../../src/engine/index.ts';
import { wouldAct } from '../../../src/orders/index.ts';
import { list, type Reporter } from '../../../src/reports/index.ts';
import { boardOf } from './board.ts';
import { SIDES, type Side } from './field.ts';
import { language, sentences } from './language.ts';
import { LAST_ROUND, type PicketEvent } from './play.ts';
import type { View } from './view.ts';

const NAMES: Record<Side, string> = { west: 'West', east: 'East' };
const nameOf = (seat: unknown): string => NAMES[seat as Side] ?? 'Nobody';

const told = (event: GameEvent): string | undefined => {
  const { kind, seat, round, face, thick, from, to, distance, hit, winner } = event;
  const who = nameOf(seat);
  const tellings: Record<PicketEvent['kind'], () => string> = {
    'round.began': () => `Round ${round}: the die shows ${face}, the fog is ${thick ? 'thick' : 'thin'}.`,
    'picket.moved': () => `${who} moves from ${from} to ${to}.`,
    'picket.stayed': () => `${who} finds the way to ${to} barred and stays.`,
    'musket.fired': () => `${who} fires over ${distance}: ${face}, ${hit ? 'a hit' : 'a miss'}.`,
    'musket.loaded': () => `${who} has loaded.`,
    'picket.fell-back': () => `${who} falls back.`,
    'picket.stood': () => `${who} stands.`,
    'round.ended': () => `Round ${round} is over.`,
    'game.ended': () => (winner === null ? 'Nobody has won.' : `${nameOf(winner)} has won.`),
  };
  return (tellings as Partial<Record<string, () => string>>)[kind]?.();
};

const tellings = (events: readonly { readonly event: GameEvent }[]): string[] =>
  events.flatMap(({ event }) => told(event) ?? []);

const stateOf = ({ pickets }: View): readonly string[] =>
  SIDES.map((side) => {
    const { cell, loaded, hits } = pickets[side];
    return `${NAMES[side]} at ${cell}, ${loaded ? 'loaded' : 'empty'}, hit ${hits} of 3`;
  });

export const reporter: Reporter<View> = {
  catalogue: sentences,
  formatters: {},
  isOrder: (line) => wouldAct(line, language),
  occasion: ({ round }) => `Round ${round} of ${LAST_ROUND}`,
  headline: ({ view, events }) => [...tellings(events).slice(-1), ...stateOf(view)].slice(0, 3),
  advice: () => [],
  chronicle: ({ events }) => {
    const items = tellings(events);
    return items.length > 0 ? [list(items)] : [];
  },
  scene: (events) =>
    events.flatMap(({ event: { kind, round } }) => (kind === 'round.began' ? [`Round ${round}`] : [])).join(', ') ||
    'The end',
  sections: ({ view }) => [{ title: 'PICKETS', blocks: [list(stateOf(view))] }],
  figures: ({ view: { round, pickets } }) => ({ round, pickets }),
  template: () => ['HOLD'],
  board: ({ view, events }) => boardOf(view, events.map(({ event }) => event) as PicketEvent[]),
};
