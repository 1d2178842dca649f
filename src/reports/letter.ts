/** Letters: everything the match writes to a seat, from plain data to subject, text and HTML. */
import type { LanguageTag, Message } from '../engine/index.ts';
import { type Attachment, attachmentsOf, deadlineFiles } from './attachments.ts';
import { cleanAll } from './clean.ts';
import type { Block, Document, Phrase } from './document.ts';
import { list, paragraph } from './document.ts';
import { htmlOf } from './html.ts';
import { disarm } from './inert.ts';
import { type Deadline, isOnlooker, type Links, type MatchInfo, type ReportModel, type SeatInfo } from './model.ts';
import { type OfferLetter, offerDocument } from './offer.ts';
import { type Reply, replyFacts, replySections, verdictLine } from './reply.ts';
import { reportDocument } from './report.ts';
import { type Reporter, type Speech, speechOf } from './reporter.ts';
import { textOf } from './text.ts';
import { type Clockface, makeClockface } from './times.ts';

export type { Offered, OfferLetter, Term } from './offer.ts';

/** What every letter but the report says of itself; a report knows it from its view. */
interface Head {
  readonly match: MatchInfo;
  readonly seat: SeatInfo;
  /** As `Reporter.occasion` gives it: the subject keeps the letters of an impulse together. */
  readonly occasion: string;
  readonly links?: Links;
}

export interface ReportLetter<V = unknown> {
  readonly kind: 'report';
  readonly report: ReportModel<V>;
}

/** A file as a letter keeps it. */
export interface LetterFile {
  readonly filename: string;
  readonly contentType: string;
  readonly base64: string;
}

/** The answer to a mail: how it was read, and whatever it asked for. */
export interface AcknowledgementLetter<V = unknown> extends Head {
  readonly kind: 'acknowledgement';
  readonly reply: Reply;
  /** The state of things, where the mail asked for it. */
  readonly report?: ReportModel<V>;
  /** Files that were asked for. */
  readonly files?: readonly LetterFile[];
  /** Reports of before, newest first, as files: to somebody who plays a seat on. */
  readonly earlier?: readonly ReportModel<V>[];
}

export interface ReminderLetter extends Head {
  readonly kind: 'reminder';
  /** `soon` and `last` before the deadline, `due` at it, `late` in the time of grace and after; `excused`: time begins again. */
  readonly stage: 'soon' | 'last' | 'due' | 'late' | 'excused';
  readonly deadline: Deadline;
  readonly prompts: readonly Message[];
  readonly draftNote?: string;
  /** The orders that are held, one a line. */
  readonly draft?: readonly string[];
  readonly silence?: string;
  /** How often he will be excused in this turn. */
  readonly excusesLeft?: number;
}

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
    | 'ended-agreed'
    | 'ended-adjudicated'
    | 'rolled-back'
    | 'rolled-back-reshuffled'
    | 'dice'
    | 'late'
    | 'fault'
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
}

export interface InvitationLetter extends Head {
  readonly kind: 'invitation';
  readonly seats: readonly { readonly name: string; readonly powers: readonly string[]; readonly player?: string }[];
  /** Hashes of the secrets that dice and shuffles follow from. */
  readonly commitments: { readonly dice: string; readonly deck: string };
  /** The pace of the match in words. */
  readonly pace?: string;
}

/** Lets somebody sign in who has asked for it. */
export interface SignInLetter extends Head {
  readonly kind: 'sign-in';
  /** Where he does. */
  readonly page: string;
  /** As long as that opens something, ISO 8601. */
  readonly until: string;
}

export type Letter<V = unknown> =
  | ReportLetter<V>
  | AcknowledgementLetter<V>
  | ReminderLetter
  | NoticeLetter
  | InvitationLetter
  | OfferLetter
  | SignInLetter;

export interface RenderedLetter {
  readonly subject: string;
  /** What mail programs show beside the subject; the HTML begins with it. */
  readonly preheader: string;
  /** Complete by itself. */
  readonly text: string;
  readonly html: string;
  readonly attachments: readonly Attachment[];
}

/** In which a letter is to be told: it wants a reporter of that language. */
export const languageOfLetter = (letter: Letter): LanguageTag =>
  (letter.kind === 'report' ? letter.report.seat : letter.seat).language ?? 'en';

/** Renders a letter. The same letter, reporter and moment give the same bytes. */
export const renderLetter = <V>(letter: Letter<V>, reporter: Reporter<V>, now: Date): RenderedLetter => {
  const document = documentOf(letter, reporter, now);
  return {
    subject: document.subject,
    preheader: document.preheader,
    text: textOf(document),
    html: htmlOf(document, reporter.language),
    attachments: [...filesOf(letter, reporter, now), ...askedFiles(letter)],
  };
};

