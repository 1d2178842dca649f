/** Removes from HTML what no reader sees: text that the writer has not seen either, or that he has hidden from us. */
import { Parser } from 'htmlparser2';

/** Elements whose text is never shown. */
const UNSEEN = new Set(['template', 'script', 'style', 'title', 'noembed', 'noframes']);

/** Attributes by which elements are distinguished later. */
const KEPT = ['class', 'id', 'style', 'type'];

/** The styles that an element passes on to its children. */
type Look = {
  /** Nothing in it is shown, whatever the children say. */
  readonly gone: boolean;
  /** Hidden or of no size, until a child says otherwise. */
  readonly invisible: boolean;
  readonly tiny: boolean;
  readonly color: string;
  readonly background: string;
};

const PAPER: Look = { gone: false, invisible: false, tiny: false, color: '0,0,0', background: '255,255,255' };

/** The HTML without comments, hidden elements, and text that cannot be told from its background. */
export function visibleHtml(html: string): string {
  const out: string[] = [];
  const looks: Look[] = [PAPER];
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        const look = lookOf(name, attributes, looks.at(-1) ?? PAPER);
        looks.push(look);
        if (!look.gone) out.push(`<${name}${attributesOf(attributes)}>`);
      },
      ontext(text) {
        if (isSeen(looks.at(-1) ?? PAPER) || text.trim() === '') out.push(escaped(text));
      },
      onclosetag(name) {
        const look = looks.pop();
        if (look?.gone === false) out.push(`</${name}>`);
      },
    },
    { decodeEntities: true },
  );
  parser.end(html);
  return out.join('');
}

const isSeen = ({ gone, invisible, tiny, color, background }: Look): boolean =>
  !gone && !invisible && !tiny && !areAlike(color, background);

const escaped = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');

function attributesOf(attributes: Readonly<Record<string, string>>): string {
  return KEPT.map((name) => {
    const value = attributes[name];
    return value === undefined ? '' : ` ${name}="${escaped(value).replace(/"/g, '&quot;')}"`;
  }).join('');
}

// --- styles ------------------------------------------------------------------------------------------------------------

type Styles = ReadonlyMap<string, string>;

function lookOf(name: string, attributes: Readonly<Record<string, string>>, outer: Look): Look {
  if (outer.gone) return outer;
  const style = stylesIn(attributes.style ?? '');
  const size = sizeOf(style.get('font-size'));
  const visibility = style.get('visibility');
  return {
    gone: UNSEEN.has(name) || attributes.hidden !== undefined || isGone(style),
    invisible: visibility === undefined ? outer.invisible : visibility === 'hidden' || visibility === 'collapse',
    tiny: size === undefined ? outer.tiny : size < SMALLEST || (outer.tiny && isRelative(style.get('font-size'))),
    color: colorOf(style.get('color') ?? attributes.color) ?? outer.color,
    background:
      colorOf(style.get('background-color') ?? style.get('background') ?? attributes.bgcolor) ?? outer.background,
  };
}

/** Pixels: smaller text cannot be read. */
const SMALLEST = 2;
/** Pixels: text this far beside the page is not seen. */
const BESIDE = -500;

const LONGEST_STYLE = 2000;

function stylesIn(style: string): Styles {
  const styles = new Map<string, string>();
  if (style === '') return styles;
  for (const declaration of withoutComments(style.slice(0, LONGEST_STYLE)).toLowerCase().split(';')) {
    const colon = declaration.indexOf(':');
    if (colon < 0) continue;
    const [value = ''] = declaration.slice(colon + 1).split('!');
    styles.set(declaration.slice(0, colon).trim(), value.trim());
  }
  return styles;
}

const withoutComments = (style: string): string =>
  style
    .split('/*')
    .map((part, index) => (index === 0 ? part : part.slice(part.includes('*/') ? part.indexOf('*/') + 2 : part.length)))
    .join('');

function isGone(style: Styles): boolean {
  const is = (name: string, ...values: string[]): boolean => values.includes(style.get(name) ?? '');
  const isClipped = is('overflow', 'hidden') || is('overflow-y', 'hidden') || is('overflow-x', 'hidden');
  return (
    is('display', 'none') ||
    is('mso-hide', 'all') ||
    sizeOf(style.get('opacity')) === 0 ||
    (isClipped && ROOM.some((name) => (sizeOf(style.get(name)) ?? SMALLEST) < SMALLEST)) ||
    ['text-indent', 'left', 'top', 'margin-left', 'margin-top'].some((name) => (sizeOf(style.get(name)) ?? 0) < BESIDE)
  );
}

const ROOM = ['height', 'max-height', 'width', 'max-width'];

const PIXELS: Readonly<Record<string, number>> = {
  em: 16,
  rem: 16,
  ex: 8,
  '%': 0.16,
  pt: 1.33,
  cm: 38,
  mm: 3.8,
  in: 96,
};

/** A length in pixels, roughly; undefined if it is missing or a word. */
function sizeOf(length: string | undefined): number | undefined {
  const [, number, unit = ''] = /^(-?[0-9]{0,9}\.?[0-9]{0,9})([a-z%]{0,4})$/.exec(length ?? '') ?? [];
  if (!number || Number.isNaN(Number(number))) return undefined;
  return Number(number) * (PIXELS[unit] ?? 1);
}

const isRelative = (length = ''): boolean => length.endsWith('%') || length.endsWith('em');

// --- colours -----------------------------------------------------------------------------------------------------------

const NAMED: Readonly<Record<string, string>> = {
  white: '255,255,255',
  snow: '255,250,250',
  ivory: '255,255,240',
  whitesmoke: '245,245,245',
  ghostwhite: '248,248,255',
  black: '0,0,0',
};

/** A colour as `red,green,blue` or `transparent`; other notations stay as they are. Undefined if there is none. */
function colorOf(value: string | undefined): string | undefined {
  const color = (value ?? '').trim().toLowerCase();
  if (['', 'inherit', 'initial', 'unset', 'none', 'currentcolor', 'windowtext', 'auto'].includes(color))
    return undefined;
  const hex = /^#?([0-9a-f]{6}|[0-9a-f]{3})(?![0-9a-z])/.exec(color)?.[1];
  if (hex) return [0, 1, 2].map((n) => channelOf(hex, n)).join(',');
  const [, red, green, blue, , alpha = '1'] =
    /^rgba?\(\s{0,3}(\d{1,3})[ ,]{1,3}(\d{1,3})[ ,]{1,3}(\d{1,3})([ ,/]{1,3}([0-9.]{1,5}))?/.exec(color) ?? [];
  if (red !== undefined) return Number(alpha) === 0 ? 'transparent' : `${red},${green},${blue}`;
  const [word = ''] = color.split(' ', 1);
  return NAMED[word] ?? word;
}

const channelOf = (hex: string, n: number): number =>
  Number.parseInt(hex.length === 3 ? (hex[n] ?? '').repeat(2) : hex.slice(2 * n, 2 * n + 2), 16);

/** Colours nearer to each other than this cannot be told apart. */
const NEAR = 8;

/** Whether text of a colour cannot be seen on a background. */
function areAlike(color: string, background: string): boolean {
  if (color === 'transparent' || color === background) return true;
  const [text, paper] = [color.split(',').map(Number), background.split(',').map(Number)];
  if (text.length !== 3 || paper.length !== 3) return false;
  return text.every((shade, n) => Math.abs(shade - (paper[n] ?? 0)) <= NEAR);
}
