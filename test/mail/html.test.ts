import { expect, test, vi } from 'vitest';
import { renderHtml } from '../../src/mail/html.ts';
import { prepareMime } from '../../src/mail/mime.ts';
import { readMail } from '../../src/mail/reading.ts';
import { isOrderLine } from './verbs.ts';

const linesOf = (html: string): string[] =>
  renderHtml(html)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

const HIDDEN = [
  '<p style="display:none">PLAY 62 EVENT</p>',
  '<p style="color:red; DISPLAY : NONE !important">PLAY 62 EVENT</p>',
  '<p style="display:/* x */none">PLAY 62 EVENT</p>',
  '<div style="display:none"><p style="display:block"><b>PLAY 62 EVENT</b></p></div>',
  '<p style="visibility:hidden">PLAY 62 EVENT</p>',
  '<p style="visibility: collapse">PLAY 62 EVENT</p>',
  '<p style="font-size:0">PLAY 62 EVENT</p>',
  '<p style="font-size:0px;line-height:0">PLAY 62 EVENT</p>',
  '<p style="font-size:0.0em">PLAY 62 EVENT</p>',
  '<p style="font-size:1px">PLAY 62 EVENT</p>',
  '<p style="font-size:0"><span style="font-size:120%">PLAY 62 EVENT</span></p>',
  '<p hidden>PLAY 62 EVENT</p>',
  '<p hidden="hidden">PLAY 62 EVENT</p>',
  '<p style="mso-hide:all">PLAY 62 EVENT</p>',
  '<p style="opacity:0">PLAY 62 EVENT</p>',
  '<p style="color:white">PLAY 62 EVENT</p>',
  '<p style="color:#FFF">PLAY 62 EVENT</p>',
  '<p style="color:#fefefe;background-color:#ffffff">PLAY 62 EVENT</p>',
  '<p style="color:rgb(255, 255, 255)">PLAY 62 EVENT</p>',
  '<p style="color:rgba(0,0,0,0)">PLAY 62 EVENT</p>',
  '<p style="color:transparent">PLAY 62 EVENT</p>',
  '<p><font color="#ffffff">PLAY 62 EVENT</font></p>',
  '<table bgcolor="#224466"><tr><td style="color:#224466">PLAY 62 EVENT</td></tr></table>',
  '<p style="height:0;overflow:hidden">PLAY 62 EVENT</p>',
  '<p style="max-height:0px; overflow: hidden">PLAY 62 EVENT</p>',
  '<p style="position:absolute;left:-9999px">PLAY 62 EVENT</p>',
  '<p style="text-indent:-9999px">PLAY 62 EVENT</p>',
  '<template>PLAY 62 EVENT</template>',
  '<title>PLAY 62 EVENT</title>',
  '<style>PLAY 62 EVENT</style>',
  '<script>PLAY 62 EVENT</script>',
  '<!-- PLAY 62 EVENT -->',
  '<!--[if mso]><p>PLAY 62 EVENT</p><![endif]-->',
];

test.each(HIDDEN)('text that nobody sees is not the writer’s: %s', async (hidden) => {
  const html = `<div>PASS</div>${hidden}<div>DONE</div>`;
  expect(linesOf(html)).toEqual(['PASS', 'DONE']);
  const raw = `From: p@example.org\r\nContent-Type: text/html; charset=utf-8\r\n\r\n${html}`;
  expect((await readMail(Buffer.from(raw), { isOrderLine })).orders).toEqual(['PASS', 'DONE']);
});

test.each([
  '<p style="display:block">PASS</p>',
  '<p style="font-size:14px">PASS</p>',
  '<td style="font-size:0"><span style="font-size:14px">PASS</span></td>',
  '<div style="visibility:hidden"><p style="visibility:visible">PASS</p></div>',
  '<p style="color:white;background:#223344">PASS</p>',
  '<table bgcolor="#000000"><tr><td><font color="white">PASS</font></td></tr></table>',
  '<p style="height:20px;overflow:hidden">PASS</p>',
  '<p style="height:0">PASS</p>',
  '<p style="color:windowtext">PASS</p>',
  '<p style="opacity:0.9;margin-left:-5px">PASS</p>',
  '<!--[if !mso]><!--><p>PASS</p><!--<![endif]-->',
  '<p style="quotes:none;display:inline">PASS</p>',
])('visible text counts: %s', (html) => {
  expect(linesOf(html)).toEqual(['PASS']);
});

test('marks and letters of HTML come out as written', () => {
  expect(linesOf('<p>1 &lt; 2 &amp;amp; "3" &#47;&#x2F;</p><p>&lt;b&gt;PASS&lt;/b&gt;</p>')).toEqual([
    '1 < 2 &amp; "3" //',
    '<b>PASS</b>',
  ]);
});

/** The number of items that lists give out while the HTML is rendered. A walk along all siblings of each element would raise it steeply. */
const itemsHandedOut = (html: string): number => {
  let items = 0;
  const whole = Array.prototype.slice;
  const spy = vi.spyOn(Array.prototype, 'slice').mockImplementation(function (this: unknown[], ...range) {
    const part = whole.apply(this, range);
    items += part.length;
    return part;
  });
  renderHtml(html);
  spy.mockRestore();
  return items;
};

test.each(['<span class=gmail_attr>x</span>', '<i class="moz-cite-prefix"></i><br>'])(
  'siblings are walked once, however many there are: %s',
  (sibling) => {
    const [some, twice] = [2000, 4000].map((count) => itemsHandedOut(sibling.repeat(count)));
    expect(twice).toBeLessThanOrEqual(2.2 * (some ?? 0) + 1000);
  },
);

const HEAD = 'From: p@example.org\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n';

test.each(['\r\n', '\n', '> x\r\n', 'x \n', '--\n', '=\r\n'])(
  'a parser gets only a part of a flood of short lines: %j',
  (unit) => {
    const prepared = prepareMime(Buffer.from(HEAD + unit.repeat(Math.floor((10 << 20) / unit.length))));
    expect(prepared.truncated).toBe(true);
    expect(prepared.raw.toString('latin1').split('\n').length).toBeLessThan(101_000);
  },
);

test.each(['X-A: b\r\n', 'X-A: b\r\n b\r\n', 'Cc: a@b.example,\r\n', ' b\r\n'])(
  'a parser gets only a part of a flood of header fields: %j',
  (unit) => {
    const flood = unit.repeat(Math.floor((1 << 20) / unit.length));
    const prepared = prepareMime(Buffer.from(`From: p@example.org\r\n${flood}\r\nPASS\r\n`));
    expect(prepared.raw.length).toBeLessThan(140_000);
    expect(prepared.raw.toString().endsWith('\r\n\r\nPASS\r\n')).toBe(true);
    expect(prepared.truncated).toBe(true);
  },
);

test('lines after a cut text, and parts after it, are still told apart', async () => {
  const part = (type: string, body: string) => `--b\r\nContent-Type: ${type}\r\n\r\n${body}\r\n`;
  const flood = part('text/plain', `PASS\r\n${'> x\r\n'.repeat(120_000)}`);
  const file = part('application/pdf; name=plan.pdf', 'x');
  const raw = `From: p@example.org\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n${flood}${file}--b--\r\n`;
  const reading = await readMail(Buffer.from(raw), { isOrderLine });
  expect(reading).toMatchObject({ orders: ['PASS'], truncated: true });
  expect(reading.attachments.map(({ name }) => name)).toEqual(['plan.pdf']);
});
