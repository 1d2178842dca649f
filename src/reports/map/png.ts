/**
 * Maps as images, because mail programs show no SVG. An image is put together from its layers in stripes. Each layer is
 * painted once and each stripe is compressed once: most of a map stays the same from one impulse to the next.
 */
import { Resvg } from '@resvg/resvg-js';
import { sure } from '../../engine/sure.ts';
import { digestOf, oncePerObject, remembering } from '../remember.ts';
import type { Box } from './geometry.ts';
import { outlined } from './outlines.ts';
import { type Palette, paletteOf } from './palette.ts';
import { packed, pngFile, type Stripe } from './png-file.ts';
import { element, NAMESPACE } from './svg.ts';

/**
 * A drawing as SVG elements: `ground` covers the whole sheet; the `figures` stand on it, each above those before it.
 */
export interface Layers {
  /** Pixels. */
  readonly width: number;
  readonly height: number;
  /** Colours of the surfaces, `#rrggbb`. The image keeps them; mixtures of two come out approximately. */
  readonly colours: readonly string[];
  readonly ground: string;
  readonly figures: readonly string[];
  /** The part of the sheet that the image shows; the whole sheet if absent. */
  readonly window?: Box;
  /** The units of the sheet in a pixel of a narrow screen; 1 if absent. */
  readonly unit?: number;
}

/** A part of an image: 32 bits a pixel, red lowest, alpha highest; colours are premultiplied. */
interface Patch {
  /** Patches of the same name have the same pixels. */
  readonly name: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly words: Uint32Array;
}

/** One for each pack in use; about 6 MB each. */
const MOST_GROUNDS = 4;
/** For several matches; about 20 MB. */
const MOST_FIGURES = 800;
/** For several matches; about 12 MB. */
const MOST_STRIPES = 3000;
/** For several matches; about 8 MB. */
const MOST_PARTS = 200;
/** Pixels around a figure for the edges of its strokes. */
const EDGE = 2;

/** Elements that are drawn on a sheet of their own. */
interface MapLayers extends Pick<Layers, 'width' | 'height'> {
  readonly elements: string;
}

const contentOf = ({ width, height, elements }: MapLayers): string => `${width} ${height} ${elements}`;

