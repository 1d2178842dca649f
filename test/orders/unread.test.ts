/** Lines of a mail that are no orders: each is talk and quoted, or, if it names anything of the game, asked about. */
import { describe, expect, test } from 'vitest';
import { opening, Referee, seededSource } from '../../src/engine/index.ts';
import { gettysburg } from '../../src/games/gettysburg/index.ts';
import { napoleonics } from '../../src/games/napoleonics/index.ts';
import { editDraft, readDraft, readSheet, type SheetReading } from '../../src/orders/index.ts';
import { contextOf, language, read } from './kutuzov.ts';
import { contextOf as atWellington, opened, read as readWellington } from './wellington.ts';

/** What became of each line, in short. */
const told = ({ lines, standing, ignored }: SheetReading): string[] => [
  ...[...lines, ...standing].map(({ canonical, text }) => canonical || `? ${text}`),
  ...ignored.map((text) => `talk: ${text}`),
];

describe('a line that names anything of the game and is no order is asked about, whole', () => {
  test.each([
    'Sorry about Davout, my friend',
    "Davout's march was a fine piece of work, and I shall remember it for as long as I live",
    'poor Platov!',
    'armer Platow!',
    'pauvre Platov !',
    '불쌍한 플라토프!',
    'かわいそうなプラトフ!',
    '그로드노에서 봅시다',
    'グロドノで会いましょう',
    'See you in Varsovie',
    'Bis bald in Wilna',
    'I would love to see card 42 once',
    '42번은 정말 좋은 카드입니다',
    'カード42はすごい',
    'The Grand Battery is a nasty one',
    '4 SP would do',
    'two infantry, that is all I ask',
    '보병 2면 충분합니다',
    '歩兵2で十分です',
    '3CP are a lot',
  ])('%s', (text) => {
    expect(told(read(text))).toEqual([`? ${text}`]);
  });
});

describe('a line without a name of the game is talk', () => {
  test.each([
    'thx',
    'Viele Gruesse',
    '감사합니다',
    'よろしく',
    'Anna おめでとうございます!',
    'Good evening everybody!',
    'Greetings from Lyon!',
    '우리가 이겼다',
    'See you on Monday at 5',
    'Hello French North, hello First Army',
    'I have 3 cards left',
  ])('%s', (text) => {
    expect(told(read(text))).toEqual([`talk: ${text}`]);
  });
});

test('names of every game are known', () => {
  const sheet = readSheet('Hill looks grim today', gettysburg.language, { owns: ['CSA'] });
  expect(told(sheet)).toEqual(['? Hill looks grim today']);
  const started = napoleonics.setup.start({ scenario: napoleonics.setup.scenarios[0]?.id ?? '', split: '2' });
  const referee = new Referee(napoleonics, opening(started), { source: seededSource('names') });
  const context = { owns: ['ALLIED'], view: referee.view('ALLIED') };
  expect(told(readSheet('Your FR-LN3 scares me', napoleonics.language, context))).toEqual(['? Your FR-LN3 scares me']);
});

describe('of a line that is read in part only courtesies are passed over', () => {
  test.each([
    ['Hi Anna, Davout to Grodno, thanks!', ['MOVE davout grodno']],
    ['Davout to Grodno, please, Anna', ['MOVE davout grodno']],
    ['Davout to Grodno. Time to strike!', ['MOVE davout grodno', 'talk: Time to strike!']],
    ['Davout to Grodno. Poor Platov!', ['MOVE davout grodno', '? Poor Platov!']],
    ['Davout to Grodno, that will teach him', ['? Davout to Grodno, that will teach him']],
    ['Davout to Grodno, if Ney agrees', ['? Davout to Grodno, if Ney agrees']],
    ['Davout to Grodno. Not before Ney!', ['MOVE davout grodno', '? Not before Ney!']],
    ['Davout to Grodno. Otherwise stay.', ['? Davout to Grodno. Otherwise stay.']],
    ['ON failed: BUILD 2SP AT Grodno', ['? ON failed: BUILD 2SP AT Grodno']],
    ['ON failed IF cp >= 2: PASS', ['? ON failed IF cp >= 2: PASS']],
    ['soon: BUILD 2SP AT Grodno', ['? soon: BUILD 2SP AT Grodno']],
  ])('%s', (text, expected) => {
    expect(told(read(text))).toEqual(expected);
  });
});

