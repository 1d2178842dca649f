/** The lines of one turn as answers: a line is tried when its question comes, and refused when the rules do not allow it. */
import type { Decision, Json, Message, Refusal } from '../../../engine/index.ts';
import type { Bonus } from '../advance.ts';
import { enemyAt, enemyLeaderAt, sideOf, sideState, unitAt } from '../position.ts';
import type { Position, Unit } from '../state.ts';
import type { Hex, LeaderId, Side, UnitId } from '../types.ts';
import type { CardLine, CombatLine, Follow, Line, MoveLine, Ref } from './lines.ts';
import { factsOf, hexNamed, isLeaderRef, leaderNamed, unitNamed } from './refs.ts';

/** A line that was not carried out. */
export interface LineRefusal {
  readonly text: string;
  readonly code: string;
  readonly reason: Message;
}

/** A line as it was written. */
export interface Written {
  readonly text: string;
  readonly line: Line;
}

type Orders = {
  readonly units: readonly UnitId[];
  readonly leaders: readonly LeaderId[];
  readonly unsquare: readonly UnitId[];
};

const refusal = (code: string, args: Message['args'] = {}): { code: string; reason: Message } => ({
  code,
  reason: { key: `refused.${code}`, args },
});

const of = <K extends Line['kind']>(lines: readonly Written[], ...kinds: readonly K[]) =>
  lines.filter((each): each is Written & { readonly line: Line & { readonly kind: K } } =>
    kinds.some((kind) => each.line.kind === kind),
  );

/** A melee whose follow-ups are waited for. */
interface Pending {
  readonly text: string;
  readonly unit: UnitId;
  readonly from: Hex;
  readonly at: Hex;
  readonly follow: Follow;
  readonly asked: Set<string>;
}

/** The script of one turn. */
export class TurnScript {
  readonly refused: LineRefusal[] = [];
  readonly #side: Side;
  #lines: readonly Written[];
  /** Lines for moves and combats that have not come up yet. */
  #left: Written[];
  /** Who stood where when the combat began. */
  #before: Position | undefined;
  #pending: Pending | undefined;
  #isPlayed = false;
  #isOrdered = false;
  #isOver = false;

  constructor(side: Side, lines: readonly Written[]) {
    this.#side = side;
    this.#lines = lines;
    this.#left = lines.filter(({ line }) => line.kind === 'move' || line.kind === 'fire' || line.kind === 'melee');
  }

  /** Whether its turn has ended. */
  get isOver(): boolean {
    return this.#isOver;
  }

  answer(position: Position, decision: Decision): Json | undefined {
    switch (decision.kind) {
      case 'card':
        return this.#card(position, decision);
      case 'orders':
        return this.#orders(position, decision);
      case 'rally':
        return this.#rally(position, decision);
      case 'move':
        return this.#move(position, decision);
      case 'combat':
        return this.#combat(position, decision);
      case 'advance':
      case 'take':
      case 'bonus':
        return this.#follow(position, decision);
      case 'keep':
        return this.#keep(position, decision);
      default:
        return undefined;
    }
  }

