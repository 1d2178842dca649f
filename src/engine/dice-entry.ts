/** Which fields a row of the log has: rows that anybody may have written are read no further where these are not right. */
import type { LogEntry } from './dice-log.ts';
import { isCount, isObject } from './json.ts';

type Test = (value: unknown) => boolean;

const text: Test = (value) => typeof value === 'string';
const count = isCount;
const flag: Test = (value) => typeof value === 'boolean';
const hash: Test = (value) => typeof value === 'string' && /^[0-9a-f]{64}$/.test(value);
const moment: Test = (value) => typeof value === 'string' && !Number.isNaN(Date.parse(value));
const mode: Test = (value) => value === 'L0' || value === 'L1' || value === 'L2';
const only =
  (wanted: unknown): Test =>
  (value) =>
    value === wanted;
const maybe =
  (test: Test): Test =>
  (value) =>
    value === undefined || test(value);
const each =
  (test: Test): Test =>
  (value) =>
    Array.isArray(value) && value.every(test);
const record =
  (fields: Readonly<Record<string, Test>>): Test =>
  (value) =>
    isObject(value) && Object.entries(fields).every(([name, test]) => test(value[name]));

const face: Test = (value) => isCount(value) && value >= 1 && value <= 6;
const beacon = record({ round: count, value: text, signature: text });
const terms = record({
  name: (value) => typeof value === 'string' && /^[a-z][a-z0-9-]{0,30}$/.test(value),
  genesis: count,
  period: (value) => isCount(value) && value > 0,
});
const salts: Test = (value) => isObject(value) && Object.values(value).every(text);
const draw = { no: count, label: text, epoch: count, answers: hash, again: maybe(only(true)), beacon: maybe(beacon) };

const KINDS: Readonly<Record<LogEntry['kind'], Test>> = {
  bound: record({ protocol: maybe(only('estafette3')), match: text, dice: hash, deck: hash, at: moment }),
  salted: record({ seat: text, hash, at: moment }),
  salts: record({ salts, mode, beacon: maybe(terms), at: maybe(moment) }),
  lock: record({ no: count, epoch: count, answers: hash, round: count, at: moment }),
  roll: record({ ...draw, faces: each(face), link: count }),
  shuffle: record({ ...draw, size: hash }),
  boundary: record({ no: count, rolls: count, answers: hash, events: hash, position: hash }),
  reveal: record({ link: count, key: hash }),
  mode: record({ mode, beacon: maybe(terms), reason: text, at: moment }),
  rollback: record({
    to: count,
    rolls: count,
    reason: text,
    consents: each(text),
    forced: flag,
    deck: maybe(only('reshuffle')),
    at: moment,
  }),
  epoch: record({ epoch: count, no: count }),
  correction: record({ no: count, events: hash, position: hash, reason: text }),
  end: record({ deck: hash }),
};

/** Whether a value is an entry of a log by its fields. */
export const isEntry = (value: unknown): value is LogEntry =>
  isObject(value) && isKind(value.kind) && KINDS[value.kind](value);

const isKind = (value: unknown): value is LogEntry['kind'] => typeof value === 'string' && Object.hasOwn(KINDS, value);
