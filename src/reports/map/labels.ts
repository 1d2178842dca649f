/** Where the plate and the name of a place may stand: all of them beside its sign, so that they never leave it. */
import { type Landmark, placesBeside } from './beside.ts';
import { type Box, contains, grown, lengthInside, overlaps, type Segment, type Size } from './geometry.ts';
import type { Candidate, Label } from './placement.ts';

/** A place on the map, and what has to stand beside its sign. */
export interface Wish {
  readonly id: string;
  readonly sign: Landmark;
  /** The marks of the sign: flag, anchor, swords. */
  readonly marks: readonly Box[];
  /** The sizes of its plate, the largest first; none if nobody is there. */
  readonly plates: readonly Size[];
  /** Room on the sign for a plate that fits nowhere beside it. */
  readonly onSign: Size;
  /** The sizes of its name, the largest first. */
  readonly names: readonly Size[];
  /** Its name is left out after all others. */
  readonly isMajor: boolean;
}

export interface Surroundings {
  readonly frame: Box;
  /** What no label may cover, beside signs and their marks. */
  readonly obstacles: readonly Box[];
  /** Lines that should not be covered, with the cost of a pixel. */
  readonly lines: readonly { readonly segment: Segment; readonly weight: number }[];
}

/** The costs of a place, in pixels of ten covered roads. */
const COST = {
  /** For each place before it in the order of a reader. */
  rank: 0.8,
  /** Beside a mark and not beside the sign. */
  mark: 4,
  /** For each pixel nearer than `MISTAKABLE` to another sign. */
  mistakable: 2.4,
  /** For each size smaller than the largest one. */
  sizes: [0, 26, 64],
  /** On the sign, and as much more as the plate is higher. */
  onSign: 240,
  heading: 9,
  /** For each size of a name smaller than the largest one. */
  shorter: 12,
  /** For each pixel of a name away from its sign. */
  away: 1.6,
  left: { major: 170, occupied: 120, other: 46 },
} as const;

/** Distance of a plate and of a name from their sign. */
const TOUCHING = 1;
const GAP = 2;
/** Names keep to the best places of their plate only. */
const MOST_HEADED = 16;
/** Distance of a label from another sign at least, and without the cost of being mistakable. */
const CLEAR = 2;
const MISTAKABLE = 7;
/** A name on its plate is at most this far from its sign. */
const FARTHEST = 26;
/** All that matters to the labels of a place is within its largest label and this. */
const AROUND = FARTHEST + MISTAKABLE + 3;

/** What matters to the labels of a place. */
interface Near {
  readonly own: Wish;
  readonly frame: Box;
  readonly others: readonly Landmark[];
  /** What may not be covered, with the marks of all signs. */
  readonly obstacles: readonly Box[];
  readonly lines: Surroundings['lines'];
}

const boxOf = ({ at, reach }: Landmark): Box => ({
  x: at.x - reach.x,
  y: at.y - reach.y,
  width: 2 * reach.x,
  height: 2 * reach.y,
});

/** The distance of a box from a sign. */
const distanceFrom = ({ at, reach, isRound }: Landmark, { x, y, width, height }: Box): number => {
  const dx = Math.max(x - at.x, at.x - x - width, 0);
  const dy = Math.max(y - at.y, at.y - y - height, 0);
  return isRound
    ? Math.max(0, Math.hypot(dx, dy) - reach.x)
    : Math.hypot(Math.max(0, dx - reach.x), Math.max(0, dy - reach.y));
};

/** A box of this size on a sign, if there is a plate that may have to stand there. */
const onSignOf = ({ plates, sign: { at } }: Wish, { width, height }: Size): Box[] =>
  plates.length > 0 ? [{ x: at.x - width / 2, y: at.y - height / 2, width, height }] : [];

/** The part of a sign that no other label may take. */
const coreOf = ({ onSign, sign: { reach } }: Wish): Size => ({
  width: Math.min(onSign.width, 2 * reach.x),
  height: Math.min(onSign.height, 2 * reach.y),
});

const nearTo = (own: Wish, wishes: readonly Wish[], { frame, obstacles, lines }: Surroundings): Near => {
  const sizes = [...own.names, ...own.plates];
  const [x, y] = [
    AROUND + own.sign.reach.x + Math.max(0, ...sizes.map(({ width }) => width)),
    AROUND + own.sign.reach.y + Math.max(0, ...sizes.map(({ height }) => height)),
  ];
  const box = { x: own.sign.at.x - x, y: own.sign.at.y - y, width: 2 * x, height: 2 * y };
  const foreign = wishes.filter((other) => other !== own);
  const others = foreign.filter(({ sign }) => overlaps(boxOf(sign), box));
  return {
    own,
    frame,
    others: others.map(({ sign }) => sign),
    obstacles: [
      ...obstacles,
      ...own.marks,
      ...foreign.flatMap((other) => [...onSignOf(other, coreOf(other)), ...other.marks.map((mark) => grown(mark, 1))]),
    ].filter((each) => overlaps(each, box)),
    lines: lines.filter(({ segment }) => lengthInside(segment, box) > 0),
  };
};

