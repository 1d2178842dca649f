/** What stands for an answer under seal until it is opened. */
import { canonical, hashes, type RecordedAnswer, sealOf } from '../../engine/index.ts';
import type { PositionRow } from '../../store/position.ts';
import { secretsOf } from '../keys.ts';
import type { Service } from '../service.ts';

/** Hexadecimal digits that are shown: 128 bits. */
const DIGITS = 32;

/**
 * A hash of an answer that tells nothing of it: the secret of the deck is its salt, which is published when the match is
 * over. The question is part of it, so the same answer has another hash in another round.
 */
export const commitmentOf = (
  service: Pick<Service, 'config'>,
  row: Pick<PositionRow, 'id' | 'code' | 'dice' | 'sealedSecrets'>,
  { id, seat, kind, answer }: Pick<RecordedAnswer, 'id' | 'seat' | 'kind' | 'answer'>,
): string => {
  const { deck } = secretsOf(service, row);
  const text = `${id}|${canonical({ seat, kind, answer })}`;
  return sealOf(hashes, deck, { match: row.code }, 'commitment', text).slice(0, DIGITS);
};
