/** Verbs between the turns: reinforcements, deployments and recalling leaders. */
import {
  accept,
  type Decision,
  given,
  type Json,
  type JsonObject,
  message,
  refuse,
  type Verdict,
} from '../../../../engine/index.ts';
import { type SheetItem, syntax } from '../../../../orders/index.ts';
import { ownOf } from '../../rules/position.ts';
import { isAsked, toldBy } from '../../rules/questions.ts';
import type { View } from '../../state.ts';
import type { Answers, AreaId, LeaderId, PowerId } from '../../types.ts';
import { grammarOf, NOBODY } from '../grammar.ts';
import {
  answering,
  type Kit,
  lineBy,
  once,
  powerLeading,
  type Rows,
  readPlace,
  type Spelling,
  type ViewReader,
  whereIs,
} from '../names.ts';
import { telling } from './answers.ts';
import { reinforceRow } from './reinforce.ts';
import { type Amount, forceOf, type Group, groupsOf, leadersOf, readGroups, words, writeGroups } from './troops.ts';

/** Pieces that the army picks up on the way. */
type Call = Group & { readonly at: AreaId };

type Deploy = {
  readonly leaders?: readonly LeaderId[];
  readonly amount?: Amount;
  /** Pieces that go by themselves, where they are several groups or an ally's. */
  readonly groups?: readonly Group[];
  /** The port of departure, for a convoy. */
  readonly from?: AreaId;
  /** The place that pieces leave which go by themselves. */
  readonly start?: AreaId;
  readonly to?: AreaId;
  readonly calls?: readonly Call[];
};

/** Joins one power's groups: all leaders, with the first amount given. */
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

type Way = { readonly from?: AreaId; readonly to: AreaId };

/**
 * `FROM Lisbon TO Porto`, `Lisbon - Porto`; `TO` alone for an army, which starts in the area of its leader. Places between
 * the two do not count: the best way is taken.
 */
const readWay = (reader: ViewReader): Way | undefined => {
  const isFrom = reader.word('from') !== undefined;
  if (!isFrom) reader.arrow();
  const places: AreaId[] = [];
  do {
    const place = readPlace(reader);
    if (place === undefined) return undefined;
    places.push(place);
  } while (reader.arrow());
  const to = places.at(-1);
  if (to === undefined || (isFrom && places.length === 1)) return reader.fail('order.missing-name', { kind: 'place' });
  return { ...(places.length > 1 ? given({ from: places[0] }) : {}), to };
};

const readMarch = (reader: ViewReader, { leaders, amount }: Group, { from: start, to }: Way): Deploy | undefined => {
  if (leaders.length === 0 && start === undefined) return reader.fail('order.missing-name', { kind: 'leader' });
  const calls = reader.word('pickup', 'picking', 'calling', 'collecting') ? readCalls(reader) : [];
  return calls && { leaders, ...given({ amount, start }), to, ...(calls.length > 0 ? { calls } : {}) };
};

/** Whether one group of leaders and one amount do not say all. */
const areApart = (groups: readonly Group[]): boolean => groups.length > 1 || groups.some(({ of }) => of !== undefined);

/** `DEPLOY Davout 3 SP FROM Masuria TO Kovno`; where pieces go by themselves, also `DEPLOY Prussia 2 SP + Davout FROM ...`. */
const readDeploy = (reader: ViewReader, kit: Kit): Deploy | undefined => {
  if (reader.word('none', 'no', 'nobody')) return {};
  const isFirst = bySea(reader);
  const isAlone = kit.sends.length > 0;
  const groups = reader.peek()?.key === 'from' ? [] : readGroups(reader, isAlone ? kit : undefined);
  const order = groups && readDeparture(reader, oneGroup(groups), isFirst);
  return order && isAlone && areApart(groups) ? { ...order, groups } : order;
};

/** `BY SEA` may stand before the pieces, behind them, or at the end. */
const readDeparture = (reader: ViewReader, group: Group, isFirst: boolean): Deploy | undefined => {
  const isNext = bySea(reader);
  const way = readWay(reader);
  if (!way) return undefined;
  const isLast = bySea(reader);
  if (!(isFirst || isNext || isLast)) return readMarch(reader, group, way);
  if (way.from === undefined) return reader.fail('order.missing-name', { kind: 'place' });
  const { leaders, amount } = group;
  return { ...(leaders.length > 0 ? { leaders } : {}), ...given({ amount }), ...way };
};