const isFree = (box: Box, { frame, obstacles }: Near): boolean =>
  contains(frame, box) && !obstacles.some((each) => overlaps(box, each));

/**
 * The cost of a place by what it covers and what it seems to belong to; infinite where nothing may stand. `away`: its
 * distance from what it belongs to.
 */
const costOf = (box: Box, near: Near, away: number): number => {
  if (!isFree(box, near)) return Number.POSITIVE_INFINITY;
  let cost = 0;
  for (const other of near.others) {
    const gap = distanceFrom(other, box);
    if (gap < CLEAR || gap <= away) return Number.POSITIVE_INFINITY;
    if (gap < MISTAKABLE) cost += COST.mistakable * (MISTAKABLE - gap);
  }
  for (const { segment, weight } of near.lines) cost += weight * lengthInside(segment, box);
  return cost;
};

/** The sign alone, and each mark that may stand between it and a label. */
const landmarksOf = ({ sign, marks }: Wish): { readonly landmark: Landmark; readonly cost: number }[] => [
  { landmark: sign, cost: 0 },
  ...marks.map(({ x, y, width, height }) => ({
    landmark: { at: { x: x + width / 2, y: y + height / 2 }, reach: { x: width / 2, y: height / 2 }, isRound: false },
    cost: COST.mark,
  })),
];

/** The places of a label beside its sign or a mark of it. `more`: the cost of its size and distance. */
const beside = (near: Near, size: Size, gap: number, { form, more }: { form: number; more: number }): Candidate[] =>
  landmarksOf(near.own).flatMap(({ landmark, cost }) =>
    placesBeside(landmark, size, gap).flatMap((box, rank) => {
      const away = Math.min(gap, distanceFrom(near.own.sign, box));
      if (away === 0) return [];
      const own = costOf(box, near, away);
      return own === Number.POSITIVE_INFINITY ? [] : [{ box, form, cost: own + cost + more + rank * COST.rank }];
    }),
  );

/** The places of a plate in all its sizes; the last one is on the sign. */
const platesOf = (near: Near): Candidate[] => {
  const { plates, onSign } = near.own;
  const candidates = plates.flatMap((size, form) =>
    beside(near, size, TOUCHING, { form, more: COST.sizes[form] ?? 0 }),
  );
  const crowd = Math.max(1, (plates.at(-1)?.height ?? 0) / onSign.height);
  const last = onSignOf(near.own, onSign);
  return [...candidates, ...last.map((box) => ({ box, form: 0, cost: COST.onSign * crowd, isOnSign: true }))];
};

/** The places of a name above and below the plate of its place. */
const headings = (near: Near, size: Size, plates: readonly Candidate[], form: number): Candidate[] =>
  plates.flatMap((candidate) => {
    const { box: under, isOnSign } = candidate;
    if (!under || isOnSign) return [];
    const right = under.x + under.width - size.width;
    return [under.y - size.height, under.y + under.height].flatMap((y) =>
      [under.x, right].flatMap((x) => {
        const box = { x, y, width: size.width, height: size.height };
        const away = distanceFrom(near.own.sign, box);
        const cost = away === 0 || away > FARTHEST ? Number.POSITIVE_INFINITY : costOf(box, near, 0);
        const more = COST.heading + COST.away * away + COST.shorter * form;
        return cost === Number.POSITIVE_INFINITY ? [] : [{ box, form, cost: cost + more, beside: candidate }];
      }),
    );
  });

/** The places of a name in its sizes: beside its sign, and on its plate. The last one is none. */
const namesOf = (near: Near, plates: readonly Candidate[]): Candidate[] => {
  const { names, isMajor, plates: sizes } = near.own;
  const best = plates.toSorted((a, b) => a.cost - b.cost).slice(0, MOST_HEADED);
  const left = isMajor ? COST.left.major : sizes.length > 0 ? COST.left.occupied : COST.left.other;
  return [
    ...names.flatMap((size, form) => [
      ...beside(near, size, GAP, { form, more: COST.shorter * form }),
      ...headings(near, size, best, form),
    ]),
    { form: 0, cost: left },
  ];
};

/** Plates are placed first, and names of larger places before others. */
const RANK = { plate: 3, major: 2, occupied: 1, other: 0 } as const;

/** The labels of all places with all places where they may stand. */
export const labelsOf = (wishes: readonly Wish[], surroundings: Surroundings): Label[] =>
  wishes.flatMap((own): Label[] => {
    const near = nearTo(own, wishes, surroundings);
    const isOccupied = own.plates.length > 0;
    const plates = isOccupied ? platesOf(near) : [];
    const rank = own.isMajor ? RANK.major : isOccupied ? RANK.occupied : RANK.other;
    return [
      ...(isOccupied ? [{ id: own.id, kind: 'plate' as const, rank: RANK.plate, candidates: plates }] : []),
      { id: own.id, kind: 'name', rank, candidates: namesOf(near, plates) },
    ];
  });
