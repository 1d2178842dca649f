/** Branches of a sheet: `ON evaded IF cp >= 2: PURSUE ELSE FLAG here`, bound to the line above. */
import { message, sure } from '../engine/index.ts';
import { conditionHolds, readCondition, writeCondition } from './condition.ts';
import { slips } from './key.ts';
import type { ActOutcome, Branch, BranchWords, Language, Reader, Turn, Verb } from './language.ts';
import type { Condition, Order, Style } from './order.ts';
import { findVerb } from './vocabulary.ts';
import { writeOrder } from './writing.ts';

type BranchOrder = Order & {
  readonly on: string;
  readonly happened?: ActOutcome;
  readonly condition?: Condition;
  readonly turn: Turn;
  readonly otherwise?: Turn;
};

const TURNS: Readonly<Record<string, 'stop' | 'on' | 'ask'>> = {
  stop: 'stop',
  ask: 'ask',
  on: 'on',
  continue: 'on',
  go: 'on',
};

const WRITTEN = { stop: 'STOP', on: 'GO ON', ask: 'ASK' } as const;

const readTurn = <V>(reader: Reader<V>, words: BranchWords<V>): Turn | undefined => {
  const word = reader.word(...Object.keys(TURNS));
  if (word !== undefined) {
    reader.word('on');
    return TURNS[word];
  }
  const orders: Order[] = [];
  do {
    const order = words.read(reader) ?? readPlain(reader);
    if (!order) return undefined;
    orders.push(order);
  } while (reader.mark(';') !== undefined);
  return orders;
};

const readPlain = <V>(reader: Reader<V>): Order | undefined => {
  if (reader.word('end')) return { verb: 'PASS' };
  const { verb } = findVerb(reader.language, reader.peek()?.key ?? '');
  if (!verb?.read) return reader.fail('order.unknown-verb', { text: reader.peek()?.text ?? '' });
  reader.skip();
  return reader.upTo(';', () => reader.upToWord(['else', 'if'], () => verb.read?.(reader)));
};

/** A case that the game does not know; its writer is told the nearest. */
const unknownCase = <V>(reader: Reader<V>, { triggers, meant = {} }: BranchWords<V>): undefined => {
  const { text = '', key = '' } = reader.peek() ?? {};
  const cases = Object.keys(triggers);
  const near =
    Object.entries(meant).find(([word]) => word === key)?.[1] ?? cases.find((each) => slips(key, each, 2) <= 2);
  return reader.fail('order.unknown-branch', { text, cases: cases.join(', ') }, near === undefined ? [] : [near]);
};

const readBranch = <V>(reader: Reader<V>, words: BranchWords<V>): BranchOrder | undefined => {
  const word = reader.word(...Object.keys(words.triggers));
  if (word === undefined) return unknownCase(reader, words);
  const happened = words.readHappened(reader);
  let condition = reader.word('if') ? readCondition(reader) : undefined;
  if (reader.problems.length > 0) return undefined;
  reader.mark(':', ',');
  reader.word('then');
  const turn = readTurn(reader, words);
  if (turn === undefined) return undefined;
  if (!condition && reader.word('if')) condition = readCondition(reader);
  const otherwise = reader.word('else') ? readTurn(reader, words) : undefined;
  if (otherwise !== undefined && !condition) return reader.fail('order.else-without-if');
  if (reader.problems.length > 0) return undefined;
  return {
    verb: 'ON',
    on: sure(words.triggers[word]),
    ...(Object.keys(happened).length > 0 ? { happened } : {}),
    ...(condition ? { condition } : {}),
    turn,
    ...(otherwise === undefined ? {} : { otherwise }),
  };
};

/** The verb ON of a game's language. */
export const branchVerb = <V>(language: () => Language<V>, words: BranchWords<V>): Verb<V, BranchOrder> => {
  const writeTurn = (turn: Turn, style: Style): string =>
    typeof turn === 'string'
      ? WRITTEN[turn]
      : turn.map((order) => words.write(order, style) ?? writeOrder(language(), order, style)).join('; ');
  const write = ({ on, happened, condition, turn, otherwise }: BranchOrder, style: Style): string => {
    const known = happened ? words.writeHappened(happened) : '';
    const wanted = condition ? `IF ${writeCondition(language().conditions, condition, style)}` : '';
    const turns = [turn, ...(otherwise === undefined ? [] : [otherwise])].map((each) => writeTurn(each, style));
    return `${['ON', on, known, wanted].filter(Boolean).join(' ')}: ${turns.join(' ELSE ')}`;
  };
  const branchOf = (order: BranchOrder): Branch<V> => ({
    on: order.on,
    happened: order.happened ?? {},
    turn(happened, decision, view) {
      const { conditions } = language();
      const numbers = conditions.figures(decision, view);
      const { condition } = order;
      const holds = !condition || conditionHolds(conditions, condition, { decision, view, numbers, absent: false });
      const turn = holds ? order.turn : order.otherwise;
      if (turn === undefined || typeof turn === 'string') return turn;
      return turn.flatMap((each) => words.resolve(each, happened) ?? []);
    },
    kept: (happened) => write({ ...order, happened }, 'full'),
  });
  return {
    name: 'ON',
    before: Object.keys(words.triggers),
    read: (reader) => readBranch(reader, words),
    write: (order, style = 'short') => write(order, style),
    describe: (order) => message('order.plain', { text: write(order, 'full') }),
    branch: (order) => branchOf(order),
  };
};
