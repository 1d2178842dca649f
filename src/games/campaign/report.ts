/** What players of a campaign game are told: its words, its sections, its map. */
import type { BoardView, Cards, ReportView, Teaching } from '../../game/index.ts';
import {
  type Chart,
  chartBoard,
  isObserver,
  oncePerObject,
  type ReportModel,
  type Section,
} from '../../reports/index.ts';
import { chartOf, placeAbout } from './board/chart.ts';
import { happenedOn } from './board/events.ts';
import { boardOf, tableOf } from './board.ts';
import type { CampaignTypes } from './define/module.ts';
import type { CampaignTeaching } from './define/parts.ts';
import type { CampaignEvent } from './events.ts';
import { actingPower, adviceOf } from './report/advice.ts';
import { areaAsked, aroundOf, scenesOf } from './report/around.ts';
import { cardsOf } from './report/cards.ts';
import { chronicleOf } from './report/chronicle.ts';
import type { Book, CampaignReport, ReportedRules } from './report/context.ts';
import { fightAsked } from './report/fight-asked.ts';
import { fightsAbout, fightsSection } from './report/fights.ts';
import { figuresOf } from './report/figures.ts';
import { forcesOf } from './report/forces.ts';
import { foreseenFor } from './report/foreseen.ts';
import { handsMailed, handsOf, newCardsMailed, shownHands } from './report/hand.ts';
import { headlineOf, pointsOf } from './report/headline.ts';
import { forcesNear } from './report/near.ts';
import { outlineOf } from './report/outline.ts';
import { scoreInShort, scoreMailed } from './report/score.ts';
import { standingOf } from './report/standing.ts';
import { stepsOf } from './report/steps.ts';
import { teachingOf } from './report/teaching.ts';
import { templateOf } from './report/template.ts';
import { cpIn } from './rules/cards/restricted-cp.ts';
import type { View } from './state.ts';

/** The groups of the contract in which a game is shown. */
interface Shown {
  readonly report: ReportView<CampaignTypes>;
  readonly teaching: Teaching<CampaignTypes, string>;
  readonly board: Pick<BoardView<CampaignTypes, never>, 'draw' | 'happened' | 'scenes'>;
  readonly cards: Pick<Cards<CampaignTypes>, 'print'>;
}

export function shownBy(rules: ReportedRules, taught: CampaignTeaching): Shown {
  // Cached, because figures are kept for each book.
  const told = oncePerObject((say: Book['say']): Book => ({ ...rules, say }));
  return {
    report: {
      words: {
        powers: (ids, say) => ids.map((power) => say('power.code', { power })).join(', '),
        seat: (id, say) => seatOf(rules, id, say),
      },
      position: {
        occasion: occasionOf,
        turn: ({ phase, turn, round }, say) =>
          phase === 'impulses' ? say('turn.round', { turn, round }) : say('turn.phase', { turn, phase }),
        score: ({ view }, say) => pointsOf(told(say), view),
        standing: ({ view, seat }, say) => standingOf(told(say), view, seat.powers),
        table: (report, say) => tableOf(told(say), read(report)),
        sections: (report, say) => sectionsOf(told(say), read(report)),
        mailed: (report, say) => mailedOf(told(say), read(report)),
        figures: (view) => figuresOf(rules, { view }),
      },
      story: {
        headline: (report, say) => headlineOf(told(say), read(report)),
        chronicle: (report, say) => chronicleOf(told(say), read(report)),
        steps: (report, say) => stepsOf({ book: told(say), owns: report.seat.powers, depth: 'dice' }, read(report)),
        title: (events, say) => titleOf(readEvents(events), say),
        fightAsked: (view, question, say) => fightAsked(told(say), view, question),
        outline: ({ events }) =>
          outlineOf(
            rules,
            readEvents(events).map(({ event }) => event),
          ),
      },
      orders: {
        advice: (report, say) => adviceOf(told(say), read(report)),
        odds: (report, about, say) => fightsAbout(told(say), read(report), about),
        foreseen: ({ standing }, question) => foreseenFor(question, standing),
        template: (report, say) => templateOf(told(say), read(report)),
      },
    },
    teaching: teachingOf(rules, taught, told),
    board: {
      draw: (view, events, say) => ({
        ...chartBoard(chartIn(rules, { view, events: numbered(events) }, say)),
        about: (id) => placeAbout(told(say), { view, events: numbered(events) }, id),
      }),
      happened: (events, say) => happenedOn(told(say), { events: numbered(events) }),
      scenes: (report) => scenesOf(rules, { ...report, events: readEvents(report.events) }),
    },
    cards: { print: (say, ids) => cardsOf(told(say), ids?.map(Number)) },
  };
}

