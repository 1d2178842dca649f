/** What stands for answers under seal until all of their question are in. */
import {
  answerCommitment,
  hashes,
  type LogEntry,
  type RecordedAnswer,
  type Referee,
  type SeatId,
} from '../../engine/index.ts';
import type { PositionRow } from '../../store/position.ts';
import { secretsOf } from '../keys.ts';
import type { Service } from '../service.ts';

type SealedMatch = Pick<PositionRow, 'id' | 'code' | 'dice' | 'sealedSecrets'>;

/** A hash of an answer that tells nothing of it: the secret of the deck is its salt, which is published when the match is over. */
export const commitmentOf = (
  service: Pick<Service, 'config'>,
  row: SealedMatch,
  answer: Pick<RecordedAnswer, 'id' | 'seat' | 'kind' | 'answer'>,
): string => answerCommitment(hashes, secretsOf(service, row).deck, { match: row.code }, answer);

/** An answer under seal, as everybody may see it. */
export interface ShownCommitment {
  readonly decision: number;
  readonly seat: SeatId;
  readonly commitment: string;
}

/** The answers that wait under seal and may be shown to be there. */
export function commitmentsIn(
  service: Pick<Service, 'config'>,
  row: SealedMatch,
  { sealed, answers }: Pick<Referee<unknown>, 'sealed' | 'answers'>,
): readonly ShownCommitment[] {
  const shown = new Set(sealed.filter(({ sealShown }) => sealShown).map(({ id }) => id));
  return answers
    .filter(({ id }) => shown.has(id))
    .map((answer) => ({ decision: answer.id, seat: answer.seat, commitment: commitmentOf(service, row, answer) }));
}

/** A row of the log for an answer under seal, and the number of draws before it. */
export interface SealEntry {
  readonly entry: Extract<LogEntry, { kind: 'sealed' }>;
  readonly rolls: number;
}

/** The rows for what a run has added to the seals that are shown; an answer that was given again as it stood has none. */
export function sealEntries(
  service: Pick<Service, 'config'>,
  row: SealedMatch & Pick<PositionRow, 'answers'>,
  { seals }: Pick<Referee<unknown>, 'seals'>,
): readonly SealEntry[] {
  const before = new Map<number, string | undefined>(
    seals.flatMap(({ decision: { id } }) => {
      const known = row.answers.find((each) => each.id === id);
      return known ? [[id, commitmentOf(service, row, known)]] : [];
    }),
  );
  return seals.flatMap(({ decision: { id, kind, seat }, answer, rolls }): SealEntry[] => {
    const commitment = answer === undefined ? undefined : commitmentOf(service, row, { id, kind, seat, answer });
    if (before.get(id) === commitment) return [];
    before.set(id, commitment);
    return [
      { entry: { kind: 'sealed', decision: id, seat, ...(commitment === undefined ? {} : { commitment }) }, rolls },
    ];
  });
}
