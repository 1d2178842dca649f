/** The shapes of answers, whatever they say. */
import { z } from 'zod';

const name = z.string().max(40);
const done = z.strictObject({ done: z.literal(true) });

export const cardShape = z.looseObject({ card: name });

export const moveShape = z.union([done, z.strictObject({ piece: name, path: z.array(name).min(1).max(12) })]);

export const combatShape = z.union([
  done,
  z.strictObject({ fire: name, at: name }),
  z.strictObject({ melee: name, at: name, with: z.array(name).max(12) }),
]);
