/** A correction as it is written: changes of many places that become one act. */
import { applyPatch } from 'rfc6902';
import { isObject, type Json } from '../../engine/index.ts';
import { correctionDraft, dropCorrectionDraft, writeCorrectionDraft } from '../../store/correction-draft.ts';
import { type Act, type PatchOperation, readAct } from '../acts/act.ts';
import { differences } from '../acts/difference.ts';
import type { Change } from '../acts/plan.ts';
import type { Game } from '../game.ts';
import type { Service } from '../service.ts';

type Fields = Readonly<Record<string, Json>>;
type Patch = readonly PatchOperation[];
/** A patch that is not read yet. */
export type Written = readonly object[];

interface CorrectionDraft {
  /** The changes in their order; `changes` is empty where the position has left nothing to change. */
  readonly parts: readonly {
    readonly patch: Patch;
    readonly changes: readonly Change[];
    readonly isPossible: boolean;
  }[];
  /** The position with all of them, as far as its moderator may see it. */
  readonly fields: Fields;
}

/** The draft for a match, applied to the position as its moderator sees it. */
export async function draftOf(
  { store }: Pick<Service, 'store'>,
  matchId: string,
  { game, fields }: { readonly game: Game; readonly fields: Fields },
): Promise<CorrectionDraft> {
  let now = fields;
  const parts = patchesIn(await correctionDraft(store, matchId)).map((patch) => {
    const after = patched(now, patch);
    const changes = after ? differences(game, now, after) : [];
    now = after ?? now;
    return { patch, changes, isPossible: after !== undefined };
  });
  return { parts, fields: now };
}

export const keepDraft = (
  { store }: Pick<Service, 'store'>,
  matchId: string,
  parts: readonly Written[],
): Promise<void> =>
  parts.length === 0
    ? dropCorrectionDraft(store, matchId)
    : writeCorrectionDraft(store, matchId, JSON.parse(JSON.stringify(parts)));

/** The whole correction as one act. */
export const correctionAct = (parts: readonly Written[]) => readAct({ kind: 'override', patch: parts.flat() });

/** The patches that are stored; what is none is left out. */
const patchesIn = (stored: Json | undefined): readonly Patch[] =>
  (Array.isArray(stored) ? stored : []).flatMap((patch) => {
    const read = readAct({ kind: 'override', patch });
    return read.ok && isOverride(read.answer) ? [read.answer.patch] : [];
  });

const isOverride = (act: Act): act is Extract<Act, { kind: 'override' }> => act.kind === 'override';

/** Undefined: it does not fit. */
function patched(fields: Fields, patch: Patch): Fields | undefined {
  const changed: unknown = structuredClone(fields);
  const errors = applyPatch(changed, structuredClone(patch) as never);
  return errors.some((error) => error !== null) || !isObject(changed as Json) ? undefined : (changed as Fields);
}
