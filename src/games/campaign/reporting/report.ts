/** What players of a campaign game are told: its words, its sections, its map. */
import type { BoardView, Cards, ReportView, Teaching } from '../../../game/index.ts';
import {
  type Chart,
  chartBoard,
  isObserver,
  oncePerObject,
  type ReportModel,
  type Section,
} from '../../../reports/index.ts';
import { cpIn } from '../cards/purses.ts';
import type { CampaignEvent } from '../events.ts';
import type { CampaignTypes } from '../module.ts';
import type { CampaignTeaching } from '../parts.ts';
import type { View } from '../state.ts';
import { actingPower, adviceOf } from './advice.ts';
import { areaAsked, aroundOf, scenesOf } from './around.ts';
import { boardOf } from './board.ts';
import type { Book, CampaignReport, ReportedRules } from './book.ts';
import { cardsOf } from './cards.ts';
import { chartOf } from './chart.ts';
import { chronicleOf } from './chronicle.ts';
import { fightsSection } from './fights.ts';
import { figuresOf } from './figures.ts';
import { forcesOf } from './forces.ts';
import { handsMailed, handsOf, shownHands } from './hand.ts';
import { happenedOn } from './happened.ts';
import { headlineOf, pointsOf } from './headline.ts';
import { forcesNear } from './near.ts';
import { scoreMailed } from './score.ts';
import { teachingOf } from './teaching.ts';
import { templateOf } from './template.ts';

/** The groups of the contract in which a game is shown. */
interface Shown {
  readonly report: ReportView<CampaignTypes>;
  readonly teaching: Teaching<CampaignTypes, string>;
  readonly board: Pick<BoardView<CampaignTypes, never>, 'draw' | 'happened' | 'scenes'>;
  readonly cards: Required<Pick<Cards<CampaignTypes>, 'print'>>;
}

export function shownBy(rules: ReportedRules, taught: CampaignTeaching): Shown {
  // Cached, because figures are kept for each book.
  const told = oncePerObject((say: Book['say']): Book => ({ ...rules, say }));
  return {
    report: {
      occasion: occasionOf,
      turn: ({ phase, turn, round }, say) =>
        phase === 'impulses' ? say('turn.round', { turn, round }) : say('turn.phase', { turn, phase }),
      powers: (ids, say) => ids.map((power) => say('power.code', { power })).join(', '),
      headline: (report, say) => headlineOf(told(say), read(report)),
      score: ({ view }, say) => pointsOf(told(say), view),
      advice: (report, say) => adviceOf(told(say), read(report)),
      chronicle: { tell: (report, say) => chronicleOf(told(say), read(report)) },
      sections: (report, say) => sectionsOf(told(say), read(report)),
      mailed: (report, say) => mailedOf(told(say), read(report)),
      figures: (view) => figuresOf(rules, { view }),
      template: (report, say) => templateOf(told(say), read(report)),
    },
    teaching: teachingOf(rules, taught, told),
    board: {
      draw: (view, events, say) => chartBoard(chartIn(rules, { view, events: numbered(events) }, say)),
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
    return [...aroundOf(book, report), ...handsMailed(book, report)];
  const { impulse } = report.view;
  // In the midst of an impulse its player has the rest in the mail before.
  if (impulse && impulse.played.length > 0 && cpIn(impulse) > 0)
    return [...fightsSection(book, report), ...handsMailed(book, report), ...shownHands(book, report)];
  return [
    ...fightsSection(book, report),
    ...handsMailed(book, report),
    ...shownHands(book, report),
    forcesNear(book, report),
    scoreMailed(book, report),
  ];
};

const occasionOf = ({ phase, turn, round, slot, impulse }: View, say: Book['say']): string => {
  if (phase !== 'impulses') return say('occasion.phase', { turn, phase });
  const power = impulse?.power ?? slot;
  return say(impulse?.preemptive ? 'occasion.preemptive' : 'occasion.impulse', { turn, round, power });
};
