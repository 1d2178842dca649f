import { z } from 'zod';

/** RFC 5321, 4.5.3.1.3. */
const LONGEST = 254;

const ADDRESS = z.email().max(LONGEST);

/** Whether a text is one mail address and nothing besides. */
export const isMailAddress = (text: string): boolean => ADDRESS.safeParse(text).success;
