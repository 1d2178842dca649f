/** The format of a case file. */
import { z } from 'zod';
import { DURATIONS } from '../state.ts';

const count = z.number().int().min(0).max(200);
const names = z.array(z.string());
const troopsSchema = z.strictObject({
  leaders: names.optional(),
  sp: count.optional(),
  inf: count.optional(),
  cav: count.optional(),
  art: count.optional(),
});
const byPower = <T extends z.ZodType>(value: T) => z.record(z.string(), value);
const cards = z.array(z.number().int());

const expectationSchema = z.looseObject({});

const caseSchema = z.strictObject({
  id: z.string(),
  rule: z.union([z.string(), names]).optional(),
  why: z.string().optional(),
  /** Where the position comes from, for readers. */
  source: z.string().optional(),
  /** The game that plays it; the caller decides if absent. */
  game: z.string().optional(),
  scenario: z.string().optional(),
  position: z.enum(['setup', 'empty']).optional(),
  players: z.union([z.number(), z.string()]).optional(),
  options: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).optional(),
  turn: z.number().int().optional(),
  round: z.number().int().min(1).optional(),
  active: z.string().optional(),
  /** A step of the turn of its game; `impulse` for the impulses. */
  phase: z.string().optional(),
  /** Who took the latest impulse (W-4.22d). */
  latest: z.string().optional(),
  /** Each power's latest impulse, counted through the game (W-9.62a). */
  impulses: byPower(count).optional(),
  /** The latest impulse was out of order: the scheduled one follows (W-4.22c). */
  preempted: z.boolean().optional(),
  place: z.record(z.string(), byPower(troopsSchema)).optional(),
  flags: z.record(z.string(), z.string()).optional(),
  hands: byPower(cards).optional(),
  /** The next cards to be drawn, in their order. */
  deck: cards.optional(),
  discard: cards.optional(),
  /** Cards that have left the game. */
  removed: cards.optional(),
  resources: byPower(count).optional(),
  regroup: byPower(troopsSchema).optional(),
  eliminated: byPower(troopsSchema).optional(),
  marked: names.optional(),
  hasty: names.optional(),
  commanders: z.record(z.string(), z.string()).optional(),
  effects: z.array(z.looseObject({ kind: z.string(), until: z.enum(DURATIONS) })).optional(),
  /** What a game adds; it checks them itself. */
  markers: z.record(z.string(), z.json()).optional(),
  standing: z.record(z.string(), names).optional(),
  orders: z.array(z.strictObject({ seat: z.string(), text: z.string() })).optional(),
  /** Answers as data, for cases in which order text would hide what is tested. */
  answers: z.array(z.strictObject({ seat: z.string(), kind: z.string().optional(), answer: z.json() })).optional(),
  dice: z.array(z.number().int().min(1).max(6)).optional(),
  seed: z.string().optional(),
  expect: z.array(expectationSchema).optional(),
});

export type Case = z.infer<typeof caseSchema>;
export type Troops = z.infer<typeof troopsSchema>;
export type Expectation = z.infer<typeof expectationSchema>;

/** A case that cannot be run; names the path of the fault. */
export class CaseFault extends Error {
  override readonly name = 'CaseFault';
}

export const fault = (path: string, what: string): never => {
  throw new CaseFault(`${path}: ${what}`);
};

/** Reads a case. Throws a CaseFault that names the path of the fault. */
export const readCase = (value: unknown): Case => {
  const read = caseSchema.safeParse(value);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  return fault(issue?.path.join('.') || 'case', issue?.message ?? 'is not a case');
};
