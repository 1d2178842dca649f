import type { LanguageTag } from '../../engine/index.ts';
import type { Speech } from '../../i18n/index.ts';
import { undoSeconds } from '../../match/acts/act.ts';
import type { ModeratorPage } from '../../match/moderator/moderator.ts';
import type { PrivateLinks } from '../../match/people/operator.ts';
import type { Back, ModeratorPolls } from '../../match/polls/board.ts';
import { LONGEST_QUESTION, MOST_POLL_HOURS } from '../../match/polls/polls.ts';
import { isEvening } from '../../match/time/pace.ts';
import { agreedText, type Clockface, makeClockface, speechOf } from '../../reports/index.ts';
import type { AuditRow } from '../../store/audit.ts';
import { agreedOn } from '../agreed.ts';
import { lengthText } from '../length.ts';
import type { LogBlock } from '../log.ts';
import { packFacts } from '../pack-fact.ts';
import { sayIn } from '../render.ts';
import { closedPollItem, openPollItem } from '../seat/poll-items.ts';
import { ACT_GROUPS, actAddress, actForms, isOffered, type Told, type Wish } from './act-forms.ts';
import { comingOf } from './by-itself.ts';
import { type CardDesk, cardsOf } from './cards.ts';
import { detailOf, stateOf, TONES } from './delivery.ts';
import { type Shelf, shelvesOf } from './letter-shelves.ts';
import { lineForm } from './line-form.ts';
import type { Stands } from './stands.ts';
import { tilesOf } from './tiles.ts';

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
  /** The act that can be taken back. */
  readonly undo: Pick<AuditRow, 'no'> | undefined;
  /** The private links of the seats, for the operator only. */
  readonly links: PrivateLinks | undefined;
  /** Path of the page with all matches, if the visitor came from there. */
  readonly office: string | undefined;
  /** The form that the visitor has asked for. */
  readonly wish: Wish;
  readonly language: LanguageTag;
  /** Where the name of the house leads. */
  readonly home: string;
  /** What happened, as everybody may know it. */
  readonly log: readonly LogBlock[];
  /** How it stands. */
  readonly stands: Stands | undefined;
}

/** The newest mails of a seat. */
const MOST_LETTERS = 8;

export const moderatorScreen = (screen: ModeratorScreen) => {
  const { page, polls, now, base, publicUrl, form, news, undo, links, office, wish, log, stands } = screen;
  const { match } = page;
  const say = sayIn(screen.language, page.game.reporter);
  const clock = makeClockface(page.moderator.zone, now, screen.language);
  const at = (date: Date) => clock.full(date.toISOString());
  const desk = { page, polls, say, clock, now, base, office };
  const cards = cardsOf(desk);
  return {
    title: say('match.title', { code: match.code, name: match.name }),
    icon: cards.length > 0 ? 'wanted' : undefined,
    say,
    language: screen.language,
    bar: barOf(desk, { cards: cards.length, home: screen.home }),
    base,
    office,
    form,
    seen: { seq: match.seq, asked: page.asked.join(' ') },
    undo: undo && { no: undo.no, what: say('desk.undo.what', { seconds: undoSeconds(match.pace) }) },
    wanted: say(cards.length > 0 ? 'desk.wanted' : 'desk.nothing', { count: cards.length }),
    isWanted: cards.length > 0,
    sight: say(`desk.sight.${match.visibility}`),
    news,
    cards,
    tiles: tilesOf(desk),
    coming: comingOf(desk),
    board: page.view === undefined ? undefined : boardOf(page, say, base),
    stands,
    log,
    often: oftenOf(screen, say),
    line: lineForm(page, say, { seat: wish.to ?? '', text: '' }),
    jumps: JUMPS.map((path) => ({ address: `${base}/${path}`, text: say(`match.${path}`) })),
    ...groupsOf({ page, say }, wish),
    polls: pollsOf(screen, say, clock),
    agreed: agreedItems(screen, clock),
    seats: page.seats.map((seat) => ({
      ...seat,
      link: links?.seats.find(({ id }) => id === seat.id)?.url,
      notify: seat.notify === 'EACH' ? undefined : say(`match.mail.notify.${seat.notify}`),
      mail: mailField(seat, say),
    })),
    moderatorLink: links?.moderator,
    shelves: shelvesOf(page, page.letters, { moderator: say('match.moderator'), others: say('match.others') }).map(
      (shelf) => shelfOf(shelf, { say, at, base }),
    ),
    facts: [
      { label: say('match.fact.visibility'), value: say(`match.visibility.${match.visibility}`) },
      ...factsOf(page, { say, publicUrl, at }),
    ],
  };
};

/** The bar: the match, whom it waits for and since when, how much time there is, and the other pages of the match. */
const barOf = (
  { page, say, clock, base, office }: Pick<CardDesk, 'page' | 'say' | 'clock' | 'base' | 'office'>,
  { cards, home }: { readonly cards: number; readonly home: string },
) => {
  const { match, occasion } = page;
  const waited = page.seats.filter(({ isAsked }) => isAsked);
  const [since] = waited
    .flatMap(({ asked }) => asked.map((each) => each.since))
    .toSorted((a, b) => a.getTime() - b.getTime());
  const waits =
    match.state === 'RUNNING' && since
      ? say('desk.waits', { seats: waited.map(({ name }) => name), since: clock.short(since.toISOString()) })
      : say(`match.state.${match.state}`);
  return {
    home,
    wanted: cards > 0,
    match: match.name,
    seat: match.name,
    occasion,
    track: [
      { name: waits, acts: true },
      ...(match.endsAt && match.state === 'RUNNING'
        ? [{ name: say('desk.ends', { when: clock.short(match.endsAt.toISOString()) }), acts: false }]
        : []),
      { name: say('desk.pace', { time: lengthText(say, match.pace.impulseHours) }), acts: false },
    ],
    doors: [
      { id: 'for-you', text: say('desk.for-you'), count: cards },
      { id: 'letters', text: say('desk.letters'), count: 0 },
    ],
    menu: [
      ...JUMPS.map((path) => ({ address: `${base}/${path}`, text: say(`match.${path}`) })),
      ...(office === undefined ? [] : [{ address: office, text: say('match.office') }]),
    ],
  };
};

