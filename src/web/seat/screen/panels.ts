/** What lies behind the bar: messages, letters, standing orders, mail. */

import { LANGUAGE_NAMES, LANGUAGES, message } from '../../../engine/index.ts';
import type { Game } from '../../../game/index.ts';
import type { Speech } from '../../../i18n/index.ts';
import type { PageStanding } from '../../../match/pages.ts';
import { isNobodys } from '../../../match/post/nobody.ts';
import { sentenceOf } from '../../../match/words.ts';
import type { Clockface } from '../../../reports/index.ts';
import { detailOf } from '../../moderator/delivery.ts';
import { pressItems } from '../press-items.ts';
import { type Context, isPractice } from './context.ts';

const MOST_LETTERS = 12;

const NEWEST_LETTERS = 3;

const NEWEST_WORDS = 3;

/** The newest press, and a link to all of it. */
export const pressOf = ({ base, page: { press }, clock, say }: Context) => ({
  address: `${base}/press`,
  items: pressItems(press.items.slice(0, NEWEST_WORDS), clock, say),
});

/** Downloads: the state for programs, the deadline for a calendar while there is one, and a calendar of all that come. */
export const filesOf = ({ base, calendar, page, say }: Context) => [
  { address: `${base}/state.json`, text: say('seat.file.state') },
  { address: `${base}/record`, text: say('seat.file.record') },
  { address: '/verify', text: say('seat.file.verify') },
  ...(page.open.length > 0 ? [{ address: `${base}/deadline.ics`, text: say('seat.file.deadline') }] : []),
  ...(isPractice(page) || page.match.state === 'OVER' ? [] : [{ address: calendar, text: say('seat.file.calendar') }]),
];

export const standingOf = ({ page: { standing }, game, outcome, clock, say }: Context) => ({
  hint: standingHint(say, game),
  lines: standing.map((line) => [standingText(say, line), ...standingRemarks(say, line, clock)].join(' - ')),
  profiles: Object.keys(game.language.standing?.profiles ?? {}).map((name) => ({
    name,
    text: sentenceOf(game, message(`profile.${name}`)),
  })),
  text: outcome.standing?.text ?? standing.flatMap(({ text, over }) => (over ? [] : [text])).join('\n'),
  said: outcome.standing?.said,
});

/** An example of a standing order, for games that have one. */
const standingHint = (say: Speech, { language }: Game): string => {
  const [first, second] = language.standing?.examples ?? [];
  if (first === undefined || second === undefined) return say('seat.standing.hint.plain');
  return say('seat.standing.hint', { first, second });
};

const standingText = (say: Speech, { position, text, used }: PageStanding): string =>
  say(used > 0 ? 'seat.standing.used' : 'seat.standing.line', { position, text, used });

const standingRemarks = (say: Speech, { invalid, lastDay }: PageStanding, clock: Clockface): string[] => [
  ...(invalid === undefined ? [] : [say('seat.standing.invalid', { reason: invalid })]),
  ...(lastDay === undefined || invalid !== undefined
    ? []
    : [say('seat.standing.last-day', { day: clock.day(lastDay) })]),
];

/** The newest letters at once, the others on demand. */
export const lettersOf = ({ page: { letters }, clock, say }: Context) => {
  const lines = letters.slice(0, MOST_LETTERS).map((letter) => ({
    what: letter.subject ?? say(`seat.letter.${letter.kind}`),
    kind: say('seat.letter', { kind: say(`seat.letter.${letter.kind}`), state: say(`seat.letter.${letter.state}`) }),
    detail: detailOf(say, letter),
    at: letter.createdAt.toISOString(),
    when: clock.full(letter.createdAt.toISOString()),
  }));
  return { newest: lines.slice(0, NEWEST_LETTERS), older: lines.slice(NEWEST_LETTERS) };
};

/** Which mails a player gets besides those that ask him something. */
export const NOTIFY_LEVELS = ['EACH', 'TURNS', 'DAILY'] as const;

export const mailOf = ({ page: { seat }, say }: Context) => ({
  /** Nobody reads them. */
  isUnread: isNobodys(seat.mail.address),
  languages: LANGUAGES.map((tag) => ({ value: tag, text: LANGUAGE_NAMES[tag], chosen: tag === seat.language })),
  levels: NOTIFY_LEVELS.map((level) => ({
    value: level,
    text: say(`seat.notify.${level}`),
    chosen: level === seat.mail.notify,
  })),
  by: seat.mail.by === undefined ? undefined : say(`seat.notify.by.${seat.mail.by}`),
  suspended:
    seat.mail.suspended === undefined
      ? undefined
      : {
          what: say('seat.suspended', { address: seat.mail.address }),
          why: say('delivery.server', { server: seat.mail.suspended }),
        },
});
