import type { ModeratorPage } from '../../match/moderator/moderator.ts';
import type { Trouble } from '../../match/moderator/trouble.ts';
import type { PrivateLinks } from '../../match/people/operator.ts';
import type { ModeratorPolls } from '../../match/polls/board.ts';
import { LONGEST_QUESTION, MOST_POLL_HOURS } from '../../match/polls/polls.ts';
import { type Clockface, makeClockface } from '../../reports/index.ts';
import { matchSentences } from '../messages/en.ts';
import { pollCatalogues } from '../messages/polls.ts';
import { packFacts } from '../pack-fact.ts';
import { sayFrom } from '../render.ts';
import { closedPollItem, openPollItem } from '../seat/poll-items.ts';
import { actForms } from './act-forms.ts';
import { detailOf, stateOf, TONES } from './delivery.ts';

const say = sayFrom({ ...matchSentences, ...pollCatalogues.en });

/** The outcome of the last act. */
export interface ModeratorNews {
  readonly good: boolean;
  readonly text: string;
  /** A new private address. It is shown only once. */
  readonly link?: string;
  /** The text of a question that was refused, for the form. */
  readonly asked?: { readonly text: string; readonly hours: string };
}

interface ModeratorScreen {
  readonly page: ModeratorPage;
  readonly polls: ModeratorPolls;
  readonly now: Date;
  /** Path of the page. */
  readonly base: string;
  readonly publicUrl: string;
  /** Token for its forms. */
  readonly form: string;
  readonly news: ModeratorNews | undefined;
  /** The private links of the seats, for the operator only. */
  readonly links: PrivateLinks | undefined;
  /** Path of the page with all matches, if the visitor came from there. */
  readonly office: string | undefined;
}

const MOST_LETTERS = 30;

export const moderatorScreen = (screen: ModeratorScreen) => {
  const { page, now, base, publicUrl, form, news, links, office } = screen;
  const { match } = page;
  const clock = makeClockface(page.moderator.zone, now);
  const at = (date: Date) => clock.full(date.toISOString());
  const state = say(`state.${match.state}`);
  return {
    title: say('match.title', { code: match.code, name: match.name }),
    crumbs: say('match.crumbs', { code: match.code }),
    say,
    base,
    office,
    form,
    seq: match.seq,
    urgent: match.state === 'FAULT' || page.seats.some(({ isLate }) => isLate),
    heading: say('match.heading', { code: match.code, name: match.name, state }),
    occasion: page.occasion,
    news,
    fault: page.fault,
    facts: factsOf(page, publicUrl, at),
    waiting: page.seats.flatMap(({ name, player, deadline, draft, isLate }) =>
      deadline
        ? [{ seat: name, player, until: untilText(clock, deadline), draft: say(`match.draft.${draft}`), isLate }]
        : [],
    ),
    acts: actForms(page),
    polls: pollsOf(screen, clock),
    rulings: match.rulings.map(({ at: when, by, text }) => say('match.ruling', { text, by, when: at(when) })),
    visibility: say(`match.visibility.${page.visibility}`),
    troubles: page.troubles.map((trouble) => troubleText(page, trouble)),
    seats: page.seats.map((seat) => ({
      ...seat,
      link: links?.seats.find(({ id }) => id === seat.id)?.url,
      notify: seat.notify === 'EACH' ? undefined : say(`match.mail.notify.${seat.notify}`),
      mail: mailField(seat),
    })),
    moderatorLink: links?.moderator,
    letters: lettersOf(page, at),
  };
};

/** The questions to all seats, and a form for a new one while the match is played. */
const pollsOf = ({ page: { match }, polls, news }: ModeratorScreen, clock: Clockface) => ({
  open: polls.open.map((poll) => ({
    ...openPollItem(poll, clock, say),
    answered: say('match.polls.answered', { answered: poll.answered, asked: poll.asked }),
  })),
  closed: polls.closed.map((poll) => closedPollItem(poll, clock, say)),
  isTyped: news?.asked !== undefined,
  fields: match.state === 'RUNNING' || match.state === 'PAUSED' ? pollFields(news?.asked) : [],
});

/** How many hours a question is open by default. */
const POLL_HOURS = '72';

const pollFields = ({ text, hours } = { text: '', hours: POLL_HOURS }) => [
  {
    id: 'poll-text',
    name: 'text',
    label: say('match.polls.text'),
    rows: 3,
    value: text,
    longest: LONGEST_QUESTION,
    required: true,
  },
  {
    id: 'poll-hours',
    name: 'hours',
    label: say('match.polls.hours'),
    hint: say('match.polls.hours.hint', { most: MOST_POLL_HOURS }),
    type: 'number',
    min: 1,
    max: MOST_POLL_HOURS,
    value: hours,
    required: true,
  },
];

/** The mail address of a seat: a field to change it, or to try the same one again. */
const mailField = ({ id, name, address }: ModeratorPage['seats'][number]) => ({
  id: `address-${id}`,
  name: 'address',
  type: 'email',
  label: say('match.mail.address', { seat: name }),
  value: address,
  longest: 254,
  required: true,
});

const untilText = (clock: Clockface, deadline: Date): string => {
  const iso = deadline.toISOString();
  return say('match.waiting.value', { when: clock.full(iso), distance: clock.distance(iso) });
};

const factsOf = ({ match, game }: ModeratorPage, publicUrl: string, at: (date: Date) => string) => {
  const { impulseHours, reactionHours, graceHours, holdMinutes } = match.pace;
  const address = `${publicUrl}/p/${match.code}`;
  const fact = (key: string, value: string | readonly { link: string; text: string }[]) => ({
    label: say(`match.fact.${key}`),
    value,
  });
  return [
    fact('game', `${match.game}, ${match.scenario}`),
    ...packFacts(match).map((value) => fact('pack', value)),
    fact(
      'pace',
      sayFrom(matchSentences, game.reporter)('match.fact.pace.value', {
        impulse: impulseHours,
        reaction: reactionHours,
        grace: graceHours,
        hold: holdMinutes,
      }),
    ),
    fact('created', at(match.createdAt)),
    fact('step', String(match.seq)),
    fact('public', [{ link: address, text: address }]),
    fact('dice', match.commitments.dice),
    fact('deck', match.commitments.deck),
  ];
};

/** A problem that needs attention, in words. */
const troubleText = ({ seats }: ModeratorPage, { kind, seat, count = 1 }: Trouble): string =>
  say(`match.trouble.${kind}`, { seat: seats.find(({ id }) => id === seat)?.name ?? '', count });

/** The letters: those that need attention first, then the newest. */
const lettersOf = ({ letters, seats }: ModeratorPage, at: (date: Date) => string) => {
  const rank = { FAILED: 0, BOUNCED: 0, HELD: 1, PENDING: 1, SENT: 2, DROPPED: 2 } as const;
  return [...letters]
    .sort((a, b) => rank[a.state] - rank[b.state])
    .slice(0, MOST_LETTERS)
    .map((letter) => {
      const when = at(letter.createdAt);
      const to = seats.find(({ id }) => id === letter.seat)?.name ?? letter.invited ?? say('match.moderator');
      const kind = say(`match.letter.${letter.kind}`);
      return {
        id: letter.id,
        when,
        to,
        kind,
        state: stateOf(say, letter),
        tone: TONES[letter.state],
        detail: detailOf(say, letter),
        resend: say('match.letter.resend.which', { kind, to, when }),
      };
    });
};
