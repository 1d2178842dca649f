/** REINFORCE (W-16.2): everything that a power wants in winter, in one line. */
import {
  accept,
  type Decision,
  given,
  isObject,
  type Json,
  type JsonObject,
  message,
  type Refusal,
  type Verdict,
} from '../../../../engine/index.ts';
import { type LineAnswer, type Order, type SheetItem, syntax } from '../../../../orders/index.ts';
import { ownOf } from '../../rules/position.ts';
import { listOf } from '../../rules/question-fields.ts';
import { isAsked, type QuestionOf } from '../../rules/questions.ts';
import type { View } from '../../state.ts';
import { ARMS, type AreaId, type Arm, type LeaderId, STRENGTH } from '../../types.ts';
import {
  type Kit,
  lineBy,
  placesWhere,
  type Rows,
  readParts,
  readPlace,
  type Spelling,
  type ViewReader,
} from '../names.ts';
import { MOST_TROOPS, UNITS } from './troops.ts';

/** One wanted reinforcement: a leader, a number of an arm, or as many as the points allow. */
type Wish = JsonObject & {
  readonly do: 'build' | 'regroup';
  readonly leader?: LeaderId;
  readonly arm?: 'sp' | Arm;
  /** Absent: as many as possible. */
  readonly count?: number;
};

type Reinforce = { readonly at?: AreaId; readonly wishes: readonly Wish[]; readonly keep?: number };

/** An arm, or strength points. */
const readArm = (reader: ViewReader): Wish['arm'] => {
  const arm = UNITS[reader.peek()?.key ?? ''];
  if (arm) reader.skip();
  return arm;
};

const isPossible = (count: number): boolean => Number.isInteger(count) && count >= 1 && count <= MOST_TROOPS;

const readWish = (reader: ViewReader): Wish | undefined => {
  const what = reader.word('regroup', 'build') === 'regroup' ? 'regroup' : 'build';
  const isAll = reader.word('all', 'max') !== undefined;
  const count = isAll ? undefined : reader.number();
  if (count !== undefined && !isPossible(count)) return reader.fail('order.how-many', { verb: 'REINFORCE' });
  const arm = readArm(reader);
  if (arm) return { do: what, arm, ...(isAll ? {} : { count: count ?? 1 }) };
  if (isAll || count !== undefined) return { do: what, arm: 'sp', ...given({ count }) };
  const leader = reader.maybeName(['leader']);
  if (leader) return { do: what, leader: leader.id };
  return what === 'regroup' ? { do: what, arm: 'sp' } : reader.fail('order.build-what', { verb: 'REINFORCE' });
};

type WishList = Pick<Reinforce, 'wishes' | 'keep'>;

const readWished = (reader: ViewReader, found: WishList): WishList | undefined => {
  while (reader.mark(',', '+', ':', ';') || reader.word('and', 'then', 'with'));
  if (reader.done) return found;
  if (!reader.word('keep')) {
    const wish = readWish(reader);
    return wish && { ...found, wishes: [...found.wishes, wish] };
  }
  const keep = reader.number();
  if (keep === undefined) return reader.fail('order.missing-number', { after: 'KEEP' });
  reader.word('cp');
  return { ...found, keep };
};

const readReinforce = (reader: ViewReader, kit: Kit): Reinforce | undefined => {
  if (reader.word('none', 'no', 'nothing')) return { wishes: [] };
  reader.word('at', 'in');
  const homes = placesWhere(kit, ({ owners }) => owners.some((owner) => reader.context.owns.includes(owner)));
  const at = readPlace(reader, homes);
  if (at === undefined) return undefined;
  const wished = readParts<WishList>({ wishes: [] }, (found) => readWished(reader, found));
  return wished && { at, ...wished };
};

const writeWish = ({ do: what, leader, arm, count }: Wish, spell: Spelling): string => {
  const thing = leader === undefined ? `${count ?? 'all'} ${arm === 'sp' ? 'SP' : arm}` : spell.leader(leader);
  return what === 'regroup' ? `REGROUP ${thing}` : thing;
};

