/** What a question prints as its answer can be written: as the answer, and as a standing order or with one that is near. */
import { expect, test } from 'vitest';
import {
  type AnswerSource,
  chanceFrom,
  type Decision,
  type Json,
  opening,
  Referee,
  randomAnswer,
  seededSource,
} from '../../../src/engine/index.ts';
import type { CampaignModule } from '../../../src/games/campaign/define/module.ts';
import type { View } from '../../../src/games/campaign/state.ts';
import { kutuzov } from '../../../src/games/kutuzov/index.ts';
import { wellington } from '../../../src/games/wellington/index.ts';
import { readSheet } from '../../../src/orders/index.ts';

const DECISIONS = 400;
/** Options tried for each decision. */
const SAMPLE = 3;

/** Names and numbers aside, what an answer looks like. */
const shapeOf = (text: string): string => text.replace(/\d+/g, '9').replace(/\p{Lu}\p{Ll}[\p{L}.\- ]*/gu, 'Name');

/** Every answer of generated games, one of each shape. */
const eachAnswer = (
  game: CampaignModule,
  splits: readonly string[],
  visit: (text: string, decision: Decision, option: Json, view: View) => void,
): Set<string> => {
  const met = new Set<string>();
  const meet = (decision: Decision, option: Json, view: View) => {
    const text = game.language.formatAnswer(decision.kind, option);
    const shape = `${decision.kind} ${shapeOf(text)}`;
    if (text !== '' && !met.has(shape)) visit(text, decision, option, view);
    met.add(shape);
  };
  for (const [seed, id] of [...splits, ...splits].entries()) {
    const chance = chanceFrom(seed + 1);
    let count = 0;
    const player: AnswerSource = {
      origin: 'person',
      answer(decision, seen) {
        if (++count > DECISIONS) return undefined;
        const options = decision.kind === 'impulse.order' ? [] : decision.options();
        const others = options.slice(1, SAMPLE).map(() => options[chance.below(options.length)]);
        for (const option of [...options.slice(0, 1), ...others]) meet(decision, option as Json, seen() as View);
        return { answer: randomAnswer(decision, chance) };
      },
    };
    const split = game.setup.splits.find((each) => each.id === id);
    if (!split) throw new Error(`no split ${id}`);
    new Referee(game, opening(game.setup.start({ scenario: game.setup.scenarios[0]?.id ?? '', split: id })), {
      source: seededSource(`printed ${seed}`),
      sources: Object.fromEntries(split.seats.map((seat) => [seat.id, [player]])),
    });
  }
  return met;
};

test.each([
  [wellington, ['4', '2-auction', '2']],
  [kutuzov, ['4', '2-auction', '2-one-hand-dice', '3a-auction']],
] as const)(
  'what a question of $id prints is read back, and as a standing order or with one that is near',
  (game, splits) => {
    const met = eachAnswer(game, splits, (text, decision, option, view) => {
      const context = { owns: view.powers, view };
      const [line] = readSheet(text, game.language, { ...context, open: [decision] }).lines;
      const given = line?.item?.answer(decision, view, []);
      const verdict = given?.ok ? decision.check(given.answer) : given;
      const due = decision.check(option);
      expect({ text, verdict }).toEqual({ text, verdict: due });

      const [rule] = readSheet(`STANDING ${text}`, game.language, context).standing;
      const near = rule?.problems.flatMap(({ suggestions }) => suggestions) ?? [];
      const lines = rule?.policy ? [] : near;
      const legal = lines.filter((each) => readSheet(each, game.language, context).standing[0]?.policy);
      expect({ text, isRule: rule?.policy !== undefined || legal.length > 0 }).toEqual({ text, isRule: true });
    });
    const kinds = new Set([...met].map((shape) => shape.split(' ')[0]));
    for (const kind of ['battle.cards', 'evade', 'intercept', 'preempt', 'respond', 'role', 'bid'])
      expect(kinds).toContain(kind);
  },
  120_000,
);

test.each([
  ['BATTLE NONE', 'BATTLE all never'],
  ['BATTLE Soult NONE', 'BATTLE soult never'],
  ['SIEGE CARDS NONE', 'SIEGE cards play never'],
  ['RESPOND NONE', 'RESPOND any never'],
  ['INTERCEPT NO', 'INTERCEPT all never'],
  ['INTERCEPT FROM Seville', 'INTERCEPT at seville always'],
  ['PREEMPT NO', 'PREEMPT never'],
  ['CONSENT NO', 'CONSENT all never'],
  ['CONSENT YES', 'CONSENT all always'],
  ['FLAG AS FN', 'FLAG *: FN always'],
  ['COMMANDER Soult', 'COMMANDER *: soult always'],
  ['COMMANDER Soult AT Seville', 'COMMANDER seville: soult always'],
])('%s is a standing order', (text, canonical) => {
  const [rule] = readSheet(`STANDING ${text}`, wellington.language, { owns: ['french_south'] }).standing;
  expect(rule?.problems).toEqual([]);
  expect(rule?.canonical.toLowerCase()).toBe(`standing ${canonical}`.toLowerCase());
});
