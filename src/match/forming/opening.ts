/** A match before its first step: bound to its dice, and nothing dealt. */
import { randomUUID } from 'node:crypto';
import { opening, storedOf } from '../../engine/index.ts';
import { LESSON } from '../../game/index.ts';
import { insertLog } from '../../store/dice.ts';
import { insertMatch, insertSeats, nextMatchNo } from '../../store/matches.ts';
import { keepPack } from '../../store/packs.ts';
import type { Connection } from '../../store/store.ts';
import { bindDice } from '../dice/opening.ts';
import { linkHash, linkToken, sealSecrets } from '../keys.ts';
import type { Service } from '../service.ts';
import { STANDARD_PACE } from '../time/pace.ts';
import type { CheckedPlan } from './match-plan.ts';

interface OpenedMatch {
  readonly id: string;
  readonly code: string;
}

/** Writes a match with its seats, and commits it to its dice. A practice match has a date on which it is removed. */
export async function writeOpening(
  service: Service,
  db: Connection,
  { plan, game, seats }: CheckedPlan,
  practiceUntil: Date | null = null,
): Promise<OpenedMatch> {
  const { config } = service;
  const now = service.clock();
  const id = randomUUID();
  const no = await nextMatchNo(db);
  const code = `${game.id.slice(0, 3).toUpperCase()}-${String(no).padStart(4, '0')}`;
  const bound = bindDice(code, now, service.drawSecrets);
  const { scenario, split, options = {}, pack: _, forming } = plan;
  const start = game.setup.start({ scenario, split, options });
  const pack = game.content?.pack;
  if (pack) await keepPack(db, { ...pack, packId: pack.id, hash: pack.hash, game: game.id, createdAt: now });
  await insertMatch(db, {
    id,
    no,
    code,
    name: plan.name,
    game: game.id,
    ruleset: game.rules.version,
    packHash: pack?.hash ?? null,
    scenario,
    split,
    options,
    pace: plan.pace ?? STANDARD_PACE,
    press: plan.press ?? 'white',
    visibility: plan.visibility ?? 'blind',
    state: 'FORMING',
    startsByHand: forming?.startsByHand ?? false,
    snapshot: storedOf(game, opening(start)),
    rollHead: bound.rollHead,
    dice: practiceUntil && scenario === LESSON ? { ...bound.dice, lesson: true } : bound.dice,
    commitments: bound.commitments,
    sealedSecrets: sealSecrets(config, id, bound.secrets),
    moderator: plan.moderator ?? {},
    moderatorLinkHash: linkHash(linkToken(config, { matchId: id, seat: 'moderator', no: 1 })),
    createdAt: now,
    release: service.release ?? null,
    practiceUntil,
  });
  await insertLog(db, id, bound.log);
  const hashOf = (seat: string) => linkHash(linkToken(config, { matchId: id, seat, no: 1 }));
  await insertSeats(
    db,
    id,
    seats.map((seat) => ({ ...seat, linkHash: hashOf(seat.seat) })),
  );
  return { id, code };
}
