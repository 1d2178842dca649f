/** The reporter of a campaign game: its words, its sections, its map. */
import { type LanguageTag, type Message, uncheckedMessage } from '../../../engine/index.ts';
import { type Catalogue, catalogueIn, type Speech } from '../../../i18n/index.ts';
import {
  chartBoard,
  isObserver,
  oncePer,
  type Reporter,
  type ReportModel,
  type Section,
  speechOf,
} from '../../../reports/index.ts';
import { type CampaignEvent, campaignEvent } from '../events.ts';
import type { CampaignModule } from '../module.ts';
import type { View } from '../state.ts';
import { actingPower, adviceOf } from './advice.ts';
import { areaAsked, aroundOf, scenesOf } from './around.ts';
import { boardMailed, boardOf } from './board.ts';
import type { Book, CampaignReport, Supply } from './book.ts';
import { cardsOf } from './cards.ts';
import { chartOf } from './chart.ts';
import type { ChartReporter } from './chart-reporter.ts';
import { chronicleOf } from './chronicle.ts';
import { concerns, isNews } from './concerns.ts';
import { figuresOf } from './figures.ts';
import { forcesMailed, forcesOf } from './forces.ts';
import { handsMailed, handsOf, shownHands } from './hand.ts';
import { happenedOn } from './happened.ts';
import { headlineOf, scoreOf } from './headline.ts';
import { templateOf } from './template.ts';

type ReportedGame = Pick<
  CampaignModule,
  | 'title'
  | 'content'
  | 'definition'
  | 'catalogues'
  | 'formatters'
  | 'keys'
  | 'controller'
  | 'points'
  | 'endsAhead'
  | 'standings'
  | 'marksAt'
> &
  Pick<Reporter, 'isOrder'>;

export const makeReporter = (game: ReportedGame, supply?: Supply, language: LanguageTag = 'en'): ChartReporter => {
  const catalogue = catalogueIn(game.catalogues, language);
  const say = speechOf({ language, catalogue, formatters: game.formatters });
  const { title, content, definition, keys, controller, points, endsAhead, standings, marksAt } = game;
  const rules = { title, content, definition, keys, controller, points, endsAhead, standings, marksAt };
  const book: Book = { ...rules, say, ...(supply ? { supply } : {}) };
  // Cached: the alternative text and the image need the same chart.
  const charted = oncePer((view: View, events: CampaignReport['events']) =>
    chartOf(book, { view, events }, occasionOf(book, view)),
  );
  const boarded = oncePer((view: View, events: CampaignReport['events']) => chartBoard(charted(view, events)));
  return {
    language,
    catalogue,
    formatters: game.formatters,
    isOrder: game.isOrder,
    occasion: (view) => occasionOf(book, view),
    turn: ({ phase, turn, round }) =>
      phase === 'impulses' ? say('turn.round', { turn, round }) : say('turn.phase', { turn, phase }),
    powers: (ids) => ids.map((power) => say('power.code', { power })).join(', '),
    headline: (report) => headlineOf(book, read(report)),
    score: ({ view }) => scoreOf(book, view),
    isNews: (event) => isNews(campaignEvent(event)),
    concerns: (event, owns) => concerns(book, campaignEvent(event), owns),
    advice: (report) => adviceOf(book, read(report)),
    chronicle: (report) => chronicleOf(book, read(report)),
    sections: (report) => {
      const told = read(report);
      return [...handsOf(book, told), ...shownHands(book, told), ...forcesOf(book, told), boardOf(book, told)];
    },
    mailed: (report) => mailedOf(book, read(report)),
    welcome: () => [say('hand.arms.welcome')],
    asked: ({ kind, prompt }) => askedOf(catalogue, say, kind, prompt),
    needsHand: (kind) => kind === 'mulligan',
    scenes: (report) => scenesOf(book, { ...report, events: readEvents(report.events) }),
    figures: ({ view }) => figuresOf(book, { view }),
    cards: (ids) => cardsOf(book, ids?.map(Number)),
    template: (report) => templateOf(book, read(report)),
    chart: ({ view, events }) => charted(view, readEvents(events)),
    board: ({ view, events }) => boarded(view, readEvents(events)),
    happened: ({ events }) => happenedOn(book, { events: readEvents(events) }),
  };
};

/** Campaign events: the record of a campaign match holds no others. */
const readEvents = (events: ReportModel<View>['events']): CampaignReport['events'] =>
  events as readonly { readonly no: number; readonly event: CampaignEvent; readonly at?: string }[];

const read = (report: ReportModel<View>): CampaignReport => ({ ...report, events: readEvents(report.events) });

/** The hand, forces and board in a mail. For orders of an own impulse, and for observers, they are complete. */
const mailedOf = (book: Book, report: CampaignReport): Section[] => {
  if (isObserver(report.seat)) return [...forcesOf(book, report), boardOf(book, report)];
  const isOrdering = actingPower(report) !== undefined && report.decisions.some(({ isAct }) => isAct);
  if (!isOrdering || areaAsked(book, report) !== undefined)
    return [...aroundOf(book, report), ...handsMailed(book, report)];
  return [
    ...handsMailed(book, report),
    ...shownHands(book, report),
    ...forcesMailed(book, report),
    boardMailed(book, report),
  ];
};

/** A question without words of its own is described by the situation. */
const askedOf = (catalogue: Catalogue, say: Speech, kind: string, { args }: Message): string | undefined => {
  // The first question of an impulse is described by the situation; a later one shows its CP.
  if (kind === 'impulse.order' && !args?.cp) return undefined;
  const key = `asked.${kind}${kind === 'respond' && args?.area === undefined ? '.anywhere' : ''}`;
  return key in catalogue ? say(uncheckedMessage(key, args)) : undefined;
};

const occasionOf = ({ say }: Book, { phase, turn, round, slot, impulse }: View): string => {
  if (phase !== 'impulses') return say('occasion.phase', { turn, phase });
  const power = impulse?.power ?? slot;
  return say(impulse?.preemptive ? 'occasion.preemptive' : 'occasion.impulse', { turn, round, power });
};
