/** Events of Gettysburg Campaign as sentences. */
import { type GameEvent, given, type JsonObject, type Message, message } from '../../engine/index.ts';

/** Kinds whose sentence depends on more than the kind. */
const KEYS: Readonly<Record<string, (event: GameEvent) => string>> = {
  'round.rolled': ({ first }) => (first === null ? 'round.tied' : 'round.rolled'),
  'town.defended': ({ forced }) => (forced === true ? 'town.forced' : 'town.defended'),
  'round.ended': ({ next }) => `round.ended.${next}`,
  'battle.fired': ({ role, faces }) => `battle.${role}${Array.isArray(faces) && faces.length > 0 ? '' : '.sure'}`,
  'battle.resolved': ({ effect }) => `battle.${effect}`,
  'corps.eliminated': ({ why }) => `corps.lost.${why}`,
};

/** The sentence of an event, before it is said. */
export const sentenceFor = (event: GameEvent): Message => {
  const { kind, only: _, roll: __, ...fields } = event;
  const [csa, usa] = kind === 'round.rolled' && Array.isArray(event.faces) ? event.faces : [];
  return message(`happened.${KEYS[kind]?.(event) ?? kind}`, { ...(fields as JsonObject), ...given({ csa, usa }) });
};

/** The towns in which something happened, from the first to the last. */
export const wayOf = ({ from, to, at, town }: GameEvent): readonly string[] =>
  [from, to, at, town].flatMap((id) => (typeof id === 'string' ? [id] : []));
