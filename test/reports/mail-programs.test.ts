/**
 * What the HTML of our mails is made of, against what Gmail, Outlook for Windows (the engine of Word), Apple Mail and Thunderbird show
 * (as caniemail.com has it). A property that one of them leaves out stands here with what is left without it.
 */
import { readFileSync } from 'node:fs';
import { parseDocument } from 'htmlparser2';
import { expect, test } from 'vitest';
import { renderLetter } from '../../src/reports/index.ts';
import { filesBelow } from '../sources.ts';
import { NOW, reporter } from './fixtures.ts';
import { letters } from './letters.ts';

/** Elements that all four show. */
const ELEMENTS: ReadonlySet<string> = new Set([
  ...['html', 'head', 'meta', 'title', 'style', 'body'],
  ...['table', 'tr', 'td', 'th', 'div', 'p', 'h1', 'h2', 'h3', 'ul', 'li', 'blockquote', 'pre'],
  ...['a', 'b', 'br', 'span', 'img'],
]);

/** Properties that all four obey, on the elements on which we use them. */
const EVERYWHERE: ReadonlySet<string> = new Set([
  ...['color', 'background-color', 'border', 'border-top', 'border-left', 'border-bottom', 'border-color'],
  ...['border-collapse', 'padding', 'padding-left', 'padding-right', 'margin', 'margin-top', 'width'],
  ...['font-family', 'font-size', 'font-weight', 'line-height', 'text-align', 'text-decoration', 'vertical-align'],
  ...['letter-spacing', 'text-transform', 'white-space', 'display', 'height'],
]);

/** Properties that some leave out, and what their readers see. */
const LEFT_OUT: Readonly<Record<string, string>> = {
  'border-radius': 'square corners',
  'max-width': 'a table as wide as the window',
  'min-width': 'narrow dice',
  'max-height': 'nothing: display:none hides the preview already',
  overflow: 'nothing: display:none hides the preview already',
  'overflow-wrap': 'a long word that widens its table',
  'color-scheme': 'light colours',
  'supported-color-schemes': 'light colours',
};

/** Selectors and queries: Gmail drops a whole style sheet with an attribute selector or a rule that it does not know. */
const AT_RULES = ['@media (prefers-color-scheme: dark)', '@media (max-width: 600px)'];

const ATTRIBUTES: ReadonlySet<string> = new Set([
  ...['lang', 'charset', 'name', 'content', 'class', 'style', 'role', 'width', 'cellpadding', 'cellspacing', 'border'],
  ...['bgcolor', 'align', 'scope', 'href', 'src', 'alt', 'height'],
]);

interface Node {
  readonly type: string;
  readonly name?: string;
  readonly attribs?: Readonly<Record<string, string>>;
  readonly children?: readonly Node[];
  readonly data?: string;
}

const elementsIn = (node: Node): Node[] => [
  ...(['tag', 'style', 'script'].includes(node.type) ? [node] : []),
  ...(node.children ?? []).flatMap(elementsIn),
];

const propertiesIn = (style: string): string[] =>
  style
    .split(';')
    .map((each) => each.split(':')[0]?.trim() ?? '')
    .filter((name) => name !== '');

const rendered = Object.entries(letters).map(([name, letter]) => ({
  name,
  html: renderLetter(letter, reporter, NOW).html,
}));
const sheetOf = (html: string): string => /<style>([\s\S]*?)<\/style>/.exec(html)?.[1] ?? '';

test.each(rendered)('$name: only elements and attributes that all programs show', ({ html }) => {
  const elements = elementsIn(parseDocument(html) as Node);
  expect(elements.length).toBeGreaterThan(10);
  expect([...new Set(elements.map(({ name = '' }) => name))].filter((name) => !ELEMENTS.has(name))).toEqual([]);
  const attributes = elements.flatMap(({ attribs = {} }) => Object.keys(attribs));
  expect([...new Set(attributes)].filter((name) => !ATTRIBUTES.has(name))).toEqual([]);
});

test.each(rendered)('$name: only properties of the table, and colours without the style sheet', ({ html }) => {
  const elements = elementsIn(parseDocument(html) as Node);
  const inline = elements.flatMap(({ attribs = {} }) => propertiesIn(attribs.style ?? ''));
  const inSheet = [...sheetOf(html).matchAll(/\{([^{}]*)\}/g)].flatMap(([, rules = '']) => propertiesIn(rules));
  const used = [...new Set([...inline, ...inSheet])];
  expect(used.filter((name) => !EVERYWHERE.has(name) && !Object.hasOwn(LEFT_OUT, name))).toEqual([]);
  const bare = html.replace(/<style>[\s\S]*?<\/style>/, '');
  for (const colour of ['background-color:#fbf7ec', 'color:#221e16', 'max-width:600px']) expect(bare).toContain(colour);
});

test('no entry of the table is without use', () => {
  const all = rendered.map(({ html }) => html).join('\n');
  for (const name of Object.keys(LEFT_OUT)) expect(all, name).toMatch(new RegExp(`[^-]${name}:`));
});

test.each(rendered)('$name: the style sheet has nothing for which Gmail drops it, and is small enough', ({ html }) => {
  const sheet = sheetOf(html);
  expect(Buffer.byteLength(sheet)).toBeLessThan(8_192);
  expect(
    [...sheet.matchAll(/@[^{]*/g)].map(([rule]) => rule.trim()).filter((rule) => !AT_RULES.includes(rule)),
  ).toEqual([]);
  expect(sheet).not.toMatch(/\[[a-z]+[\^$*~|]?=|::|url\(|@import|@font-face|calc\(|var\(/);
});

test.each(rendered)('$name: nothing is fetched from outside, and nothing runs', ({ html }) => {
  const elements = elementsIn(parseDocument(html) as Node);
  for (const { attribs = {} } of elements) {
    if (attribs.src !== undefined) expect(attribs.src).toMatch(/^cid:/);
    expect(attribs.href ?? 'https:').toMatch(/^(?:https:|mailto:)/);
    expect(attribs.style ?? '').not.toMatch(/url\(|position|float|flex|grid/);
  }
});

test('every template of mails is drawn by these letters, but for old ones', () => {
  const names = filesBelow('templates/mail').map((path) => path.slice('templates/mail/'.length));
  expect(names.sort()).toEqual(
    ['blocks', 'button', 'chance', 'kept', 'letter', 'phrase'].map((name) => `${name}.html.eta`),
  );
  const kinds = readFileSync('templates/mail/blocks.html.eta', 'utf8').matchAll(/block\.kind === '([a-z]+)'/g);
  const drawn = rendered.map(({ html }) => html).join('\n');
  const marks: Readonly<Record<string, string>> = {
    ...{
      cards: '<p>',
      text: '<p>',
      list: '<ul>',
      table: 'class="rows sans"',
      dice: 'class="die',
      copy: 'class="copy"',
    },
    ...{
      quote: '<blockquote>',
      button: 'body=DONE"',
      answers: 'class="choice"',
      readout: 'mark-ok',
      image: '<img',
      group: '<h3>',
    },
  };
  for (const [, kind = ''] of kinds) expect(drawn, kind).toContain(marks[kind]);
});
