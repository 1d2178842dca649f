/** The templates of our mails against the table of what mail programs show. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { renderLetter } from '../../src/reports/index.ts';
import { unsupportedIn, unusedEntries } from '../mails/support.ts';
import { filesBelow } from '../sources.ts';
import { NOW, reporter } from './fixtures.ts';
import { letters } from './letters.ts';

const rendered = Object.entries(letters).map(([name, letter]) => ({
  name,
  html: renderLetter(letter, reporter, NOW).html,
}));

test.each(rendered)('$name: all four programs show it, or their readers miss nothing', ({ html }) => {
  expect(unsupportedIn(html)).toEqual([]);
});

test.each(rendered)('$name: the colours are there without the style sheet', ({ html }) => {
  const bare = html.replace(/<style>[\s\S]*?<\/style>/, '');
  for (const colour of ['background-color:#fbf7ec', 'color:#221e16', 'max-width:600px']) expect(bare).toContain(colour);
});

test('no entry of the table is without use', () => {
  expect(unusedEntries(rendered.map(({ html }) => html))).toEqual([]);
});

test.each([
  ['padding beside a cell', '<p style="padding:4px">x</p>', ['padding on p']],
  [
    'padding that a sheet gives',
    '<style>.a p { padding: 4px; }</style><div class="a"><p>x</p></div>',
    ['padding on p'],
  ],
  ['a flexible box', '<div style="display:flex">x</div>', ['display: flex']],
  ['a picture from elsewhere', '<img src="https://play.example/x.png" alt="x">', ['src https://play.example/x.png']],
  ['a script', '<script>x</script>', ['<script>']],
  [
    'a rule that Gmail does not know',
    '<style>@supports (color: red) { p { color: red; } }</style>',
    ['@supports (color: red)'],
  ],
  ['an edge to the left of its place', '<p style="margin:0 -4px">x</p>', ['margin: 0 -4px']],
  ['importance within a line', '<p style="color:red !important">x</p>', ['!important on p']],
])('%s is found', (_, html, found) => {
  expect(unsupportedIn(html)).toEqual(found);
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
      quote: 'class="quote"',
      button: 'body=DONE"',
      answers: 'class="choice"',
      readout: 'mark-ok',
      image: '<img',
      group: '<h3>',
    },
  };
  for (const [, kind = ''] of kinds) expect(drawn, kind).toContain(marks[kind]);
});
