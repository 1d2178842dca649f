/** RETREAT: where the loser goes, as a whole or in parts. */
import { accept, type GameEvent, given, message, type Refusal } from '../../../../engine/index.ts';
import { type SheetItem, syntax } from '../../../../orders/index.ts';
import { type CampaignEvent, campaignEvent, type EventOf } from '../../events.ts';
import { isEmptyForce } from '../../rules/forces/stacks.ts';
import { toldBy } from '../../rules/questions.ts';
import type { View } from '../../state.ts';
import type { AreaId } from '../../types.ts';
import { grammarOf } from '../grammar.ts';
import { answering, type Kit, type Rows, type ViewReader } from '../names.ts';
import { retreatRule } from '../standing/march.ts';
import { joint } from '../standing/subjects.ts';
import { telling } from './answers.ts';
import { forceOf, type Group, groupsOf, writeGroups } from './troops.ts';

const { list, marked, mayFollow, optional, record } = syntax;

type Retreat = { readonly to: readonly AreaId[]; readonly groups?: readonly Group[] };

/** The exits of the pieces in question. */
const exitsAsked = (reader: ViewReader): ReadonlySet<string> | undefined => {
  const asked = reader.context.open?.find(({ kind }) => kind === 'retreat');
  return asked && new Set(toldBy(asked).options?.map(({ area }) => area));
};

/** `TO Cordoba, Seville WITH Soult 3 SP`. */
const retreating = (kit: Kit): syntax.Syntax<Retreat> => {
  const { groups, named } = grammarOf(kit);
  const exit = marked('->', named('place', exitsAsked));
  return record({ to: mayFollow('TO', list(exit, ',', '>', 'ELSE', 'OR')), groups: optional('WITH', groups) });
};

/** Why a retreat left no choice. */
const unasked = (code: string, area: AreaId, to?: AreaId): Refusal => ({
  code,
  reason: message(`refused.${code}`, { area, ...(to === undefined ? {} : { to }) }),
  near: [],
});

type Gone = EventOf<'formation.moved'> | EventOf<'formation.regrouped'>;

/** Own pieces that have left a battle, in order. */
const gone = (events: readonly CampaignEvent[], area: AreaId, owns: readonly string[]): readonly Gone[] => {
  const began = events.findLastIndex((event) => event.kind === 'battle.began' && event.area === area);
  return events
    .slice(began + 1)
    .filter(
      (event): event is CampaignEvent & Gone =>
        (event.kind === 'formation.moved' &&
          event.cause === 'retreat' &&
          event.from === area &&
          owns.includes(event.power)) ||
        (event.kind === 'formation.regrouped' &&
          event.cause === 'retreat' &&
          event.area === area &&
          owns.includes(event.power)),
    );
};

/** Whether the owner lost the last battle there, with pieces of his own in it. */
const isLost = (events: readonly CampaignEvent[], area: AreaId, owns: readonly string[]): boolean => {
  const ended = events.at(-1);
  const began = events.findLast((event) => event.kind === 'battle.began' && event.area === area);
  if (ended?.kind !== 'battle.ended' || began?.kind !== 'battle.began' || ended.winner === null) return false;
  const loser = ended.winner === 'attacker' ? began.defender : began.attacker;
  return owns.some((power) => !isEmptyForce({ [power]: loser[power] ?? { leaders: [], inf: 0, cav: 0, art: 0 } }));
};

/** Why a line for a retreat was not used, if a battle has ended in which it could have been. */
const missedAt = (
  kit: Kit,
  to: readonly AreaId[],
  events: readonly CampaignEvent[],
  owns: readonly string[],
): Refusal | undefined => {
  const ended = events.at(-1);
  if (ended?.kind !== 'battle.ended') return undefined;
  const { area } = ended;
  if (!to.some((each) => kit.neighbours.get(area)?.includes(each))) return undefined;
  const last = gone(events, area, owns).at(-1);
  if (last?.kind === 'formation.moved') return unasked('order.retreat-done', area, last.to);
  if (last) return unasked('order.retreat-closed', area);
  return isLost(events, area, owns) ? unasked('order.retreat-nobody', area) : undefined;
};

const itemOf = (kit: Kit, order: Retreat): SheetItem<View> => {
  const { to, groups } = order;
  const item = answering('retreat', (decision, view) => {
    const { area, power, options } = decision.prompt.args;
    const open = new Set(options.map((way) => way.area));
    const chosen = to.find((each) => open.has(each)) ?? to[0];
    if (chosen === undefined) return undefined;
    const force = groups && forceOf(kit, view, area, power, groups);
    return accept({ to: chosen, ...(force ? { force } : {}) });
  });
  return {
    ...item,
    missed: (events: readonly GameEvent[], owns) => missedAt(kit, to, events.map(campaignEvent), owns),
  };
};

export const retreatRow = (kit: Kit): Rows[string] => ({
  act: syntax.acting({
    syntax: retreating(kit),
    describe({ to, groups }) {
      return message('order.retreat', { to: [...to], who: joint('with', groups && writeGroups(groups, kit.full)) });
    },
    item: (order) => itemOf(kit, order),
    from: telling(
      'to',
      ({ to, force }): Retreat => ({ to: [to], ...given({ groups: force && groupsOf(kit, force) }) }),
    ),
  }),
  rule: retreatRule(kit),
});
