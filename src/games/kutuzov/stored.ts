/** What Kutuzov keeps for itself, in fewer bytes for the database. */
import { isObject, type Json, type JsonObject } from '../../engine/index.ts';
import type { OwnForm } from '../campaign/condensed.ts';
import { full, lean, type Usual } from '../campaign/lean.ts';
import { newOwnImpulse } from './own.ts';

const standing = () => ({ level: undefined, loss: 0, gain: 0 });

/** The fields of the game, in their order, with what most positions have in them. */
const usual = () =>
  ({
    lastTurn: undefined,
    hands: 'power',
    divided: [],
    morale: { imperial: standing(), tsarist: standing() },
    attrition: standing(),
    since: undefined,
    falls: 0,
    impulse: newOwnImpulse(),
    due: [],
    faceUp: [],
    conquestRolls: 0,
    left: [],
    willToFight: undefined,
    retreatEnabled: false,
    retreat: false,
    withdrawn: [],
    toLeave: [],
    willPrizes: 0,
    sixthCard: [],
    winterCards: [],
    kutuzov: false,
    entrenched: [],
    scorched: [],
    sacked: [],
    centres: [],
    centresLost: {},
    bridges: [],
    toBridge: [],
    firstImpulses: [],
    attached: [],
  }) satisfies Usual;

const USUAL = usual();

const fieldOf = (value: Json | undefined, field: string): Json | undefined =>
  isObject(value) ? value[field] : undefined;

/** Levels as the impulse began that have not changed since. */
const usualSince = (stored: Json): Usual => {
  const morale = fieldOf(stored, 'morale');
  const level = (standing: Json | undefined) => fieldOf(standing, 'level') ?? null;
  return {
    morale: { imperial: level(fieldOf(morale, 'imperial')), tsarist: level(fieldOf(morale, 'tsarist')) },
    attrition: level(fieldOf(stored, 'attrition')),
  };
};

export const ownForm: OwnForm = {
  condense: (own) => {
    const stored = lean(own, USUAL);
    if (!isObject(stored)) return stored;
    const { since = null, ...rest } = stored;
    const left = lean(since, usualSince(stored));
    return isObject(left) && Object.keys(left).length === 0 ? rest : { ...rest, since: left };
  },
  expand: (stored) => {
    if (!isObject(stored)) return full(stored, {}) as JsonObject;
    const { since = {}, ...rest } = stored;
    return { ...(full(rest, usual()) as JsonObject), since: full(since, usualSince(rest)) };
  },
};
