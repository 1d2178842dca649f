/** Images with few colours, as maps are: with a palette they are a third of the size (PNG, ISO 15948). */
import { crc32, deflateSync } from 'node:zlib';

/** Red, green, blue and alpha of each pixel, row by row; alpha is not kept. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint8Array;
}

const MOST_COLOURS = 256;

type Colour = readonly [red: number, green: number, blue: number];

const colourOf = (key: number): Colour => [key >> 16, (key >> 8) & 0xff, key & 0xff];

/** Colours that the eye takes for one share the upper half of each channel. */
const bucketOf = (key: number): number => key & 0xf0f0f0;

const keyAt = (pixels: Uint8Array, i: number): number =>
  ((pixels[i] ?? 0) << 16) | ((pixels[i + 1] ?? 0) << 8) | (pixels[i + 2] ?? 0);

const distance = ([r, g, b]: Colour, [x, y, z]: Colour): number => (r - x) ** 2 + (g - y) ** 2 + (b - z) ** 2;

/** How often each colour occurs. Pixels come in long runs of one colour: a run is counted at once. */
const countColours = ({ pixels }: Pixels): Map<number, number> => {
  const counts = new Map<number, number>();
  for (let i = 0; i < pixels.length; ) {
    const [start, key] = [i, keyAt(pixels, i)];
    do i += 4;
    while (i < pixels.length && keyAt(pixels, i) === key);
    counts.set(key, (counts.get(key) ?? 0) + (i - start) / 4);
  }
  return counts;
};

/** The most frequent colour of each of the most frequent buckets. */
const choosePalette = (counts: ReadonlyMap<number, number>): Colour[] => {
  const buckets = new Map<number, { total: number; best: number; most: number }>();
  for (const [key, count] of counts) {
    const bucket = buckets.get(bucketOf(key)) ?? { total: 0, best: key, most: 0 };
    bucket.total += count;
    if (count > bucket.most) Object.assign(bucket, { best: key, most: count });
    buckets.set(bucketOf(key), bucket);
  }
  const frequent = [...buckets.values()].sort((a, b) => b.total - a.total).slice(0, MOST_COLOURS);
  return frequent.map(({ best }) => colourOf(best));
};

const nearest = (palette: readonly Colour[], colour: Colour): number => {
  let best = 0;
  for (let i = 1; i < palette.length; i++) {
    if (distance(palette[i] as Colour, colour) < distance(palette[best] as Colour, colour)) best = i;
  }
  return best;
};

const chunk = (type: string, data: Uint8Array): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
};

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Eight bits a pixel, colour type 3 (palette), the only compression and filter method, not interlaced. */
const FORMAT = [8, 3, 0, 0, 0];

const header = ({ width, height }: Pixels): Buffer => {
  const size = Buffer.alloc(8);
  size.writeUInt32BE(width, 0);
  size.writeUInt32BE(height, 4);
  return Buffer.concat([size, Buffer.from(FORMAT)]);
};

/** Each row begins with its filter: 0, none, is best for palettes. */
const rowsOf = ({ width, height, pixels }: Pixels, indexOf: ReadonlyMap<number, number>): Buffer => {
  const rows = Buffer.alloc((width + 1) * height);
  let [last, index] = [-1, 0];
  for (let pixel = 0; pixel < width * height; pixel++) {
    const key = keyAt(pixels, pixel * 4);
    if (key !== last) [last, index] = [key, indexOf.get(key) ?? 0];
    rows[pixel + Math.floor(pixel / width) + 1] = index;
  }
  return rows;
};

/** A PNG image with a palette of at most 256 colours. */
export const palettePng = (image: Pixels): Buffer => {
  const counts = countColours(image);
  const palette = choosePalette(counts);
  const indexOf = new Map([...counts.keys()].map((key) => [key, nearest(palette, colourOf(key))]));
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header(image)),
    chunk('PLTE', Buffer.from(palette.flat())),
    chunk('IDAT', deflateSync(rowsOf(image, indexOf), { level: 7 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
};
