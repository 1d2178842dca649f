/** Reinforcements (W-16.2): what the tables give each power in winter, and where it puts it. */
import { type Ask, accept, ask, LazyAsk, refuse, type Script, type Verdict } from '../../engine/index.ts';
import { payDebts } from '../campaign/cards/debts.ts';
import { controllerOf, isBesieged, keysOf } from '../campaign/control.ts';
import { giveUpStrength } from '../campaign/operations/piece.ts';
import { strengthOf } from '../campaign/pieces/stacks.ts';
import type { Play, Position } from '../campaign/play.ts';
import { areaOf, neighbours, perGame, sideOf } from '../campaign/position.ts';
import { asking } from '../campaign/questions.ts';
import type { Interphase } from '../campaign/state.ts';
import { type Build, builder, leaderPool, priceOf, putDown } from '../campaign/turn/build.ts';
import { newImpulse } from '../campaign/turn/impulse.ts';
import type { Act, Answers, AreaId, PowerId, Stack } from '../campaign/types.ts';
import { bookOf } from './content.ts';

/** W-16.2. What a power is given; what it does not spend it keeps for deployments. */
export function* reinforcements(play: Play, power: PowerId, winter: Interphase): Script {
  if (sideOf(play.game, power) === 'france') {
    winter.emperor ??= appealToTheEmperor(play, power);
    const { cp, removeSP } = winter.emperor;
    for (let n = 0; n < removeSP; n++) yield* giveUpStrength(play, power);
    yield* play.game.hooks.suddenDeath(play);
    if (!play.state.outcome) winter.kept[power] = yield* spend(play, power, cp);
  } else winter.kept[power] = yield* spend(play, power, power === 'britain' ? horseGuards(play) : levantamiento(play));
}

// --- the tables --------------------------------------------------------------------------------------------------------

const isFrench = ({ game, state }: Position, area: AreaId): boolean => {
  const controller = controllerOf(game, state, area);
  return controller !== null && sideOf(game, controller) === 'france';
};

/** Modifiers and extra dice that events have left at a table; those that count once are used up. */
const fromEvents = ({ state }: Play, kind: string, table: string): number => {
  const mine = state.effects.filter(
    (effect) => effect.kind === kind && String(effect.table).split('|').includes(table),
  );
  state.effects = state.effects.filter((effect) => !(mine.includes(effect) && effect.once));
  return mine.reduce((sum, { n }) => sum + Number(n), 0);
};

const rollTable = (play: Play, power: PowerId, table: string, dice: number, plus: number): number => {
  const faces = [...play.table.roll(`reinforcement.${table}`, dice)];
  const total = faces.reduce((sum, face) => sum + face, plus);
  const parts = plus === 0 ? [] : [{ name: 'modifiers', n: plus }];
  play.table.emit({ kind: 'table.rolled', table, power, faces, parts, total });
  return total;
};

/** W-16.21. One roll for both French powers; high is bad. */
const appealToTheEmperor = (play: Play, power: PowerId): { cp: number; removeSP: number } => {
  const { game } = play;
  const homeKeys = [...game.content.areas.values()].filter(({ owner, key }) => key && sideOf(game, owner) === 'france');
  const times: Readonly<Record<string, number>> = {
    madrid: isFrench(play, 'madrid') ? 1 : 0,
    lisbon_gibraltar: isFrench(play, 'lisbon') || isFrench(play, 'gibraltar') ? 1 : 0,
    home_lost: homeKeys.filter(({ id }) => !isFrench(play, id)).length,
  };
  const { modifiers, rows } = bookOf(game).tables.appealToTheEmperor;
  const own = modifiers.reduce((sum, { id, n }) => sum + n * (times[id] ?? 0), 0);
  const total = rollTable(play, power, 'emperor', 1, own + fromEvents(play, 'table-modifier', 'appeal_to_the_emperor'));
  const { cp, removeSP } = rows.find(({ max }) => total <= max) ?? { cp: 0, removeSP: 0 };
  return { cp, removeSP };
};

/** W-16.22, AMB-33. */
const horseGuards = (play: Play): number => {
  const table = 'letter_to_the_horse_guards';
  const plus =
    (isFrench(play, 'lisbon') ? -4 : 0) +
    (isFrench(play, 'porto') ? -2 : 0) +
    fromEvents(play, 'table-modifier', table);
  const { dice: usual, min } = bookOf(play.game).tables.letterToTheHorseGuards;
  const dice = usual + fromEvents(play, 'table-dice', table);
  return Math.max(min, rollTable(play, 'britain', 'horse-guards', dice, plus));
};

/** W-16.23. */
const levantamiento = (play: Play): number => {
  const keys = keysOf(play.game, play.state, 'spain').filter((area) => areaOf(play.game, area).region === 'spain');
  const { dice } = bookOf(play.game).tables.levantamientoPopular;
  const more = fromEvents(play, 'table-dice', 'levantamiento_popular');
  return rollTable(play, 'spain', 'levantamiento', dice + more, Math.floor(keys.length / 2));
};

// --- what is done with the points -------------------------------------------------------------------------------------

type Reinforcement = Answers['reinforce'];

/** Steps from the capital to every other area along the lines. */
const distances = perGame((game): ReadonlyMap<AreaId, number> => {
  const capital = [...game.content.areas.values()].find((area) => area.capital)?.id;
  const found = new Map<AreaId, number>(capital === undefined ? [] : [[capital, 0]]);
  for (const [at, steps] of found) {
    for (const { area } of neighbours(game, at)) if (!found.has(area)) found.set(area, steps + 1);
  }
  return found;
});

