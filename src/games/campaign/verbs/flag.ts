/** FLAG, UNFLAG: whose flag is put where, and whether at all. */
import { accept, message } from '../../../engine/index.ts';
import type { Order, Verb } from '../../../orders/index.ts';
import { flagPolicy } from '../standing/turn.ts';
import type { View } from '../state.ts';
import type { AreaId } from '../types.ts';
import { act } from './act.ts';
import {
  actingPower,
  answering,
  flagOffered,
  type Kit,
  readPlace,
  type Spelling,
  spelling,
  type ViewReader,
} from './kit.ts';
import { words } from './troops.ts';

type CampaignVerb<O extends Order = Order> = Verb<View, O>;

type Flag = Order & { readonly at?: AreaId; readonly as?: string };

const readFlagKind = (reader: ViewReader): string | undefined => {
  const word = reader.word('restore', 'none', 'own', 'mine');
  if (word === 'own' || word === 'mine')
    return reader.context.view ? actingPower(reader.context.view) : reader.context.owns[0];
  return word ?? reader.name(['power'])?.id;
};

export const flag = (kit: Kit): CampaignVerb<Flag> => ({
  name: 'FLAG',
  read(reader) {
    const kinds = ['as', 'restore', 'none', 'own'];
    const at = kinds.includes(reader.peek()?.key ?? '') ? undefined : readPlace(reader, withinReach(reader, kit));
    if (at === undefined && reader.problems.length > 0) return undefined;
    const said = reader.word('as') !== undefined || (!reader.done && kinds.includes(reader.peek()?.key ?? ''));
    const as = said ? readFlagKind(reader) : undefined;
    if (said && as === undefined) return undefined;
    if (at !== undefined && as === 'none') return reader.fail('order.leftover', { text: 'none' });
    if (at === undefined && as === undefined) return reader.fail('order.missing-name', { kind: 'place' });
    return { verb: 'FLAG', ...(at ? { at } : {}), ...(as ? { as } : {}) };
  },
  write: (order, style) => writeFlag(order, spelling(kit, style)),
  describe(order) {
    const { at, as } = order;
    if (at === undefined)
      return message(
        as === 'none' ? 'order.flag.none' : as === 'restore' ? 'order.flag.free-restore' : 'order.flag.free',
        { as },
      );
    return message(as === 'restore' ? 'order.unflag' : as === undefined ? 'order.flag' : 'order.flag.as', { at, as });
  },
  item(order) {
    const { at, as } = order;
    if (at !== undefined) return act(() => ({ do: 'flag', at, ...(as ? { as } : {}) }));
    return answering('flag.kind', (decision) => accept({ flag: flagOffered(kit, decision, as ?? 'none') }));
  },
  object: ({ at }) => (at === undefined ? undefined : `flag ${at}`),
  policy: flagPolicy(kit),
});

export const writeFlag = (order: Flag, spell: Spelling): string => {
  const { at, as } = order;
  if (at !== undefined && as === 'restore') return `UNFLAG ${spell.place(at)}`;
  const kind = as === undefined ? undefined : ['none', 'restore'].includes(as) ? as.toUpperCase() : spell.power(as);
  return words('FLAG', at && spell.place(at), kind && `AS ${kind}`);
};

/** Areas in which or next to which the reader has pieces. */
const withinReach = (reader: ViewReader, kit: Kit): ReadonlySet<string> | undefined => {
  const { view, owns } = reader.context;
  if (!view) return undefined;
  const held = Object.keys(view.forces).filter((area) => owns.some((power) => view.forces[area]?.[power]));
  const stood = [...held, ...reader.plan.values()];
  return new Set([...stood, ...stood.flatMap((area) => kit.neighbours.get(area) ?? [])]);
};

export const unflag = (kit: Kit): CampaignVerb => ({
  name: 'UNFLAG',
  words: ['restore'],
  read(reader) {
    reader.word('flag', 'at');
    const at = readPlace(reader, withinReach(reader, kit));
    return at === undefined ? undefined : { verb: 'FLAG', at, as: 'restore' };
  },
});
