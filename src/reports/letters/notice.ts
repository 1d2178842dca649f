/** A notice: news of the match or its people, outside the play itself. */

import type { Message } from '../../engine/index.ts';
import type { Speech } from '../../i18n/index.ts';
import { diceWords, type ToldDice } from '../dice-told.ts';
import type { Block, Document } from '../document.ts';
import { copied, list, paragraph, plainPhrase, quoted } from '../document.ts';
import type { Deadline } from '../model.ts';
import type { Clockface } from '../times.ts';
import { type Head, shell, withoutKind } from './shell.ts';

/** A value before and after a change. */
interface NoticeChange {
  readonly what: string;
  readonly before: string;
  readonly after: string;
}

/** What becomes of the orders of the reader. */
export interface OrdersNews {
  readonly fate: /** Handed over: carried out now; at the moment that was named; at a later one; when they are called for; after a pause. */
    | 'now'
    | 'kept'
    | 'later'
    | 'waits'
    | 'held'
    /** Handed over, and a draft again. */
    | 'draft'
    /** A draft: handed over for its player down to a line, or not carried out. */
    | 'part'
    | 'passed'
    /** A draft that holds what was undone, too. */
    | 'back'
    /** The match is over. */
    | 'dropped';
  readonly lines: readonly string[];
  /** The number of lines that are carried out, if not all. */
  readonly count?: number;
  /** When they are carried out, ISO 8601. */
  readonly at?: string;
  readonly dice?: ToldDice;
}

/** The new deadline of a question. */
interface MovedDeadline {
  /** Name of the seat that is asked. */
  readonly name: string;
  /** ISO 8601. */
  readonly at: string;
  /** The question, for the seat itself alone. */
  readonly prompt?: Message;
}

/** One piece of news, without its reader. */
export interface News {
  readonly about:
    | 'extended'
    | 'paused'
    | 'paused-until'
    | 'resumed'
    /** Another pace; an evening with its end, its last minutes, and when it is over. */
    | 'pace'
    | 'evening'
    | 'evening-soon'
    | 'evening-over'
    /** Acts of a moderator. */
    | 'processed'
    | 'carried-out'
    | 'policy'
    | 'acted'
    | 'unlocked'
    | 'corrected'
    | 'ruling'
    /** Agreed on, and struck out. */
    | 'settled'
    | 'struck'
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
    /** The grace of somebody is over, too: to the moderators. */
    | 'overdue'
    | 'fault'
    /** Lines of a sheet that were not used before its impulse ended. */
    | 'unused-lines'
    | 'word'
    /** Press of a player, with and without his name. */
    | 'press'
    | 'anonymous'
    /** To the moderator, about a seat. */
    | 'away'
    | 'many-mails'
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
    | 'joined'
    /** The last seat is taken, and the moderator begins the match. */
    | 'complete'
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
    | 'not-agreed';
  readonly deadline?: Deadline;
  /** New deadlines of questions that the reader may know. */
  readonly moved?: readonly MovedDeadline[];
  /** Names of the seats that the match waits for. */
  readonly waitingFor?: readonly string[];
  /** Name of the seat that it is about, for the moderator's lines. */
  readonly place?: string;
  /** Names of the readers of a player's press. */
  readonly to?: readonly string[];
  /** Changes before and after: those that everybody may know, and those that only the reader may know. */
  readonly changes?: readonly NoticeChange[];
  readonly own?: readonly NoticeChange[];
  /** What else is told, line by line. */
  readonly lines?: readonly string[];
  /** What becomes of the reader's orders. */
  readonly orders?: OrdersNews;
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
}

export interface NoticeLetter extends Head, News {
  readonly kind: 'notice';
  /** News in the same mail that was written before and after this one, each oldest first. */
  readonly earlier?: readonly News[];
  readonly also?: readonly News[];
  /** Sent to an address that the reader used to have: answers from there do not reach the match. */
  readonly answerable?: false;
}

/** Notices that quote a mail server. */
const SERVER_WORDS: readonly string[] = ['bounced', 'bounced-paused', 'uninvited'];

/** All news of a notice, in order. */
export const newsOf = (letter: NoticeLetter): readonly News[] => [
  ...(letter.earlier ?? []),
  letter,
  ...(letter.also ?? []),
];

/** The last deadline that a notice tells; undefined: none. */
export const deadlineOfNotice = (letter: NoticeLetter): Deadline | undefined =>
  newsOf(letter).findLast(({ deadline }) => deadline !== undefined)?.deadline;

export const noticeDocument = (letter: NoticeLetter, say: Speech, clock: Clockface): Document => {
  const all = newsOf(letter).map((news) => ({ news, args: argsOf(news, clock) }));
  const verdicts = all.map(({ news, args }) => verdictOf(news, args, say, clock));
  const first = verdicts[letter.earlier?.length ?? 0] ?? '';
  const isOne = all.length === 1;
  return shell(letter, say, {
    verdict: isOne ? first : say('letter.notices', { first, count: all.length - 1 }),
    tone: 'calm',
    answerable: letter.answerable ?? true,
    sections: all.map(({ news, args }, i) => ({
      title: isOne ? say('section.headline') : withoutKind(verdicts[i] ?? ''),
      blocks: [...blocksOf(news, args, say, clock), ...ordersOf(news, say, clock)],
    })),
  });
};