  #refuse(text: string, { code, reason }: Pick<Refusal, 'code' | 'reason'>): void {
    this.refused.push({ text, code, reason });
  }

  /** A card that is not allowed ends the script; the seat is asked again. */
  #card(position: Position, decision: Decision): Json | undefined {
    if (this.#isPlayed) {
      this.finish(position);
      return undefined;
    }
    const [found] = of(this.#lines, 'card');
    if (!found) return undefined;
    const answer = cardAnswer(position, found.line);
    const verdict = decision.check(answer);
    if (verdict.ok) {
      this.#isPlayed = true;
      return answer;
    }
    this.#refuse(found.text, verdict.refusal);
    this.#lines = [];
    this.#left = [];
    this.#isOver = true;
    return undefined;
  }

  /** Each piece is ordered that can be ordered beside those before it. */
  #orders(position: Position, decision: Decision): Json {
    this.#isOrdered = true;
    let orders: Orders = { units: [], leaders: [], unsquare: [] };
    const take = (text: string, more: Orders | undefined, ref: Ref): void => {
      const verdict = more && decision.check(more);
      if (more && verdict?.ok) orders = more;
      else this.#refuse(text, verdict && !verdict.ok ? verdict.refusal : refusal('orders.foreign', { unit: ref }));
    };
    // A square that is left is one order; a leader may leave it only then.
    for (const { text, line } of of(this.#lines, 'unsquare', 'order', 'detach').sort((a, b) => rank(a) - rank(b)))
      for (const ref of line.refs) take(text, withRef(position, decision, orders, line.kind, ref), ref);
    for (const { line } of of(this.#lines, 'elan'))
      for (const ref of line.refs.slice(0, countIn(position, line.symbol))) {
        const more = withRef(position, decision, orders, 'order', ref);
        if (more && decision.check(more).ok) orders = more;
      }
    return orders;
  }

  /** Blocks in the order of the lines; more than there are symbols lapse. */
  #rally(position: Position, decision: Decision): Json {
    let units: readonly UnitId[] = [];
    const named = of(this.#lines, 'rally').flatMap(({ text, line }) => line.refs.map((ref) => ({ text, ref })));
    for (const { text, ref } of named) {
      const more = [...units, unitNamed(position, ref)?.id ?? ref];
      const verdict = decision.check({ units: more });
      if (verdict.ok) units = more;
      else if (verdict.refusal.code !== 'rally.many') this.#refuse(text, verdict.refusal);
    }
    return { units };
  }

  #move(position: Position, decision: Decision): Json {
    for (let next = this.#nextMove(); next; next = this.#nextMove()) {
      const answer = moveAnswer(position, this.#side, next.line);
      if (next.line.if && !next.line.if(this.#facts(position, next.line.ref, undefined))) continue;
      const verdict = answer === undefined ? undefined : decision.check(answer);
      if (answer !== undefined && verdict?.ok) return answer;
      this.#refuse(
        next.text,
        verdict && !verdict.ok ? verdict.refusal : refusal('move.unordered', { piece: next.line.ref }),
      );
    }
    return { done: true };
  }

  #nextMove(): (Written & { readonly line: MoveLine }) | undefined {
    const [next] = of(this.#left, 'move');
    this.#left = this.#left.filter((each) => each !== next);
    return next;
  }

  #facts(position: Position, ref: Ref, other: Hex | undefined) {
    return factsOf(position, this.#side, unitNamed(position, ref), other);
  }

  #combat(position: Position, decision: Decision): Json {
    this.#refuseMoves();
    this.#settle(position);
    this.#before ??= structuredClone(position);
    for (let next = this.#left.shift(); next; next = this.#left.shift()) {
      const answer = this.#tried(position, next as Written & { readonly line: CombatLine }, decision);
      if (answer !== undefined) return answer;
    }
    return { done: true };
  }

  /** The first legal target of a line; a line about pieces that have gone lapses, any other is refused. */
  #tried(
    position: Position,
    { text, line }: Written & { readonly line: CombatLine },
    decision: Decision,
  ): Json | undefined {
    const unit = unitNamed(position, line.ref);
    const targets = this.#targets(position, unit, line, decision);
    const faults: Refusal[] = [];
    for (const at of unit ? targets : []) {
      if (line.if && !line.if(this.#facts(position, line.ref, at))) return undefined;
      const answer = unit ? combatAnswer(position, unit, line, at) : null;
      const verdict = decision.check(answer);
      if (!verdict.ok) faults.push(verdict.refusal);
      else if (unit?.hex) {
        this.#expect(text, unit.id, unit.hex, at, line.follow);
        return answer;
      }
    }
    if (!this.#isLapsed(position, line))
      this.#refuse(text, faults.at(-1) ?? refusal('combat.nobody', { at: line.ref }));
    return undefined;
  }

  #targets(position: Position, unit: Unit | undefined, line: CombatLine, decision: Decision): readonly Hex[] {
    return line.targets.flatMap((target) => {
      const offered = offeredTo(decision, unit?.id, line.kind);
      if (target.toUpperCase() === 'WEAKEST')
        return [...offered]
          .sort((a, b) => (unitAt(position, a)?.blocks ?? 0) - (unitAt(position, b)?.blocks ?? 0))
          .slice(0, 1);
      if (target.toUpperCase() === 'NEAREST') return offered.slice(0, 1);
      if (target.toUpperCase() === 'LEADER')
        return offered.filter((hex) => enemyLeaderAt(position, this.#side, hex)).slice(0, 1);
      return hexNamed(position, target) ?? [];
    });
  }

  #expect(text: string, unit: UnitId, from: Hex, at: Hex, follow: Follow | undefined): void {
    this.#pending = follow && { text, unit, from, at, follow, asked: new Set() };
  }

  /** Whether the piece or all targets of a line were there when the combat began, and are gone. */
  #isLapsed(position: Position, line: CombatLine): boolean {
    const before = this.#before;
    if (!before) return false;
    const own = unitNamed(before, line.ref);
    if (own && unitNamed(position, line.ref)?.id !== own.id) return true;
    return line.targets.some((target) => {
      const hex = hexNamed(before, target);
      if (hex === undefined) return false;
      const [was, is] = [before, position].map((each) => foeIn(each, this.#side, hex));
      return was !== undefined && was !== is;
    });
  }

  #follow(position: Position, decision: Decision): Json {
    const pending = this.#pending;
    const silent: Json = decision.kind === 'bonus' ? null : [];
    if (!pending) return silent;
    pending.asked.add(decision.kind);
    const { follow } = pending;
    if (decision.kind === 'take')
      return (follow.take ? decision.options().find((way) => (way as Hex[]).length > 0) : []) ?? [];
    if (decision.kind === 'advance') return this.#advance(position, pending, decision) ?? silent;
    return this.#bonus(position, pending, decision);
  }

  #advance(position: Position, { text, follow, from, at, unit }: Pending, decision: Decision): Json | undefined {
    const facts = factsOf(
      position,
      this.#side,
      position.state.units.find(({ id }) => id === unit),
      undefined,
    );
    const isGoing = typeof follow.advance === 'function' ? follow.advance(facts) : follow.advance;
    if (!isGoing) return undefined;
    const ways = decision.options() as readonly (readonly Hex[])[];
    const onward = follow.onward.map((each) => (each === 'BACK' ? from : each));
    for (const hex of onward) {
      const way = ways.find((each) => each.join() === (hex === 'STAY' ? [at] : [at, hex]).join());
      if (way) return way;
    }
    if (onward.length > 0) this.#refuse(text, refusal('advance.closed', { to: onward[0] ?? '' }));
    return ways.find((each) => each.join() === at);
  }

  #bonus(position: Position, { text, follow }: Pending, decision: Decision): Json {
    if (follow.bonus.length === 0) return null;
    const guns = follow.with.flatMap((ref) => unitNamed(position, ref)?.id ?? []).sort();
    const options = decision.options() as readonly (Bonus | null)[];
    const targets = follow.bonus.flatMap((target) => {
      if (target.toUpperCase() === 'WEAKEST' || target.toUpperCase() === 'NEAREST')
        return options.flatMap((each) => each?.at ?? []).slice(0, 1);
      return hexNamed(position, target) ?? [];
    });
    for (const at of targets) {
      const found = options.find((each) => each?.at === at && [...each.with].sort().join() === guns.join());
      if (found) return found;
    }
    this.#refuse(text, refusal('bonus.nobody', { at: follow.bonus[0] ?? '' }));
    return null;
  }

  #keep(position: Position, decision: Decision): Json | undefined {
    const wanted = of(this.#lines, 'keep').flatMap(({ line }) => line.cards);
    const { offered = [] } = sideState(position, this.#side);
    return wanted.find((card) => decision.options().includes(card)) ?? offered[0] ?? decision.fallback();
  }

  /** A follow-up that was not asked for although the melee was won and the unit lives: it was not possible. */
  #settle(position: Position): void {
    const pending = this.#pending;
    this.#pending = undefined;
    if (!pending) return;
    const { follow, asked, text, unit, at } = pending;
    const own = position.state.units.find(({ id }) => id === unit);
    const isWon = own !== undefined && own.hex !== null && !foeIn(position, this.#side, at);
    if (!isWon) return;
    if (follow.advance === true && !asked.has('advance')) this.#refuse(text, refusal('advance.closed', { to: at }));
    if (follow.bonus.length > 0 && asked.has('advance') && !asked.has('bonus'))
      this.#refuse(text, refusal('bonus.nobody', { at: follow.bonus[0] ?? '' }));
  }

  #refuseMoves(): void {
    for (let next = this.#nextMove(); next; next = this.#nextMove())
      this.#refuse(next.text, refusal('move.unordered', { piece: next.line.ref }));
  }

  /** The turn has ended, whether its lines have come up or not. */
  finish(position: Position): void {
    if (this.#isOver || !this.#isPlayed) return;
    this.#isOver = true;
    // Nothing could be ordered: no piece that is named was.
    for (const { text, line } of of(this.#isOrdered ? [] : this.#lines, 'order', 'detach', 'unsquare'))
      for (const ref of line.refs) this.#refuse(text, refusal('orders.many', { count: 1, unit: ref }));
    this.#refuseMoves();
    this.#settle(position);
    for (const { text, line } of of(this.#left, 'fire', 'melee'))
      if (!this.#isLapsed(position, line)) this.#refuse(text, refusal('combat.unordered', { unit: line.ref }));
    this.#left = [];
  }
}

/** Squares are left before others are ordered, and leaders come last. */
const rank = ({ line }: Written): number => ['unsquare', 'order', 'detach'].indexOf(line.kind);

/** The enemy in a hex, a unit before a leader. */
const foeIn = (position: Position, side: Side, hex: Hex): string | undefined =>
  (enemyAt(position, side, hex) ?? enemyLeaderAt(position, side, hex))?.id;

const countIn = ({ state }: Position, symbol: string): number =>
  state.now?.symbols.filter((each) => each === symbol).length ?? 0;

const cardAnswer = (position: Position, { card, other, on, section }: CardLine): Json => ({
  card,
  ...(other ? { other: true } : {}),
  ...(on === undefined ? {} : { on: unitNamed(position, on)?.id ?? on }),
  ...(section === undefined ? {} : { section }),
});

/** Orders with one more piece; undefined if it is not there. */
function withRef(
  position: Position,
  decision: Decision,
  orders: Orders,
  kind: 'order' | 'detach' | 'unsquare',
  ref: Ref,
): Orders | undefined {
  if (kind === 'detach' || isLeaderRef(ref)) {
    const leader = leaderNamed(position, ref);
    return leader && { ...orders, leaders: [...orders.leaders, leader.id] };
  }
  const unit = unitNamed(position, ref);
  if (!unit) return undefined;
  if (kind === 'order') return { ...orders, units: [...orders.units, unit.id] };
  // Where the card orders the unit by itself, leaving its square takes no order.
  const alone = { ...orders, unsquare: [...orders.unsquare, unit.id] };
  return decision.check(alone).ok ? alone : { ...alone, units: [...orders.units, unit.id] };
}

function moveAnswer(position: Position, side: Side, { ref, path }: MoveLine): Json | undefined {
  const piece = isLeaderRef(ref) ? leaderNamed(position, ref) : unitNamed(position, ref);
  return piece && sideOf(position, piece) === side ? { piece: piece.id, path } : undefined;
}

function combatAnswer(position: Position, unit: Unit, line: CombatLine, at: Hex): Json {
  if (line.kind === 'fire') return { fire: unit.id, at };
  const guns = line.with.map((ref) => unitNamed(position, ref)?.id ?? ref);
  return { melee: unit.id, at, with: guns };
}

/** Hexes that a unit may attack. */
const offeredTo = (decision: Decision, unit: UnitId | undefined, kind: 'fire' | 'melee'): readonly Hex[] => {
  const options = decision.options() as readonly {
    readonly fire?: UnitId;
    readonly melee?: UnitId;
    readonly at?: Hex;
  }[];
  return [...new Set(options.flatMap((each) => (each[kind] === unit && each.at !== undefined ? [each.at] : [])))];
};
