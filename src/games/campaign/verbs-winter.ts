/** Verbs between the turns, and for what an event leaves to choose: reinforcing, deploying, recalling leaders, picking a thing. */
import { accept, type Decision, type Json, type JsonObject, message, refuse } from '../../engine/index.ts';
import type { Order, SheetItem, Taken, Verb } from '../../orders/index.ts';
import { argsOf } from './asked.ts';
import { discardPolicy } from './standing-turn.ts';
import type { View } from './state.ts';
import { ARMS, type AreaId, type Arm, type LeaderId, type PowerId, STRENGTH, type Troops } from './types.ts';
import {
  type Kit,
  once,
  placesWhere,
  readCard,
  readPlace,
  type Spelling,
  spelling,
  type ViewReader,
  whereIs,
} from './verbs-kit.ts';
import {
  type Amount,
  forceOf,
  type Group,
  groupsOf,
  leadersOf,
  MOST_TROOPS,
  readGroups,
  UNITS,
  words,
  writeGroups,
} from './verbs-troops.ts';

type CampaignVerb = Verb<View>;

// --- REINFORCE -------------------------------------------------------------------------------------------------------------

/** A thing that reinforcements are to bring: a leader, or so many of an arm, or as many as there are points for. */
type Wish = JsonObject & {
  readonly do: 'build' | 'regroup';
  readonly leader?: LeaderId;
  readonly arm?: 'sp' | Arm;
  /** Without it: as many as can be had. */
  readonly count?: number;
};

type Reinforce = Order & { readonly at?: AreaId; readonly wishes: readonly Wish[]; readonly keep?: number };

const readWish = (reader: ViewReader): Wish | undefined => {
  const regroup = reader.word('regroup') !== undefined;
  if (!regroup) reader.word('build');
  const what = regroup ? 'regroup' : 'build';
  const all = reader.word('all', 'max') !== undefined;
  const count = all ? undefined : reader.number();
  if (count !== undefined && (!Number.isInteger(count) || count < 1 || count > MOST_TROOPS))
    return reader.fail('order.how-many', { verb: 'REINFORCE' });
  const arm = UNITS[reader.peek()?.key ?? ''];
  if (arm) {
    reader.skip();
    return { do: what, arm, ...(all ? {} : { count: count ?? 1 }) };
  }
  if (count !== undefined) return { do: what, arm: 'sp', count };
  const leader = all ? undefined : (reader.exactName(['leader']) ?? reader.maybeName(['leader']));
  if (leader) return { do: what, leader: leader.id };
  if (all || regroup) return { do: what, arm: 'sp' };
  return reader.fail('order.build-what', { verb: 'REINFORCE' });
};

const readReinforce = (reader: ViewReader, kit: Kit): Order | undefined => {
  if (reader.word('none', 'no', 'nothing')) return { verb: 'REINFORCE', wishes: [] };
  reader.word('at', 'in');
  const at = readPlace(
    reader,
    placesWhere(kit, ({ owner }) => reader.context.owns.includes(owner)),
  );
  if (at === undefined) return undefined;
  const wishes: Wish[] = [];
  let keep: number | undefined;
  for (;;) {
    while (reader.mark(',', '+', ':', ';') || reader.word('and', 'then', 'with'));
    if (reader.done) break;
    if (reader.word('keep')) {
      keep = reader.number();
      if (keep === undefined) return reader.fail('order.missing-number', { after: 'KEEP' });
      reader.word('cp');
      continue;
    }
    const wish = readWish(reader);
    if (!wish) return undefined;
    wishes.push(wish);
  }
  return { verb: 'REINFORCE', at, wishes, ...(keep === undefined ? {} : { keep }) };
};

const writeWish = ({ do: what, leader, arm, count }: Wish, spell: Spelling): string => {
  const thing = leader === undefined ? `${count ?? 'all'} ${arm === 'sp' ? 'SP' : arm}` : spell.leader(leader);
  return what === 'regroup' ? `REGROUP ${thing}` : thing;
};

const writeReinforce = (order: Order, spell: Spelling): string => {
  const { at, wishes, keep } = order as Reinforce;
  if (at === undefined) return 'REINFORCE NONE';
  const parts = [...wishes.map((wish) => writeWish(wish, spell)), ...(keep === undefined ? [] : [`KEEP ${keep}`])];
  return `REINFORCE ${spell.place(at)}: ${parts.join(', ')}`;
};

