import type { CommandName, CommandOf } from '../../orders/index.ts';
import type { Deadline, LetterFile, ReportModel, Section } from '../../reports/index.ts';
import type { LetterRow } from '../../store/step.ts';
import type { Connection } from '../../store/store.ts';
import type { Intake } from '../inbox/intake.ts';

/** The result of a command. */
export interface CommandAnswer {
  /** Parts of the answer to the mail. */
  readonly sections?: readonly Section[];
  /** The answer includes the current report. */
  readonly withReport?: true;
  /** Files that go with the answer. */
  readonly files?: readonly LetterFile[];
  /** The writer's new deadline, if the command moves it. */
  readonly deadline?: Deadline;
  /** Letters to other people than the writer. */
  readonly letters?: readonly LetterRow[];
  /** Writes its changes, except those of the draft, in the transaction that settles the mail. */
  readonly write?: (db: Connection) => Promise<unknown>;
}

/** Answers one command of a mail. It reads the position of the intake; if that changes, everything is repeated. */
export type CommandHandler<N extends CommandName> = (
  intake: Intake,
  command: CommandOf<N>,
) => CommandAnswer | Promise<CommandAnswer>;

/** An answer of a few paragraphs under the name of its command. */
export const told = (title: string, texts: readonly string[]): CommandAnswer => ({
  sections: [{ title, blocks: texts.map((text) => ({ kind: 'text', text })) }],
});

/** The answers to the commands of a mail. */
export interface CommandAnswers {
  readonly sections: readonly Section[];
  /** The fresh report that goes with them. */
  readonly report?: ReportModel;
  /** Files that go with the answer. */
  readonly files?: readonly LetterFile[];
  /** To others than the writer. */
  readonly letters: readonly LetterRow[];
  /** The writer's new deadline, if they have moved it. */
  readonly deadline?: Deadline | undefined;
  readonly writes: readonly ((db: Connection) => Promise<unknown>)[];
}
