/** Events of Commands & Colors: Napoleonics as sentences, and the dice of a roll as they fell. */
import { type GameEvent, isObject, type Json, type JsonObject, type Message, message } from '../../engine/index.ts';
import type { NapoleonicsEvent } from './events.ts';
import type { Hex } from './types.ts';

const hexes = (from: Hex | null, path: readonly Hex[]): string => [...(from === null ? [] : [from]), ...path].join('-');

const combatKey = ({ mode, isBonus, with: guns }: Extract<NapoleonicsEvent, { kind: 'combat.declared' }>): string => {
  if (mode === 'fire') return 'combat.fire';
  if (isBonus) return 'combat.bonus';
  return guns.length > 0 ? 'combat.combined' : 'combat.melee';
};

const cardKey = ({ card, counts }: Extract<NapoleonicsEvent, { kind: 'card.played' }>): string => {
  if (counts === null) return 'card.empty';
  return counts === card ? 'card.played' : 'card.copied';
};

type Telling = { readonly key: string; readonly more?: JsonObject };

/** Kinds whose sentence depends on more than the kind. */
function tellingOf(event: NapoleonicsEvent): Telling {
  switch (event.kind) {
    case 'card.played':
      return { key: cardKey(event) };
    case 'orders.given': {
      const pieces = [...event.units, ...event.leaders.map((id) => `LDR:${id}`)];
      return pieces.length > 0 ? { key: event.kind, more: { pieces } } : { key: 'orders.none' };
    }
    case 'combat.declared':
      return { key: combatKey(event) };
    case 'combat.ended':
      return { key: `${event.kind}.${event.outcome}` };
    case 'reaction.chosen':
      return { key: `reaction.${event.reaction}` };
    case 'unit.retreated': {
      const how = event.missing === 0 ? '' : event.path.length === 0 ? '.stuck' : '.short';
      return { key: `${event.kind}${how}`, more: { way: hexes(event.from, event.path) } };
    }
    case 'unit.moved':
    case 'leader.moved':
    case 'unit.advanced':
    case 'unit.retired':
    case 'leader.retreated':
      return { key: event.kind, more: { way: hexes(event.from, event.path) } };
    default:
      return { key: event.kind };
  }
}

/** The sentence of an event, before it is said. */
export const sentenceFor = (event: GameEvent): Message => {
  const { kind: _, only: __, roll: ___, ...fields } = event;
  // The house hands each game its own events back.
  const { key, more = {} } = tellingOf(event as NapoleonicsEvent);
  return message(`happened.${key}`, { ...(fields as JsonObject), ...more });
};

/** The hexes in which something happened, from the first to the last. */
export const wayOf = ({ from, at, path, to }: GameEvent): readonly Hex[] => {
  const way = Array.isArray(path) ? path.map(String) : [];
  return [from, ...way, at, to].flatMap((hex) => (typeof hex === 'string' ? [hex] : []));
};

/** A roll: who threw how many dice, and what came of them. */
export interface Roll {
  /** `dice.melee`, with its arguments. */
  readonly who: Message;
  readonly symbols: readonly string[];
  readonly faces: readonly number[];
  /** `dice.result` or its like, without the faces. */
  readonly result: Message;
}

const listOf = (value: Json | undefined): readonly string[] => (Array.isArray(value) ? value.map(String) : []);

/** The roll of an event; undefined if it is none. */
export function rollOf(event: GameEvent): Roll | undefined {
  const fields: JsonObject = isObject(event as unknown as Json) ? (event as unknown as JsonObject) : {};
  const { faces } = fields;
  if (!Array.isArray(faces)) return undefined;
  const roll = { symbols: listOf(fields.symbols), faces: faces.map(Number) };
  const { unit = '', leader = '', hits = 0, flags = 0, isHit } = fields;
  switch (event.kind) {
    case 'dice.rolled':
      return {
        ...roll,
        who: message(`dice.${fields.what}`, { unit }),
        result: message('dice.result', { hits, flags }),
      };
    case 'leader.checked':
      return { ...roll, who: message('dice.leader', { leader }), result: saved(isHit) };
    case 'leader.hunted':
      return { ...roll, who: message('dice.escape', { unit, leader }), result: saved(isHit) };
    default:
      return { ...roll, who: message('dice.orders'), result: message('dice.counted') };
  }
}

const saved = (isHit: Json | undefined): Message => message(isHit === true ? 'dice.taken' : 'dice.safe');
