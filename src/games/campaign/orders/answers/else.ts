/** ELSE: what to do if no other line applies: ask the owner, or use the fallback. */
import { message } from '../../../../engine/index.ts';
import { syntax } from '../../../../orders/index.ts';
import { DECISION_KINDS } from '../../rules/decision-kinds.ts';
import type { View } from '../../state.ts';
import { isNext, type Kit, lineBy, type Rows, type ViewReader } from '../names.ts';
import { one, plain } from '../standing/kit.ts';

/** The subject of a line: a decision such as `D-33`, or `CARDS` in fights; without one it applies to all. */
type Last = { readonly about?: string; readonly default?: true };

const CARDS = 'CARDS';

const kindsAbout = (about: string): readonly string[] | undefined =>
  about === CARDS ? ['battle.cards', 'siege.cards'] : DECISION_KINDS[about];

/** Kinds of question, except one's own impulse and those before the first impulse. */
const KINDS: readonly string[] = [...new Set(Object.values(DECISION_KINDS).flat())].filter(
  (kind) => !['impulse.order', 'role', 'bid', 'strip'].includes(kind),
);

const readAbout = (reader: ViewReader): Last | undefined => {
  if (reader.mark('*') || reader.word('all', 'any')) return {};
  if (reader.word('cards', 'card')) return { about: CARDS };
  const isNamed = reader.word('d') !== undefined;
  if (isNamed && reader.peek()?.text === '-') reader.skip();
  const number = isNamed ? reader.number() : undefined;
  const about = number === undefined ? '' : `D-${String(number).padStart(2, '0')}`;
  const kinds = kindsAbout(about);
  return kinds?.some((kind) => KINDS.includes(kind))
    ? { about }
    : reader.fail('order.unknown-decision', {}, ['ELSE D-33: ASK', 'ELSE CARDS: NONE', 'ELSE ALL: DEFAULT']);
};

const readLast = (reader: ViewReader): Last | undefined => {
  const last = readAbout(reader);
  if (!last) return undefined;
  reader.mark(':');
  if (isNext(reader, 'ask')) return last;
  if (reader.word('default') || (last.about === CARDS && reader.word('none', 'never', 'no')))
    return { ...last, default: true };
  return reader.fail('order.unknown-else', { names: ['ASK', 'DEFAULT'] }, ['ELSE ALL: ASK', 'ELSE ALL: DEFAULT']);
};

const writeLast = ({ about, default: silent }: Last): string =>
  `${about ?? 'ALL'}:${silent ? ` ${about === CARDS ? 'none' : 'default'}` : ''}`;

export const elseRow = (kit: Kit): Rows[string] => ({
  rule: syntax.ruling<View, Last>({
    syntax: lineBy(kit, readLast, writeLast),
    kinds: KINDS,
    refusable: false,
    last: true,
    implied: () => true,
    describe: ({ about }, clause) =>
      about === CARDS
        ? message(clause.when === 'ask' ? 'policy.else.cards.ask' : 'policy.else.cards')
        : message(clause.when === 'ask' ? 'policy.else.ask' : 'policy.else', {
            about: { text: about ?? '', how: 'about' },
          }),
    offer({ about }, decision) {
      if (about !== undefined && !kindsAbout(about)?.includes(decision.kind)) return undefined;
      return one([plain(decision.fallback())]);
    },
  }),
});
