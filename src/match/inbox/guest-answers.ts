/** Answers to somebody without a seat, within the limit that all writers have. */

import { languageTag } from '../../engine/index.ts';
import type { InvitationRow } from '../../store/invitations.ts';
import type { LetterRow } from '../../store/step.ts';
import type { Connection } from '../../store/store.ts';
import { tellModerator } from '../moderator/notice.ts';
import type { Service } from '../service.ts';
import { type Limited, withinLimit } from './answer-limit.ts';
import type { ReadSubmission, SubmissionResult } from './reading.ts';

/** The moderator is told where the limit is reached. */
export async function answersToGuest(
  service: Service,
  db: Connection,
  { no, matchId, name, language }: Pick<InvitationRow, 'no' | 'matchId' | 'name' | 'language'>,
  reading: ReadSubmission,
  answer: { readonly letters: readonly LetterRow[]; readonly settled: SubmissionResult },
): Promise<Limited> {
  const who = { speaker: { invitationNo: no }, reader: { invitationNo: no }, language: languageTag(language) };
  const limited = await withinLimit(service, db, { ...who, isGuest: true }, reading, answer);
  if (limited.isLast) await tellModerator(service, db, matchId, { about: 'many-mails', seat: undefined, by: name });
  return limited;
}
