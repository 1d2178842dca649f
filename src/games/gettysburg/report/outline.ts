/** A match of Gettysburg that is over in short: what each turn is remembered for. */
import { type JsonObject, type Message, message, uncheckedMessage } from '../../../engine/index.ts';
import type { Outline } from '../../../reports/index.ts';
import type { GettysburgEvent } from '../events.ts';
import { foeOf } from '../types.ts';

interface Fact {
  readonly told: Message;
  readonly weight: number;
}

/** What a corps weighs beside hits and points. */
const CORPS = 4;

export const outlineOf = (events: readonly GettysburgEvent[]): Outline => {
  const turns = new Map<number, Fact[]>();
  let turn = 0;
  for (const event of events) {
    if (event.kind === 'round.rolled') turn = event.turn;
    const facts = factsOf(event);
    if (facts.length > 0) turns.set(turn, [...(turns.get(turn) ?? []), ...facts]);
  }
  const milestones = [...turns].map(([turn, facts]) => ({
    when: message('scene.turn', { turn }),
    what: facts.map(({ told }) => told),
    weight: facts.reduce((sum, { weight }) => sum + weight, 0),
  }));
  return { milestones, fights: [] };
};

const factsOf = (event: GettysburgEvent): readonly Fact[] => {
  if (event.kind === 'battle.resolved') {
    const { town, side, attacker, defender, effect } = event;
    const isHeld = effect === 'repulsed' || effect === 'failed';
    const told = isHeld
      ? message('headline.held', { side, town, attacker, defender })
      : message('headline.fell', { side: foeOf(side), town, attacker, defender });
    return [{ told, weight: attacker + defender }];
  }
  if (event.kind === 'corps.eliminated') return [{ told: plain(event), weight: CORPS }];
  return event.kind === 'town.scored' ? [{ told: plain(event), weight: 2 * event.points }] : [];
};

const plain = ({ kind, ...fields }: GettysburgEvent): Message =>
  uncheckedMessage(`event.${kind}`, fields as JsonObject);
