/** ENTRENCH, SCORCH, BRIDGE: what resources do to the ground. */
import { message } from '../../../engine/index.ts';
import { syntax } from '../../../orders/index.ts';
import { act, doing } from '../../campaign/orders/answers/act.ts';
import { behind, grammarOf } from '../../campaign/orders/grammar.ts';
import type { Kit, Rows } from '../../campaign/orders/names.ts';

const { acting, mayFollow, record } = syntax;

/** The place that is dug in or burnt. */
export const groundIn = (kit: Kit) => record({ at: behind(grammarOf(kit).place, 'at', 'in', 'on') });

const groundRow = (kit: Kit, verb: 'entrench' | 'scorch', synonyms: readonly string[]): Rows[string] => ({
  synonyms,
  act: acting({
    syntax: groundIn(kit),
    describe: ({ at }) => message(`order.${verb}`, { at }),
    object: ({ at }) => `${verb} ${at}`,
    item: ({ at }) => act(() => ({ do: verb, at })),
    from: doing(verb, ({ at }) => ({ at })),
  }),
});

/** `BRIDGE Konigsberg - Tilsit`. */
const bridgeRow = (kit: Kit): Rows[string] => {
  const { place } = grammarOf(kit);
  return {
    act: acting({
      syntax: record({ a: behind(place, 'from', 'at'), b: mayFollow('>', place, '->', 'AND') }),
      describe: ({ a, b }) => message('order.bridge', { a, b }),
      object: () => 'bridge',
      item: ({ a, b }) => act(() => ({ do: 'bridge', a, b })),
      from: doing('bridge', ({ a, b }) => ({ a, b })),
    }),
  };
};

export const groundRows = (kit: Kit): Rows => ({
  ENTRENCH: groundRow(kit, 'entrench', ['dig']),
  SCORCH: groundRow(kit, 'scorch', ['burn']),
  BRIDGE: bridgeRow(kit),
});
