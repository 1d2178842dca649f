import type { SeatId } from '../../engine/index.ts';
import { writeLetters } from '../../store/letters.ts';
import { linkToken } from '../keys.ts';
import { openPosition } from '../packs.ts';
import { announce } from '../play/advance.ts';
import { deskWelcome } from '../post/desk.ts';
import type { Service } from '../service.ts';
import { checkPlan, type MatchPlan } from './match-plan.ts';
import { writeOpening } from './opening.ts';
import { reachedBeacon, writeStart } from './start.ts';

export type { MatchPlan } from './match-plan.ts';

export interface CreatedMatch {
  readonly id: string;
  readonly code: string;
  /** Links to private pages. They are shown here and in each player's own letters, and stored nowhere. */
  readonly links: Readonly<Record<SeatId, string>>;
  readonly moderatorLink: string;
}

/**
 * Opens a match whose players are known: draws its secrets and commits to them, deals, asks the first questions and
 * puts welcomes and first reports into the outbox. In one transaction, so that a match is complete or absent. A practice
 * match has a date on which it is removed.
 */
export async function createMatch(
  service: Service,
  plan: MatchPlan,
  { practiceUntil = null }: { readonly practiceUntil?: Date | null } = {},
): Promise<CreatedMatch> {
  const checked = checkPlan(service, plan, practiceUntil !== null);
  const beacon = await reachedBeacon(service);
  const { id, code, step, welcome } = await service.store.$transaction(async (db) => {
    const opened = await writeOpening(service, db, checked, practiceUntil);
    const step = await writeStart(service, db, opened.id, beacon);
    if (!step) throw new Error('a match that was just written does not begin');
    const row = await openPosition(service, opened.id, db);
    const welcome = row ? await deskWelcome(service, db, row) : [];
    await writeLetters(db, opened.id, welcome, service.clock());
    return { ...opened, step, welcome };
  });
  await announce(service, { id }, step, service.clock());
  await service.queues.postman(welcome.map((letter) => letter.id));
  service.log.info({ match: code, matchId: id, game: plan.game, scenario: plan.scenario }, 'match opened');
  const link = (seat: SeatId | 'moderator') => linkToken(service.config, { matchId: id, seat, no: 1 });
  return {
    id,
    code,
    links: Object.fromEntries(checked.seats.map(({ seat }) => [seat, seatUrl(service, link(seat))])),
    moderatorLink: moderatorUrl(service, link('moderator')),
  };
}

export const seatUrl = ({ publicUrl }: Service, token: string): string => `${publicUrl}/s/${token}`;
export const moderatorUrl = ({ publicUrl }: Service, token: string): string => `${publicUrl}/m/${token}`;
