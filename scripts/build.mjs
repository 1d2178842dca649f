// `npm run build`: makes `dist/`, which plain Node runs: `node dist/estafette.js`. Each build is a folder of its own, named by the
// content of all that it is made of, so a process that runs never reads files of another build.
import { spawnSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Builds that stay: a process may still load parts of an earlier one. */
const KEPT = 3;

/** What a build is made of. */
const SOURCES = [
  'src',
  'workers',
  'templates',
  'prisma',
  'docs/dice.md',
  'scripts',
  'package.json',
  'package-lock.json',
];

/** What a program reads beside its code. It finds it where it is among the sources (src/shipped.ts). */
const SHIPPED = ['src/reports/map/generated', 'templates', 'prisma/migrations', 'docs/dice.md'];

/** Whether `dist/` is made of what is there now. */
export const isBuilt = (folder = root) =>
  isGenerated(folder) &&
  existsSync(join(folder, 'dist', 'estafette.js')) &&
  existsSync(join(folder, 'dist', nameOf(folder)));

/** Makes `dist/` unless it is made of what is there now. Throws what esbuild throws. Returns the file to run. */
export async function buildProgram(folder = root) {
  await makeGenerated(folder);
  const dist = join(folder, 'dist');
  const name = nameOf(folder);
  if (existsSync(join(dist, name))) {
    const now = new Date();
    utimesSync(join(dist, name), now, now);
  } else {
    await make(folder, dist, name);
  }
  const program = join(dist, 'estafette.js');
  writeWhole(program, `#!/usr/bin/env node\nimport './${name}/code/estafette.js';\n`);
  return program;
}

/** Whether the client of the database is as new as its schema. */
function isGenerated(folder) {
  const schema = join(folder, 'prisma', 'schema.prisma');
  const client = join(folder, 'src', 'store', 'generated', 'client.ts');
  if (!existsSync(schema)) return true;
  return existsSync(client) && statSync(client).mtimeMs >= statSync(schema).mtimeMs;
}

/** Makes what is made of packages and data rather than written: the client of the database, the fonts and the types of sentences. */
async function makeGenerated(folder) {
  if (!isGenerated(folder)) generateClient(folder);
  const { writeTypes } = await import('./messages.mjs');
  writeTypes(folder);
  const maps = join(folder, 'src', 'reports', 'map');
  if (!existsSync(maps)) return;
  const { cutFonts } = await import('./fonts.mjs');
  await cutFonts(join(maps, 'generated'));
}

function generateClient(folder) {
  const prisma = join(folder, 'node_modules', 'prisma', 'build', 'index.js');
  const { stderr, status } = spawnSync(process.execPath, [prisma, 'generate'], { cwd: folder, encoding: 'utf8' });
  if (status !== 0) throw new Error(`The client of the database could not be made:\n${stderr}`);
}

/** The hash of files and folders: by default of all that a build is made of. */
function nameOf(folder, sources = SOURCES) {
  const hash = createHash('sha256');
  const add = (path) => {
    const whole = join(folder, path);
    if (statSync(whole).isDirectory()) for (const entry of readdirSync(whole).sort()) add(`${path}/${entry}`);
    else hash.update(`${path}\n`).update(readFileSync(whole)).update('\n');
  };
  for (const path of sources) if (existsSync(join(folder, path))) add(path);
  return hash.digest('hex').slice(0, 16);
}

async function make(folder, dist, name) {
  const draft = join(dist, `draft-${randomBytes(8).toString('hex')}`);
  mkdirSync(draft, { recursive: true });
  try {
    await bundle(folder, draft);
    const shipped = SHIPPED.filter((path) => existsSync(join(folder, path)));
    for (const path of shipped) cpSync(join(folder, path), join(draft, path), { recursive: true });
    place(draft, join(dist, name));
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
  clear(dist);
}

/** The folders of src of whose content it depends how a match is played on. */
const RULES = ['engine', 'games', 'orders', 'match'];

/** Puts the code into a folder, with the licences of what it is from. */
async function bundle(folder, draft) {
  const [{ build, stop }, { browserScripts, latinSources, wasmFiles }, { licencesOf }] = await Promise.all([
    import('esbuild'),
    import('./bundle.mjs'),
    import('./licences.mjs'),
  ]);
  const { dependencies = {} } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  try {
    const { metafile } = await build({
      absWorkingDir: folder,
      entryPoints: { estafette: 'src/cli/estafette.ts', 'reading-thread': 'src/mail/reading-thread.ts' },
      outdir: join(draft, 'code'),
      bundle: true,
      // A command, or a part that is imported later, is a file of its own: neither it nor its packages are loaded before.
      splitting: true,
      // Packages become part of the code: one file loads faster than many. Those that bring files of another kind stay what they are.
      external: Object.keys(dependencies),
      platform: 'node',
      format: 'esm',
      target: 'node20.19',
      define: {
        'process.env.ESTAFETTE_RELEASE': JSON.stringify(
          nameOf(
            folder,
            RULES.map((each) => `src/${each}`),
          ),
        ),
        'process.env.ESTAFETTE_BUILT': JSON.stringify(String(timeOf(folder))),
      },
      minifyWhitespace: true,
      // Prisma's client is CommonJS and requires modules of Node.
      banner: {
        js: "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);",
      },
      sourcemap: 'linked',
      sourcesContent: false,
      tsconfigRaw: { compilerOptions: { verbatimModuleSyntax: true } },
      logLevel: 'silent',
      plugins: [browserScripts, wasmFiles, latinSources],
      metafile: true,
    });
    writeFileSync(join(draft, 'LICENSES'), licencesOf(folder, Object.keys(metafile.inputs)));
  } finally {
    // Its process would keep this one alive.
    await stop();
  }
}

/**
 * The time of a build in seconds, which orders builds of one version: that of the commit, so that an older one stays older when it is
 * built again. Changed files, and sources without their history, are as new as the build; `SOURCE_DATE_EPOCH` says otherwise.
 */
function timeOf(folder) {
  const git = (...args) => spawnSync('git', args, { cwd: folder, encoding: 'utf8' }).stdout?.trim();
  const given = process.env.SOURCE_DATE_EPOCH;
  if (given) return Number(given);
  const isCommitted = existsSync(join(folder, '.git')) && git('status', '--porcelain', '--', ...SOURCES) === '';
  return Number((isCommitted && git('log', '-1', '--format=%ct')) || Math.floor(Date.now() / 1_000));
}

/** Moves a build to its place in one step. Another process may have made the same. */
function place(draft, target) {
  try {
    renameSync(draft, target);
  } catch (error) {
    if (!existsSync(target)) throw error;
  }
}

/** Writes a file in one step: another process reads all of it or nothing. */
function writeWhole(file, text) {
  const draft = `${file}.${randomBytes(8).toString('hex')}`;
  writeFileSync(draft, text, { mode: 0o755 });
  renameSync(draft, file);
}

/** Removes the builds that have not been used for longest. */
function clear(dist) {
  const builds = readdirSync(dist).filter((name) => /^[0-9a-f]{16}$/.test(name));
  const usedAt = (name) => statSync(join(dist, name), { throwIfNoEntry: false })?.mtimeMs ?? 0;
  const old = builds.sort((a, b) => usedAt(b) - usedAt(a)).slice(KEPT);
  for (const name of old) rmSync(join(dist, name), { recursive: true, force: true });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await buildProgram().catch((error) => {
    console.error(error.message);
    process.exitCode = 1;
  });
}