/** What counts now: of a deadline that has moved whose it is, and until when; of a match that goes back, to where. */
const verdictOf = (news: News, args: ReturnType<typeof argsOf>, say: Speech, clock: Clockface): string => {
  const moved = news.about === 'extended' ? (news.moved ?? []) : [];
  const [first, ...others] = moved;
  const own = moved.find(({ prompt }) => prompt);
  const [change] = news.changes ?? [];
  if (change && (news.about === 'rolled-back' || news.about === 'rolled-back-reshuffled'))
    return say(`letter.notice.${news.about}.to`, { back: change.after });
  if (own) return say('letter.notice.moved.own', { when: clock.full(own.at) });
  if (!first || others.length > 0) return say(`letter.notice.${news.about}`, args);
  return say('letter.notice.moved.seat', { name: first.name, when: clock.full(first.at) });
};

const argsOf = ({ deadline, waitingFor = [], to = [], by = '', from, until, votes }: News, clock: Clockface) => ({
  names: waitingFor.join(', '),
  to: to.join(', '),
  by,
  ...(votes ?? { yes: 0, no: 0, silent: 0 }),
  when: deadline && clock.full(deadline.at),
  distance: deadline && clock.distance(deadline.at),
  from: from && clock.full(from),
  until: until && clock.full(until),
});

/** What news says, for a mail that has other news too. */
export const newsBlocks = (news: News, say: Speech, clock: Clockface): readonly Block[] =>
  blocksOf(news, argsOf(news, clock), say, clock);

/** The same as one line, with the words of others. */
export const newsSentence = (news: News, say: Speech, clock: Clockface): string =>
  newsBlocks(news, say, clock)
    .flatMap((block) => {
      if (block.kind === 'text') return [plainPhrase(block.text)];
      return block.kind === 'quote' ? [`"${block.lines.join(' ')}"`] : [];
    })
    .join(' ');

const blocksOf = (news: News, args: ReturnType<typeof argsOf>, say: Speech, clock: Clockface): Block[] => {
  const sentence = say(`notice.${news.about}`, args);
  const moved = movedOf(news.moved ?? [], say, clock);
  // New deadlines say all that there is to say of a deadline that has moved.
  const told = news.about === 'extended' && news.moved ? [] : [paragraph(sentence)];
  const listed = news.lines && news.lines.length > 0 ? [list(news.lines)] : [];
  return [
    ...moved,
    ...told,
    ...changesOf(news, say),
    ...listed,
    ...wordsOf(news, sentence, say),
    ...votesOf(news, say),
  ];
};

/** Each new deadline: for whom, and to the reader also for what. */
const movedOf = (moved: readonly MovedDeadline[], say: Speech, clock: Clockface): Block[] =>
  moved.map(({ name, at, prompt }) => {
    const times = { when: clock.full(at), distance: clock.distance(at) };
    const words = prompt
      ? say('notice.extended.own', { ...times, asked: say(prompt) })
      : say('notice.extended.seat', { ...times, name });
    return paragraph(words);
  });

/** What becomes of the reader's orders. */
const ordersOf = ({ orders }: News, say: Speech, clock: Clockface): Block[] => {
  if (!orders) return [];
  const { fate, lines, count = lines.length, at, dice } = orders;
  const times = { when: at && clock.full(at), distance: at && clock.distance(at) };
  return [
    paragraph(say(`notice.orders.${fate}`, { count, ...times })),
    copied(lines),
    ...(dice ? [paragraph(diceWords(dice, say, clock))] : []),
  ];
};

/** How to answer a poll. */
const votesOf = ({ poll, votes }: News, say: Speech): Block[] =>
  poll === undefined || votes !== undefined
    ? []
    : [paragraph(say('notice.vote')), copied([`VOTE ${poll} YES`, `VOTE ${poll} NO`])];

/** Changes before and after; those that only the reader may know stand apart. */
const changesOf = ({ changes = [], own = [] }: News, say: Speech): Block[] => {
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
  'press',
  'anonymous',
  'word',
  'ruling',
  'settled',
  'struck',
  'asked',
  'answered',
  'proposed',
  'agreed',
  'agreed-in-vain',
  'not-agreed',
];

/** A player's text keeps its lines, as a quotation. */
const wordsOf = ({ about, text = '', by = '' }: News, sentence: string, say: Speech): Block[] => {
  if (text === '') return [];
  if (about === 'unused-lines') return [list(text.split('\n'))];
  if (QUOTED.includes(about)) return [quoted(text)];
  return [paragraph(say(wordsKey(about, sentence.includes(by)), { reason: `"${text}"`, by }))];
};

/** How somebody's text is led in. Who gives a reason is said where the sentence before it does not name him. */
const wordsKey = (about: News['about'], isNamed: boolean) => {
  if (about === 'away') return 'notice.until';
  if (SERVER_WORDS.includes(about)) return 'notice.server';
  return isNamed ? 'notice.reason' : 'notice.reason.by';
};
