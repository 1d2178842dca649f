/** Definitions that the type checker refuses: each would be an error without the line above it. Nothing of this is run. */
import { defineGame } from '../../src/game/index.ts';
import { board } from '../games/tiny/board.ts';
import tiny from '../games/tiny/index.ts';
import { imagined, viewOf } from '../games/tiny/knowledge.ts';
import en from '../games/tiny/messages/en.json' with { type: 'json' };
import { orders } from '../games/tiny/orders.ts';
import { report, teaching } from '../games/tiny/report.ts';
import { play, start } from '../games/tiny/rules.ts';
import type { Pickets } from '../games/tiny/types.ts';

/** Two pickets without what may be left out. */
export const whole = {
  id: 'tiny',
  title: 'Two pickets',
  setup: { scenarios: [{ id: 'fog', title: 'Fog' }], splits: tiny.setup.splits, start },
  rules: { version: '1', play },
  knowledge: { view: viewOf, imagine: imagined },
  questions: tiny.questions,
  events: tiny.events,
  orders,
  board,
  report,
  teaching,
  messages: { en },
} as const;

export const refusedByTypes = () => {
  const { board: _, ...withoutBoard } = whole;
  // @ts-expect-error Property 'board' is missing
  defineGame<Pickets>()(withoutBoard);

  const { 'ask.recoil': __, ...withoutQuestion } = en;
  // @ts-expect-error Property '"ask.recoil"' is missing
  defineGame<Pickets>()({ ...whole, messages: { en: withoutQuestion } });

  const { 'scenario.fog': ___, ...withoutScenario } = en;
  // @ts-expect-error Property '"scenario.fog"' is missing
  defineGame<Pickets>()({ ...whole, messages: { en: withoutScenario } });

  // @ts-expect-error Property '"help.night"' is missing
  defineGame<Pickets>()({
    ...whole,
    orders: { ...orders, help: { examples: { ...orders.help.examples, night: [] } } },
  });

  const { recoil, ...withoutRecoil } = tiny.questions;
  // @ts-expect-error Property 'recoil' is missing
  defineGame<Pickets>()({ ...whole, questions: withoutRecoil });

  const { 'game.ended': ____, ...withoutEnd } = tiny.events;
  // @ts-expect-error Property '"game.ended"' is missing
  defineGame<Pickets>()({ ...whole, events: withoutEnd });

  const halfYesNo = { yes: { back: true } };
  // @ts-expect-error Property 'no' is missing
  defineGame<Pickets>()({ ...whole, questions: { ...tiny.questions, recoil: { ...recoil, yesNo: halfYesNo } } });

  const { position: _____, ...unplaced } = report;
  // @ts-expect-error Property 'position' is missing
  defineGame<Pickets>()({ ...whole, report: unplaced });

  // @ts-expect-error 'hedline' does not exist
  defineGame<Pickets>()({ ...whole, report: { ...report, story: { hedline: () => [] } } });

  const { teaching: ______, ...untaught } = whole;
  // @ts-expect-error Property 'teaching' is missing
  defineGame<Pickets>()(untaught);

  const { 'teach.word.load': _______, ...withoutWord } = en;
  // @ts-expect-error Property '"teach.word.load"' is missing
  defineGame<Pickets>()({ ...whole, messages: { en: withoutWord } });

  // @ts-expect-error Property 'examples' is missing: standing orders come with two examples
  defineGame<Pickets>()({ ...whole, orders: { ...orders, standing: { spans: ['game'], periods: () => ({}) } } });
};
