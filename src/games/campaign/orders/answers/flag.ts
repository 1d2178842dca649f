/** FLAG, UNFLAG: whose flag is placed in an area, and whether one is. */
import { accept, given, message } from '../../../../engine/index.ts';
import { type Order, type Reader, syntax } from '../../../../orders/index.ts';
import type { AreaId } from '../../types.ts';
import { behind, grammarOf } from '../grammar.ts';
import { actingPower, answering, flagOffered, type Kit, type Rows, spelling, type ViewReader } from '../names.ts';
import { flagRule } from '../standing/turn.ts';
import { act, doing } from './act.ts';
import { telling } from './answers.ts';

type Flag = { readonly at?: AreaId; readonly as?: string };

/** The power whose impulse it is. */
const own: syntax.Syntax<string> = {
  ...syntax.words({ OWN: '', MINE: '' }),
  read: (reader) => {
    reader.skip();
    const { view, owns } = (reader as ViewReader).context;
    return view ? actingPower(view) : owns[0];
  },
  write: () => undefined,
};

const KINDS = ['as', 'restore', 'none', 'own'];
const isKindNext = (reader: Reader): boolean => KINDS.includes(reader.peek()?.key ?? '');

/** `FLAG Merida AS restore`. Without a place the line decides about a free flag. */
const flagging = (kit: Kit): syntax.Syntax<Flag> => {
  const { contingent, named } = grammarOf(kit);
  const whose = syntax.oneOf(
    syntax.words({ RESTORE: 'restore', NONE: 'none' }),
    { ...own, some: contingent.some },
    contingent,
  );
  const said = syntax.record({
    at: {
      ...syntax.leading(named('place', (reader) => withinReach(reader, kit))),
      opens: (reader) => !isKindNext(reader),
    },
    as: {
      ...syntax.optional('AS', whose),
      opens: (reader) => reader.word('as') !== undefined || isKindNext(reader),
    },
  });
  const isMeant = ({ at, as }: Flag) => (at === undefined ? as !== undefined : as !== 'none');
  return syntax.suiting(said, isMeant, 'order.leftover', { text: 'none' });
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

export const flagRow = (kit: Kit): Rows[string] => ({
  act: syntax.acting({
    syntax: flagging(kit),
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
