/** A plan as it is read, and what the cards of its player would add to its fights. */
import type { Game } from '../../game/index.ts';
import type { SeatPage } from '../../match/pages.ts';
import type { Service } from '../../match/service.ts';
import { type Course, checkOrders, type OrderCheck } from '../../match/sheets/check.ts';
import type { CardFace } from '../../reports/index.ts';
import { withCard } from '../draft.ts';
import { seatReport } from './report.ts';
import type { Visit } from './visit.ts';

/** A card that can be played in a fight of the plan. */
export interface FightCard {
  readonly card: CardFace;
  /** The step that fights. */
  readonly line: number;
  /** What changes the plan so. */
  readonly change: string;
  /** The chance of the fight with it and the cards that are planned, in percent. */
  readonly percent: number | undefined;
}

export interface PlanReading {
  readonly check: OrderCheck;
  /** Those that are not in the plan yet. */
  readonly cards: readonly FightCard[];
}

/** The most cards that are tried. */
const MOST_TRIED = 12;

interface Sheet {
  readonly decision: number;
  readonly orders: string;
  /** Lines as the text of a mail. */
  textOf(game: Game, orders: string): string;
}

/** Undefined if the match is stopped, or there is no such seat. */
export async function readPlan(
  service: Service,
  { key, game, page }: Pick<Visit, 'key' | 'game' | 'page'>,
  { decision, orders, textOf }: Sheet,
): Promise<PlanReading | undefined> {
  let tried: readonly Trial[] = [];
  const check = await checkOrders(service, key.no, (spoken) => ({
    ...{ decision, text: textOf(spoken, orders), strict: true },
    others({ courses, spent }) {
      const hand = courses.length === 0 ? [] : handOf(game, page).filter(({ number }) => !spent.includes(number));
      tried = trialsOf(courses, hand, orders).slice(0, MOST_TRIED);
      return tried.map(({ sheet }) => textOf(spoken, sheet));
    },
  }));
  if (!check) return undefined;
  const cards = tried.flatMap(({ card, line, nth, kind }, i): FightCard[] => {
    const { courses = [], spent = [] } = check.others[i] ?? {};
    // A card that the fight does not take is not played.
    if (!spent.includes(card.number)) return [];
    const change = ['card', card.number, kind, ...(nth > 0 ? [nth] : [])].join('.');
    return [{ card, line, change, percent: fightsIn(courses, kind)[nth]?.percent }];
  });
  return { check, cards };
}

interface Trial {
  readonly card: CardFace;
  readonly line: number;
  readonly kind: string;
  /** How many fights of this kind come before. */
  readonly nth: number;
  readonly sheet: string;
}

const fightsIn = (courses: readonly Course[], kind: string) =>
  courses.flatMap(({ line, fights }) => fights.flatMap((fight) => (fight.kind === kind ? [{ ...fight, line }] : [])));

/** The plan with each card of the hand in each fight that it may be for. */
const trialsOf = (courses: readonly Course[], hand: readonly CardFace[], orders: string): Trial[] =>
  hand.flatMap((card) =>
    Object.entries(card.inFights ?? {}).flatMap(([kind, order]) =>
      fightsIn(courses, kind).map(({ line }, nth) => ({ card, line, kind, nth, sheet: withCard(orders, order, nth) })),
    ),
  );

/** The cards that a player holds. */
export const handOf = ({ reporter }: Game, page: SeatPage): readonly CardFace[] =>
  reporter.position
    .sections(seatReport(page))
    .flatMap(({ blocks }) => blocks.flatMap((block) => (block.kind === 'cards' ? block.cards : [])));
