/** Cards played out of turn during marches, interceptions and evasions. */
import type { Script } from '../../../../engine/index.ts';
import type { AreaId, Operation, PowerId } from '../../types.ts';
import { undergo } from '../battle/attrition.ts';
import { NEVER, when } from '../cards/responses.ts';
import { marchFunds } from '../cards/restricted-cp.ts';
import { hasFormation, isEnemyFortress } from '../control.ts';
import type { Entry } from '../facts.ts';
import { ownForce, powerAt, powersIn } from '../forces/formations.ts';
import { copyForce, isEmptyForce, leadersIn } from '../forces/stacks.ts';
import type { EvasionOccasion, Ford, InterceptionOccasion, RollOccasion, StepOccasion, Use } from '../occasions.ts';
import type { Play, Reaction, Reactions } from '../play.ts';
import { alliesOf, areaOf, neighbours, otherSide, sideOf } from '../position.ts';
import { listOf } from '../question-fields.ts';
import { couldFord } from './evasion.ts';
import { attemptInterception } from './interception.ts';
import {
  ableTo,
  distantOf,
  fordersOf,
  type Interceptor,
  interceptorsOf,
  isOpenToInterception,
  leaderlessOf,
  ownArmy,
} from './interceptors.ts';
import { closeLine, isClosed } from './lines.ts';
import { halt } from './one-step.ts';

/** Whether a field such as `intercept|evade` or `interception|evasion` includes a word. */
const isAbout = (field: unknown, what: string): boolean => `|${String(field)}|`.includes(`|${what}|`);

// --- steps -------------------------------------------------------------------------------------------------------------

/**
 * #3. A step by CP is cancelled, and the formation marches no more. Together with friendly pieces it forms a group
 * (W-9.6a).
 */
const stopMove: Reaction<'step'> = {
  choices: (_play, _use, { stopped, cp }) => when(!stopped && cp > 0),
  *run(play, _use, step) {
    step.stopped = true;
    halt(play, step.from, step.force);
  },
};

const isEnemyOf = ({ game }: Play, power: PowerId, other: PowerId): boolean =>
  game.sideOf[power] !== game.sideOf[other];

/** Whether a card closes a line to those who are about to cross it: any kind of line or one, to all or to enemies. */
const closes = (play: Play, { power, op: { type, enemies } }: Use, mover: PowerId, line: unknown): boolean =>
  (type === undefined || type === line) && (enemies !== true || isEnemyOf(play, power, mover));

/** #21. Nobody crosses that line for the rest of the impulse. */
const blockLine: Reaction<'step'> = {
  choices: (play, use, { stopped, power, line }) => when(!stopped && line !== null && closes(play, use, power, line)),
  *run(play, { power, card }, step) {
    step.stopped = true;
    closeLine(play, power, card.number, step.from, step.to);
  },
};

/** #21, W-5.2b. The losers cannot cross that line either. The choice names the area beyond it. */
const blockRetreat: Reaction<'retreat'> = {
  choices: (play, use, { entry, power, ways }) =>
    ways
      .filter(({ area, printed }) => closes(play, use, power, printed) && !isClosed(play, entry.area, area))
      .map(({ area }) => ({ areas: [area] })),
  *run(play, { power, card }, { entry }, { areas: [area] = [] }) {
    if (area === undefined) return;
    closeLine(play, power, card.number, entry.area, area);
  },
};

/** Whether the step is that of an army of the power, or of a group that its leader commands. */
const isOwnArmy = ({ power }: Use, step: StepOccasion): boolean =>
  step.power === power && !step.stopped && leadersIn(step.force).length > 0;

/** #44. The formation passes one area with an enemy formation or fortress. It must be able to pay for the next step. */
const bypass: Reaction<'step'> = {
  choices: (play, use, step) => {
    if (!isOwnArmy(use, step) || step.bypass) return NEVER;
    const { game, state } = play;
    const side = sideOf(game, use.power);
    const isHeld = hasFormation(game, state, step.to, otherSide(game, side));
    const { credits = [] } = state.impulse ?? {};
    const goesOn = marchFunds(state, step.force) >= step.cp || credits.some(({ steps }) => steps > 0);
    return when(goesOn && (isHeld || isEnemyFortress(game, state, step.to, side)));
  },
  *run(_play, { card, op }, step) {
    step.bypass = { card: card.number, n: Number(op.interceptMod ?? 0) };
  },
};

/** Whether enemies are close enough to intercept, if necessary by an event. */
const isWatched = ({ game, state }: Play, power: PowerId, area: AreaId): boolean => {
  const enemy = otherSide(game, sideOf(game, power));
  const near = neighbours(game, area);
  return near.some(
    (next) =>
      hasFormation(game, state, next.area, enemy) ||
      neighbours(game, next.area).some((far) => hasFormation(game, state, far.area, enemy)),
  );
};

/** #45. Nobody may intercept the next step of an army in the power's own impulse. */
const noInterception: Reaction<'step'> = {
  choices: (play, use, step) => when(isOwnArmy(use, step) && !step.unseen && isWatched(play, use.power, step.to)),
  *run(_play, _use, step) {
    step.unseen = true;
  },
};