/** W-6.1a, W-6.2a. */
const priceOf = ({ content }: Kit, wish: Wish, count: number): number => {
  const build = wish.do === 'build';
  if (wish.leader !== undefined) return build ? Math.ceil((content.leaders.get(wish.leader)?.command ?? 0) / 2) : 1;
  return (build ? 2 : 1) * count * (wish.arm === undefined || wish.arm === 'sp' ? 1 : STRENGTH[wish.arm]);
};

const isGranted = ({ do: what, leader, arm }: Wish, answer: Json): boolean => {
  const { do: done, leaders = [], ...counters } = answer as { do: string; leaders?: readonly string[] } & Troops;
  if (done !== what) return false;
  if (leader !== undefined) return leaders.includes(leader);
  return leaders.length === 0 && (arm === 'sp' || ARMS.every((each) => each === arm || !counters[each]));
};

/** The wishes that are left after some answers: an answer came of the first wish that it fits, and those before it were in vain. */
const wishesLeft = (wishes: readonly Wish[], taken: readonly Taken[]): readonly Wish[] =>
  taken.reduce((left, { answer }) => left.slice(left.findIndex((wish) => isGranted(wish, answer)) + 1), wishes);

/** The order that a wish comes to: less than was wished where that is all that can be had. */
const granted = (kit: Kit, decision: Decision, at: AreaId, wish: Wish, cp: number): Json | undefined => {
  const affordable = (count: number) => priceOf(kit, wish, count) <= cp;
  if (wish.leader !== undefined) {
    const order = { do: wish.do, at, leaders: [wish.leader] };
    const verdict = decision.check(order);
    if (!affordable(1)) return undefined;
    return verdict.ok ? order : verdict.refusal.near.find((near) => decision.check(near).ok);
  }
  for (let count = Math.min(wish.count ?? cp, cp); count > 0; count--) {
    const order = { do: wish.do, at, [wish.arm ?? 'sp']: count };
    if (affordable(count) && decision.check(order).ok) return order;
  }
  return undefined;
};

const reinforceItem = (kit: Kit, order: Order): SheetItem<View> => {
  const { at, wishes, keep = 0 } = order as Reinforce;
  return {
    kinds: ['reinforce'],
    answer(decision, _view, taken) {
      if (taken.some(({ answer }) => (answer as JsonObject).do === 'end')) return undefined;
      if (at === undefined) return accept({ do: 'end' });
      const { power, cp } = argsOf(decision);
      const probe = decision.check({ do: 'build', at, sp: 1 });
      const isElsewhere = !probe.ok && ['winter.one-camp', 'build.not-home'].includes(probe.refusal.code);
      if (isElsewhere) return kit.content.areas.get(at)?.owner === power ? probe : undefined;
      for (const wish of wishesLeft(wishes, taken)) {
        const answer = granted(kit, decision, at, wish, Number(cp ?? 0) - keep);
        if (answer !== undefined) return accept(answer);
      }
      return accept({ do: 'end' });
    },
  };
};

/** W-16.2. All reinforcements of a power in one line: what is wished for, in this order, as far as the points go. */
const reinforce = (kit: Kit): CampaignVerb => ({
  name: 'REINFORCE',
  read: (reader) => readReinforce(reader, kit),
  write: (order, style) => writeReinforce(order, spelling(kit, style)),
  describe(order) {
    const { at } = order as Reinforce;
    if (at === undefined) return message('order.reinforce.none');
    return message('order.reinforce', { at, what: writeReinforce(order, kit.full).replace(/^[^:]*: /, '') });
  },
  item: (order) => reinforceItem(kit, order),
});

// --- DEPLOY ----------------------------------------------------------------------------------------------------------------

/** Pieces that are taken up on the way. */
type Call = Group & { readonly at: AreaId };

type Deploy = Order & {
  readonly leaders?: readonly LeaderId[];
  readonly amount?: Amount;
  /** By sea, from there. */
  readonly from?: AreaId;
  readonly to?: AreaId;
  readonly calls?: readonly Call[];
};

