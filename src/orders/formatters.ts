import {
  type Catalogue,
  type Formatters,
  format,
  isMessage,
  type Json,
  type Message,
  message,
} from '../engine/index.ts';
import { type Figure, writeCondition, writeFigure } from './condition.ts';
import type { ConditionWords } from './language.ts';
import type { Clause, Condition } from './order.ts';
import { writeUntil } from './policy.ts';

/** Formatters for the sentences of the order language: `clause`, `condition`, and `sentence` for one within another. */
export const orderFormatters = <V>(catalogue: Catalogue, words: ConditionWords<V>, others: Formatters): Formatters => {
  const formatters: Formatters = {
    ...others,
    sentence: (value) => (isMessage(value) ? format(catalogue, formatters, value) : ''),
    condition: (value) => writeCondition(words, (value as { any: Json }).any as unknown as Condition, 'full'),
    figures: (value) => figuresText(words, value),
    judged: (value) => {
      const text = figuresText(words, value);
      return text === '' ? '' : `: ${text}`;
    },
    clause: (value) =>
      clauseMessages(value as unknown as Clause)
        .map((each) => format(catalogue, formatters, each))
        .join(''),
  };
  return formatters;
};

const figuresText = <V>(words: ConditionWords<V>, value: Json): string =>
  (((value as { list?: Json } | null)?.list as unknown as readonly Figure[] | undefined) ?? [])
    .map((figure) => writeFigure(words, figure))
    .join(', ');

const clauseMessages = (clause: Clause): Message[] => [
  clause.when === 'if'
    ? message('clause.if', { condition: { any: clause.condition ?? [] } })
    : message(`clause.${clause.when}`),
  ...(clause.elseAsk ? [message('clause.elseAsk')] : []),
  ...(clause.most === undefined ? [] : [message('clause.most', { most: clause.most })]),
  ...(clause.until === undefined ? [] : [untilMessage(clause.until)]),
];

const untilMessage = (until: NonNullable<Clause['until']>): Message =>
  typeof until === 'string'
    ? message(`clause.until.${until}`)
    : message('clause.until.day', { day: writeUntil(until) });