// --- interceptions by cards
// --------------------------------------------------------------------------------------------

/** W-10.2c. Interceptors that an event gives to an inactive power. The power names the area they come from. */
const bringing = (candidates: (play: Play, use: Use, entry: Entry) => readonly Interceptor[], automatic = false) => {
  const able = (play: Play, use: Use, entry: Entry): readonly Interceptor[] => {
    if (sideOf(play.game, use.power) === entry.side || isEmptyForce(entry.mover)) return [];
    return isOpenToInterception(play, entry)
      ? ableTo(
          entry,
          candidates(play, use, entry).map((it) => ownArmy(play, it)),
        )
      : [];
  };
  const reaction: Reaction<'entry'> = {
    choices: (play, use, { entry }) => able(play, use, entry).map(({ from }) => ({ areas: [from] })),
    *run(play, use, { entry }, choice) {
      const it = able(play, use, entry).find(({ from }) => from === choice.areas?.[0]);
      if (it) yield* attemptInterception(play, entry, it, automatic);
    },
  };
  return reaction;
};

/** #36. Soldiers without a leader. */
const leaderless = bringing((play, { power, op }, { area }) =>
  leaderlessOf(play, power, area, { rating: Number(op.battle), command: Number(op.command) }),
);

/** #40. An army from two areas away (W-10.1f). */
const fromAfar = bringing((play, { power }, { area }) => distantOf(play, power, area));

/** The kinds of lines in an operation: the old and the new one. */
const fordOf = ({ from, to }: Operation): Ford => ({ from: String(from), to: String(to) });

/** #68. An army from across a river. */
const acrossFord = bringing((play, { power, op }, { area }) => fordersOf(play, power, area, fordOf(op)));

/** #79. An army that could intercept anyway comes without a roll. */
const surely = bringing(
  (play, { power, op }, { area }) =>
    op.result === 'success' && isAbout(op.roll, 'intercept')
      ? interceptorsOf(play, power, area, sideOf(play.game, power))
      : [],
  true,
);

// --- announced attempts ------------------------------------------------------------------------------------------------

type AttemptOccasion = InterceptionOccasion | EvasionOccasion;

const ROLLS = { interception: 'intercept', evasion: 'evade' } as const;

/** Whether an operation applies to this roll: the player's own, unless the card says the enemy's. */
const isOwn = (play: Play, { power, op }: Use, announced: AttemptOccasion): boolean =>
  op.who === 'enemy' ? isEnemyOf(play, power, announced.power) : announced.power === power;

/** #36, #82, #95. A modifier to the roll. */
const modify = {
  choices: (play: Play, use: Use, announced: AttemptOccasion) =>
    when(
      !announced.cancelled &&
        !announced.automatic &&
        isAbout(use.op.roll, ROLLS[announced.moment]) &&
        isOwn(play, use, announced),
    ),
  *run(_play: Play, { card, op }: Use, announced: AttemptOccasion): Script {
    announced.parts.push({ name: `card ${card.number}`, n: Number(op.n) });
  },
};

/** #23. Sets the rating of the enemy's leader for this roll. */
const rerate = {
  choices: (play: Play, { power, op }: Use, announced: AttemptOccasion) => {
    const rating = announced.parts.find(({ name }) => name === 'rating')?.n ?? 0;
    const isOpen = !announced.cancelled && !announced.automatic && announced.leader !== null;
    return when(isOpen && rating > Number(op.value) && isEnemyOf(play, power, announced.power));
  },
  *run(_play: Play, { card, op }: Use, announced: AttemptOccasion): Script {
    const rating = announced.parts.find(({ name }) => name === 'rating')?.n ?? 0;
    announced.parts.push({ name: `card ${card.number}`, n: Number(op.value) - rating });
  },
};

/** Whether an army of a power's ally stands in an area. */
const hasAlly = (play: Play, power: PowerId, area: AreaId): boolean =>
  alliesOf(play.game, power).some((ally) => leadersIn(powerAt(play, area, ally)).length > 0);

/** Whether an army has lost strength since the turn began, whatever the cause. Markers (W-11.52d) do not matter. */
const hasBled = ({ state }: Play, { force }: AttemptOccasion): boolean =>
  leadersIn(force).some((leader) => state.bled?.includes(leader));

/** Whether an operation that cancels attempts applies to this one. */
const isTarget = (play: Play, { power, op }: Use, announced: AttemptOccasion): boolean => {
  if (op.what === 'allied_cooperation')
    return announced.moment === 'interception' && hasAlly(play, announced.power, announced.entry.area);
  if (!isAbout(op.what, announced.moment)) return false;
  return op.cond !== 'lost_sp_this_turn' || (hasBled(play, announced) && isEnemyOf(play, power, announced.power));
};

/** #24, #41, #82. The attempt is cancelled. */
const callOff = {
  choices: (play: Play, use: Use, announced: AttemptOccasion) =>
    when(!announced.cancelled && isTarget(play, use, announced)),
  *run(_play: Play, _use: Use, announced: AttemptOccasion): Script {
    announced.cancelled = true;
  },
};

