import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** Options of Node for a process of its own that reads TypeScript as the tests do. */
export const READS_TYPESCRIPT: readonly string[] = [
  '--import',
  fileURLToPath(new URL('./read-typescript.mjs', import.meta.url)),
];

export interface ProgramEnd {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** A command of `src/cli`, run in a process of its own like from a shell. */
export interface Program {
  run(args: readonly string[], input?: string): ProgramEnd;
}

export function programOf(name: string): Program {
  const program = ['src/cli/run.mjs', `src/cli/${name}.ts`];
  return {
    run(args, input) {
      const options = { encoding: 'utf8', ...(input === undefined ? {} : { input }) } as const;
      const { status, stdout, stderr } = spawnSync(process.execPath, [...program, ...args], options);
      return { status, stdout, stderr };
    },
  };
}
