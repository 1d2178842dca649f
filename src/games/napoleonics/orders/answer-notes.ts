/** What an answer means and may cost, from what its player may know. */
import {
  type Decision,
  isObject,
  type Json,
  type JsonObject,
  type Message,
  message,
  uncheckedMessage,
} from '../../../engine/index.ts';
import { oddsOf, percent } from '../rules/combat-odds.ts';
import { chancesOf } from '../rules/odds.ts';
import { isStanding, type Standing } from '../rules/position.ts';
import { answeringDice } from '../rules/reactions.ts';
import { allowanceOf } from '../rules/strength.ts';
import type { Position } from '../state.ts';

const standing = (position: Position, id: Json | undefined): Standing | undefined => {
  const unit = position.state.units.find((each) => each.id === id);
  return unit && isStanding(unit) ? unit : undefined;
};

const listed = (value: Json | undefined): readonly string[] => (Array.isArray(value) ? value.map(String) : []);

/** The odds of a fight. */
function fightStakes(position: Position, { fire, melee, at, with: guns }: JsonObject): readonly Message[] {
  const unit = standing(position, fire ?? melee);
  if (!unit || typeof at !== 'string') return [];
  const odds = oddsOf(position, { unit, at, mode: fire === undefined ? 'melee' : 'fire', guns: listed(guns) });
  return odds ? [odds] : [];
}

function bonusStakes(position: Position, { prompt }: Decision, { at, with: guns }: JsonObject): readonly Message[] {
  const named = String(prompt.args?.unit ?? '');
  if (typeof at !== 'string') return [message('stakes.bonus.none', { unit: named })];
  const unit = standing(position, named);
  const odds =
    unit && typeof at === 'string'
      ? oddsOf(position, { unit, at, mode: 'melee', guns: listed(guns), isBonus: true })
      : undefined;
  return [message('stakes.bonus', { unit: named, at }), ...(odds ? [odds] : [])];
}

/** Where a piece goes by a path, from what its question names. */
function wayStakes({ kind, prompt: { args = {} } }: Decision, answer: Json): readonly Message[] {
  const [unit, leader] = [String(args.unit ?? ''), String(args.leader ?? '')];
  const fields = isObject(answer) ? answer : {};
  const to = listed(kind === 'leader' ? fields.path : answer).at(-1);
  if (kind === 'leader') {
    if (fields.off === true) return [message('stakes.leader.off', { leader })];
    return [to === undefined ? message('stakes.leader.none', { leader }) : message('stakes.leader', { leader, to })];
  }
  if (kind === 'advance' || kind === 'take')
    return [to === undefined ? message('stakes.advance.none', { unit }) : message('stakes.advance', { unit, to })];
  return [to === undefined ? message('stakes.way.none', { unit }) : message('stakes.way', { unit, to })];
}

/** What a unit does for its flags: those that it ignores, and those for which it falls back. */
function flagStakes({ prompt: { args = {} } }: Decision, ignored: number): readonly Message[] {
  const unit = String(args.unit ?? '');
  const left = Number(args.count ?? 0) - ignored;
  return [message('stakes.ignore', { unit, count: ignored }), message('stakes.ignore.back', { count: left })];
}

function backStakes({ prompt: { args = {} } }: Decision, isYes: boolean): readonly Message[] {
  const [unit, against, dice] = [String(args.unit ?? ''), String(args.against ?? ''), Number(args.dice ?? 0)];
  return [isYes ? message('stakes.back', { unit, against, dice }) : message('stakes.back.none', { unit })];
}

/** After how many hexes a unit can still fight. */
function moveStakes(position: Position, { piece, path }: JsonObject): readonly Message[] {
  const unit = standing(position, piece);
  const hexes = listed(path).length;
  if (!unit || hexes === 0) return [];
  const isTooFar = hexes > allowanceOf(position, unit).battle;
  return [message('stakes.move', { hexes }), ...(isTooFar ? [message('stakes.moved.barred')] : [])];
}

function reactionStakes(position: Position, decision: Decision, answer: Json): readonly Message[] {
  const { args = {} } = decision.prompt;
  const [unit, by] = [standing(position, args.unit), standing(position, args.by)];
  const back = unit && by ? answeringDice(position, unit, by) : 0;
  const does = uncheckedMessage(`stakes.reaction.${answer}`, { dice: back, unit: String(args.unit ?? '') });
  if (answer !== 'STAND') return [does];
  const isOnly = decision.options().length === 1;
  return [
    does,
    ...(unit && by ? [attackOdds(position, { unit, by, dice: Number(args.dice ?? 0), back })] : []),
    ...(isOnly ? [message('stakes.reaction.only')] : []),
  ];
}

interface Attacked {
  readonly unit: Standing;
  readonly by: Standing;
  readonly dice: number;
  /** Dice with which it battles back. */
  readonly back: number;
}

/** What an attack with so many dice may come to. */
const attackOdds = (position: Position, { unit, by, dice, back }: Attacked): Message => {
  const { mean, hit, destroyed, driven } = chancesOf(position, { by, target: unit, dice, mode: 'melee' });
  return message('odds.melee', {
    ...{ dice, target: unit.id, at: unit.hex, back, mean: Math.round(100 * mean) / 100 },
    ...{ hit: percent(hit), destroyed: percent(destroyed), driven: percent(driven) },
  });
};

/** What an answer to a question may come to. */
export function stakesOf(position: Position, decision: Decision, answer: Json): readonly Message[] {
  const fields = isObject(answer) ? answer : {};
  switch (decision.kind) {
    case 'card':
      return typeof fields.card === 'string' ? [message('stakes.card', { card: fields.card })] : [];
    case 'keep':
      return [message('stakes.keep', { card: answer })];
    case 'combat':
      return fightStakes(position, fields);
    case 'bonus':
      return bonusStakes(position, decision, fields);
    case 'move':
      return moveStakes(position, fields);
    case 'reaction':
      return reactionStakes(position, decision, answer);
    case 'battleBack':
      return backStakes(decision, answer === true);
    case 'flags':
      return flagStakes(decision, Number(answer));
    case 'supply':
      return [message('stakes.supply', { unit: String(decision.prompt.args?.unit ?? ''), to: String(answer) })];
    case 'advance':
    case 'take':
    case 'retreat':
    case 'retire':
    case 'leader':
      return wayStakes(decision, answer);
    default:
      return [];
  }
}

/** The odds of a combat that a plan has just declared; fought by a unit that has since gone they are not known. */
export function oddsOfEvent(
  position: Position,
  { kind, ...event }: JsonObject & { readonly kind: string },
): Message | undefined {
  if (kind !== 'combat.declared') return undefined;
  const unit = standing(position, event.unit);
  const { at, mode, isBonus, with: guns } = event;
  if (!unit || typeof at !== 'string' || (mode !== 'fire' && mode !== 'melee')) return undefined;
  return oddsOf(position, { unit, at, mode, guns: listed(guns), isBonus: isBonus === true });
}
