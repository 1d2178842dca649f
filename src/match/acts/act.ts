/** The acts of a moderator as data: a form on a page and a line of a mail give the same. */
import { z } from 'zod';
import { accept, isLegible, isObject, refuse, type Verdict } from '../../engine/index.ts';
import { isEvening, PACE_NAMES, type Pace, POLICIES } from '../time/pace.ts';

/** The most characters of a moderator's text for others. */
export const LONGEST_TEXT = 4_000;
export const LONGEST_REASON = 500;
/** What an agreement can be. */
export const SUBJECTS = ['house', 'winner', 'condition'] as const;
/** Characters of a patch. */
const LONGEST_PATCH = 20_000;

const seat = z.string().trim().min(1).max(60);
const text = z.string().trim().min(1).max(LONGEST_TEXT);
const about = z.string().trim().min(1).max(80);
/** An empty field of a form counts as missing. */
const perhaps = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional());

/** A time with its offset (RFC 3339), to the second or to the minute. */
const moment = z.union([z.iso.datetime({ offset: true }), z.iso.datetime({ offset: true, precision: -1 })]);

const operation = z.discriminatedUnion('op', [
  z.strictObject({ op: z.literal('add'), path: z.string(), value: z.json() }),
  z.strictObject({ op: z.literal('remove'), path: z.string() }),
  z.strictObject({ op: z.literal('replace'), path: z.string(), value: z.json() }),
  z.strictObject({ op: z.literal('move'), from: z.string(), path: z.string() }),
  z.strictObject({ op: z.literal('copy'), from: z.string(), path: z.string() }),
  z.strictObject({ op: z.literal('test'), path: z.string(), value: z.json() }),
]);

/** A change of a position (RFC 6902): one operation or a list of them, also as text. */
const patch = z.preprocess((value) => {
  const parsed = typeof value === 'string' && value.length <= LONGEST_PATCH ? jsonOf(value) : value;
  return isObject(parsed) ? [parsed] : parsed;
}, z.array(operation).min(1).max(100));

function jsonOf(value: string): unknown {
  try {
    const parsed: unknown = JSON.parse(value);
    return isLegible(parsed) ? parsed : undefined;
  } catch {
    return value;
  }
}

const actSchema = z.discriminatedUnion('kind', [
  /** More time: for a seat, or for whoever is asked something. */
  z.object({ kind: z.literal('extend'), hours: z.coerce.number(), seat: perhaps(seat) }),
  /** `until`: when the match goes on by itself. */
  z.object({ kind: z.literal('pause'), until: perhaps(moment) }),
  z.object({ kind: z.literal('resume') }),
  /** The time for decisions; `mail`: as it was before an evening. `until`: when the evening ends. */
  z.object({ kind: z.literal('pace'), pace: z.enum([...PACE_NAMES, 'mail']), until: perhaps(moment) }),
  z.object({ kind: z.literal('remind'), seat: perhaps(seat) }),
  z.object({ kind: z.literal('broadcast'), text }),
  /** Words to one seat alone. */
  z.object({ kind: z.literal('write'), seat, text }),
  /** `about`: the card, place or question that it is about. */
  z.object({ kind: z.literal('rule'), text, about: perhaps(about) }),
  /** What players have agreed on: a rule of the house, who wins if the match stops early, or the condition of a yes. */
  z.object({ kind: z.literal('agree'), text, about: perhaps(about), subject: z.enum(SUBJECTS).default('house') }),
  /** Strikes out a ruling or an agreement, by its number in the audit. */
  z.object({ kind: z.literal('strike'), no: z.coerce.number().int().min(1) }),
  /** What is handed over is carried out now: of a seat, or of whoever is asked something. */
  z.object({ kind: z.literal('now'), seat: perhaps(seat) }),
  /** Open decisions are answered as in case of silence. */
  z.object({ kind: z.literal('process'), seat: perhaps(seat) }),
  z.object({ kind: z.literal('act-as'), seat, text }),
  /** Orders that were handed over become a draft again. */
  z.object({ kind: z.literal('unlock'), seat }),
  z.object({ kind: z.literal('override'), patch }),
  z.object({ kind: z.literal('end'), how: z.enum(['agreed', 'adjudicated']), winner: perhaps(text) }),
  /** Back to the beginning of an impulse, counted from 1. `consents`: seats that have agreed. */
  z.object({
    kind: z.literal('rollback'),
    to: z.coerce.number().int().min(0).max(100_000),
    consents: z
      .preprocess(
        (value) => (typeof value === 'string' ? value.split(/[,\s]/).filter(Boolean) : value),
        z.array(seat).max(10),
      )
      .default([]),
    force: z.preprocess((value) => value === true || value === 'on' || value === 'true', z.boolean()).default(false),
    /** `reshuffle`: the piles that nobody has seen are put into a new order. */
    deck: z.enum(['restore', 'reshuffle']).default('restore'),
  }),
  /** Whether dice wait for the public beacon. */
  z.object({ kind: z.literal('dice'), mode: z.enum(['L1', 'L2']) }),
  /** The silence policy of a seat; `match`: the policy of the match. */
  z.object({ kind: z.literal('policy'), seat, policy: z.enum([...POLICIES, 'match']) }),
  /** Opens the hand of a seat to a blind moderator. */
  z.object({ kind: z.literal('glass'), seat }),
  /** A held mail, or one that belongs to no seat, is read as this seat's. */
  z.object({ kind: z.literal('assign'), mail: z.uuid(), seat }),
  /** A held mail is read as its own seat's. */
  z.object({ kind: z.literal('release'), mail: z.uuid() }),
  z.object({ kind: z.literal('reread'), mail: z.uuid() }),
  /** A message of the moderator to the writer of a mail. */
  z.object({ kind: z.literal('answer'), mail: z.uuid(), text }),
  /** Takes back the act of this number in the audit, before anybody has read of it. */
  z.object({ kind: z.literal('undo'), no: z.coerce.number().int().min(1) }),
]);

