/** Letters: everything the match writes to a seat, from plain data to subject, text and HTML. */

import type { LanguageTag } from '../../engine/index.ts';
import type { Speech } from '../../i18n/index.ts';
import { type Attachment, attachmentsOf, deadlineFiles } from '../attachments.ts';
import type { Publishing } from '../calendar.ts';
import { cleanAll } from '../clean.ts';
import { diceWords } from '../dice-told.ts';
import { type Document, inWords, plainPhrase } from '../document.ts';
import { htmlOf, htmlOfText } from '../html.ts';
import type { ReportModel } from '../model.ts';
import { reportDocument } from '../report.ts';
import { calledBy, type Reporter, speechOf } from '../reporter.ts';
import { fixedText, flowedTextOf, textOf } from '../text.ts';
import { makeClockface } from '../times.ts';
import { type BoundLetter, boundDocument } from './bound.ts';
import { type DeskLetter, deskDocument } from './desk.ts';
import { firstDocument } from './first.ts';
import { guideDocument } from './guide.ts';
import type { KeptLetter } from './kept.ts';
import { deadlineOfNotice, type NoticeLetter, noticeDocument } from './notice.ts';
import { type OfferLetter, offerDocument } from './offer.ts';
import { type ReminderLetter, reminderDocument } from './reminder.ts';
import { type Reply, type ReplyVerdict, replyFacts, replyHead, replySections, toneOf } from './reply.ts';
import { type Head, matchFact, sentencesIn, shell } from './shell.ts';
import { type SignInLetter, signInDocument } from './sign-in.ts';

export type { DatedNews, DeskLetter, DigestTime } from './desk.ts';
export { needsModerator } from './desk.ts';
export type { NoticeLetter, OrdersNews } from './notice.ts';
export type { OfferKind, OfferLetter, Term } from './offer.ts';
export type { ReminderLetter } from './reminder.ts';
export type { SignInLetter } from './sign-in.ts';

export interface ReportLetter<V = unknown> {
  readonly kind: 'report';
  readonly report: ReportModel<V>;
}

/** A file as stored with a letter. */
export type LetterFile = {
  readonly filename: string;
  readonly contentType: string;
  readonly base64: string;
};

/** The acknowledgement of a mail: how it was read, and whatever it asked for. */
export interface AcknowledgementLetter<V = unknown> extends Head {
  readonly kind: 'acknowledgement';
  readonly reply: Reply;
  /** The current report, if the mail asked for it. */
  readonly report?: ReportModel<V>;
  /** Files that the mail asked for. */
  readonly files?: readonly LetterFile[];
  /**
   * Subjects of the reply addresses that it lists; they stand as placeholders in its text. It has none of its own then,
   * because a reply to it would name no match.
   */
  readonly addresses?: readonly ReplySubject[];
}

/** For whom and about what a reply speaks. */
export interface ReplySubject {
  readonly seatNo: number;
  readonly decisionNo: number;
}

export type Letter<V = unknown> =
  | ReportLetter<V>
  | AcknowledgementLetter<V>
  | ReminderLetter
  | NoticeLetter
  | BoundLetter
  | DeskLetter
  | OfferLetter
  | SignInLetter;

/** A letter of the outbox, whose data may be gone. */
export type OutboxLetter<V = unknown> = Letter<V> | KeptLetter;

export interface RenderedLetter {
  readonly subject: string;
  /** The preview text that mail programs show beside the subject; the HTML begins with it. */
  readonly preheader: string;
  /** Complete without the HTML. */
  readonly text: string;
  /** The text as `format=flowed` (RFC 3676). */
  readonly flowed: string;
  readonly html: string;
  readonly attachments: readonly Attachment[];
}

/** The language of a letter; its reporter has to speak the same. */
export const languageOfLetter = (letter: OutboxLetter): LanguageTag =>
  letter.kind === 'kept' ? letter.language : languageOfData(letter);

const languageOfData = (letter: Letter): LanguageTag =>
  (letter.kind === 'report' ? letter.report.seat : letter.seat).language ?? 'en';

/** Renders a letter. The same letter, reporter and moment give the same bytes. `organizer`: the sender of the mails, for calendar files. */
export const renderLetter = <V>(
  letter: OutboxLetter<V>,
  reporter: Reporter<V>,
  now: Date,
  organizer?: string,
): RenderedLetter => {
  if (letter.kind === 'kept') return keptAsText(letter);
  const document = documentOf(letter, reporter, now);
  const flowed = flowedTextOf(document, reporter.words.isOrder);
  return {
    subject: document.subject,
    preheader: document.preheader,
    text: fixedText(flowed),
    flowed,
    html: htmlOf(document, reporter.words.language),
    attachments: [...filesOf(letter, reporter, { now, organizer }), ...askedFiles(letter)],
  };
};

