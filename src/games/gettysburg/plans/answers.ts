/** Answers to what is asked now. */
import { accept, type Json, message } from '../../../engine/index.ts';
import type { SheetItem, Verb } from '../../../orders/index.ts';
import type { View } from '../view.ts';
import { corpsIn, type PlanReader, readCessions, readMove, readRoundOrder, townIn } from './reading.ts';
import type { PlanWords } from './words.ts';

/** An item of a sheet that answers one question. */
export const once = (kind: string, answer: Json): SheetItem<View> => ({
  kinds: [kind],
  answer: (_decision, _view, taken) => (taken.length > 0 ? undefined : accept(answer)),
});
/** Answers to what is asked now. */
export function answerVerbs(plans: PlanWords): readonly Verb<View>[] {
  const plain = (
    name: string,
    kind: string,
    read: (reader: PlanReader) => Json | undefined,
    words: readonly string[] = [],
  ): Verb<View> => ({
    name,
    words,
    read: (reader) => {
      const answer = read(reader);
      return answer === undefined ? undefined : { verb: name, answer };
    },
    write: ({ answer = null }, style = 'short') => plans.formatAnswer(kind, answer, style),
    describe: ({ answer = null }) => message('order.plain', { text: plans.formatAnswer(kind, answer) }),
    item: ({ answer = null }) => once(kind, answer),
  });
  return [
    plain('ORDER', 'round', readRoundOrder, ['orders']),
    plain('MOVE', 'move', readMove),
    plain('DEFEND', 'react', () => ({ act: 'defend' })),
    plain('CEDE', 'react', (reader) => {
      const to = readCessions(reader);
      return to && { act: 'cede', to: Object.fromEntries(to.map(({ corps, town }) => [corps, town])) };
    }),
    plain('FIGHT', 'battles', (reader) => named('town', townIn(reader))),
    plain('LOSE', 'loss', (reader) => named('corps', corpsIn(reader))),
    plain('DRIVE', 'pursue', (reader) => named('town', townIn(reader))),
  ];
}

const named = (key: 'town' | 'corps', id: string | undefined): Json | undefined =>
  id === undefined ? undefined : { [key]: id };
