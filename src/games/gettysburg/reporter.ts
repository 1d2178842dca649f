/** How players of Gettysburg Campaign are told of it. */

import type { GameEvent, LanguageTag } from '../../engine/index.ts';
import type { Speech } from '../../i18n/index.ts';
import {
  type Block,
  headlineEvents,
  type IsOrder,
  list,
  type Reporter,
  rollNumber,
  type Section,
  speechOf,
} from '../../reports/index.ts';
import { boardOf } from './board.ts';
import { chronicleOf } from './chronicle.ts';
import type { Book } from './content.ts';
import type { GettysburgEvent } from './events.ts';
import { quietOrders } from './fallbacks.ts';
import { sentencesIn } from './language.ts';
import type { OrderTable } from './orders.ts';
import { canOrder, corpsOf, corpsOnMap, exits, orderable, pointsOf, routeOf, townOf } from './position.ts';
import { planRound } from './stand-in.ts';
import type { Position } from './state.ts';
import { sentenceFor, wayOf } from './tell.ts';
import { ARMY, type CorpsId, type RoundOrder, SIDES, type Side } from './types.ts';
import { seenAs, type View } from './view.ts';

/** Events that stand for themselves in the headline. */
const TELLING = ['battle.', 'corps.eliminated', 'town.scored'];

const MOST_HEADLINES = 3;

/** The reporter for a game that is played from a book, in a language. */
export function reporterOf(
  book: Book,
  { table, isOrder }: { readonly table: OrderTable; readonly isOrder: IsOrder },
  tag: LanguageTag = 'en',
): Reporter<View> {
  const { catalogue, formatters } = sentencesIn(book, tag);
  const say: Speech = speechOf({ language: tag, catalogue, formatters });
  const told = (event: GameEvent): string => {
    // Washington D.C. ends a sentence by itself.
    return say(sentenceFor(event)).replaceAll('..', '.');
  };
  const at = (view: View): Position => ({ book, state: seenAs(view) });
  const score = (view: View): string =>
    say('headline.points', { points: pointsOf(at(view)), needed: book.numbers.points });
  const corpsLine = (position: Position, id: CorpsId, you: Side | undefined): string => {
    const { side, strength } = corpsOf(position, id);
    const [town, route] = [townOf(position, id), routeOf(position, id)];
    if (route) return say('forces.route', { corps: id, strength, ...route });
    if (town === undefined) return say('forces.lost', { corps: id });
    const able = () => {
      const towns = side === you ? exits(position, side, town) : [];
      return towns.length > 0 ? say('forces.exits', { towns: [...towns] }) : say('forces.able');
    };
    return say('forces.at', { corps: id, strength, at: town }) + (canOrder(position, id) ? able() : '');
  };
  return {
    language: tag,
    catalogue,
    formatters,
    isOrder,
    occasion: ({ turn, round, phase, winner }) =>
      winner ? say('occasion.over') : say(phase === 'combat' ? 'occasion.combat' : 'occasion', { turn, round }),
    headline: ({ view, events }) => {
      const { winner } = view;
      const points = pointsOf(at(view));
      const ended = winner ? [told({ kind: 'game.ended', winner, points })] : [];
      const newest = headlineEvents(TELLING, events, MOST_HEADLINES - 1).map(told);
      return [...ended, ...newest, score(view)];
    },
    score: ({ view }) => score(view),
    // Both sides act in every round, and every battle is one of both.
    concerns: () => true,
    advice: () => [],
    chronicle: ({ events, answered = [] }): readonly Block[] => {
      const lines = chronicleOf(
        { say, told: (event) => [told(event), ...rollNumber(say, event)].join(' ') },
        events.map(({ event }) => event),
        answered,
      );
      return lines.length > 0 ? [list(lines)] : [];
    },
    tellsAnswers: true,
    scene: (events) => {
      const turns = events.flatMap(({ event: { turn } }) => (typeof turn === 'number' ? [turn] : []));
      return turns.length > 0 ? say('scene.turn', { turn: Math.max(...turns) }) : say('occasion.over');
    },
    sections: ({ view }) => [
      pointsSection(say, at(view)),
      cardsSection(say, table, book, view),
      forcesSection(at(view), say('section.forces'), (position, id) => corpsLine(position, id, view.you)),
    ],
    welcome: () => [say('welcome.0'), say('welcome.1')],
    asked: ({ prompt }) => say(prompt),
    scenes: ({ events }) => [...new Set(events.flatMap(({ event }) => wayOf(event)))].slice(-4),
    figures: ({ view }) => {
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
    template: ({ view }) => templateOf(table, at(view), view),
    board: ({ view, events }) =>
      boardOf(
        book,
        say,
        view,
        events.map(({ event }) => event as GettysburgEvent),
      ),
    happened: ({ events }) =>
      events.flatMap(({ event }) => {
        const way = wayOf(event);
        return way.length > 0 ? [{ text: told(event), way, isFight: event.kind.startsWith('battle.') }] : [];
      }),
  };
}

function pointsSection(say: Speech, position: Position): Section {
  const { towns, numbers } = position.book;
  const worth = [...towns.values()].filter(({ points }) => points > 0);
  const lines = worth.map(({ id, points }) =>
    say(position.state.scored.includes(id) ? 'points.scored' : 'points.left', { town: id, points }),
  );
  const total = say('points.total', { points: pointsOf(position), needed: numbers.points });
  return { title: say('section.points'), blocks: [list([total, ...lines])] };
}

const forcesSection = (
  position: Position,
  title: string,
  corpsLine: (position: Position, id: CorpsId) => string,
): Section => ({
  title,
  blocks: SIDES.map((side) =>
    list(
      [...position.book.corps.values()].filter((each) => each.side === side).map(({ id }) => corpsLine(position, id)),
    ),
  ),
});

/** The reader's cards, who has been used, and what the reader's own side has committed. */
function cardsSection(say: Speech, table: OrderTable, book: Book, { you, orders, spent }: View): Section {
  const own = you && orders[you];
  const held = book.cards.filter(({ side }) => side === you);
  const named = held.map(({ ends: [one, other] }) => say('cards.card', { one, other }));
  const cards = you ? [say('cards.held', { cards: named.join('; '), count: book.numbers.cards[you] })] : [];
  const army = SIDES.map((side) =>
    say(spent.includes(ARMY[side]) ? 'cards.spent' : 'cards.left', { commander: ARMY[side] }),
  );
  const committed = own ? [say('cards.own', { text: table.formatAnswer('round', own) })] : [];
  return { title: say('section.cards'), blocks: [list([...cards, ...army, ...committed])] };
}

/** Lines that can be sent as they are and last for a turn: for this round, the next ones, and what may happen. */
function templateOf(table: OrderTable, position: Position, { you, round, phase }: View): readonly string[] {
  if (!you || phase !== 'orders') return [];
  const advised = planRound(position, you);
  const quiet = quietOrders(position, you);
  if (quiet.orders.length === 0) return [];
  const line = (of: number | 'next', plan: RoundOrder) => table.line('ROUND', { round: of, plan });
  const weakest = [...corpsOnMap(position, you)].sort(
    (a, b) => corpsOf(position, a).strength - corpsOf(position, b).strength,
  );
  return [
    line(round, advised),
    line(round + 1, quiet),
    line('next', quiet),
    'REACT ANY: DEFEND',
    'FIRE ATTACK: BEST',
    table.line('LOSS', { corps: weakest }),
  ];
}
