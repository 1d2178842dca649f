import { IANAZone } from 'luxon';
import { sure } from '../engine/index.ts';
import { nameKey, slips, tolerance } from './key.ts';

/** The result for a text: a zone of the IANA database, or up to three suggestions. */
export type ZoneLookup =
  | { readonly zone: string; readonly near: readonly [] }
  | { readonly zone: undefined; readonly near: readonly string[] };

/** Abbreviations with only one meaning; for the others the player is asked. */
const SHORT: Readonly<Record<string, readonly string[]>> = {
  kst: ['Asia/Seoul'],
  korea: ['Asia/Seoul'],
  jst: ['Asia/Tokyo'],
  japan: ['Asia/Tokyo'],
  utc: ['UTC'],
  gmt: ['UTC'],
  z: ['UTC'],
  wet: ['Europe/Lisbon'],
  west: ['Europe/Lisbon'],
  cet: ['Europe/Paris'],
  cest: ['Europe/Paris'],
  eet: ['Europe/Helsinki'],
  eest: ['Europe/Helsinki'],
  msk: ['Europe/Moscow'],
  bst: ['Europe/London', 'Asia/Dhaka'],
  est: ['America/New_York', 'Australia/Sydney'],
  edt: ['America/New_York'],
  cst: ['America/Chicago', 'Asia/Shanghai'],
  cdt: ['America/Chicago'],
  mst: ['America/Denver', 'America/Phoenix'],
  mdt: ['America/Denver'],
  pst: ['America/Los_Angeles', 'Asia/Manila'],
  pdt: ['America/Los_Angeles'],
  ist: ['Asia/Kolkata', 'Asia/Jerusalem', 'Europe/Dublin'],
  hkt: ['Asia/Hong_Kong'],
  sgt: ['Asia/Singapore'],
  aest: ['Australia/Sydney', 'Australia/Brisbane'],
  aedt: ['Australia/Sydney'],
  nzst: ['Pacific/Auckland'],
  nzdt: ['Pacific/Auckland'],
};

/** Whole hours from UTC. */
const OFFSET = /^(?:utc|gmt)? ?([+-])(\d{1,2})(?::?00)?$/i;
const MOST_SUGGESTIONS = 3;

const found = (zone: string): ZoneLookup => ({ zone, near: [] });
const unknown = (near: readonly string[]): ZoneLookup => ({ zone: undefined, near: near.slice(0, MOST_SUGGESTIONS) });

let known: readonly (readonly [key: string, zone: string])[] | undefined;

/** Cached, because a line is read more than once. */
let last: { readonly text: string; readonly lookup: ZoneLookup } | undefined;

/** Every zone by its whole name and by that of its city. */
const zones = (): readonly (readonly [key: string, zone: string])[] => {
  known ??= Intl.supportedValuesOf('timeZone').flatMap((zone): [string, string][] => {
    const city = zone.split('/').at(-1) ?? zone;
    return [
      [nameKey(zone), zone],
      [nameKey(city), zone],
    ];
  });
  return known;
};

/** A zone by its name, its city, its abbreviation or its offset: `Asia/Seoul`, `seoul`, `KST`, `UTC+9`. */
export const findZone = (written: string): ZoneLookup => {
  if (last?.text !== written) last = { text: written, lookup: lookUp(written) };
  return last.lookup;
};

const lookUp = (written: string): ZoneLookup => {
  const text = written.trim().replace(/[.!]$/, '');
  if (text === '') return unknown([]);
  const key = nameKey(text);
  const offset = OFFSET.exec(text);
  if (offset) return offsetZone(offset[1] === '-', Number(offset[2]));
  const short = Object.hasOwn(SHORT, key) ? SHORT[key] : undefined;
  if (short) return short.length === 1 ? found(sure(short[0])) : unknown(short);
  const listed = new Set(zones().flatMap(([each, zone]) => (each === key ? [zone] : [])));
  const [only] = listed;
  if (only !== undefined) return listed.size === 1 ? found(only) : unknown([...listed]);
  // Older names, `Asia/Calcutta`, are known to the database and not listed.
  if (text.includes('/') && IANAZone.isValidZone(text)) return found(text);
  return unknown(zonesLike(key));
};

/** Zones at a fixed offset have their sign the other way round (tz database, `etcetera`). */
const offsetZone = (isWest: boolean, hours: number): ZoneLookup => {
  if (hours === 0) return found('UTC');
  const zone = `Etc/GMT${isWest ? '+' : '-'}${hours}`;
  return IANAZone.isValidZone(zone) ? found(zone) : unknown([]);
};

const LONGEST_NAME = 40;

const zonesLike = (key: string): readonly string[] => {
  if (key.length > LONGEST_NAME) return [];
  const most = Math.max(tolerance(key.length), 1);
  const near = zones().flatMap(([each, zone]) => {
    // Nobody mistakes both the first letter and the last.
    if (each[0] !== key[0] && each.at(-1) !== key.at(-1)) return [];
    const distance = key.length >= 3 && each.startsWith(key) ? 0 : slips(key, each, most);
    return distance <= most ? [{ zone, distance }] : [];
  });
  return [...new Set(near.sort((a, b) => a.distance - b.distance).map(({ zone }) => zone))];
};
