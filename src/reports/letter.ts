/** Letters: everything the match writes to a seat, from plain data to subject, text and HTML. */
import type { Message } from '../engine/index.ts';
import { cleanAll } from './clean.ts';
import type { Block, Document, Phrase } from './document.ts';
import { list, paragraph } from './document.ts';
import { htmlOf } from './html.ts';
import { disarm } from './inert.ts';
import { drawMap } from './map.ts';
import type { Deadline, Links, MatchInfo, ReportModel, SeatInfo } from './model.ts';
import { mapPng } from './png.ts';
import { mapCid, reportDocument } from './report.ts';
import { type Reporter, type Speech, speechOf } from './reporter.ts';
import { textOf } from './text.ts';
import { type Clockface, makeClockface } from './times.ts';

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

/** How a mail or a form was read; the text comes rendered from the order language, its first line is the verdict. */
export interface AcknowledgementLetter extends Head {
  readonly kind: 'acknowledgement';
  readonly text: string;
}

export interface ReminderLetter extends Head {
  readonly kind: 'reminder';
  /** `soon` and `last` before the deadline, `due` at it, `late` in the time of grace and after. */
  readonly stage: 'soon' | 'last' | 'due' | 'late';
  readonly deadline: Deadline;
  readonly prompts: readonly Message[];
  readonly draftNote?: string;
  readonly silence?: string;
}

export interface NoticeLetter extends Head {
  readonly kind: 'notice';
  readonly about: 'extended' | 'paused' | 'resumed' | 'late' | 'fault' | 'word';
  readonly deadline?: Deadline;
  /** Names of the seats that the match waits for. */
  readonly waitingFor?: readonly string[];
  /** The moderator's own words, and his name. */
  readonly text?: string;
  readonly by?: string;
}

export interface InvitationLetter extends Head {
  readonly kind: 'invitation';
  readonly seats: readonly { readonly name: string; readonly powers: readonly string[]; readonly player?: string }[];
  /** Hashes of the secrets that dice and shuffles follow from. */
  readonly commitments: { readonly dice: string; readonly deck: string };
  /** The pace of the match in words. */
  readonly pace?: string;
}

export type Letter<V = unknown> =
  | ReportLetter<V>
  | AcknowledgementLetter
  | ReminderLetter
  | NoticeLetter
  | InvitationLetter;

export interface Attachment {
  readonly filename: string;
  readonly contentType: string;
  readonly content: Buffer;
  /** Content id: the HTML shows it in its place. */
  readonly cid: string;
}

export interface RenderedLetter {
  readonly subject: string;
  /** What mail programs show beside the subject; the HTML begins with it. */
  readonly preheader: string;
  /** Complete by itself. */
  readonly text: string;
  readonly html: string;
  readonly attachments: readonly Attachment[];
}

/** Renders a letter. The same letter, reporter and moment give the same bytes. */
export const renderLetter = <V>(letter: Letter<V>, reporter: Reporter<V>, now: Date): RenderedLetter => {
  const document = documentOf(letter, reporter, now);
  return {
    subject: document.subject,
    preheader: document.preheader,
    text: textOf(document),
    html: htmlOf(document),
    attachments: letter.kind === 'report' ? [mapOf(letter.report, reporter)] : [],
  };
};

const mapOf = <V>(report: ReportModel<V>, reporter: Reporter<V>): Attachment => ({
  filename: `${report.match.code.toLowerCase()}-${report.match.reportNo}.png`,
  contentType: 'image/png',
  content: mapPng(drawMap(reporter.chart(report))),
  cid: mapCid(report),
});

/** What the text and the HTML of a letter are made of. */
export const documentOf = <V>(letter: Letter<V>, reporter: Reporter<V>, now: Date): Document =>
  cleanAll(compose(letter, reporter, now));

const compose = <V>(letter: Letter<V>, reporter: Reporter<V>, now: Date): Document => {
  if (letter.kind === 'report') return reportDocument(letter.report, reporter, now);
  const say = speechOf(reporter);
  const clock = makeClockface(letter.seat.zone, now);
  switch (letter.kind) {
    case 'acknowledgement':
      return acknowledgementDocument(letter, say);
    case 'reminder':
      return reminderDocument(letter, say, clock);
    case 'notice':
      return noticeDocument(letter, say, clock);
    case 'invitation':
      return invitationDocument(letter, reporter, say);
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
      ...(links?.page ? [link(links.page, say('report.page'))] : []),
      say('report.why', { code: match.code, zone: match.zone }),
      ...(links?.fewerMails ? [link(links.fewerMails, say('report.fewer'))] : []),
    ],
    ...own,
  };
};

const link = (address: string, text: string): Phrase => [{ link: address, text }];

const acknowledgementDocument = (letter: AcknowledgementLetter, say: Speech): Document => {
  const [verdict = '', ...lines] = letter.text.trim().split('\n');
  return shell(letter, say, {
    verdict,
    urgent: false,
    sections: [{ title: say('section.ack'), blocks: [{ kind: 'verbatim', lines }] }],
  });
};

const reminderDocument = (letter: ReminderLetter, say: Speech, clock: Clockface): Document => {
  const { stage, prompts, draftNote, silence } = letter;
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
          ...(draftNote ? [paragraph(say('reminder.draft', { draft: draftNote }))] : []),
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

const noticeDocument = (letter: NoticeLetter, say: Speech, clock: Clockface): Document => {
  const { about, deadline, text, waitingFor = [], by = '' } = letter;
  const args = {
    names: waitingFor.join(', '),
    by,
    ...(deadline ? { when: clock.full(deadline.at), distance: clock.distance(deadline.at) } : {}),
  };
  const words: Block[] = text
    ? [paragraph(disarm(about === 'word' ? `"${text}"` : say('notice.reason', { reason: `"${text}"` })))]
    : [];
  return shell(letter, say, {
    verdict: say(`letter.notice.${about}`, args),
    urgent: false,
    answerable: false,
    sections: [{ title: say('section.headline'), blocks: [paragraph(say(`notice.${about}`, args)), ...words] }],
  });
};

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
