import type { Id } from './id.ts';
import { type Json, type JsonObject, same } from './json.ts';
import { type Message, type None, type Sentences, uncheckedMessage } from './message.ts';

/** A player's place in a match. He may run one power or several; decisions are asked of a seat. */
export type SeatId = Id<'seat'>;

/** Why an answer was refused, and what could be answered instead. */
export interface Refusal {
  /** Stable and dotted: `answer.stale`, `move.not-adjacent`. */
  readonly code: string;
  readonly reason: Message;
  /** The nearest legal answers, best first. */
  readonly near: readonly Json[];
}

export type Verdict<A> = { readonly ok: true; readonly answer: A } | { readonly ok: false; readonly refusal: Refusal };

export const accept = <A>(answer: A): Verdict<A> => ({ ok: true, answer });

/** The sentences of refusals, by code. */
type Refusals = { [Key in keyof Sentences as Key extends `refused.${infer Code}` ? Code : never]: Sentences[Key] };

export type RefusalCode = keyof Refusals;

/** The arguments of a refusal, and the nearest legal answers. */
type Reason<Code extends RefusalCode> = None extends Refusals[Code]
  ? [args?: Refusals[Code], near?: readonly Json[]]
  : [args: Refusals[Code], near?: readonly Json[]];

export const refusalOf = <Code extends RefusalCode>(code: Code, ...[args, near]: Reason<Code>): Refusal =>
  uncheckedRefusal(code, args as JsonObject | undefined, near);

/** A refusal whose code is data: nothing says whether it has a sentence. */
export const uncheckedRefusal = (code: string, args: JsonObject = {}, near: readonly Json[] = []): Refusal => ({
  code,
  reason: uncheckedMessage(`refused.${code}`, args),
  near,
});

export const refuse = <Code extends RefusalCode>(code: Code, ...reason: Reason<Code>) =>
  ({ ok: false, refusal: refusalOf(code, ...reason) }) as const;

/** A question of a script to a seat. */
export interface Ask<A extends Json = Json> {
  /** Dotted noun: `evade`, `battle.cards`, `impulse.act`. */
  readonly kind: string;
  readonly seat: SeatId;
  readonly prompt: Message;
  /** Whether the other seats may know that this is asked. */
  readonly public: boolean;
  /**
   * For questions that are asked together: nobody is told that this one is answered before all are, and until then its
   * answer may be changed or withdrawn.
   */
  readonly sealed?: boolean;
  /** For a sealed question: everybody may know whether it is answered, but never how. */
  readonly sealShown?: boolean;
  /** Never worth a mail: if no source answers, the fallback applies at once and is not recorded. */
  readonly quiet?: boolean;
  /** For a quiet question: a fallback that applies is recorded after all, so that its owner is told of it. */
  readonly told?: boolean;
  /** Everybody can know that there is only one answer. */
  readonly forced?: boolean;
  /** Legal answers: all of them, or for a grammar a sample of every kind. */
  options(): readonly A[];
  /** Judges an answer and returns its canonical form. */
  check(answer: Json): Verdict<A>;
  /** The safe answer in case of silence; always legal. */
  fallback(): A;
}

/** An open question, with its number in the match. */
export interface Decision extends Ask {
  /** Counted from 0 through the whole match, without gaps. */
  readonly id: number;
}

/** A question whose words and options are costly to compute. */
interface Asking<A extends Json> extends Pick<Ask<A>, 'kind' | 'seat' | 'fallback'> {
  readonly quiet?: boolean | undefined;
  readonly told?: boolean;
  readonly forced?: boolean | (() => boolean) | undefined;
  prompt(): Message;
  options(): readonly A[];
  /** Default: an answer has to be one of the options. */
  readonly check?: ((answer: Json) => Verdict<A>) | undefined;
}

/** Computes words and options when they are first read: for most quiet questions nobody reads them. */
export class LazyAsk<A extends Json = Json> implements Ask<A> {
  readonly kind: string;
  readonly seat: SeatId;
  readonly public = true;
  readonly quiet: boolean;
  readonly told: boolean;
  readonly #asking: Asking<A>;
  #prompt: Message | undefined;
  #options: readonly A[] | undefined;

  constructor(asking: Asking<A>) {
    this.kind = asking.kind;
    this.seat = asking.seat;
    this.quiet = asking.quiet ?? false;
    this.told = asking.told ?? false;
    this.#asking = asking;
  }

  get forced(): boolean {
    const { forced = false } = this.#asking;
    return typeof forced === 'function' ? forced() : forced;
  }

  get prompt(): Message {
    this.#prompt ??= this.#asking.prompt();
    return this.#prompt;
  }

  options(): readonly A[] {
    this.#options ??= this.#asking.options();
    return this.#options;
  }

  /** Whether an answer is one of the options that have been read, and not merely equal to it. */
  protected isOffered(answer: Json): answer is A {
    return this.#options?.some((option) => option === answer) ?? false;
  }

  check(answer: Json): Verdict<A> {
    return this.#asking.check ? this.#asking.check(answer) : checkAmong(this.options(), answer);
  }

  fallback(): A {
    return this.#asking.fallback();
  }
}

/** A decision for storage and display, without functions. */
export interface DecisionRecord {
  readonly id: number;
  readonly kind: string;
  readonly seat: SeatId;
  readonly prompt: Message;
  readonly public: boolean;
}

export const recordOf = ({ id, kind, seat, prompt, public: open }: Decision): DecisionRecord => ({
  id,
  kind,
  seat,
  prompt,
  public: open,
});

/** Judges an answer by membership in a list: the check of every enumerated decision. */
export const checkAgainst =
  <A extends Json>(options: () => readonly A[]) =>
  (answer: Json): Verdict<A> =>
    checkAmong(options(), answer);

const checkAmong = <A extends Json>(options: readonly A[], answer: Json): Verdict<A> => {
  for (const option of options) if (same(option, answer)) return accept(option);
  return refuse('answer.not-offered', { count: options.length }, options.slice(0, 12));
};

/** Numbers a question in place: a copy would compute its words. */
export const numbered = (ask: Ask, id: number): Decision => {
  // Every question is numbered: Object.assign, which would need no cast, takes several times as long.
  const decision = ask as Ask & { id: number };
  decision.id = id;
  return decision;
};

/** A decision with a list of options. The fallback is the first one unless another is named. */
export const choice = <A extends Json>(
  ask: Pick<Ask<A>, 'kind' | 'seat' | 'prompt'> & {
    options: readonly A[];
    fallback?: A;
    public?: boolean;
    quiet?: boolean;
  },
): Ask<A> => {
  const { options, fallback = options[0] } = ask;
  if (fallback === undefined) throw new Error(`decision ${ask.kind} offers nothing`);
  return {
    kind: ask.kind,
    seat: ask.seat,
    prompt: ask.prompt,
    public: ask.public ?? true,
    ...(ask.quiet ? { quiet: true } : {}),
    options() {
      return options;
    },
    check(answer) {
      return checkAmong(options, answer);
    },
    fallback() {
      return fallback;
    },
  };
};
