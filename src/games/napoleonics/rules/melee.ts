/** Melee, from its declaration to the ground that is won (C-MEL, C-BB, C-TG, C-BRK, C-BON). */
import { ask, message, type Script, sure } from '../../../engine/index.ts';
import type { Leader } from '../state.ts';
import type { Hex, Reaction, UnitId } from '../types.ts';
import { advance, type Won } from './advance.ts';
import { strike } from './battle-roll.ts';
import { conclude, declare } from './combat.ts';
import { retreatLeader } from './leaders.ts';
import { countOf, type Play, question, removeLeader, shift, symbolsOf } from './play.ts';
import { armOf, enemyLeaderAt, isOver, isStillAt, type Standing, sideOf, standingOf, unitAt } from './position.ts';
import { answeringDice, chooseReaction, formSquare, playFirstStrike, retirePaths, type Threat } from './reactions.ts';
import { chooseWay, quietRetreat } from './retreat.ts';
import { foeAs, meleeDice, supportDice } from './strength.ts';

/** A melee as it was declared. */
interface Melee {
  readonly unit: UnitId;
  readonly at: Hex;
  /** Artillery in combined arms. */
  readonly guns: readonly UnitId[];
  readonly isBonus: boolean;
}

/** C-MEL-01. One melee with what follows from it: battle back comes before the advance, for only one of them can. */
export function* melee(play: Play, fought: Melee): Script {
  const unit = standingOf(play, fought.unit);
  const from = unit.hex;
  declare(play, unit, fought.at, 'melee', fought.guns, fought.isBonus);
  const defender = unitAt(play, fought.at);
  const leader = enemyLeaderAt(play, sideOf(play, unit), fought.at);
  if (defender) yield* fight(play, fought, unit, defender);
  else if (leader) yield* hunt(play, fought, unit, leader);
  conclude(play, unit, from, fought.at);
  if (isOver(play) || !isStillAt(play, fought.unit, from)) return;
  const won: Won = { unit: fought.unit, from, vacated: fought.at, against: defender?.id, isBonus: fought.isBonus };
  const next = yield* advance(play, won);
  if (next && !isOver(play)) yield* melee(play, { ...next, isBonus: true });
}

/** C-MEL-09, C-LRT-02. A leader alone: only sabers count, those of any unit; else he goes back. */
function* hunt(play: Play, fought: Melee, unit: Standing, leader: Leader): Script {
  const what = fought.isBonus ? 'bonus' : 'melee';
  const foe = { hex: fought.at, arm: undefined, isSquare: false };
  const dice = meleeDice(play, unit, foe, fought.isBonus ? 'follow-up' : 'card');
  const faces = play.table.roll(`${what}.${play.state.turn}.${unit.id}`, dice);
  const symbols = symbolsOf(play, faces);
  const hits = countOf(symbols, 'SABER');
  if (dice > 0)
    play.table.emit({
      kind: 'dice.rolled',
      what,
      unit: unit.id,
      target: leader.id,
      at: fought.at,
      faces,
      symbols,
      hits,
      flags: 0,
    });
  if (hits > 0) removeLeader(play, leader, fought.at);
  else yield* retreatLeader(play, leader, unit.id);
}

/** C-MEL-01, C-CA-03, C-CA-07, C-CA-08, C-FS-09, C-SQ-09, C-S-5. The defender's choice, the rolls, and the answer of a defender who stays. */
function* fight(play: Play, fought: Melee, unit: Standing, defender: Standing): Script {
  const [from, at] = [unit.hex, defender.hex];
  const isThere = (): boolean => isStillAt(play, unit.id, from) && !isOver(play);
  const [reaction, isStruck] = yield* react(play, fought, unit, defender);
  const isSquareFirst = defender.square !== undefined && armOf(play, unit) === 'CAV';
  if (isSquareFirst) yield* strikeFrom(play, 'square', defender, unit);
  if (!isThere() || !isStillAt(play, defender.id, at)) return;
  const dice = attackDice(play, fought, unit, defender);
  const isRetiring = reaction === 'RETIRE';
  yield* strike(play, { what: fought.isBonus ? 'bonus' : 'melee', by: unit, target: defender, dice, isRetiring });
  if (isOver(play) || !isStillAt(play, defender.id, at)) return;
  if (isRetiring) yield* retire(play, defender, unit.id);
  else if (!isStruck && !isSquareFirst) yield* battleBack(play, defender, unit);
}

