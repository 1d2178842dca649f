/** A battle that is over in short: what each turn is remembered for. */
import {
  type GameEvent,
  type JsonObject,
  type Message,
  message,
  sure,
  uncheckedMessage,
} from '../../../engine/index.ts';
import type { Outline } from '../../../reports/index.ts';
import { sideOf, sidesIn, unitNamed } from '../rules/position.ts';
import type { Position } from '../state.ts';

interface Fact {
  readonly told: Message;
  readonly weight: number;
}

/** What is told of one by one, and what it weighs beside a block. */
const PRIZES: Readonly<Record<string, number>> = {
  'unit.eliminated': 3,
  'leader.removed': 3,
  'objective.held': 4,
  'objective.lost': 4,
  'unit.left': 3,
};

interface Turn {
  readonly when: Message | undefined;
  readonly events: GameEvent[];
}

export const outlineOf = (position: Position, events: readonly GameEvent[]): Outline => ({
  milestones: turnsOf(events).flatMap(({ when, events }) => {
    const facts = [...losses(position, events), ...prizes(events)];
    const weight = facts.reduce((sum, fact) => sum + fact.weight, 0);
    return when === undefined || facts.length === 0 ? [] : [{ when, what: facts.map(({ told }) => told), weight }];
  }),
  fights: [],
});

const turnsOf = (events: readonly GameEvent[]): readonly Turn[] => {
  const turns: Turn[] = [{ when: undefined, events: [] }];
  for (const event of events) {
    if (event.kind === 'turn.begun')
      turns.push({ when: message('occasion', { turn: Number(event.turn), side: String(event.side) }), events: [] });
    sure(turns.at(-1)).events.push(event);
  }
  return turns;
};

/** The blocks that each side has lost. */
const losses = (position: Position, events: readonly GameEvent[]): readonly Fact[] =>
  sidesIn(position).flatMap((side) => {
    const own = events.filter(({ kind, unit }) => {
      const lost = kind === 'unit.lost' && typeof unit === 'string' ? unitNamed(position, unit) : undefined;
      return lost !== undefined && sideOf(position, lost) === side;
    });
    const count = own.reduce((sum, { lost }) => sum + Number(lost), 0);
    return count === 0 ? [] : [{ told: message('outline.lost', { side, count }), weight: count }];
  });

const prizes = (events: readonly GameEvent[]): readonly Fact[] =>
  events.flatMap(({ kind, only: _, ...fields }) => {
    const weight = PRIZES[kind];
    return weight === undefined ? [] : [{ told: uncheckedMessage(`event.${kind}`, fields as JsonObject), weight }];
  });
