/** Parts of a position in words, for the difference that a correction makes. */

import { isObject, type Json } from '../../../engine/index.ts';
import type { Speech } from '../../../i18n/index.ts';
import type { Place } from '../types.ts';
import { placeText } from './places.ts';

interface Words {
  readonly what: string;
  readonly value: string;
}

const listed = (say: Speech, key: 'towns' | 'commanders', value: Json | undefined): string =>
  Array.isArray(value) && value.length > 0
    ? say(`correct.${key}.value`, { towns: value, commanders: value })
    : say('correct.none');

/** Undefined for what is described part by part. */
export function correctionWords(
  say: Speech,
  [part = '', corps, ...deeper]: readonly string[],
  value: Json | undefined,
): Words | undefined {
  if (part === 'corps' && corps !== undefined && deeper.length === 0) {
    // A part of a position that the rules have made, or that was judged.
    const place = isObject(value) ? (value as unknown as Place) : null;
    return { what: say('correct.corps.what', { corps }), value: placeText(say, place) };
  }
  if (corps !== undefined) return undefined;
  if (part === 'turn' || part === 'round') return { what: say(`correct.${part}`), value: String(value) };
  if (part === 'phase') return { what: say('correct.phase'), value: say(`correct.phase.${String(value)}`) };
  if (part === 'scored') return { what: say('correct.scored'), value: listed(say, 'towns', value) };
  if (part === 'spent') return { what: say('correct.commanders'), value: listed(say, 'commanders', value) };
  return undefined;
}
