import { expect, test } from 'vitest';
import examples from './examples.json' with { type: 'json' };
import { language, read, say } from './wellington.ts';

/** Examples whose canonical form is spelt differently here. Our form is read back as the same order. */
const OURS: Readonly<Record<number, string>> = {
  18: 'PLAY 8 BATTLE WITH SIEGE badajoz',
  20: 'STANDING INTERCEPT hill into badajoz if odds>=60% max 1',
  21: 'STANDING EVADE ballesteros never',
  22: 'STANDING RETREAT soult: cordoba, seville always',
  23: 'STANDING RESPOND 11 if battle lost',
  24: 'STANDING EVADE all to almeida if attacked at ciudadrodrigo by >= 8 SP',
  25: 'IF nmr THEN PLAY lowest CP; PASS',
  29: 'EDIT 4 FLAG Merida',
};

/** Examples from another game of the family. A player of Wellington is told so. */
const OF_KUTUZOV: Readonly<Record<number, string>> = {
  16: 'SPEND ... ON ATTRITION',
  17: 'SCORCH',
};

/** Examples that are correct as text. Only the position shows that they are illegal, and the rehearsal says so (see verbs.test.ts). */
const LEGAL_BY_POSITION = [6, 8, 10, 14, 28];

/** Only one place begins with Sal, so `MOVE Wellington Sal` raises no question. */
const UNAMBIGUOUS = { 39: 'MOVE wellington salamanca' };

const canonicalOf = (input: string): string => {
  const { lines, standing, edits, commands } = read(input);
  return [
    ...lines.map(({ canonical }) => canonical),
    ...standing.map(({ canonical }) => canonical),
    ...edits.map((edit) => (edit.do === 'replace' ? `EDIT ${edit.line} ${edit.text}` : edit.do)),
    ...commands.map(({ name }) => `CMD ${name.toUpperCase()}`),
  ].join(' | ');
};

const understood = examples.filter(
  ({ n, canonical }) => canonical !== null && !(n in OF_KUTUZOV) && !LEGAL_BY_POSITION.includes(n),
);

test.each(understood)('example $n: $input', ({ n, input, canonical }) => {
  expect(canonicalOf(input)).toBe(OURS[n] ?? canonical);
  const { lines, standing } = read(input);
  for (const { problems } of [...lines, ...standing]) expect(problems).toEqual([]);
});

test.each(examples.filter(({ n }) => n in OF_KUTUZOV))('example $n is an order of Kutuzov: $input', ({ n, input }) => {
  const { lines, standing } = read(input);
  const [problem, ...others] = [...lines, ...standing].flatMap(({ problems }) => problems);
  expect(others).toEqual([]);
  expect(problem?.code).toBe('order.other-game');
  expect(problem && say(problem.message)).toBe(
    `${OF_KUTUZOV[n]} is an order of the game Kutuzov, and of no use in this one`,
  );
});

test.each(examples.filter(({ n }) => LEGAL_BY_POSITION.includes(n)))(
  'example $n reads well, and the rules decide: $input',
  ({ input }) => {
    const { lines } = read(input);
    expect(lines).toHaveLength(1);
    expect(lines[0]?.problems).toEqual([]);
  },
);

test('example 39 has one reading on this map', () => {
  expect(canonicalOf('MOVE Wellington Sal')).toBe(UNAMBIGUOUS[39]);
});

test('example 32 asks for the verb that was meant', () => {
  const { lines } = read('MVOE Welington Lisbon to Elvas');
  expect(lines[0]?.problems[0]).toMatchObject({ code: 'order.unknown-verb', suggestions: ['MOVE'] });
});

test.each([
  ['prose', 31],
  ['signature', 40],
])('%s is ignored, with a note', (_, n) => {
  const input = examples.find((each) => each.n === n)?.input ?? '';
  expect(read(input)).toMatchObject({ lines: [], standing: [], ignored: [input] });
});

test.each([
  ['comment', 35],
  ['quote', 37],
])('a %s leaves no trace', (_, n) => {
  const input = examples.find((each) => each.n === n)?.input ?? '';
  expect(read(input)).toMatchObject({ lines: [], standing: [], ignored: [], problems: [] });
});

test('every example is covered', () => {
  const noted = [31, 32, 35, 37, 39, 40];
  const counted = [
    ...understood.map(({ n }) => n),
    ...Object.keys(OF_KUTUZOV).map(Number),
    ...LEGAL_BY_POSITION,
    ...noted,
  ];
  expect([...new Set(counted)].sort((a, b) => a - b)).toEqual(examples.map(({ n }) => n));
});

/** The verdict on a mail with this text alone, as far as the text decides it. */
const verdictOf = (input: string): string => {
  const { lines, standing, commands } = read(input);
  const all = [...lines, ...standing];
  if (all.some(({ problems }) => problems.length > 0)) return 'error';
  const warnings = lines.flatMap((line) => line.warnings.map(({ code }) => code));
  if (warnings.some((code) => language.sheet.grave?.includes(code))) return 'confirm';
  return all.length === 0 && commands.length > 0 ? 'info' : 'ok';
};

test.each(understood)('example $n has its verdict', ({ input, verdict }) => {
  expect(verdictOf(input)).toBe(verdict);
});
