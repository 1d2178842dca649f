/** The reply to a submission: plain data in the player's language, from which both mail and page are made. */

import type { Speech } from '../../i18n/index.ts';
import { diceWords, sealWords, type ToldDice } from '../dice-told.ts';
import type { Block, Document, Phrase, ReplyLine, Section } from '../document.ts';
import { copied, list, paragraph } from '../document.ts';
import { type LessonTold, lessonSection } from '../lesson.ts';
import type { Deadline, SealInfo } from '../model.ts';
import type { IsOrder } from '../order-lines.ts';
import { textOf } from '../text.ts';
import type { Clockface } from '../times.ts';

export const REPLY_VERDICTS = [
  'ACCEPTED',
  'NOT SENT YET',
  'NEEDS FIX',
  'TAKEN BACK',
  'TOO LATE',
  'SAVED',
  'INFO',
  'HELD',
  'NOT READ',
] as const;

export type ReplyVerdict = (typeof REPLY_VERDICTS)[number];

/** A verdict as the keys of sentences have it. */
type VerdictKey =
  | 'ACCEPTED'
  | 'NOT-SENT-YET'
  | 'NEEDS-FIX'
  | 'TAKEN-BACK'
  | 'TOO-LATE'
  | 'SAVED'
  | 'INFO'
  | 'HELD'
  | 'NOT-READ';

export type Tone = 'good' | 'doubt' | 'bad';

/**
 * `good`: nothing more is to be done for what a mail or a form wanted; `doubt`: it waits for one more word; `bad`: some
 * of it has to be put right.
 */
export const toneOf = (verdict: ReplyVerdict): Tone => {
  if (['ACCEPTED', 'SAVED', 'INFO'].includes(verdict)) return 'good';
  return ['NOT SENT YET', 'TAKEN BACK', 'HELD'].includes(verdict) ? 'doubt' : 'bad';
};

/** What has to be confirmed before it is carried out. */
export interface Confirmation {
  readonly code: string;
  /** What it is about, a sentence each. */
  readonly about: readonly string[];
}

export interface Reply {
  readonly verdict: ReplyVerdict;
  /** The answer to an invitation, which has words of its own before the meaning. */
  readonly invited?: 'JOINED' | 'DECLINED';
  /** No order was found in what was read. */
  readonly orderless?: true;
  /** What a mail that answers none of its reader's is called; by default its first line. */
  readonly subject?: string;
  /** The meaning of the verdict in this case. */
  readonly summary: string;
  /** What is going on in the match; undefined if that is not known. */
  readonly occasion?: string;
  /** Deadline of the decision that waits for the player. */
  readonly deadline?: Deadline;
  /** When handed-over orders are carried out, ISO 8601; undefined if none were. */
  readonly readyAt?: string;
  /** The state of the dice log, and the beacon round that the orders wait for. */
  readonly dice?: ToldDice;
  /** Answers under seal as they are when the orders have been carried out. */
  readonly seals?: readonly SealInfo[];
  readonly lines: readonly ReplyLine[];
  readonly notes: readonly string[];
  readonly confirm?: Confirmation;
  /** What stays unspent if the sheet ends as it does, and after which line. */
  readonly unspent?: { readonly line?: number; readonly text: string };
  /** How to correct the orders by mail; a page has its buttons. */
  readonly mend: readonly string[];
  /** What a yes in reply stands for: for each thing that is asked, what its player would write. */
  readonly proposes?: readonly (readonly string[])[];
  /** The word that hands the sheet over when what is asked is answered: it was said before. */
  readonly sends?: 'DONE' | 'NOW';
  /** The lesson that stands above it. */
  readonly lesson?: LessonTold;
  /** The answers to commands. */
  readonly sections: readonly Section[];
  /** Lines that were not read or not carried out. */
  readonly returned: readonly string[];
}

/** A reply of which only the verdict is known. */
export const plainReply = (verdict: ReplyVerdict, summary: string, more: Partial<Reply> = {}): Reply => ({
  verdict,
  summary,
  lines: [],
  notes: [],
  mend: [],
  sections: [],
  returned: [],
  ...more,
});

/** The same on a page. */
export const verdictLine = ({ verdict, summary }: Pick<Reply, 'verdict' | 'summary'>): string =>
  `${verdict} - ${summary}`;

/** The first line of a mail: the verdict in the reader's words, with the time at which what was sent is carried out. */
export const replyHead = (
  reply: Pick<Reply, 'verdict' | 'summary' | 'readyAt' | 'invited' | 'orderless'>,
  say: Speech,
  clock: Clockface,
): string => {
  const { verdict, summary, invited, orderless } = reply;
  const key = invited ?? (orderless ? 'NO-ORDER' : (verdict.replaceAll(' ', '-') as VerdictKey));
  const head = (verdict: string, summary: string) => say('reply.head', { verdict, summary });
  return isSent(reply)
    ? head(say('reply.verdict.SENT'), sentWords(reply.readyAt, say, clock))
    : head(say(`reply.verdict.${key}`), summary);
};

const isSent = <R extends Pick<Reply, 'verdict' | 'readyAt'>>(reply: R): reply is R & { readonly readyAt: string } =>
  reply.verdict === 'ACCEPTED' && reply.readyAt !== undefined;