describe('each item of a list is read or asked about', () => {
  test.each([
    ['flag Grodno, Vilna and Kovno', ['FLAG grodno', 'FLAG vilna', 'FLAG kovno'], undefined],
    ['flag Grodno, vlna', ['FLAG grodno', '? flag vlna'], 'flag Vilna'],
    ['flag Grodno, xyzzy', ['? flag Grodno, xyzzy'], undefined],
    ['BUILD 1 inf AT Warsaw, 2 cav AT Lublin', ['BUILD 1inf warsaw', 'BUILD 2cav lublin'], undefined],
  ])('%s', (text, expected, mended) => {
    const sheet = read(text);
    expect(told(sheet)).toEqual(expected);
    expect(sheet.lines.find(({ problems }) => problems.length > 0)?.mended).toBe(mended);
  });

  test.each([
    ['britain', ['FLAG castellon', '? flag huevla'], []],
    ['french_south', ['FLAG castellon', 'FLAG huelva'], ['order.near']],
  ])('%s: flag castellon, huevla is not handed over before the second is clear', (seat, expected, problems) => {
    const sheet = readWellington('flag castellon, huevla', atWellington(opened(), seat));
    expect(told(sheet)).toEqual(expected);
    expect(sheet.problems.map(({ code }) => code)).toEqual(problems);
  });
});

test('an unknown case is asked about with the nearest one, and never left out', () => {
  const [line] = read('ON failed: BUILD 2SP AT Grodno').lines;
  expect(line).toMatchObject({ problems: [{ code: 'order.unknown-branch', suggestions: ['lost'] }] });
  expect(line?.mended).toBe('ON lost: BUILD 2SP AT Grodno');
});

test('ELSE without IF is refused, because it would never be carried out', () => {
  const text = 'ON taken: MOVE Davout Grodno ELSE MOVE Ney Grodno';
  expect(read(text).lines[0]?.problems).toMatchObject([{ code: 'order.else-without-if' }]);
  expect(read(text.replace(':', ' IF cp >= 2:')).lines[0]?.problems).toEqual([]);
});

describe('a line of which nothing was read comes with the orders that may be meant', () => {
  test.each([
    [
      "I'll play my Old Moustaches for the CPs and send Davoust with everything to Grodno to beat up Platov. Napoleon follows to Masuria.",
      ['PLAY 1 CP', 'MOVE Davout MAX Grodno', 'MOVE Napoleon Masuria'],
    ],
    ['Davout marches on Grodno and besieges', ['MOVE Davout Grodno', 'SIEGE Grodno']],
    ['Davout forward!', ['MOVE Davout __']],
    ['what about Grodno, men', ['MOVE __ Grodno']],
    ['Davout goes to Wilkovia', ['MOVE Davout Vilkomir']],
    ['Davout goes to Xylofonia', ['MOVE Davout __']],
    ['2 inf more would be fine', ['BUILD 2 inf AT __']],
    ['poor Platov!', undefined],
  ])('%s', (text, guess) => {
    expect(read(text).lines.map((line) => line.guess)).toEqual([guess]);
  });
});

test('a draft keeps such a line, asks again, and DONE alone sends the others', () => {
  const context = contextOf('french_north');
  const kept = editDraft('', read('FLAG Grodno\nSorry about Davout, my friend\nDONE'), language, context);
  expect(kept.text).toBe('FLAG Grodno\n? Sorry about Davout, my friend');
  const [, line] = readDraft(kept.text.split('\n'), language, context).lines;
  expect(line).toMatchObject({ text: 'Sorry about Davout, my friend', problems: [{ code: 'order.prose' }] });
  const again = editDraft(kept.text, read('FLAG Vilna\nDONE'), language, context);
  expect(again.text).toBe('FLAG Grodno\n? Sorry about Davout, my friend\nFLAG Vilna');
  expect(editDraft(kept.text, read('DONE\nthanks!'), language, context).text).toBe('FLAG Grodno');
  expect(editDraft('FLAG Grodno\nFLAG xyzzy', read('DONE'), language, context).text).toBe('FLAG Grodno\nFLAG xyzzy');
});

test('what stands in such a line of a draft is neither an order nor a command', () => {
  const aside = 'Sorry about Davout, who will do: nothing; DONE; CLEAR; FLAG Grodno';
  const context = contextOf('french_north');
  const kept = editDraft('', read(aside), language, context);
  expect(kept.text).toBe(`? ${aside}`);
  const { lines, controls, edits } = readDraft(kept.text.split('\n'), language, context);
  expect([lines.map(({ text }) => text), controls.done, edits]).toEqual([[aside], false, []]);
});
