/** What conditions of plans speak of: towns, points, rounds, who moves first, and who arrives. */
import type { Json } from '../../../engine/index.ts';
import { type ConditionWords, compares, syntax } from '../../../orders/index.ts';
import type { Book } from '../content.ts';
import { seenAs, type View } from '../knowledge.ts';
import { corpsAt, holderOf, pointsOf, strengthOf } from '../rules/position.ts';
import type { Position } from '../state.ts';
import { foeOf, isSide, type Side } from '../types.ts';

const { both, brackets, compared, fact, mayFollow, name, noise, nothing, record, words } = syntax;

const town = name('town');
const side = noise(words({ CSA: 'CSA', USA: 'USA' }, 'side'), 'by');
const inTown = brackets(record({ town }));
const inTownBy = brackets(record({ town, side: mayFollow(',', side) }));

/** Who moves first is known in the movement phases only; before, nobody does. */
const isFirst = ({ first, you }: View, who: (you: Side) => Side): boolean =>
  first !== undefined && isSide(you) && first === who(you);

/** A line may look at several towns. */
const MOST_ATOMS = 8;

/** The facts of a game that is played from a book, and the most of them in a condition. */
export const conditionWords = (book: Book, most = MOST_ATOMS): ConditionWords<View> => {
  const at = (view: View): Position => ({ book, state: seenAs(view) });
  return {
    most,
    numbers: {
      points: { words: ['point'] },
      round: { words: [], plain: '=' },
      attackers: { words: ['attacker'], at: ['react'] },
    },
    units: [],
    figures: ({ kind, prompt }, view) => ({
      points: pointsOf(at(view)),
      round: view.round,
      ...(kind === 'react' ? { attackers: numberOf(prompt.args?.strength) } : {}),
    }),
    facts: {
      empty: fact(['empty'], inTown, (args, { view }) => holderOf(at(view), args.town) === undefined),
      held: fact(['held'], inTownBy, (args, { view }) => holderOf(at(view), args.town) === args.side),
      str: fact(['str', 'strength'], both(inTown, '', compared('STR')), (args, { view }) => {
        const position = at(view);
        const holder = holderOf(position, args.town);
        return compares(
          holder ? strengthOf(position, corpsAt(position, args.town, holder)) : 0,
          args.compare,
          args.value,
        );
      }),
      first: fact(['first'], nothing({}), (_args, { view }) => isFirst(view, (you) => you)),
      second: fact(['second'], nothing({}), (_args, { view }) => isFirst(view, foeOf)),
    },
  };
};

const numberOf = (value: Json | undefined): number => (typeof value === 'number' ? value : 0);
