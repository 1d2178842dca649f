/** ORDER: whether interceptions or evasions come first (W-10.9, W-D.5, D-34), as an answer and as a standing order. */
import { accept, message, sure } from '../../../../engine/index.ts';
import { type Reader, syntax } from '../../../../orders/index.ts';
import type { View } from '../../state.ts';
import { once, type Rows } from '../names.ts';
import { one, plain } from '../standing/kit.ts';
import { telling } from './answers.ts';

const WORDS: Readonly<Record<string, 'intercept' | 'evade'>> = {
  intercept: 'intercept',
  interceptions: 'intercept',
  interception: 'intercept',
  evade: 'evade',
  evasions: 'evade',
  evasion: 'evade',
};

/** `intercept-first`, `evasions first`. */
type First = { readonly first: 'intercept' | 'evade' };

const readFirst = (reader: Reader): First | undefined => {
  const word = reader.word(...Object.keys(WORDS));
  if (word === undefined) return reader.fail('order.order-what', {}, ['ORDER intercept-first', 'ORDER evade-first']);
  if (reader.peek()?.type === 'hyphen') reader.skip();
  reader.word('first');
  return { first: sure(WORDS[word]) };
};

const first = { read: readFirst, write: (said: unknown) => `${(said as First).first}-first` };

export const orderRow: Rows[string] = {
  act: syntax.acting({
    syntax: first,
    describe: (said) => message(`order.order.${said.first}`),
    item: (said) => once(['reaction.order'], () => accept({ first: said.first })),
    from: telling('first', (said): First => said),
  }),
  rule: syntax.ruling<View, First>({
    syntax: first,
    kinds: ['reaction.order'],
    asksAll: true,
    refusable: false,
    describe: (said, clause) => message(`policy.order.${said.first}`, { clause }),
    offer: (said) => one([plain({ first: said.first })]),
  }),
};
