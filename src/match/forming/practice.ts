/** A match to try the game with: a visitor at one seat, and the game's stand-in at all others, which answers at once. */
import { type LanguageTag, type SeatId, same } from '../../engine/index.ts';
import { LESSON } from '../../game/index.ts';
import { forgetPractice, forgetUntouched, PRACTICE_DAYS, practiceCount } from '../../store/practice.ts';
import type { Connection } from '../../store/store.ts';
import type { Game, SeatPlan } from '../game.ts';
import { setNotify } from '../post/fewer-mails.ts';
import { nobodysAddress } from '../post/nobody.ts';
import type { Service } from '../service.ts';
import { addHours, type Pace, STANDARD_PACE } from '../time/pace.ts';
import { createMatch } from './create.ts';

export { PRACTICE_DAYS };

const PRACTICE_HOURS = 24 * PRACTICE_DAYS;

/** The most practice matches that are kept at one time. */
export const MOST_PRACTICE = 100;

/** Nobody is in a hurry, nobody is reminded, and what is handed over counts at once. */
const PRACTICE_PACE: Pace = {
  ...STANDARD_PACE,
  impulseHours: PRACTICE_HOURS,
  reactionHours: PRACTICE_HOURS,
  holdMinutes: 0,
  reminders: [],
  graceHours: PRACTICE_HOURS,
};

/** A seat that a visitor may take, in the split of its game that it belongs to. */
interface PracticeSeat {
  readonly split: string;
  readonly seat: SeatPlan;
}

/**
 * The seats to choose from: those of the split with the most seats, the first of them by default, then those of the
 * split with the fewest. None if the game has no stand-in.
 */
export function practiceSeats({ setup: { splits }, bot: standIn }: Game): readonly PracticeSeat[] {
  if (!standIn) return [];
  const bySize = splits.toSorted((a, b) => b.seats.length - a.seats.length);
  const few = bySize.findLast(({ seats }) => seats.length === bySize.at(-1)?.seats.length && seats.length > 1);
  const [most] = bySize;
  const fewest = splits.find(({ seats }) => seats.length === few?.seats.length);
  const chosen = [...new Set([most, fewest])].flatMap((split) => split ?? []);
  return chosen.flatMap(({ id, seats }) => seats.map((seat) => ({ split: id, seat })));
}

interface PracticePlan {
  readonly game: string;
  readonly scenario: string;
  readonly split: string;
  readonly seat: SeatId;
  readonly language: LanguageTag;
  /** Where the visitor reads mail; absent: nowhere. */
  readonly address?: string;
  /** Names of the match, of the visitor, and of a stand-in. */
  readonly names: { readonly match: string; readonly visitor: string; readonly standIn: string };
}

/**
 * Opens a practice match. Returns the link to the visitor's page; `full`: there are as many as there may be.
 * Undefined: there is no such game, scenario or seat.
 */
export async function openPractice(service: Service, plan: PracticePlan): Promise<string | 'full' | undefined> {
  const game = service.games.get(plan.game);
  if (!game || !isOffered(game, plan)) return undefined;
  if (!(await hasRoom(service.store))) return 'full';
  const match = practiceMatch(game, plan);
  const { id, links } = await createMatch(withoutBeacon(service), match, {
    practiceUntil: practiceEnd(service.clock()),
  });
  await quieten(service.store, id, match.pace.standIns);
  return links[plan.seat];
}

/** Without the beacon, for which every roll would have to wait. */
export const withoutBeacon = ({ beacon: _, ...service }: Service): Service => service;

/** The plan of a practice match. */
export function practiceMatch(game: Game, plan: PracticePlan) {
  const seats = game.setup.splits.find(({ id }) => id === plan.split)?.seats ?? [];
  const others = seats.filter(({ id }) => id !== plan.seat);
  return {
    game: plan.game,
    scenario: plan.scenario,
    split: plan.split,
    name: plan.names.match,
    seats: seats.map(({ id: seat }) => ({
      id: seat,
      player: seat === plan.seat ? plan.names.visitor : plan.names.standIn,
      address: (seat === plan.seat ? plan.address : undefined) ?? nobodysAddress(seat),
      language: plan.language,
    })),
    ...(game.setup.recommended ? { options: game.setup.recommended } : {}),
    pace: { ...PRACTICE_PACE, standIns: others.map(({ id }) => id) },
  };
}

/** What is played first by somebody who has never played: the lesson of a game, at its seat; undefined: it has none. */
export const lessonPlan = ({
  id,
  lesson,
  bot: standIn,
}: Game): Pick<PracticePlan, 'game' | 'scenario' | 'split' | 'seat'> | undefined =>
  lesson && standIn && { game: id, scenario: LESSON, split: lesson.split, seat: lesson.seat };

const isOffered = (game: Game, { scenario, split, seat }: PracticePlan): boolean => {
  if (scenario === LESSON) return same({ ...lessonPlan(game) }, { game: game.id, scenario, split, seat });
  return (
    game.setup.scenarios.some(({ id }) => id === scenario) &&
    practiceSeats(game).some((each) => each.split === split && each.seat.id === seat)
  );
};

/** Nobody reads the reports of stand-ins. */
export async function quieten(db: Connection, matchId: string, seats: readonly SeatId[]): Promise<void> {
  const rows = await db.seat.findMany({ where: { matchId, seat: { in: [...seats] } }, select: { no: true } });
  for (const { no } of rows) await setNotify(db, no, 'TURNS');
}

/** When a practice match that began then is removed. */
export const practiceEnd = (began: Date): Date => addHours(began, PRACTICE_HOURS);

/** Removes practice matches whose time is over. */
export const clearPractice = ({ store, clock }: Service): Promise<number> => forgetPractice(store, clock());

/** Whether there is a place for one more. Those in which the visitor has done nothing make room. */
export const hasRoom = async (db: Connection): Promise<boolean> =>
  (await practiceCount(db)) < MOST_PRACTICE || (await forgetUntouched(db)) > 0;
