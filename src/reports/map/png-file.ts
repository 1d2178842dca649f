/** Writes images with a palette as files (PNG, ISO 15948), from stripes that are compressed separately. */
import { constants, crc32, deflateRawSync } from 'node:zlib';
import type { Colour } from './palette.ts';

/** Compressed rows of an image (RFC 1951): the same bytes, whatever stands above and below them. */
export interface Stripe {
  readonly packed: Uint8Array;
  /** Uncompressed length in bytes, and checksum (RFC 1950). */
  readonly length: number;
  readonly check: number;
}

interface Format {
  /** Pixels. */
  readonly width: number;
  readonly height: number;
  readonly colours: readonly Colour[];
}

/** A small file takes twice the time and is a tenth smaller. */
const EFFORT = { fast: 3, small: 9 } as const;

/** Compresses rows. A row is a filter byte, 0 for none, which suits palettes best, and one byte for each pixel. */
export const packed = (rows: Uint8Array, effort: keyof typeof EFFORT = 'fast'): Stripe => ({
  // A copy: the buffer that the packer returns keeps four times its size in memory.
  packed: new Uint8Array(deflateRawSync(rows, { level: EFFORT[effort], finishFlush: constants.Z_FULL_FLUSH })),
  length: rows.length,
  check: adler32(rows),
});

const ADLER_BASE = 65_521;
/** After this many steps the sums are still below 31 bits. */
const ADLER_STEPS = 2048;

const adler32 = (bytes: Uint8Array): number => {
  let [a, b] = [1, 0];
  for (let i = 0; i < bytes.length; ) {
    for (const end = Math.min(bytes.length, i + ADLER_STEPS); i < end; i++) {
      a += bytes[i] as number;
      b += a;
    }
    a %= ADLER_BASE;
    b %= ADLER_BASE;
  }
  return join(a, b);
};

const join = (a: number, b: number): number => ((b << 16) | a) >>> 0;

/** The checksum of two byte sequences together, from the checksums of both. */
const joinedChecks = (first: number, next: Stripe): number => {
  const [a1, b1] = [first & 0xffff, first >>> 16];
  const [a2, b2] = [next.check & 0xffff, next.check >>> 16];
  const before = a1 + ADLER_BASE - 1;
  return join((before + a2) % ADLER_BASE, (b1 + b2 + (before % ADLER_BASE) * (next.length % ADLER_BASE)) % ADLER_BASE);
};

const uint32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};

/** The header of the compressed rows, with a window of 32 KiB; and an empty final block. */
const HEAD = Buffer.from([0x78, 0x5e]);
const LAST = Buffer.from([0x03, 0x00]);

const joined = (stripes: readonly Stripe[]): Buffer =>
  Buffer.concat([HEAD, ...stripes.map(({ packed }) => packed), LAST, uint32(stripes.reduce(joinedChecks, 1))]);

const chunk = (type: string, data: Uint8Array): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  return Buffer.concat([uint32(data.length), body, uint32(crc32(body))]);
};

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Eight bits a pixel, colour type 3 (palette), the only defined compression and filter method, not interlaced. */
const FORMAT = Buffer.from([8, 3, 0, 0, 0]);

/** The file of an image, from its stripes, top to bottom. */
export const pngFile = ({ width, height, colours }: Format, stripes: readonly Stripe[]): Buffer =>
  Buffer.concat([
    SIGNATURE,
    chunk('IHDR', Buffer.concat([uint32(width), uint32(height), FORMAT])),
    chunk('PLTE', Buffer.from(colours.flat())),
    chunk('IDAT', joined(stripes)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
