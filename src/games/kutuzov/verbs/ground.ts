/** ENTRENCH, SCORCH: what resources do to the ground. */
import { type JsonObject, message } from '../../../engine/index.ts';
import type { Order, Verb } from '../../../orders/index.ts';
import type { View } from '../../campaign/state.ts';
import type { AreaId } from '../../campaign/types.ts';
import { act } from '../../campaign/verbs/act.ts';
import { type Kit, readPlace, spelling, type ViewReader } from '../../campaign/verbs/kit.ts';

type GroundOrder = Order & { readonly at: AreaId };

const VERBS = { ENTRENCH: 'entrench', SCORCH: 'scorch' } as const;

type GroundVerb = keyof typeof VERBS;

/** The place that is dug in or burnt, after the verb. */
export const readGround = (reader: ViewReader, verb: GroundVerb): Order | undefined => {
  reader.word('at', 'in', 'on');
  const at = readPlace(reader);
  return at === undefined ? undefined : { verb, at };
};

export const groundVerb = (kit: Kit, verb: GroundVerb, words: readonly string[]): Verb<View, GroundOrder> => ({
  name: verb,
  words,
  read: (reader) => readGround(reader, verb),
  write: ({ at }, style) => `${verb} ${spelling(kit, style).place(at)}`,
  describe: ({ at }) => message(`order.${VERBS[verb]}`, { at }),
  object: ({ at }) => `${VERBS[verb]} ${at}`,
  item: ({ at }) => act(() => ({ do: VERBS[verb], at })),
});

type BridgeOrder = Order & { readonly a: AreaId; readonly b: AreaId };

/** `BRIDGE Konigsberg - Tilsit`. */
export const bridgeVerb = (kit: Kit): Verb<View, BridgeOrder> => ({
  name: 'BRIDGE',
  read(reader) {
    reader.word('from', 'at');
    const a = readPlace(reader);
    if (a === undefined) return undefined;
    if (!reader.arrow()) reader.word('and');
    const b = readPlace(reader);
    return b === undefined ? undefined : { verb: 'BRIDGE', a, b };
  },
  write({ a, b }, style) {
    const spell = spelling(kit, style);
    return `BRIDGE ${spell.place(a)}${spell.arrow}${spell.place(b)}`;
  },
  describe: ({ a, b }) => message('order.bridge', { a, b }),
  object: () => 'bridge',
  item: ({ a, b }) => act(() => ({ do: 'bridge', a, b })),
});

/** An act on the ground as order text. */
export const writeGround = ({ full }: Kit, answer: JsonObject): string | undefined => {
  if (answer.do === 'bridge') return `BRIDGE ${full.place(String(answer.a))} - ${full.place(String(answer.b))}`;
  const verb = (Object.keys(VERBS) as GroundVerb[]).find((each) => VERBS[each] === answer.do);
  return verb && `${verb} ${full.place(String(answer.at))}`;
};
