/** Reports at positions of random games: none may tell what only others know. */
import {
  type Chance,
  chanceFrom,
  opening,
  Referee,
  randomAnswer,
  type SeatId,
  seededSource,
} from '../../src/engine/index.ts';
import type { CampaignModule } from '../../src/games/campaign/define/module.ts';
import type { CampaignEvent } from '../../src/games/campaign/events.ts';
import type { State, View } from '../../src/games/campaign/state.ts';
import {
  calendarOf,
  documentOf,
  htmlOf,
  type ReportModel,
  stateFileName,
  stateOf,
  textOf,
} from '../../src/reports/index.ts';
import { ordersInProse } from '../reports/prose.ts';
import { demand } from './broken.ts';
import { CANARY, dealtAnew, type Run, reportAt } from './told.ts';

const NOW = new Date('2026-11-22T23:00:00Z');
/** Positions checked in one game, and the rough number of decisions between two of them. */
const POSITIONS = 10;
const APART = 24;

/** Plays a random game and checks the report to a seat or to an observer at some positions. Returns the number of positions. */
export const tryReports = (module: CampaignModule, seed: number, positions = POSITIONS): number => {
  const chance = chanceFrom(seed);
  const run = begin(module, seed);
  let checked = 0;
  for (let wait = chance.below(APART); checked < positions && run.open.length > 0; wait--) {
    if (wait <= 0) {
      const readers = [...seatsOf(run.state), undefined];
      checkReport(module, run, readers[chance.below(readers.length)], chance);
      checked++;
      wait = 1 + chance.below(2 * APART);
    }
    const [decision] = run.open;
    if (decision) run.submit(decision.seat, decision.id, randomAnswer(decision, chance));
  }
  return checked;
};

const begin = (module: CampaignModule, seed: number): Run => {
  const {
    setup: { splits, scenarios },
  } = module;
  const played = splits.filter(({ seating }) => !seating);
  const split = played[seed % played.length]?.id ?? '';
  const scenario = scenarios[Math.floor(seed / played.length) % scenarios.length]?.id ?? '';
  return new Referee<State, CampaignEvent, View>(module, opening(module.setup.start({ scenario, split })), {
    source: seededSource(`reports ${seed}`),
  });
};

const seatsOf = ({ seats }: State): readonly SeatId[] => [...new Set(Object.values(seats))];

const checkReport = (module: CampaignModule, run: Run, seat: SeatId | undefined, chance: Chance): void => {
  const reader = seat ?? 'who looks on';
  const report = reportAt(module, run, seat);
  const told = everythingIn(module, report);
  demand(!told.includes(CANARY), `${reader} is told what others are asked`);
  const leaks = leaksIn(module, run.state, report, told);
  demand(leaks.length === 0, `${reader} is told of ${leaks.join(', ')}`);
  const numbers = numbersIn(stateOf(report, module.reporter)).filter((each) =>
    isHidden(module, run.state, report, each),
  );
  demand(numbers.length === 0, `the state file of ${reader} holds the cards ${numbers.join(', ')}`);
  const other = module.knowledge.view(dealtAnew(module, run.state, seat, chance), seat);
  demand(
    everythingIn(module, reportAt(module, run, seat, { view: other })) === told,
    `a report to ${reader} depends on hidden cards`,
  );
  const text = textOf(documentOf({ kind: 'report', report }, module.reporter, NOW), module.reporter.words.isOrder);
  const live = ordersInProse(text, module.reporter.words.isOrder);
  demand(live.length === 0, `a line reads as an order: ${live[0]}`);
  const long = text.split('\n').filter((line) => line.length > 78);
  demand(long.length === 0, `a line is too long: ${long[0]}`);
};

/** All that leaves with a report: subject, texts, map with its words, and files with their names. */
export const everythingIn = ({ reporter }: Pick<CampaignModule, 'reporter'>, report: ReportModel<View>): string => {
  const document = documentOf({ kind: 'report', report }, reporter, NOW);
  const state = JSON.stringify(stateOf(report, reporter));
  const files = [
    reporter.board.draw(report).svg(),
    state,
    calendarOf(report, reporter, { now: NOW }),
    stateFileName(report),
  ];
  return [
    document.subject,
    document.preheader,
    textOf(document, reporter.words.isOrder),
    htmlOf(document),
    ...files,
  ].join('\n');
};

const textOfCard = ({ definition: { content } }: CampaignModule, number: number): string => {
  const card = content.cards.get(number);
  return `${card?.title} ${card?.effect}`;
};

/** Cards that a seat has been shown: in its hand, on the table, in its events and in lasting effects. */
const shownTo = ({ view, events }: ReportModel<View>): ReadonlySet<number> => {
  const told = events.flatMap(({ event }) => [event.card, event.cards, event.event].flat());
  const known = [...Object.values(view.hands).flat(), view.discard, ...view.removed, ...(view.impulse?.played ?? [])];
  const effects = view.effects.flatMap((effect) => [effect.card]);
  return new Set([...told, ...known, ...effects].filter((each) => typeof each === 'number'));
};

const isHidden = (
  { definition: { content } }: CampaignModule,
  { hands }: State,
  report: ReportModel<View>,
  card: number,
): boolean =>
  content.cards.has(card) &&
  !shownTo(report).has(card) &&
  Object.entries(hands).some(([power, hand]) => !report.view.powers.includes(power) && hand.includes(card));

/** Titles in a report of cards that others hold and that no card shown to its reader mentions. */
export const leaksIn = (
  module: CampaignModule,
  state: State,
  report: ReportModel<View>,
  told: string,
): readonly string[] => {
  const innocent = [...shownTo(report)].map((card) => textOfCard(module, card)).join('\n');
  return Object.values(state.hands)
    .flat()
    .filter((card) => isHidden(module, state, report, card))
    .map((card) => module.definition.content.cards.get(card)?.title ?? '')
    .filter((title) => told.includes(title) && !innocent.includes(title));
};

/** The numbers in a state file that mean cards. */
const numbersIn = (value: unknown, name = ''): readonly number[] => {
  if (typeof value === 'number') return ['card', 'hand', 'discard'].includes(name) ? [value] : [];
  if (Array.isArray(value)) {
    const isList = ['cards', 'removed', 'played', 'hands'].includes(name);
    return value.flatMap((item) => numbersIn(item, isList ? 'card' : name));
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, item]) => numbersIn(item, name === 'hands' ? 'hands' : key));
};
