/** A campaign game as the reports want it: its words, its sections, its map. */
import { type Reporter, type ReportModel, speechOf } from '../../../reports/index.ts';
import type { CampaignEvent } from '../events.ts';
import { reports } from '../messages/en/reports.ts';
import type { CampaignModule } from '../module.ts';
import type { View } from '../state.ts';
import { boardOf } from './board.ts';
import type { Book, CampaignReport, Supply } from './book.ts';
import { cardsOf } from './cards.ts';
import { chartOf } from './chart.ts';
import { chronicleOf } from './chronicle.ts';
import { forcesOf } from './forces.ts';
import { handsOf } from './hand.ts';
import { headlineOf } from './headline.ts';
import { templateOf } from './template.ts';

export type ReportedGame = Pick<
  CampaignModule,
  'title' | 'content' | 'catalogues' | 'formatters' | 'keys' | 'controller'
>;

export const makeReporter = (game: ReportedGame, supply?: Supply): Reporter<View> => {
  const catalogue = { ...reports, ...game.catalogues.en };
  const say = speechOf({ catalogue, formatters: game.formatters });
  const { title, content, keys, controller } = game;
  const book: Book = { title, content, keys, controller, say, ...(supply ? { supply } : {}) };
  return {
    catalogue,
    formatters: game.formatters,
    occasion: (view) => occasionOf(book, view),
    powers: (ids) => ids.map((power) => say('power.code', { power })).join(', '),
    headline: (report) => headlineOf(book, read(report)),
    chronicle: (report) => chronicleOf(book, read(report)),
    sections: (report) => {
      const told = read(report);
      return [...handsOf(book, told), ...forcesOf(book, told), boardOf(book, told)];
    },
    cards: (numbers) => cardsOf(book, numbers),
    template: (report) => templateOf(book, read(report)),
    chart: ({ view, events }) => chartOf(book, { view, events: readEvents(events) }, occasionOf(book, view)),
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