/** Loads no fonts: with those of the machine the same map would look different elsewhere. */
const rendererOf = ({ width, height, elements }: MapLayers): Resvg =>
  new Resvg(
    outlined(
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${elements}</svg>`,
    ),
    { font: { loadSystemFonts: false } },
  );

const wordsOf = (pixels: Uint8Array): Uint32Array => {
  const bytes = pixels.byteOffset % 4 === 0 ? pixels : Uint8Array.from(pixels);
  return new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.length / 4);
};

/** Named by its pixels: what differs only in words that nobody sees has the same name. */
const painted = (renderer: Resvg, x: number, y: number): Patch => {
  const { width, height, pixels } = renderer.render();
  return { name: `${x} ${y} ${width} ${digestOf(pixels)}`, x, y, width, height, words: wordsOf(pixels) };
};

const groundOf = remembering(MOST_GROUNDS, contentOf, (given: MapLayers) => painted(rendererOf(given), 0, 0));

/** The part of the sheet that a figure takes; undefined if it is empty. */
const figureOf = remembering(MOST_FIGURES, contentOf, (given: MapLayers): Patch | undefined => {
  const renderer = rendererOf(given);
  const box = renderer.getBBox();
  if (!box) return undefined;
  const [left, top] = [Math.max(0, Math.floor(box.x) - EDGE), Math.max(0, Math.floor(box.y) - EDGE)];
  const right = Math.min(Math.ceil(given.width), Math.ceil(box.x + box.width) + EDGE);
  const bottom = Math.min(Math.ceil(given.height), Math.ceil(box.y + box.height) + EDGE);
  if (right <= left || bottom <= top) return undefined;
  renderer.cropByBBox(Object.assign(box, { x: left, y: top, width: right - left, height: bottom - top }));
  return painted(renderer, left, top);
});

/** One channel of a pixel over that of another, in 1/255. */
const over = (above: number, below: number, shift: number, rest: number): number => {
  const product = ((below >>> shift) & 0xff) * rest + 128;
  return Math.min(255, ((above >>> shift) & 0xff) + ((product + (product >>> 8)) >>> 8)) << shift;
};

/** Draws a patch on an opaque part of the sheet (Porter and Duff's `over`), clipped to it. */
const put = (on: Patch, patch: Patch): void => {
  const width = Math.min(patch.width, on.width - patch.x);
  const bottom = Math.min(patch.y + patch.height, on.y + on.height);
  for (let row = Math.max(patch.y, on.y); row < bottom; row++) {
    let from = (row - patch.y) * patch.width;
    let to = (row - on.y) * on.width + patch.x;
    for (const end = from + width; from < end; from++, to++) {
      const above = patch.words[from] as number;
      if (above === 0) continue;
      const rest = 255 - (above >>> 24);
      const below = on.words[to] as number;
      on.words[to] =
        rest === 0
          ? above
          : (0xff000000 | over(above, below, 0, rest) | over(above, below, 8, rest) | over(above, below, 16, rest)) >>>
            0;
    }
  }
};

/** Each pixel as its index in the palette; each row begins with its filter byte, 0. */
const rowsOf = ({ width, height, words }: Patch, { placeOf }: Palette): Uint8Array => {
  const rows = new Uint8Array((width + 1) * height);
  let [last, place] = [-1, 0];
  for (let row = 0, i = 0, to = 0; row < height; row++) {
    to++;
    for (const end = i + width; i < end; i++) {
      const word = words[i] as number;
      if (word !== last) [last, place] = [word, placeOf(word)];
      rows[to++] = place;
    }
  }
  return rows;
};

/** The height of a stripe. Lower stripes would take more bytes in total. */
const STRIPE_HEIGHT = 32;

/** The contents of a stripe: nothing else has a pixel in it. */
interface Lot {
  readonly palette: Palette;
  readonly colours: readonly string[];
  readonly ground: Patch;
  readonly patches: readonly Patch[];
  readonly top: number;
  readonly bottom: number;
}

const lotContent = ({ colours, ground, patches, top, bottom }: Lot): string =>
  JSON.stringify([top, bottom, colours, [ground, ...patches].map(({ name }) => name)]);

const stripeOf = remembering(MOST_STRIPES, lotContent, ({ palette, ground, patches, top, bottom }: Lot): Stripe => {
  const words = ground.words.slice(top * ground.width, bottom * ground.width);
  const stripe = { ...ground, y: top, height: bottom - top, words };
  for (const patch of patches) put(stripe, patch);
  return packed(rowsOf(stripe, palette));
});

/**
 * Pixels of an image for each pixel of a narrow screen, and its colours: two, which phones show sharp, if need be with coarser edges, or
 * as many as fit. A whole sheet has more colours: its edges have fewer pixels.
 */
const QUALITIES = [
  ...[32, 24, 18, 14].map((colours) => ({ scale: 2, colours })),
  ...[1.75, 1.5, 1.25, 1].map((scale) => ({ scale, colours: 24 })),
];
/** The most bytes of such an image: in a mail it takes a third more, and with the words of a Korean or Japanese reader 90 kB. */
const MOST_BYTES = 40_000;

interface Part extends Pick<Layers, 'colours'> {
  readonly window: Box;
  readonly unit: number;
  readonly elements: string;
}

/** Words that nobody sees: they make no difference to an image. */
const UNSEEN = /<title>[^<]{0,4000}<\/title>/g;

const partOf = ({ colours, unit = 1, ground, figures }: Layers, window: Box): Part => ({
  ...{ colours, window, unit },
  elements: [ground, ...figures].join('').replace(UNSEEN, ''),
});

const paintedPart = (
  { colours, window: { x, y, width, height }, unit, elements }: Part,
  { scale, colours: most }: (typeof QUALITIES)[number],
): Buffer => {
  const size = { width: Math.round((width * scale) / unit), height: Math.round((height * scale) / unit) };
  const drawing = element('svg', { ...NAMESPACE, ...size, viewBox: [x, y, width, height].join(' ') }, [elements]);
  const { pixels } = new Resvg(outlined(drawing), { font: { loadSystemFonts: false } }).render();
  const palette = paletteOf(colours, most);
  const rows = rowsOf({ name: '', x: 0, y: 0, ...size, words: wordsOf(pixels) }, palette);
  return pngFile({ ...size, colours: palette.colours }, [packed(rows, 'small')]);
};

const partImage = remembering(
  MOST_PARTS,
  ({ colours, window, unit, elements }: Part) => JSON.stringify([window, unit, colours, elements]),
  (part: Part): Buffer => {
    let image: Buffer | undefined;
    for (const quality of QUALITIES) {
      image = paintedPart(part, quality);
      if (image.length <= MOST_BYTES) break;
    }
    return sure(image);
  },
);

const imageOf = (layers: Layers): Buffer => {
  if (layers.window) return partImage(partOf(layers, layers.window));
  const { ground, figures, colours, width, height } = layers;
  const palette = paletteOf(colours);
  const sheet = groundOf({ width, height, elements: ground });
  const patches = figures.flatMap((elements) => figureOf({ width, height, elements }) ?? []);
  const stripes = Array.from({ length: Math.ceil(sheet.height / STRIPE_HEIGHT) }, (_, i) => {
    const [top, bottom] = [i * STRIPE_HEIGHT, Math.min(sheet.height, (i + 1) * STRIPE_HEIGHT)];
    const within = patches.filter((patch) => patch.y < bottom && patch.y + patch.height > top);
    return stripeOf({ palette, colours, ground: sheet, patches: within, top, bottom });
  });
  return pngFile({ width: sheet.width, height: sheet.height, colours: palette.colours }, stripes);
};

/** A drawing as an image of its own size, or its window at twice the size. The same drawing gives the same bytes. */
export const mapPng = oncePerObject(imageOf);
