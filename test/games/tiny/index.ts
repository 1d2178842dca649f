/** Two pickets: a game with two pages of rules and no campaign, which tests what the house asks of any game. */
import type { Table } from '../../../src/engine/index.ts';
import type { Game } from '../../../src/game/game.ts';
import { CELLS, SIDES } from './field.ts';
import { language } from './language.ts';
import { type PicketEvent, play, type State, start } from './play.ts';
import { reporter } from './reporter.ts';
import { viewOf } from './view.ts';

const faults = (_before: unknown, after: unknown): string[] => {
  const { pickets } = after as State;
  const isSound = SIDES.every((side) => CELLS.includes(pickets[side].cell) && pickets[side].hits >= 0);
  return [
    ...(isSound ? [] : ['a picket stands on the field and has no fewer than no hits']),
    ...(pickets.west.cell === pickets.east.cell ? ['two pickets stand in one cell'] : []),
  ];
};

/** The round in play; between two rounds it is the next one. */
const turnOf = ({ round, begun }: State): string => String(begun ? round : round + 1);

export const tiny: Game = {
  id: 'tiny',
  version: '1',
  title: 'Two pickets',
  scenarios: [{ id: 'fog', title: 'Morning fog' }],
  splits: [
    {
      id: '2',
      seats: [
        { id: 'west', name: 'West' },
        { id: 'east', name: 'East' },
      ],
    },
  ],
  start,
  play: (table) => play(table as Table<State, PicketEvent>),
  view: (state, seat) => viewOf(state as State, seat),
  /** A position hides nothing. */
  blind: (state) => structuredClone(state),
  turnOf: (state) => turnOf(state as State),
  corrections: { faults, words: () => undefined },
  language,
  reporter,
};