/** The map as a seat sees it. */
export const chartIn = (
  rules: ReportedRules,
  { view, events }: Pick<ReportModel<View>, 'view' | 'events'>,
  say: Book['say'],
): Chart => chartOf({ ...rules, say }, { view, events: readEvents(events) }, occasionOf(view, say));

const numbered = (events: readonly CampaignEvent[]): CampaignReport['events'] =>
  events.map((event, no) => ({ no, event }));

/** Campaign events: the record of a campaign match holds no others. */
const readEvents = (events: ReportModel<View>['events']): CampaignReport['events'] =>
  events as readonly { readonly no: number; readonly event: CampaignEvent; readonly at?: string }[];

const read = ({ earlier, ...report }: ReportModel<View>): CampaignReport => ({
  ...report,
  events: readEvents(report.events),
  ...(earlier && { earlier: { mails: earlier.mails, ...(earlier.last && { last: read(earlier.last) }) } }),
});

const sectionsOf = (book: Book, report: CampaignReport): Section[] => [
  ...handsOf(book, report),
  ...shownHands(book, report),
  ...forcesOf(book, report),
  boardOf(book, report),
];

/** The hand, forces and board in a mail. For orders of an own impulse, and for observers, they are complete. */
const mailedOf = (book: Book, report: CampaignReport): Section[] => {
  if (isObserver(report.seat)) return [...forcesOf(book, report), boardOf(book, report)];
  const isOrdering = actingPower(report) !== undefined && report.decisions.some(({ isAct }) => isAct);
  if (!isOrdering || areaAsked(book, report) !== undefined)
    return [
      ...aroundOf(book, report),
      ...handsMailed(book, report),
      ...(report.decisions.length === 0 ? [scoreInShort(book, report)] : []),
    ];
  const { impulse } = report.view;
  // In the midst of an impulse its player has the rest in the mail before.
  if (impulse && impulse.played.length > 0 && cpIn(impulse) > 0)
    return [...fightsSection(book, report), ...newCardsMailed(book, report), ...shownHands(book, report)];
  return [
    ...fightsSection(book, report),
    ...handsMailed(book, report),
    ...shownHands(book, report),
    forcesNear(book, report),
    scoreMailed(book, report),
  ];
};

/** The impulses of a stretch of play, or its phase; empty where nothing of it has begun. */
const titleOf = (events: CampaignReport['events'], say: Book['say']): string =>
  events
    .flatMap(({ event }) => {
      if (event.kind === 'match.began') return [say('chronicle.opening')];
      if (event.kind === 'impulse.began')
        return [say(event.preemptive ? 'chronicle.preemptive' : 'chronicle.impulse', event)];
      return event.kind === 'phase.began' && event.phase !== 'impulses' ? [say('chronicle.phase', event)] : [];
    })
    .join(' / ');

/** A seat that is a power is called as that is; the others have names of their own. */
const seatOf = ({ content }: ReportedRules, id: string, say: Book['say']): string =>
  content.powers.some((power) => power.id === id)
    ? say('teach.called', { powers: [id] })
    : say('seat.called', { seat: id });

const occasionOf = ({ phase, turn, round, slot, impulse }: View, say: Book['say']): string => {
  if (phase !== 'impulses') return say('occasion.phase', { turn, phase });
  const power = impulse?.power ?? slot;
  return say(impulse?.preemptive ? 'occasion.preemptive' : 'occasion.impulse', { turn, round, power });
};