/** What a letter says, without drawing the rest of it: the subject and the text are those of `renderLetter`. */
export const letterText = <V>(
  letter: OutboxLetter<V>,
  reporter: Reporter<V>,
  now: Date,
): Pick<RenderedLetter, 'subject' | 'text'> => {
  if (letter.kind === 'kept') return { subject: letter.subject, text: letter.text };
  const document = documentOf(letter, reporter, now);
  return { subject: document.subject, text: textOf(document, reporter.words.isOrder) };
};

const keptAsText = ({ subject, text, language }: KeptLetter): RenderedLetter => ({
  ...{ subject, preheader: '', text, flowed: text, html: htmlOfText(text, language), attachments: [] },
});

const askedFiles = (letter: Letter): readonly Attachment[] => {
  const { files = [] } = letter.kind === 'acknowledgement' ? letter : {};
  return files.map(({ base64, ...file }) => ({ ...file, content: Buffer.from(base64, 'base64') }));
};

/** The files of a report; of another letter a calendar file if it tells its reader of a deadline. */
const filesOf = <V>(letter: Letter<V>, reporter: Reporter<V>, by: Publishing): readonly Attachment[] => {
  if ('report' in letter && letter.report)
    return attachmentsOf(
      letter.report,
      reporter,
      by,
      letter.kind === 'report' || letter.report.first ? 'mail' : 'whole',
    );
  const deadline = deadlineOfLetter(letter);
  return deadline && letter.kind !== 'report' ? deadlineFiles(deadline, letter, reporter, by) : [];
};

/** A deadline that calendars have otherwise; an acknowledgement tells of one that has moved. */
const deadlineOfLetter = (letter: Letter) => {
  if (letter.kind === 'notice') return deadlineOfNotice(letter);
  if (letter.kind !== 'acknowledgement') return undefined;
  const { deadline } = letter.reply;
  return (deadline?.appointment?.sequence ?? 0) > 0 ? deadline : undefined;
};

/** The document from which text and HTML are made. */
export const documentOf = <V>(letter: Letter<V>, reporter: Reporter<V>, now: Date): Document =>
  cleanAll(inWords(compose(letter, reporter, now), reporter.words.line));

const compose = <V>(letter: Letter<V>, reporter: Reporter<V>, now: Date): Document => {
  if (letter.kind === 'report') {
    const { first, lesson } = letter.report;
    if (first && lesson) return guideDocument(letter.report, reporter);
    return (first ? firstDocument : reportDocument)(letter.report, reporter, now);
  }
  const say = speechOf(reporter);
  const clock = makeClockface(letter.seat.zone, now, letter.seat.language);
  switch (letter.kind) {
    case 'acknowledgement':
      // Whoever takes a seat over asked for nothing, and is answered by a first mail.
      if (letter.report?.first) return firstDocument(letter.report, reporter, now);
      return acknowledgementDocument(letter, reporter, say, now);
    case 'reminder':
      return reminderDocument(
        { ...letter, seat: { ...letter.seat, name: calledBy(reporter, letter.seat.name) } },
        say,
        clock,
      );
    case 'notice':
      return noticeDocument(letter, say, clock);
    case 'desk':
      return deskDocument(letter, reporter, say, clock);
    case 'invitation':
      return boundDocument(letter, reporter, say, clock);
    case 'offer':
      return offerDocument(letter, reporter, say, clock);
    case 'sign-in':
      return signInDocument(letter, say, clock);
  }
};

/** What was asked of the program, or came too late, changes nothing of the player's. */
const mailTone = (verdict: ReplyVerdict): Document['tone'] =>
  verdict === 'INFO' || verdict === 'TOO LATE' || verdict === 'NOT READ' ? 'calm' : toneOf(verdict);

const subjectOf = ({ invited, summary, subject }: Reply): { readonly subject?: string } => {
  const words = invited ? summary : subject;
  return words === undefined ? {} : { subject: words };
};

/** One mail: first the answer, then the whole report if it was asked for. */
const acknowledgementDocument = <V>(
  letter: AcknowledgementLetter<V>,
  reporter: Reporter<V>,
  say: Speech,
  now: Date,
): Document => {
  const { reply, report } = letter;
  const clock = makeClockface(letter.seat.zone, now, letter.seat.language);
  const told = report && reportDocument(report, reporter, now, 'whole');
  const sections = [...replySections(reply, say), ...(told?.sections ?? [])];
  const facts = [...matchFact(letter, say), ...replyFacts(reply, say, clock)];
  const document = shell(letter, say, {
    verdict: replyHead(reply, say, clock),
    ...subjectOf(reply),
    tone: mailTone(reply.verdict),
    // What is left to do, before what was read.
    preheader: [...reply.mend, ...sentencesIn(sections), ...facts.slice(1).map(plainPhrase), ...facts.map(plainPhrase)],
    facts,
    sections,
  });
  const { dice } = reply;
  return {
    ...document,
    footer: [...(dice && dice.round === undefined ? [diceWords(dice, say, clock)] : []), ...document.footer],
  };
};
