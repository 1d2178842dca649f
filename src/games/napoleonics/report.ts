/** How players of Commands & Colors: Napoleonics are told of it. */
import { type GameEvent, isObject, type Json } from '../../engine/index.ts';
import type { BoardView, Cards, ReportView, Say } from '../../game/index.ts';
import type { Speech } from '../../i18n/index.ts';
import { isExplained, list, type ReportModel, type Section } from '../../reports/index.ts';
import { DEEDS, deedOf, FIGHTS, isIdle, PICKS, placesOf, spoils, whoOf } from './board/offers.ts';
import { boardOf } from './board.ts';
import type { Book } from './content.ts';
import { seenAs, type View } from './knowledge.ts';
import { nameIn } from './messages/index.ts';
import { labelsOf } from './orders/labels.ts';
import { chronicleOf } from './report/chronicle.ts';
import { wayOf } from './report/event-messages.ts';
import { bannerLine, headlineOf, type Telling } from './report/headline.ts';
import { outlineOf } from './report/outline.ts';
import {
  aroundSection,
  bannersSection,
  fieldInWords,
  fieldSection,
  fightsAbout,
  fightsSection,
  handSection,
  nearSection,
} from './report/sections.ts';
import { stepsOf } from './report/steps.ts';
import { ordersOfPlay, printedOn } from './report/summary.ts';
import { shortened, templateOf } from './report/template.ts';
import { isHex } from './rules/board.ts';
import type { CardPlay } from './rules/cards.ts';
import type { OddsLine } from './rules/combat-odds.ts';
import { bannersOf, sideOf, sideState, sidesIn, typeOf } from './rules/position.ts';
import type { Napoleonics } from './rules.ts';
import type { Position } from './state.ts';
import type { Hex } from './types.ts';

type Report = ReportModel<View>;

/** Fights whose odds a page shows. */
const MOST_FIGHTS = 24;

/** Standing lines by the kind of question that they answer. */
const FORESEEN: Readonly<Record<string, readonly string[]>> = {
  reaction: ['MELEE FOR ANY: STAND', 'PROFILE steady'],
  battleBack: ['BACK FOR ANY: YES'],
  flags: ['FLAGS FOR ANY: IGNORE AS-NEEDED'],
  retreat: ['RETREAT FOR ANY: COVER > SUPPORT'],
  retire: ['RETREAT FOR ANY: COVER > SUPPORT'],
  leader: ['LEADER FOR ANY: JOIN ANY OFFBOARD LAST'],
};

/** Hexes of the latest combats that a report is about. */
const MOST_SCENES = 6;

type Deed = (typeof DEEDS)[number];

/** Whether a scenario says of itself that some of it is a reconstruction (C-S-13). */
export const isReconstructed = ({ scenarios }: Book): boolean =>
  [...scenarios.values()].some(({ source = {} }) =>
    Object.values(source).some((each) => each.startsWith('reconstruction')),
  );

