/** The lines that open a turn and move pieces: the card, symbols of Elan and Rally, moves, and the card that is kept. */
import { accept, type Decision, type Json, refusalOf, type Verdict } from '../../../engine/index.ts';
import { type Condition, type NameBook, type SheetItem, syntax } from '../../../orders/index.ts';
import type { View } from '../knowledge.ts';
import { foeOf, isStanding, sideOf } from '../rules/position.ts';
import type { Position } from '../state.ts';
import type { Hex } from '../types.ts';
import { unitFigures, unmet } from './conditions.ts';
import { card, hex, ifKnownAt, ref, refs } from './grammar.ts';
import { hexNamed, isLeaderRef, leaderNamed, type Ref, unitNamed } from './refs.ts';
import { readerOf, type ScriptWords, synonymsOf } from './words.ts';

const { acting, anyOrder, as, both, leading, list, marked, mayFollow, noise, oneOf, optional, record, words } = syntax;

const section = words({ LEFT: 'LEFT', CENTER: 'CENTER', CENTRE: 'CENTER', RIGHT: 'RIGHT' }, undefined, [
  'LEFT',
  'CENTER',
  'RIGHT',
]);
/** `ALT`: for one unit of choice. */
const play = both(
  record({ card }),
  ' ',
  anyOrder({ other: leading(words({ ALT: true })), on: optional('ON', ref), section: optional('SECTION', section) }),
);

/** To whom a symbol of Elan or Rally goes. */
export type Symbols = { readonly symbol?: string; readonly refs: readonly Ref[] };

/** A symbol says nothing where nobody gets it. */
const symbols: syntax.Syntax<Symbols> = as(
  record({
    symbol: leading(words({ INF: 'INF', CAV: 'CAV', ART: 'ART', FLAG: 'FLAG' }), ':'),
    refs: marked(':', oneOf(words({ NONE: [] }), refs)),
  }),
  (given): Symbols => (given.refs.length > 0 ? given : { refs: [] }),
  (given) => given,
);

/** Without a piece nothing more moves. */
type Move = { readonly ref?: Ref; readonly path?: readonly Hex[]; readonly if?: Condition };

const move: syntax.Syntax<Move> = oneOf(
  as(
    words({ NONE: true }),
    (): Move => ({}),
    ({ ref: piece }) => piece === undefined,
  ),
  record({ ref, path: mayFollow(':', list(hex, '-'), '->'), if: ifKnownAt('move') }),
);

type Keep = { readonly cards: readonly string[]; readonly ask?: true };

const keep: syntax.Syntax<Keep> = oneOf(
  as(
    words({ ASK: true }),
    (isAsked): Keep => ({ cards: [], ask: isAsked }),
    ({ ask }) => ask,
  ),
  record({ cards: list(card, '>', ',') }),
);

/** The hexes that are entered after a melee. */
const advance = record({ answer: oneOf(words({ NONE: [], NO: [] }), list(hex, '-')) });

type Bonus = { readonly at?: Ref; readonly with?: readonly Ref[] };

const bonus: syntax.Syntax<Bonus> = oneOf(
  as(
    words({ NONE: true }),
    (): Bonus => ({}),
    ({ at }) => at === undefined,
  ),
  record({ at: noise(ref, 'at'), with: optional('WITH', refs) }),
);

/** What is answered with others is answered by `gathered`. */
export const together = (kind: string): SheetItem<View> => ({ kinds: [kind], answer: () => undefined });

/** An item that answers one question of some kinds. */
export const once = (
  kinds: readonly string[],
  answerOf: (decision: Decision, view: View) => Json,
): SheetItem<View> => ({
  kinds,
  answer: (decision, view, taken) => (taken.length > 0 ? undefined : accept(answerOf(decision, view))),
});

/** The acts of a turn that a line gives by itself. */
export const actsIn = (of: ScriptWords, names: NameBook): syntax.VerbTable<View> =>
  new syntax.VerbTable<View>(
    {
      // D-01, D-19.
      CARD: {
        synonyms: synonymsOf('CARD'),
        act: acting({
          syntax: play,
          object: () => 'card',
          item: ({ on, ...played }) =>
            once(['card'], (_decision, view) => {
              const unit = on === undefined ? {} : { on: unitNamed(of.at(view), on)?.id ?? on };
              return { ...played, ...unit };
            }),
        }),
      },
      // D-17.
      ELAN: { act: acting({ syntax: symbols, item: () => together('orders') }) },
      RALLY: { act: acting({ syntax: symbols, item: () => together('rally') }) },
      MOVE: {
        synonyms: synonymsOf('MOVE'),
        conditional: true,
        act: acting({
          syntax: move,
          item: (order) => ({
            kinds: ['move'],
            answer: (decision, view, taken) => (taken.length > 0 ? undefined : moveAnswer(of, order, decision, view)),
          }),
        }),
      },
      ADVANCE: { act: acting({ syntax: advance, item: ({ answer }) => once(['advance', 'take'], () => answer) }) },
      BONUS: {
        act: acting({
          syntax: bonus,
          item: ({ at, with: guns = [] }) =>
            once(['bonus'], (_decision, view) => {
              if (at === undefined) return null;
              const position = of.at(view);
              const named = (gun: Ref) => unitNamed(position, gun, view.you)?.id ?? gun;
              return { at: hexNamed(position, at, foeOf(position, readerOf(view))) ?? at, with: guns.map(named) };
            }),
        }),
      },
      // D-18. Without the cards of the line the one is kept that orders more.
      KEEP: {
        conditional: true,
        act: acting({
          syntax: keep,
          item: ({ cards, ask }) => ({
            kinds: ['keep'],
            perhaps: true,
            answer: (decision) => {
              if (ask) return undefined;
              const options = decision.options();
              return accept(cards.find((each) => options.includes(each)) ?? decision.fallback());
            },
            asks: ({ kind }) => ask === true && kind === 'keep',
          }),
        }),
      },
    },
    { names, conditions: of.conditions },
  );

const pieceNamed = (position: Position, named: Ref, view: View) => {
  const piece = isLeaderRef(named) ? leaderNamed(position, named) : unitNamed(position, named, readerOf(view));
  return piece && sideOf(position, piece) === view.you ? piece : undefined;
};

/** D-04, D-25. */
function moveAnswer(
  of: ScriptWords,
  { ref: named, path = [], if: when }: Move,
  decision: Decision,
  view: View,
): Verdict<Json> {
  if (named === undefined) return accept<Json>({ done: true });
  const position = of.at(view);
  const piece = pieceNamed(position, named, view);
  if (!piece) return { ok: false, refusal: refusalOf('move.unordered', { piece: named }) };
  const figures = 'blocks' in piece && isStanding(piece) ? unitFigures(position, piece) : {};
  if (!of.holds(when, decision, view, figures)) return { ok: false, refusal: unmet };
  return accept<Json>({ piece: piece.id, path });
}
