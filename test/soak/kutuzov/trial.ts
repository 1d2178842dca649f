/** Random positions of Kutuzov. The rules and the model have to agree on their battles, sieges, attrition and morale. */
import { injectedSource, type Script, Table } from '../../../src/engine/index.ts';
import { type CampaignEvent, campaignEvent, type EventOf } from '../../../src/games/campaign/events.ts';
import { undergo } from '../../../src/games/campaign/rules/battle/attrition.ts';
import { fightBattle } from '../../../src/games/campaign/rules/battle/battle.ts';
import { besiege } from '../../../src/games/campaign/rules/battle/siege.ts';
import type { Play } from '../../../src/games/campaign/rules/play.ts';
import { newImpulse } from '../../../src/games/campaign/rules/turn/impulse.ts';
import type { State } from '../../../src/games/campaign/state.ts';
import type { Force } from '../../../src/games/campaign/types.ts';
import { kutuzov } from '../../../src/games/kutuzov/index.ts';
import { endOfTurnCheck } from '../../../src/games/kutuzov/rules/checks.ts';
import { ATTRITION } from '../../../src/games/kutuzov/rules/powers.ts';
import { ownIn } from '../../../src/games/kutuzov/types.ts';
import { demand } from '../broken.ts';
import * as model from './model.ts';

/** Pseudo-random numbers that follow from a seed. */
class Chance {
  private state: number;
  constructor(seed: number) {
    this.state = (seed ^ 0x9e3779b9) >>> 0;
  }
  /** From 0 up to but not including `n`. */
  below(n: number): number {
    this.state = (Math.imul(this.state, 1664525) + 1013904223) >>> 0;
    return Math.floor((this.state / 2 ** 32) * n);
  }
  of<T>(list: readonly T[]): T {
    const found = list[this.below(list.length)];
    if (found === undefined) throw new Error('nothing to choose from');
    return found;
  }
}

const FRENCH = [null, 'ney', 'davout', 'napoleon'] as const;
const RUSSIANS = [null, 'barclay', 'wittgenstein', 'kutuzov'] as const;

const ratingOf = (leader: string | null): number | null =>
  leader === null ? null : (kutuzov.definition.content.leaders.get(leader)?.battle ?? 0);

const facesOf = (chance: Chance): number[] => Array.from({ length: 600 }, () => 1 + chance.below(6));

const drawFrom = (faces: readonly number[]): model.Draw => {
  let next = 0;
  return (n) => {
    next += n;
    return faces.slice(next - n, next);
  };
};

const start = kutuzov.setup.start({ scenario: 'invasion', split: '4' });

const playWith = (
  forces: State['forces'],
  faces: readonly number[],
  power: string | null,
): Play & { told(): CampaignEvent[] } => {
  const state: State = structuredClone(start);
  state.forces = forces;
  state.flags = {};
  state.impulse = power === null ? null : newImpulse(power, false, false);
  for (const each of kutuzov.definition.powers) {
    state.hands[each] = [];
    state.resources[each] = 0;
  }
  const table = new Table<State, CampaignEvent>(state, injectedSource(faces), { decision: 0, event: 0, roll: 0 });
  ownIn({ state }).entrenched = [];
  return {
    game: kutuzov.definition,
    state,
    table,
    frozen: new Map(),
    told: () => table.events.map(({ event }) => campaignEvent(event)),
  };
};

/** Answers as silence would, except that a siege goes on. */
const runOn = (script: Script<unknown>): void => {
  for (let next = script.next(); !next.done; ) {
    const asks = typeof next.value === 'string' ? [] : next.value.asks;
    next = script.next(asks.map((ask) => (ask.kind === 'siege.continue' ? { go: true } : ask.fallback())));
  }
};

const stack = (leader: string | null, inf: number) => ({
  leaders: leader === null ? [] : [leader],
  inf,
  cav: 0,
  art: 0,
});

const kinds = <K extends CampaignEvent['kind']>(events: readonly CampaignEvent[], kind: K) =>
  events.filter((event): event is EventOf<K> => event.kind === kind);

const same = (what: string, of: number, rules: unknown, expected: unknown): void =>
  demand(
    JSON.stringify(rules) === JSON.stringify(expected),
    `${what} ${of}: the rules say ${JSON.stringify(rules)}, the model ${JSON.stringify(expected)}`,
  );

