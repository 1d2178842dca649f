/** The position that a moderator may correct: as much of it as he may see. */
import { isObject, type Json, same } from '../../engine/index.ts';
import { mayLook } from '../acts/index.ts';
import { viewOf } from '../game.ts';
import { knownGame, openPosition } from '../packs.ts';
import { presentOf } from '../play/present.ts';
import type { Service } from '../service.ts';

export interface ModeratedPosition {
  /** By the name of the field: the first part of a path. */
  readonly fields: Readonly<Record<string, Json>>;
  /** Fields that are not his to see. */
  readonly hidden: readonly string[];
  /** Something is under way since: the position cannot be corrected now. */
  readonly isAmidst: boolean;
}

/** Undefined where the match has stopped on a fault. */
export async function positionFor(service: Service, matchId: string): Promise<ModeratedPosition | undefined> {
  const row = await openPosition(service, matchId);
  if (!row || row.state === 'FAULT' || !knownGame(service, row)) return undefined;
  const { game, referee } = presentOf(service, row, { everySave: true });
  const { state, counters } = referee.snapshot;
  const view = viewOf(game, state, undefined);
  const all = isObject(state) ? state : {};
  const seesAll = await mayLook({ db: service.store, row });
  const isShown = (field: string) => seesAll || (isObject(view) && field in view && same(view[field], all[field]));
  const names = Object.keys(all);
  return {
    fields: Object.fromEntries(names.filter(isShown).map((field) => [field, all[field] ?? null])),
    hidden: names.filter((field) => !isShown(field)),
    isAmidst: counters.event !== row.written.event || counters.roll !== row.written.roll,
  };
}
