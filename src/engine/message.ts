import { isObject, type Json, type JsonObject } from './json.ts';

/** Something to tell a person, before it becomes a sentence: a key of the catalogue and the arguments. */
export type Message = {
  readonly key: string;
  readonly args?: JsonObject;
};

/** The arguments of each sentence by its key. `scripts/messages.mjs` declares its members, from the English sentences. */
// biome-ignore lint/suspicious/noEmptyInterface: the members are declared elsewhere
export interface Sentences {}

/** What can stand in a sentence as it is. */
export type Plain = string | number | boolean | null | undefined | readonly Plain[];

/** No arguments. */
export interface None {
  readonly ''?: never;
}

type SentenceKey = keyof Sentences;

type HeadOf<K> = K extends `${infer Head}.${string}` ? Head : never;

/** What keys begin with: `ack`. */
type Head = HeadOf<SentenceKey>;

/** What of a text is a key, or an open pattern such as `ack.${string}` that begins as a key does. */
type KnownOf<K extends string> = K extends SentenceKey
  ? K
  : Record<never, never> extends Record<K, never>
    ? Extract<K, `${Head}.${string}`>
    : never;

/** The text of a key, if it is one of a sentence. Of several that are put together from parts, one has to be. */
export type Known<K extends string> = string extends K
  ? 'uncheckedMessage() takes keys that are data'
  : [KnownOf<K>] extends [never]
    ? 'no sentence has this key'
    : K;

/** The arguments that the sentences of all these keys want. */
type ArgumentsOf<K extends SentenceKey> = (
  K extends SentenceKey
    ? (each: { readonly it: Sentences[K] }) => void
    : never
) extends (all: { readonly it: infer Args }) => void
  ? Args
  : never;

/** The arguments of a key, which may be left out where it has none. A pattern takes any. */
export type Arguments<K extends string> = [K] extends [SentenceKey]
  ? None extends ArgumentsOf<K>
    ? [args?: ArgumentsOf<K>]
    : [args: ArgumentsOf<K>]
  : [args?: JsonObject];

/** Whether a value is a message that was stored as data. */
export const isMessage = (value: unknown): value is Message =>
  isObject(value) && typeof value.key === 'string' && (value.args === undefined || isObject(value.args));

/** A message whose key and arguments are checked where it stands in the code. */
export const message = <const K extends string>(key: K & Known<K>, ...[args]: Arguments<K>): Message =>
  uncheckedMessage(key, args as JsonObject | undefined);

/** A message with more arguments, which its sentence leaves out and others read. */
/** Sentences as an argument of another one. */
export const asData = (said: Message | readonly Message[]): Json => said as unknown as Json;

export const withData = (said: Message, data: JsonObject): Message => ({ ...said, args: { ...said.args, ...data } });

/** A message whose key is data, or made of data: nothing says whether it has a sentence. */
export const uncheckedMessage = (key: string, args?: JsonObject): Message =>
  args === undefined ? { key } : { key, args };
