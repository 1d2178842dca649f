/** FLAG, UNFLAG: whose flag is placed in an area, and whether one is. */
import { accept, given, message } from '../../../engine/index.ts';
import { type Order, syntax } from '../../../orders/index.ts';
import { flagRule } from '../standing/turn.ts';
import type { AreaId } from '../types.ts';
import { act, doing } from './act.ts';
import { telling } from './answers.ts';
import { behind, grammarOf } from './grammar.ts';
import {
  actingPower,
  answering,
  flagOffered,
  type Kit,
  lineBy,
  type Rows,
  readPlace,
  type Spelling,
  spelling,
  type ViewReader,
} from './kit.ts';
import { readContingent, words } from './troops.ts';

type Flag = { readonly at?: AreaId; readonly as?: string };

const readFlagKind = (reader: ViewReader, kit: Kit): string | undefined => {
  const word = reader.word('restore', 'none', 'own', 'mine');
  if (word === 'own' || word === 'mine')
    return reader.context.view ? actingPower(reader.context.view) : reader.context.owns[0];
  return word ?? readContingent(reader, kit);
};

const KINDS = ['as', 'restore', 'none', 'own'];
const isKindNext = (reader: ViewReader): boolean => KINDS.includes(reader.peek()?.key ?? '');

/** `FLAG Merida AS restore`. Without a place the line decides about a free flag. */
const readFlag = (reader: ViewReader, kit: Kit): Flag | undefined => {
  const isFree = isKindNext(reader);
  const at = isFree ? undefined : readPlace(reader, withinReach(reader, kit));
  if (at === undefined && !isFree) return undefined;
  if (at !== undefined && !isKindNext(reader)) return { at };
  reader.word('as');
  const as = readFlagKind(reader, kit);
  if (as === undefined) return undefined;
  if (at !== undefined && as === 'none') return reader.fail('order.leftover', { text: 'none' });
  return { ...given({ at }), as };
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

const writeFlag = ({ at, as }: Flag, spell: Spelling): string => {
  const kind = as === undefined ? undefined : ['none', 'restore'].includes(as) ? as.toUpperCase() : spell.power(as);
  return words(at && spell.place(at), kind && `AS ${kind}`);
};

export const flagRow = (kit: Kit): Rows[string] => ({
  act: syntax.acting({
    syntax: lineBy<Flag>(kit, readFlag, writeFlag),
    line: ({ at, as }, style) =>
      at !== undefined && as === 'restore' ? `UNFLAG ${spelling(kit, style).place(at)}` : undefined,
    describe: (said) => message(sentenceOf(said), { at: said.at, as: said.as }),
    item({ at, as }) {
      if (at !== undefined) return act(() => ({ do: 'flag', at, ...(as ? { as } : {}) }));
      return answering('flag.kind', (decision) => accept({ flag: flagOffered(kit, decision, as ?? 'none') }));
    },
    object: ({ at }) => (at === undefined ? undefined : `flag ${at}`),
    from: (answer): Flag | undefined => placed(answer) ?? chosen(answer),
  }),
  rule: flagRule(kit),
});

const placed = doing('flag', ({ at, as }): Flag => ({ at, ...given({ as }) }));
const chosen = telling('flag', ({ flag }): Flag => ({ as: flag }));

/** Areas with the reader's pieces, and the areas next to them. */
const withinReach = (reader: ViewReader, kit: Kit): ReadonlySet<string> | undefined => {
  const { view, owns } = reader.context;
  if (!view) return undefined;
  const held = Object.keys(view.forces).filter((area) => owns.some((power) => view.forces[area]?.[power]));
  const stood = [...held, ...reader.plan.values()];
  return new Set([...stood, ...stood.flatMap((area) => kit.neighbours.get(area) ?? [])]);
};

export const unflagRow = (kit: Kit): Rows[string] => {
  const at = grammarOf(kit).named('place', (reader) => withinReach(reader, kit));
  const restored = syntax.as(
    at,
    (area): Order => ({ verb: 'FLAG', at: area, as: 'restore' }),
    (order) => order.at,
  );
  return { synonyms: ['restore'], other: behind(restored, 'flag', 'at') };
};
