/** FLAG, UNFLAG: whose flag is placed in an area, and whether one is. */
import { accept, given, message } from '../../../engine/index.ts';
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
import { readContingent, words } from './troops.ts';

type CampaignVerb<O extends Order = Order> = Verb<View, O>;

type Flag = Order & { readonly at?: AreaId; readonly as?: string };

const readFlagKind = (reader: ViewReader, kit: Kit): string | undefined => {
  const word = reader.word('restore', 'none', 'own', 'mine');
  if (word === 'own' || word === 'mine')
    return reader.context.view ? actingPower(reader.context.view) : reader.context.owns[0];
  return word ?? readContingent(reader, kit);
};

const KINDS = ['as', 'restore', 'none', 'own'];
const isKindNext = (reader: ViewReader): boolean => KINDS.includes(reader.peek()?.key ?? '');

/** `FLAG Merida AS restore`. Without a place the line decides about a free flag. */
const readFlag = (reader: ViewReader, kit: Kit): Order | undefined => {
  const isFree = isKindNext(reader);
  const at = isFree ? undefined : readPlace(reader, withinReach(reader, kit));
  if (at === undefined && !isFree) return undefined;
  if (at !== undefined && !isKindNext(reader)) return { verb: 'FLAG', at };
  reader.word('as');
  const as = readFlagKind(reader, kit);
  if (as === undefined) return undefined;
  if (at !== undefined && as === 'none') return reader.fail('order.leftover', { text: 'none' });
  return { verb: 'FLAG', ...given({ at }), as };
};

/** Sentences for a free flag, by the word for its use. */
const FREE: Readonly<Record<string, 'order.flag.none' | 'order.flag.free-restore'>> = {
  none: 'order.flag.none',
  restore: 'order.flag.free-restore',
};

const sentenceOf = ({ at, as }: Flag) => {
  if (at === undefined) return FREE[as ?? ''] ?? 'order.flag.free';
  if (as === 'restore') return 'order.unflag';
  return as === undefined ? 'order.flag' : 'order.flag.as';
};

export const flag = (kit: Kit): CampaignVerb<Flag> => ({
  name: 'FLAG',
  read: (reader) => readFlag(reader, kit),
  write: (order, style) => writeFlag(order, spelling(kit, style)),
  describe: (order) => message(sentenceOf(order), { at: order.at, as: order.as }),
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

/** Areas with the reader's pieces, and the areas next to them. */
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
