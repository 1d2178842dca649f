import { isObject, type JsonObject } from './json.ts';

/** Something to tell a person, before it becomes a sentence: a key of the catalogue and the arguments. */
export type Message = {
  readonly key: string;
  readonly args?: JsonObject;
};

/** Whether a value is a message that was stored as data. */
export const isMessage = (value: unknown): value is Message =>
  isObject(value) && typeof value.key === 'string' && (value.args === undefined || isObject(value.args));

export const message = (key: string, args?: JsonObject): Message => (args === undefined ? { key } : { key, args });
