/** What the template of a moderator's page needs. */
import type { ModeratorPage, PrivateLinks } from '../match/index.ts';
import { makeClockface } from '../reports/index.ts';
import { matchSentences } from './messages/en.ts';
import { packFacts } from './pack-fact.ts';
import { sayFrom } from './render.ts';

const say = sayFrom(matchSentences);

/** What came of the last act, with what was typed where it was not done. */
export interface ModeratorNews {
  readonly good: boolean;
  readonly text: string;
  /** A new private address, shown this once. */
  readonly link?: string;
  readonly hours?: string;
  readonly reason?: string;
}

interface ModeratorScreen {
  readonly page: ModeratorPage;
  readonly now: Date;
  /** Path of the page. */
  readonly base: string;
  readonly publicUrl: string;
  /** Token for its forms. */
  readonly form: string;
  readonly news: ModeratorNews | undefined;
  /** The addresses of the seats, for the eyes of the operator. */
  readonly links: PrivateLinks | undefined;
  /** Path of the page with all matches, for whoever came from there. */
  readonly office: string | undefined;
}

const TONES = { PENDING: 'doubt', SENT: 'good', FAILED: 'bad' } as const;
const MOST_LETTERS = 30;

export const moderatorScreen = ({ page, now, base, publicUrl, form, news, links, office }: ModeratorScreen) => {
  const { match } = page;
  const clock = makeClockface('UTC', now);
  const at = (date: Date) => clock.full(date.toISOString());
  const state = say(`state.${match.state}`);
  const stands = match.state === 'PAUSED' || match.state === 'FAULT';
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
    extend: match.state === 'RUNNING' ? extendFields(news) : undefined,
    pause: match.state === 'RUNNING' || stands ? [reasonField('pause-reason', news)] : undefined,
    stands,
    seats: page.seats.map((seat) => ({ ...seat, link: links?.seats.find(({ id }) => id === seat.id)?.url })),
    moderatorLink: links?.moderator,
    letters: lettersOf(page, at),
  };
};

const untilText = (clock: ReturnType<typeof makeClockface>, deadline: Date): string => {
  const iso = deadline.toISOString();
  return say('match.waiting.value', { when: clock.full(iso), distance: clock.distance(iso) });
};

const factsOf = ({ match }: ModeratorPage, publicUrl: string, at: (date: Date) => string) => {
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
      say('match.fact.pace.value', {
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

const reasonField = (id: string, news: ModeratorNews | undefined) => ({
  id,
  name: 'reason',
  label: say('match.reason'),
  hint: say('match.reason.hint'),
  value: news?.reason ?? '',
  longest: 500,
  required: true,
});

const extendFields = (news: ModeratorNews | undefined) => [
  {
    id: 'hours',
    name: 'hours',
    label: say('match.hours'),
    hint: say('match.hours.hint'),
    type: 'number',
    min: 1,
    max: 336,
    value: news?.hours ?? '24',
    required: true,
  },
  reasonField('extend-reason', news),
];

/** Letters that somebody ought to look at come first; then the newest. */
const lettersOf = ({ letters, seats }: ModeratorPage, at: (date: Date) => string) => {
  const rank = { FAILED: 0, PENDING: 1, SENT: 2 } as const;
  return [...letters]
    .sort((a, b) => rank[a.state] - rank[b.state])
    .slice(0, MOST_LETTERS)
    .map(({ createdAt, seat, kind, state, lastError }) => ({
      when: at(createdAt),
      to: seats.find(({ id }) => id === seat)?.name ?? say('match.moderator'),
      kind: say(`match.letter.${kind}`),
      state: say(`match.letter.${state}`),
      tone: TONES[state],
      error: lastError ?? '',
    }));
};
