/**
 * The few colours of an image: those of its surfaces, and mixtures of any two of them for the edges between them. They
 * depend on the surfaces only and not on the drawing, so that an unchanged part of an image keeps its bytes.
 */
import { sure } from '../../engine/index.ts';
import { remembering } from '../remember.ts';

/** Red, green and blue, 0 to 255. */
export type Colour = readonly [red: number, green: number, blue: number];

export interface Palette {
  /** At most 256. */
  readonly colours: readonly Colour[];
  /** The index of the nearest colour to a pixel: 32 bits, red lowest. */
  readonly placeOf: (word: number) => number;
}

const MOST_COLOURS = 256;
/** Mixtures are tried in eighths. */
const PARTS = 8;
/** The number of palettes in use: each game has one for each quality of an image. */
const MOST_PALETTES = 24;

const colourOf = (hex: string): Colour => {
  const word = Number.parseInt(hex.slice(1), 16);
  return [word >>> 16, (word >>> 8) & 0xff, word & 0xff];
};

const mixed = (a: Colour, b: Colour, part: number): Colour => {
  const channel = (i: 0 | 1 | 2) => Math.round(a[i] + (b[i] - a[i]) * part);
  return [channel(0), channel(1), channel(2)];
};

const mixturesOf = (surfaces: readonly Colour[]): Colour[] =>
  surfaces.flatMap((a, i) =>
    surfaces.slice(0, i).flatMap((b) => Array.from({ length: PARTS - 1 }, (_, k) => mixed(a, b, (k + 1) / PARTS))),
  );

/** The squared distance of two colours. */
const distanceOf = (a: Colour, b: Colour): number => (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2 + (a[2] - b[2]) ** 2;

/** Adds to the colours, one by one, the one that is farthest from all of them, until there are enough. */
const withFarthest = (colours: readonly Colour[], others: readonly Colour[], most: number): Colour[] => {
  const chosen = [...colours];
  const distances = others.map((other) => Math.min(...chosen.map((colour) => distanceOf(colour, other))));
  while (chosen.length < most) {
    const farthest = others[distances.indexOf(Math.max(...distances))];
    if (!farthest || chosen.includes(farthest)) break;
    chosen.push(farthest);
    for (const [i, other] of others.entries()) distances[i] = Math.min(sure(distances[i]), distanceOf(farthest, other));
  }
  return chosen;
};

const choose = (surfaces: readonly Colour[], most: number): Colour[] => {
  const [first] = surfaces;
  return surfaces.length >= most && first
    ? withFarthest([first], surfaces, most)
    : withFarthest(surfaces, mixturesOf(surfaces), most);
};

/** Colours that look the same share the upper five bits of each channel. */
const BUCKETS = 1 << 15;

const bucketOf = (word: number): number => ((word & 0xf8) << 7) | ((word & 0xf800) >>> 6) | ((word >>> 19) & 0x1f);

const middleOf = (bucket: number): Colour => [
  ((bucket >>> 7) & 0xf8) | 4,
  ((bucket >>> 2) & 0xf8) | 4,
  ((bucket << 3) & 0xf8) | 4,
];

const nearest = (colours: readonly Colour[], colour: Colour): number => {
  let best = 0;
  let least = Number.POSITIVE_INFINITY;
  for (const [place, each] of colours.entries()) {
    const distance = distanceOf(each, colour);
    if (distance < least) [best, least] = [place, distance];
  }
  return best;
};

const UNKNOWN = -1;

/** Surfaces keep their colours. Every other bucket gets its nearest colour when it is first needed. */
const placesOf = (colours: readonly Colour[], surfaces: readonly Colour[]): Palette['placeOf'] => {
  const places = new Int16Array(BUCKETS).fill(UNKNOWN);
  for (const surface of surfaces) {
    const [red, green, blue] = surface;
    places[bucketOf(red | (green << 8) | (blue << 16))] = nearest(colours, surface);
  }
  return (word) => {
    const bucket = bucketOf(word);
    const known = sure(places[bucket]);
    if (known !== UNKNOWN) return known;
    const place = nearest(colours, middleOf(bucket));
    places[bucket] = place;
    return place;
  };
};

/** The palette of an image whose surfaces have these colours, `#rrggbb`. The same colours give the same palette. */
export const paletteOf = (surfaces: readonly string[], most = MOST_COLOURS): Palette => chosen({ surfaces, most });

const chosen = remembering(
  MOST_PALETTES,
  ({ surfaces, most }: { readonly surfaces: readonly string[]; readonly most: number }) =>
    `${most} ${surfaces.join(' ')}`,
  ({ surfaces, most }): Palette => {
    const own = [...new Set(surfaces)].map(colourOf);
    const colours = choose(own, most);
    return { colours, placeOf: placesOf(colours, own) };
  },
);
