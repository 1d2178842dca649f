/** The position as a seat may imagine it. */
import { isObject, type Referee, type SeatId, same } from '../../engine/index.ts';
import type { PositionRow } from '../../store/position.ts';
import { type Present, type PresentOptions, presentOf } from '../play/present.ts';
import type { Service } from '../service.ts';

/** A match as a seat may imagine it: without the answers that it has not seen, and with something else for all that is hidden from it. */
export function imaginedFor(
  service: Service,
  row: PositionRow,
  seat: SeatId,
  options: Pick<PresentOptions, 'sources' | 'imagined'>,
): Present {
  const known = presentOf(service, row, options);
  const without = unseenAnswers(known.referee, seat);
  const present = without.size > 0 ? presentOf(service, row, { ...options, without }) : known;
  const { game, referee } = present;
  imagine(referee.state, game.knowledge.imagine(referee.state, seat));
  return present;
}

/**
 * Answers of others to the same simultaneous question: nobody knows them before he has answered. The writer's own answer
 * under seal is what his sheet would change.
 */
function unseenAnswers({ asked, open, sealed }: Referee<unknown>, seat: SeatId): ReadonlySet<number> {
  const waits = new Set(open.map(({ id }) => id));
  const others = asked.filter(({ id, seat: who }) => who !== seat && !waits.has(id));
  return new Set([...others, ...sealed].map(({ id }) => id));
}

/**
 * Changes a position into the imagined one, in place, because the running script holds references to its parts. Only
 * differences are changed.
 */
export function imagine(state: unknown, imagined: unknown): void {
  if (Array.isArray(state) && Array.isArray(imagined)) {
    if (!same(state, imagined)) state.splice(0, state.length, ...imagined);
    return;
  }
  if (!isObject(state) || !isObject(imagined)) return;
  for (const key of Object.keys(state)) if (!(key in imagined)) Reflect.deleteProperty(state, key);
  for (const [key, value] of Object.entries(imagined)) {
    const before = state[key];
    if (same(before, value)) continue;
    if (arePair(before, value)) imagine(before, value);
    else Reflect.set(state, key, value);
  }
}

const arePair = (a: unknown, b: unknown): boolean =>
  (Array.isArray(a) && Array.isArray(b)) || (isObject(a) && isObject(b));
