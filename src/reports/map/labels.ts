/** Places labels on a map: beside their symbols, and never on each other, on a symbol or outside the sheet. */

import { sure } from '../../engine/index.ts';
import { remembering } from '../remember.ts';
import {
  type Box,
  contains,
  distanceOf,
  grown,
  lengthInside,
  nearestIn,
  overlaps,
  type Point,
  type Segment,
  towards,
} from './geometry.ts';

export interface LabelWish {
  readonly id: string;
  /** The centre of the labelled symbol, and the distance of its sides from there. */
  readonly at: Point;
  readonly reach: number;
  readonly width: number;
  readonly height: number;
  /** Height of the first line, by which the label may be aligned. */
  readonly line: number;
}

/** A symbol with its marks, or anything else that no label may cover. */
export interface Obstacle {
  readonly box: Box;
  /** The centre of a symbol. A label that is too near would seem to belong to it. */
  readonly symbol?: { readonly id: string; readonly at: Point };
}

export interface Surroundings {
  readonly frame: Box;
  readonly obstacles: readonly Obstacle[];
  /** Lines that should not be covered, with the cost of a unit of length. */
  readonly lines: readonly { readonly segment: Segment; readonly weight: number }[];
}

export interface PlacedLabel {
  readonly box: Box;
  /** Connects a label that stands apart with its symbol. */
  readonly lead?: Segment;
}

interface Candidate extends PlacedLabel {
  readonly cost: number;
}

/** The costs of a place, in pixels of covered line. */
const COST = { side: 3, apart: 30, distance: 1.2, mistakable: 4, lead: 6 } as const;

/** Space around a label. */
const GAP = 1.5;
/** Distance between a symbol and its label. */
const BESIDE = 4;
/** A label this near to another symbol seems to belong to it. */
const MISTAKABLE = 9;
/** Distances for labels that do not fit beside their symbol. */
const RINGS = [6, 14, 24, 36, 50, 68, 90, 116];
/** After this many good places the search ends. Good: beside the symbol, or with a leader line that crosses nothing. */
const ENOUGH = 18;
const DIRECTIONS = Array.from({ length: 16 }, (_, i) => (Math.PI * i) / 8);
const ROUNDS = 6;

/** The places beside a symbol, in the order in which a reader looks for a label. */
const placesBeside = ({ at, reach, width, height, line }: LabelWish): Box[] => {
  const room = reach + BESIDE;
  const [right, left] = [at.x + room, at.x - room - width];
  const [above, below] = [at.y - room - height, at.y + room];
  const middle = { x: at.x - width / 2, y: at.y - height / 2 };
  const [hanging, standing] = [at.y - line / 2, at.y + line / 2 - height];
  const [low, high] = [at.y + reach * 0.3, at.y - reach * 0.3 - height];
  const [leaningRight, leaningLeft] = [at.x - reach, at.x + reach - width];
  const places: readonly (readonly [number, number])[] = [
    [right, hanging],
    [left, hanging],
    [right, middle.y],
    [left, middle.y],
    [right, standing],
    [left, standing],
    [right, high],
    [right, low],
    [left, high],
    [left, low],
    [middle.x, below],
    [middle.x, above],
    [leaningRight, below],
    [leaningRight, above],
    [leaningLeft, below],
    [leaningLeft, above],
  ];
  return places.map(([x, y]) => ({ x, y, width, height }));
};

const placesApart = ({ at, reach, width, height }: LabelWish, distance: number): Box[] =>
  DIRECTIONS.map((angle) => ({
    x: at.x + Math.cos(angle) * (reach + distance + width / 2) - width / 2,
    y: at.y + Math.sin(angle) * (reach + distance + height / 2) - height / 2,
    width,
    height,
  }));

const leadOf = ({ at, reach }: LabelWish, box: Box): Segment => {
  const end = nearestIn(box, at);
  return [towards(at, end, reach), end];
};

const isFree = (box: Box, { frame, obstacles }: Surroundings): boolean =>
  contains(frame, box) && !obstacles.some((each) => overlaps(box, each.box));

/** The cost of what a place covers or seems to belong to; `away`: its distance from the symbol. */
const costOf = (wish: LabelWish, box: Box, { obstacles, lines }: Surroundings, away: number): number => {
  let cost = away === 0 ? 0 : COST.apart + COST.distance * away;
  for (const { segment, weight } of lines) cost += weight * lengthInside(segment, box);
  for (const { symbol, box: taken } of obstacles) {
    if (symbol === undefined || symbol.id === wish.id || !overlaps(grown(box, MISTAKABLE), taken)) continue;
    const gap = distanceOf(nearestIn(taken, nearestIn(box, symbol.at)), nearestIn(box, symbol.at));
    cost += COST.mistakable * Math.max(0, MISTAKABLE - gap);
  }
  return cost;
};

/** The farthest that a label may be from its symbol. */
const REACH = (RINGS.at(-1) ?? 0) + 20;

