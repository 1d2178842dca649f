/** Lines that move pieces: `MOVE E7: E6-D6 IF ...`. */
import { accept, type Decision, type Json, refusalOf, type Verdict } from '../../../engine/index.ts';
import type { Condition, Order, Verb } from '../../../orders/index.ts';
import { isStanding, sideOf } from '../position.ts';
import type { Position } from '../state.ts';
import type { Hex } from '../types.ts';
import type { View } from '../view.ts';
import { unitFigures, unmet } from './conditions.ts';
import { type LineReader, readPath, readRef, readWhen } from './reading.ts';
import { isLeaderRef, leaderNamed, type Ref, unitNamed } from './refs.ts';
import { joined, readerOf, type ScriptWords, said, synonymsOf } from './words.ts';

/** Without a piece nothing more moves. */
type MoveOrder = Order & {
  readonly ref?: Ref;
  readonly path?: readonly Hex[];
  readonly if?: Condition;
};

function readMove(reader: LineReader): MoveOrder | undefined {
  if (reader.word('none')) return { verb: 'MOVE' };
  const ref = readRef(reader);
  if (ref === undefined) return undefined;
  if (reader.mark(':') === undefined) reader.arrow();
  const path = readPath(reader);
  const when = path && readWhen(reader, ['move']);
  return when ? { verb: 'MOVE', ref, path, ...when } : undefined;
}

const pieceNamed = (position: Position, ref: Ref, view: View) => {
  const piece = isLeaderRef(ref) ? leaderNamed(position, ref) : unitNamed(position, ref, readerOf(view));
  return piece && sideOf(position, piece) === view.you ? piece : undefined;
};

/** D-04, D-25. */
function moveAnswer(
  words: ScriptWords,
  { ref, path = [], if: when }: MoveOrder,
  decision: Decision,
  view: View,
): Verdict<Json> {
  if (ref === undefined) return accept<Json>({ done: true });
  const position = words.at(view);
  const piece = pieceNamed(position, ref, view);
  if (!piece) return { ok: false, refusal: refusalOf('move.unordered', { piece: ref }) };
  const figures = 'blocks' in piece && isStanding(piece) ? unitFigures(position, piece) : {};
  if (!words.holds(when, decision, view, figures)) return { ok: false, refusal: unmet };
  return accept<Json>({ piece: piece.id, path });
}

/** `MOVE E7: E6-D6 [IF ...]`. */
export function moveVerb(words: ScriptWords): Verb<View> {
  const text = ({ ref, path = [], if: when }: MoveOrder): string =>
    ref === undefined ? 'MOVE NONE' : joined(`MOVE ${ref}: ${path.join('-')}`, words.when(when));
  const verb: Verb<View, MoveOrder> = {
    name: 'MOVE',
    words: synonymsOf('MOVE'),
    conditional: true,
    read: readMove,
    write: text,
    describe: (order) => said(text(order)),
    item: (order) => ({
      kinds: ['move'],
      answer: (decision, view, taken) => (taken.length > 0 ? undefined : moveAnswer(words, order, decision, view)),
    }),
  };
  return verb as unknown as Verb<View>;
}
