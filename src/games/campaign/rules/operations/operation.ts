/** The common parts of the operations of an event. */
import { type Refusal, refusalOf } from '../../../../engine/index.ts';
import type { AreaId, PowerId } from '../../types.ts';
import type { Event, Position } from '../play.ts';
import { alliesOf, otherSide, powersOf, sideOf } from '../position.ts';

const NONE: readonly PowerId[] = [];

/** `chosen_french`: one of the powers called `french`. */
const CHOSEN = 'chosen_';

/** W-5.1a. The powers that the player may choose from if an operation leaves the choice to him; his own first. */
export const candidatesFor = (position: Position, power: PowerId, name: unknown): readonly PowerId[] => {
  const { game } = position;
  const side = sideOf(game, power);
  switch (name) {
    case 'enemy':
      return powersOf(game, otherSide(game, side));
    case 'chosen':
      return [power, ...game.powers.filter((each) => each !== power)];
    case 'chosen_ally':
      return [power, ...alliesOf(game, power)];
    default:
      return typeof name === 'string' && name.startsWith(CHOSEN)
        ? (game.names.powers(position, name.slice(CHOSEN.length)) ?? NONE)
        : NONE;
  }
};

/** W-5.1f. The powers that an operation concerns. A missing choice means the first legal power (D-25). */
export const powersFor = (position: Position, { power, choice }: Event, name: unknown): readonly PowerId[] => {
  const { game } = position;
  if (name === 'self') return [power];
  if (name === 'ally') return alliesOf(game, power);
  if (game.powers.includes(String(name))) return [String(name)];
  const candidates = candidatesFor(position, power, name);
  const [first] = candidates;
  if (first !== undefined) return [candidates.find((each) => each === choice.power) ?? first];
  return game.names.powers(position, String(name)) ?? NONE;
};

export const onePower = (position: Position, event: Event, name: unknown): PowerId | undefined =>
  powersFor(position, event, name)[0];

/**
 * D-25. The areas for an operation: the named ones that are allowed, in their order. If none of them is, the first
 * allowed areas are used, except if the player named some for an operation that takes several.
 */
export const areasFrom = ({ choice }: Event, suiting: readonly AreaId[], most = 1): readonly AreaId[] => {
  const named = [...new Set(choice.areas)];
  const taken = named.filter((area) => suiting.includes(area));
  return (taken.length > 0 || (named.length > 0 && most > 1) ? taken : suiting).slice(0, most);
};

export const noTarget = ({ card }: Event): Refusal => refusalOf('event.no-target', { card: card.number });

/** Refuses an operation without a target. A Must-Play card is played all the same. */
export const needsTarget = (event: Event, areas: readonly AreaId[]): Refusal | undefined =>
  areas.length > 0 || event.card.mustPlay ? undefined : noTarget(event);
