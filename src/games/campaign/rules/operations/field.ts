/** Events in the field: marches without CP, hardships that do not apply, and temporary changes of lines and dice. */
import { refusalOf } from '../../../../engine/index.ts';
import type { Duration } from '../../state.ts';
import type { LeaderId, Operation, PowerId } from '../../types.ts';
import { areasWith, stackAt } from '../forces/formations.ts';
import type { Event, Handler, Play, Position } from '../play.ts';
import { contingentsOf, powerOf, sideOf } from '../position.ts';
import { noTarget } from './operation.ts';

const nothing = () => undefined;

/** Leaders of a power and its allies on the map, by the ids of their areas, its own first. */
const leadersAfield = (position: Position, power: PowerId): LeaderId[] => {
  const areas = areasWith(position, sideOf(position.game, power));
  return contingentsOf(position.game, power).flatMap((each) =>
    areas.flatMap((area) => stackAt(position, area, each).leaders),
  );
};

/**
 * If no army is named, a card that lets an army march or changes its way goes to the first army that uses it (see
 * `bindArmy`).
 */
const bindsAtUse = ({ card }: Event): boolean =>
  card.ops.some(({ op }) => op === 'free_moves' || op === 'line_override');

const aimsAtArmies: Pick<Handler, 'check' | 'aims'> = {
  check: (position, event) => (leadersAfield(position, event.power).length === 0 ? noTarget(event) : undefined),
  aims: (position, event) => ({ leaders: leadersAfield(position, event.power), openLeader: bindsAtUse(event) }),
};

/**
 * Steps that armies may take without CP in this impulse. If the player names no army, the first to use the card takes
 * it.
 */
const freeMoves: Handler = {
  ...aimsAtArmies,
  *run({ state }, event, op) {
    const { number: card, ops } = event.card;
    const most = op.target === 'own_army_le4' ? 4 : null;
    const unseen = Number(ops.find((each) => each.op === 'no_interception')?.steps ?? 0);
    const leader = event.choice.leader ?? null;
    for (let n = 0; n < Number(op.armies ?? 1); n++) {
      const groups = op.groups === true;
      state.impulse?.credits.push({ card, steps: Number(op.n), most, groups, unseen, leader: n === 0 ? leader : null });
    }
  },
};

/** Part of the free steps of the same card, which carry it out. */
const noInterception: Handler = {
  check: (_position, event) =>
    event.card.ops.some(({ op }) => op === 'free_moves')
      ? undefined
      : refusalOf('event.not-yet', { card: event.card.number }),
  *run() {},
};

const SCOPES: Readonly<Record<string, Duration>> = { turn: 'turn', next_impulse: 'next-impulse' };

const untilScope = (op: Operation): Duration => SCOPES[String(op.scope)] ?? 'impulse';

/** An effect that lasts for one army of the player. */
const forAnArmy = (
  kind: string,
  fields: (event: Event, op: Operation) => Record<string, string | number>,
): Handler => ({
  ...aimsAtArmies,
  *run(play, event, op) {
    const { power, card, choice } = event;
    const until = untilScope(op);
    const leader = choice.leader ?? (bindsAtUse(event) ? '' : String(leadersAfield(play, power)[0]));
    play.state.effects.push({ kind, until, power, card: card.number, leader, ...fields(event, op) });
    play.table.emit({ kind: 'effect.began', power, effect: kind, until });
  },
});

const REASONS: Readonly<Record<string, string>> = { forced_march: 'forced-march' };

/** In its own impulse a power still has to end that impulse before its next one begins. */
const isOwnImpulse = ({ state }: Play, power: PowerId): boolean => state.impulse?.power === power;

/** Keeps the named leader's army in place in his power's next impulse, if the card applies to that power. */
const freezeLeader: Handler = {
  check: nothing,
  *run(play, event, op) {
    const { state, game, table } = play;
    const leader = String(op.leader);
    const contingent = game.content.leaders.get(leader)?.contingent;
    const power = contingent === undefined ? '' : powerOf(game, contingent);
    const meant = op.power === undefined ? [power] : (game.names.powers(play, String(op.power)) ?? []);
    if (!meant.includes(power)) return;
    const waits = isOwnImpulse(play, power);
    state.effects.push({ kind: 'frozen-leader', until: 'game', leader, power, card: event.card.number, waits });
    table.emit({ kind: 'effect.began', power, effect: 'frozen-leader', until: 'impulse' });
  },
};

export const fieldOperations: Readonly<Record<string, Handler>> = {
  free_moves: freeMoves,
  no_interception: noInterception,
  ignore_attrition: forAnArmy('ignore-attrition', (_event, op) => ({
    reason: REASONS[String(op.kind)] ?? String(op.kind),
  })),
  line_override: forAnArmy('line-override', (_event, op) => ({ from: String(op.from), to: String(op.to) })),
  mod_roll: forAnArmy('reaction-modifier', (_event, op) => ({ roll: String(op.roll), n: Number(op.n) })),
  freeze_leader: freezeLeader,
};