const askedFiles = (letter: Letter): readonly Attachment[] => {
  const { files = [] } = letter.kind === 'acknowledgement' ? letter : {};
  return files.map(({ base64, ...file }) => ({ ...file, content: Buffer.from(base64, 'base64') }));
};

/** The files of a report; of another letter the deadline that it tells its reader of, for his calendar. */
const filesOf = <V>(letter: Letter<V>, reporter: Reporter<V>, now: Date): readonly Attachment[] => {
  if ('report' in letter && letter.report)
    return [...attachmentsOf(letter.report, reporter, now), ...earlierFiles(letter, reporter, now)];
  const deadline = letter.kind === 'acknowledgement' ? letter.reply.deadline : 'deadline' in letter && letter.deadline;
  return deadline && letter.kind !== 'report' ? deadlineFiles(deadline, letter, reporter, now) : [];
};

const earlierFiles = <V>(letter: Letter<V>, reporter: Reporter<V>, now: Date): readonly Attachment[] => {
  const { earlier = [] } = letter.kind === 'acknowledgement' ? letter : {};
  return earlier.map((report) => ({
    filename: `report-${report.match.reportNo}.txt`,
    contentType: 'text/plain; charset=utf-8',
    content: Buffer.from(`${textOf(documentOf({ kind: 'report', report }, reporter, now))}\n`),
  }));
};

/** What the text and the HTML of a letter are made of. */
export const documentOf = <V>(letter: Letter<V>, reporter: Reporter<V>, now: Date): Document =>
  cleanAll(compose(letter, reporter, now));

const compose = <V>(letter: Letter<V>, reporter: Reporter<V>, now: Date): Document => {
  if (letter.kind === 'report') return reportDocument(letter.report, reporter, now);
  const say = speechOf(reporter);
  const clock = makeClockface(letter.seat.zone, now, letter.seat.language);
  switch (letter.kind) {
    case 'acknowledgement':
      return acknowledgementDocument(letter, reporter, say, now);
    case 'reminder':
      return reminderDocument(letter, say, clock);
    case 'notice':
      return noticeDocument(letter, say, clock);
    case 'invitation':
      return invitationDocument(letter, reporter, say);
    case 'offer':
      return offerDocument(letter, reporter, say, clock);
    case 'sign-in':
      return signInDocument(letter, say, clock);
  }
};

/** A document with what all these letters have alike. */
const shell = (
  head: Head,
  say: Speech,
  rest: Pick<Document, 'verdict' | 'urgent' | 'sections'> & { answerable?: boolean; facts?: Document['facts'] },
): Document => {
  const { match, occasion, links } = head;
  const { answerable = true, facts, ...own } = rest;
  return {
    subject: `[${match.code}] ${occasion}`,
    preheader: own.verdict,
    facts: facts ?? [
      { label: say('fact.match'), value: say('fact.match.value', { occasion, code: match.code, name: match.name }) },
    ],
    ...(answerable ? { boundary: match.code } : {}),
    footer: [
      ...(links?.page ? [link(links.page, say(`report.page${readerOf(head)}`))] : []),
      say(`report.why${readerOf(head)}`, { code: match.code, zone: match.zone }),
      ...(links?.fewerMails
        ? [link(links.fewerMails, say(isOnlooker(head.seat) ? 'report.leave' : 'report.fewer'))]
        : []),
    ],
    ...own,
  };
};

/** Ends the keys of what a letter says of its reader. */
const readerOf = ({ links, seat }: Head): string =>
  links?.moderates ? '.moderator' : isOnlooker(seat) ? '.onlooker' : '';

const link = (address: string, text: string): Phrase => [{ link: address, text }];

/** One mail: the answer first, then the report that was asked for, whole. */
const acknowledgementDocument = <V>(
  letter: AcknowledgementLetter<V>,
  reporter: Reporter<V>,
  say: Speech,
  now: Date,
): Document => {
  const { reply, report, match, occasion } = letter;
  const clock = makeClockface(letter.seat.zone, now, letter.seat.language);
  const told = report && reportDocument(report, reporter, now);
  return shell(letter, say, {
    verdict: verdictLine(reply),
    urgent: reply.verdict === 'NEEDS FIX' || reply.confirm !== undefined,
    facts: [
      { label: say('fact.match'), value: say('fact.match.value', { occasion, code: match.code, name: match.name }) },
      ...replyFacts(reply, say, clock),
    ],
    sections: [...replySections(reply, say), ...(told?.sections ?? [])],
  });
};

