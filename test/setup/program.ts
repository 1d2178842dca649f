import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build, type Plugin } from 'esbuild';

const at = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url));

/** Each part goes on to find what lies beside it where it was written. */
const whereWritten: Plugin = {
  name: 'where-written',
  setup: ({ onLoad }) =>
    onLoad({ filter: /\.ts$/ }, ({ path }) => {
      const url = JSON.stringify(pathToFileURL(path).href);
      return { loader: 'ts', contents: readFileSync(path, 'utf8').replaceAll('import.meta.url', url) };
    }),
};

/** A program in one file of plain JavaScript. */
export interface Compiled {
  readonly file: string;
  remove(): void;
}

/** Compiles a program once: most of what it would take to start it is compiling. It finds its packages where they are. */
export async function compiled(source: string): Promise<Compiled> {
  mkdirSync(at('node_modules/.cache'), { recursive: true });
  const folder = mkdtempSync(at('node_modules/.cache/estafette-'));
  const file = join(folder, 'program.mjs');
  const plain = { bundle: true, platform: 'node', format: 'esm', packages: 'external', logLevel: 'error' } as const;
  await build({ ...plain, entryPoints: [at(source)], outfile: file, plugins: [whereWritten] });
  return { file, remove: () => rmSync(folder, { recursive: true }) };
}

export interface Ended {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** A command of `src/cli` that runs in a process of its own, as a shell would run it. */
export interface Program {
  run(args: readonly string[], input?: string): Ended;
  remove(): void;
}

export async function programOf(name: string): Promise<Program> {
  const { file, remove } = await compiled(`src/cli/${name}.ts`);
  return {
    run(args, input) {
      const options = { encoding: 'utf8', ...(input === undefined ? {} : { input }) } as const;
      const { status, stdout, stderr } = spawnSync(process.execPath, [file, ...args], options);
      return { status, stdout, stderr };
    },
    remove,
  };
}
