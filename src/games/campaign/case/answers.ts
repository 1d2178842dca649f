/** Answers of a case, given as data. */
import type { AnswerSource, Decision, Json, Refusal } from '../../../engine/index.ts';
import type { Case } from './format.ts';

export interface CaseRefusal {
  /** The order line, or the number of the answer. */
  readonly line: string;
  readonly code: string;
  readonly reason: Refusal['reason'];
  readonly near: readonly Json[];
}

/** An answer source that also reports refusals. */
export interface CaseSource extends AnswerSource {
  /** An impulse or a step of the turn is over. */
  end?(): void;
  /** `isAtWork`: when the case ended its seat was asked something, or its impulse was under way. */
  refusals(isAtWork: boolean): readonly CaseRefusal[];
  /** Whether it has no answer left to give. */
  isDone(): boolean;
}

/** The kinds of decision that an answer fits, by its telling field. */
const KINDS: Readonly<Record<string, readonly string[]>> = {
  do: ['impulse.order', 'reinforce'],
  intercept: ['intercept'],
  evade: ['evade'],
  cards: ['battle.cards', 'siege.cards'],
  to: ['retreat'],
  go: ['siege.continue'],
  fresh: ['siege.replace'],
  lose: ['losses'],
  leader: ['losses.leader'],
  shares: ['losses.share'],
  consent: ['consent'],
  flag: ['flag.kind'],
  preempt: ['preempt'],
  respond: ['respond'],
  commander: ['commander'],
  mulligan: ['mulligan'],
  bid: ['bid'],
  role: ['role'],
  strip: ['strip'],
  deploy: ['deploy'],
  convoy: ['deploy'],
  withdraw: ['withdraw'],
};

const kindsFor = (answer: Json, kind: string | undefined): readonly string[] => {
  if (kind !== undefined) return [kind];
  const field = Object.keys(answer ?? {}).find((each) => KINDS[each] !== undefined);
  return (field === undefined ? undefined : KINDS[field]) ?? ['event.choice'];
};

/** Gives the answers of a seat in order, each to the first decision of its kind. A refused answer is dropped. */
export const answerSource = (seat: string, answers: NonNullable<Case['answers']>): CaseSource => {
  const waiting = answers
    .map(({ answer, kind, seat: owner }, i) => ({
      answer,
      owner,
      line: `answer ${i + 1}`,
      for: kindsFor(answer, kind),
    }))
    .filter(({ owner }) => owner === seat);
  const refusals: CaseRefusal[] = [];
  let given = '';
  return {
    origin: 'sheet',
    answer(decision: Decision) {
      const at = waiting.findIndex((each) => each.for.includes(decision.kind));
      if (at < 0) return undefined;
      const [next] = waiting.splice(at, 1);
      given = next?.line ?? '';
      return next && { answer: next.answer };
    },
    refused(_decision, _reply, { code, reason, near }) {
      refusals.push({ line: given, code, reason, near });
    },
    refusals: () => refusals,
    isDone: () => waiting.length === 0,
  };
};