const writeDeploy = (order: Deploy, spell: Spelling): string => {
  const { leaders = [], amount, from, start, to, calls = [] } = order;
  if (to === undefined) return 'NONE';
  const origin = from ?? start;
  const { groups = leaders.length > 0 || amount ? [{ leaders, ...given({ amount }) }] : [] } = order;
  const who = writeGroups(groups, spell);
  const called = calls.map(({ at, ...group }) => `${writeGroups([group], spell)} AT ${spell.place(at)}`);
  return words(
    from === undefined ? undefined : 'BY SEA',
    who,
    origin === undefined ? undefined : `FROM ${spell.place(origin)}`,
    `TO ${spell.place(to)}`,
    called.length > 0 ? `PICKUP ${called.join(', ')}` : undefined,
  );
};

/** Several leaders go in the army of the first, with as much strength as his command leaves room for. */
const sharedBy = ({ content }: Kit, { leaders, amount }: Group): Group => {
  const [first, ...others] = leaders;
  if (first === undefined || others.length === 0 || (amount && !amount.max))
    return { leaders, ...(amount ? { amount } : {}) };
  const room = (content.leaders.get(first)?.command ?? 0) - others.length;
  return { leaders, amount: { most: true, sp: Math.max(0, room) } };
};

/** Whether a leader belongs to another power of the same seat. The line is then for that power's question. */
const isOfAnother = (kit: Kit, { powers }: View, leader: LeaderId, power: PowerId): boolean => {
  const owner = powerLeading(kit, leader) ?? power;
  return owner !== power && powers.includes(owner);
};

/** The pieces that one power picks up on the way. Leaders come alone unless the line names soldiers. */
const calledUp = (kit: Kit, view: View, power: PowerId, calls: readonly Call[]) =>
  calls.map(({ at, leaders, amount = { alone: true } }) => ({
    at,
    ...forceOf(kit, view, at, power, [{ leaders, amount }])[ownOf(power)],
  }));

/**
 * An army that starts in the area of its leader. Without further leaders or an amount, the rules decide how much goes
 * along.
 */
const marchOf = (kit: Kit, view: View, power: PowerId, to: AreaId, order: Deploy): Verdict<Answers['deploy']> => {
  const { leaders = [], amount, calls = [] } = order;
  const [leader] = leaders;
  const from = leader === undefined ? undefined : whereIs(view, leader);
  if (leader === undefined || from === undefined) return refuse('order.leader-absent', { leader: leader ?? '' });
  const group = sharedBy(kit, { leaders, ...given({ amount }) });
  const isNamed = group.leaders.length > 1 || group.amount !== undefined;
  const force = isNamed ? { force: forceOf(kit, view, from, power, [group]) } : {};
  const called = calledUp(kit, view, power, calls);
  return accept({ deploy: leader, to, ...force, ...(called.length > 0 ? { calls: called } : {}) });
};

const convoyOf = (
  kit: Kit,
  view: View,
  power: PowerId,
  way: { from: AreaId; to: AreaId },
  { leaders = [], amount }: Deploy,
): Answers['deploy'] => {
  const { from, to } = way;
  const group = sharedBy(kit, { leaders, ...given({ amount }) });
  const isNamed = group.leaders.length > 0 || group.amount !== undefined;
  return { convoy: from, to, ...(isNamed ? { force: forceOf(kit, view, from, power, [group]) } : {}) };
};

/** Pieces that go by themselves out of one place; all of them, if the line names none. */
const sendOf = (kit: Kit, view: View, decision: Decision, order: Deploy): Verdict<Json> => {
  const { leaders = [], amount, from, start, to } = order;
  if (to === undefined) return accept({ from: null });
  const { power = '', starts = [] } = toldBy(decision);
  const [leader] = leaders;
  const origin = start ?? from ?? (leader === undefined ? starts[0] : whereIs(view, leader));
  if (origin === undefined) return refuse('order.leader-absent', { leader: leader ?? '' });
  const isNamed = leaders.length > 0 || amount !== undefined;
  const { groups = [{ leaders, ...given({ amount }) }] } = order;
  const force = isNamed ? forceOf(kit, view, origin, power, groups) : undefined;
  return accept({ from: origin, to, ...given({ force }), ...(from === undefined ? {} : { sea: true }) });
};

