/**
 * COMMANDER: the command of leaders who stand together (W-9.53, W-9.62, D-13, D-14, D-35), as an order and as a
 * standing order.
 */

import { accept, type Json, type JsonObject, message, refuse } from '../../../engine/index.ts';
import type { Order, PolicyVerb, SheetItem, Verb } from '../../../orders/index.ts';
import { problem } from '../../../orders/index.ts';
import type { Examples } from '../help.ts';
import { leadersIn } from '../pieces/stacks.ts';
import { ownOf } from '../position.ts';
import { isAsked, type QuestionOf } from '../questions.ts';
import { one, plain } from '../standing/kit.ts';
import { groundsText, isAhead, isWanted, readGrounds, type Wish, writeGrounds } from '../standing/subjects.ts';
import type { View } from '../state.ts';
import type { AreaId, LeaderId, PowerId } from '../types.ts';
import {
  actingPower,
  answering,
  type Kit,
  once,
  powerLeading,
  readPlace,
  type Spelling,
  spelling,
  type ViewReader,
  whereIs,
} from './kit.ts';
import { leadersOf, words } from './troops.ts';

export const writeCommander = ({ leader, at }: JsonObject, spell: Spelling): string =>
  leader === undefined
    ? 'COMMANDER NONE'
    : words('COMMANDER', spell.leader(String(leader)), at === undefined ? undefined : `AT ${spell.place(String(at))}`);

const readCommander = (reader: ViewReader): Order | undefined => {
  if (reader.word('none', 'no', 'nobody')) return { verb: 'COMMANDER' };
  const leader = reader.name(['leader'], leadersOf(reader));
  if (!leader) return undefined;
  const said = reader.word('at', 'in') !== undefined;
  const at = said || !reader.done ? readPlace(reader) : undefined;
  if ((said || reader.problems.length > 0) && at === undefined) return undefined;
  return { verb: 'COMMANDER', leader: leader.id, ...(at ? { at } : {}) };
};

// --- standing orders
// -------------------------------------------------------------------------------------------------------

/** Places and their commander: the first of these leaders who is there, or the ally's best leader. */
type Rule = { readonly where?: readonly Wish[]; readonly leaders?: readonly LeaderId[]; readonly ally?: true };

const readLeaders = (reader: ViewReader): LeaderId[] | undefined => {
  const leaders: LeaderId[] = [];
  do {
    const leader = reader.name(['leader']);
    if (!leader) return undefined;
    leaders.push(leader.id);
  } while (reader.mark(',', '>') !== undefined || reader.word('then') !== undefined);
  return leaders;
};

const readRule = (reader: ViewReader): Rule | undefined => {
  if (reader.word('none', 'no', 'nobody'))
    return reader.fail('order.no-never', { verb: 'COMMANDER' }, ['CONSENT ALL NEVER']);
  const ally = reader.word('ally') !== undefined;
  const isAnywhere = reader.peek()?.text === ':' || (!ally && isAhead(reader, 'leader'));
  const where = isAnywhere ? [] : readGrounds(reader);
  if (!where) return undefined;
  reader.mark(':');
  const place = where.length > 0 ? { where } : {};
  if (ally && reader.word('accept')) return { ...place, ally: true };
  const leaders = readLeaders(reader);
  if (!leaders) return undefined;
  const at = isAnywhere && reader.word('at', 'in') ? readPlace(reader) : undefined;
  if (reader.problems.length > 0) return undefined;
  return at === undefined ? { ...place, leaders } : { where: [{ place: at }], leaders };
};

const writeRule = ({ where = [], leaders = [], ally }: Rule, spell: Spelling): string => {
  const place = where.length > 0 ? writeGrounds(spell, where) : '*';
  return ally ? `ally ${place}: accept` : `${place}: ${leaders.map((id) => spell.leader(id)).join(', ')}`;
};

/** W-9.53a. The best leader first, as in the rules. */
const byRank = ({ content }: Kit, leaders: readonly LeaderId[]): LeaderId[] =>
  [...leaders].sort((a, b) => {
    const [x, y] = [content.leaders.get(a), content.leaders.get(b)];
    return (y?.battle ?? 0) - (x?.battle ?? 0) || (y?.command ?? 0) - (x?.command ?? 0);
  });

