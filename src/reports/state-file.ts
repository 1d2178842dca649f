/** A report for programs: the same view, figures and events as in the text, as JSON with a schema. */
import { z } from 'zod';
import type { Json } from '../engine/index.ts';
import { cleanAll } from './clean.ts';
import type { ReportModel } from './model.ts';
import { type Reporter, speechOf } from './reporter.ts';

/** Raised whenever a change breaks the programs that read the files. */
const STATE_VERSION = 1;

const moment = z.iso.datetime().describe('a moment in UTC');

const answered = z.strictObject({
  text: z.string(),
  by: z.string().describe('a standing order, or silence'),
  times: z.int().min(1).optional(),
});

const stake = z.strictObject({
  key: z.string().describe('of the sentence, the same in every language'),
  args: z.record(z.string(), z.json()).optional().describe('what it speaks of, with the figures'),
  text: z.string().describe('the sentence'),
});

/** The fields of every game's state file; the game defines `view` and `figures`. */
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
        answers: z
          .array(z.strictObject({ order: z.string(), answer: z.json(), stakes: z.array(stake) }))
          .describe('the same with what each of them means, needs and may cost'),
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

/** The state file of a report. Events carry no numbers, because gaps would reveal events that others saw. */
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
    occasion: reporter.position.occasion(report.view),
    verdict: report.verdict,
    waitingFor: report.waitingFor,
    ...(deadline ? { deadline: momentsOf(deadline) } : {}),
    decisions: report.decisions.map(({ kind, prompt, options, silence }) => ({
      kind,
      prompt: say(prompt),
      orders: options.map(({ text }) => text),
      answers: options.map(({ text, answer, stakes = [] }) => ({
        order: text,
        answer,
        stakes: stakes.map((each) => ({ ...each, text: say(each) })),
      })),
      silence,
    })),
    answered: report.answered ?? [],
    standing: report.standing.map(({ id, text }) => ({ id, text })),
    press: report.press,
    dice: { rolls: report.rolls, head: report.diceHead },
    view: report.view,
    figures: reporter.position.figures(report.view),
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