/** W-16.2b, W-6.3c. Home key areas that are not besieged, the nearest to the capital first (D-53). */
const campsOf = (position: Position, power: PowerId): AreaId[] => {
  const { game, state } = position;
  const far = (area: AreaId) => distances(game).get(area) ?? Number.POSITIVE_INFINITY;
  return game.hooks
    .homes(position, power)
    .soldiers.filter((area) => areaOf(game, area).key && !isBesieged(game, state, area))
    .sort((a, b) => far(a) - far(b) || (a < b ? -1 : 1));
};

/** W-6.3b. Leaders who come from beyond the map do so wherever the soldiers are put. */
const isFromAfar = ({ game }: Position, act: Build, pieces: Stack): boolean =>
  strengthOf(pieces) === 0 && areaOf(game, act.at).offMap;

const stackOf = ({ leaders = [], inf = 0, cav = 0, art = 0 }: Build): Stack => ({ leaders, inf, cav, art });

/**
 * W-5.2f, W-16.2b. Judges one order of a power's reinforcements; `camp` is where it has begun to put them. `judge` knows what the power
 * can build.
 */
const checkReinforcement = (
  position: Position,
  power: PowerId,
  camp: AreaId | null,
  answer: unknown,
  judge = builder(position, power),
): Verdict<Reinforcement> => {
  const act = answer as Act | null;
  if (typeof act !== 'object' || act === null || Array.isArray(act)) return refuse('order.malformed');
  if (act.do === 'end') return accept({ do: 'end' });
  if (act.do !== 'build' && act.do !== 'regroup') return refuse('winter.not-now');
  const verdict = judge(act);
  if (verdict.ok && isFromAfar(position, verdict.answer, stackOf(verdict.answer))) return verdict;
  const camps = camp === null ? campsOf(position, power) : [camp];
  const isElsewhere = verdict.ok ? !camps.includes(act.at) : verdict.refusal.code === 'build.not-home';
  if (!isElsewhere) return verdict;
  return refuse(
    'winter.one-camp',
    { areas: [...camps] },
    camps.map((at) => ({ ...act, at })),
  );
};

/** What a power could order, one after another as they are looked at; to end is always among it. */
function* optionsFor(position: Position, power: PowerId, camp: AreaId | null): Generator<Reinforcement, void> {
  const camps = camp === null ? campsOf(position, power) : [camp];
  const leaderCamps = position.game.hooks.homes(position, power).leaders;
  const boxed = position.state.regroup[power]?.leaders ?? [];
  const pool = leaderPool(position, power);
  const orders: Build[] = [
    ...camps.flatMap((at) => (['build', 'regroup'] as const).map((what) => ({ do: what, at, sp: 1 }))),
    ...leaderCamps.flatMap((at) => [
      ...boxed.map((id) => ({ do: 'regroup' as const, at, leaders: [id] })),
      ...pool.map((id) => ({ do: 'build' as const, at, leaders: [id] })),
    ]),
  ];
  const judge = builder(position, power);
  for (const order of orders) {
    const verdict = checkReinforcement(position, power, camp, order, judge);
    if (verdict.ok) yield verdict.answer;
  }
  yield { do: 'end' };
}

const canOrder = (position: Position, power: PowerId, camp: AreaId | null): boolean =>
  optionsFor(position, power, camp).next().value?.do !== 'end';

/** D-53. What silence does: the Regroup Box first, then as much infantry as there is. */
const safest = (options: readonly Reinforcement[]): Reinforcement =>
  options.find(({ do: what }) => what === 'regroup') ??
  options.find(({ do: what }) => what === 'build') ?? { do: 'end' };

const question = (play: Play, power: PowerId, camp: AreaId | null): Ask<Reinforcement> => {
  const { turn, impulse, seats } = play.state;
  const options = () => [...optionsFor(play, power, camp)];
  return new LazyAsk<Reinforcement>({
    kind: 'reinforce',
    seat: seats[power] as string,
    prompt: () => asking('reinforce', { power, turn, cp: impulse?.cp ?? 0, ...(camp === null ? {} : { area: camp }) }),
    options,
    check: (answer) => checkReinforcement(play, power, camp, answer),
    fallback: () => safest(options()),
  });
};

/**
 * W-16.2a, W-5.12b. Spends CP on reinforcements, after what the power owes; returns what is left, which may pay for further
 * deployments (W-16.2c). A power that can buy nothing is not asked.
 */
export function* spend(play: Play, power: PowerId, cp: number): Script<number> {
  const { state } = play;
  const impulse = { ...newImpulse(power, false, true), cp: cp - payDebts(play, power, cp) };
  state.impulse = impulse;
  let camp: AreaId | null = null;
  while (impulse.cp > 0) {
    if (!canOrder(play, power, camp)) break;
    const act: Reinforcement = yield* ask(question(play, power, camp));
    if (act.do === 'end') break;
    const pieces = stackOf(act);
    const price = priceOf(play, act.do, pieces);
    impulse.cp -= price;
    putDown(play, power, act.do, act.at, pieces, { cp: price, left: impulse.cp });
    if (!areaOf(play.game, act.at).offMap) camp = act.at;
  }
  state.impulse = null;
  return impulse.cp;
}
