/** Plain objects without what stands in nearly every one of them. */
import { isObject, type Json, type JsonObject, same } from '../../../engine/index.ts';

/** The usual fields of an object, in their order, each with its usual value; undefined: none is usual. */
export type Usual = JsonObject;

const isNested = (value: Json | undefined): value is JsonObject => isObject(value) && Object.keys(value).length > 0;

/** Whether an object has all usual fields, in their order, before any other. */
const isAlike = (value: JsonObject, fields: readonly string[]): boolean => {
  const own = Object.keys(value);
  return fields.every((field, n) => own[n] === field && value[field] !== undefined);
};

/**
 * An object without the fields that have their usual value, deeper ones too. What has not the usual fields in their order stands in a
 * list of its own, as it is.
 */
export const lean = (value: Json, usual: Usual): Json => {
  if (!isObject(value) || !isAlike(value, Object.keys(usual))) return [value];
  const rest: Record<string, Json | undefined> = {};
  for (const key in value) {
    const field = value[key];
    const left = leanField(field, usual[key]);
    if (left !== undefined) rest[key] = left;
  }
  return rest;
};

const leanField = (field: Json | undefined, usual: Json | undefined): Json | undefined => {
  if (usual === undefined || field === undefined) return field;
  if (!isNested(usual)) return same(field, usual) ? undefined : field;
  const left = lean(field, usual);
  return isObject(left) && Object.keys(left).length === 0 ? undefined : left;
};

/**
 * The object that was made lean: what was left out is that of `usual`, which becomes part of it. An object that its maker writes down field
 * by field is quicker to use afterwards than one that is put together.
 */
export const full = (stored: Json, usual: Usual): Json => {
  if (!isObject(stored)) return Array.isArray(stored) ? (stored[0] ?? null) : stored;
  const whole = usual as Record<string, Json | undefined>;
  for (const key in stored) {
    const own = Object.hasOwn(whole, key) ? whole[key] : undefined;
    whole[key] = isNested(own) ? full(stored[key] ?? null, own) : stored[key];
  }
  return whole;
};