/** One power's groups as one: the leaders together, the figures of the first that has any. */
const oneGroup = (groups: readonly Group[]): Group => {
  const amount = groups.find((group) => group.amount !== undefined)?.amount;
  return { leaders: groups.flatMap(({ leaders }) => leaders), ...(amount ? { amount } : {}) };
};

const readCalls = (reader: ViewReader): Call[] | undefined => {
  const calls: Call[] = [];
  do {
    const groups = readGroups(reader);
    if (!groups) return undefined;
    if (!reader.word('at', 'from', 'in')) return reader.fail('order.missing-name', { kind: 'place' });
    const at = readPlace(reader);
    if (at === undefined) return undefined;
    calls.push({ ...oneGroup(groups), at });
  } while (reader.mark('+', ',') !== undefined || reader.word('and') !== undefined);
  return calls;
};

const bySea = (reader: ViewReader): boolean => reader.words('by', 'sea') || reader.words('by', 'ship');

const readDeploy = (reader: ViewReader): Order | undefined => {
  if (reader.word('none', 'no', 'nobody')) return { verb: 'DEPLOY' };
  const early = bySea(reader);
  const groups = early && reader.peek()?.key === 'from' ? [] : readGroups(reader);
  if (!groups) return undefined;
  const group = oneGroup(groups);
  const sea = bySea(reader) || early;
  let from: AreaId | undefined;
  if (reader.word('from')) {
    from = readPlace(reader);
    if (from === undefined) return undefined;
  }
  reader.arrow();
  const to = readPlace(reader);
  if (to === undefined) return undefined;
  const sails = bySea(reader) || sea;
  if (sails && from === undefined) return reader.fail('order.missing-name', { kind: 'place' });
  if (!sails && group.leaders.length === 0) return reader.fail('order.missing-name', { kind: 'leader' });
  const calls = !sails && reader.word('pickup', 'picking', 'calling', 'collecting') ? readCalls(reader) : [];
  if (!calls) return undefined;
  return {
    verb: 'DEPLOY',
    ...(group.leaders.length > 0 ? { leaders: group.leaders } : {}),
    ...(group.amount ? { amount: group.amount } : {}),
    ...(sails && from !== undefined ? { from } : {}),
    to,
    ...(calls.length > 0 ? { calls } : {}),
  };
};

const writeDeploy = (order: JsonObject, spell: Spelling): string => {
  const { leaders = [], amount, from, to, calls = [] } = order as Deploy;
  if (to === undefined) return 'DEPLOY NONE';
  const who = leaders.length > 0 || amount ? writeGroups([{ leaders, ...(amount ? { amount } : {}) }], spell) : '';
  const called = calls.map(({ at, ...group }) => `${writeGroups([group], spell)} AT ${spell.place(at)}`);
  return words(
    'DEPLOY',
    from === undefined ? undefined : 'BY SEA',
    who,
    from === undefined ? undefined : `FROM ${spell.place(from)}`,
    `TO ${spell.place(to)}`,
    called.length > 0 ? `PICKUP ${called.join(', ')}` : undefined,
  );
};

/** Several leaders go in the army of the first: so much strength as he may command besides them. */
const sharedBy = ({ content }: Kit, { leaders, amount }: Group): Group => {
  const [first, ...others] = leaders;
  if (first === undefined || others.length === 0 || (amount && !amount.max))
    return { leaders, ...(amount ? { amount } : {}) };
  const room = (content.leaders.get(first)?.command ?? 0) - others.length;
  return { leaders, amount: { most: true, sp: Math.max(0, room) } };
};

const deployItem = (kit: Kit, order: Order): SheetItem<View> => {
  const { leaders = [], amount, from, to, calls = [] } = order as Deploy;
  return once(['deploy'], (decision, view) => {
    if (to === undefined) return accept({ deploy: null });
    const power = String(argsOf(decision).power);
    const [leader] = leaders;
    if (leader !== undefined && kit.content.leaders.get(leader)?.power !== power) return undefined;
    const start = from ?? (leader === undefined ? undefined : whereIs(view, leader));
    if (start === undefined) return refuse('order.leader-absent', { leader: leader ?? '' });
    const group = sharedBy(kit, { leaders, ...(amount ? { amount } : {}) });
    const named =
      group.leaders.length > 1 || group.amount !== undefined || (from !== undefined && leader !== undefined);
    const force = named ? { force: forceOf(kit, view, start, power, [group]) } : {};
    if (from !== undefined) return accept({ convoy: from, to, ...force } as Json);
    const called = calls.map(({ at, ...each }) => {
      const quiet = each.amount ? each : { ...each, amount: { alone: true as const } };
      return { at, ...forceOf(kit, view, at, power, [quiet])[power] };
    });
    return accept({ deploy: leader ?? null, to, ...force, ...(called.length > 0 ? { calls: called } : {}) } as Json);
  });
};

