/** REINFORCE (W-16.2): all that a power wishes for in winter, in one line. */

import {
  accept,
  type Decision,
  isObject,
  type Json,
  type JsonObject,
  message,
  type Refusal,
} from '../../../engine/index.ts';
import type { Order, SheetItem, Taken, Verb } from '../../../orders/index.ts';
import { ownOf } from '../position.ts';
import { isAsked } from '../questions.ts';
import type { View } from '../state.ts';
import { ARMS, type AreaId, type Arm, type LeaderId, STRENGTH, type Troops } from '../types.ts';
import { type Kit, placesWhere, readPlace, type Spelling, spelling, type ViewReader } from './kit.ts';
import { MOST_TROOPS, UNITS } from './troops.ts';

type CampaignVerb<O extends Order = Order> = Verb<View, O>;

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
    placesWhere(kit, ({ owners }) => owners.some((owner) => reader.context.owns.includes(owner))),
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

const writeReinforce = (order: Reinforce, spell: Spelling): string => {
  const { at, wishes, keep } = order;
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

/** Why the first of the wishes that are left cannot be had. */
const reasonAgainst = (decision: Decision, at: AreaId, wish: Wish): Refusal | undefined => {
  const { do: what, leader, arm, count = 1 } = wish;
  const verdict = decision.check({
    do: what,
    at,
    ...(leader === undefined ? { [arm ?? 'sp']: count } : { leaders: [leader] }),
  });
  return verdict.ok ? undefined : verdict.refusal;
};

const isEnd = (answer: Json): boolean => isObject(answer) && answer.do === 'end';

const reinforceItem = (kit: Kit, order: Reinforce): SheetItem<View> => {
  const { at, wishes, keep = 0 } = order;
  return {
    kinds: ['reinforce'],
    answer(decision, _view, taken) {
      if (taken.some(({ answer }) => isEnd(answer))) return undefined;
      if (at === undefined) return accept({ do: 'end' });
      if (!isAsked(decision, 'reinforce')) return undefined;
      const { power, cp } = decision.prompt.args;
      const probe = decision.check({ do: 'build', at, sp: 1 });
      const isElsewhere = !probe.ok && ['winter.one-camp', 'build.not-home'].includes(probe.refusal.code);
      if (isElsewhere) return kit.content.areas.get(at)?.owners.includes(ownOf(power)) ? probe : undefined;
      for (const wish of wishesLeft(wishes, taken)) {
        const answer = granted(kit, decision, at, wish, cp - keep);
        if (answer !== undefined) return accept(answer);
      }
      return accept({ do: 'end' });
    },
    lacks(decision, answer, taken) {
      const [wish] = at === undefined ? [] : wishesLeft(wishes, taken);
      return at !== undefined && wish && isEnd(answer) ? reasonAgainst(decision, at, wish) : undefined;
    },
  };
};

/** W-16.2. All reinforcements of a power in one line: what is wished for, in this order, as far as the points go. */
export const reinforce = (kit: Kit): CampaignVerb<Reinforce> => ({
  name: 'REINFORCE',
  read: (reader) => readReinforce(reader, kit),
  write: (order, style) => writeReinforce(order, spelling(kit, style)),
  describe(order) {
    const { at } = order;
    if (at === undefined) return message('order.reinforce.none');
    return message('order.reinforce', { at, what: writeReinforce(order, kit.full).replace(/^[^:]*: /, '') });
  },
  item: (order) => reinforceItem(kit, order),
});
