/**
 * Chooses a place for each label of a map, so that none covers another one and all of them together cost least. The
 * same labels get the same places.
 */
import { sure } from '../../engine/sure.ts';
import { type Box, unionOf } from './geometry.ts';

/** A place where a label may stand. */
export interface Candidate {
  /** Absent: the label is left out. */
  readonly box?: Box;
  readonly cost: number;
  /** Which of its sizes the label has there. */
  readonly form: number;
  /** On its own sign, where nothing else can be. */
  readonly isOnSign?: boolean;
  /** The place of the plate to which a name keeps; without it there the name may not be here. */
  readonly beside?: Candidate;
}

export interface Label {
  /** The place on the map to which it belongs. */
  readonly id: string;
  readonly kind: 'plate' | 'name';
  /** Labels of a higher rank are placed first. */
  readonly rank: number;
  /** At least one of them must fit in any case: on the sign, or left out. */
  readonly candidates: readonly Candidate[];
}

/** Space between labels, and between the plates of two places. */
const GAP = { labels: 1.5, plates: 3.5 } as const;
const ROUNDS = 14;
/** The most labels that one may push out of their places. */
const MOST_PUSHED = 2;
/** A change has to save this much, so that the search ends. */
const LEAST = 0.01;

interface Slot {
  readonly label: Label;
  /** By cost. */
  readonly candidates: readonly Candidate[];
  neighbours: readonly Neighbour[];
  place: Candidate | undefined;
}

/** A label that could collide with another one. */
interface Neighbour {
  readonly slot: Slot;
  readonly gap: number;
  readonly isOwn: boolean;
}

const collide = (a: Candidate, b: Candidate, { gap, isOwn }: Neighbour): boolean => {
  const [one, other] = [a.box, b.box];
  if (isOwn && ((a.beside && a.beside !== b) || (b.beside && b.beside !== a))) return true;
  if (!one || !other) return false;
  const g = a.isOnSign || b.isOnSign ? 0 : gap;
  return (
    one.x - g < other.x + other.width &&
    other.x - g < one.x + one.width &&
    one.y - g < other.y + other.height &&
    other.y - g < one.y + one.height
  );
};

const fits = ({ neighbours }: Slot, candidate: Candidate): boolean => {
  for (const neighbour of neighbours) {
    const { place } = neighbour.slot;
    if (place && collide(candidate, place, neighbour)) return false;
  }
  return true;
};

/** The cheapest free place that costs less than `limit`. */
const best = (slot: Slot, limit = Number.POSITIVE_INFINITY): Candidate | undefined => {
  for (const candidate of slot.candidates) {
    if (candidate.cost >= limit) return undefined;
    if (fits(slot, candidate)) return candidate;
  }
  return undefined;
};

/** The labels in the way of a candidate; undefined if they are too many. */
const inTheWay = ({ neighbours }: Slot, candidate: Candidate): Slot[] | undefined => {
  const found: Slot[] = [];
  for (const neighbour of neighbours) {
    const { place } = neighbour.slot;
    if (!place || !collide(candidate, place, neighbour)) continue;
    if (found.length === MOST_PUSHED) return undefined;
    found.push(neighbour.slot);
  }
  return found;
};

const costOf = ({ place }: Slot): number => sure(place).cost;

/** Finds new places for labels that were pushed out, which together cost less than `limit`. */
const settle = (pushed: readonly Slot[], limit: number): boolean => {
  let rest = limit;
  for (const slot of pushed) slot.place = undefined;
  for (const slot of pushed) {
    slot.place = best(slot, rest);
    if (!slot.place) return false;
    rest -= slot.place.cost;
  }
  return true;
};

/** Puts a label in the place of others, if they find new places and all of them together cost less. */
const pushIn = (slot: Slot): boolean => {
  const old = sure(slot.place);
  for (const candidate of slot.candidates) {
    if (candidate.cost >= old.cost) return false;
    const pushed = inTheWay(slot, candidate);
    if (!pushed) continue;
    const places = pushed.map(({ place }) => place);
    const before = old.cost + pushed.reduce((sum, other) => sum + costOf(other), 0);
    slot.place = candidate;
    if (settle(pushed, before - candidate.cost - LEAST)) return true;
    slot.place = old;
    for (const [i, other] of pushed.entries()) other.place = places[i];
  }
  return false;
};

/** Moves a label to a cheaper place if there is one. */
const improve = (slot: Slot): boolean => {
  const place = best(slot, costOf(slot) - LEAST);
  if (!place) return pushIn(slot);
  slot.place = place;
  return true;
};

const connect = (slots: readonly Slot[]): void => {
  const bounds = slots.map(({ candidates }) => unionOf(candidates.flatMap(({ box }) => box ?? [])));
  for (const [i, slot] of slots.entries()) {
    const { label } = slot;
    slot.neighbours = slots.flatMap((other, j) => {
      const isOwn = other.label.id === label.id;
      if (other === slot || !(isOwn || areNear(bounds[i], bounds[j]))) return [];
      const arePlates = other.label.kind === 'plate' && label.kind === 'plate';
      return [{ slot: other, isOwn, gap: isOwn ? 0 : arePlates ? GAP.plates : GAP.labels }];
    });
  }
};

const areNear = (a: Box | undefined, b: Box | undefined): boolean =>
  a !== undefined &&
  b !== undefined &&
  a.x - GAP.plates < b.x + b.width &&
  b.x - GAP.plates < a.x + a.width &&
  a.y - GAP.plates < b.y + b.height &&
  b.y - GAP.plates < a.y + a.height;

/** The chosen places, in the order of the labels. */
export const placeLabels = (labels: readonly Label[]): readonly Candidate[] => {
  const slots = labels.map((label): Slot => {
    const candidates = label.candidates.toSorted((a, b) => a.cost - b.cost);
    return { label, candidates, neighbours: [], place: undefined };
  });
  connect(slots);
  const order = slots.toSorted(
    ({ label: a, candidates: { length: one } }, { label: b, candidates: { length: other } }) =>
      b.rank - a.rank || one - other || (a.id < b.id ? -1 : 1),
  );
  // A plate with no free place takes its dearest one; pushing others may still make room.
  for (const slot of order) slot.place = best(slot) ?? slot.candidates.at(-1);
  for (let round = 0; round < ROUNDS; round++) if (order.filter(improve).length === 0) break;
  return slots.map(({ place }) => sure(place));
};
