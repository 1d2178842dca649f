/** Figures that the conditions of standing orders may compare. */
import type { Decision } from '../../../../engine/index.ts';
import type { NumberWord } from '../../../../orders/index.ts';
import { cpIn } from '../../rules/cards/restricted-cp.ts';
import { strengthIn } from '../../rules/forces/stacks.ts';
import { enemyOf } from '../../rules/question-fields.ts';
import { type FigureOffers, type QuestionFigures, toldBy } from '../../rules/questions.ts';
import type { View } from '../../state.ts';
import type { Card, Force } from '../../types.ts';
import type { Kit } from '../names.ts';

export const sideFigures = (mine: Force | undefined, his: Force | undefined): Record<string, number> => ({
  ...(mine ? { mysp: strengthIn(mine) } : {}),
  ...(his ? { hissp: strengthIn(his) } : {}),
});

const diceFigures = ({ mydice, hisdice }: QuestionFigures): Record<string, number> => {
  if (mydice === undefined) return {};
  if (hisdice === undefined) return { mydice };
  return { mydice, hisdice, ratio: hisdice === 0 ? 99 : mydice / hisdice, enemy: mydice === 0 ? 99 : hisdice / mydice };
};

const numbersIn = (told: QuestionFigures, ...names: readonly (keyof QuestionFigures)[]): Record<string, number> =>
  Object.fromEntries(
    names.flatMap((name) => {
      const value = told[name];
      return typeof value === 'number' ? [[name, value]] : [];
    }),
  );

/**
 * The CP of the card bought in this impulse, as long as it is in hand. A hand keeps the order in which it was drawn.
 */
const drawnFigure = (
  { impulse }: View,
  power: string,
  cards: readonly (Card | undefined)[],
): Record<string, number> => {
  const last = cards.at(-1);
  return impulse?.bought && impulse.power === power && last ? { drawn: last.cp } : {};
};

/** The figures known at a decision. */
export const figuresOf = ({ content }: Kit, decision: Decision, view: View): Record<string, number> => {
  const told = toldBy(decision);
  const { power = view.powers[0] ?? '' } = told;
  const hand = view.hands[power] ?? [];
  const cards = hand.map((number) => content.cards.get(number));
  return {
    turn: view.turn,
    cp: cpIn(view.impulse),
    resources: view.resources[power] ?? 0,
    cards: hand.length,
    maxcp: Math.max(0, ...cards.map((card) => card?.cp ?? 0)),
    mustplay: cards.filter((card) => card?.mustPlay).length,
    ...drawnFigure(view, power, cards),
    ...sideFigures(told.defenders, enemyOf(told)),
    ...diceFigures(told),
    ...(told.lead === undefined ? {} : { lossdiff: Math.abs(told.lead) }),
    ...numbersIn(told, 'round', 'lead', 'hits', 'strength', 'rounds', 'total', 'mysp', 'hissp'),
  };
};

/** The figures that each alternative of a question has, besides those of the question. */
const WEIGHED = {
  intercept: ['odds', 'drm', 'attrition'],
  evade: ['odds', 'attrition'],
  retreat: ['attrition'],
} as const;

/** Makes the type checker demand all figures of an alternative that a condition may use. */
export const weighed = <K extends keyof typeof WEIGHED>(
  _kind: K,
  figures: Record<(typeof WEIGHED)[K][number], number>,
): Record<string, number> => figures;

const DICE = ['mydice', 'hisdice', 'ratio', 'enemy'] as const;
const STRENGTHS = ['mysp', 'hissp'] as const;
const OWN_IMPULSE = ['drawn'] as const;

/**
 * The figures of each kind of question, besides those known at any. `siege.start` stands for a siege that may begin.
 */
const TOLD = {
  intercept: [...WEIGHED.intercept, ...DICE, ...STRENGTHS],
  evade: [...WEIGHED.evade, ...DICE, ...STRENGTHS],
  retreat: [...WEIGHED.retreat, ...OWN_IMPULSE],
  respond: [...DICE, ...STRENGTHS, ...OWN_IMPULSE, 'round', 'lead', 'lossdiff', 'total', 'hits', 'strength'],
  'battle.cards': [...DICE, ...OWN_IMPULSE, 'round', 'lead', 'lossdiff'],
  'siege.cards': [...DICE, ...OWN_IMPULSE, 'round', 'hits', 'strength'],
  'siege.continue': [...OWN_IMPULSE, 'mydice', 'hits', 'strength', 'rounds'],
  'siege.replace': [...OWN_IMPULSE, 'rounds'],
  'impulse.order': OWN_IMPULSE,
  'siege.start': [...OWN_IMPULSE, 'ratio', 'mysp', 'strength'],
  losses: OWN_IMPULSE,
  'losses.share': OWN_IMPULSE,
  'losses.leader': OWN_IMPULSE,
  'flag.kind': OWN_IMPULSE,
  commander: OWN_IMPULSE,
  'event.choice': OWN_IMPULSE,
} as const satisfies FigureOffers<(typeof OWN_IMPULSE)[number]>;

/** A figure that only some questions have. */
type Tellable = (typeof TOLD)[keyof typeof TOLD][number];

const at = (name: Tellable): readonly string[] =>
  Object.entries(TOLD).flatMap(([kind, told]) => (told.some((each) => each === name) ? [kind] : []));

const only = (name: Tellable, word: Omit<NumberWord, 'at'> = { words: [] }) => ({ [name]: { ...word, at: at(name) } });

/** The words for figures in a condition. */
export const NUMBERS: Readonly<Record<string, NumberWord>> = {
  ...only('odds', { words: ['chance'], unit: '%', units: { x: 'ratio' } }),
  ...only('mydice'),
  ...only('hisdice'),
  // At the start of a siege, the army's strength stands for its dice.
  ...only('ratio'),
  ...only('enemy', { words: [], unit: 'x', units: { sp: 'hissp' } }),
  ...only('mysp'),
  ...only('hissp'),
  ...only('drm', { words: ['modifier'] }),
  ...only('round'),
  ...only('lead'),
  ...only('lossdiff', { words: ['loss', 'losses'], tail: 'diff' }),
  ...only('hits'),
  ...only('strength'),
  ...only('rounds'),
  ...only('total'),
  turn: { words: ['year'], plain: '=' },
  cp: { words: [] },
  resources: { words: ['resource', 'res'] },
  cards: { words: ['hand'] },
  maxcp: { words: [] },
  mustplay: { words: [] },
  ...only('attrition', { words: ['hardships'] }),
  ...only('drawn', { words: [], tail: 'cp' }),
};
