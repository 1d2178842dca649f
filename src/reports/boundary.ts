import type { Speech } from '../i18n/index.ts';

/**
 * The line at the top of a letter, above which its reader writes. The reader of mails knows it by its shape, in every
 * language.
 */
export const boundaryLine = (code: string, say: Speech): string => `-=- ${say('letter.boundary')} -=- ${code} -=-`;