/** C-COM-04, C-CA-03, C-BON-02. All dice of the attack. */
const attackDice = (play: Play, { guns, isBonus }: Melee, unit: Standing, defender: Standing): number => {
  const byCard = isBonus ? 'follow-up' : 'card';
  const foe = foeAs(play, defender);
  const support = guns.map((id) => supportDice(play, standingOf(play, id), foe, byCard));
  return meleeDice(play, unit, foe, byCard) + support.reduce((sum, each) => sum + each, 0);
};

/** C-FS-02 to C-FS-07, C-FS-10, C-BON-07, C-RR-06, C-SQ-01, C-RR-01. What the defender does before the dice, and whether he struck first. */
function* react(play: Play, fought: Melee, unit: Standing, defender: Standing): Script<[Reaction, boolean]> {
  const threat = (isStruck: boolean): Threat => ({
    defender,
    attacker: unit,
    dice: attackDice(play, fought, unit, defender),
    guns: fought.guns,
    isStruck,
  });
  const first = yield* chooseReaction(play, threat(false));
  if (first !== 'STAND')
    play.table.emit({ kind: 'reaction.chosen', unit: defender.id, at: defender.hex, reaction: first });
  if (first === 'SQUARE') formSquare(play, defender);
  if (first !== 'FIRST_STRIKE') return [first, false];
  playFirstStrike(play, defender);
  const from = unit.hex;
  yield* strikeFrom(play, 'firstStrike', defender, unit);
  const isHeld = isStillAt(play, unit.id, from) && !isOver(play);
  if (!isHeld || !play.state.options.firstStrikeThenSquareOrRetire) return ['STAND', true];
  const second = yield* chooseReaction(play, threat(true));
  if (second === 'SQUARE') formSquare(play, defender);
  return [second, true];
}

/** C-FS-02, C-SQ-05, C-SQ-10, C-BB-01. A blow of the defender against the attacker. */
const strikeFrom = (
  play: Play,
  what: 'firstStrike' | 'square' | 'battleBack',
  defender: Standing,
  unit: Standing,
): Script => strike(play, { what, by: defender, target: unit, dice: answeringDice(play, defender, unit) });

/** C-RR-02 to C-RR-04. */
function* retire(play: Play, defender: Standing, by: UnitId): Script {
  const paths = retirePaths(play, defender);
  const path = yield* chooseWay(play, defender, { kind: 'retire', paths, by }, () =>
    quietRetreat(play, defender, 2, paths),
  );
  shift(play, defender, sure(path.at(-1)), { kind: 'unit.retired', unit: defender.id, from: defender.hex, path });
}

/** C-BB-01 to C-BB-07, C-MEL-10, C-S-18, D-16. A defender who has not left his hex may strike once. */
function* battleBack(play: Play, defender: Standing, unit: Standing): Script {
  const dice = answeringDice(play, defender, unit);
  if (dice === 0) return;
  const isStriking = yield* ask(
    question<boolean>({
      kind: 'battleBack',
      seat: sideOf(play, defender),
      quiet: true,
      prompt: () => message('ask.battleBack', { unit: defender.id, at: defender.hex, against: unit.id, dice }),
      options: () => [true, false],
      fallback: () => true,
    }),
  );
  if (isStriking) yield* strikeFrom(play, 'battleBack', defender, unit);
}
