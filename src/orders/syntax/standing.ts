/** Verbs of standing orders: what their lines say, and what they answer. */
import { type Decision, type Json, type JsonObject, message } from '../../engine/index.ts';
import { conditionHolds } from '../condition.ts';
import type { ConditionWords, Offer, PolicyVerb } from '../language.ts';
import type { Condition, Span } from '../order.ts';
import { reach, type Syntax, type Vocabulary, writingsOf } from './syntax.ts';

/** `S`: what a line says. Its condition, if it has one, stands in `when`. */
export interface Standing<V = unknown, S extends JsonObject = JsonObject> {
  readonly syntax: Syntax<S>;
  /** The kind of question that its lines answer. */
  readonly answers: string;
  /** Whether a line is about this question; default: always. */
  concerns?(subject: S, decision: Decision, view: V): boolean;
  /** The answers of a line whose condition holds, best first. */
  offer(subject: S, decision: Decision, view: V): readonly Json[];
  /** Whether its owner is asked, whatever other lines say. */
  pauses?(subject: S, decision: Decision, view: V): boolean;
  /** How long its lines last; default: the game. */
  lasts?(subject: S): Span | undefined;
  /** Whether a line is used up by its first answer. */
  once?(subject: S): boolean;
}

/** A standing use of a verb, whose functions get what its syntax reads. */
export const standing = <V, S extends JsonObject>(use: Standing<V, S>): Standing<V> => use;

/** The parts of a standing line are its own: where it cannot act, the next one may. */
const offerOf = (subject: JsonObject, answers: readonly Json[]): Offer => {
  const part = JSON.stringify(subject);
  return { parts: [part], alternatives: answers.map((answer) => ({ answer, part, numbers: {} })) };
};

/** The sentence that tells a standing line of a verb. */
export const policyKey = (verb: string): `policy.${string}` => `policy.${verb.toLowerCase()}`;

/**
 * A verb by its standing use. A line is told by the sentence `policy.<verb>`. `answer`: what the verb answers now; a line is a
 * standing order if it reads further as one.
 */
export const policyOf = <V>(
  verb: string,
  { syntax, answers, concerns = () => true, offer, pauses, lasts, once }: Standing<V>,
  known: Vocabulary & { readonly conditions: ConditionWords<V> },
  answer: Syntax<unknown> | undefined,
): PolicyVerb<V> => {
  const writings = writingsOf(known);
  const holds = ({ when }: { readonly when?: Condition }, decision: Decision, view: V): boolean => {
    if (!when) return true;
    const numbers = known.conditions.figures(decision, view);
    return conditionHolds(known.conditions, when, { decision, view, numbers, absent: false });
  };
  const isMeant = (subject: JsonObject, decision: Decision, view: V): boolean =>
    decision.kind === answers && concerns(subject, decision, view);
  return {
    kinds: [answers],
    refusable: false,
    implied: (reader) => !answer || reach(reader, syntax) > reach(reader, answer),
    read: (reader) => syntax.read(reader),
    write: (subject, style = 'short') => syntax.write(subject, writings[style]) ?? '',
    describe: (subject, clause) => {
      const text = (syntax.write(subject, writings.full) ?? '').replace(/^: /, '');
      return message(policyKey(verb), { text, clause });
    },
    unmet: (subject, decision, view) => isMeant(subject, decision, view) && !holds(subject, decision, view),
    offer: (subject, decision, view) =>
      isMeant(subject, decision, view) && holds(subject, decision, view)
        ? offerOf(subject, offer(subject, decision, view))
        : undefined,
    ...(pauses ? { pauses } : {}),
    ...(lasts ? { lasts } : {}),
    ...(once ? { once } : {}),
  };
};
