/** INTERCEPT, EVADE, STAND: reactions to the marches of others. */
import { accept, message, refuse } from '../../../engine/index.ts';
import type { LineAnswer, Order, SheetItem, Verb } from '../../../orders/index.ts';
import { isAsked, toldBy } from '../questions.ts';
import { evadePolicy, interceptPolicy } from '../standing/march.ts';
import type { View } from '../state.ts';
import type { AreaId, Arm, LeaderId } from '../types.ts';
import { answering, type Kit, readParts, readPlace, type Spelling, spelling, type ViewReader } from './kit.ts';
import { retreat } from './retreat.ts';
import { type Amount, forceOf, readAmount, words, writeAmount } from './troops.ts';

type CampaignVerb<O extends Order = Order> = Verb<View, O>;

const no = (reader: ViewReader): boolean => reader.word('no', 'none', 'not', 'never') !== undefined;

// --- INTERCEPT -------------------------------------------------------------------------------------------------------------

type Intercept = Order & {
  readonly no?: true;
  readonly leader?: LeaderId;
  readonly from?: AreaId;
  readonly into?: AreaId;
  readonly amount?: Amount;
};

type Interceptors = Pick<Intercept, 'leader' | 'from' | 'into' | 'amount'>;

/** Reads the interceptor by name or place, once. */
const readWho = (reader: ViewReader, found: Interceptors): Interceptors | undefined => {
  if (found.leader !== undefined || found.from !== undefined) return found;
  const named = reader.name(['leader', 'place']);
  if (!named) return undefined;
  return named.kind === 'leader' ? { ...found, leader: named.id } : { ...found, from: named.id };
};

const readInterceptors = (reader: ViewReader, found: Interceptors): Interceptors | undefined => {
  if (reader.done) return found;
  if (reader.word('into', 'at', 'in')) {
    const into = readPlace(reader);
    return into === undefined ? undefined : { ...found, into };
  }
  if (reader.word('from')) {
    const from = readPlace(reader);
    return from === undefined ? undefined : { ...found, from };
  }
  reader.word('with');
  const amount = readAmount(reader);
  return amount ? { ...found, amount } : readWho(reader, found);
};

const readIntercept = (reader: ViewReader): Order | undefined => {
  if (no(reader)) return { verb: 'INTERCEPT', no: true };
  reader.word('yes');
  const found = readParts<Interceptors>({}, (before) => readInterceptors(reader, before));
  return found && { verb: 'INTERCEPT', ...found };
};

export const writeIntercept = (order: Intercept, spell: Spelling): string => {
  const { no: declined, leader, from, into, amount } = order;
  if (declined) return 'INTERCEPT NO';
  return words(
    'INTERCEPT',
    leader && spell.leader(leader),
    amount && writeAmount(amount, spell),
    from && `FROM ${spell.place(from)}`,
    into && `INTO ${spell.place(into)}`,
  );
};

const interceptItem = (kit: Kit, order: Intercept): SheetItem<View> => {
  const { no: declined, leader, from, into, amount } = order;
  return answering('intercept', (decision, view) => {
    const { area, power, candidates } = decision.prompt.args;
    if (into !== undefined && area !== into) return undefined;
    if (declined) return accept({ intercept: null });
    const fitting = candidates.filter(
      (each) =>
        (from === undefined || each.from === from) &&
        (leader === undefined || Object.values(each.force).some(({ leaders }) => leaders.includes(leader))),
    );
    const [one] = fitting;
    if (!one) return undefined;
    if (fitting.length > 1)
      return refuse(
        'order.which-army',
        {},
        candidates.map((each) => ({ intercept: each.from })),
      );
    if (amount === undefined) return accept({ intercept: one.from });
    const named = leader ?? one.leader;
    const force = forceOf(kit, view, one.from, power, [{ leaders: [named], amount }]);
    return accept({ intercept: one.from, force });
  });
};

const intercept = (kit: Kit): CampaignVerb<Intercept> => ({
  name: 'INTERCEPT',
  read: readIntercept,
  write: (order, style) => writeIntercept(order, spelling(kit, style)),
  describe(order) {
    const { no: declined, leader, from, into, amount } = order;
    if (declined) return message('order.intercept.no');
    return message('order.intercept', {
      who: {
        text: words(leader && kit.full.leader(leader), amount && writeAmount(amount, kit.full)),
        how: 'with',
      },
      from: { text: from ? kit.full.place(from) : '', how: 'from' },
      into: { text: into ? kit.full.place(into) : '', how: 'into' },
    });
  },
  item: (order) => interceptItem(kit, order),
  policy: interceptPolicy(kit),
});

// --- EVADE, STAND ----------------------------------------------------------------------------------------------------------

type Evade = Order & {
  readonly no?: true;
  /** Each of the pieces that are attacked at one place, one after another. */
  readonly all?: true;
  /** The place that all leave, once they have begun. */
  readonly at?: AreaId;
  readonly unit?: 'army' | Arm;
  readonly leader?: LeaderId;
  readonly to?: AreaId;
};