/** K-12.4. Dice of the defender for terrain, by line, season and side. */
const terrainOf = (line: string, isWinter: boolean, defender: string): number => {
  if (line === 'marsh') return defender === 'tsarist' ? 2 : isWinter ? 0 : 1;
  return line === 'river' ? 3 : line === 'rough' ? 1 : 0;
};

const tryBattle = (seed: number, chance: Chance): void => {
  const side = chance.of(['imperial', 'tsarist'] as const);
  const [turn, line] = [1 + chance.below(4), chance.of(['clear', 'rough', 'marsh', 'river'])];
  const leaders = { imperial: chance.of(FRENCH), tsarist: chance.of(RUSSIANS) };
  const sp = { imperial: 1 + chance.below(8), tsarist: 1 + chance.below(8) };
  const levels = { imperial: chance.of(model.LEVELS), tsarist: chance.of(model.LEVELS) };
  const failedEvasions = chance.below(4) === 0 ? 1 : 0;
  const enemy = side === 'imperial' ? 'tsarist' : 'imperial';
  const wants = chance.below(3) === 0;
  const entrenched = wants && (leaders[enemy] !== null || sp[enemy] >= 4);
  const area = enemy === 'tsarist' ? 'vyazma' : 'lublin';
  const force = {
    imperial: { french_north: stack(leaders.imperial, sp.imperial) },
    tsarist: { russian_first: stack(leaders.tsarist, sp.tsarist) },
  } satisfies Record<string, Force>;
  const faces = facesOf(chance);
  const play = playWith(
    structuredClone({ [area]: { ...force.imperial, ...force.tsarist } }),
    faces,
    side === 'imperial' ? 'french_north' : 'russian_first',
  );
  play.state.turn = turn;
  const own = ownIn(play);
  for (const each of ['imperial', 'tsarist'] as const) own.morale[each].level = levels[each];
  own.left = ['austria', 'prussia'];
  own.entrenched = entrenched ? [area] : [];
  play.frozen.set(
    area,
    side === 'imperial' ? { imperial: 'enemy', tsarist: 'friendly' } : { imperial: 'friendly', tsarist: 'enemy' },
  );
  const entry = {
    area,
    from: null,
    line,
    side,
    mover: structuredClone(force[side]) as Force,
    arrived: {},
    failedEvasions,
  };
  runOn(fightBattle(play, entry));
  const troop = (each: 'imperial' | 'tsarist') => ({
    sp: sp[each],
    rating: ratingOf(leaders[each]),
    level: levels[each],
  });
  const terrain = terrainOf(line, turn >= 3, enemy);
  const expected = model.battle(
    { attacker: troop(side), defender: troop(enemy), terrain, failedEvasions, entrenched },
    drawFrom(faces),
  );
  const told = play.told();
  const [ended] = kinds(told, 'battle.ended');
  same(
    'battle dice',
    seed,
    kinds(told, 'battle.rolled').map(({ dice }) => dice),
    expected.dice,
  );
  same('battle', seed, [ended?.winner, ended?.rounds], [expected.winner, expected.rounds]);
  same('casualties', seed, [ended?.casualties.attacker, ended?.casualties.defender], expected.suffered);
  // Losses during the retreat may turn a defeat into a rout (K-12.62b), and a force without a way to retreat is overrun.
  const isOnTheWay =
    kinds(told, 'attrition.rolled').length > 0 ||
    kinds(told, 'formation.regrouped').some(({ cause }) => cause === 'retreat');
  if (expected.rout || !isOnTheWay) same('rout', seed, ended?.rout, expected.rout);
  const boxed = (contingent: string) =>
    kinds(told, 'formation.regrouped')
      .filter(({ cause, power }) => cause === 'battle' && power === contingent)
      .reduce((sum, { pieces }) => sum + pieces.inf + 2 * pieces.cav + 4 * pieces.art + pieces.leaders.length, 0);
  const order = side === 'imperial' ? ['french_north', 'russian_first'] : ['russian_first', 'french_north'];
  same('regrouped', seed, order.map(boxed), expected.boxed);
};

