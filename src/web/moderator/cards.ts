/** What needs the moderator: a card each, with its answers. First what stops the match, then late answers, then the rest. */
import type { Speech } from '../../i18n/index.ts';
import type { AwaitedAnswer, ModeratedSeat, ModeratorPage } from '../../match/moderator/moderator.ts';
import type { Trouble, TroubleKind } from '../../match/moderator/trouble.ts';
import { addMinutes, LAST_MINUTES } from '../../match/time/pace.ts';
import { type Clockface, observerReader } from '../../reports/index.ts';
import type { RequestRow } from '../../store/requests.ts';
import { lengthText } from '../length.ts';
import { actAddress, isOffered } from './act-forms.ts';
import { formsFor, type Help, hoursGiven, type QuickAct, quickActs, writeTo } from './offers.ts';
import { askedOf } from './tiles.ts';

interface DeskCard {
  /** The same as long as it is about the same: by it a card is put away. */
  readonly id: string;
  readonly tone: 'stops' | 'wants' | 'calm';
  /** Whom it is about. */
  readonly about: string;
  readonly since: string;
  readonly title: string;
  /** In the words of somebody else. */
  readonly words: string | undefined;
  readonly facts: readonly string[];
  /** What happens without an answer. */
  readonly itself: string | undefined;
  readonly acts: readonly QuickAct[];
  readonly help: readonly Help[];
  /** A field for words, and the acts that they can be: each a button. */
  readonly reply?: {
    readonly label: string;
    readonly fields: QuickAct['fields'];
    readonly as: readonly { readonly kind: string; readonly text: string }[];
  };
  /** The name and the address of an invitation that came back. */
  readonly mend?: { readonly no: number; readonly fields: readonly object[] };
}

export interface CardDesk {
  readonly page: ModeratorPage;
  readonly say: Speech;
  readonly clock: Clockface;
  readonly now: Date;
  readonly base: string;
  /** Path of the page with all matches, for the operator. */
  readonly office: string | undefined;
}

export const cardsOf = (desk: CardDesk): readonly DeskCard[] => {
  const { page } = desk;
  const troubles = page.troubles.filter(({ kind }) => !WITH_ANSWERS.has(kind));
  const isFirst = ({ kind }: Trouble) => kind === 'fault' || kind === 'vacant';
  const cardOf = (trouble: Trouble) => troubleCard(desk, trouble);
  const all = [
    ...(page.match.state === 'PAUSED' ? [isEveningOver(page) ? eveningCard(desk) : pausedCard(desk)] : []),
    ...troubles.filter(isFirst).map(cardOf),
    ...page.unreached.map((each) => unreachedCard(desk, each)),
    ...page.seats.flatMap((seat) =>
      seat.asked.filter((each) => isLate(desk, each)).map((each) => lateCard(desk, seat, each)),
    ),
    ...page.requests.map((request) => requestCard(desk, request)),
    ...troubles.filter((trouble) => !isFirst(trouble)).map(cardOf),
  ];
  return all.filter(({ id }) => !page.putAway.has(id));
};

/** Troubles that have cards of their own kind. */
const WITH_ANSWERS: ReadonlySet<TroubleKind> = new Set(['late', 'draft', 'uninvited']);

const isLate = ({ page, now }: CardDesk, { deadline }: AwaitedAnswer): boolean =>
  page.match.state === 'RUNNING' && deadline <= now;

const pausedCard = ({ page, say, clock }: CardDesk): DeskCard => ({
  id: `paused.${page.pausedAt?.toISOString() ?? ''}`,
  tone: 'stops',
  about: say('card.match'),
  since: page.pausedAt ? clock.short(page.pausedAt.toISOString()) : '',
  title: say('stuck.paused'),
  words: undefined,
  facts: page.pausedUntil
    ? [say('card.paused.until', { when: clock.full(page.pausedUntil.toISOString()) })]
    : [say('card.paused.kept')],
  itself: undefined,
  acts: [{ text: say('stuck.do.resume'), fields: { kind: 'resume' } }],
  help: [],
});

/** Whether the match stands because its evening is over, and nobody has said yet when it goes on. */
const isEveningOver = ({ match: { endsAt }, pausedAt, pausedUntil }: ModeratorPage): boolean =>
  endsAt !== undefined &&
  pausedUntil === undefined &&
  pausedAt !== undefined &&
  pausedAt >= addMinutes(endsAt, -LAST_MINUTES);

