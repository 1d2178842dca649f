import { type DomNode, type FormatCallback, htmlToText } from 'html-to-text';
import { visibleHtml } from './visible-html.ts';

/**
 * The divider in the rendered text where a mail program begins quoted mail without marking its lines. From there on the
 * heuristics for header blocks apply.
 */
const RENDERED_DIVIDER = '-----Original Message-----';

/** Elements that contain only quoted text: rendered with `>` marks. */
const QUOTED = ['blockquote'];

/** Elements that name the writer of what follows. */
const ATTRIBUTIONS = ['.gmail_attr', '.moz-cite-prefix'];

/** Elements that hold quoted mail, and perhaps answers beside it if the quoted mail is in a blockquote of theirs. */
const CONTAINERS = ['.gmail_quote', '.yahoo_quoted', '.protonmail_quote', '.zmail_extra'];

/** Elements after (or in) which quoted mail stands. */
const DIVIDERS = [
  '#divRplyFwdMsg',
  '#appendonsend',
  '#mail-editor-reference-message-container',
  '#isForwardContent',
  '.OutlookMessageHeader',
  '.moz-forward-container',
  '[style*="border-top:solid #E1E1E1" i]',
  '[style*="border-top:solid #B5C4DF" i]',
  '[style*="border-top: solid #E1E1E1" i]',
  '[style*="border-top: solid #B5C4DF" i]',
];

const SIGNATURES = [
  '.gmail_signature',
  '.AppleMailSignature',
  '#AppleMailSignature',
  '.moz-signature',
  '.protonmail_signature_block',
  '#composer_signature',
  '#ms-outlook-mobile-signature',
];

/** Blockquotes of the indent buttons of web mail: they hold the writer's own text. */
const INDENTED = /margin:\s{0,3}0(?:px)?\s{1,3}0(?:px)?\s{1,3}0(?:px)?\s{1,3}40px|margin-left:\s{0,3}40px/i;

/** The largest part of an HTML part that is rendered, in characters. */
export const MAX_HTML = 1 << 20;
const LIMITS = { maxInputLength: 4 * MAX_HTML, maxDepth: 150, maxChildNodes: 20_000 };

const quotation: FormatCallback = (element, walk, builder) => {
  const own = isIndented(element);
  builder.openBlock({ leadingLineBreaks: own ? 1 : 2, reservedLineLength: 2 });
  walk(element.children, builder);
  builder.closeBlock({ trailingLineBreaks: own ? 1 : 2, blockTransform: own ? (text) => text : mark });
};

function isIndented({ name, attribs }: DomNode): boolean {
  const { style = '', type, class: classes }: Readonly<Record<string, string | undefined>> = attribs ?? {};
  return name === 'blockquote' && !type && !classes && INDENTED.test(style);
}

const container: FormatCallback = (element, walk, builder, options) => {
  if (element.name === 'blockquote') return quotation(element, walk, builder, options);
  if (!element.children.some((child) => child.name === 'blockquote')) writeLine(builder, RENDERED_DIVIDER);
  writeBlock(element, walk, builder);
};

/**
 * Where the quoted mail is not in a blockquote right below, its lines bear no mark, and everything that follows is in
 * doubt.
 */
const attribution: FormatCallback = (element, walk, builder, options) =>
  (nextElement(element)?.name === 'blockquote' ? quotation : divider)(element, walk, builder, options);

/** Nodes farther away than this do not belong to an attribution. */
const NEAR = 20;

/** A node with its neighbours, which the library's types leave out. */
type Sibling = DomNode & { next?: Sibling | null };

function nextElement(element: DomNode): DomNode | undefined {
  let node = (element as Sibling).next;
  for (let looked = 0; node && looked < NEAR; looked += 1) {
    if (node.type === 'tag' && node.name !== 'br') return node;
    node = node.next;
  }
  return undefined;
}

const divider: FormatCallback = (element, walk, builder) => {
  writeLine(builder, RENDERED_DIVIDER);
  writeBlock(element, walk, builder);
};

const signature: FormatCallback = (element, walk, builder) => {
  writeLine(builder, '--');
  writeBlock(element, walk, builder);
};

const rule = (selectors: readonly string[], format: string) => selectors.map((selector) => ({ selector, format }));

/**
 * Renders HTML as lines of text, with quotation as in a text mail: `>` before quoted lines, a divider where the mail
 * program begins the quoted mail, `--` before its signature. Images, link targets and invisible text are left out.
 */
export function renderHtml(html: string): string {
  return htmlToText(visibleHtml(toDepth(html.slice(0, MAX_HTML), MAX_NESTING)), {
    wordwrap: false,
    limits: LIMITS,
    formatters: { quotation, attribution, container, divider, signature },
    selectors: [
      { selector: 'a', options: { ignoreHref: true } },
      { selector: 'img', format: 'skip' },
      { selector: 'p', options: { leadingLineBreaks: 1, trailingLineBreaks: 1 } },
      ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({ selector, options: { uppercase: false } })),
      { selector: 'tr', format: 'block', options: { leadingLineBreaks: 1, trailingLineBreaks: 1 } },
      { selector: 'td', format: 'inlineSurround', options: { suffix: ' ' } },
      { selector: 'th', format: 'inlineSurround', options: { suffix: ' ' } },
      ...rule(QUOTED, 'quotation'),
      ...rule(ATTRIBUTIONS, 'attribution'),
      ...rule(CONTAINERS, 'container'),
      ...rule(DIVIDERS, 'divider'),
      ...rule(SIGNATURES, 'signature'),
    ],
  });
}

const MAX_NESTING = 500;
const TAG = /<(\/?)([a-z][a-z0-9]{0,20})/gi;
/** Elements without an end tag, or with an optional one. */
const UNENDED = new Set(
  'area base body br col colgroup dd dt embed head hr html img input li link meta option p param source tbody td tfoot th thead tr track wbr'.split(
    ' ',
  ),
);

/**
 * The HTML up to the point where it is nested deeper than any mail program writes: parsers take quadratic time for
 * depth.
 */
function toDepth(html: string, limit: number): string {
  let depth = 0;
  for (const { 1: slash, 2: name = '', index } of html.matchAll(TAG)) {
    if (UNENDED.has(name.toLowerCase())) continue;
    depth = slash ? Math.max(0, depth - 1) : depth + 1;
    if (depth > limit) return html.slice(0, index);
  }
  return html;
}

type Builder = Parameters<FormatCallback>[2];

function writeLine(builder: Builder, line: string): void {
  builder.openBlock({ leadingLineBreaks: 1 });
  builder.addInline(line);
  builder.closeBlock({ trailingLineBreaks: 1 });
}

function writeBlock(element: DomNode, walk: Parameters<FormatCallback>[1], builder: Builder): void {
  builder.openBlock({ leadingLineBreaks: 1 });
  walk(element.children, builder);
  builder.closeBlock({ trailingLineBreaks: 1 });
}

function mark(text: string): string {
  return text
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\n');
}
