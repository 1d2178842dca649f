/** Figures that the conditions of standing orders may compare. */
import type { Decision, JsonObject } from '../../../engine/index.ts';
import type { NumberWord } from '../../../orders/index.ts';
import { argsOf, enemyOf } from '../asked.ts';
import { strengthIn } from '../pieces/stacks.ts';
import type { View } from '../state.ts';
import type { Card, Force } from '../types.ts';
import type { Kit } from '../verbs/kit.ts';

export const sideFigures = (mine: Force | undefined, his: Force | undefined): Record<string, number> => ({
  ...(mine ? { mysp: strengthIn(mine) } : {}),
  ...(his ? { hissp: strengthIn(his) } : {}),
});

const diceFigures = ({ mydice, hisdice }: JsonObject): Record<string, number> => {
  if (typeof mydice !== 'number') return {};
  if (typeof hisdice !== 'number') return { mydice };
  return { mydice, hisdice, ratio: hisdice === 0 ? 99 : mydice / hisdice, enemy: mydice === 0 ? 99 : hisdice / mydice };
};

const numbersIn = (args: JsonObject, ...names: readonly string[]): Record<string, number> =>
  Object.fromEntries(
    names.filter((name) => typeof args[name] === 'number').map((name) => [name, args[name] as number]),
  );

/** The value of the card that was bought in this impulse, until it is played: a hand is kept in the order in which it was drawn. */
const drawnFigure = ({ impulse }: View, cards: readonly (Card | undefined)[]): Record<string, number> => {
  const last = cards.at(-1);
  return impulse?.bought && last ? { drawn: last.cp } : {};
};

/** The figures that are known at a decision. */
export const figuresOf = ({ content }: Kit, decision: Decision, view: View): Record<string, number> => {
  const args = argsOf(decision);
  const power = typeof args.power === 'string' ? args.power : (view.powers[0] ?? '');
  const hand = view.hands[power] ?? [];
  const cards = hand.map((number) => content.cards.get(number));
  return {
    turn: view.turn,
    cp: view.impulse?.cp ?? 0,
    resources: view.resources[power] ?? 0,
    cards: hand.length,
    maxcp: Math.max(0, ...cards.map((card) => card?.cp ?? 0)),
    mustplay: cards.filter((card) => card?.mustPlay).length,
    ...drawnFigure(view, cards),
    ...sideFigures(args.defenders as Force | undefined, enemyOf(args)),
    ...diceFigures(args),
    ...(typeof args.lead === 'number' ? { lossdiff: Math.abs(args.lead) } : {}),
    ...numbersIn(args, 'round', 'lead', 'hits', 'strength', 'rounds', 'attrition', 'total', 'mysp', 'hissp'),
  };
};

/** Questions that tell of dice, and those that tell how a fight or a siege stands. */
const DICE = ['intercept', 'evade', 'battle.cards', 'siege.cards', 'siege.continue', 'respond'];
const BOTH = DICE.filter((kind) => kind !== 'siege.continue');
const CHANCES = ['intercept', 'evade'];
const SIEGES = ['siege.cards', 'siege.continue'];
const ROUNDS = ['battle.cards', 'respond'];

/** Words for figures in a condition. */
export const NUMBERS: Readonly<Record<string, NumberWord>> = {
  odds: { words: ['chance'], unit: '%', units: { x: 'ratio' }, at: CHANCES },
  mydice: { words: [], at: DICE },
  hisdice: { words: [], at: BOTH },
  // Of an army before a fortress the strength stands for the dice.
  ratio: { words: [], at: [...BOTH, 'impulse.order'] },
  enemy: { words: [], unit: 'x', units: { sp: 'hissp' }, at: BOTH },
  mysp: { words: [], at: [...BOTH, 'impulse.order'] },
  hissp: { words: [], at: BOTH },
  drm: { words: ['modifier'], at: ['intercept'] },
  round: { words: [], at: [...ROUNDS, 'siege.cards'] },
  lead: { words: [], at: ROUNDS },
  lossdiff: { words: ['loss', 'losses'], tail: 'diff', at: ROUNDS },
  hits: { words: [], at: SIEGES },
  strength: { words: [], at: [...SIEGES, 'impulse.order'] },
  rounds: { words: [], at: ['siege.continue'] },
  total: { words: [], at: ['respond'] },
  turn: { words: ['year'], plain: '=' },
  cp: { words: [] },
  resources: { words: ['resource', 'res'] },
  cards: { words: ['hand'] },
  maxcp: { words: [] },
  mustplay: { words: [] },
  attrition: { words: ['hardships'], at: ['intercept', 'evade', 'retreat'] },
  drawn: { words: [], tail: 'cp' },
};
