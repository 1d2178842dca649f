/** A notice: news of the match or its people, outside the play itself. */
import type { Block, Document } from '../document.ts';
import { barred, paragraph } from '../document.ts';
import { disarm } from '../inert.ts';
import type { Deadline } from '../model.ts';
import type { Speech } from '../reporter.ts';
import type { Clockface } from '../times.ts';
import { type Head, shell } from './shell.ts';

/** A value before and after a change. */
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
    /** Acts of a moderator. */
    | 'processed'
    | 'policy'
    | 'acted'
    | 'unlocked'
    | 'corrected'
    | 'ruling'
    | 'glass'
    /** A new private link, a new mail address of a seat, a new co-moderator. */
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
    /** Lines of a sheet that were not used before its impulse ended. */
    | 'unused-lines'
    | 'word'
    /** Press of a player, with and without his name. */
    | 'press'
    | 'anonymous'
    /** To the moderator, about a seat. */
    | 'away'
    | 'bounced'
    | 'bounced-paused'
    | 'fewer-mails'
    | 'complaint'
    /** Somebody else's deadline has changed. */
    | 'time'
    /** Somebody is away, or no longer. */
    | 'absent'
    | 'back'
    /** A seat needs a new player: to the others, to its present player, and when he has it back. */
    | 'vacant'
    | 'vacant-own'
    /** The same, to the moderators. */
    | 'unplayed'
    | 'resigned'
    | 'returned'
    /** About invitations: to the moderator, to the invited people, and to all. */
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
    /** An observer has left: to the moderator. */
    | 'gone'
    /**
     * Questions to all and their results: plain questions, and proposals that are carried out if more than half agree.
     */
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
  /** Names of the readers of a player's press. */
  readonly to?: readonly string[];
  /** Changes before and after: those that everybody may know, and those that only the reader may know. */
  readonly changes?: readonly NoticeChange[];
  readonly own?: readonly NoticeChange[];
  /** Text of the moderator or of a player, and his name. */
  readonly text?: string;
  readonly by?: string;
  /** Number of a poll. */
  readonly poll?: number;
  /** The counted answers. */
  readonly votes?: { readonly yes: number; readonly no: number; readonly silent: number };
  /** Of an absence, ISO 8601. */
  readonly from?: string;
  readonly until?: string;
  /** Sent to an address that the reader used to have: answers from there do not reach the match. */
  readonly answerable?: false;
}

/** Notices that quote a mail server. */
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

/** How to answer a poll. The lines stand behind a bar, so that quoting them does not vote. */
const votesOf = ({ poll }: NoticeLetter, say: Speech): Block[] =>
  poll === undefined ? [] : [paragraph(say('notice.vote')), barred([`VOTE ${poll} YES`, `VOTE ${poll} NO`])];

/** Changes before and after; those that only the reader may know stand apart. */
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

/** Notices that consist of somebody's text. */
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

/** A player's text keeps its lines, behind a bar, so that none of them is ever read as an order. */
const wordsOf = ({ about, text = '' }: NoticeLetter, say: Speech): Block[] => {
  if (text === '') return [];
  if (about === 'press' || about === 'anonymous' || about === 'forming') return [barred(text.split('\n'))];
  if (about === 'unused-lines') return [barred(text.split('\n'))];
  if (QUOTED.includes(about)) return [paragraph(disarm(`"${text}"`))];
  const key = about === 'away' ? 'notice.until' : SERVER_WORDS.includes(about) ? 'notice.server' : 'notice.reason';
  return [paragraph(disarm(say(key, { reason: `"${text}"` })))];
};
