import type { Speech } from '../../i18n/index.ts';
import type { Document } from '../document.ts';
import { paragraph } from '../document.ts';
import { subjectLine } from '../subject.ts';
import type { Clockface } from '../times.ts';
import { type Head, link, shell } from './shell.ts';

/** The link with which somebody signs in, sent because he asked for it. */
export interface SignInLetter extends Head {
  readonly kind: 'sign-in';
  /** Address of the sign-in page. */
  readonly page: string;
  /** When the link expires, ISO 8601. */
  readonly until: string;
}

export const signInDocument = (letter: SignInLetter, say: Speech, clock: Clockface): Document => ({
  ...shell(letter, say, {
    verdict: say('letter.sign-in'),
    // Nobody reads an answer to it.
    answerable: false,
    tone: 'calm',
    facts: [],
    sections: [
      {
        title: say('sign-in.title'),
        blocks: [
          paragraph(say('sign-in.asked')),
          paragraph(link(letter.page, say('sign-in.page'))),
          paragraph(say('sign-in.until', { when: clock.full(letter.until) })),
          paragraph(say('sign-in.other')),
        ],
      },
    ],
  }),
  subject: subjectLine(letter.match, say('sign-in.title')),
});
