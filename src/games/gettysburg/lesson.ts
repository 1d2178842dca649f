/** The guided first turn: the Confederates, turn 1. */
import type { LessonPlan } from '../../game/index.ts';
import type { Book } from './content.ts';
import type { Gettysburg } from './contract.ts';
import type { View } from './knowledge.ts';
import { startOf } from './state.ts';
import type { CorpsId, Order, Side, TownId } from './types.ts';

const round = (seat: Side, ...orders: readonly Order[]) => ({ seat, kind: 'round', answer: { orders: [...orders] } });

const to = (commander: CorpsId, town: TownId): Order => ({ commander, to: [{ town }] });

/** Whether the orders of a round of the first turn are carried out, or have been. */
const isOpened = ({ turn, round: now, phase }: View, no: number): boolean =>
  turn > 1 || now > no || (now === no && phase !== 'orders');

const plans = (lines: readonly string[], line: string): boolean => lines.some((each) => each.startsWith(line));

const LEE = 'ROUND 1: LEE';
const LONGSTREET = `${LEE}: Longstreet -> Culpeper -> Manassas`;

export const lessonOf = (book: Book): LessonPlan<Gettysburg> => ({
  split: '2',
  seat: 'CSA',
  start: () => startOf(book),
  answers: [
    round('CSA', { commander: 'LEE', paths: [{ corps: 'CSA-1', towns: ['CUL', 'MAN'] }] }),
    round('USA', to('USA-1', 'FRE'), to('USA-5', 'BAL')),
    round('CSA', to('CSA-2', 'WIN')),
    round('USA', to('USA-6', 'MAN'), to('USA-1', 'GET')),
    { seat: 'CSA', kind: 'react', answer: { act: 'defend' } },
    round('CSA', to('CSA-3', 'CUL')),
    round('USA', to('USA-2', 'LBG'), to('USA-11', 'BAL')),
  ],
  dice: [5, 3, 2, 6, 4, 4, 3, 6, 2, 1],
  silent: ['fire'],
  mails: [['half', 'march', 'seal'], ['ewell'], ['defend'], ['hill']],
  steps: [
    {
      id: 'half',
      does: [`${LEE}: STAY`],
      lit: ['end LEE'],
      isDone: ({ view, lines }) => isOpened(view, 1) || plans(lines, LEE),
    },
    {
      id: 'march',
      does: [LONGSTREET],
      lit: ['place CUL', 'place MAN'],
      isDone: ({ view, lines }) => isOpened(view, 1) || plans(lines, LONGSTREET),
    },
    { id: 'seal', sends: true, lit: ['send'], isDone: ({ view }) => isOpened(view, 1) },
    {
      id: 'ewell',
      does: ['ROUND 2: Ewell -> Winchester'],
      sends: true,
      lit: ['end CSA-2', 'place WIN', 'send'],
      isDone: ({ view }) => isOpened(view, 2),
    },
    { id: 'defend', asks: 'react', lit: ['place MAN'], isDone: ({ view }) => isOpened(view, 2) && view.round !== 2 },
    {
      id: 'hill',
      does: ['ROUND 3: A.P. Hill -> Culpeper'],
      sends: true,
      lit: ['end CSA-3', 'place CUL', 'send'],
      isDone: ({ view }) => isOpened(view, 3),
    },
    { id: 'tie', after: true, lit: ['news'] },
  ],
});
