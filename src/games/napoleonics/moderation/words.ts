/** A corrected position in words: what has changed, part by part. */
import { isObject, type Json } from '../../../engine/index.ts';
import type { Speech } from '../../../i18n/index.ts';

/** Parts that are told as a whole, by their depth. */
const DEPTHS: Readonly<Record<string, number>> = { units: 2, leaders: 2, sides: 3 };

/** A part of a view in words; undefined if its parts are described one by one. */
export function correctionWords(
  say: Speech,
  path: readonly string[],
  value: Json | undefined,
): { readonly what: string; readonly value: string } | undefined {
  const [field = '', name = '', part = ''] = path;
  if (!Object.hasOwn(DEPTHS, field) || path.length !== DEPTHS[field]) return undefined;
  if (field === 'sides') {
    if (part !== 'banners' && part !== 'hand') return undefined;
    return { what: say(`correction.${part}`, { side: name }), value: plain(value) };
  }
  return { what: name, value: pieceIn(say, value) };
}

const plain = (value: Json | undefined): string =>
  (Array.isArray(value) ? value.join(', ') : String(value ?? '-')) || '-';

const pieceIn = (say: Speech, value: Json | undefined): string => {
  if (!isObject(value) || value.hex === null) return say('correction.gone');
  const { hex, blocks, square } = value;
  if (typeof blocks !== 'number') return String(hex);
  return say(square === undefined ? 'correction.unit' : 'correction.square', { hex: String(hex), blocks });
};
