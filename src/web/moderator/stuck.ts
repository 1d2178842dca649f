/** What a match waits for: whose answer, since when, until when, and what stands in the way. */
import type { AwaitedAnswer, ModeratedSeat, ModeratorPage } from '../../match/moderator/moderator.ts';
import type { Trouble, TroubleKind } from '../../match/moderator/trouble.ts';
import type { Clockface } from '../../reports/index.ts';
import { sayIn } from '../render.ts';
import { actAddress, isOffered } from './act-forms.ts';

const say = sayIn();

/** A line of the table. */
interface StuckRow {
  readonly what: string;
  readonly tags: readonly { readonly text: string; readonly tone: 'good' | 'doubt' | 'bad' }[];
  readonly notes: readonly string[];
  readonly since: string;
  readonly until: string;
  /** Ways to a remedy. */
  readonly help: readonly { readonly text: string; readonly address: string }[];
}

interface Place {
  readonly page: ModeratorPage;
  readonly clock: Clockface;
  readonly now: Date;
  /** Path of the page. */
  readonly base: string;
  /** Path of the page with all matches, for the operator. */
  readonly office: string | undefined;
}

/** Those first that stop a match altogether, then the answers that it waits for, then the rest. */
export const stuckRows = (place: Place): readonly StuckRow[] => {
  const { page } = place;
  const troubles = page.troubles.filter(({ kind }) => !WITH_ANSWERS.has(kind));
  const isFirst = ({ kind }: Trouble) => kind === 'fault' || kind === 'vacant';
  return [
    ...(page.match.state === 'PAUSED' ? [pausedRow(place)] : []),
    ...troubles.filter(isFirst).map((trouble) => troubleRow(place, trouble)),
    ...page.seats.flatMap((seat) => seat.asked.map((asked) => askedRow(place, seat, asked))),
    ...troubles.filter((trouble) => !isFirst(trouble)).map((trouble) => troubleRow(place, trouble)),
  ];
};

/** Troubles that stand beside the answer that is awaited. */
const WITH_ANSWERS: ReadonlySet<TroubleKind> = new Set(['late', 'draft']);

const pausedRow = ({ page, clock, base }: Place): StuckRow => ({
  what: say('stuck.paused'),
  tags: [],
  notes: [],
  since: page.pausedAt ? timeOf(clock, page.pausedAt) : '',
  until: '',
  help: [{ text: say('stuck.help.resume'), address: actAddress(base, 'resume') }],
});

const askedRow = (place: Place, seat: ModeratedSeat, asked: AwaitedAnswer): StuckRow => {
  const { page, clock, now, base } = place;
  const hasError = page.troubles.some((trouble) => trouble.kind === 'draft' && trouble.seat === seat.id);
  const isLate = page.match.state === 'RUNNING' && asked.deadline <= now;
  return {
    what: askedText(page, seat, asked),
    tags: [
      ...(isLate ? [{ text: say('stuck.late'), tone: 'bad' } as const] : []),
      { text: say(`stuck.draft.${seat.draft}`), tone: DRAFT_TONES[seat.draft] },
      ...(hasError ? [{ text: say('stuck.draft.error'), tone: 'bad' } as const] : []),
    ],
    notes: [
      say(`stuck.then.${seat.policy}`, { when: clock.short(asked.graceUntil.toISOString()) }),
      seat.heard
        ? say('stuck.heard', { when: clock.distance(seat.heard.toISOString()) })
        : say('stuck.heard.never', { player: seat.player }),
    ],
    since: timeOf(clock, asked.since),
    until: timeOf(clock, asked.deadline),
    help: HELP.filter((kind) => isOffered(page, kind)).map((kind) => ({
      text: say(`stuck.help.${kind}`),
      address: actAddress(base, kind, seat.id),
    })),
  };
};

const HELP = ['remind', 'extend', 'process'] as const;
const DRAFT_TONES = { none: 'doubt', open: 'doubt', 'handed-over': 'good' } as const;

/** Of a question that others may not know of, only that there is one. */
const askedText = (
  { game }: ModeratorPage,
  { name, player }: ModeratedSeat,
  { kind, isAct }: AwaitedAnswer,
): string => {
  const told = sayIn('en', game.reporter);
  if (kind === undefined) return told('stuck.asked.secret', { seat: name, player });
  const about = kind.replaceAll('.', ' ');
  return told(isAct ? 'stuck.asked.act' : 'stuck.asked', { seat: name, player, about });
};

const troubleRow = ({ page, clock, base, office }: Place, trouble: Trouble): StuckRow => {
  const { kind, seat, count = 1, since, why } = trouble;
  const name = page.seats.find(({ id }) => id === seat)?.name ?? '';
  const help = helpFor(kind, { base, office, seat });
  return {
    what: say(`match.trouble.${kind}`, { seat: name, count }),
    tags: [],
    notes: why === undefined ? [] : [say('delivery.server', { server: why })],
    since: since ? timeOf(clock, since) : '',
    until: '',
    help: help === undefined ? [] : [help],
  };
};

interface Ways {
  readonly base: string;
  readonly office: string | undefined;
  readonly seat: string | undefined;
}

/** Where a trouble is mended. */
function helpFor(kind: TroubleKind, { base, office, seat }: Ways): StuckRow['help'][number] | undefined {
  const address = HELP_AT[kind];
  if (address === undefined) return undefined;
  if (address === 'queues')
    return office === undefined ? undefined : { text: say('stuck.help.queues'), address: `${office}/queues` };
  if (address === 'seat' || address === 'answers')
    return { text: say(`stuck.help.${address}`), address: `${base}#seat-${seat}` };
  return { text: say(`stuck.help.${address}`), address: `${base}/${address}` };
}

const HELP_AT: Readonly<Partial<Record<TroubleKind, 'people' | 'mails' | 'queues' | 'seat' | 'answers'>>> = {
  vacant: 'people',
  uninvited: 'people',
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

const timeOf = (clock: Clockface, at: Date): string => {
  const iso = at.toISOString();
  return say('stuck.time', { when: clock.full(iso), distance: clock.distance(iso) });
};
