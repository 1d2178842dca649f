/** ORDER: whether interceptions or evasions come first (W-10.9, W-D.5, D-34), as an answer and as a standing order. */
import { accept, type JsonObject, message, sure } from '../../../engine/index.ts';
import type { Verb } from '../../../orders/index.ts';
import { one, plain } from '../standing/kit.ts';
import type { View } from '../state.ts';
import { once, type ViewReader } from './kit.ts';

const WORDS: Readonly<Record<string, 'intercept' | 'evade'>> = {
  intercept: 'intercept',
  interceptions: 'intercept',
  interception: 'intercept',
  evade: 'evade',
  evasions: 'evade',
  evasion: 'evade',
};

/** `intercept-first`, `evasions first`. */
const readFirst = (reader: ViewReader): { first: 'intercept' | 'evade' } | undefined => {
  const word = reader.word(...Object.keys(WORDS));
  if (word === undefined) return reader.fail('order.order-what', {}, ['ORDER intercept-first', 'ORDER evade-first']);
  if (reader.peek()?.type === 'hyphen') reader.skip();
  reader.word('first');
  return { first: sure(WORDS[word]) };
};

const writeFirst = ({ first }: JsonObject): string => `${first}-first`;

export const orderVerb = (): Verb<View> => ({
  name: 'ORDER',
  read(reader) {
    const read = readFirst(reader);
    return read && { verb: 'ORDER', ...read };
  },
  write: (order) => `ORDER ${writeFirst(order)}`,
  describe: ({ first }) => message(`order.order.${first}`),
  item: ({ first }) => once(['reaction.order'], () => accept({ first: String(first) })),
  policy: {
    kinds: ['reaction.order'],
    asksAll: true,
    refusable: false,
    read: readFirst,
    write: writeFirst,
    describe: ({ first }, clause) => message(`policy.order.${first}`, { clause }),
    offer: ({ first }) => one([plain({ first: String(first) })]),
  },
});

/** An answer about the order of reactions as order text. */
export const formatFirst = (answer: JsonObject): string => `ORDER ${writeFirst(answer)}`;
