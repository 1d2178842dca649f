/** Something that has happened to the match, or to its people, besides what is played. */
import type { Block, Document } from '../document.ts';
import { barred, paragraph } from '../document.ts';
import { disarm } from '../inert.ts';
import type { Deadline } from '../model.ts';
import type { Speech } from '../reporter.ts';
import type { Clockface } from '../times.ts';
import { type Head, shell } from './shell.ts';

/** Something before and after. */
export interface NoticeChange {
  readonly what: string;
  readonly before: string;
  readonly after: string;
}

export interface NoticeLetter extends Head {
  readonly kind: 'notice';
  readonly about:
    | 'extended'
    | 'paused'
    | 'paused-until'
    | 'resumed'
    /** What the moderator has done to the match. */
    | 'processed'
    | 'policy'
    | 'acted'
    | 'unlocked'
    | 'corrected'
    | 'ruling'
    | 'glass'
    /** A seat has a new private address; mail to it goes to another one than before; somebody else moderates too. */
    | 'link'
    | 'address'
    | 'co-moderator'
    | 'ended-agreed'
    | 'ended-adjudicated'
    | 'rolled-back'
    | 'rolled-back-reshuffled'
    | 'dice'
    | 'late'
    | 'fault'
    /** Lines of a sheet that its impulse has ended without. */
    | 'unused-lines'
    | 'word'
    /** Words of a player, with his name and without. */
    | 'press'
    | 'anonymous'
    /** For the moderator, of a seat. */
    | 'away'
    | 'bounced'
    | 'bounced-paused'
    | 'fewer-mails'
    | 'complaint'
    /** Another deadline of somebody else. */
    | 'time'
    /** Days on which somebody is away, and that he is not after all. */
    | 'absent'
    | 'back'
    /** A seat that somebody else is sought for: to the others, to its player, and that he has it back. */
    | 'vacant'
    | 'vacant-own'
    /** The same to who moderates. */
    | 'unplayed'
    | 'resigned'
    | 'returned'
    /** Of invitations: to the moderator, to whom they went, and to all. */
    | 'forming'
    | 'joined'
    | 'declined'
    | 'lapsed'
    | 'uninvited'
    | 'withdrawn'
    | 'terms'
    | 'sought'
    | 'handed-over'
    | 'looking-on'
    /** Of somebody who looked on: to the moderator. */
    | 'gone'
    /** Questions to all, and their results: only asked, and to be done if more than half agree. */
    | 'asked'
    | 'answered'
    | 'proposed'
    | 'agreed'
    | 'agreed-in-vain'
    | 'not-agreed'
    | 'moderating';
  readonly deadline?: Deadline;
  /** Names of the seats that the match waits for. */
  readonly waitingFor?: readonly string[];
  /** Names of those whom words of a player went to. */
  readonly to?: readonly string[];
  /** What was one thing and is another now, as far as everybody may know, and what only the reader may. */
  readonly changes?: readonly NoticeChange[];
  readonly own?: readonly NoticeChange[];
  /** Words of the moderator or of a player, and his name. */
  readonly text?: string;
  readonly by?: string;
  /** Number of a question. */
  readonly poll?: number;
  /** How it was answered. */
  readonly votes?: { readonly yes: number; readonly no: number; readonly silent: number };
  /** Of an absence, ISO 8601. */
  readonly from?: string;
  readonly until?: string;
  /** It goes to an address that its reader had: nothing that is written there reaches the match. */
  readonly answerable?: false;
}

/** Notices that give the words of a mail server. */
const SERVER_WORDS: readonly string[] = ['bounced', 'bounced-paused', 'uninvited'];

export const noticeDocument = (letter: NoticeLetter, say: Speech, clock: Clockface): Document => {
  const { about, deadline, waitingFor = [], to = [], by = '', from, until, votes } = letter;
  const args = {
    names: waitingFor.join(', '),
    to: to.join(', '),
    by,
    ...(votes ?? {}),
    ...(deadline ? { when: clock.full(deadline.at), distance: clock.distance(deadline.at) } : {}),
    ...(from && until ? { from: clock.full(from), until: clock.full(until) } : {}),
  };
  return shell(letter, say, {
    verdict: say(`letter.notice.${about}`, args),
    urgent: false,
    answerable: letter.answerable ?? true,
    sections: [
      {
        title: say('section.headline'),
        blocks: [
          paragraph(say(`notice.${about}`, args)),
          ...changesOf(letter, say),
          ...wordsOf(letter, say),
          ...votesOf(letter, say),
        ],
      },
    ],
  });
};

/** How a question is answered: behind a bar, so that nobody who quotes it has answered. */
const votesOf = ({ poll }: NoticeLetter, say: Speech): Block[] =>
  poll === undefined ? [] : [paragraph(say('notice.vote')), barred([`VOTE ${poll} YES`, `VOTE ${poll} NO`])];

/** What was changed, before and after; what only the reader may know stands by itself. */
const changesOf = ({ changes = [], own = [] }: NoticeLetter, say: Speech): Block[] => {
  const table = (rows: readonly NoticeChange[]): Block => ({
    kind: 'table',
    head: ['', say('notice.before'), say('notice.after')],
    rows: rows.map(({ what, before, after }) => [what, before, after]),
  });
  return [
    ...(changes.length > 0 ? [table(changes)] : []),
    ...(own.length > 0 ? [paragraph(say('notice.own')), table(own)] : []),
  ];
};

/** Notices that are the words themselves. */
const QUOTED: readonly string[] = [
  'word',
  'ruling',
  'asked',
  'answered',
  'proposed',
  'agreed',
  'agreed-in-vain',
  'not-agreed',
];

/** Words of a player keep their lines; behind a bar none of them is ever read as an order. */
const wordsOf = ({ about, text = '' }: NoticeLetter, say: Speech): Block[] => {
  if (text === '') return [];
  if (about === 'press' || about === 'anonymous' || about === 'forming') return [barred(text.split('\n'))];
  if (about === 'unused-lines') return [barred(text.split('\n'))];
  if (QUOTED.includes(about)) return [paragraph(disarm(`"${text}"`))];
  const key = about === 'away' ? 'notice.until' : SERVER_WORDS.includes(about) ? 'notice.server' : 'notice.reason';
  return [paragraph(disarm(say(key, { reason: `"${text}"` })))];
};
