import type { ModeratorPage } from '../../match/moderator/moderator.ts';
import type { PrivateLinks } from '../../match/people/operator.ts';
import type { Back, ModeratorPolls } from '../../match/polls/board.ts';
import { LONGEST_QUESTION, MOST_POLL_HOURS } from '../../match/polls/polls.ts';
import { type Clockface, makeClockface } from '../../reports/index.ts';
import { packFacts } from '../pack-fact.ts';
import { sayIn } from '../render.ts';
import { closedPollItem, openPollItem } from '../seat/poll-items.ts';
import { ACT_GROUPS, actForms, isOffered, type Wish, wishAddress } from './act-forms.ts';
import { detailOf, stateOf, TONES } from './delivery.ts';
import { type Shelf, shelvesOf } from './letter-shelves.ts';
import { stuckRows } from './stuck.ts';

const say = sayIn();

/** The result of the last act. */
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
  /** The form that the visitor has asked for. */
  readonly wish: Wish;
}

/** The newest mails of a seat. */
const MOST_LETTERS = 8;

export const moderatorScreen = (screen: ModeratorScreen) => {
  const { page, now, base, publicUrl, form, news, links, office, wish } = screen;
  const { match } = page;
  const clock = makeClockface(page.moderator.zone, now);
  const at = (date: Date) => clock.full(date.toISOString());
  const state = say(`match.state.${match.state}`);
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
    stuck: stuckRows({ page, clock, now, base, office }),
    map:
      page.view === undefined
        ? undefined
        : { address: `/p/${match.code}/map.svg`, alt: say('match.map.alt'), page: `/p/${match.code}` },
    jumps: JUMPS.map((path) => ({ address: `${base}/${path}`, text: say(`match.${path}`) })),
    ...groupsOf(page, wish),
    polls: pollsOf(screen, clock),
    rulings: match.rulings.map(({ at: when, by, text }) => say('match.ruling', { text, by, when: at(when) })),
    visibility: say(`match.visibility.${page.match.visibility}`),
    seats: page.seats.map((seat) => ({
      ...seat,
      link: links?.seats.find(({ id }) => id === seat.id)?.url,
      notify: seat.notify === 'EACH' ? undefined : say(`match.mail.notify.${seat.notify}`),
      mail: mailField(seat),
    })),
    moderatorLink: links?.moderator,
    shelves: shelvesOf(page, page.letters, { moderator: say('match.moderator'), others: say('match.others') }).map(
      (shelf) => shelfOf(shelf, { at, base }),
    ),
  };
};

/** The other pages of the match. */
const JUMPS = ['timeline', 'people', 'mails', 'position', 'audit', 'webhooks'] as const;

/** The forms of acts by group; those that cannot be taken back stand apart. */
const groupsOf = (page: ModeratorPage, wish: Wish) => {
  const forms = actForms(page, wish);
  const group = (name: (typeof ACT_GROUPS)[number]) => ({
    id: name,
    title: say(`do.group.${name}`),
    acts: forms[name],
  });
  return {
    groups: ACT_GROUPS.filter((name) => name !== 'grave')
      .map(group)
      .filter(({ acts }) => acts.length > 0),
    grave: { ...group('grave'), isOpen: forms.grave.some(({ isOpen }) => isOpen) },
    isCorrectable: isOffered(page, 'override'),
  };
};

/** The questions to all seats, and a form for a new one while the match is played. */
const pollsOf = ({ page: { match }, polls, news, base }: ModeratorScreen, clock: Clockface) => ({
  open: polls.open.map((poll) => ({
    ...openPollItem(poll, clock, say),
    answered: say('match.polls.answered', { answered: poll.answered, asked: poll.asked }),
  })),
  closed: polls.closed.map((poll) => closedPollItem(poll, clock, say)),
  back: polls.closed.flatMap(({ back }) => (back ? [backItem(back, match, base)] : [])),
  isTyped: news?.asked !== undefined,
  fields: match.state === 'RUNNING' || match.state === 'PAUSED' ? pollFields(news?.asked) : [],
});

/** Who agrees that the match goes back, and the way to the form, filled in. */
const backItem = ({ impulse, agreed }: Back, { seats }: ModeratorPage['match'], base: string) => {
  const names = seats.filter(({ id }) => agreed.includes(id)).map(({ name }) => name);
  return {
    text: names.length > 0 ? say('match.polls.back', { to: impulse, seats: names }) : say('match.polls.back.none'),
    address: wishAddress(base, 'rollback', { to: String(impulse), agreed: agreed.join(',') }),
    link: say('match.polls.back.form'),
  };
};

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

const factsOf = ({ match, game }: ModeratorPage, publicUrl: string, at: (date: Date) => string) => {
  const { impulseHours, reactionHours, graceHours, holdMinutes } = match.pace;
  const address = `${publicUrl}/p/${match.code}`;
  const fact = (key: string, value: string | readonly { link: string; text: string }[]) => ({
    label: say(`match.fact.${key}`),
    value,
  });
  return [
    fact('game', `${match.game}, ${match.scenario}`),
    ...packFacts(match, game.reporter).map((value) => fact('pack', value)),
    fact(
      'pace',
      sayIn('en', game.reporter)('match.fact.pace.value', {
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

interface Shelving {
  readonly at: (date: Date) => string;
  readonly base: string;
}

const RANK = { FAILED: 0, BOUNCED: 0, HELD: 1, PENDING: 1, SENT: 2, DROPPED: 2 } as const;

/** The mails of a seat: those that need attention first, then the newest. It is open where one has failed. */
const shelfOf = ({ id, name, player, mails }: Shelf<ModeratorPage['letters'][number]>, { at, base }: Shelving) => {
  const bad = mails.filter(({ state }) => RANK[state] === 0).length;
  return {
    name,
    player,
    count: say('match.letters.some', { count: mails.length }),
    bad: bad > 0 ? say('match.letters.bad', { count: bad }) : undefined,
    more: { address: `${base}/mails#mails-${id}`, text: say('match.letters.more', { name }) },
    letters: [...mails]
      .sort((a, b) => RANK[a.state] - RANK[b.state])
      .slice(0, MOST_LETTERS)
      .map((letter) => {
        const when = at(letter.createdAt);
        const to = letter.invited ?? name;
        const kind = say(`match.letter.${letter.kind}`);
        return {
          id: letter.id,
          when,
          kind,
          state: stateOf(say, letter),
          tone: TONES[letter.state],
          detail: detailOf(say, letter),
          resend: say('match.letter.resend.which', { kind, to, when }),
        };
      }),
  };
};