/** When what was sent is carried out. */
const sentWords = (at: string, say: Speech, clock: Clockface): string =>
  clock.isPast(at) ? say('reply.sent.now') : say('reply.sent', { when: clock.full(at), distance: clock.distance(at) });

/** When orders that were handed over before are carried out; what was sent by this mail has its time in the first line. */
const readyFacts = (reply: Reply, say: Speech, clock: Clockface): Document['facts'] => {
  const { readyAt, summary } = reply;
  if (readyAt === undefined) return [];
  const told = isSent(reply) ? summary : say('fact.ready', { when: clock.full(readyAt) });
  return [clock.isPast(readyAt) ? told : say('reply.hurry', { told })];
};

/**
 * Facts at the head of a reply, in the player's zone: when handed-over orders are carried out. What is asked is due only
 * where nothing is.
 */
export const replyFacts = (reply: Reply, say: Speech, clock: Clockface): Document['facts'] => {
  const { seals, dice } = reply;
  const deadline = isSent(reply) ? undefined : reply.deadline;
  return [
    ...readyFacts(reply, say, clock),
    ...(deadline ? [say('fact.open', { when: clock.full(deadline.at), distance: clock.distance(deadline.at) })] : []),
    ...(seals ? [say('fact.seals', { seals: sealWords(seals, say) })] : []),
    ...(dice?.round === undefined ? [] : [diceWords(dice, say, clock)]),
  ];
};

/** A reply as plain text, without a letter around it. */
export const replyText = (reply: Reply, say: Speech, clock: Clockface, isOrder: IsOrder): string => {
  const occasion = reply.occasion === undefined ? [] : [reply.occasion];
  const document = {
    subject: '',
    preheader: '',
    verdict: replyHead(reply, say, clock),
    tone: 'calm' as const,
    facts: [...occasion, ...replyFacts(reply, say, clock)],
    sections: replySections(reply, say),
    footer: [],
  };
  const text = textOf(document, isOrder);
  return `${text.trimEnd()}\n`;
};

/** Everything in a reply below its verdict: orders, what came back, how to go on, and what was asked for. */
export const replySections = (reply: Reply, say: Speech): Section[] => {
  const { lines, notes, mend, verdict } = reply;
  // Words that are no order stand among the lines already.
  const returned = reply.orderless && lines.length > 0 ? [] : reply.returned;
  // What became of the lines is said below them.
  const isLast = verdict === 'HELD' || verdict === 'TOO LATE';
  const read: Block[] = lines.length > 0 ? [{ kind: 'readout', lines }] : [];
  const title = say(lines.some(({ number }) => number !== undefined) ? 'section.ack.orders' : 'section.ack');
  const section = (name: string, blocks: readonly Block[]): Section[] =>
    blocks.length > 0 ? [{ title: name, blocks: [...blocks] }] : [];
  const told = notes.map(paragraph);
  return [
    ...(reply.lesson ? [lessonSection(reply.lesson, say)] : []),
    ...section(title, [...read, ...(isLast ? [] : told), ...confirmBlocks(reply, say)]),
    ...section(say(returnedTitle(verdict)), returned.length > 0 ? [copied(returned.map((line) => line.trim()))] : []),
    ...section(say('section.ack.next'), [...(isLast ? told : []), ...mend.map(paragraph), ...goOnBlocks(reply)]),
    ...reply.sections,
  ];
};

/** The button that goes on from here: it says whose a mail is, sends the draft, or takes what is proposed. */
const goOnBlocks = ({ verdict, lines, proposes = [] }: Reply): Block[] => {
  if (verdict !== 'NOT SENT YET' && verdict !== 'TAKEN BACK' && verdict !== 'NEEDS FIX') return [];
  if (proposes.length === 1) return [{ kind: 'button', line: 'YES' }];
  return verdict !== 'NEEDS FIX' && lines.every(({ mark }) => mark !== '?') ? [{ kind: 'button', line: 'DONE' }] : [];
};

const returnedTitle = (verdict: ReplyVerdict) => {
  if (verdict === 'HELD') return 'section.returned.held';
  return verdict === 'TOO LATE' ? 'section.returned.late' : 'section.returned';
};

/** What is to be confirmed, as far as no line above says it already. */
export const unsaidAbout = ({ lines, confirm }: Pick<Reply, 'lines' | 'confirm'>): readonly string[] => {
  const said = new Set(lines.flatMap(({ notes }) => notes));
  return (confirm?.about ?? []).filter((each) => !said.has(each));
};

/** Numbers of the lines that cannot be taken back. */
const linesAbout = ({ lines, confirm, unspent }: Reply): number[] => {
  const isGrave = (note: string) => note !== unspent?.text && confirm?.about.includes(note) === true;
  return lines.flatMap(({ number, notes }) => (number !== undefined && notes.some(isGrave) ? [number] : []));
};

const confirmBlocks = (reply: Reply, say: Speech): Block[] => {
  if (!reply.confirm) return [];
  const [about, lines] = [unsaidAbout(reply), linesAbout(reply)];
  const warning: Phrase = [{ strong: say('reply.confirm.lines', { lines }) }];
  return [...(about.length > 0 ? [list(about)] : []), ...(lines.length > 0 ? [paragraph(warning)] : [])];
};