/** What players of a game are told that is played from a book. */
export function reportOf(book: Book): ReportView<Napoleonics> {
  const at = (view: View): Position => seenAs(book, view);
  const telling = ({ view }: Pick<Report, 'view'>, say: Say): Telling => ({ say, position: at(view), you: view.you });
  return {
    words: {
      seat: (id, say) => say({ key: `the.${id}` }),
    },
    position: {
      occasion: ({ turn, active, winner }, say) =>
        winner ? say('occasion.over') : say('occasion', { turn, side: active }),
      turn: ({ turn, winner }, say) => (winner ? say('occasion.over') : say('turn.number', { turn })),
      score: (report, say) => bannerLine(telling(report, say)),
      standing: ({ view }, say) => {
        const position = at(view);
        return sidesIn(position).map((side) => {
          const [points, { target }] = [bannersOf(position, side), sideState(position, side)];
          return {
            who: nameOfSide(side, say),
            code: codeOfSide(position, side),
            points,
            parts: [say('standing.part', { points, target })],
            isOwn: view.you === side,
            hasWon: view.winner === side,
            rollers: [side],
          };
        });
      },
      sections: (report, say) => sectionsOf(telling(report, say), book, report),
      mailed: (report, say) => mailedOf(telling(report, say), book, report),
      figures: (view) => figuresOf(at(view), view),
    },
    story: {
      headline: (report, say) =>
        headlineOf(
          telling(report, say),
          report.events.map(({ event }) => event),
        ),
      chronicle: (report, say) =>
        chronicleOf(
          telling(report, say),
          report.events.map(({ event }) => event),
        ),
      steps: (report, say) =>
        stepsOf(
          telling(report, say),
          report.events.map(({ event }) => event),
        ),
      outline: ({ view, events }) =>
        outlineOf(
          at(view),
          events.map(({ event }) => event),
        ),
      title: (events, say) => {
        const turns = events.flatMap(({ event: { turn } }) => (typeof turn === 'number' ? [turn] : []));
        return turns.length > 0 ? say('scene.turn', { turn: Math.max(...turns) }) : say('occasion.over');
      },
    },
    orders: {
      advice: (report, say) => {
        if (!report.decisions.some(({ kind }) => kind === 'card')) return [];
        return [say('advice.card'), ...(isExplained(report) ? [say('advice.rules')] : [])];
      },
      foreseen: ({ standing }, { kind }) =>
        (FORESEEN[kind] ?? []).filter((line) => !standing.some(({ text }) => text === line)),
      odds: ({ view }, about, say) =>
        view.you === undefined ? [] : fightsAbout(telling({ view }, say), view.you, about),
      template: ({ view, decisions }, say) => shortened(templateOf(book, view, decisions[0]?.kind), say),
    },
  };
}

/** A side at the beginning of a line. */
const nameOfSide = (side: string, say: Say): string =>
  say({ key: `the.${side}` }).replace(/^./u, (first) => first.toUpperCase());

/** The code of the nation of its first unit. */
const codeOfSide = (position: Position, side: string): string => {
  const unit = position.state.units.find((each) => sideOf(position, each) === side);
  return unit ? typeOf(position, unit).nation : '';
};

/** The field: what is drawn, what a click offers, and which fights a report is about. */
export const fieldOf = (book: Book): BoardView<Napoleonics, Deed> => ({
  draw: (view, events, say) => boardOf({ book, view, events, say }),
  places: placesOf,
  who: whoOf,
  deeds: {
    kinds: DEEDS,
    fights: FIGHTS,
    picks: PICKS,
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

const isMove = ({ kind }: GameEvent): boolean => kind === 'unit.moved' || kind === 'unit.advanced';

/** All that a page shows. */
const sectionsOf = (telling: Telling, book: Book, { view, decisions }: Report): readonly Section[] => {
  const { you } = view;
  const labels = labelsOf(book);
  const isActing = decisions.some(({ isAct }) => isAct === true);
  const called = ({ answer }: OddsLine): string => telling.say(labels.combat(answer, view).text);
  return [
    bannersSection(telling, view),
    ...(you === undefined ? [] : [handSection(telling, book, you, true)]),
    ...(isActing && you !== undefined ? fightsSection(telling, you, MOST_FIGHTS, called) : []),
    fieldInWords(telling),
  ];
};

/** What a mail needs beside its story: for a turn the cards and fights, for a question what stands around it, else the banners if they have changed. */
const mailedOf = (telling: Telling, book: Book, report: Report): readonly Section[] => {
  const { view, decisions, verdict } = report;
  const { you } = view;
  const events = report.events.map(({ event }) => event);
  const banners = bannersSection(telling, view);
  if (you !== undefined && decisions.some(({ isAct }) => isAct === true))
    return [
      ...fightsSection(telling, you),
      // In the midst of a turn no card is played.
      ...(decisions.some(({ kind }) => kind === 'card') ? [handSection(telling, book, you)] : []),
      nearSection(
        telling,
        you,
        events.filter(isMove).map(({ unit }) => String(unit)),
      ),
      banners,
    ];
  if (decisions.length > 0) return aroundSection(telling, hexesOf(decisions));
  const isChanged = events.some(({ kind }) => kind === 'banner.gained' || kind.startsWith('objective.'));
  return verdict === 'over' ? [banners, fieldSection(telling)] : isChanged ? [banners] : [];
};

/** The hexes that questions name. */
const hexesOf = (decisions: Report['decisions']): readonly Hex[] =>
  decisions.flatMap(({ prompt: { args = {} } }) => (isHex(args.at) ? [args.at] : []));

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
