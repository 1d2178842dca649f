/** How players get their powers without an agreement: by dice or by auction, before the deal (W-2.1d, W-2.1e). */
import {
  accept,
  isObject,
  type JsonObject,
  refuse,
  type Script,
  type SeatId,
  sure,
  type Verdict,
} from '../../../../engine/index.ts';
import type { Seating } from '../../state.ts';
import { type Answers, ARMS, type AreaId, type PowerId } from '../../types.ts';
import { stackAt } from '../forces/formations.ts';
import { exchange, freeCounters } from '../forces/pieces.ts';
import { emptyStack, lose, minusCounters, strengthOf } from '../forces/stacks.ts';
import type { Play, Position } from '../play.ts';
import { ownOf } from '../position.ts';
import { ask, type Put } from '../questions.ts';

/** The strength that a player has offered to remove from the powers of a role. */
interface Bid {
  readonly seat: SeatId;
  readonly role: string;
  readonly sp: number;
}

/** Roles that are still free, with their powers: one power, or both of a side. */
type Roles = Record<string, PowerId[]>;

/** W-2.1d. Gives every player his powers and ends the seating. */
export function* seatPlayers(play: Play): Script {
  const { seating } = play.state;
  if (!seating) throw new Error('nobody waits for a seat');
  const free: Roles = Object.fromEntries(Object.entries(seating.roles).map(([role, powers]) => [role, [...powers]]));
  const [winner, second] = seating.by === 'auction' ? yield* auction(play, seating) : [];
  for (const bid of [winner, second]) {
    if (!bid) continue;
    const role = bid === winner ? bid.role : yield* chooseRole(bid.seat, free, bid.role);
    const powers = take(play, bid.seat, role, free);
    yield* strip(play, bid.seat, powers, bid.sp);
  }
  const others = seating.players.filter((seat) => seat !== winner?.seat && seat !== second?.seat);
  for (const seat of rollForOrder(play, others)) {
    take(play, seat, yield* chooseRole(seat, free), free);
  }
  play.state.seating = null;
}

const take = ({ state, table }: Play, seat: SeatId, role: string, free: Roles): readonly PowerId[] => {
  const powers = free[role] ?? [];
  delete free[role];
  for (const power of powers) state.seats[power] = seat;
  table.emit({ kind: 'seat.taken', seat, powers: [...powers] });
  return powers;
};

/** The last role needs no choice. `wanted` is the fallback if it is still free. */
function* chooseRole(seat: SeatId, free: Roles, wanted?: string): Script<string> {
  const roles = Object.keys(free);
  const [only] = roles;
  if (only === undefined) throw new Error(`no role is left for ${seat}`);
  if (roles.length === 1) return only;
  const first = wanted !== undefined && roles.includes(wanted) ? wanted : only;
  const { role } = yield* ask('role', {
    seat,
    figures: { powers: Object.values(free).flat() },
    options: roles.map((each) => ({ role: each })),
    fallback: () => ({ role: first }),
  });
  return role;
}

// --- dice --------------------------------------------------------------------------------------------------------------

/** W-2.1d, AMB-50. The highest roll chooses first; players with equal rolls roll again. */
const rollForOrder = (play: Play, seats: readonly SeatId[]): readonly SeatId[] => {
  if (seats.length < 2) return seats;
  const rolled = seats.map((seat) => {
    const [face = 0] = play.table.roll(`seat.${seat}`, 1);
    play.table.emit({ kind: 'seat.rolled', seat, face });
    return { seat, face };
  });
  return [6, 5, 4, 3, 2, 1].flatMap((face) =>
    rollForOrder(
      play,
      rolled.filter((each) => each.face === face).map(({ seat }) => seat),
    ),
  );
};

// --- the auction -------------------------------------------------------------------------------------------------------

/**
 * W-2.1e, AMB-50. One auction for all: each bid names powers and more strength than the last. Returns the highest bid
 * and the highest bid of another player.
 */
function* auction(play: Play, { players, roles }: Seating): Script<readonly [Bid?, Bid?]> {
  const bids: Bid[] = [];
  const out = new Set<SeatId>();
  const isRunning = () => players.some((seat) => !out.has(seat) && seat !== bids.at(-1)?.seat);
  for (let i = 0; isRunning(); i++) {
    const seat = sure(players[i % players.length]);
    const top = bids.at(-1);
    if (out.has(seat) || top?.seat === seat) continue;
    const answer = yield* ask('bid', bidding(play, seat, roles, top));
    if (answer.bid === null) {
      out.add(seat);
      play.table.emit({ kind: 'bid.declined', seat });
    } else {
      const bid = { seat, role: answer.bid, sp: answer.sp };
      bids.push(bid);
      play.table.emit({ kind: 'bid.made', seat, powers: [...(roles[bid.role] ?? [])], sp: bid.sp });
    }
  }
  const winner = bids.at(-1);
  const second = [...bids].reverse().find(({ seat }) => seat !== winner?.seat);
  if (winner === undefined) return [];
  return second === undefined ? [winner] : [winner, second];
}

