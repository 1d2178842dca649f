/**
 * The order texts of a case. They are carried out as in a match, with mode GO and one text of a seat after the other
 * (W-D.10).
 */
import { type Decision, type GameEvent, type Json, type Refusal, recordOf } from '../../../engine/index.ts';
import {
  type GivenUp,
  type Problem,
  problem,
  type ReadContext,
  readSheet,
  type SheetLine,
  type SheetReading,
  SheetSource,
  type StandingOrder,
  StandingSource,
} from '../../../orders/index.ts';
import type { CampaignModule } from '../define/module.ts';
import type { View } from '../state.ts';
import type { CaseRefusal, CaseSource } from './answers.ts';
import type { OrderReader } from './run.ts';

type Fate = { readonly line: SheetLine<View>; readonly refusal: Refusal | undefined };

/** The lines of a sheet that came to nothing so far. */
const failed = (fates: readonly Fate[]): CaseRefusal[] =>
  fates.flatMap(({ line, refusal }) => {
    if (!refusal) return [];
    const { code, reason, near } = refusal;
    return [{ line: line.text, code, reason, near }];
  });

/**
 * The lines of a sheet that came to nothing. When its time is over these are all that were not used; when its seat is no longer at
 * work, those too of the stage that it was asked in.
 */
const refusalsOf = (sheet: SheetSource<View>, isOver: boolean, isAtWork: boolean): CaseRefusal[] => {
  if (isOver) return failed(sheet.givenUp());
  const progress = sheet.progress();
  const isLeft = !isAtWork && progress.some(({ answers }) => answers.length > 0);
  const isOfStage = ({ refusal: { code, reason } }: GivenUp) =>
    isLeft && code === 'order.not-reached' && reason.args?.stage !== undefined;
  const unreached = sheet.givenUp().filter(isOfStage);
  return failed([...progress.filter(({ line }) => !unreached.some((each) => each.line === line)), ...unreached]);
};

const isSpent = (sheet: SheetSource<View>): boolean =>
  sheet.over || sheet.progress().every(({ outcome }) => outcome !== 'waiting');

type Reply = ReturnType<CaseSource['answer']>;

const firstReply = (sheets: readonly SheetSource<View>[], ask: (sheet: SheetSource<View>) => Reply): Reply => {
  for (const sheet of sheets) {
    const reply = ask(sheet);
    if (reply) return reply;
  }
  return undefined;
};

interface Sheets extends CaseSource {
  /** The answers that follow from what the sheets leave out. They rank behind standing orders. */
  readonly unsaid: CaseSource;
}

/** The question that a text was written for. PASS at a window for responses stays the end of an impulse. */
const askedBy = (decision: Decision): NonNullable<ReadContext<View>['open']> =>
  decision.kind === 'respond' ? [] : [recordOf(decision)];

/** Reads a sheet when it is first asked, because names depend on the position at that time. */
const sheetsOf = ({ language }: CampaignModule, texts: readonly string[], context: ReadContext<View>): Sheets => {
  const opened: (SheetSource<View> | undefined)[] = [];
  /** How many impulses and steps of the turn have ended, and how many had when each sheet was read. */
  let ended = 0;
  const endedBefore: number[] = [];
  const sheets = (): SheetSource<View>[] => opened.filter((sheet) => sheet !== undefined);
  const seen: GameEvent[] = [];
  const open = (text: string, view: View, decision: Decision): SheetSource<View> => {
    const reading = readSheet(text, language, { ...context, view, open: askedBy(decision) });
    return new SheetSource(reading, {
      language,
      owns: context.owns,
      mode: reading.controls.mode ?? 'go',
      done: reading.controls.done,
      asked: decision.id,
    });
  };
  /** A sheet that was never asked. */
  const unopened = (text: string): SheetSource<View> => {
    const sheet = new SheetSource(readSheet(text, language, context), { language, owns: context.owns });
    for (const event of seen) sheet.observe(event);
    return sheet;
  };
  return {
    unsaid: {
      origin: 'sheet',
      answer: (decision, view) => firstReply(sheets(), (sheet) => sheet.unsaid.answer(decision, view)),
      refusals: () => [],
      isDone: () => true,
    },
    origin: 'sheet',
    answer(decision: Decision, view) {
      for (const [i, text] of texts.entries()) {
        const sheet = opened[i] ?? open(text, view() as View, decision);
        const refused = failed(sheet.progress()).length;
        const reply = isSpent(sheet) && sheet.over ? undefined : sheet.answer(decision, view);
        // A text that says nothing to a window was written for a later question, and is read anew as that is asked.
        if (reply || decision.kind !== 'respond' || failed(sheet.progress()).length > refused) {
          opened[i] = sheet;
          endedBefore[i] ??= ended;
        }
        if (reply) return reply;
      }
      // What an impulse asks when it is over, its lines may still answer.
      return firstReply(
        sheets().filter(({ over }) => over),
        (sheet) => sheet.answer(decision, view),
      );
    },
    observe(event: GameEvent) {
      seen.push(event);
      for (const sheet of sheets()) sheet.observe(event);
    },
    end() {
      ended++;
    },
    refusals: (isAtWork) =>
      texts.flatMap((text, i) => {
        const sheet = opened[i] ?? unopened(text);
        return refusalsOf(sheet, sheet.over || ended > (endedBefore[i] ?? 0), isAtWork);
      }),
    isDone: () => sheets().length === texts.length && sheets().every(isSpent),
  };
};

const unreadable = (
  line: string,
  problem: { code: string; message: CaseRefusal['reason']; suggestions: readonly Json[] },
) => ({
  line,
  code: problem.code,
  reason: problem.message,
  near: problem.suggestions,
});

/** Why a line of the standing list is not a standing order. */
const noStanding = (
  { language }: CampaignModule,
  line: string,
  { lines: [order], problems: [first] }: SheetReading<View>,
  context: ReadContext<View>,
): Problem => {
  const always = `${line} ALWAYS`;
  const [meant] = readSheet(always, language, context).standing;
  if (order && meant?.policy) return problem('order.only-standing', { verb: meant.policy.verb }, [always]);
  return order?.problems[0] ?? first ?? problem('order.not-understood');
};

const standingOf = (module: CampaignModule, lines: readonly string[], context: ReadContext<View>): CaseSource => {
  const { language } = module;
  const readings = lines.map((line) => ({ line, reading: readSheet(line, language, context) }));
  const read = readings.flatMap(({ reading }) => reading.standing);
  const orders = read.flatMap(({ policy }, i): StandingOrder[] => (policy ? [{ id: `S${i + 1}`, policy }] : []));
  const source = new StandingSource(orders, { language });
  return {
    origin: 'standing',
    answer: (decision, view) => source.answer(decision, view),
    refused: (decision, reply, refusal) => source.refused(decision, reply, refusal),
    refusals: () => [
      ...read.flatMap(({ text, problems: [first] }) => (first ? [unreadable(text, first)] : [])),
      ...readings.flatMap(({ line, reading }) =>
        reading.standing.length > 0 ? [] : [unreadable(line, noStanding(module, line, reading, context))],
      ),
    ],
    isDone: () => true,
  };
};

/** Makes the reader of the order texts and standing orders of a case, in the language of its game. */
export const orderReader =
  (module: CampaignModule): OrderReader =>
  (_seat, texts, standing, view) => {
    const context = { owns: view.powers, view };
    const sheets = sheetsOf(module, texts, context);
    return [sheets, standingOf(module, standing, context), sheets.unsaid];
  };
