import { accept, type Decision, message, refuse } from '../engine/index.ts';
import type { SheetItem, Verb } from './language.ts';
import { problem } from './order.ts';
import { type Traits, yesNoOf } from './traits.ts';

const once = (answer: SheetItem['answer']): SheetItem => ({
  kinds: ['*'],
  answer: (decision, view, taken) => (taken.length > 0 ? undefined : answer(decision, view, taken)),
});

/** `CHOOSE 2`: the second of the choices that were listed with the open decision. A game may have a longer form of its own. */
export const chooseVerb: Verb = {
  name: 'CHOOSE',
  words: ['option'],
  read(reader) {
    reader.word('option', 'number');
    const number = reader.number();
    return number === undefined
      ? reader.fail('order.missing-number', { after: 'CHOOSE' })
      : { verb: 'CHOOSE', number: Math.trunc(number) };
  },
  write: ({ number }) => `CHOOSE ${number}`,
  describe: ({ number }) => message('order.choose', { number: Number(number) }),
  item: ({ number }) =>
    once((decision) => {
      const options = decision.options();
      const chosen = options[Number(number) - 1];
      return chosen === undefined ? refuse('order.no-option', { count: options.length }) : accept(chosen);
    }),
};

/** The game decides what YES and NO mean. */
type YesNo = Pick<Traits, 'questions'>;

const yesOrNo = (name: 'YES' | 'NO', words: readonly string[], after: readonly string[], game: YesNo): Verb => ({
  name,
  words,
  alone: after,
  read(reader) {
    reader.word(...after);
    return { verb: name };
  },
  write: () => name,
  describe: () => message(`order.${name.toLowerCase()}`),
  item: () =>
    once((decision: Decision) => {
      const answer = yesNoOf(game, decision, name === 'YES');
      return answer === undefined ? refuse('order.no-yes-no', {}, decision.options().slice(0, 3)) : accept(answer);
    }),
});

/** Verbs of every game: CHOOSE, YES and NO, with the words that may follow NO. */
export const commonVerbs = (game: YesNo, afterNo: readonly string[] = []): readonly Verb[] => [
  chooseVerb,
  yesOrNo('YES', ['y'], [], game),
  yesOrNo('NO', ['n', 'none'], afterNo, game),
];

/** A verb of another game of the family, so that it gets a clear refusal instead of "unknown". */
export const foreignVerb = (name: string, game: string): Verb => ({
  name,
  refuse: () => problem('order.other-game', { verb: name, game }),
});
