/** What cards of Kutuzov do for the allies of the French, and for armies whose soldiers belong to several (K-10.2). */
import type { Script } from '../../../engine/index.ts';
import { controls } from '../../campaign/rules/control.ts';
import { whereIs } from '../../campaign/rules/forces/formations.ts';
import { raiseSoldiers, sharesOf } from '../../campaign/rules/operations/build.ts';
import { needsTarget, noTarget, onePower } from '../../campaign/rules/operations/operation.ts';
import { giveUp, leadersOnMap } from '../../campaign/rules/operations/piece.ts';
import type { Event, Handler, Play, Position } from '../../campaign/rules/play.ts';
import {
  alliesOf,
  contingentsOf,
  impulseOf,
  leadersOf,
  ownOf,
  powerOf,
  powersOf,
} from '../../campaign/rules/position.ts';
import type { Duration, Effect, Purse } from '../../campaign/state.ts';
import type { AreaId, ContingentId, LeaderId, Operation, PowerId } from '../../campaign/types.ts';
import { bookOf } from '../content.ts';
import { ownIn } from '../types.ts';
import { isNeutral } from './allies.ts';

const contingentIn = ({ contingent }: Operation): ContingentId => String(contingent);

const leadersIn = ({ leaders }: Operation): readonly LeaderId[] => (Array.isArray(leaders) ? leaders.map(String) : []);

/** Whether an ally has left the Imperial camp for good (K-9.3n, K-9.3r). */
const hasLeft = (position: Position, contingent: ContingentId): boolean =>
  ownIn(position).left.some((each) => each === contingent);

const begin = (
  play: Play,
  { power, card }: Pick<Event, 'power' | 'card'>,
  kind: string,
  fields: Readonly<Record<string, boolean | string | string[]>>,
  until: Duration = 'turn',
): void => {
  play.state.effects.push({ kind, until, card: card.number, ...fields });
  play.table.emit({ kind: 'effect.began', power, effect: kind, until });
};

// --- allies ----------------------------------------------------------------------------------------------------------

/** Cards 11, 12 and 67, K-7.1c, K-10.12. An ally counts as French: it marches, leads and is led as they are. */
const allyAsFrench: Handler = {
  check: (position, event, op) => (hasLeft(position, contingentIn(op)) ? noTarget(event) : undefined),
  *run(play, event, op) {
    const { game } = play;
    const ally = contingentIn(op);
    const own = ownOf(powerOf(game, ally));
    begin(play, event, 'ally-as-french', { contingent: ally });
    if (op.hesitates !== true) begin(play, event, 'bold-ally', { contingent: ally });
    const leaders = [...leadersOf(game, ally), ...leadersOf(game, own)];
    play.state.effects.push({
      kind: 'lent-command',
      until: 'turn',
      card: event.card.number,
      leaders,
      of: [ally, own],
    });
  },
};

/** K-6.31b. Homes of an ally, in the hands of the power that runs it. */
const homesOf = (position: Position, ally: ContingentId): AreaId[] => {
  const { game, state } = position;
  const { zones } = bookOf(game).places;
  return [...game.content.areas.values()]
    .filter(({ id, key, owners }) => (key || zones.has(id)) && owners.includes(ally))
    .map(({ id }) => id)
    .filter((area) => controls(game, state, powerOf(game, ally), area) && !isNeutral(position, area));
};

/** Cards 11, 12 and 67, K-5.11. Soldiers of an ally come to one of its homes without CP. */
const buildAlly: Handler = {
  check: (position, event, op) =>
    hasLeft(position, contingentIn(op)) ? noTarget(event) : needsTarget(event, homesOf(position, contingentIn(op))),
  aims: (position, _event, op) => ({ areas: homesOf(position, contingentIn(op)), shared: true }),
  *run(play, event, op) {
    const contingent = contingentIn(op);
    const [share] = sharesOf(event.choice, homesOf(play, contingent), Number(op.sp));
    const power = powerOf(play.game, contingent);
    if (share) yield* raiseSoldiers(play, event, { power, contingent, area: share.area, sp: Number(op.sp) });
  },
};