const trySiege = (seed: number, chance: Chance): void => {
  const area = chance.of(['riga', 'grodno', 'smolensk']);
  const strength = area === 'riga' ? 4 : 2;
  const leader = chance.of(['ney', 'davout', 'napoleon']);
  const most = kutuzov.definition.content.leaders.get(leader)?.command ?? 1;
  const sp = 1 + chance.below(most);
  const level = chance.of(model.LEVELS);
  const faces = facesOf(chance);
  const play = playWith({ [area]: { french_north: stack(leader, sp) } }, faces, 'french_north');
  ownIn(play).morale.imperial.level = level;
  ownIn(play).left = ['austria', 'prussia'];
  runOn(besiege(play, 'french_north', { do: 'siege', at: area, leader }));
  const expected = model.siege({ sp, rating: ratingOf(leader), level }, strength, area === 'riga', drawFrom(faces));
  const told = play.told();
  const [ended] = kinds(told, 'siege.ended');
  same(
    'siege dice',
    seed,
    kinds(told, 'siege.rolled').map(({ dice }) => dice),
    expected.dice,
  );
  same(
    'siege',
    seed,
    [ended?.success, ended?.rounds, ended?.overrun],
    [expected.taken, expected.rounds, expected.overrun],
  );
};

const tryAttrition = (seed: number, chance: Chance): void => {
  const isImperial = chance.below(2) === 0;
  const [turn, reasons, sp] = [1 + chance.below(4), 1 + chance.below(3), 1 + chance.below(9)];
  const level = chance.of(ATTRITION);
  const [isDepot, isCentre, isBurnt] = [chance.below(2) === 0, chance.below(3) === 0, chance.below(3) === 0];
  const contingent = isImperial ? 'french_north' : 'russian_first';
  const area = isDepot ? (isImperial ? 'warsaw' : 'smolensk') : isImperial ? 'lublin' : 'vitebsk';
  const faces = facesOf(chance);
  const force = { [contingent]: stack(null, sp) };
  const play = playWith({ [area]: structuredClone(force) }, faces, null);
  play.state.turn = turn;
  const own = ownIn(play);
  own.attrition.level = level;
  own.scorched = isBurnt ? [area] : [];
  own.centres = isCentre ? [{ power: contingent, area }] : [];
  runOn(undergo(play, { area, force, reasons: Array.from({ length: reasons }, () => 'ambush' as const) }));
  const halvings = (isDepot && !isBurnt ? 1 : 0) + (isCentre ? 1 : 0);
  const dice = model.attritionDice(sp, reasons, isImperial ? level : null, halvings);
  const toll = model.attritionToll(faces.slice(0, dice), turn >= 3, sp);
  const [rolled] = kinds(play.told(), 'attrition.rolled');
  const box = play.state.regroup[contingent] ?? stack(null, 0);
  same('attrition', seed, [rolled?.count, rolled?.lost], [dice, toll[0] + toll[1]]);
  same('attrition to the box', seed, box.inf + 2 * box.cav + 4 * box.art, toll[1]);
};

const tryMorale = (seed: number, chance: Chance): void => {
  const side = chance.of(['imperial', 'tsarist'] as const);
  const level = chance.of(model.LEVELS);
  const isLoss = chance.below(2) === 0;
  const [loss, gain] = [isLoss ? 1 + chance.below(16) : 0, isLoss ? 0 : chance.below(9)];
  const faces = facesOf(chance);
  const play = playWith({}, faces, null);
  const own = ownIn(play);
  own.morale[side] = { level, loss, gain };
  own.since.morale[side] = level;
  runOn(endOfTurnCheck(play, side));
  const expected = model.moraleStep({ level, loss, gain }, faces);
  const now = own.morale[side];
  if (expected.level === null) same('collapse', seed, play.state.outcome !== null, true);
  else same('morale', seed, [now.level, now.loss, now.gain], [expected.level, expected.loss, expected.gain]);
};

const TRIALS = [tryBattle, tryBattle, trySiege, tryAttrition, tryMorale];

/** Tries the position of a seed. Throws `Broken` where rules and model disagree. */
export const tryArithmetic = (seed: number): number => {
  const chance = new Chance(Math.imul(seed, 2654435761) >>> 0);
  chance.below(1);
  chance.of(TRIALS)(seed, chance);
  return 1;
};
