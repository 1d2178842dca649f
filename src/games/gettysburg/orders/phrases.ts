/** Orders in other words than those of the order language: `Reynolds goes to Leesburg, Hancock to Manassas`. */
import { commonLexicon, type Language, type Part, type Phrase, type ReadContext } from '../../../orders/index.ts';
import type { View } from '../knowledge.ts';
import meanings from '../lexicon.json' with { type: 'json' };
import type { OrderTable } from './verbs.ts';

/** Words that are understood in place of those of the orders. */
export const lexicon = commonLexicon.extended(meanings);

/** A line as a plan for a round, this one if none is named, or as a move; undefined if it is neither. */
export function composed(
  table: OrderTable,
  { verbs, parts }: Phrase,
  language: Language<View>,
  context: ReadContext<View>,
): string | undefined {
  const [verb = 'ORDER', ...more] = verbs.filter((each) => each !== 'ORDER' || verbs.length === 1);
  if (more.length > 0 || !['ORDER', 'MOVE', 'ROUND'].includes(verb)) return undefined;
  const { open = [], view } = context;
  const isCorpsNamed = parts.some(({ kind }) => kind === 'corps');
  if (verb !== 'ROUND' && !isCorpsNamed && open.some(({ kind }) => kind === 'move'))
    return table.guess('MOVE', parts.map(loud), language, context);
  if (!isCorpsNamed || !parts.some(isGoal)) return undefined;
  const round = view?.phase === 'orders' ? String(view.round) : 'NEXT';
  const said = verb === 'ROUND' ? [] : [{ kind: 'word', text: round }];
  return table.guess('ROUND', [...said, ...ordersIn(parts)], language, context);
}

/** Words of the grammar stand in capitals. */
const loud = ({ kind, text }: Part): Part => ({ kind, text: kind === 'word' ? text.toUpperCase() : text });

/** An unknown word may be the misspelt name of a town. */
const isGoal = ({ kind, text }: Part): boolean => kind === 'town' || kind === 'unknown' || text === 'stay';

/** Goals stand behind an arrow or ELSE. */
const ordersIn = (parts: readonly Part[]): readonly Part[] =>
  parts.flatMap((part, i) =>
    isGoal(part) && parts[i - 1]?.text !== 'else' ? [{ kind: 'word', text: '->' }, loud(part)] : [loud(part)],
  );