const deployItem = (kit: Kit, order: Deploy): SheetItem<View> => {
  const { leaders = [], from, to } = order;
  return once(['deploy', ...kit.sends], (decision, view) => {
    if (kit.sends.includes(decision.kind)) return sendOf(kit, view, decision, order);
    if (!isAsked(decision, 'deploy')) return undefined;
    if (to === undefined) return accept({ deploy: null });
    const { power } = decision.prompt.args;
    const [leader] = leaders;
    if (leader !== undefined && isOfAnother(kit, view, leader, power)) return undefined;
    return from === undefined
      ? marchOf(kit, view, power, to, order)
      : accept(convoyOf(kit, view, power, { from, to }, order));
  });
};

/** W-16.3. An army that marches through friendly ground between two turns, or a convoy. */
const deploy = (kit: Kit): Rows[string] => ({
  act: syntax.acting({
    syntax: lineBy<Deploy>(kit, readDeploy, writeDeploy),
    describe: (said) =>
      said.to === undefined
        ? message('order.deploy.none')
        : message('order.deploy', { what: writeDeploy(said, kit.full) }),
    item: (said) => deployItem(kit, said),
    from: (answer): Deploy | undefined => marched(kit, answer) ?? sailed(kit, answer),
  }),
});

type Recall = { readonly leader?: LeaderId };

/** W-16.32. A leader who leaves the map so that he can be built elsewhere. */
const recall = (kit: Kit): Rows[string] => ({
  act: syntax.acting({
    syntax: syntax.oneOf<[syntax.Syntax<Recall>, syntax.Syntax<Recall>]>(
      NOBODY,
      syntax.record({ leader: grammarOf(kit).named('leader', leadersOf) }),
    ),
    describe: ({ leader }) => message(leader === undefined ? 'order.recall.none' : 'order.recall', { leader }),
    item: ({ leader }) =>
      answering('withdraw', ({ prompt }, view) => {
        const isFor = leader === undefined || !isOfAnother(kit, view, leader, prompt.args.power);
        return isFor ? accept({ withdraw: leader ?? null }) : undefined;
      }),
    from: telling('withdraw', ({ withdraw: leader }): Recall => (leader === null ? {} : { leader })),
  }),
});

export const winterRows = (kit: Kit): Rows => ({
  REINFORCE: reinforceRow(kit),
  DEPLOY: deploy(kit),
  RECALL: recall(kit),
});

/** Pieces that go by themselves as order text. */
export const formatSending = (kit: Kit, answer: Answers['send']): string => {
  if (answer.from === null) return 'DEPLOY NONE';
  const { from, to, force = {}, sea } = answer;
  return `DEPLOY ${writeDeploy({ groups: groupsOf(kit, force), [sea ? 'from' : 'start']: from, to }, kit.full)}`;
};

const marched = (kit: Kit, answer: JsonObject): Deploy | undefined =>
  telling('deploy', (said): Deploy => {
    if (!('to' in said)) return {};
    const { deploy: leader, to, force = {}, calls = [] } = said;
    const { leaders, amount } = oneGroup(groupsOf(kit, force));
    const called = calls.map(({ at, ...troops }) => ({ at, ...oneGroup(groupsOf(kit, { '': troops })) }));
    return {
      leaders: [leader, ...leaders.filter((each) => each !== leader)],
      ...given({ amount }),
      to,
      ...(called.length > 0 ? { calls: called } : {}),
    };
  })(answer);

const sailed = (kit: Kit, answer: JsonObject): Deploy | undefined =>
  telling('convoy', ({ convoy: from, to, force = {} }): Deploy => {
    const { leaders, amount } = oneGroup(groupsOf(kit, force));
    return { ...(leaders.length > 0 ? { leaders } : {}), ...given({ amount }), from, to };
  })(answer);
