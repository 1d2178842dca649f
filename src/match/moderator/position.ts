/** The position for a moderator's corrections, as far as he may see it. */
import { isObject, type Json, same } from '../../engine/index.ts';
import { eyesOf } from '../acts/index.ts';
import { viewOf } from '../game.ts';
import { knownGame, openPosition } from '../packs.ts';
import { presentOf } from '../play/present.ts';
import type { Service } from '../service.ts';

interface ModeratedPosition {
  /** By field name, which is the first part of a path. */
  readonly fields: Readonly<Record<string, Json>>;
  /** Fields that are hidden from him in whole or in part. */
  readonly hidden: readonly string[];
  /** An act is in progress, so the position cannot be corrected now. */
  readonly isAmidst: boolean;
}

/** Undefined if the match has stopped with a fault. */
export async function positionFor(service: Service, matchId: string): Promise<ModeratedPosition | undefined> {
  const row = await openPosition(service, matchId);
  if (!row || row.state === 'FAULT' || !knownGame(service, row)) return undefined;
  const { game, referee } = presentOf(service, row, { everySave: true });
  const { state, counters } = referee.snapshot;
  const view = viewOf(game, state, undefined);
  const all = isObject(state) ? state : {};
  const eyes = await eyesOf({ db: service.store, row });
  const views = [view, ...eyes.seats.map((seat) => viewOf(game, state, seat))];
  const shown = (field: string): Json | undefined => {
    const own = all[field] ?? null;
    return eyes.all
      ? own
      : views.map((each) => common(own, isObject(each) ? each[field] : undefined)).findLast(isThere);
  };
  const names = Object.keys(all);
  const fields = names.map((field) => [field, shown(field)] as const);
  return {
    fields: Object.fromEntries(fields.flatMap(([field, value]) => (value === undefined ? [] : [[field, value]]))),
    hidden: names.filter((field) => !same(shown(field), all[field] ?? null)),
    isAmidst: counters.event !== row.written.event || counters.roll !== row.written.roll,
  };
}

const isThere = (value: Json | undefined): boolean => value !== undefined;

/** The parts of a value that are equal in a view; undefined if there are none. */
function common(own: Json, seen: Json | undefined): Json | undefined {
  if (seen === undefined) return undefined;
  if (same(own, seen)) return own;
  if (!isObject(own) || !isObject(seen)) return undefined;
  const parts = Object.entries(own).flatMap(([key, each]) => {
    const part = each !== undefined && Object.hasOwn(seen, key) ? common(each, seen[key]) : undefined;
    return part === undefined ? [] : [[key, part] as const];
  });
  return parts.length > 0 ? Object.fromEntries(parts) : undefined;
}
