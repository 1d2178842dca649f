/**
 * What Gmail, Outlook for Windows (the engine of Word), Apple Mail and Thunderbird show of the HTML of a mail, as caniemail.com has it,
 * and what of a mail is not in this table.
 */
import { parseDocument } from 'htmlparser2';

/** Elements that all four show. */
const ELEMENTS: ReadonlySet<string> = new Set([
  ...['html', 'head', 'meta', 'title', 'style', 'body'],
  ...['table', 'tr', 'td', 'th', 'div', 'p', 'h1', 'h2', 'h3', 'ul', 'li'],
  ...['a', 'b', 'br', 'span', 'img'],
]);

const ATTRIBUTES: ReadonlySet<string> = new Set([
  ...['lang', 'charset', 'name', 'content', 'class', 'style', 'role', 'width', 'cellpadding', 'cellspacing', 'border'],
  ...['bgcolor', 'align', 'colspan', 'scope', 'href', 'src', 'alt', 'height'],
]);

interface Support {
  /** The elements on which all four obey it. */
  readonly on: readonly string[] | 'all';
  /** Elements on which one of them leaves it out, and what its readers see: nothing that they miss. */
  readonly loss?: Readonly<Record<string, string>>;
}

const EVERYWHERE: Support = { on: 'all' };
const CELLS = ['td', 'th'];
/** Outlook draws no sure border around a paragraph. */
const BORDER: Support = { on: ['table', 'img', ...CELLS] };
const FRAME: Support = { ...BORDER, loss: { span: 'dice without a frame' } };
const PADDING: Support = { on: CELLS };
const MARGIN: Support = { on: ['p', 'h1', 'h2', 'h3', 'ul', 'div', 'table'] };
const NOTHING_LEFT = 'nothing: display:none hides the preview already';
const ROUND = 'square corners';

const PROPERTIES: Readonly<Record<string, Support>> = {
  color: EVERYWHERE,
  'background-color': EVERYWHERE,
  'font-family': EVERYWHERE,
  'font-size': EVERYWHERE,
  'font-weight': EVERYWHERE,
  'letter-spacing': EVERYWHERE,
  'line-height': EVERYWHERE,
  'text-align': EVERYWHERE,
  'text-decoration': EVERYWHERE,
  'text-transform': EVERYWHERE,
  border: FRAME,
  'border-top': BORDER,
  'border-left': BORDER,
  'border-bottom': BORDER,
  'border-color': FRAME,
  padding: {
    ...PADDING,
    loss: {
      a: 'nothing: mso-padding-alt of the cell stands for it',
      span: 'narrow dice',
      ul: 'nothing: it is none',
      body: 'nothing: it is none',
    },
  },
  'padding-left': PADDING,
  'padding-right': PADDING,
  margin: { ...MARGIN, loss: { body: 'a narrow edge around the page' } },
  'margin-top': MARGIN,
  'border-collapse': { on: ['table'] },
  'vertical-align': { on: CELLS },
  width: { on: ['table', ...CELLS], loss: { img: 'nothing: its attribute says the width' } },
  height: { on: [], loss: { img: 'nothing: it follows from the width' } },
  display: {
    on: [],
    loss: {
      a: 'a button of which only the words can be pressed',
      span: 'narrow dice',
      img: 'a line below the map',
      div: 'nothing: all four obey none',
    },
  },
  'border-radius': { on: [], loss: { td: ROUND, a: ROUND, span: ROUND, img: ROUND } },
  'max-width': {
    on: [],
    loss: { table: 'a page as wide as the window', img: 'nothing: its attribute says the width' },
  },
  'min-width': { on: [], loss: { span: 'narrow dice' } },
  'max-height': { on: [], loss: { div: NOTHING_LEFT } },
  overflow: { on: [], loss: { div: NOTHING_LEFT } },
  'overflow-wrap': { on: [], loss: { td: 'a long word that widens its table', th: 'the same' } },
  'white-space': { on: [], loss: { td: 'a count that breaks' } },
  'color-scheme': { on: [], loss: { html: 'light colours' } },
  'supported-color-schemes': { on: [], loss: { html: 'light colours' } },
  'mso-padding-alt': { on: [], loss: { td: 'nothing: only Outlook needs it' } },
};

/** Gmail drops a whole sheet with a rule that it does not know. */
const AT_RULES = ['@media (prefers-color-scheme: dark)', '@media (max-width: 600px)'];

/** Links that all four follow; but Gmail does none to a calendar, whose address the page says too. */
const LINKS = /^(?:https:|mailto:|webcal:)/;

/** Bytes of a sheet that Gmail reads. */
const MOST_OF_SHEET = 8_192;

interface Element {
  readonly type: string;
  readonly name: string;
  readonly attribs: Readonly<Record<string, string>>;
  readonly children: readonly Element[];
  readonly parent: Element | null;
}

const ELEMENT_TYPES = ['tag', 'style', 'script'];

const elementsIn = (node: Element): Element[] => [
  ...(ELEMENT_TYPES.includes(node.type) ? [node] : []),
  ...(node.children ?? []).flatMap(elementsIn),
];

/** Names and values of a list of declarations. */
const declarationsIn = (style: string): (readonly [name: string, value: string])[] =>
  style.split(';').flatMap((each) => {
    const [name = '', value = ''] = each.split(':').map((part) => part.trim());
    return name === '' ? [] : [[name, value] as const];
  });

