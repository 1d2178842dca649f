/** Two pickets: the smallest whole game. Two seats answer at once and under seal. */
import { uncheckedMessage } from '../../../src/engine/index.ts';
import { defineGame } from '../../../src/game/index.ts';
import { board } from './board.ts';
import { bot } from './bot.ts';
import { imagined, viewOf } from './knowledge.ts';
import en from './messages/en.json' with { type: 'json' };
import { moderation } from './moderation.ts';
import { orders } from './orders.ts';
import { report, teaching } from './report.ts';
import { play, start } from './rules.ts';
import type { Pickets } from './types.ts';

export default defineGame<Pickets>()({
  id: 'tiny',
  title: 'Two pickets',
  setup: {
    scenarios: [{ id: 'fog', title: 'Morning fog' }],
    splits: [
      {
        id: '2',
        seats: [
          { id: 'west', name: 'West' },
          { id: 'east', name: 'East' },
        ],
      },
    ],
    start,
  },
  rules: {
    version: '1',
    play,
    /** The round in play; between two rounds it is the next one. */
    turn: ({ round, begun }) => String(begun ? round : round + 1),
  },
  knowledge: { view: viewOf, imagine: imagined },
  questions: {
    'round.order': {
      role: 'act',
      label: (order) => ({ text: uncheckedMessage(`order.${order.act}`, { to: 'to' in order ? order.to : '' }) }),
    },
    recoil: {
      role: 'reaction',
      yesNo: { yes: { back: true }, no: { back: false } },
      label: ({ back }) => ({ text: uncheckedMessage(back ? 'order.back' : 'order.stand') }),
    },
  },
  events: {
    'round.began': { sheet: 'begins' },
    'picket.moved': { place: { path: ({ from, to }) => [from, to] } },
    'picket.stayed': {},
    'musket.fired': {},
    'musket.loaded': {},
    'picket.fell-back': {},
    'picket.stood': {},
    'round.ended': { sheet: 'ends' },
    'game.ended': {},
  },
  orders,
  board,
  report,
  teaching,
  moderation,
  bot,
  messages: { en },
});
