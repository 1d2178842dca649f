import { type Catalogue, type Formatters, format, type Json, type Message, message } from '../engine/index.ts';
import { type Condition, type ConditionWords, writeCondition } from './condition.ts';
import type { Clause } from './policy.ts';

/** Formatters for the sentences of the order language: `clause`, `condition`, and `sentence` for one within another. */
export const orderFormatters = <V>(catalogue: Catalogue, words: ConditionWords<V>, others: Formatters): Formatters => {
  const formatters: Formatters = {
    ...others,
    sentence: (value) => format(catalogue, formatters, value as unknown as Message),
    condition: (value) => writeCondition(words, (value as { any: Json }).any as unknown as Condition, 'full'),
    clause: (value) =>
      clauseMessages(value as unknown as Clause)
        .map((each) => format(catalogue, formatters, each))
        .join(''),
  };
  return formatters;
};

const clauseMessages = (clause: Clause): Message[] => [
  clause.when === 'if'
    ? message('clause.if', { condition: { any: (clause.condition ?? []) as unknown as Json } })
    : message(`clause.${clause.when}`),
  ...(clause.elseAsk ? [message('clause.elseAsk')] : []),
  ...(clause.most === undefined ? [] : [message('clause.most', { most: clause.most })]),
  ...(clause.until === undefined ? [] : [message(`clause.until.${clause.until}`)]),
];
