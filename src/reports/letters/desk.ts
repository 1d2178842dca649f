/** The mails of a moderator: the first one of a match, and digests of what has happened in it. */
import type { Speech } from '../../i18n/index.ts';
import { hashLines } from '../dice-told.ts';
import { type Block, copied, type Document, list, paragraph, type Section } from '../document.ts';
import { REPLY_ADDRESS } from '../html.ts';
import type { Reporter } from '../reporter.ts';
import { type Clockface, hourOfDay } from '../times.ts';
import { type News, newsBlocks, newsSentence } from './notice.ts';
import { type Head, shell } from './shell.ts';

/** A seat as everybody may know of it. */
interface DeskSeat {
  readonly name: string;
  /** Empty: nobody. */
  readonly player: string;
  /** Who has been invited and has not answered. */
  readonly invited?: string;
  /** Its first public question is due, ISO 8601. */
  readonly due?: string;
  /** Median hours of its public answers. */
  readonly usual?: number;
}

/** News and when it was written, ISO 8601. */
export interface DatedNews extends News {
  readonly at: string;
}

/** When a moderator is written to of what does not need him: each time, never, or at an hour of the day in his zone. */
export type DigestTime = 'EACH' | 'OFF' | number;

export interface DeskLetter extends Head {
  readonly kind: 'desk';
  /** Set in the first mail: what the match is bound to, and whether players are still invited. */
  readonly welcome?: {
    readonly commitments: { readonly dice: string; readonly deck: string };
    readonly isForming: boolean;
  };
  /** Oldest first. */
  readonly news: readonly DatedNews[];
  readonly seats: readonly DeskSeat[];
  readonly digest: DigestTime;
}

type About = News['about'];

/** What goes on only when somebody does something. */
const NEEDS: readonly About[] = [
  'overdue',
  'unplayed',
  'resigned',
  'bounced',
  'bounced-paused',
  'away',
  'many-mails',
  'uninvited',
  'declined',
  'lapsed',
  'complete',
  'answered',
  'agreed-in-vain',
];

/** Whether such news waits for its moderator. */
export const needsModerator = (about: About): boolean => NEEDS.includes(about);

export const deskDocument = <V>(letter: DeskLetter, reporter: Reporter<V>, say: Speech, clock: Clockface): Document =>
  letter.welcome ? welcomeDocument(letter, letter.welcome, reporter, say, clock) : digestDocument(letter, say, clock);

// --- the first mail --------------------------------------------------------------------------------------------------

const welcomeDocument = <V>(
  letter: DeskLetter,
  { commitments, isForming }: NonNullable<DeskLetter['welcome']>,
  reporter: Reporter<V>,
  say: Speech,
  clock: Clockface,
): Document => {
  const { match, links } = letter;
  const title = { name: `"${match.name}"`, game: match.game };
  const state = isForming ? 'forming' : 'running';
  return shell(letter, say, {
    verdict: say('desk.welcome', title),
    subject: say('subject.desk.welcome', { name: match.name }),
    preheader: [say('desk.welcome.preview')],
    tone: 'calm',
    isCommanded: true,
    facts: [
      say(`desk.welcome.${state}`),
      say('desk.welcome.address', { address: REPLY_ADDRESS }),
      ...(links?.page ? [[{ link: links.page, text: say('desk.page') }]] : []),
    ],
    sections: [
      seatsSection(letter, say, clock),
      { title: say('section.desk.lines'), blocks: [{ kind: 'answers', answers: linesToSend(letter, state, say) }] },
      {
        title: say('section.desk.mails'),
        blocks: [
          paragraph(say('desk.mails')),
          paragraph(digestWords(letter.digest, say)),
          copied(['DIGEST 7', 'DIGEST EACH', 'DIGEST OFF']),
        ],
      },
      {
        title: say('section.commitments'),
        blocks: [
          paragraph(say(`invitation.commitments${reporter.cards ? '' : '.plain'}`)),
          ...hashLines(commitments, say),
        ],
      },
    ],
  });
};

/** The seven lines that a moderator needs first. */
const LINES = {
  forming: ['STATUS', 'INVITE', 'START', 'EXTEND', 'PAUSE', 'BROADCAST', 'HELP'],
  running: ['STATUS', 'EXTEND', 'REMIND', 'PAUSE', 'BROADCAST', 'REPLACE', 'HELP'],
} as const;

const linesToSend = ({ seats }: DeskLetter, state: keyof typeof LINES, say: Speech) => {
  const seat = seats[0]?.name ?? '';
  return LINES[state].map((line) => ({
    order: say(`desk.line.${line}`, { seat }),
    stakes: [say(`desk.does.${line}`, { seat })],
  }));
};

// --- the digest ------------------------------------------------------------------------------------------------------

