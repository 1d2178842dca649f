/** The verbs of a game as a table. Each names its syntax once: reading, writing, sentences, usage and forms follow. */
import { accept, given, isObject, type Json, type JsonObject, type Message, message } from '../../engine/index.ts';
import type { Catalogue } from '../../i18n/index.ts';
import type { Help } from '../help.ts';
import type { ConditionWords, Language, PolicyVerb, ReadContext, Reader, SheetItem, Verb } from '../language.ts';
import type { Order, Problem, Style } from '../order.ts';
import type { Part } from '../phrase.ts';
import type { PolicyForm } from '../policy-form.ts';
import { type FormRow, formOf } from './form.ts';
import { guessed } from './guess.ts';
import { policyKey, policyOf, type Standing } from './standing.ts';
import { type Handmade, type Syntax, Terms, type Vocabulary, type Writing, writingsOf } from './syntax.ts';

/** Lines that look at the position when their turn comes. `S`: what a line says. */
export interface Acting<V = unknown, S extends JsonObject = JsonObject> {
  readonly syntax: Handmade<S>;
  item(said: S): SheetItem<V>;
  /** A later line with the same object replaces it. */
  object?(said: S): string | undefined;
  /** The line where another verb writes it. */
  line?(said: S, style: Style): string | undefined;
  /** Default: the line with names in full. */
  describe?(said: S): Message;
  warn?(said: S, reader: Reader<V>): readonly Problem[];
  /** What the line for an answer says; undefined if it gives no such answer. */
  from?(answer: JsonObject, kind: string): S | undefined;
}

/** An act of a verb, whose functions get what its syntax reads. */
export const acting = <V, S extends JsonObject>(act: Acting<V, S>): Acting<V> => act;

/** A rule for questions, with a clause of its own: ALWAYS, NEVER, IF. `S`: what its lines say besides. */
export interface Ruling<V = unknown, S extends JsonObject = JsonObject>
  extends Omit<PolicyVerb<V, S>, 'read' | 'write' | 'more'> {
  readonly syntax: Handmade<S>;
}

/** A rule of a verb, whose functions get what its syntax reads. */
export const ruling = <V, S extends JsonObject>(rule: Ruling<V, S>): Ruling<V> => rule;

export interface VerbRow<V> {
  /** Lower case. */
  readonly synonyms?: readonly string[];
  /** It is valid only before one of these words. */
  readonly before?: readonly string[];
  /** Answers to what is asked now, by the kind of question. */
  readonly answer?: { readonly kind: string; readonly syntax: Syntax<unknown> };
  readonly act?: Acting<V>;
  /** Its lines are orders of another verb. */
  readonly other?: Handmade<Order>;
  /** Its lines may hold conditions: IF makes a line no standing order. */
  readonly conditional?: true;
  readonly standing?: Standing<V>;
  readonly rule?: Ruling<V>;
  /** A standing use with functions of its own. */
  readonly policy?: PolicyVerb<V>;
}

/** A verb and what stands behind it; a colon follows it without a space. */
const joined = (verb: string, text = ''): string => `${verb}${/^(?:$|:)/.test(text) ? '' : ' '}${text}`;

/** Each verb by its name in capitals. */
export class VerbTable<V> {
  readonly verbs: readonly Verb<V>[];
  readonly rows: Readonly<Record<string, VerbRow<V>>>;
  readonly #known: Vocabulary & { readonly conditions: ConditionWords<V> };
  readonly #writings: Readonly<Record<Style, Writing>>;