const reminderDocument = (letter: ReminderLetter, say: Speech, clock: Clockface): Document => {
  const { stage, prompts, draftNote, draft = [], silence, excusesLeft } = letter;
  return shell(letter, say, {
    verdict: reminderVerdict(letter, say, clock),
    urgent: true,
    sections: [
      {
        title: say('section.decide'),
        blocks: [
          ...(prompts.length > 0
            ? [paragraph(say('reminder.asked')), list(prompts.map(({ key, args }) => say(key, args)))]
            : []),
          ...(excusesLeft === undefined ? [] : [paragraph(say('reminder.excused', { left: excusesLeft }))]),
          ...(draftNote ? [paragraph(say('reminder.draft', { draft: draftNote }))] : []),
          ...(draft.length > 0 ? [barred(draft)] : []),
          ...(silence ? [paragraph(say('reminder.silence', { silence }))] : []),
          ...(stage === 'late' ? [paragraph(say('reminder.late'))] : []),
        ],
      },
    ],
  });
};

const reminderVerdict = ({ stage, deadline }: ReminderLetter, say: Speech, clock: Clockface): string => {
  const moment = stage === 'due' ? deadline.graceUntil : deadline.at;
  if (moment === undefined) return say('letter.reminder.due.open');
  return say(`letter.reminder.${stage}`, { when: clock.full(moment), distance: clock.distance(moment) });
};

/** Notices that give the words of a mail server. */
const SERVER_WORDS: readonly string[] = ['bounced', 'bounced-paused', 'uninvited'];

const noticeDocument = (letter: NoticeLetter, say: Speech, clock: Clockface): Document => {
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
    answerable: false,
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
const QUOTED: readonly string[] = ['word', 'ruling', 'asked', 'answered', 'proposed', 'agreed', 'not-agreed'];

/** Words of a player keep their lines; behind a bar none of them is ever read as an order. */
const wordsOf = ({ about, text = '' }: NoticeLetter, say: Speech): Block[] => {
  if (text === '') return [];
  if (about === 'press' || about === 'anonymous' || about === 'forming') return [barred(text.split('\n'))];
  if (QUOTED.includes(about)) return [paragraph(disarm(`"${text}"`))];
  const key = about === 'away' ? 'notice.until' : SERVER_WORDS.includes(about) ? 'notice.server' : 'notice.reason';
  return [paragraph(disarm(say(key, { reason: `"${text}"` })))];
};

/** Lines as they are; behind a bar none of them is ever read as an order. */
const barred = (lines: readonly string[]): Block => ({ kind: 'verbatim', lines: lines.map((line) => `    | ${line}`) });

const invitationDocument = <V>(letter: InvitationLetter, reporter: Reporter<V>, say: Speech): Document => {
  const { match, seat, seats, commitments, occasion, pace, links } = letter;
  const powers = reporter.powers(seat.powers);
  return shell(letter, say, {
    verdict: say('letter.invitation', { seat: powers }),
    urgent: false,
    answerable: false,
    sections: [
      {
        title: say('section.headline'),
        blocks: [
          paragraph(say('invitation.welcome', { name: `"${match.name}"`, game: match.game, powers })),
          paragraph(say('invitation.begin', { occasion })),
          ...(pace ? [paragraph(say('invitation.pace', { pace }))] : []),
          ...(links?.page
            ? [paragraph(link(links.page, say('invitation.page'))), paragraph(say('invitation.secret'))]
            : []),
        ],
      },
      {
        title: say('section.players'),
        blocks: [
          {
            kind: 'table',
            head: ['', '', ''],
            rows: seats.map(({ name, powers, player = '' }) => [name, reporter.powers(powers), player]),
          },
        ],
      },
      {
        title: say('section.how'),
        blocks: [list(['reply', 'page', 'ack', 'standing'].map((each) => say(`invitation.how.${each}`)))],
      },
      {
        title: say('section.commitments'),
        blocks: [
          paragraph(say('invitation.commitments')),
          {
            kind: 'verbatim',
            lines: (['dice', 'deck'] as const).map(
              (each) => `    ${say(`invitation.${each}`, { hash: commitments[each] })}`,
            ),
          },
        ],
      },
    ],
  });
};

const signInDocument = (letter: SignInLetter, say: Speech, clock: Clockface): Document => ({
  ...shell(letter, say, {
    verdict: say('letter.sign-in'),
    urgent: false,
    answerable: false,
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
  subject: `[${letter.match.code}] ${say('sign-in.title')}`,
});
