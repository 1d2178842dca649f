/**
 * The operands of card operations, with their types. Content is validated when it is read, so nothing is checked here.
 */
import { isObject, type Json } from '../../../../engine/index.ts';
import type { AreaId, Operation } from '../../types.ts';
import { listOf } from '../question-fields.ts';

export const isOperation = (field: Json | undefined): field is Operation =>
  isObject(field) && typeof field.op === 'string';

/** The operation that a field holds. */
export const operationIn = (field: Json | undefined): Operation => {
  if (!isOperation(field)) throw new TypeError('an operation that has to be there is missing');
  return field;
};

/** The alternatives that an operation offers, each a list of operations. */
export const optionsIn = ({ options }: Operation): readonly (readonly Operation[])[] => listOf(options);

/** The areas that a field lists by name: `{ duchies: [...] }`. */
export const areasIn = (field: Json | undefined): readonly AreaId[] => (isObject(field) ? listOf(field.duchies) : []);
