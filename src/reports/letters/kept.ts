/** A letter whose data is gone: it is sent again as the text that it was. */
import type { LanguageTag } from '../../engine/index.ts';

export interface KeptLetter {
  readonly kind: 'kept';
  /** What it was. */
  readonly was: 'report' | 'acknowledgement' | 'reminder';
  readonly language: LanguageTag;
  readonly subject: string;
  readonly text: string;
}
