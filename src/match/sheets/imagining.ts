import { isObject, same } from '../../engine/index.ts';

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