/** #45, #79. The attempt succeeds without a roll, even if an earlier card had cancelled it (W-5.2c). */
const succeed = {
  choices: (play: Play, { power, op }: Use, announced: AttemptOccasion) =>
    when(
      op.result === 'success' &&
        !announced.automatic &&
        isAbout(op.roll, ROLLS[announced.moment]) &&
        powersIn(play.game, announced.force).includes(power),
    ),
  *run(_play: Play, _use: Use, announced: AttemptOccasion): Script {
    announced.cancelled = false;
    announced.automatic = true;
  },
};

/** #80. The roll is made again, and the second result stands. */
const reroll = {
  choices: (_play: Play, { op }: Use, roll: RollOccasion) =>
    when(!roll.again && isAbout(op.roll, roll.moment === 'evasion-roll' ? 'evade' : 'intercept')),
  *run(_play: Play, _use: Use, roll: RollOccasion): Script {
    roll.again = true;
  },
};

// --- allies at odds ----------------------------------------------------------------------------------------------------

/** The powers that an operation names; all powers if it names none. */
const powersMeant = (play: Play, name: unknown): readonly PowerId[] =>
  name === undefined ? play.game.powers : (play.game.names.powers(play, String(name)) ?? [String(name)]);

/** The ally in a group of powers that the card can separate. */
const allyInGroup = (play: Play, { op }: Use, { power, force }: StepOccasion): PowerId | undefined => {
  const armies = powersIn(play.game, force).filter((each) => leadersIn(ownForce(play.game, each, force)).length > 0);
  if (armies.length < 2 || op.standing === undefined) return undefined;
  const meant = powersMeant(play, op.standing);
  return armies.every((each) => meant.includes(each)) ? armies.find((each) => each !== power) : undefined;
};

/** #24. An army does not join its ally's army. In a group that stands together, the ally stays behind. */
const partAllies: Reaction<'step'> = {
  choices: (play, use, step) => {
    if (step.stopped || use.op.what !== 'allied_cooperation') return NEVER;
    const { power, force, to } = step;
    const ally = allyInGroup(play, use, step);
    const joins = leadersIn(ownForce(play.game, power, force)).length > 0 && hasAlly(play, power, to);
    return [...(joins ? [{}] : []), ...(ally === undefined ? [] : [{ power: ally }])];
  },
  *run({ game }, _use, step, { power }) {
    if (power === undefined) step.stopped = true;
    else step.force = copyForce(ownForce(game, step.power, step.force));
  },
};

// --- other -------------------------------------------------------------------------------------------------------------

/** #15. Attrition on a bad road, before anything else happens at its end. */
const ambush: Reaction<'entry'> = {
  choices: (play, { op }, { entry }) => {
    const { line, mover, area } = entry;
    const lines = op.lines === undefined ? undefined : listOf<string>(op.lines);
    const regions = op.regions === undefined ? undefined : listOf<string>(op.regions);
    if (op.target !== 'moving_formation' || isEmptyForce(mover) || line === null) return NEVER;
    const meant = powersMeant(play, op.power);
    return when(
      powersIn(play.game, mover).some((power) => meant.includes(power)) &&
        (lines?.includes(line) ?? true) &&
        (regions?.includes(areaOf(play.game, area).region) ?? true),
    );
  },
  *run(play, { op }, { entry }) {
    const reasons = Array.from({ length: Number(op.times ?? 1) }, () => 'event' as const);
    entry.mover = copyForce(yield* undergo(play, { area: entry.area, force: entry.mover, reasons }));
  },
};

/** #68. One formation of the power may evade across a river. */
const fordAway: Reaction<'attacked'> = {
  choices: (play, { power, op }, { entry, fords }) =>
    when(
      sideOf(play.game, power) !== entry.side &&
        fords[power] === undefined &&
        couldFord(play, entry, power, fordOf(op)),
    ),
  *run(_play, { power, op }, { fords }) {
    fords[power] = fordOf(op);
  },
};

/** #68. One formation may retreat across a river as if it were another kind of line. */
const fordBack: Reaction<'retreat'> = {
  choices: (play, { power, op }, occasion) =>
    when(
      occasion.ford === null &&
        occasion.power === power &&
        occasion.ways.some(({ area, line }) => line === op.from && !isClosed(play, occasion.entry.area, area)),
    ),
  *run(_play, { op }, occasion) {
    occasion.ford = fordOf(op);
  },
};

export const marchResponses: Reactions = {
  stop_move: { step: stopMove },
  block_line: { step: blockLine, retreat: blockRetreat },
  bypass: { step: bypass },
  no_interception: { step: noInterception },
  intercept_leaderless: { entry: leaderless },
  intercept_extend: { entry: fromAfar },
  auto: { entry: surely, interception: succeed, evasion: succeed },
  mod_roll: { interception: modify, evasion: modify },
  set_battle_rating: { interception: rerate, evasion: rerate },
  cancel: { step: partAllies, interception: callOff, evasion: callOff },
  reroll: { 'interception-roll': reroll, 'evasion-roll': reroll },
  attrition: { entry: ambush },
  line_override: { entry: acrossFord, attacked: fordAway, retreat: fordBack },
};