const writeWishes = ({ wishes, keep }: Reinforce, spell: Spelling): string =>
  [...wishes.map((wish) => writeWish(wish, spell)), ...(keep === undefined ? [] : [`KEEP ${keep}`])].join(', ');

const writeReinforce = (said: Reinforce, spell: Spelling): string =>
  said.at === undefined ? 'NONE' : `${spell.place(said.at)}: ${writeWishes(said, spell)}`;

/** W-6.1a, W-6.2a. */
const priceOf = ({ content }: Kit, wish: Wish, count: number): number => {
  const build = wish.do === 'build';
  if (wish.leader !== undefined) return build ? Math.ceil((content.leaders.get(wish.leader)?.command ?? 0) / 2) : 1;
  return (build ? 2 : 1) * count * (wish.arm === undefined || wish.arm === 'sp' ? 1 : STRENGTH[wish.arm]);
};

const isGranted = ({ do: what, leader, arm }: Wish, answer: Json): boolean => {
  if (!isObject(answer) || answer.do !== what) return false;
  const leaders = listOf<LeaderId>(answer.leaders);
  if (leader !== undefined) return leaders.includes(leader);
  return leaders.length === 0 && (arm === 'sp' || ARMS.every((each) => each === arm || !answer[each]));
};

/**
 * The wishes left after some answers. Each answer belongs to the first wish that it fits; the wishes before that one
 * could not be met.
 */
const wishesLeft = (wishes: readonly Wish[], taken: readonly LineAnswer[]): readonly Wish[] =>
  taken.reduce((left, { answer }) => left.slice(left.findIndex((wish) => isGranted(wish, answer)) + 1), wishes);

/** The order for a wish, with fewer pieces if not all can be had. */
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

/** Why the first remaining wish cannot be met. */
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

/** Refusals that apply to everything in a place: it is another power's home, or the camp is elsewhere. */
const NOT_HERE = ['winter.one-camp', 'build.not-home'];

/** The first remaining wish that can be met in a place, or the end if there is none. */
const nextWish = (
  kit: Kit,
  decision: QuestionOf<'reinforce'>,
  at: AreaId,
  left: readonly Wish[],
  keep: number,
): Verdict<Json> | undefined => {
  const { power, cp } = decision.prompt.args;
  const probe = decision.check({ do: 'build', at, sp: 1 });
  if (!probe.ok && NOT_HERE.includes(probe.refusal.code))
    return kit.content.areas.get(at)?.owners.includes(ownOf(power)) ? probe : undefined;
  for (const wish of left) {
    const answer = granted(kit, decision, at, wish, cp - keep);
    if (answer !== undefined) return accept(answer);
  }
  return accept({ do: 'end' });
};

const reinforceItem = (kit: Kit, order: Reinforce): SheetItem<View> => {
  const { at, wishes, keep = 0 } = order;
  return {
    kinds: ['reinforce'],
    answer(decision, _view, taken) {
      if (taken.some(({ answer }) => isEnd(answer)) || !isAsked(decision, 'reinforce')) return undefined;
      if (at === undefined) return accept({ do: 'end' });
      return nextWish(kit, decision, at, wishesLeft(wishes, taken), keep);
    },
    lacks(decision, answer, taken) {
      if (at === undefined || !isEnd(answer)) return undefined;
      const [wish] = wishesLeft(wishes, taken);
      return wish && reasonAgainst(decision, at, wish);
    },
  };
};

/** Whether an order ends the reinforcements without a word for what it leaves. */
export const leavesUnsaid = ({ verb, wishes, keep }: Order): boolean =>
  verb === 'REINFORCE' && listOf<Wish>(wishes).length > 0 && keep === undefined;

/** W-16.2. All reinforcements of a power in one line, in order of preference, as far as the points go. */
export const reinforceRow = (kit: Kit): Rows[string] => ({
  act: syntax.acting({
    syntax: lineBy<Reinforce>(kit, readReinforce, writeReinforce),
    describe: (said) =>
      said.at === undefined
        ? message('order.reinforce.none')
        : message('order.reinforce', { at: said.at, what: writeWishes(said, kit.full) }),
    item: (said) => reinforceItem(kit, said),
  }),
});
