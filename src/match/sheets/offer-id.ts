import { createHash } from 'node:crypto';
import { canonical, type Json } from '../../engine/index.ts';

/** What stands for an answer on a page and in the API: the same answer to the same kind of question has the same id. */
export const offerId = (kind: string, answer: Json): string =>
  createHash('sha256')
    .update(canonical([kind, answer]))
    .digest('base64url')
    .slice(0, 12);