export type Act = z.infer<typeof actSchema>;
export type ActKind = Act['kind'];
export type ActOf<K extends ActKind> = Extract<Act, { kind: K }>;
export type PatchOperation = z.infer<typeof operation>;

/** The act in the given fields; refused if a field is missing or invalid. */
export function readAct(given: unknown): Verdict<Act> {
  const read = actSchema.safeParse(given);
  if (read.success) return accept(read.data);
  const [field = 'kind'] = read.error.issues.flatMap(({ path }) => path);
  return refuse('act.unreadable', { field: String(field) });
}

/** What has to be as the acting person saw it: the questions that an act is about, or the position. Other acts hang on nothing. */
const HANGS_ON: { readonly [K in ActKind]?: 'questions' | 'position' } = {
  extend: 'questions',
  now: 'questions',
  process: 'questions',
  'act-as': 'questions',
  override: 'position',
  rollback: 'position',
  end: 'position',
};
export const hangsOn = ({ kind }: Pick<Act, 'kind'>): 'questions' | 'position' | undefined => HANGS_ON[kind];

/** Acts that cannot be undone: they have to be confirmed with a code. */
const GRAVE: ReadonlySet<string> = new Set<ActKind>(['override', 'end', 'rollback']);
export const isGrave = ({ kind }: Pick<Act, 'kind'>): boolean => GRAVE.has(kind);

/** Acts that consist of a text or say all by themselves: they have no reason. */
const SELF_EVIDENT: ReadonlySet<string> = new Set<ActKind>([
  ...(['remind', 'broadcast', 'write', 'rule', 'agree', 'answer', 'now', 'undo'] as const),
]);
export const mayHaveReason = ({ kind }: Pick<Act, 'kind'>): boolean => !SELF_EVIDENT.has(kind);

/** Acts on the clock, and what can be agreed on again: a reason may be given. */
const MAY_SAY_WHY: ReadonlySet<string> = new Set<ActKind>(['extend', 'pause', 'resume', 'pace', 'strike']);
export const needsReason = (act: Pick<Act, 'kind'>): boolean => mayHaveReason(act) && !MAY_SAY_WHY.has(act.kind);

/** Seconds for which an act on a page can be taken back: its mails are kept back so long. */
export const undoSeconds = (pace: Pace): number => (isEvening(pace) ? 10 : 20);

/** Acts that are done on a page at once and can be taken back for {@link undoSeconds}. */
const UNDOABLE: ReadonlySet<string> = new Set<ActKind>(['extend', 'pause', 'resume', 'broadcast', 'write']);
export const isUndoable = ({ kind }: { readonly kind: string }): boolean => UNDOABLE.has(kind);
