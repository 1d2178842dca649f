/** Acts of the moderator: first shown, then carried out. */
import { type LanguageTag, type Message, refuse, type Verdict } from '../../engine/index.ts';
import { onErrand } from '../../queue/errand.ts';
import { boundaryCount } from '../../store/replay.ts';
import { diceMode } from '../dice/mode.ts';
import { actCode, isCode } from '../inbox/confirmation.ts';
import { openPosition, toldGame } from '../packs.ts';
import { rollback } from '../record/rollback.ts';
import type { Service } from '../service.ts';
import { gameIn, namedIn } from '../words.ts';
import { type Act, isGrave, needsReason } from './act.ts';
import { actAs, unlock } from './act-as.ts';
import { type ActOrder, type ActOutcome, actIn, contextOf, follow, planOf } from './acting.ts';
import { agree, rule, strike } from './agreed.ts';
import { end } from './ending.ts';
import { answer, assign, release, reread } from './mails.ts';
import { override } from './override.ts';
import { pace } from './pace.ts';
import type { Change, Planners } from './plan.ts';
import { policy } from './policy.ts';
import { glass } from './sight.ts';
import { broadcast, extend, pause, resume, write } from './time.ts';
import { undo } from './undo.ts';
import { carryOutNow, processNow, remind } from './waiting.ts';

export { type Act, isGrave, readAct } from './act.ts';
export { brokenGlass, eyesOf, sightOf, type Visibility } from './sight.ts';
export { actSentence } from './words.ts';

/** All acts of a moderator. */
export const PLANNERS: Planners = {
  extend,
  pause,
  resume,
  pace,
  remind,
  broadcast,
  write,
  rule,
  agree,
  strike,
  now: carryOutNow,
  process: processNow,
  policy,
  'act-as': actAs,
  unlock,
  override,
  end,
  glass,
  assign,
  release,
  reread,
  answer,
  undo,
  rollback,
  dice: diceMode,
};

/** An act as it is shown before it is carried out. */
export interface PlannedAct {
  readonly act: Act;
  readonly seq: number;
  readonly impulse: number;
  /** The numbers of the questions that are open. */
  readonly asked: readonly number[];
  readonly effects: readonly Message[];
  /** What looks like a slip. */
  readonly doubts: readonly Message[];
  /** The values before and after that everybody will be told; undefined: nobody is told. */
  readonly told: readonly Change[] | undefined;
  readonly needsReason: boolean;
  /** The code of an act that has to be shown before it is done; undefined if it can be done at once. */
  readonly code: string | undefined;
}

/** What an act would do now. Nothing is changed. */
export async function planAct(
  service: Service,
  matchId: string,
  { act, by, language = 'en' }: Pick<ActOrder, 'act' | 'by'> & { readonly language?: LanguageTag },
): Promise<Verdict<PlannedAct>> {
  const { store } = service;
  const present = await openPosition(service, matchId);
  if (!present) return refuse('match.unknown');
  const known = toldGame(service, present);
  const game = known && gameIn(known, language);
  const row = game ? namedIn(game, present) : present;
  const planned = await planOf(PLANNERS, contextOf(service, row, { by, reason: '', db: store, language }), act);
  if (!planned.ok) return planned;
  const { effects, doubts = [], notice } = planned.answer;
  return {
    ok: true,
    answer: {
      act,
      seq: row.seq,
      impulse: await boundaryCount(store, matchId),
      asked: row.open.map(({ decision }) => decision),
      effects,
      doubts,
      told: notice && ((game && notice.changes?.(game)) ?? []),
      needsReason: needsReason(act),
      code: isGrave(act) ? actCode(service, row, act) : undefined,
    },
  };
}

/**
 * The code of an act that differs from the one that was shown in what its page lets its visitor choose; undefined where the code is not
 * that of what was shown.
 */
export async function chosenCode(
  service: Service,
  matchId: string,
  { shown, code, act }: { readonly shown: Act; readonly code: string; readonly act: Act },
): Promise<string | undefined> {
  const row = await openPosition(service, matchId);
  if (!row || shown.kind !== act.kind) return undefined;
  return isCode(service, code.toUpperCase(), (keeper) => actCode(keeper, row, shown))
    ? actCode(service, row, act)
    : undefined;
}

/**
 * Carries an act out: under the lock of the match, with a row in the audit and the letters to all in the same
 * transaction. Refused if the match has moved on, the reason is missing, or the code is wrong.
 */
export const moderate = (service: Service, matchId: string, order: ActOrder): Promise<ActOutcome> =>
  onErrand({ matchId }, () => planAndAct(service, matchId, order));

/** A refusal with the names of seats in the language of the acting person. */
async function namedRefusal(
  service: Service,
  matchId: string,
  { act, by, language }: ActOrder,
  refused: Extract<ActOutcome, { ok: false }>,
): Promise<ActOutcome> {
  if (language === undefined || language === 'en') return refused;
  const again = await planAct(service, matchId, { act, by, language });
  return !again.ok && again.refusal.code === refused.refusal.code ? again : refused;
}

async function planAndAct(service: Service, matchId: string, order: ActOrder): Promise<ActOutcome> {
  const done = await service.store.$transaction((db) => actIn(service, db, matchId, PLANNERS, order));
  if (!done.ok) return namedRefusal(service, matchId, order, done);
  await follow(service, matchId, [done.answer]);
  service.log.info({ act: order.act.kind, via: order.via }, 'a moderator has acted');
  return { ok: true };
}
