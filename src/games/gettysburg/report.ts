/** How players of Gettysburg Campaign are told of it. */
import type { ReportView, Say } from '../../game/index.ts';
import { isExplained, list, type ReportModel, type Section } from '../../reports/index.ts';
import type { Book } from './content.ts';
import type { Gettysburg } from './contract.ts';
import type { GettysburgEvent } from './events.ts';
import { seenAs, type View } from './knowledge.ts';
import { conditionWords } from './orders/conditions.ts';
import { labels } from './orders/labels.ts';
import { verbsOf } from './orders/verbs.ts';
import { chronicleOf } from './report/chronicle.ts';
import { headlineOf, scoreOf } from './report/headline.ts';
import { outlineOf } from './report/outline.ts';
import {
  attacksAbout,
  attacksSection,
  cardsSection,
  enemySection,
  forcesSection,
  pointsSection,
} from './report/sections.ts';
import { stepsOf } from './report/steps.ts';
import { foreseenBy, templateOf } from './report/template.ts';
import type { Telling } from './report/words.ts';
import { orderable, pointsOf } from './rules/position.ts';
import type { Position } from './state.ts';
import { SIDES } from './types.ts';

type Report = ReportModel<View>;

/** The record of a match holds events of its game alone. */
const eventsIn = ({ events }: Pick<Report, 'events'>): readonly GettysburgEvent[] =>
  events.map(({ event }) => event as GettysburgEvent);

/** What players of a game are told that is played from a book. */
export function reportOf(book: Book): ReportView<Gettysburg> {
  const table = verbsOf(book, conditionWords(book));
  const at = (view: View): Position => ({ book, state: seenAs(view) });
  const telling = ({ view }: Pick<Report, 'view'>, say: Say): Telling => ({ say, position: at(view), you: view.you });
  const { turns } = book.numbers;
  return {
    words: {
      seat: (id, say) => say({ key: `side.${id}` }),
    },
    position: {
      occasion: ({ turn, round, phase, winner }, say) =>
        winner
          ? say('occasion.over')
          : say(phase === 'combat' ? 'occasion.combat' : 'occasion', { turn, turns, round }),
      turn: ({ turn, round, phase, winner }, say) =>
        winner ? say('occasion.over') : say(phase === 'combat' ? 'turn.combat' : 'turn.round', { turn, turns, round }),
      score: (report, say) => scoreOf(telling(report, say)),
      standing: ({ view }, say) => {
        const position = at(view);
        const towns = view.scored.map((town) =>
          say('standing.part', { towns: town, points: book.towns.get(town)?.points ?? 0 }),
        );
        return SIDES.map((side) => ({
          who: say('scene.side', { side }),
          code: side,
          // Only the Confederates have points.
          points: side === 'CSA' ? pointsOf(position) : 0,
          parts: side === 'CSA' ? towns : [],
          isOwn: view.you === side,
          hasWon: view.winner === side,
          rollers: [side],
        }));
      },
      sections: (report, say) => sectionsOf(telling(report, say), report),
      mailed: (report, say) => mailedOf(telling(report, say), report),
      figures: (view) => {
        const position = at(view);
        return {
          turn: view.turn,
          round: view.round,
          phase: view.phase,
          points: pointsOf(position),
          corps: view.corps,
          scored: view.scored,
          spent: view.spent,
          orderable: Object.fromEntries(SIDES.map((side) => [side, orderable(position, side)])),
        };
      },
    },
    story: {
      headline: (report, say) => headlineOf(telling(report, say), eventsIn(report)),
      chronicle: (report, say) => chronicleOf(telling(report, say), eventsIn(report), report.answered ?? []),
      steps: (report, say) => stepsOf(telling(report, say), eventsIn(report)),
      tellsAnswers: true,
      outline: (match) => outlineOf(eventsIn(match)),
      title: (events, say) => {
        const turns = events.flatMap(({ event: { turn } }) => (typeof turn === 'number' ? [turn] : []));
        return turns.length > 0 ? say('scene.turn', { turn: Math.max(...turns) }) : say('occasion.over');
      },
    },
    orders: {
      advice: (report, say) => {
        const {
          decisions,
          view: { you },
        } = report;
        if (!you || !decisions.some(({ kind }) => kind === 'round')) return [];
        const cards = book.cards.filter(({ side }) => side === you).length;
        return [
          say('advice.round', { count: book.numbers.cards[you], cards }),
          ...(isExplained(report) ? [say('advice.secret')] : []),
        ];
      },
      odds: ({ view }, about, say) => (view.you ? attacksAbout(telling({ view }, say), view.you, about) : []),
      foreseen: (report, question) =>
        foreseenBy({ position: at(report.view), you: report.view.you }, table, report, question),
      template: (report, say) => templateOf(telling(report, say), table, report),
    },
  };
}

/** All that a page shows. */
const sectionsOf = (telling: Telling, { view }: Report): readonly Section[] => [
  pointsSection(telling),
  ...(view.you ? [cardsSection(telling, view.you), ...attacksSection(telling, view.you)] : []),
  ...committedSection(telling, view),
  forcesSection(telling),
];

/** What a mail needs beside its story: for a round the cards, for a question where the corps are, else the points if they have changed. */
const mailedOf = (telling: Telling, report: Report): readonly Section[] => {
  const { view, decisions, events, verdict } = report;
  const { you } = view;
  const points = pointsSection(telling);
  if (you && decisions.some(({ kind }) => kind === 'round'))
    return [cardsSection(telling, you), ...attacksSection(telling, you), enemySection(telling, you), points];
  if (decisions.length > 0) return [forcesSection(telling), ...committedSection(telling, view)];
  const hasScored = events.some(({ event }) => event.kind === 'town.scored');
  return verdict === 'over' ? [points, forcesSection(telling)] : hasScored ? [points] : [];
};

/** What the reader's own side has committed. */
const committedSection = ({ say, you }: Telling, { orders }: View): readonly Section[] => {
  const own = you && orders[you];
  if (!own) return [];
  const text = say(labels.round(own).text);
  return [{ title: say('section.committed'), blocks: [list([say('cards.own', { text })])] }];
};
