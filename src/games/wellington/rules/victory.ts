/** The ends of the game and their victory points (W-18, W-19). */

import { type Message, message, type Script, withData } from '../../../engine/index.ts';
import { perGame } from '../../campaign/memo.ts';
import { debtsOf } from '../../campaign/rules/cards/debts.ts';
import { controllerOf, controls, homeOf, keysOf } from '../../campaign/rules/control.ts';
import type { Board, Definition, Play, Position } from '../../campaign/rules/play.ts';
import { powerOf, powersOf, sideOf } from '../../campaign/rules/position.ts';
import { guerrillaStep } from '../../campaign/rules/turn/turn-end.ts';
import type { Outcome } from '../../campaign/state.ts';
import type { AreaId, PowerId, SideId } from '../../campaign/types.ts';

/** The year that is scored (W-4.7a). */
export const LAST_TURN = 1814;

const PORTUGUESE_KEYS = ['lisbon', 'porto', 'almeida', 'elvas'];
/** The Spanish keys that France needs besides Portugal (W-18.2). */
const KEYS_FOR_PORTUGAL = 8;
const FRENCH: readonly PowerId[] = ['french_south', 'french_north'];
const ALLIES: readonly PowerId[] = ['britain', 'spain'];

const homesOf = (game: Definition, powers: readonly PowerId[]): AreaId[] =>
  [...game.content.areas.values()].filter((area) => powers.includes(powerOf(game, homeOf(area)))).map(({ id }) => id);

const frenchHomes = perGame((game) => homesOf(game, FRENCH));

const spanishKeys = perGame(({ content }) =>
  [...content.areas.values()].filter(({ key, region }) => key && region === 'spain').map(({ id }) => id),
);

/** Key areas of Spain that a side controls. */
const spanishKeysOf = (game: Definition, board: Board, side: SideId): number => {
  let count = 0;
  for (const area of spanishKeys(game)) {
    const controller = controllerOf(game, board, area);
    if (controller !== null && sideOf(game, controller) === side) count++;
  }
  return count;
};

const isFrench = (game: Definition, board: Board, area: AreaId): boolean =>
  FRENCH.includes(controllerOf(game, board, area) ?? '');

/** The French power that controls Madrid. */
const holderOfMadrid = ({ game, state }: Position): PowerId | undefined =>
  FRENCH.find((power) => controls(game, state, power, 'madrid'));

/** W-18.6a. A die plus a third of the Spanish keys; 8 conquers Spain. */
const rollConquest = (play: Play): boolean => {
  const power = holderOfMadrid(play);
  if (power === undefined) return false;
  const plus = Math.floor(spanishKeysOf(play.game, play.state, 'france') / 3);
  const [face = 0] = play.table.roll('conquest', 1);
  const total = face + plus;
  play.table.emit({
    kind: 'check.rolled',
    check: 'conquest',
    power,
    faces: [face],
    parts: plus > 0 ? [{ name: 'keys', n: plus }] : [],
    total,
    needs: 8,
    success: total >= 8,
  });
  return total >= 8;
};

/** W-19.1b. If two players have won, they may compare their points. */
const end = (play: Play, winner: SideId, reason: string): void => {
  play.state.outcome = {
    winner,
    reason: `outcome.${reason}`,
    ...(isShared(play, winner) ? ownScore(play, winner) : {}),
  };
};

/**
 * W-18.1 to W-18.4. Whether the game ends at once. The conquest of Spain is checked before that of France (W-18.6b).
 */
export function* checkSuddenDeath(play: Play): Script {
  const { game, state } = play;
  if (state.outcome) return;
  const french = spanishKeysOf(game, state, 'france');
  if (spanishKeysOf(game, state, 'allies') === 0) return end(play, 'france', 'spain-conquered');
  if (
    french >= KEYS_FOR_PORTUGAL &&
    PORTUGUESE_KEYS.every((area) => isFrench(game, state, area)) &&
    isFrench(game, state, 'madrid')
  )
    return end(play, 'france', 'portugal-conquered');
  if (!frenchHomes(game).some((area) => isFrench(game, state, area))) {
    if (rollConquest(play)) return end(play, 'france', 'conquest');
    return yield* alliedTriumph(play, 'france-conquered');
  }
  if (french === 0) yield* alliedTriumph(play, 'spain-freed');
}

/** W-18.1 to W-18.4. What is missing for each early end of the game, as far as the map shows it; `steps`: how much. */
export const endsAhead = ({ game, state }: Position): Message[] => {
  const [french, allied] = (['france', 'allies'] as const).map((side) => spanishKeysOf(game, state, side));
  const portuguese = PORTUGUESE_KEYS.filter((area) => isFrench(game, state, area)).length;
  const homes = frenchHomes(game).filter((area) => isFrench(game, state, area)).length;
  return [
    withData(message('board.end.spain-conquered', { left: allied ?? 0 }), { steps: allied ?? 0 }),
    withData(
      message(`board.end.portugal-conquered${isFrench(game, state, 'madrid') ? '' : '.madrid'}`, {
        portuguese,
        of: PORTUGUESE_KEYS.length,
        spanish: french ?? 0,
        needs: KEYS_FOR_PORTUGAL,
      }),
      {
        steps:
          PORTUGUESE_KEYS.length -
          portuguese +
          Math.max(0, KEYS_FOR_PORTUGAL - (french ?? 0)) +
          (isFrench(game, state, 'madrid') ? 0 : 1),
      },
    ),
    withData(message('board.end.spain-freed', { left: french ?? 0 }), { steps: french ?? 0 }),
    withData(message('board.end.france-conquered', { left: homes }), { steps: homes }),
  ];
};

