/** The fields of a pace in a file; {@link paceFault} says whether they can be played. */
import { z } from 'zod';
import { BOUNCE_RULES, DRAFT_RULES, POLICIES, STAFF_RULES } from './pace.ts';

const hours = z.number();
const text = z.string();

/** Without `standIns`: only a practice match has them, and it is opened by itself. */
export const paceShape = z.object({
  impulseHours: hours,
  planHours: hours.exactOptional(),
  reactionHours: hours,
  clock: text.exactOptional(),
  days: z.array(z.number()).exactOptional(),
  minHours: hours.exactOptional(),
  holdMinutes: z.number(),
  reminders: z.array(hours),
  graceHours: hours,
  policy: z.enum(POLICIES),
  drafts: z.enum(DRAFT_RULES).exactOptional(),
  bounced: z.enum(BOUNCE_RULES).exactOptional(),
  staff: z.enum(STAFF_RULES).exactOptional(),
});
