import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** The built program. The tests' set-up has made it. */
export const PROGRAM: string = fileURLToPath(new URL('../../dist/estafette.js', import.meta.url));

/** Options of Node for a process of its own that reads TypeScript as the tests do. */
export const READS_TYPESCRIPT: readonly string[] = [
  '--import',
  fileURLToPath(new URL('../../scripts/read-typescript.mjs', import.meta.url)),
];

export interface ProgramEnd {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** A command of the program, run in a process of its own like from a shell. */
export interface Program {
  run(args: readonly string[], input?: string): ProgramEnd;
}

export function programOf(name: string): Program {
  return {
    run(args, input) {
      const options = { encoding: 'utf8', ...(input === undefined ? {} : { input }) } as const;
      const { status, stdout, stderr } = spawnSync(process.execPath, [PROGRAM, name, ...args], options);
      return { status, stdout, stderr };
    },
  };
}
