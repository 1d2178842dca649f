/** A campaign game as the reports want it: its words, its sections, its map. */
import { catalogueIn, type LanguageTag } from '../../../engine/index.ts';
import { chartBoard, oncePer, type ReportModel, speechOf } from '../../../reports/index.ts';
import type { CampaignEvent } from '../events.ts';
import { campaignReports } from '../messages/index.ts';
import type { CampaignModule } from '../module.ts';
import type { View } from '../state.ts';
import { adviceOf } from './advice.ts';
import { boardOf } from './board.ts';
import type { Book, CampaignReport, Supply } from './book.ts';
import { cardsOf } from './cards.ts';
import { chartOf } from './chart.ts';
import type { ChartReporter } from './chart-reporter.ts';
import { chronicleOf } from './chronicle.ts';
import { figuresOf } from './figures.ts';
import { forcesOf } from './forces.ts';
import { handsOf } from './hand.ts';
import { headlineOf } from './headline.ts';
import { templateOf } from './template.ts';

export type ReportedGame = Pick<
  CampaignModule,
  'title' | 'content' | 'definition' | 'catalogues' | 'formatters' | 'keys' | 'controller' | 'points' | 'endsAhead'
>;

export const makeReporter = (game: ReportedGame, supply?: Supply, language: LanguageTag = 'en'): ChartReporter => {
  const catalogue = { ...catalogueIn(campaignReports, language), ...catalogueIn(game.catalogues, language) };
  const say = speechOf({ language, catalogue, formatters: game.formatters });
  const { title, content, definition, keys, controller, points, endsAhead } = game;
  const rules = { title, content, definition, keys, controller, points, endsAhead };
  const book: Book = { ...rules, say, ...(supply ? { supply } : {}) };
  // The alternative text and the image want the same chart.
  const charted = oncePer((view: View, events: CampaignReport['events']) =>
    chartOf(book, { view, events }, occasionOf(book, view)),
  );
  const boarded = oncePer((view: View, events: CampaignReport['events']) => chartBoard(charted(view, events)));
  return {
    language,
    catalogue,
    formatters: game.formatters,
    occasion: (view) => occasionOf(book, view),
    powers: (ids) => ids.map((power) => say('power.code', { power })).join(', '),
    headline: (report) => headlineOf(book, read(report)),
    advice: (report) => adviceOf(book, read(report)),
    chronicle: (report) => chronicleOf(book, read(report)),
    sections: (report) => {
      const told = read(report);
      return [...handsOf(book, told), ...forcesOf(book, told), boardOf(book, told)];
    },
    figures: ({ view }) => figuresOf(book, { view }),
    cards: (numbers) => cardsOf(book, numbers),
    template: (report) => templateOf(book, read(report)),
    chart: ({ view, events }) => charted(view, readEvents(events)),
    board: ({ view, events }) => boarded(view, readEvents(events)),
  };
};

/** The record of a campaign match holds campaign events only: the referee has run its rules. */
const readEvents = (events: ReportModel<View>['events']): CampaignReport['events'] =>
  events as readonly { readonly no: number; readonly event: CampaignEvent; readonly at?: string }[];

const read = (report: ReportModel<View>): CampaignReport => ({ ...report, events: readEvents(report.events) });

const occasionOf = ({ say }: Book, { phase, turn, round, slot, impulse }: View): string => {
  if (phase !== 'impulses') return say('occasion.phase', { turn, phase });
  const power = impulse?.power ?? slot;
  return say(impulse?.preemptive ? 'occasion.preemptive' : 'occasion.impulse', { turn, round, power });
};