const digestDocument = (letter: DeskLetter, say: Speech, clock: Clockface): Document => {
  const needs = letter.news.filter(({ about }) => needsModerator(about));
  const told = letter.news.filter(({ about }) => !needsModerator(about));
  const counts = { needs: needs.length, told: told.length };
  const what = needs.length === 0 ? '.known' : told.length === 0 ? '.needs' : '';
  return shell(letter, say, {
    verdict: say(`desk.digest${what}`, counts),
    subject: say(`subject.desk.digest${what}`, counts),
    preheader: [...[...needs, ...told].map((news) => newsSentence(news, say, clock)), say('desk.answer')],
    tone: needs.length > 0 ? 'act' : 'calm',
    isCommanded: true,
    sections: [
      ...(needs.length > 0 ? [needsSection(needs, say, clock)] : []),
      ...(told.length > 0 ? [toldSection(told, say, clock)] : []),
      seatsSection(letter, say, clock),
      {
        title: say('section.desk.mails'),
        blocks: [paragraph(`${say('desk.answer')} ${digestWords(letter.digest, say)}`)],
      },
    ],
  });
};

/** What waits for the moderator, numbered, each with the lines that settle it. */
const needsSection = (needs: readonly DatedNews[], say: Speech, clock: Clockface): Section => ({
  title: say('section.desk.needs'),
  blocks: needs.flatMap((news, i) => {
    const [first, ...rest] = newsBlocks(news, say, clock);
    const said = first?.kind === 'text' && typeof first.text === 'string' ? first.text : newsSentence(news, say, clock);
    const { whole, open } = linesFor(news, say);
    return [
      paragraph(`${i + 1}. ${said}`),
      ...rest,
      ...(whole.length > 0 ? [{ kind: 'answers', answers: whole, isWhole: true } satisfies Block] : []),
      ...(open.length > 0 ? [copied(open)] : []),
    ];
  }),
});

type Answer = Extract<Block, { kind: 'answers' }>['answers'][number];

/** The lines that settle it: whole ones as answers, and those with something to fill in. */
const linesFor = (
  { about, place, waitingFor = [] }: News,
  say: Speech,
): { readonly whole: readonly Answer[]; readonly open: readonly string[] } => {
  const whole = (...answers: readonly Answer[]) => ({ whole: answers, open: [] });
  const longer = (line: 'overdue' | 'away' | 'bounced', seat: string, hours: number): Answer => ({
    order: say(`desk.line.${line}`, { seat }),
    stakes: [say('desk.does.longer', { seat, hours })],
    label: say('desk.button.longer', { hours }),
  });
  const process = (seat: string): Answer => ({
    order: say('desk.line.process', { seat }),
    stakes: [say('desk.does.process', { seat })],
    label: say('desk.button.process'),
  });
  if (about === 'overdue') return whole(...waitingFor.flatMap((seat) => [longer('overdue', seat, 24), process(seat)]));
  if (about === 'complete')
    return whole({ order: 'START', stakes: [say('desk.does.START')], label: say('desk.button.START') });
  if (place === undefined) return whole();
  if (about === 'unplayed' || about === 'resigned')
    return { whole: [], open: [say('desk.line.REPLACE', { seat: place })] };
  if (about === 'away') return whole(longer('away', place, 72));
  if (about === 'bounced') return whole(longer('bounced', place, 24));
  const isInvited = about === 'uninvited' || about === 'declined' || about === 'lapsed';
  return isInvited ? { whole: [], open: [say('desk.line.INVITE', { seat: place })] } : whole();
};

const toldSection = (told: readonly DatedNews[], say: Speech, clock: Clockface): Section => ({
  title: say('section.desk.told'),
  blocks: [list(told.map((news) => `${clock.short(news.at)} ${newsSentence(news, say, clock)}`))],
});

// --- both ------------------------------------------------------------------------------------------------------------

const seatsSection = ({ seats }: DeskLetter, say: Speech, clock: Clockface): Section => ({
  title: say('section.desk.seats'),
  blocks: [
    {
      kind: 'table',
      head: [say('desk.seat'), say('desk.player'), say('desk.due'), say('desk.usual')],
      rows: seats.map(({ name, player, invited, due, usual }) => [
        name,
        player !== '' ? player : invited === undefined ? say('desk.nobody') : say('desk.invited', { name: invited }),
        due === undefined ? '-' : clock.due(due),
        usual === undefined ? '-' : say('desk.hours', { hours: Math.max(1, Math.round(usual)) }),
      ]),
    },
  ],
});

const digestWords = (digest: DigestTime, say: Speech): string =>
  typeof digest === 'number' ? say('desk.daily', { hour: hourOfDay(digest) }) : say(`desk.digest.${digest}`);