/** Cards 4, 11, 12, 58 and 67. CP of this impulse for some pieces, or for some acts. */
const cpFor: Handler = {
  check: () => undefined,
  *run(play, event, op) {
    const purse: Purse = {
      card: event.card.number,
      cp: Number(op.n),
      ...(op.only === 'build' ? { acts: ['build', 'regroup'] } : {}),
      ...(op.contingent === undefined ? {} : { contingents: [contingentIn(op)] }),
      ...(op.leaders === undefined ? {} : { leaders: leadersIn(op) }),
    };
    const impulse = impulseOf(play);
    impulse.purses = [...(impulse.purses ?? []), purse];
    play.table.emit({ kind: 'purse.filled', power: event.power, card: event.card.number, cp: purse.cp });
  },
};

// --- armies of several contingents -----------------------------------------------------------------------------------

const onMap = (position: Position, leaders: readonly LeaderId[]): LeaderId[] =>
  leaders.filter((leader) => whereIs(position, leader) !== undefined);

/** Card 4, K-10.12c. Leaders of the allies lead French soldiers, and march as the French do. */
const leadFrench: Handler = {
  check: (position, event, op) => (onMap(position, leadersIn(op)).length > 0 ? undefined : noTarget(event)),
  *run(play, event, op) {
    const of = powersOf(play.game, 'imperial').map(ownOf);
    begin(play, event, 'lent-command', { leaders: [...leadersIn(op)], of, french: true });
  },
};

/** Card 107. A leader of the player leads soldiers of his partner. If he names none, the best one does. */
const mixedArmy: Handler = {
  check: () => undefined,
  aims: (position, { power }) => ({ leaders: leadersOnMap(position, [power]) }),
  *run(play, event) {
    const able = leadersOnMap(play, [event.power]);
    const leader = able.find((id) => id === event.choice.leader) ?? able[0];
    if (leader === undefined) return;
    const of = [event.power, ...alliesOf(play.game, event.power)].map(ownOf);
    begin(play, event, 'lent-command', { leaders: [leader], of });
  },
};

/** K-7.1c, K-10.12c. Whether pieces of an ally count as French at present: by themselves, or under a leader who leads French soldiers. */
export const countsAsFrench = (
  { state }: { readonly state: { readonly effects: readonly Effect[] } },
  ally: ContingentId,
  leaders: readonly LeaderId[],
): boolean =>
  state.effects.some(
    (effect) =>
      (effect.kind === 'ally-as-french' && effect.contingent === ally) ||
      (effect.kind === 'lent-command' &&
        effect.french === true &&
        leaders.some((leader) => Array.isArray(effect.leaders) && effect.leaders.includes(leader))),
  );

// --- the Balkans -----------------------------------------------------------------------------------------------------

/** Card 26. Whom it may hit: French South for Austria, or the Second Army. */
export const balkanPowers = (position: Position): readonly PowerId[] => [
  ...(hasLeft(position, 'austria') ? [] : [powerOf(position.game, 'austria')]),
  'russian_second',
];

const victimOf = (power: PowerId): ContingentId => (power === 'russian_second' ? ownOf(power) : 'austria');

/** Card 26. Strength points leave the map at the next reinforcement. */
const removeInWinter: Handler = {
  check: () => undefined,
  *run(play, event, op) {
    const power = onePower(play, event, op.power) ?? event.power;
    play.state.effects.push({
      kind: 'remove-in-winter',
      until: 'game',
      card: event.card.number,
      contingent: victimOf(power),
      n: Number(op.n),
    });
    play.table.emit({ kind: 'effect.began', power, effect: 'remove-in-winter', until: 'winter' });
  },
};

/** Card 26, K-5.12. What a power gives up as it brings up its reinforcements. */
export function* giveUpForCards(play: Play, power: PowerId): Script {
  const contingents = contingentsOf(play.game, power).map(String);
  const due = play.state.effects.filter(
    ({ kind, contingent }) => kind === 'remove-in-winter' && contingents.includes(String(contingent)),
  );
  if (due.length === 0) return;
  play.state.effects = play.state.effects.filter((effect) => !due.includes(effect));
  for (const { contingent, n, card } of due) {
    if (!hasLeft(play, String(contingent))) yield* giveUp(play, String(contingent), Number(n), Number(card));
  }
}

export const allyOperations: Readonly<Record<string, Handler>> = {
  ally_as_french: allyAsFrench,
  build_ally: buildAlly,
  cp_for: cpFor,
  lead_french: leadFrench,
  mixed_army: mixedArmy,
  remove_in_winter: removeInWinter,
};
