import { expect, test } from 'vitest';
import { pageAcknowledgement } from '../../src/web/acknowledgement.ts';

test('an acknowledgement is shown line by line, without what only a mail needs', () => {
  const text = `NEEDS FIX - 2 of 4 orders fine, 2 questions. Nothing has been sent to the
table.
WEL-0042 1812 R1 Britain's impulse
| Deadline Mon 23 Nov 11:26 GMT (UTC), in 48 h

  1 ok  Play card 94 "Cavalry of St. George" for CP                       CP 5
  2 ok  Build 1 inf at Lisbon                                       -2 -> CP 3
  3 !   Move Wellington 5 SP: Lisbon > Elvas                        -1 -> CP 2
        I read "Elvaz" as Elvas.
 14 ?   "FLAG Merdia"
|       no place "Merdia"
        Did you mean Merida, Medina?
    i   1 line of text ignored: "Hi clerk"

To mend: reply with the line number and the order (14: FLAG Merida), or
|   DELETE 14. To finish: reply DONE.

The match is over.
`;
  expect(pageAcknowledgement(text, 'WEL-0042')).toEqual({
    verdict: 'NEEDS FIX - 2 of 4 orders fine, 2 questions. Nothing has been sent to the table.',
    lines: [
      { number: '1', mark: 'ok', text: 'Play card 94 "Cavalry of St. George" for CP', tally: 'CP 5', notes: [] },
      { number: '2', mark: 'ok', text: 'Build 1 inf at Lisbon', tally: '-2 -> CP 3', notes: [] },
      {
        number: '3',
        mark: 'doubt',
        text: 'Move Wellington 5 SP: Lisbon > Elvas',
        tally: '-1 -> CP 2',
        notes: ['I read "Elvaz" as Elvas.'],
      },
      {
        number: '14',
        mark: 'wrong',
        text: '"FLAG Merdia"',
        tally: '',
        notes: ['no place "Merdia"', 'Did you mean Merida, Medina?'],
      },
      { number: '', mark: 'info', text: '1 line of text ignored: "Hi clerk"', tally: '', notes: [] },
    ],
    more: ['The match is over.'],
  });
});

test('a verdict alone is enough', () => {
  expect(pageAcknowledgement('NOT READ - no order was found.\n', 'WEL-0042')).toEqual({
    verdict: 'NOT READ - no order was found.',
    lines: [],
    more: [],
  });
});
