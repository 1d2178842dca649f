/** ELSE: what to do where no other line fits: ask the owner, or what silence would do. */
import { message } from '../../../engine/index.ts';
import type { PolicyVerb, Verb } from '../../../orders/index.ts';
import { DECISION_KINDS } from '../decision-kinds.ts';
import { one, plain } from '../standing/kit.ts';
import type { View } from '../state.ts';
import type { ViewReader } from './kit.ts';

/** The decision that a line is about, `D-33`; without one it is about all. */
type Last = { readonly about?: string; readonly default?: true };

/** Kinds of question but one's own impulse and what comes before the first one. */
const KINDS: readonly string[] = [...new Set(Object.values(DECISION_KINDS).flat())].filter(
  (kind) => !['impulse.order', 'role', 'bid', 'strip'].includes(kind),
);

const readAbout = (reader: ViewReader): Last | undefined => {
  if (reader.mark('*') || reader.word('all', 'any')) return {};
  const isNamed = reader.word('d') !== undefined;
  if (isNamed && reader.peek()?.text === '-') reader.skip();
  const number = isNamed ? reader.number() : undefined;
  const about = number === undefined ? '' : `D-${String(number).padStart(2, '0')}`;
  const kinds = DECISION_KINDS[about];
  return kinds?.some((kind) => KINDS.includes(kind))
    ? { about }
    : reader.fail('order.unknown-decision', {}, ['ELSE D-33: ASK', 'ELSE ALL: DEFAULT']);
};

const elsePolicy: PolicyVerb<View, Last> = {
  kinds: KINDS,
  refusable: false,
  last: true,
  implied: () => true,
  read(reader) {
    const last = readAbout(reader);
    if (!last) return undefined;
    reader.mark(':');
    if (reader.peek()?.key === 'ask') return last;
    if (reader.word('default')) return { ...last, default: true };
    return reader.fail('order.unknown-else', { names: ['ASK', 'DEFAULT'] }, ['ELSE ALL: ASK', 'ELSE ALL: DEFAULT']);
  },
  write: ({ about, default: silent }) => `${about ?? 'ALL'}:${silent ? ' default' : ''}`,
  describe: ({ about }, clause) =>
    message(clause.when === 'ask' ? 'policy.else.ask' : 'policy.else', {
      about: { text: about ?? '', how: 'about' },
    }),
  offer({ about }, decision) {
    if (about !== undefined && !DECISION_KINDS[about]?.includes(decision.kind)) return undefined;
    return one([plain(decision.fallback())]);
  },
};

export const elseVerb = (): Verb<View> => ({ name: 'ELSE', policy: elsePolicy });
