/** How players of Commands & Colors: Napoleonics are told of it. */
import { type GameEvent, isObject, type Json } from '../../engine/index.ts';
import type { BoardView, Cards, ReportView, Say } from '../../game/index.ts';
import type { Speech } from '../../i18n/index.ts';
import {
  type Block,
  type DiceRow,
  headlineEvents,
  list,
  type ReportModel,
  rollNumber,
  type Section,
} from '../../reports/index.ts';
import { sectionsOf } from './board.ts';
import type { CardPlay } from './cards.ts';
import type { Book } from './content.ts';
import { DEEDS, deedOf, FIGHTS, isIdle, placesOf, spoils, whoOf } from './deeds.ts';
import type { Napoleonics } from './definition.ts';
import { boardOf } from './field.ts';
import { nameIn } from './messages/index.ts';
import { fightsWithin, type OddsLine, oddsMessage } from './outlook.ts';
import { templateOf } from './plan.ts';
import { attachedTo, bannersOf, edgeOf, foeOf, isLone, leadersOf, sideState, sidesIn, unitsOf } from './position.ts';
import type { Position } from './state.ts';
import { handLines, ordersOfPlay, printedOn } from './summary.ts';
import { rollOf, wayOf } from './tell.ts';
import { type Section as FieldSection, SECTIONS, type Side } from './types.ts';
import { seenAs, type View } from './view.ts';

type Report = ReportModel<View>;

/** Events that stand for themselves in the headline. */
const TELLING = ['leader.removed', 'unit.eliminated', 'unit.left', 'objective.'];

const MOST_HEADLINES = 3;

/** Hexes of the latest combats that a report is about. */
const MOST_SCENES = 6;

type Deed = (typeof DEEDS)[number];

/** Events that others say already: the square by the reaction, cards by what they bring. */
const UNTOLD = ['turn.ended', 'cards.dealt', 'square.formed', 'combat.ended'];

/** Whether a scenario says of itself that some of it is a reconstruction (C-S-13). */
const isReconstructed = ({ scenarios }: Book): boolean =>
  [...scenarios.values()].some(({ source = {} }) =>
    Object.values(source).some((each) => each.startsWith('reconstruction')),
  );

/** What players of a game are told that is played from a book. */
export function reportOf(book: Book): ReportView<Napoleonics> {
  const at = (view: View): Position => seenAs(book, view);
  return {
    occasion: ({ turn, active, winner }, say) =>
      winner ? say('occasion.over') : say('occasion', { turn, side: active }),
    headline: ({ view, events }, say) => {
      const told = (event: GameEvent): string => say.event(event);
      const { winner } = view;
      const ended = winner ? [told({ kind: 'game.ended', winner })] : [];
      const known = events.filter(({ event: { kind } }) => !UNTOLD.includes(kind));
      const newest = headlineEvents(TELLING, known, MOST_HEADLINES - 1).map(told);
      return [...ended, ...newest, bannerLine(say, at(view), view.you)];
    },
    score: ({ view }, say) => bannerLine(say, at(view), view.you),
    advice: ({ decisions }, say) => (decisions.some(({ kind }) => kind === 'card') ? [say('advice.card')] : []),
    chronicle: {
      tell: ({ events }, say) => new Teller(say).chronicle(events.map(({ event }) => event)),
    },
    title: (events, say) => {
      const turns = events.flatMap(({ event: { turn } }) => (typeof turn === 'number' ? [turn] : []));
      return turns.length > 0 ? say('scene.turn', { turn: Math.max(...turns) }) : say('occasion.over');
    },
    sections: (report, say) => sectionsOfReport(say, book, at(report.view), report),
    reconstructed: (say) => (isReconstructed(book) ? say('reconstructed') : undefined),
    figures: (view) => figuresOf(at(view), view),
    template: ({ view, decisions }) => templateOf(book, view, decisions[0]?.kind),
  };
}

/** The field: what is drawn, what a click offers, and which fights a report is about. */
export const fieldOf = (book: Book): BoardView<Napoleonics, Deed> => ({
  draw: (view, events, say) => boardOf({ book, view, events, say }),
  places: placesOf,
  who: whoOf,
  deeds: {
    kinds: DEEDS,
    fights: FIGHTS,
    of: deedOf,
    isIdle,
    spoils: (move, fire, view) => spoils(book, move, fire, view),
  },
  scenes: ({ events }) =>
    [
      ...new Set(events.filter(({ event }) => event.kind === 'combat.declared').flatMap(({ event }) => wayOf(event))),
    ].slice(-MOST_SCENES),
  fightOf: ({ args = {} }) =>
    typeof args.at === 'string' && typeof args.hit === 'number' ? { place: args.at, percent: args.hit } : undefined,
});