/** What counts for all; each but the end of the evening can be struck out. */
const agreedItems = ({ page: { match, game } }: ModeratorScreen, clock: Clockface) => {
  const say = speechOf(game.reporter);
  return [
    ...agreedOn({ ...match, agreed: [] }, game, clock).map((text) => ({ text, no: undefined })),
    ...match.agreed.map((item) => ({ text: agreedText(item, say, clock), no: item.no })),
  ];
};

const boardOf = ({ match }: ModeratorPage, say: Speech, base: string) => ({
  address: `${base}/map.svg`,
  ground: `${base}/ground.json`,
  signs: `${base}/signs.svg`,
  about: `${base}/place.json`,
  keep: `${match.code}.desk`,
  alt: say('match.map.alt'),
});

/** The minutes of a break that one click gives. */
const BREAK_MINUTES = 10;

/** What a moderator does most. */
const oftenOf = ({ page, base }: ModeratorScreen, say: Speech) => ({
  pause: page.match.state === 'RUNNING',
  /** Minutes of a break, where all sit at their screens. */
  break: page.match.state === 'RUNNING' && isEvening(page.match.pace) ? BREAK_MINUTES : undefined,
  resume: page.match.state === 'PAUSED',
  links: [
    ...(isOffered(page, 'pause') ? [{ text: say('desk.ask'), address: `${base}#ask` }] : []),
    ...(isOffered(page, 'rule') ? [{ text: say('desk.rule'), address: actAddress(base, 'rule') }] : []),
    ...(isOffered(page, 'override') ? [{ text: say('desk.correct'), address: `${base}/correct` }] : []),
    ...(isOffered(page, 'rollback') ? [{ text: say('desk.back'), address: `${base}/timeline` }] : []),
    { text: say('desk.more'), address: `${base}#acts` },
  ],
});

/** The other pages of the match. */
const JUMPS = ['timeline', 'people', 'mails', 'position', 'audit', 'webhooks'] as const;

/** The forms of acts by group; those that cannot be taken back stand apart. */
const groupsOf = (told: Told, wish: Wish) => {
  const { page, say } = told;
  const forms = actForms(told, wish);
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
const pollsOf = ({ page: { match }, polls, news, base }: ModeratorScreen, say: Speech, clock: Clockface) => ({
  open: polls.open.map((poll) => ({
    ...openPollItem(poll, clock, say),
    answered: say('match.polls.answered', { answered: poll.answered, asked: poll.asked }),
  })),
  closed: polls.closed.map((poll) => closedPollItem(poll, clock, say)),
  back: polls.closed.flatMap(({ back }) => (back ? [backItem(back, match, { base, say })] : [])),
  isTyped: news?.asked !== undefined,
  fields: match.state === 'RUNNING' || match.state === 'PAUSED' ? pollFields(say, news?.asked) : [],
});

/** Who agrees that the match goes back, and the way to the form, filled in. */
const backItem = (
  { impulse, agreed }: Back,
  { seats }: ModeratorPage['match'],
  { base, say }: Pick<Shelving, 'base' | 'say'>,
) => {
  const names = seats.filter(({ id }) => agreed.includes(id)).map(({ name }) => name);
  return {
    text: names.length > 0 ? say('match.polls.back', { to: impulse, seats: names }) : say('match.polls.back.none'),
    address: `${base}/acts/back?${new URLSearchParams({ to: String(impulse), agreed: agreed.join(',') })}`,
    link: say('match.polls.back.form'),
  };
};

/** How many hours a question is open by default. */
const POLL_HOURS = '72';

const pollFields = (say: Speech, { text, hours } = { text: '', hours: POLL_HOURS }) => [
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
const mailField = ({ id, name, address }: ModeratorPage['seats'][number], say: Speech) => ({
  id: `address-${id}`,
  name: 'address',
  type: 'email',
  label: say('match.mail.address', { seat: name }),
  value: address,
  longest: 254,
  required: true,
});

const factsOf = (
  { match, game }: ModeratorPage,
  { say, publicUrl, at }: { readonly say: Speech; readonly publicUrl: string; readonly at: (date: Date) => string },
) => {
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
      say('match.fact.pace.value', {
        impulse: lengthText(say, impulseHours),
        reaction: lengthText(say, reactionHours),
        grace: lengthText(say, graceHours),
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
  readonly say: Speech;
  readonly at: (date: Date) => string;
  readonly base: string;
}

const RANK = { FAILED: 0, BOUNCED: 0, HELD: 1, PENDING: 1, SENT: 2, DROPPED: 2 } as const;

/** The mails of a seat: those that need attention first, then the newest. It is open where one has failed. */
const shelfOf = ({ id, name, player, mails }: Shelf<ModeratorPage['letters'][number]>, { say, at, base }: Shelving) => {
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
