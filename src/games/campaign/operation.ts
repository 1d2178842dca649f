/** An event of a card: what its operations have in common. */
import type { Refusal, Script } from '../../engine/index.ts';
import { allyOf, otherSide, type Play, type Position, powersOf, sideOf } from './position.ts';
import type { Card, EventChoice, Operation, PowerId } from './types.ts';

/** An event being judged or carried out. */
export interface Event {
  readonly power: PowerId;
  readonly card: Card;
  readonly choice: EventChoice;
}

export interface Handler {
  /** Why the operation cannot be carried out now, with what would do. */
  check(position: Position, event: Event, op: Operation): Refusal | undefined;
  run(play: Play, event: Event, op: Operation): Script;
}

/** W-5.1a, W-5.1f. The powers that an operation speaks of; a choice that is missing is the first legal one (D-25). */
export const powersFor = (position: Position, { power, choice: chosen }: Event, name: unknown): readonly PowerId[] => {
  const { game } = position;
  const side = sideOf(game, power);
  const among = (powers: readonly PowerId[]) => [
    powers.includes(chosen.power ?? '') ? (chosen.power as PowerId) : (powers[0] as PowerId),
  ];
  if (name === 'self') return [power];
  if (name === 'ally') return [allyOf(game, power)];
  if (name === 'enemy') return among(powersOf(game, otherSide(game, side)));
  if (name === 'chosen') return among(game.powers);
  if (name === 'chosen_ally') return among(powersOf(game, side));
  if (game.powers.includes(String(name))) return [String(name)];
  return game.hooks.powersNamed(position, String(name)) ?? [];
};

export const onePower = (position: Position, event: Event, name: unknown): PowerId | undefined =>
  powersFor(position, event, name)[0];

export const seatOf = (play: Play, power: PowerId): string => play.state.seats[power] as string;