/** W-16.3. An army that goes through friendly ground between two turns, or a convoy. */
const deploy = (kit: Kit): CampaignVerb => ({
  name: 'DEPLOY',
  read: readDeploy,
  write: (order, style) => writeDeploy(order, spelling(kit, style)),
  describe(order) {
    const { to } = order as Deploy;
    if (to === undefined) return message('order.deploy.none');
    return message('order.deploy', { what: writeDeploy(order, kit.full).replace(/^DEPLOY /, '') });
  },
  item: (order) => deployItem(kit, order),
});

// --- RECALL, DISCARD, PICK -------------------------------------------------------------------------------------------------

const writeRecall = ({ leader }: JsonObject, spell: Spelling): string =>
  leader === undefined ? 'RECALL NONE' : `RECALL ${spell.leader(String(leader))}`;

/** W-16.32. A leader who leaves the map, to be built again elsewhere. */
const recall = (kit: Kit): CampaignVerb => ({
  name: 'RECALL',
  read(reader) {
    if (reader.word('none', 'no', 'nobody')) return { verb: 'RECALL' };
    const leader = reader.name(['leader'], leadersOf(reader));
    return leader && { verb: 'RECALL', leader: leader.id };
  },
  write: (order, style) => writeRecall(order, spelling(kit, style)),
  describe: ({ leader }) => message(leader === undefined ? 'order.recall.none' : 'order.recall', { leader }),
  item: ({ leader }) => ({
    kinds: ['withdraw'],
    answer(decision, _view, taken) {
      if (taken.length > 0) return undefined;
      const owner = leader === undefined ? undefined : kit.content.leaders.get(String(leader))?.power;
      return owner === undefined || owner === argsOf(decision).power ? accept({ withdraw: leader ?? null }) : undefined;
    },
  }),
});

type Discard = Order & { readonly cards: readonly number[]; readonly lowest?: true };

/** W-16.43b, D-58. Cards above the hand limit, or to be discarded by an event: in this order, or always the cheapest. */
const discard = (kit: Kit): CampaignVerb => ({
  name: 'DISCARD',
  read(reader) {
    if (reader.word('lowest', 'cheapest')) return { verb: 'DISCARD', cards: [], lowest: true };
    const cards: number[] = [];
    do {
      const card = readCard(reader, kit);
      if (card === undefined) return undefined;
      cards.push(card);
    } while (!reader.done && (reader.mark(',', '+') || reader.word('and', 'then') || !reader.done));
    return { verb: 'DISCARD', cards };
  },
  write(order) {
    const { cards, lowest } = order as Discard;
    return lowest ? 'DISCARD LOWEST' : `DISCARD ${cards.join(', ')}`;
  },
  describe(order) {
    const { cards, lowest } = order as Discard;
    return message(lowest ? 'order.discard.lowest' : 'order.discard', { cards: [...cards] });
  },
  item(order) {
    const { cards, lowest } = order as Discard;
    const left = (taken: readonly Taken[]) =>
      cards.filter((card) => !taken.some(({ answer }) => (answer as JsonObject).card === card));
    return {
      kinds: ['discard', 'event.choice'],
      answer(decision, _view, taken) {
        const offered = decision.options().flatMap((option) => {
          const { card } = (option ?? {}) as { card?: Json };
          return typeof card === 'number' ? [card] : [];
        });
        if (offered.length === 0) return undefined;
        const cheapest = [...offered].sort((a, b) => cpOf(kit, a) - cpOf(kit, b) || a - b)[0];
        const card = lowest ? cheapest : left(taken).find((each) => offered.includes(each));
        return card === undefined ? undefined : accept({ card });
      },
      rest(taken) {
        if (lowest) return 'DISCARD LOWEST';
        const after = left(taken);
        return after.length > 0 ? `DISCARD ${after.join(', ')}` : undefined;
      },
    };
  },
  policy: discardPolicy(kit),
});

