/** What the procedures of the game share: the table, moves of pieces, banners and the end of the game. */
import {
  type Ask,
  accept,
  type Json,
  LazyAsk,
  type Message,
  sure,
  type Table,
  type Verdict,
} from '../../../engine/index.ts';
import type { NapoleonicsEvent } from '../events.ts';
import type { Leader, Position, State, Unit } from '../state.ts';
import type { DieSymbol, Hex, Side } from '../types.ts';
import { changing } from './pieces.ts';
import { attachedTo, bannersOf, foeOf, holdings, isOver, put, type Standing, sideOf, sideState } from './position.ts';

/** A position that is being played. */
export interface Play extends Position {
  readonly table: Table<State, NapoleonicsEvent>;
}

/** C-DIE-01, C-DIE-02. What dice show. */
export const symbolsOf = ({ book }: Position, faces: readonly number[]): DieSymbol[] =>
  faces.map((face) => book.tables.faces[face - 1] ?? 'INF');

export const countOf = (symbols: readonly DieSymbol[], symbol: DieSymbol): number =>
  symbols.filter((each) => each === symbol).length;

/** C-VIC-01, C-VIC-03, C-VIC-04. The game ends with the banner that is missing, whoever's turn it is. */
function gainBanner(play: Play, side: Side): void {
  if (isOver(play)) return;
  sideState(play, side).banners += 1;
  play.table.emit({ kind: 'banner.gained', side, banners: bannersOf(play, side) });
  winIfDue(play, side);
}

/** C-VIC-03. */
export function winIfDue(play: Play, side: Side): void {
  if (isOver(play) || bannersOf(play, side) < sideState(play, side).target) return;
  play.state.winner = side;
  play.table.emit({ kind: 'game.ended', winner: side });
}

/** C-VIC-02. What is not held any more is lost at once. */
function sweepClaims(play: Play): void {
  for (const [i, { side, hexes, type }] of play.state.objectives.entries()) {
    if (type === 'PERMANENT' || type === 'EXIT') continue;
    const { claims } = play.state;
    const before = claims[i] ?? [];
    const kept = holdings(play, side, hexes).filter((hex) => before.includes(hex));
    if (kept.length === before.length) continue;
    play.state.claims = claims.with(i, kept);
    const lost = before.filter((hex) => !kept.includes(hex));
    play.table.emit({ kind: 'objective.lost', side, hexes: lost, banners: bannersOf(play, side) });
  }
}

/** C-RET-09, C-TG-04. A unit goes to a hex, and its leader with it; `told`: the event that says so. */
export const shift = (play: Play, unit: Unit, to: Hex, told?: NapoleonicsEvent): void =>
  goTogether(play, unit, attachedTo(play, unit), to, told);

/** C-ORD-03. A unit goes to a hex with the leader who goes with it, if one does. */
export function goTogether(play: Play, unit: Unit, leader: Leader | undefined, to: Hex, told?: NapoleonicsEvent): void {
  put(play, unit, to);
  if (leader) put(play, leader, to);
  if (told) play.table.emit(told);
  sweepClaims(play);
}

/** C-SQ-26, C-SQ-28. The counter is taken off, and the card goes back to the hand. */
export function leaveSquare(play: Play, unit: Unit): void {
  const space = unit.square;
  if (space === undefined) return;
  delete changing(play, unit).square;
  const own = sideState(play, sideOf(play, unit));
  const card = sure(own.track[space - 1] ?? undefined);
  own.track = own.track.with(space - 1, null);
  own.hand = [...own.hand, card];
  play.table.emit({ kind: 'square.left', unit: unit.id, space });
}

/** C-VIC-01, C-SQ-28. The last block of a unit is gone; its leader stays behind. */
export function eliminate(play: Play, unit: Standing): void {
  play.table.emit({ kind: 'unit.eliminated', unit: unit.id, at: unit.hex });
  leaveSquare(play, unit);
  put(play, unit, null);
  sweepClaims(play);
  gainBanner(play, foeOf(play, sideOf(play, unit)));
}

/** C-LCC-07, C-VIC-01. */
export function removeLeader(play: Play, leader: Leader, at: Hex): void {
  put(play, leader, null);
  changing(play, leader).fate = 'removed';
  play.table.emit({ kind: 'leader.removed', leader: leader.id, at });
  gainBanner(play, foeOf(play, sideOf(play, leader)));
}

/** A question of this game. */
export interface Question<A extends Json> {
  readonly kind: string;
  readonly seat: Side;
  prompt(): Message;
  options(): readonly A[];
  fallback(): A;
  /** Default: an answer has to be one of the options. */
  check?(answer: Json): Verdict<A>;
  readonly quiet?: boolean;
  /** A default that applies is told to whom it answers for. */
  readonly told?: boolean;
  /** Everybody can see that there is only one answer. */
  readonly forced?: () => boolean;
}

/** Worked out when it is first read, if ever. */
export const once = <T>(make: () => T): (() => T) => {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
};

/** An option that comes back as it was offered is not judged again. */
class OfferedAsk<A extends Json> extends LazyAsk<A> {
  override check(answer: Json): Verdict<A> {
    return this.isOffered(answer) ? accept(answer) : super.check(answer);
  }
}

export const question = <A extends Json>(asked: Question<A>): Ask<A> => new OfferedAsk<A>(asked);
