/** A whole turn as lines that can be sent as they are. */
import {
  type AnswerSource,
  type Decision,
  type Json,
  type JsonObject,
  opening,
  type RandomSource,
  Referee,
} from '../../../engine/index.ts';
import type { Say } from '../../../game/index.ts';
import { standInFor } from '../bot/index.ts';
import type { Book } from '../content.ts';
import { seenAs, type View } from '../knowledge.ts';
import { answerText } from '../orders/text.ts';
import { armOf, unitAt, unitNamed } from '../rules/position.ts';
import { stillFace } from '../rules/still.ts';
import { rulesOf } from '../rules.ts';
import type { UnitId } from '../types.ts';

/** Dice that do nothing to those who fight, and cards as they lie. */
const still = (book: Book, fighters: () => readonly UnitId[]): RandomSource => ({
  dice: (_no, _label, count) => Array.from({ length: count }, () => stillFace(book, fighters())),
  permutation: (_no, _label, size) => Array.from({ length: size }, (_, i) => i),
});

const KINDS = ['card', 'orders', 'rally', 'move', 'combat'];

/** A melee goes on where it can (C-BON-01: cavalry to another one), and a target that has gone is replaced by the weakest in reach. */
const line = (book: Book, view: View, kind: string, answer: Json): string => {
  const { melee, fire } = answer as JsonObject;
  if (melee !== undefined) {
    const position = seenAs(book, view);
    const unit = typeof melee === 'string' ? unitNamed(position, melee) : undefined;
    const goesOn = unit !== undefined && armOf(position, unit) === 'CAV';
    return `${answerText(kind, answer)} ADVANCE YES${goesOn ? ' BONUS WEAKEST' : ''}`;
  }
  return fire === undefined ? answerText(kind, answer) : `${answerText(kind, answer)} ELSE WEAKEST`;
};

/** Whom a combat sets against each other. */
function fightersOf(book: Book, view: View, answer: Json): readonly UnitId[] {
  const { fire, melee, at } = answer as JsonObject;
  const foe = typeof at === 'string' ? unitAt(seenAs(book, view), at)?.id : undefined;
  return [fire ?? melee, foe].filter((id) => typeof id === 'string');
}

const isDone = (answer: Json): boolean => (answer as JsonObject).done === true;

/** The turn that the stand-in would play, if no die did anything. */
function planTurn(book: Book, view: View): readonly string[] {
  const { state } = seenAs(book, view);
  const lines: string[] = [];
  let fighters: readonly UnitId[] = [];
  const source = standInFor(book);
  const own: AnswerSource = {
    origin: 'stand-in',
    answer: (decision: Decision, see) => {
      if (decision.seat !== view.you) return decision.kind === 'card' ? undefined : { answer: decision.fallback() };
      const reply = source.answer(decision, see);
      const answer = reply && reply !== 'wait' ? reply.answer : decision.fallback();
      if (decision.kind === 'combat') fighters = fightersOf(book, see() as View, answer);
      if (KINDS.includes(decision.kind) && !isDone(answer))
        lines.push(line(book, see() as View, decision.kind, answer));
      return { answer };
    },
  };
  const sources = Object.fromEntries(Object.keys(state.sides).map((side) => [side, [own]]));
  new Referee(rulesOf(book), opening(state), { source: still(book, () => fighters), sources, passing: true });
  return lines;
}

/** The most order lines of a mail. */
const MOST_LINES = 10;

/** A turn of at most so many lines: units that fight come first, each with its move. */
export function shortened(lines: readonly string[], say: Say): readonly string[] {
  if (lines.length <= MOST_LINES) return lines;
  const pieces = [...new Set(lines.flatMap((line) => pieceOf(line) ?? []))];
  const of = (piece: string): readonly string[] => lines.filter((line) => pieceOf(line) === piece);
  const fights = (piece: string): boolean => of(piece).some((line) => !line.startsWith('MOVE'));
  let room = MOST_LINES - lines.filter((line) => pieceOf(line) === undefined).length;
  const kept = new Set<string>();
  for (const piece of pieces.toSorted((a, b) => Number(fights(b)) - Number(fights(a)))) {
    if (of(piece).length > room) continue;
    room -= of(piece).length;
    kept.add(piece);
  }
  const shown = lines.filter((line) => kept.has(pieceOf(line) ?? '') || pieceOf(line) === undefined);
  const [done = '', ...rest] = shown.toReversed();
  return [...rest.toReversed(), `// ${say('template.more', { count: lines.length - shown.length })}`, done];
}

/** The piece of a line that moves or fights. */
const pieceOf = (line: string): string | undefined => {
  const [verb = '', piece = ''] = line.split(' ');
  return ['MOVE', 'FIRE', 'MELEE'].includes(verb) ? piece.replace(':', '') : undefined;
};

/** Lines that can be sent as they are: a turn, if its card is asked for. */
export const templateOf = (book: Book, view: View, asked: string | undefined): readonly string[] =>
  asked === 'card' && view.active === view.you ? [...planTurn(book, view), 'DONE'] : [];