  constructor(
    rows: Readonly<Record<string, VerbRow<V>>>,
    known: Vocabulary & { readonly conditions: ConditionWords<V> },
  ) {
    this.rows = rows;
    this.#known = known;
    this.#writings = writingsOf(known);
    this.verbs = Object.entries(rows).map(([name, row]) => this.#verb(name, row));
  }

  #verb(name: string, row: VerbRow<V>): Verb<V> {
    const { synonyms = [], before, answer, act, other, conditional } = row;
    return {
      name,
      words: synonyms,
      ...(before ? { before } : {}),
      ...(answer ? this.#answering(name, answer) : {}),
      ...(act ? this.#acting(name, act) : {}),
      ...(other ? { read: (reader: Reader<V>) => other.read(reader) } : {}),
      ...(conditional ? { conditional } : {}),
      ...given({ policy: this.#policy(name, row) }),
    };
  }

  #policy(name: string, { answer, standing, rule, policy }: VerbRow<V>): PolicyVerb<V> | undefined {
    if (standing) return policyOf(name, standing, this.#known, answer?.syntax);
    return rule ? this.#ruling(rule) : policy;
  }

  #answering(verb: string, { kind, syntax }: NonNullable<VerbRow<V>['answer']>): Partial<Verb<V>> {
    const write = ({ answer = null }: Order, style: Style = 'short') =>
      joined(verb, syntax.write(answer, this.#writings[style]));
    return {
      read: (reader) => {
        const answer = syntax.read(reader);
        // Orders are plain data.
        return answer === undefined ? undefined : { verb, answer: answer as Json };
      },
      write,
      describe: (order) => message('order.plain', { text: write(order, 'full') }),
      item: ({ answer = null }) => ({
        kinds: [kind],
        answer: (_decision, _view, taken) => (taken.length > 0 ? undefined : accept(answer)),
      }),
    };
  }

  #ruling({ syntax, ...use }: Ruling<V>): PolicyVerb<V> {
    const { read, more } = syntax;
    const write = (subject: JsonObject, style: Style = 'short') => syntax.write(subject, this.#writings[style]) ?? '';
    return { ...use, read, write, ...(more ? { more } : {}) };
  }

  #acting(verb: string, act: Acting<V>): Partial<Verb<V>> {
    const { syntax, item, object, describe, warn } = act;
    const said = ({ verb: _verb, ...order }: Order): JsonObject => order;
    const write = (order: Order, style: Style = 'short') => this.#lineOf(verb, act, said(order), style);
    return {
      read: (reader) => {
        const order = syntax.read(reader);
        return order && { verb, ...order };
      },
      write,
      describe: (order) => describe?.(said(order)) ?? message('order.plain', { text: write(order, 'full') }),
      item: (order) => item(said(order)),
      ...(object ? { object: (order: Order) => object(said(order)) } : {}),
      ...(warn ? { warn: (order: Order, reader: Reader<V>) => warn(said(order), reader) } : {}),
    };
  }

  /** An answer to a kind of question as an order; empty if no verb gives it. */
  formatAnswer(kind: string, answer: Json, style: Style = 'full'): string {
    for (const [verb, { answer: row, act }] of Object.entries(this.rows)) {
      const said = isObject(answer) ? act?.from?.(answer, kind) : undefined;
      if (act && said) return this.#lineOf(verb, act, said, style);
      const text = row?.kind === kind ? row.syntax.write(answer, this.#writings[style]) : undefined;
      if (text !== undefined) return joined(verb, text);
    }
    return '';
  }

  #lineOf(verb: string, { syntax, line }: Acting<V>, said: JsonObject, style: Style): string {
    return line?.(said, style) ?? joined(verb, syntax.write(said, this.#writings[style]));
  }

  /** A standing line, or an act, with names in full. */
  line(verb: string, said: unknown): string {
    const { standing, act } = this.rows[verb] ?? {};
    return joined(verb, (standing ?? act)?.syntax.write(said, this.#writings.full));
  }

  /** The keys of the sentences that tell its standing lines. */
  get sentences(): readonly string[] {
    return Object.entries(this.rows).flatMap(([verb, { standing }]) => (standing ? [policyKey(verb)] : []));
  }

  /** The kind of question that standing lines of a verb answer. */
  answeredBy(verb: string): string | undefined {
    return this.rows[verb]?.standing?.answers;
  }

  /** The answers of HELP: to a verb first its usage, with a line for each part that this names. */
  helpWith(answer: (about: string) => Help, catalogue: Catalogue): (about: string) => Help {
    return (about) => {
      const told = answer(about);
      const usage = this.#usage(about.trim().toLowerCase(), catalogue);
      return usage.length === 0 ? told : { texts: [...usage, ...told.texts], lines: told.lines };
    };
  }

  #usage(called: string, catalogue: Catalogue): readonly string[] {
    const [verb, row] =
      Object.entries(this.rows).find(
        ([name, { synonyms = [] }]) => name.toLowerCase() === called || synonyms.includes(called),
      ) ?? [];
    if (verb === undefined) return [];
    const terms = new Terms((term) => catalogue[`named.${term}`] ?? term);
    const uses = [row?.standing?.syntax, row?.act?.syntax, row?.rule?.syntax, row?.answer?.syntax].map(
      (syntax) => syntax?.usage?.(terms) ?? '',
    );
    return [...uses.filter((usage) => usage !== '').map((usage) => joined(verb, usage)), ...terms.lines];
  }

  /** Forms that make standing lines. `offered`: ids of the things that they offer, by kind. */
  forms(
    rows: Readonly<Record<string, FormRow>>,
    offered: Readonly<Record<string, readonly string[]>>,
  ): readonly PolicyForm[] {
    const { names } = this.#known;
    const things = Object.entries(offered).map(([kind, ids]) => [
      kind,
      ids.map((id) => names.get(kind, id)).filter((entry) => entry !== undefined),
    ]);
    const choices = Object.fromEntries(things);
    return Object.entries(rows).map(([name, row]) =>
      formOf(name, row, this.rows[row.verb]?.standing, choices, this.#known),
    );
  }

  /** A line in other words with the signs that it lacks; undefined if the verb does not read it as a whole. */
  guess(
    verb: string,
    parts: readonly Pick<Part, 'kind' | 'text'>[],
    language: Language<V>,
    context: ReadContext<V>,
  ): string | undefined {
    const { standing, answer } = this.rows[verb] ?? {};
    const syntax = standing?.syntax ?? answer?.syntax;
    const line = syntax && guessed(syntax, parts, language, context);
    return line === undefined ? undefined : `${verb}${line}`;
  }
}
