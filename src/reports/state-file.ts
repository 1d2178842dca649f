/** A report for programs: the same view, figures and events as the text, as JSON with a schema. */
import { z } from 'zod';
import type { Json } from '../engine/index.ts';
import { cleanAll } from './clean.ts';
import type { ReportModel } from './model.ts';
import { type Reporter, speechOf } from './reporter.ts';

/** Raised whenever a program that reads the files would have to be changed. */
export const STATE_VERSION = 1;

const moment = z.iso.datetime().describe('a moment in UTC');

const answered = z.strictObject({
  text: z.string(),
  by: z.string().describe('a standing order, or silence'),
  times: z.int().min(1).optional(),
});

/** What every game's state file holds; `view` and `figures` are the game's own. */
export const stateFields = {
  schema: z.literal(`estafette-state-${STATE_VERSION}`),
  match: z.strictObject({
    code: z.string(),
    name: z.string(),
    game: z.string(),
    report: z.int().min(0).describe('number of the report, counted for each seat'),
    pack: z.string().optional().describe('beginning of the hash of the content'),
  }),
  seat: z.strictObject({ id: z.string(), name: z.string(), powers: z.array(z.string()) }),
  occasion: z.string().describe('what is going on, as in the subject of the mail'),
  verdict: z.enum(['action', 'decision', 'waiting', 'over']),
  waitingFor: z.array(z.string()).describe('names of the seats that everybody may know to be asked'),
  deadline: z.strictObject({ at: moment, graceUntil: moment.optional() }).optional(),
  decisions: z
    .array(
      z.strictObject({
        kind: z.string(),
        prompt: z.string(),
        orders: z.array(z.string()).describe('legal answers as they are written; of a turn to act only some'),
        silence: z.string().describe('what happens if nothing is heard'),
      }),
    )
    .describe('what this seat is asked'),
  answered: z.array(answered).describe('what was answered for this seat since its last report'),
  standing: z.array(z.strictObject({ id: z.string(), text: z.string() })).describe('standing orders of this seat'),
  press: z
    .array(
      z.strictObject({
        from: z.string().describe('empty where its writer is not to be known'),
        to: z.string(),
        text: z.string(),
        at: moment.optional(),
        own: z.literal(true).optional().describe('this seat wrote it'),
      }),
    )
    .describe('words that this seat has written and read since its last report'),
  dice: z.strictObject({ rolls: z.int().min(0), head: z.string().describe('hash at the head of the roll log') }),
  events: z
    .array(z.strictObject({ at: moment.optional(), event: z.looseObject({ kind: z.string() }) }))
    .describe('what happened since the last report, as far as this seat may know it'),
};

/** The state file of a report. Events carry no numbers: gaps among them would tell of events that others saw. */
export const stateOf = <V>(report: ReportModel<V>, reporter: Reporter<V>): Json => {
  const say = speechOf(reporter);
  const { match, seat, deadline } = report;
  return cleanAll({
    schema: `estafette-state-${STATE_VERSION}`,
    match: {
      code: match.code,
      name: match.name,
      game: match.game,
      report: match.reportNo,
      ...(match.pack === undefined ? {} : { pack: match.pack }),
    },
    seat: { id: seat.id, name: seat.name, powers: seat.powers },
    occasion: reporter.occasion(report.view),
    verdict: report.verdict,
    waitingFor: report.waitingFor,
    ...(deadline ? { deadline: momentsOf(deadline) } : {}),
    decisions: report.decisions.map(({ kind, prompt, options, silence }) => ({
      kind,
      prompt: say(prompt.key, prompt.args),
      orders: options.map(({ text }) => text),
      silence,
    })),
    answered: report.answered ?? [],
    standing: report.standing.map(({ id, text }) => ({ id, text })),
    press: report.press,
    dice: { rolls: report.rolls, head: report.diceHead },
    view: report.view,
    figures: reporter.figures(report),
    events: report.events.map(({ event: { only: _, ...event }, at }) => ({
      ...(at === undefined ? {} : { at }),
      event,
    })),
  }) as unknown as Json;
};

const momentsOf = ({ at, graceUntil }: NonNullable<ReportModel['deadline']>) => ({
  at,
  ...(graceUntil === undefined ? {} : { graceUntil }),
});
