import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mendCodes, mendOrders, mendWraps, unflow } from '../../src/mail/flowed.ts';
import { isOrderLine } from './verbs.ts';

const cases: [string, { text: string; delSp?: boolean; expected: string }][] = [
  ['joins a soft break', { text: 'a long \nline', expected: 'a long line' }],
  ['joins across three lines', { text: 'a \nb \nc\nd', expected: 'a b c\nd' }],
  ['drops the space of a break with DelSp', { text: '나는 \n간다', delSp: true, expected: '나는간다' }],
  ['keeps a hard break', { text: 'a\nb', expected: 'a\nb' }],
  [
    'stops where the quote depth changes',
    { text: 'FLAG Merida \n> PLAY 12 EVENT', expected: 'FLAG Merida \n> PLAY 12 EVENT' },
  ],
  ['joins inside a quotation', { text: '> a long \n> line\nmine', expected: '> a long line\nmine' }],
  ['counts deep quotation', { text: '>> a \n>> b \n> c', expected: '>> a b \n> c' }],
  ['never joins the signature line', { text: 'DONE \n-- \nArthur', expected: 'DONE \n-- \nArthur' }],
  ['takes off space stuffing', { text: ' From here\n  two', expected: 'From here\n two' }],
  ['starts a line with every order', { text: 'PLAY 47 CP \nFLAG Merida', expected: 'PLAY 47 CP \nFLAG Merida' }],
];

test.each(cases)('%s', (_, { text, delSp = false, expected }) => {
  expect(unflow(text.split('\n'), delSp, isOrderLine)).toEqual(expected.split('\n'));
});

test('flowed text loses no word', () => {
  const line = fc.stringMatching(/^[> ]{0,3}[a-z]{0,5} ?$/);
  fc.assert(
    fc.property(fc.array(line), fc.boolean(), (lines, delSp) => {
      const letters = (text: string) => text.replace(/[^a-z]/g, '');
      expect(letters(unflow(lines, delSp, isOrderLine).join(' '))).toBe(letters(lines.join(' ')));
    }),
  );
});

const long = 'MOVE Wellington 9SP Lisbon - Abrantes - Alcantara - Plasencia -';

test.each([
  ['an order broken at the width of the window goes on', [long, 'Talavera - Toledo'], [`${long} Talavera - Toledo`]],
  ['a short line was ended by its writer', ['MOVE Hill Lisbon -', 'Talavera'], ['MOVE Hill Lisbon -', 'Talavera']],
  ['an order is never joined to the one before', [long, 'DONE'], [long, 'DONE']],
  ['a line without a connector is complete', [`${long} Talavera`, 'Toledo'], [`${long} Talavera`, 'Toledo']],
  ['prose is left as it is', [long.replace('MOVE', 'Then'), 'Talavera'], [long.replace('MOVE', 'Then'), 'Talavera']],
])('%s', (_, lines, expected) => {
  expect(mendWraps(lines, isOrderLine)).toEqual(expected);
});

test.each([
  ['CONFIRM and its code are one line', ['CONFIRM', '4F7K2M'], ['CONFIRM 4F7K2M']],
  ['whatever stands around them', ['Yes.', ' confirm: ', '\u00a04f7k2m.', 'DONE'], ['Yes.', 'CONFIRM 4f7k2m.', 'DONE']],
  ['an order is no code', ['CONFIRM', 'PLAY 47'], ['CONFIRM', 'PLAY 47']],
  ['also one of six letters', ['CONFIRM', 'ACCEPT'], ['CONFIRM', 'ACCEPT']],
  ['a code that reads like one has a digit', ['CONFIRM', 'SIEGE4'], ['CONFIRM SIEGE4']],
  ['a sentence is no code', ['CONFIRM', 'thanks a lot'], ['CONFIRM', 'thanks a lot']],
  ['nor is what stands further down', ['CONFIRM', '', '4F7K2M'], ['CONFIRM', '', '4F7K2M']],
  ['prose before it is left as it is', ['I shall CONFIRM', '4F7K2M'], ['I shall CONFIRM', '4F7K2M']],
  ['what is quoted stays quoted', ['> CONFIRM', '> 4F7K2M'], ['> CONFIRM', '> 4F7K2M']],
])('%s', (_, lines, expected) => {
  expect(mendCodes(lines, (line) => isOrderLine(line) || ['ACCEPT', 'SIEGE4'].includes(line))).toEqual(expected);
});

test.each([
  ['an order goes on behind a backslash', ['MOVE Hill \\', 'Lisbon'], ['MOVE Hill Lisbon']],
  ['behind bars too, several times', ['| MOVE Hill \\', '| Lisbon - \\', '| DONE'], ['| MOVE Hill Lisbon - DONE']],
  ['not from a bar to a line without', ['| MOVE Hill \\', 'Lisbon'], ['| MOVE Hill \\', 'Lisbon']],
  ['prose does not', ['see C:\\', 'there'], ['see C:\\', 'there']],
])('%s', (_, lines, expected) => {
  expect(mendOrders(lines, isOrderLine)).toEqual(expected);
});