const cpOf = ({ content }: Kit, card: number): number => content.cards.get(card)?.cp ?? 0;

/** What is picked: a card, or something by its name. */
type Pick = Order & { readonly card?: number; readonly kind?: string; readonly id?: string };

const writePick = (order: JsonObject, spell: Spelling): string => {
  const { card, kind, id } = order as Pick;
  if (card !== undefined) return `PICK CARD ${card}`;
  if (id === undefined) return 'PICK NONE';
  if (kind === 'leader') return `PICK ${spell.leader(id)}`;
  return `PICK ${kind === 'power' ? spell.power(id) : spell.place(id)}`;
};

/** Picks among the choices that an event leaves: the one that names this card, place, leader or power. */
const pick = (kit: Kit): CampaignVerb => ({
  name: 'PICK',
  words: ['give'],
  read(reader) {
    if (reader.word('none', 'nothing', 'no')) return { verb: 'PICK' };
    const next = reader.peek();
    if (next?.key === 'card' || next?.text === '#' || next?.type === 'number') {
      const card = readCard(reader, kit);
      return card === undefined ? undefined : { verb: 'PICK', card };
    }
    const named = reader.name(['leader', 'place', 'power', 'card']);
    if (!named) return undefined;
    if (named.kind === 'card') return { verb: 'PICK', card: Number(named.id) };
    return { verb: 'PICK', kind: named.kind, id: named.id };
  },
  write: (order, style) => writePick(order, spelling(kit, style)),
  describe: (order) => message('order.pick', { what: writePick(order, kit.full).replace(/^PICK /, '') }),
  item(order) {
    const { card, id } = order as Pick;
    const wanted = card ?? id ?? null;
    return {
      kinds: ['event.choice', 'discard', 'debt.card', 'role'],
      answer(decision, _view, taken) {
        if (taken.length > 0) return undefined;
        const options = decision.options();
        const fitting = options.filter((option) => Object.values((option ?? {}) as JsonObject).includes(wanted));
        const [one] = fitting;
        return one !== undefined && fitting.length === 1
          ? accept(one)
          : refuse('order.no-such-choice', { count: options.length }, options.slice(0, 6));
      },
    };
  },
});

export const winterVerbs = (kit: Kit): readonly CampaignVerb[] => [
  reinforce(kit),
  deploy(kit),
  recall(kit),
  discard(kit),
  pick(kit),
];

/** An answer to a question of the winter as order text for people. */
export const formatWinter = ({ full }: Kit, answer: JsonObject): string => {
  const { withdraw, deploy: leader, convoy, to, force, calls } = answer;
  if (withdraw !== undefined) return writeRecall(withdraw === null ? {} : { leader: withdraw }, full);
  const groups = groupsOf((force ?? {}) as Record<PowerId, Troops>);
  const { leaders, amount } = oneGroup(
    groups.length > 0 ? groups : typeof leader === 'string' ? [{ leaders: [leader] }] : [],
  );
  const first = typeof leader === 'string' ? [leader, ...leaders.filter((each) => each !== leader)] : leaders;
  const called = ((calls ?? []) as unknown as ({ at: AreaId } & Troops)[]).map(({ at, ...troops }) => ({
    at,
    ...oneGroup(groupsOf({ '': troops })),
  }));
  return writeDeploy(
    {
      ...(first.length > 0 ? { leaders: first } : {}),
      ...(amount ? { amount } : {}),
      ...(convoy === undefined ? {} : { from: convoy }),
      ...(to === undefined ? {} : { to }),
      ...(called.length > 0 ? { calls: called } : {}),
    } as JsonObject,
    full,
  );
};

/** A choice of an event as order text; empty where it is more than one thing. */
export const formatPick = ({ content, full }: Kit, answer: JsonObject): string => {
  const values = Object.values(answer);
  const [value] = values;
  if (values.length !== 1) return '';
  if (value === null) return 'PICK NONE';
  if (typeof value === 'number') return `PICK CARD ${value}`;
  if (typeof value !== 'string') return '';
  const kind = content.leaders.has(value) ? 'leader' : content.areas.has(value) ? 'place' : 'power';
  return writePick({ kind, id: value }, full);
};