/** How the match goes on after an evening: by mail, at an hour, or not at all. */
const eveningCard = ({ page, say, clock, base }: CardDesk): DeskCard => {
  const { game, match, view } = page;
  const seat = observerReader({ zone: page.moderator.zone });
  const standing = view === undefined ? [] : (game.reporter.position.standing?.({ view, seat }) ?? []);
  return {
    id: `evening.${page.pausedAt?.toISOString() ?? ''}`,
    tone: 'stops',
    about: say('card.match'),
    since: page.pausedAt ? clock.short(page.pausedAt.toISOString()) : '',
    title: say('card.evening'),
    words: undefined,
    facts: [
      ...standing.map(({ who, points }) => `${who}: ${points}.`),
      ...match.agreed
        .filter(({ subject }) => subject === 'winner')
        .map(({ text }) => say('do.winner.agreed', { text })),
      say('card.evening.told'),
    ],
    itself: undefined,
    acts: [
      { text: say('card.evening.mail'), fields: { kind: 'pace', pace: 'mail' } },
      { text: say('stuck.do.resume'), fields: { kind: 'resume' } },
    ],
    help: [
      { text: say('card.evening.until'), address: actAddress(base, 'pause') },
      { text: say('card.evening.end'), address: actAddress(base, 'end') },
    ],
  };
};

const lateCard = (desk: CardDesk, seat: ModeratedSeat, asked: AwaitedAnswer): DeskCard => {
  const { page, say, clock, base } = desk;
  const hasError = page.troubles.some(({ kind, seat: of }) => kind === 'draft' && of === seat.id);
  const deadline = asked.deadline.toISOString();
  return {
    id: `late.${seat.id}.${deadline}`,
    tone: 'stops',
    about: seat.name,
    since: clock.short(asked.since.toISOString()),
    title: say('card.late', { player: seat.player, asked: askedOf(say, asked), when: clock.distance(deadline) }),
    words: undefined,
    facts: [
      seat.heard
        ? say('stuck.heard', { when: clock.distance(seat.heard.toISOString()) })
        : say('stuck.heard.never', { player: seat.player }),
      ...(seat.usual === undefined ? [] : [say('card.usual', { hours: Math.max(1, Math.round(seat.usual)) })]),
      say(seat.suspended === undefined ? 'card.reached' : 'card.unreached'),
      say(`stuck.draft.${seat.draft}`),
      ...(hasError ? [say('stuck.draft.error')] : []),
    ],
    itself: say(`stuck.then.${seat.policy}`, { when: clock.short(asked.graceUntil.toISOString()) }),
    acts: quickActs(desk, seat),
    help: [
      writeTo(desk, seat),
      ...formsFor(desk, ['process', 'extend'], seat),
      { text: say('card.replace'), address: replaceAt(base, seat.id) },
    ],
  };
};

const troubleCard = (desk: CardDesk, { kind, seat: id, count = 1, since, why }: Trouble): DeskCard => {
  const { page, say, clock } = desk;
  const seat = page.seats.find((each) => each.id === id);
  const help = helpFor(desk, kind, id);
  return {
    id: `${kind}.${id ?? ''}.${since?.toISOString() ?? ''}.${count}`,
    tone: STOPPING.has(kind) ? 'stops' : 'wants',
    about: seat?.name ?? say('card.match'),
    since: since
      ? say('stuck.time', { when: clock.short(since.toISOString()), distance: clock.distance(since.toISOString()) })
      : '',
    title: say(`match.trouble.${kind}`, { seat: seat?.name ?? '', count }),
    words: kind === 'fault' ? page.fault : why,
    facts: kind === 'fault' ? [say('card.fault.safe')] : [],
    itself: undefined,
    acts: kind === 'fault' ? [{ text: say('stuck.do.resume'), fields: { kind: 'resume' } }] : [],
    help: help === undefined ? [] : [help],
  };
};