/** The commander that a line wants for a group of two powers. */
const agreedOn = (kit: Kit, { leaders = [], ally }: Rule, { prompt }: QuestionOf<'commander'>): readonly Json[] => {
  const { power, leaders: present } = prompt.args;
  const others = present.filter((id) => powerLeading(kit, id) !== power);
  const named = ally ? byRank(kit, others).slice(0, 1) : leaders.filter((id) => present.includes(id)).slice(0, 1);
  return named.map((leader) => ({ commander: leader }));
};

/**
 * Orders to take command in one's own impulse, if a line wants another leader than the present one. If leaders of the
 * ally are there too, their player would have to agree each time, so this is left to orders of the moment.
 */
const takenOver = (kit: Kit, { where = [], leaders = [] }: Rule, view: View): readonly Json[] => {
  const power: PowerId = actingPower(view);
  return Object.keys(view.forces).flatMap((at: AreaId) => {
    const own = view.forces[at]?.[ownOf(power)]?.leaders ?? [];
    const isShared = leadersIn(view.forces[at] ?? {}).length > own.length;
    const leader = leaders.find((id) => own.includes(id));
    const present = view.commanders[at] ?? byRank(kit, own)[0];
    const isMeant =
      leader !== undefined && leader !== present && !isShared && isWanted(kit, view, where, { area: at, power });
    return isMeant ? [{ do: 'command', at, leader }] : [];
  });
};

const commandPolicy = (kit: Kit): PolicyVerb<View, Rule> => ({
  kinds: ['commander', 'impulse.order'],
  asksAll: true,
  refusable: false,
  act: (reader) => !reader.ahead.some(({ text }) => text === ':'),
  implied: (reader) => reader.ahead.some(({ text }) => text === ':'),
  read: readRule,
  write: (subject, style) => writeRule(subject, spelling(kit, style)),
  describe(subject, clause) {
    const { where = [], leaders = [], ally } = subject;
    return message(ally ? 'policy.command.ally' : 'policy.command', {
      where: { text: where.length > 0 ? groundsText(kit, where) : '', how: 'at' },
      leaders: [...leaders],
      clause,
    });
  },
  offer(rule, decision, view) {
    if (decision.kind === 'impulse.order') {
      const acts = takenOver(kit, rule, view);
      return acts.length > 0 ? one(acts.map((act) => plain(act))) : undefined;
    }
    if (!isAsked(decision, 'commander') || !isWanted(kit, view, rule.where ?? [], decision.prompt.args))
      return undefined;
    const answers = agreedOn(kit, rule, decision);
    return answers.length > 0 ? one(answers.map((answer) => plain(answer))) : undefined;
  },
});

type Commander = Order & { readonly leader?: LeaderId; readonly at?: AreaId };

/** In one's own impulse this is an order; for the question about a group it is an answer. */
const commanderItem = ({ leader, at }: Commander): SheetItem<View> => {
  if (leader === undefined) return answering('commander', () => accept({ commander: null }));
  return once(['impulse.order', 'commander'], (decision, view) => {
    if (isAsked(decision, 'commander')) {
      const isThere = at === undefined || at === decision.prompt.args.area;
      return isThere ? accept({ commander: leader }) : undefined;
    }
    const area = at ?? whereIs(view, leader);
    return area === undefined ? refuse('order.leader-absent', { leader }) : accept({ do: 'command', at: area, leader });
  });
};

const sentenceOf = ({ leader, at }: Commander) => {
  if (leader === undefined) return 'order.commander.none';
  return at === undefined ? 'order.commander' : 'order.commander.at';
};

export const commanderVerb = (kit: Kit): Verb<View, Commander> => ({
  name: 'COMMANDER',
  words: ['command'],
  read: readCommander,
  write: (order, style) => writeCommander(order, spelling(kit, style)),
  describe: (order) => message(sentenceOf(order), { leader: order.leader, at: order.at }),
  item: commanderItem,
  policy: commandPolicy(kit),
});

/**
 * W-9.6a: armies that stand together form a group without an order. A player who asks for one is told how a group
 * marches and who leads it.
 */
export const groupVerbs = (examples: Examples): readonly Verb<View>[] =>
  ['JOIN', 'LEAVE'].map((name) => ({
    name,
    refuse: () => problem('order.group-by-itself', { verb: name }, examples.group ?? []),
  }));