/** The obstacles near a symbol, which alone matter to its label. */
const around = ({ at, reach, width, height }: LabelWish, all: Surroundings): Surroundings => {
  const [x, y] = [reach + REACH + width, reach + REACH + height];
  const near = { x: at.x - x, y: at.y - y, width: 2 * x, height: 2 * y };
  return {
    frame: all.frame,
    obstacles: all.obstacles.filter(({ box }) => overlaps(box, near)),
    lines: all.lines.filter(({ segment }) => lengthInside(segment, near) > 0),
  };
};

/** The length of a leader line inside other symbols. */
const lengthCrossed = ({ id }: LabelWish, lead: Segment, { obstacles }: Surroundings): number =>
  obstacles.reduce((sum, { symbol, box }) => sum + (symbol?.id === id ? 0 : lengthInside(lead, box)), 0);

interface LabelRequest {
  readonly wish: LabelWish;
  readonly surroundings: Surroundings;
}

const findCandidates = ({ wish, surroundings }: LabelRequest): readonly Candidate[] => {
  const candidates: Candidate[] = [];
  let good = 0;
  for (const [rank, box] of placesBeside(wish).entries()) {
    if (!isFree(box, surroundings)) continue;
    good++;
    candidates.push({ box, cost: costOf(wish, box, surroundings, 0) + COST.side * Math.floor(rank / 2) });
  }
  for (const distance of RINGS) {
    if (good >= ENOUGH) break;
    for (const box of placesApart(wish, distance)) {
      if (!isFree(box, surroundings)) continue;
      const lead = leadOf(wish, box);
      const crossed = lengthCrossed(wish, lead, surroundings);
      if (crossed === 0) good++;
      candidates.push({ box, lead, cost: costOf(wish, box, surroundings, distance) + COST.lead * crossed });
    }
  }
  return candidates.sort((a, b) => a.cost - b.cost);
};

const numbersOf = ({ x, y, width, height }: Box): number[] => [x, y, width, height];

/** To whom the symbol of an obstacle belongs. */
const [NONE, OWN, OTHER] = [0, 1, 2];

/** Everything that the candidates depend on. Of the names only the label's own symbol matters. */
const contentOf = ({ wish, surroundings: { frame, obstacles, lines } }: LabelRequest): Float64Array => {
  const { id, at, reach, width, height, line } = wish;
  const content = [at.x, at.y, reach, width, height, line, ...numbersOf(frame), obstacles.length];
  for (const { box, symbol } of obstacles) {
    content.push(box.x, box.y, box.width, box.height);
    if (symbol) content.push(symbol.id === id ? OWN : OTHER, symbol.at.x, symbol.at.y);
    else content.push(NONE);
  }
  for (const { segment, weight } of lines) {
    const [from, to] = segment;
    content.push(from.x, from.y, to.x, to.y, weight);
  }
  return Float64Array.from(content);
};

/** Room for the areas of some maps; an impulse changes few of them. */
const MOST_WISHES = 1000;

const candidatesOf = remembering(MOST_WISHES, contentOf, findCandidates);

/** The nearest free place on the whole sheet, for a label without a place near its symbol. */
const anywhere = (wish: LabelWish, all: Surroundings, placed: readonly Box[]): Candidate | undefined => {
  const { frame } = all;
  let best: Candidate | undefined;
  for (let y = frame.y; y + wish.height <= frame.y + frame.height; y += 8) {
    for (let x = frame.x; x + wish.width <= frame.x + frame.width; x += 8) {
      const box = { x, y, width: wish.width, height: wish.height };
      const cost = distanceOf(wish.at, nearestIn(box, wish.at));
      if (best && best.cost <= cost) continue;
      if (!isFree(box, all) || placed.some((other) => overlaps(grown(box, GAP), other))) continue;
      best = { box, cost, lead: leadOf(wish, box) };
    }
  }
  return best;
};

/** Whether two labels overlap or are too near. */
const collide = ({ box: a }: PlacedLabel, { box: b }: PlacedLabel): boolean =>
  a.x - GAP < b.x + b.width && b.x < a.x + a.width + GAP && a.y - GAP < b.y + b.height && b.y < a.y + a.height + GAP;

/** The cost of two labels to each other: infinite if one would cover the other. */
const friction = (a: PlacedLabel, b: PlacedLabel): number => {
  if (collide(a, b)) return Number.POSITIVE_INFINITY;
  if (!a.lead && !b.lead) return 0;
  return COST.lead * ((a.lead ? lengthInside(a.lead, b.box) : 0) + (b.lead ? lengthInside(b.lead, a.box) : 0));
};

/** A label that is being placed, with its candidates and its present place. */
interface Slot {
  readonly wish: LabelWish;
  readonly candidates: readonly Candidate[];
  /** Labels that could collide with it. */
  readonly neighbours: Slot[];
  place: Candidate | undefined;
}

