/** RALLY, RECOVER: whether a camp tries to raise its morale, and what it gives against a fall, once or as a standing order. */
import { accept, type Json, message } from '../../../engine/index.ts';
import { type Reader, syntax } from '../../../orders/index.ts';
import { telling } from '../../campaign/orders/answers/answers.ts';
import { behind, grammarOf, yesNo } from '../../campaign/orders/grammar.ts';
import { answering, type Kit, type Rows } from '../../campaign/orders/names.ts';
import { one, plain, yesRule } from '../../campaign/orders/standing/kit.ts';
import { isAsked } from '../../campaign/rules/questions.ts';
import type { View } from '../../campaign/state.ts';
import { RESOURCES, resourceCount, withResources } from './means.ts';

const { acting, ruling } = syntax;

const rally: Rows[string] = {
  act: acting({
    syntax: yesNo,
    describe: ({ yes }) => message(yes ? 'order.rally' : 'order.rally.no'),
    object: () => 'rally',
    item: ({ yes }) => answering('rally', () => accept({ rally: yes })),
    from: telling('rally', (said) => ({ yes: said.rally })),
  }),
  rule: yesRule('rally', 'policy.rally', { rally: true }),
};

type Recover = { readonly resources?: number; readonly card?: number };

const areResources = (reader: Reader): boolean =>
  syntax.isNext(reader, (ahead) => {
    ahead.number();
    return ahead.done || ahead.word(...RESOURCES) !== undefined;
  });

/** `NO`, `2 RESOURCES`, `CARD 56`; `WITH 2 RESOURCES` is a standing order. */
const recovering = (kit: Kit): syntax.Syntax<Recover> =>
  syntax.oneOf(
    syntax.words({ NO: {}, NONE: {}, NOT: {} }),
    behind(
      behind(
        syntax.oneOf(
          syntax.record({ resources: { ...resourceCount, begins: areResources } }),
          syntax.record({ card: syntax.mayFollow('CARD', grammarOf(kit).card) }),
        ),
        ...['with', 'by'],
      ),
      'yes',
    ),
  );

/** What a line gives, step by step. */
const wantedBy = ({ resources: n = 0, card }: Recover): readonly Json[] => {
  if (card !== undefined) return [card];
  return n === 0 ? [null] : Array.from({ length: n }, () => 'resource');
};

const recover = (kit: Kit): Rows[string] => ({
  act: acting({
    syntax: recovering(kit),
    describe({ resources: n, card }) {
      if (card !== undefined) return message('order.recover.card', { card });
      return n === undefined ? message('order.recover.no') : message('order.recover', { resources: n });
    },
    item(said) {
      const wanted = wantedBy(said);
      return {
        kinds: ['recover'],
        answer(_decision, _view, taken) {
          const means = wanted[taken.length];
          return means === undefined ? undefined : accept({ recover: means });
        },
      };
    },
    from: telling('recover', ({ recover: means }): Recover => {
      if (typeof means === 'number') return { card: means };
      return means === null ? {} : { resources: 1 };
    }),
  }),
  // D-81, D-82. Up to so many resources against one fall.
  rule: ruling<View, { readonly resources: number }>({
    syntax: withResources('resources'),
    kinds: ['recover'],
    refusable: true,
    implied: ({ ahead }) => ahead[0]?.key === 'with' && ahead.some(({ key }) => RESOURCES.includes(key)),
    describe: (said, clause) => message('policy.recover', { resources: said.resources, clause }),
    offer(said, decision) {
      if (!isAsked(decision, 'recover')) return undefined;
      const { used, resources: left } = decision.prompt.args;
      return one([plain({ recover: used < said.resources && left > 0 ? 'resource' : null })]);
    },
  }),
});

export const moraleRows = (kit: Kit): Rows => ({ RALLY: rally, RECOVER: recover(kit) });