const cardIn = (answer: Json): string | undefined =>
  isObject(answer) && typeof answer.card === 'string' ? answer.card : undefined;

export const cardsOf = (book: Book): Cards<Napoleonics> => ({
  of: cardIn,
  title: (id, say) => nameIn(say.language, book.cards.get(id)?.name ?? id),
  use: (answer, view, say) => {
    const card = cardIn(answer);
    if (card === undefined || !book.cards.has(card) || view.you === undefined) return undefined;
    return ordersOfPlay(say, book, seenAs(book, view), view.you, answer as CardPlay);
  },
  print: (say, ids) => [cardsSection(say, book, ids)],
});

/** Tells events combat by combat, with the dice as they fell. */
class Teller {
  readonly #say: Say;

  constructor(say: Say) {
    this.#say = say;
  }

  chronicle(events: readonly GameEvent[]): readonly Block[] {
    const blocks: Block[] = [];
    let lines: GameEvent[] = [];
    const close = (): void => {
      const said = lines.filter(({ kind }) => !UNTOLD.includes(kind)).map((event) => this.#say.event(event));
      if (said.length > 0) blocks.push(list(said));
      lines = [];
    };
    let end = 0;
    for (const [i, event] of events.entries()) {
      if (i < end) continue;
      if (event.kind === 'combat.declared') {
        close();
        end = this.#endOf(events, i);
        blocks.push(this.#combat(events.slice(i, end)));
      } else lines.push(event);
    }
    close();
    return blocks;
  }

  /** A combat ends where another begins, or the turn does. */
  #endOf(events: readonly GameEvent[], from: number): number {
    const ends = ['combat.declared', 'turn.ended', 'cards.dealt', 'deck.shuffled', 'game.ended'];
    const found = events.findIndex(({ kind }, i) => i > from && ends.includes(kind));
    return found < 0 ? events.length : found;
  }

  #combat([first, ...rest]: readonly GameEvent[]): Block {
    const blocks: Block[] = [];
    let said: string[] = [];
    for (const event of rest) {
      const row = this.#row(event);
      if (row) {
        if (said.length > 0) blocks.push(list(said));
        said = [];
        blocks.push({ kind: 'dice', head: this.#head(), rows: [row] });
      } else if (!UNTOLD.includes(event.kind)) said.push(this.#say.event(event));
    }
    if (said.length > 0) blocks.push(list(said));
    return { kind: 'group', title: first ? this.#say.event(first) : '', blocks };
  }

  #head(): [string, string, string] {
    return [this.#say('dice.head.who'), this.#say('dice.head.dice'), this.#say('dice.head.result')];
  }

  #row(event: GameEvent): DiceRow | undefined {
    const roll = rollOf(event);
    if (!roll) return undefined;
    const { who, symbols, result } = roll;
    const [no] = rollNumber(this.#say, event);
    return {
      who: this.#say(who),
      sum: '',
      dice: symbols.length,
      ...(no === undefined ? {} : { roll: no }),
      faces: [],
      marks: symbols.map((symbol) => this.#say(`mark.${symbol}`)),
      count: this.#say(result(this.#counted(symbols))),
    };
  }

  /** `2 infantry, 1 flag` */
  #counted(symbols: readonly string[]): string {
    return [...new Set(symbols)]
      .map((symbol) => {
        const count = symbols.filter((each) => each === symbol).length;
        return this.#say('count.symbol', { count, symbol: this.#say(`symbol.${symbol}`) });
      })
      .join(', ');
  }
}

/** Banners of both sides, the reader's first. */
function bannerLine(say: Speech, position: Position, you: Side | undefined): string {
  const [first = ''] = sidesIn(position);
  const side = you ?? first;
  const foe = foeOf(position, side);
  return say(you === undefined ? 'headline.seen' : 'headline.banners', {
    Side: side,
    side: foe,
    mine: bannersOf(position, side),
    myTarget: sideState(position, side).target,
    theirs: bannersOf(position, foe),
    theirTarget: sideState(position, foe).target,
  });
}

const sectionsOfReport = (
  say: Speech,
  book: Book,
  position: Position,
  { view, decisions }: Report,
): readonly Section[] => {
  const { you } = view;
  const isActing = decisions.some(({ isAct }) => isAct === true);
  const fights = isActing && you !== undefined ? fightsWithin(position, you) : [];
  return [
    bannersSection(say, position, view),
    ...(you === undefined ? [] : [handSection(say, book, position, you)]),
    ...(fights.length > 0 ? [oddsSection(say, fights)] : []),
    forcesSection(say, position),
  ];
};

/** Goals that are not held, but won once. */
const GOALS: Readonly<Record<string, 'banners.goal.once' | 'banners.goal.exit'>> = {
  PERMANENT: 'banners.goal.once',
  EXIT: 'banners.goal.exit',
};

/** What gives banners beside losses of the enemy, a sentence each. */
export const goalLines = (say: Speech, { state: { objectives } }: Position): readonly string[] =>
  objectives.map(({ side, hexes, banners, type }) =>
    say(GOALS[type] ?? 'banners.goal', { side, hexes: [...hexes], banners }),
  );

function bannersSection(say: Speech, position: Position, view: View): Section {
  const sides = sidesIn(position);
  const squares = sides.flatMap((side) => {
    const count = view.sides[side]?.filled.length ?? 0;
    return count > 0 ? [say('banners.squares', { side, count })] : [];
  });
  const lines = sides.map((side) => {
    const { target, hand } = sideState(position, side);
    return say('banners.side', { side, banners: bannersOf(position, side), target, cards: hand.length });
  });
  const goals = goalLines(say, position);
  const deck = say('deck.left', { deck: view.cardsInDeck, discard: view.discard.length });
  return { title: say('section.banners'), blocks: [list([...lines, ...goals, ...squares, deck])] };
}

const handSection = (say: Speech, book: Book, position: Position, side: Side): Section => ({
  title: say('section.hand'),
  blocks: [list(handLines(say, book, position, side))],
});

const oddsSection = (say: Speech, fights: readonly OddsLine[]): Section => ({
  title: say('section.odds'),
  blocks: [
    list(
      fights.map(({ order, odds }) => {
        return `${order}: ${say(oddsMessage(odds))}`;
      }),
    ),
  ],
});

/** The pieces of both sides by section, with their blocks. */
export function forcesSection(say: Speech, position: Position): Section {
  const piecesOf = (side: Side, section: FieldSection): readonly string[] => {
    const isHere = (hex: string) => sectionsOf(edgeOf(position, side), hex)[0] === section;
    const units = unitsOf(position, side)
      .filter(({ hex }) => isHere(hex))
      .map((unit) => {
        const leader = attachedTo(position, unit);
        const square = unit.square === undefined ? '' : `, ${say('field.mark.square')}`;
        return `${unit.hex} ${unit.id} (${unit.blocks}${square})${leader ? ` +${leader.id}` : ''}`;
      });
    const alone = leadersOf(position, side)
      .filter((leader) => isLone(position, leader) && isHere(leader.hex))
      .map(({ hex, id }) => `${hex} LDR:${id}`);
    return [...units, ...alone];
  };
  return {
    title: say('section.forces'),
    blocks: sidesIn(position).map((side) =>
      list(
        SECTIONS.map((section) => {
          const pieces = piecesOf(side, section);
          return say('forces.side', {
            side,
            section: say(`section.name.${section}`),
            pieces: pieces.length > 0 ? pieces.join(', ') : say('forces.none'),
          });
        }),
      ),
    ),
  };
}

/** What is printed on cards: all of the deck, or some. */
export function cardsSection(say: Speech, book: Book, ids: readonly string[] = [...book.cards.keys()]): Section {
  const cards = [...new Set(ids)].flatMap((id) => book.cards.get(id) ?? []);
  const lines = cards.map((card) => {
    const { id, count } = card;
    return say('card.printed', { id, count, text: printedOn(say, card) });
  });
  return { title: say('section.cards'), blocks: lines.length > 0 ? [list(lines)] : [] };
}

/** The position for programs. */
const figuresOf = (position: Position, view: View): object => ({
  turn: view.turn,
  active: view.active,
  scenario: view.scenario,
  sides: Object.fromEntries(
    sidesIn(position).map((side) => {
      const { target, edge } = sideState(position, side);
      const { hand, cardsInHand = 0, filled = [] } = view.sides[side] ?? {};
      const own = hand ? { hand } : {};
      return [side, { edge, banners: bannersOf(position, side), target, cardsInHand, filled, ...own }];
    }),
  ),
  units: view.units,
  leaders: view.leaders,
  field: view.field,
  cardsInDeck: view.cardsInDeck,
  discard: view.discard,
  ...(view.winner ? { winner: view.winner } : {}),
});