/** The friction with all neighbours; the sum may stop above `limit`. */
const frictionAt = (slot: Slot, candidate: Candidate, but?: Slot, limit = Number.POSITIVE_INFINITY): number => {
  let sum = 0;
  for (const neighbour of slot.neighbours) {
    if (neighbour === but || !neighbour.place) continue;
    sum += friction(candidate, neighbour.place);
    if (sum >= limit) return Number.POSITIVE_INFINITY;
  }
  return sum;
};

/** The only neighbour in the way of a candidate; null if there are several. */
const onlyInTheWay = (slot: Slot, candidate: Candidate): Slot | null | undefined => {
  let found: Slot | undefined;
  for (const neighbour of slot.neighbours) {
    if (!neighbour.place || !collide(candidate, neighbour.place)) continue;
    if (found) return null;
    found = neighbour;
  }
  return found;
};

const best = (slot: Slot, but?: Slot, under = Number.POSITIVE_INFINITY): { place?: Candidate; total: number } => {
  let [place, total]: [Candidate | undefined, number] = [undefined, under];
  for (const candidate of slot.candidates) {
    if (candidate.cost >= total) break;
    const sum = candidate.cost + frictionAt(slot, candidate, but, total - candidate.cost);
    if (sum < total) [place, total] = [candidate, sum];
  }
  return place ? { place, total } : { total };
};

const totalOf = (slot: Slot): number =>
  slot.place ? slot.place.cost + frictionAt(slot, slot.place) : Number.POSITIVE_INFINITY;

/** Puts a label in the place of another, if the other finds a new place and both together cost less. */
const pushIn = (slot: Slot): boolean => {
  const before = totalOf(slot);
  const old = slot.place;
  for (const candidate of slot.candidates) {
    if (candidate.cost >= before) return false;
    const other = onlyInTheWay(slot, candidate);
    if (!other) continue;
    const both = before + totalOf(other) - (old && other.place ? friction(old, other.place) : 0);
    const own = candidate.cost + frictionAt(slot, candidate, other);
    slot.place = candidate;
    const { place, total } = best(other, undefined, both - own - 1e-9);
    if (place && own + total < both) {
      other.place = place;
      return true;
    }
    slot.place = old;
  }
  return false;
};

/** Moves a label to a better place if there is one. */
const improve = (slot: Slot): boolean => {
  const { place } = best(slot, undefined, totalOf(slot) - 1e-9);
  if (!place) return pushIn(slot);
  slot.place = place;
  return true;
};

const slotsOf = (wishes: readonly LabelWish[], surroundings: Surroundings): Slot[] => {
  const slots = wishes.map((wish): Slot => {
    const candidates = candidatesOf({ wish, surroundings: around(wish, surroundings) });
    return { wish, candidates, neighbours: [], place: undefined };
  });
  const bounds = slots.map(({ candidates }) => boundOf(candidates));
  for (const [i, a] of slots.entries()) {
    for (const [j, b] of slots.entries()) {
      if (i !== j && overlaps(sure(bounds[i]), sure(bounds[j]))) a.neighbours.push(b);
    }
  }
  return slots;
};

const boundOf = (candidates: readonly Candidate[]): Box => {
  const [left, top] = [
    Math.min(...candidates.map(({ box }) => box.x)),
    Math.min(...candidates.map(({ box }) => box.y)),
  ];
  const right = Math.max(...candidates.map(({ box }) => box.x + box.width));
  const bottom = Math.max(...candidates.map(({ box }) => box.y + box.height));
  return candidates.length === 0
    ? { x: 0, y: 0, width: 0, height: 0 }
    : grown({ x: left, y: top, width: right - left, height: bottom - top }, GAP);
};

/**
 * Places labels: first those with the fewest candidates, each where it costs least, then by exchanges that lower the
 * total cost. No label covers another one, a symbol or the edge as long as the sheet has room. The same wishes give the
 * same places.
 */
export const placeLabels = (
  wishes: readonly LabelWish[],
  surroundings: Surroundings,
): ReadonlyMap<string, PlacedLabel> => {
  const slots = slotsOf(wishes, surroundings).sort(
    (a, b) =>
      a.candidates.length - b.candidates.length ||
      b.wish.width * b.wish.height - a.wish.width * a.wish.height ||
      (a.wish.id < b.wish.id ? -1 : 1),
  );
  for (const slot of slots) slot.place = best(slot).place;
  for (let round = 0; round < ROUNDS; round++) if (slots.filter(improve).length === 0) break;
  const stranded = slots.filter(({ place }) => !place);
  for (const slot of stranded) {
    const placed = slots.flatMap(({ place }) => (place ? [place.box] : []));
    slot.place = anywhere(slot.wish, surroundings, placed);
  }
  return new Map(slots.map(({ wish, place }) => [wish.id, place ?? { box: sure(placesBeside(wish)[0]) }]));
};
