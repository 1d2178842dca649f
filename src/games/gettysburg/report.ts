/** How players of Gettysburg Campaign are told of it. */
import type { ReportView } from '../../game/index.ts';
import type { Speech } from '../../i18n/index.ts';
import { headlineEvents, list, rollNumber, type Section } from '../../reports/index.ts';
import { chronicleOf } from './chronicle.ts';
import { conditionWords } from './conditions.ts';
import type { Book } from './content.ts';
import type { Gettysburg } from './contract.ts';
import { quietOrders } from './fallbacks.ts';
import { type OrderTable, verbsOf } from './orders.ts';
import { canOrder, corpsOf, corpsOnMap, exits, orderable, pointsOf, routeOf, townOf } from './position.ts';
import { planRound } from './stand-in.ts';
import type { Position } from './state.ts';
import { ARMY, type CorpsId, type RoundOrder, SIDES, type Side } from './types.ts';
import { seenAs, type View } from './view.ts';

/** Events that stand for themselves in the headline. */
const TELLING = ['battle.', 'corps.eliminated', 'town.scored'];

const MOST_HEADLINES = 3;

/** What players of a game are told that is played from a book. */
export function reportOf(book: Book): ReportView<Gettysburg> {
  const table = verbsOf(book, conditionWords(book));
  const at = (view: View): Position => ({ book, state: seenAs(view) });
  const score = (view: View, say: Speech): string =>
    say('headline.points', { points: pointsOf(at(view)), needed: book.numbers.points });
  return {
    occasion: ({ turn, round, phase, winner }, say) =>
      winner ? say('occasion.over') : say(phase === 'combat' ? 'occasion.combat' : 'occasion', { turn, round }),
    headline: ({ view, events }, say) => {
      const { winner } = view;
      const ended = winner ? [say('event.game.ended', { winner, points: pointsOf(at(view)) })] : [];
      const newest = headlineEvents(TELLING, events, MOST_HEADLINES - 1).map((event) => say.event(event));
      return [...ended, ...newest, score(view, say)];
    },
    score: ({ view }, say) => score(view, say),
    chronicle: {
      tell: ({ events, answered = [] }, say) => {
        const told = events.map(({ event }) => event);
        const numbered = {
          say,
          told: (event: (typeof told)[number]) => [say.event(event), ...rollNumber(say, event)].join(' '),
        };
        const lines = chronicleOf(numbered, told, answered);
        return lines.length > 0 ? [list(lines)] : [];
      },
      tellsAnswers: true,
    },
    title: (events, say) => {
      const turns = events.flatMap(({ event: { turn } }) => (typeof turn === 'number' ? [turn] : []));
      return turns.length > 0 ? say('scene.turn', { turn: Math.max(...turns) }) : say('occasion.over');
    },
    sections: ({ view }, say) => [
      pointsSection(say, at(view)),
      cardsSection(say, table, book, view),
      forcesSection(say, at(view), view.you),
    ],
    welcome: (say) => [say('welcome.0'), say('welcome.1')],
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
    template: ({ view }) => templateOf(table, at(view), view),
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

const forcesSection = (say: Speech, position: Position, you: Side | undefined): Section => ({
  title: say('section.forces'),
  blocks: SIDES.map((side) => list(position.book.numbered[side].map((id) => corpsLine(say, position, id, you)))),
});

function corpsLine(say: Speech, position: Position, id: CorpsId, you: Side | undefined): string {
  const { side, strength } = corpsOf(position, id);
  const [town, route] = [townOf(position, id), routeOf(position, id)];
  if (route) return say('forces.route', { corps: id, strength, ...route });
  if (town === undefined) return say('forces.lost', { corps: id });
  const able = () => {
    const towns = side === you ? exits(position, side, town) : [];
    return towns.length > 0 ? say('forces.exits', { towns: [...towns] }) : say('forces.able');
  };
  return say('forces.at', { corps: id, strength, at: town }) + (canOrder(position, id) ? able() : '');
}

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
