/** What an answer means and may cost, from what its player may know. */
import { type Decision, isObject, type Json, type JsonObject, type Message, message } from '../../engine/index.ts';
import { oddsOf } from './outlook.ts';
import { isStanding, type Standing } from './position.ts';
import { answeringDice } from './reactions.ts';
import type { Position } from './state.ts';
import { allowanceOf } from './strength.ts';

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
  const unit = standing(position, prompt.args?.unit);
  const odds =
    unit && typeof at === 'string'
      ? oddsOf(position, { unit, at, mode: 'melee', guns: listed(guns), isBonus: true })
      : undefined;
  return odds ? [odds] : [];
}

/** After how many hexes a unit can still fight. */
function moveStakes(position: Position, { piece, path }: JsonObject): readonly Message[] {
  const unit = standing(position, piece);
  const hexes = listed(path).length;
  if (!unit || hexes === 0) return [];
  const isTooFar = hexes > allowanceOf(position, unit).battle;
  return [message('stakes.move', { hexes }), ...(isTooFar ? [message('stakes.moved.barred')] : [])];
}

function reactionStakes(position: Position, { prompt }: Decision, answer: Json): readonly Message[] {
  const [unit, by] = [standing(position, prompt.args?.unit), standing(position, prompt.args?.by)];
  const dice = unit && by ? answeringDice(position, unit, by) : 0;
  return [message(`stakes.reaction.${answer}`, { dice })];
}

/** What an answer to a question may come to. */
export function stakesOf(position: Position, decision: Decision, answer: Json): readonly Message[] {
  const fields = isObject(answer) ? answer : {};
  switch (decision.kind) {
    case 'card':
      return typeof fields.card === 'string' ? [message('stakes.card', { card: fields.card })] : [];
    case 'keep':
      return [message('stakes.card', { card: answer })];
    case 'combat':
      return fightStakes(position, fields);
    case 'bonus':
      return bonusStakes(position, decision, fields);
    case 'move':
      return moveStakes(position, fields);
    case 'reaction':
      return reactionStakes(position, decision, answer);
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