const UNIT_WORDS: Readonly<Record<string, 'army' | Arm>> = {
  army: 'army',
  group: 'army',
  inf: 'inf',
  infantry: 'inf',
  cav: 'cav',
  cavalry: 'cav',
  art: 'art',
  artillery: 'art',
};

/** The exits of the pieces in question. */
const exitsAsked = (reader: ViewReader): ReadonlySet<string> | undefined => {
  const asked = reader.context.open?.find(({ kind }) => kind === 'evade');
  return asked && new Set(toldBy(asked).units?.flatMap(({ to }) => to.map(({ area }) => area)));
};

const readEvade = (reader: ViewReader): Order | undefined => {
  if (no(reader)) return { verb: 'EVADE', no: true };
  reader.word('yes');
  const found: { all?: true; at?: AreaId; unit?: 'army' | Arm; leader?: LeaderId; to?: AreaId } = {};
  if (reader.word('all', 'everybody', 'everyone')) {
    found.all = true;
    const at = reader.word('at') && readPlace(reader);
    if (at !== undefined) found.at = at;
  }
  reader.word('with', 'the');
  const unit = UNIT_WORDS[reader.peek()?.key ?? ''];
  if (unit) {
    reader.skip();
    found.unit = unit;
  }
  const place = reader.place;
  if (!reader.done && !reader.word('to')) {
    const named = reader.maybeName(['leader', 'place'], exitsAsked(reader));
    if (named?.kind === 'leader') found.leader = named.id;
    else reader.back(place);
  }
  reader.arrow();
  if (!reader.done) {
    const to = readPlace(reader, exitsAsked(reader));
    if (to === undefined) return undefined;
    found.to = to;
  }
  return { verb: 'EVADE', ...found };
};

const writeEvade = (order: Evade, spell: Spelling): string => {
  const { no: declined, all, at, unit, leader, to } = order;
  if (declined) return 'STAND';
  return words(
    'EVADE',
    all && 'ALL',
    at && `AT ${spell.place(at)}`,
    unit,
    leader && spell.leader(leader),
    to && `TO ${spell.place(to)}`,
  );
};

/** The place at which the pieces of a line have begun to evade. */
const placeOf = (taken: readonly LineAnswer[]): AreaId | undefined => {
  const area = taken[0]?.args.area;
  return typeof area === 'string' ? area : undefined;
};

/** Every piece tries the same way, or each its best one, as long as pieces at that place are asked. */
const evadeAllItem = (order: Evade, spell: Spelling): SheetItem<View> => ({
  kinds: ['evade'],
  ...(order.at === undefined ? {} : { perhaps: true as const }),
  answer(decision, _view, taken) {
    if (!isAsked(decision, 'evade')) return undefined;
    const { area, units } = decision.prompt.args;
    const [unit] = units;
    if (!unit || area !== (placeOf(taken) ?? order.at ?? area)) return undefined;
    const to = order.to ?? [...unit.to].sort((a, b) => b.chance - a.chance)[0]?.area;
    return accept({ evade: unit.unit, ...(to === undefined ? {} : { to }) });
  },
  rest(taken) {
    const at = placeOf(taken) ?? order.at;
    return writeEvade({ ...order, ...(at === undefined ? {} : { at }) }, spell);
  },
});

const evadeItem = (order: Evade): SheetItem<View> => {
  const { no: declined, unit, leader, to } = order;
  return answering('evade', (decision, view) => {
    if (declined) return accept({ evade: null });
    const { area, units } = decision.prompt.args;
    const there = view.forces[area] ?? {};
    if (leader !== undefined && !Object.values(there).some(({ leaders }) => leaders.includes(leader))) return undefined;
    const chosen = units.find((each) => each.unit === (unit ?? 'army')) ?? (unit === undefined ? units[0] : undefined);
    if (!chosen) return refuse('order.no-such-unit', { unit: unit ?? 'army' }, decision.options().slice(0, 6));
    const best = [...chosen.to].sort((a, b) => b.chance - a.chance)[0];
    const exit = to ?? best?.area;
    return accept({ evade: chosen.unit, ...(exit === undefined ? {} : { to: exit }) });
  });
};

const evade = (kit: Kit): CampaignVerb<Evade> => ({
  name: 'EVADE',
  read: readEvade,
  write: (order, style) => writeEvade(order, spelling(kit, style)),
  describe(order) {
    const { no: declined, all, unit, leader, to } = order;
    if (declined) return message('order.stand');
    if (all) return message(to === undefined ? 'order.evade.all' : 'order.evade.all.to', { to });
    return message(to === undefined ? 'order.evade' : 'order.evade.to', {
      unit: { text: leader ? kit.full.leader(leader) : unit === undefined || unit === 'army' ? '' : unit, how: 'with' },
      to,
    });
  },
  item: (order) => (order.all ? evadeAllItem(order, kit.full) : evadeItem(order)),
  policy: evadePolicy(kit),
});

const stand = (): CampaignVerb => ({ name: 'STAND', read: () => ({ verb: 'EVADE', no: true }) });

export const reactionVerbs = (kit: Kit): readonly CampaignVerb[] => [intercept(kit), evade(kit), stand(), retreat(kit)];
