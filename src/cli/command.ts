/** What a command of the program is. */
import { codeOf, messageOf } from '../engine/index.ts';

export interface Command {
  readonly usage: string;
  /** What it cannot do is an error. If it finds something wrong it sets the exit code. */
  run(args: readonly string[]): Promise<void> | void;
}

/** Exit codes of every command. `notPlayed`: of `verify` alone. */
export const EXIT = { good: 0, wrong: 1, usage: 2, notPlayed: 3 } as const;

/** A command was called in a way that it does not have. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** Errors that a person can correct, by name: their classes would load the queues and the database for every command. */
const PLAIN: ReadonlySet<string> = new Set([
  ...['CommandError', 'ConfigError', 'DatabaseUnavailable', 'MigrationError', 'BackendUnavailable'],
  ...['PlanError', 'PackFileError', 'Elsewhere', 'BalanceError'],
]);

/** What to print of an error: of one that a person can correct only its words, without a stack trace. */
export const toldPlainly = (error: unknown): unknown =>
  (error instanceof Error && PLAIN.has(error.name)) || codeOf(error) === 'EADDRINUSE' ? messageOf(error) : error;

/** Whether an error says that a command was called in a way that it does not have. */
export const isUsage = (error: unknown): boolean =>
  error instanceof UsageError || /^ERR_PARSE_ARGS/.test(String(codeOf(error)));
