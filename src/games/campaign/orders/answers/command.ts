/**
 * COMMANDER: the command of leaders who stand together (W-9.53, W-9.62, D-13, D-14, D-35), as an order and as a
 * standing order.
 */

import { accept, type Json, message, refuse } from '../../../../engine/index.ts';
import { problem, type SheetItem, syntax, type Verb } from '../../../../orders/index.ts';
import { leadersIn } from '../../rules/forces/stacks.ts';
import { ownOf } from '../../rules/position.ts';
import { isAsked, type QuestionOf } from '../../rules/questions.ts';
import type { View } from '../../state.ts';
import type { AreaId, LeaderId, PowerId } from '../../types.ts';
import { grammarOf, NOBODY } from '../grammar.ts';
import type { Examples } from '../help.ts';
import {
  actingPower,
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
import { one, plain } from '../standing/kit.ts';
import { groundsText, isAhead, isWanted, joint, readGrounds, type Wish, writeGrounds } from '../standing/subjects.ts';
import { doing } from './act.ts';
import { telling } from './answers.ts';
import { leadersOf } from './troops.ts';

type Commander = { readonly leader?: LeaderId; readonly at?: AreaId };

/** `NONE`, `Hill AT Elvas`. */
const commanding = (kit: Kit): syntax.Syntax<Commander> => {
  const { named, place } = grammarOf(kit);
  const at: syntax.Part<AreaId, true> = {
    ...syntax.optional('AT', place),
    opens: (reader) => reader.word('at', 'in') !== undefined || !reader.done,
  };
  return syntax.oneOf(NOBODY, syntax.record({ leader: named('leader', leadersOf), at }));
};

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

const commandRule = (kit: Kit) =>
  syntax.ruling<View, Rule>({
    syntax: lineBy(kit, readRule, writeRule),
    kinds: ['commander', 'impulse.order'],
    asksAll: true,
    refusable: false,
    act: (reader) => !reader.ahead.some(({ text }) => text === ':'),
    implied: (reader) => reader.ahead.some(({ text }) => text === ':'),
    describe: ({ where, leaders = [], ally }, clause) =>
      message(ally ? 'policy.command.ally' : 'policy.command', {
        where: joint('at', groundsText(kit, where)),
        leaders: [...leaders],
        clause,
      }),
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

export const commanderRow = (kit: Kit): Rows[string] => ({
  synonyms: ['command'],
  act: syntax.acting({
    syntax: commanding(kit),
    describe: (said) => message(sentenceOf(said), { leader: said.leader, at: said.at }),
    item: commanderItem,
    from: (answer): Commander | undefined => commanded(answer) ?? agreed(answer),
  }),
  rule: commandRule(kit),
});

const commanded = doing('command', ({ leader, at }): Commander => ({ leader, at }));
const agreed = telling('commander', ({ commander: leader }): Commander => (leader === null ? {} : { leader }));

/**
 * W-9.6a: armies that stand together form a group without an order. A player who asks for one is told how a group
 * marches and who leads it.
 */
export const groupVerbs = (examples: Examples): readonly Verb<View>[] =>
  ['JOIN', 'LEAVE'].map((name) => ({
    name,
    refuse: () => problem('order.group-by-itself', { verb: name }, examples.group ?? []),
  }));