/** The one sheet of a mail. */
const sheetOf = (html: string): string => /<style>([\s\S]*?)<\/style>/.exec(html)?.[1] ?? '';

interface Rule {
  /** The parts between spaces, the last first. */
  readonly parts: readonly string[];
  readonly declarations: readonly (readonly [name: string, value: string])[];
}

const rulesIn = (sheet: string): Rule[] =>
  [...sheet.replace(/@media[^{]*\{/g, '').matchAll(/([^{}]+)\{([^{}]*)\}/g)].flatMap(([, selectors = '', rules = '']) =>
    selectors.split(',').map((selector) => ({
      parts: selector.trim().split(/\s+/).reverse(),
      declarations: declarationsIn(rules),
    })),
  );

const fits = (element: Element, part: string): boolean => {
  if (part === ':root') return element.name === 'html';
  const [name = '', ...classes] = part.split('.');
  const own = (element.attribs.class ?? '').split(' ');
  return (name === '' || name === element.name) && classes.every((each) => own.includes(each));
};

const isMatched = (element: Element, [part = '', ...outer]: readonly string[]): boolean => {
  if (!fits(element, part)) return false;
  if (outer.length === 0) return true;
  for (let each = element.parent; each; each = each.parent) if (each.attribs && isMatched(each, outer)) return true;
  return false;
};

const isSupported = (property: string, element: string): boolean => {
  const known = PROPERTIES[property];
  return (
    known !== undefined &&
    (known.on === 'all' || known.on.includes(element) || Object.hasOwn(known.loss ?? {}, element))
  );
};

/** Each use of a property in a mail: `padding on td`. */
const usesIn = (html: string, elements: readonly Element[]): ReadonlySet<string> => {
  const rules = rulesIn(sheetOf(html));
  const uses = elements.flatMap((element) => {
    const matching = rules.filter(({ parts }) => isMatched(element, parts));
    const all = [
      declarationsIn(element.attribs.style ?? ''),
      ...matching.map(({ declarations }) => declarations),
    ].flat();
    return all.map(([property]) => `${property} on ${element.name}`);
  });
  return new Set(uses);
};

/** Lengths that one of the four does not know, and what is fetched or laid out by other means than tables. */
const UNKNOWN_VALUE = /url\(|calc\(|var\(|\d(?:rem|vw|vh)\b|(?:^|\s)-\d|\bauto\s|\s+auto\b|flex|grid|absolute|fixed/;

/** What of the HTML of a mail one of the four leaves out without a word in the table; empty if all is well. */
export function unsupportedIn(html: string): string[] {
  const elements = elementsIn(parseDocument(html) as unknown as Element);
  const sheet = sheetOf(html);
  const declarations = [
    ...elements.flatMap(({ attribs }) => declarationsIn(attribs.style ?? '')),
    ...rulesIn(sheet).flatMap((rule) => rule.declarations),
  ];
  return [
    ...new Set([
      ...elements.filter(({ name }) => !ELEMENTS.has(name)).map(({ name }) => `<${name}>`),
      ...elements.flatMap(({ name, attribs }) =>
        Object.keys(attribs).flatMap((each) => (ATTRIBUTES.has(each) ? [] : [`${each} of <${name}>`])),
      ),
      ...[...usesIn(html, elements)].filter((use) => {
        const [property = '', element = ''] = use.split(' on ');
        return !isSupported(property, element);
      }),
      ...declarations.filter(([, value]) => UNKNOWN_VALUE.test(value)).map((each) => each.join(': ')),
      ...[...sheet.matchAll(/@[^{]*/g)].map(([rule]) => rule.trim()).filter((rule) => !AT_RULES.includes(rule)),
      ...(sheet.match(/\[[a-z]+[\^$*~|]?=|::|>|\+|~/g) ?? []).map((selector) => `selector ${selector}`),
      ...(Buffer.byteLength(sheet) > MOST_OF_SHEET ? [`a sheet of ${Buffer.byteLength(sheet)} bytes`] : []),
      ...((html.match(/<style/g) ?? []).length > 1 ? ['a second sheet'] : []),
      // Outlook knows "important" in a sheet only.
      ...elements.flatMap(({ name, attribs }) =>
        attribs.style?.includes('!important') ? [`!important on ${name}`] : [],
      ),
      ...elements.flatMap(({ attribs: { src, href } }) => [
        ...(src === undefined || src.startsWith('cid:') ? [] : [`src ${src}`]),
        ...(href === undefined || LINKS.test(href) ? [] : [`href ${href}`]),
      ]),
    ]),
  ];
}

/** Entries of the table that none of these mails needs. */
export function unusedEntries(htmls: readonly string[]): string[] {
  const used = new Set(
    htmls.flatMap((html) => [...usesIn(html, elementsIn(parseDocument(html) as unknown as Element))]),
  );
  return Object.entries(PROPERTIES).flatMap(([property, { on, loss = {} }]) => {
    const isUsed = (element: string) => used.has(`${property} on ${element}`);
    const lost = Object.keys(loss).filter((element) => !isUsed(element));
    const isKept =
      on === 'all' ? [...used].some((use) => use.startsWith(`${property} on `)) : on.length === 0 || on.some(isUsed);
    return [...lost.map((element) => `${property} on ${element}`), ...(isKept ? [] : [property])];
  });
}
