// `npm run release`: makes the archive of a release in dist/: all that a server needs beside Node. Unpacked, nothing is installed or
// built there, and nothing is written into it.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildProgram } from './build.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const platform = `${process.platform}-${process.arch}`;
const name = `estafette-${version}`;
const archive = join(root, 'dist', `${name}-${platform}.tar.gz`);

/** What is taken as it is. */
const FILES = ['package.json', 'README.md', 'LICENSE', 'CHANGELOG.md', 'SECURITY.md', '.env.example', 'docs'];

/** Packages that npm brings because others could use them (optional peers), and whose code nothing loads. */
const UNUSED_PACKAGES = ['typescript', '@typescript'];

/** What packages bring for those who develop with them. */
const UNUSED = /\.(?:map|[cm]?ts|tsx|flow|tsbuildinfo)$/;

function run(program, args, options = {}) {
  const { status, error } = spawnSync(program, args, { stdio: ['ignore', 'ignore', 'inherit'], ...options });
  if (error) throw error;
  if (status !== 0) throw new Error(`${program} ${args[0]} ended with code ${status}`);
}

/** The packages that the program loads, without what only its developers need. */
function addPackages(folder) {
  for (const file of ['package.json', 'package-lock.json']) cpSync(join(root, file), join(folder, file));
  run(
    'npm',
    ['ci', '--omit=dev', '--workspaces=false', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'],
    { cwd: folder },
  );
  rmSync(join(folder, 'package-lock.json'));
  const packages = join(folder, 'node_modules');
  for (const name of ['.bin', ...UNUSED_PACKAGES]) rmSync(join(packages, name), { recursive: true, force: true });
  for (const path of readdirSync(packages, { recursive: true })) {
    if (UNUSED.test(path) && lstatSync(join(packages, path)).isFile()) rmSync(join(packages, path));
  }
}

/** The build of what is there now, alone: others may lie beside it. */
function addProgram(folder, program) {
  const [, build] = /'\.\/([0-9a-f]+)\//.exec(readFileSync(program, 'utf8'));
  cpSync(program, join(folder, 'dist', 'estafette.js'));
  cpSync(join(root, 'dist', build), join(folder, 'dist', build), { recursive: true });
}

function sizeOf(path) {
  const stats = lstatSync(path);
  if (!stats.isDirectory()) return stats.size;
  return readdirSync(path).reduce((sum, each) => sum + sizeOf(join(path, each)), 0);
}

const megabytes = (bytes) => `${(bytes / 1e6).toFixed(1)} MB`;

const scratch = mkdtempSync(join(tmpdir(), 'estafette-release-'));
try {
  const program = await buildProgram();
  const folder = join(scratch, name);
  mkdirSync(folder);
  addPackages(folder);
  addProgram(folder, program);
  for (const file of FILES) {
    if (existsSync(join(root, file))) cpSync(join(root, file), join(folder, file), { recursive: true });
  }
  // Owned by root, readable by all, and the same bytes for the same content.
  const asOne = ['--sort=name', '--owner=0', '--group=0', '--numeric-owner', '--mode=u=rwX,go=rX', '--mtime=@0'];
  run('tar', [...asOne, '--use-compress-program=gzip -n', '-cf', archive, '-C', scratch, name]);
  const hash = createHash('sha256').update(readFileSync(archive)).digest('hex');
  writeFileSync(`${archive}.sha256`, `${hash}  ${name}-${platform}.tar.gz\n`);
  for (const part of readdirSync(folder)) console.log(`${part.padEnd(16)} ${megabytes(sizeOf(join(folder, part)))}`);
  console.log(`${'unpacked'.padEnd(16)} ${megabytes(sizeOf(folder))}`);
  console.log(`${archive}: ${megabytes(lstatSync(archive).size)}`);
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
