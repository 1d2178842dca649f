/** What Kutuzov keeps for itself, in fewer bytes for the database. */
import { isObject, type Json, type JsonObject } from '../../../engine/index.ts';
import { full, lean, type Usual } from '../../campaign/storage/lean.ts';
import type { OwnForm } from '../../campaign/storage.ts';
import { blankOwn } from '../types.ts';

const USUAL: Usual = blankOwn();

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
    return { ...(full(rest, blankOwn()) as JsonObject), since: full(since, usualSince(rest)) };
  },
};