/** W-18.2b, W-18.32. If two players have won and compare their points, guerrillas rise once more before that. */
function* alliedTriumph(play: Play, reason: string): Script {
  const { state } = play;
  state.outcome = { winner: 'allies', reason: `outcome.${reason}` };
  if (isShared(play, 'allies') && state.phase !== 'guerrillas') yield* guerrillaStep(play);
  end(play, 'allies', reason);
}

/** W-19.1b, D-59. Whether the powers of a side have different players and the better one has to be determined. */
const isShared = ({ game, state }: Position, side: SideId): boolean =>
  state.options.individualVictory !== false &&
  new Set(powersOf(game, side).map((power) => state.seats[power])).size > 1;

/** W-19.5c. */
const isSpainApart = ({ state }: Position): boolean => state.seats.spain !== state.seats.britain;

/** W-15.3, W-19.2 to W-19.4. Victory points of a power, without the Spanish bonus. */
export const pointsOf = ({ game, state }: Position, power: PowerId): number => {
  const keys = keysOf(game, state, power);
  const held = [...game.content.areas.keys()].filter((area) => controls(game, state, power, area));
  const debts = debtsOf({ game, state }, power).length;
  let points = keys.length + (keys.includes('madrid') ? 1 : 0) + (state.resources[power] ?? 0) / 2 - debts;
  if (!FRENCH.includes(power)) return points;
  points += ['lisbon', 'gibraltar'].filter((area) => keys.includes(area)).length;
  points += Math.floor(held.length / ({ 1812: 5, 1813: 4 }[state.turn] ?? 3));
  const homes = homesOf(game, [power]);
  if (state.turn === LAST_TURN && homes.every((area) => controls(game, state, power, area))) points += 4;
  return points;
};

/** W-19.5a. Depends on the areas of Spain that France controls; only for a separate Spanish player. */
const spanishBonus = ({ game, state }: Position): number => {
  const held = [...game.content.areas.values()].filter(
    ({ id, region }) => region === 'spain' && FRENCH.includes(controllerOf(game, state, id) ?? ''),
  ).length;
  return held === 0 ? 6 : held < 5 ? 5 : held < 10 ? 4 : held < 15 ? 2 : held < 20 ? 1 : 0;
};

/**
 * W-19.1b, W-19.5b. The points of the winning side's powers, and the best power. Among equals it is the later one on
 * the track (AMB-15).
 */
const ownScore = (position: Position, side: SideId): Required<Pick<Outcome, 'points' | 'best'>> => {
  const { game, state } = position;
  const powers = powersOf(game, side);
  const points = ownPoints(position, side);
  const { options, resources } = state;
  const rest = (power: PowerId) => (options.individualTie === 'resourcesThenTrack' ? (resources[power] ?? 0) : 0);
  const [best] = [...powers].reverse().sort((a, b) => (points[b] ?? 0) - (points[a] ?? 0) || rest(b) - rest(a)) as [
    PowerId,
  ];
  return { points, best };
};

/** W-19.5. The points of the winning side, with the Spanish bonus. */
const ownPoints = (position: Position, side: SideId): Readonly<Record<PowerId, number>> => {
  const bonus = side === 'allies' && isSpainApart(position) ? spanishBonus(position) : 0;
  return Object.fromEntries(
    powersOf(position.game, side).map((power) => [power, pointsOf(position, power) + (power === 'spain' ? bonus : 0)]),
  );
};

/** W-19.1a. Ranks the sides by points. A tie is decided by the Spanish bonus, then by resources, then for France. */
const score = (play: Play, reason: string): void => {
  const { game, state } = play;
  const sum = (powers: readonly PowerId[]) => powers.reduce((total, power) => total + pointsOf(play, power), 0);
  const left = (powers: readonly PowerId[]) =>
    powers.reduce((total, power) => total + (state.resources[power] ?? 0), 0);
  const lead = sum(ALLIES) - sum(FRENCH);
  const bonus = isSpainApart(play) ? spanishBonus(play) : 0;
  const margin = lead !== 0 ? lead : bonus > 0 ? bonus : left(ALLIES) - left(FRENCH);
  const winner = margin > 0 ? 'allies' : 'france';
  const points = Object.fromEntries(game.powers.map((power) => [power, pointsOf(play, power)]));
  state.outcome = {
    winner,
    reason: `outcome.${reason}`,
    points: { ...points, ...ownPoints(play, winner) },
    ...(isShared(play, winner) ? { best: ownScore(play, winner).best } : {}),
  };
};

/** W-4.6, W-18.5. */
export function* conquestStep(play: Play): Script {
  if (rollConquest(play)) end(play, 'france', 'conquest');
}

/** W-19. The game ends without an earlier winner: points decide. */
export function* victoryStep(play: Play): Script {
  score(play, 'time');
}

/** W-4.7a, W-4.7b, W-18.7a, W-18.7b. 1814 is scored. In an earlier year a 6 makes peace (W-18.7). */
export function* peaceStep(play: Play): Script {
  const { state, table } = play;
  if (state.turn >= LAST_TURN) return yield* victoryStep(play);
  if (state.effects.some(({ kind }) => kind === 'no-peace')) return;
  const needs = Math.min(
    6,
    ...state.effects.filter(({ kind }) => kind === 'peace-on').map(({ least }) => Number(least)),
  );
  const [face = 0] = table.roll('peace', 1);
  const success = face >= needs;
  table.emit({
    kind: 'check.rolled',
    check: 'peace',
    power: state.slot,
    faces: [face],
    parts: [],
    total: face,
    needs,
    success,
  });
  if (success) score(play, 'peace');
}
