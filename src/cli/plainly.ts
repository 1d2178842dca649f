import { ConfigError } from '../config.ts';
import { codeOf, messageOf } from '../engine/index.ts';
import { BackendUnavailable } from '../queue/backend.ts';
import { DatabaseUnavailable } from '../store/database-wait.ts';
import { MigrationError } from '../store/migrations.ts';
import { CommandError } from './files.ts';

/** Errors that a person can correct. */
const PLAIN = [CommandError, ConfigError, DatabaseUnavailable, MigrationError, BackendUnavailable];

/** What to print of an error: of one that a person can correct only its words, without a stack trace. */
export const toldPlainly = (error: unknown): unknown =>
  PLAIN.some((kind) => error instanceof kind) || codeOf(error) === 'EADDRINUSE' ? `\n${messageOf(error)}` : error;
