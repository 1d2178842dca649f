import { isMessage, isObject, type Json, type Message, message } from '../engine/index.ts';
import { type Catalogue, type Formatters, format } from '../i18n/index.ts';
import { figuresOf, writeCondition, writeFigure } from './condition.ts';
import type { Dialect } from './dialect.ts';
import type { ConditionWords } from './language.ts';
import type { Clause, Condition } from './order.ts';
import { writeUntil } from './policy.ts';

/**
 * Formatters for the sentences of the order language: `chance` for per cents, `clause`, `tail` for a clause without what holds for every plan,
 * `condition`, `named` for what a name is the name of, `spoken` for a line or a part of one, and `sentence` for a sentence
 * within another one. `dialect`: the order words of the language.
 */
export const orderFormatters = <V>(
  catalogue: Catalogue,
  words: ConditionWords<V>,
  others: Formatters,
  dialect?: Dialect,
): Formatters => {
  const conditionText = (any: Condition): string => {
    const text = writeCondition(words, any, 'full');
    return dialect?.condition(text) ?? text;
  };
  const formatters: Formatters = {
    chance: (percent) => chanceText(catalogue, Number(percent)),
    ...(dialect ? { spoken: (text: Json) => dialect.phrase(String(text)) } : {}),
    ...others,
    named: (kind) => catalogue[`named.${kind}`] ?? String(kind),
    sentence: (value) => (isMessage(value) ? format(catalogue, formatters, value) : ''),
    condition: (value) => (isAny(value) ? conditionText(value.any) : ''),
    figures: (value) => figuresText(words, value),
    judged: (value) => {
      const text = figuresText(words, value);
      return text === '' ? '' : `: ${text}`;
    },
    clause: (value) =>
      (isClause(value) ? clauseMessages(value) : []).map((each) => format(catalogue, formatters, each)).join(''),
    tail: (value) => {
      const clause = isClause(value) ? toldOf(value) : undefined;
      const messages = clause ? clauseMessages(clause) : [];
      return messages.map((each, i) => (i === 0 ? ' ' : '') + format(catalogue, formatters, each)).join('');
    },
  };
  return formatters;
};

/** A chance in whole per cent; what is nearly sure is not said to be so. */
const chanceText = (catalogue: Catalogue, percent: number): string => {
  if (percent > 0 && percent < 1) return format(catalogue, {}, message('chance.least'));
  return percent > 99 && percent < 100 ? format(catalogue, {}, message('chance.most')) : `${Math.round(percent)}%`;
};

const figuresText = <V>(words: ConditionWords<V>, value: Json): string =>
  figuresOf(value)
    .map((figure) => writeFigure(words, figure))
    .join(', ');

/** A condition that is an argument of a sentence. */
const isAny = (value: Json): value is { readonly any: Condition } =>
  isObject(value) && Array.isArray(value.any) && value.any.every((group) => Array.isArray(group));

const isClause = (value: Json): value is Clause => isObject(value) && typeof value.when === 'string';

/** A clause without what holds for every plan; undefined if nothing is left. */
const toldOf = (clause: Clause): Clause | undefined => {
  const { until, ...said } = clause;
  const told = until === 'plan' ? said : clause;
  return told.when === 'always' && Object.keys(told).length === 1 ? undefined : told;
};

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
