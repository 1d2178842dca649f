// The fonts of the maps, cut to the letters that names and notes are written in.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const packages = createRequire(import.meta.url);

const range = ([from, to]) => Array.from({ length: to - from + 1 }, (_, n) => String.fromCodePoint(from + n)).join('');

/** Latin, Greek, Cyrillic, and signs: arrows, mathematics, geometric shapes, dingbats. */
const LATIN = [
  [0x20, 0x24f],
  [0x2b0, 0x52f],
  [0x1e00, 0x1fff],
  [0x2000, 0x214f],
  [0x2150, 0x22ff],
  [0x2500, 0x27bf],
].map(range);

/** Hangul syllables and letters. */
const KOREAN = [
  [0x3131, 0x318e],
  [0xac00, 0xd7a3],
].map(range);

/** JIS X 0208: kana, signs, and the kanji of levels 1 and 2, in rows of 94; and fullwidth and halfwidth forms. */
const japanese = () => {
  const decoder = new TextDecoder('euc-jp');
  const cells = Array.from({ length: 94 }, (_, n) => 0xa1 + n);
  const rows = cells.slice(0, 84).map((row) => decoder.decode(Uint8Array.from(cells.flatMap((cell) => [row, cell]))));
  return [...rows, range([0x3000, 0x30ff]), range([0xff00, 0xffef])];
};

/** The files of a font, and the letters that stay. */
const FONTS = [
  ['dejavu-fonts-ttf/package.json', 'ttf', ['DejaVuSansCondensed.ttf', 'DejaVuSansCondensed-Bold.ttf'], () => LATIN],
  ['@embedpdf/fonts-kr', '../fonts', ['NotoSansKR-Regular.otf', 'NotoSansKR-Bold.otf'], () => KOREAN],
  ['@embedpdf/fonts-jp', '../fonts', ['NotoSansJP-Regular.otf', 'NotoSansJP-Bold.otf'], japanese],
];

/** Writes the cut fonts into a folder, unless they are there. */
export async function cutFonts(folder = join(root, 'src', 'reports', 'map', 'generated')) {
  const mark = createHash('sha256')
    .update(readFileSync(fileURLToPath(import.meta.url)))
    .digest('hex');
  const note = join(folder, 'made-of');
  if (existsSync(note) && readFileSync(note, 'utf8') === mark) return;
  const { default: subset } = await import('subset-font');
  mkdirSync(folder, { recursive: true });
  for (const [name, place, files, letters] of FONTS) {
    const text = letters().join('').replaceAll('\ufffd', '');
    for (const file of files) {
      const whole = readFileSync(join(dirname(packages.resolve(name)), place, file));
      writeFileSync(join(folder, file), await subset(whole, text, { targetFormat: 'sfnt' }));
    }
  }
  writeFileSync(note, mark);
}
