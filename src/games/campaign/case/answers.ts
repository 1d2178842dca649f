/** Answers that a case gives as data. */
import type { AnswerSource, Decision, Json, Refusal } from '../../../engine/index.ts';
import type { Case } from './format.ts';

export interface CaseRefusal {
  /** The order, or the answer's number. */
  readonly line: string;
  readonly code: string;
  readonly reason: Refusal['reason'];
  readonly near: readonly Json[];
}

/** Something that answers for a seat and can say what it was refused. */
export interface CaseSource extends AnswerSource {
  refusals(): readonly CaseRefusal[];
  /** Whether there is nothing left that it would do of its own. */
  isDone(): boolean;
}

/** Which decisions an answer can be for, by the field that tells them apart. */
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

/** Gives the answers of a seat in their order, each to the first decision of its kind; refused ones are passed over. */
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