/** W-2.1e. The strength of powers in the set-up; nobody can remove more. */
const strengthFor = (position: Position, powers: readonly PowerId[]): number =>
  standsOf(position, powers).reduce((sum, { sp }) => sum + sp, 0);

const bidding = (position: Position, seat: SeatId, roles: Seating['roles'], top: Bid | undefined): Put<'bid'> => {
  const least = (top?.sp ?? 0) + 1;
  const most = (role: string) => strengthFor(position, roles[role] ?? []);
  const options = (): Answers['bid'][] => [
    { bid: null },
    ...Object.keys(roles)
      .filter((role) => most(role) >= least)
      .map((role) => ({ bid: role, sp: least })),
  ];
  return {
    seat,
    ...(top
      ? { figures: { least, powers: [...(roles[top.role] ?? [])], sp: top.sp } }
      : { sentence: 'ask.bid.first', figures: { least } }),
    options,
    check(answer) {
      const { bid, sp }: JsonObject = isObject(answer) ? answer : {};
      if (bid === null) return accept({ bid: null });
      if (typeof bid !== 'string' || !Object.hasOwn(roles, bid)) return refuse('bid.no-power', {}, options());
      if (!Number.isInteger(sp) || Number(sp) < least) return refuse('bid.too-low', { least }, options());
      if (Number(sp) > most(bid)) return refuse('bid.too-high', { most: most(bid) }, options());
      return accept({ bid, sp: Number(sp) });
    },
    fallback: () => ({ bid: null }),
  };
};

// --- removing strength
// -------------------------------------------------------------------------------------------------

interface Stand {
  readonly area: AreaId;
  readonly power: PowerId;
  readonly sp: number;
}

/** D-04. The soldiers of these powers by area, the weakest stacks first. */
const standsOf = (position: Position, powers: readonly PowerId[]): Stand[] =>
  Object.keys(position.state.forces)
    .flatMap((area) => powers.map((power) => ({ area, power, sp: strengthOf(stackAt(position, area, ownOf(power))) })))
    .filter(({ sp }) => sp > 0)
    .sort((a, b) => a.sp - b.sp || (a.area < b.area ? -1 : 1));

/** Takes strength from these stacks, one after another. */
const fromThese = (stands: readonly Stand[], sp: number): Stand[] => {
  let left = sp;
  return stands.flatMap((stand) => {
    const taken = Math.min(left, stand.sp);
    left -= taken;
    return taken > 0 ? [{ ...stand, sp: taken }] : [];
  });
};

/** W-2.1e, D-04. A player removes the strength of his bid from areas of his choice. */
function* strip(play: Play, seat: SeatId, powers: readonly PowerId[], bid: number): Script {
  const stands = standsOf(play, powers);
  const sp = Math.min(bid, strengthFor(play, powers));
  const { strip: losses } = yield* ask('strip', stripping(seat, stands, sp));
  for (const { area, power, sp: lost } of losses) {
    const stack = stackAt(play, area, ownOf(power));
    const left = lose(stack, lost, freeCounters(play, ownOf(power)));
    const exact = minusCounters(stack, left);
    const gone = ARMS.every((arm) => exact[arm] >= 0) ? exact : { inf: lost, cav: 0, art: 0 };
    exchange(play, area, ownOf(power), stack, left);
    play.table.emit({
      kind: 'pieces.lost',
      power: ownOf(power),
      area,
      pieces: { ...emptyStack(), ...gone },
      cause: 'auction',
    });
  }
}

const stripping = (seat: SeatId, stands: readonly Stand[], sp: number): Put<'strip'> => {
  const usual = { strip: fromThese(stands, sp) };
  return {
    seat,
    figures: { sp },
    options: () => [usual, { strip: fromThese([...stands].reverse(), sp) }],
    check: (answer) => checkStrip(answer, stands, sp, usual),
    fallback: () => usual,
  };
};

const checkStrip = (
  answer: unknown,
  stands: readonly Stand[],
  sp: number,
  usual: Answers['strip'],
): Verdict<Answers['strip']> => {
  const { strip: losses } = (answer ?? {}) as Partial<Answers['strip']>;
  const isList = Array.isArray(losses) && losses.length <= stands.length;
  if (!isList || losses.some((loss) => typeof loss !== 'object' || loss === null))
    return refuse('strip.malformed', { sp }, [usual]);
  const places = losses.map((loss) => stands.find(({ area, power }) => area === loss.area && power === loss.power));
  if (new Set(places).size !== places.length) return refuse('strip.malformed', { sp }, [usual]);
  for (const [i, { area, sp: lost }] of losses.entries()) {
    const there = places[i]?.sp ?? 0;
    if (!Number.isInteger(lost) || lost < 1) return refuse('strip.malformed', { sp }, [usual]);
    if (lost > there) return refuse('strip.not-there', { area: String(area), there }, [usual]);
  }
  const sum = losses.reduce((total, { sp: lost }) => total + lost, 0);
  if (sum !== sp) return refuse('strip.sum', { sp, sum }, [usual]);
  return accept({ strip: losses.map(({ area, power, sp: lost }) => ({ area, power, sp: lost })) });
};
