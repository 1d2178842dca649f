/** Events of Commands & Colors: Napoleonics as sentences, and the dice of a roll as they fell. */
import { type GameEvent, isObject, type Json, type JsonObject, type Message, message } from '../../../engine/index.ts';
import type { NapoleonicsEvent } from '../events.ts';
import type { Hex } from '../types.ts';

const hexes = (from: Hex | null, path: readonly Hex[]): string => [...(from === null ? [] : [from]), ...path].join('-');

type EventOf<K extends NapoleonicsEvent['kind']> = Extract<NapoleonicsEvent, { readonly kind: K }>;

export const fightOf = ({ mode, isBonus, with: guns }: EventOf<'combat.declared'>): string => {
  if (mode === 'fire') return 'fire';
  if (isBonus) return 'bonus';
  return guns.length > 0 ? 'combined' : 'melee';
};

export const playOf = ({ card, counts }: EventOf<'card.played'>): string =>
  counts === null ? 'empty' : counts === card ? 'played' : 'copied';

const retreatOf = ({ missing, path }: EventOf<'unit.retreated'>): string =>
  missing === 0 ? 'whole' : path.length === 0 ? 'stuck' : 'short';

/** What the sentence of an event has beside its fields: `how` chooses among its forms. */
function moreOf(event: NapoleonicsEvent): JsonObject {
  switch (event.kind) {
    case 'card.played':
      return { how: playOf(event) };
    case 'orders.given': {
      const pieces = [...event.units, ...event.leaders.map((id) => `LDR:${id}`)];
      return { how: pieces.length > 0 ? 'given' : 'none', pieces };
    }
    case 'combat.declared':
      return { how: fightOf(event) };
    case 'unit.retreated':
      return { how: retreatOf(event), way: hexes(event.from, event.path) };
    case 'unit.moved':
    case 'leader.moved':
    case 'unit.advanced':
    case 'unit.retired':
    case 'leader.retreated':
      return { way: hexes(event.from, event.path) };
    default:
      return {};
  }
}

/** The arguments of the sentence of an event. */
const argumentsOf = (event: NapoleonicsEvent): JsonObject => {
  const { kind: _, only: __, roll: ___, ...fields } = event;
  return { ...(fields as JsonObject), ...moreOf(event) };
};

/** The sentence of an event, before it is said. The program hands each game its own events back. */
export const sentenceFor = (event: GameEvent): Message =>
  message(`event.${event.kind}`, argumentsOf(event as NapoleonicsEvent));

/** The hexes in which something happened, from the first to the last. */
export const wayOf = ({ from, at, path, to }: GameEvent): readonly Hex[] => {
  const way = Array.isArray(path) ? path.map(String) : [];
  return [from, ...way, at, to].flatMap((hex) => (typeof hex === 'string' ? [hex] : []));
};

/** A roll: who threw how many dice, and what came of them. */
interface Roll {
  /** `dice.melee`, with its arguments. */
  readonly who: Message;
  readonly symbols: readonly string[];
  readonly faces: readonly number[];
  /** What came of it. */
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
        result: message('dice.result', { hits: Number(hits), flags: Number(flags) }),
      };
    case 'leader.checked':
      return { ...roll, who: message('dice.leader', { leader: String(leader) }), result: saved(isHit) };
    case 'leader.hunted':
      return {
        ...roll,
        who: message('dice.escape', { unit: String(unit), leader: String(leader) }),
        result: saved(isHit),
      };
    default:
      return { ...roll, who: message('dice.orders'), result: message('dice.counted', { count: roll.symbols.length }) };
  }
}

const saved = (isHit: Json | undefined): Message => message(isHit === true ? 'dice.taken' : 'dice.safe');