/** An invitation that came back: it is sent to another address, or to somebody else. */
const unreachedCard = (
  { page, say, clock, base }: CardDesk,
  { no, role, seatNo, name, address, sentAt, bounced }: ModeratorPage['unreached'][number],
): DeskCard => {
  const seat = page.seats.find((each) => each.no === seatNo)?.name;
  return {
    id: `uninvited.${no}`,
    tone: 'stops',
    about: seat ?? say(role === 'OBSERVER' ? 'people.role.OBSERVER' : 'people.role.MODERATOR'),
    since: clock.short(sentAt.toISOString()),
    title: say('card.unreached.title', { name }),
    words: bounced,
    facts: [say('card.unreached.address', { address })],
    itself: undefined,
    acts: [],
    help: [{ text: say('stuck.help.people'), address: `${base}/people` }],
    mend: {
      no,
      fields: [
        { id: `mend-name-${no}`, name: 'name', label: say('people.name'), value: name, longest: 60, required: true },
        {
          id: `mend-address-${no}`,
          name: 'address',
          label: say('people.address'),
          type: 'email',
          value: address,
          longest: 254,
          required: true,
        },
      ],
    },
  };
};

/** What a player asks, with its answers. */
const requestCard = (desk: CardDesk, { no, seat: id, kind, words, at }: RequestRow): DeskCard => {
  const { page, say, clock, base } = desk;
  const { name, player } = page.seats.find((each) => each.id === id) ?? { name: id, player: id };
  const settles = { seat: id, settles: String(no) };
  const hasTime =
    kind === 'time' && page.seats.some((each) => each.id === id && each.isAsked) && isOffered(page, 'extend');
  return {
    id: `request.${no}`,
    tone: 'calm',
    about: name,
    since: clock.short(at.toISOString()),
    title: say(`card.asks.${kind}`, { player }),
    words,
    facts: [],
    itself: undefined,
    acts: hasTime
      ? hoursGiven(page).map((hours) => ({
          text: say('card.give', { time: lengthText(say, hours) }),
          fields: { kind: 'extend', hours: String(hours), ...settles },
        }))
      : [],
    help: [
      ...(kind === 'right' && isOffered(page, 'override')
        ? [{ text: say('desk.correct'), address: `${base}/correct` }]
        : []),
      ...(kind === 'back' && isOffered(page, 'rollback')
        ? [{ text: say('desk.back'), address: `${base}/timeline` }]
        : []),
      ...(kind === 'leave' ? [{ text: say('stuck.help.people'), address: replaceAt(base, id) }] : []),
      ...(kind === 'ruling' || kind === 'back' ? [{ text: say('desk.ask'), address: `${base}#ask` }] : []),
    ],
    reply: {
      label: say(kind === 'ruling' ? 'do.ruling' : 'card.answer'),
      fields: settles,
      as: [
        ...(kind === 'ruling' && isOffered(page, 'rule') ? [{ kind: 'rule', text: say('card.rule') }] : []),
        { kind: 'write', text: say(kind === 'word' ? 'card.answer.do' : 'card.answer.only', { player }) },
      ],
    },
  };
};

/** The form that asks somebody to take a seat over. */
const replaceAt = (base: string, seat: string): string =>
  `${base}/people?seat=${encodeURIComponent(seat)}#seat-${encodeURIComponent(seat)}`;

const STOPPING: ReadonlySet<TroubleKind> = new Set(['fault', 'vacant', 'bounced']);

/** Where a trouble is mended. */
function helpFor({ say, base, office }: CardDesk, kind: TroubleKind, seat: string | undefined): Help | undefined {
  const at = HELP_AT[kind];
  if (at === undefined) return undefined;
  if (at === 'queues')
    return office === undefined ? undefined : { text: say('stuck.help.queues'), address: `${office}/queues` };
  if (at === 'seat' || at === 'answers') return { text: say(`stuck.help.${at}`), address: `${base}#seat-${seat}` };
  return { text: say(`stuck.help.${at}`), address: `${base}/${at}` };
}

const HELP_AT: Readonly<Partial<Record<TroubleKind, 'people' | 'mails' | 'queues' | 'seat' | 'answers'>>> = {
  vacant: 'people',
  bounced: 'seat',
  'many-mails': 'answers',
  held: 'mails',
  unread: 'mails',
  failed: 'mails',
  unopened: 'queues',
  unsent: 'queues',
  uncarried: 'queues',
  unclocked: 'queues',
};
