// What `npm start`, `npm test` and the commands of `npm run` run. It needs nothing but Node itself, installs and builds what is
// missing and says what it does; then the program or the tests take over this very process, so that signals and exit codes are theirs.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const inRoot = (...names) => join(root, ...names);
const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'));

const OLDEST_NODE = [20, 19];

class BootError extends Error {}

function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor >= OLDEST_NODE[1])) return;
  const needed = OLDEST_NODE.join('.');
  throw new BootError(`Estafette needs Node ${needed} or later, and this is ${process.versions.node}.
Install a current Node (https://nodejs.org) and run the same command again.`);
}

/** npm notes in node_modules what it installed: compared with the lock file, package by package. */
function packagesAreCurrent(withDevelopment) {
  const note = inRoot('node_modules', '.package-lock.json');
  if (!existsSync(note)) return false;
  const installed = readJson(note).packages;
  const wanted = Object.entries(readJson(inRoot('package-lock.json')).packages);
  return wanted.every(([path, { version, optional, dev, devOptional }]) => {
    const isNeeded = path !== '' && !optional && !devOptional && (withDevelopment || !dev);
    return !isNeeded || installed[path]?.version === version;
  });
}

/** Runs a program, shows the seconds it takes, and shows what it wrote only if it fails. */
function runStep(title, program, args, remedy) {
  return new Promise((resolve, reject) => {
    const begin = Date.now();
    const seconds = () => Math.round((Date.now() - begin) / 1000);
    const output = [];
    const useShell = process.platform === 'win32' && program === 'npm';
    const child = spawn(program, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], shell: useShell });
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => output.push(chunk));
    const stopShowing = showProgress(title, seconds);
    child.once('error', (error) => {
      stopShowing('failed');
      reject(new BootError(`${program} did not start: ${error.message}\n${remedy}`));
    });
    child.once('close', (code) => {
      stopShowing(code === 0 ? 'done' : 'failed');
      const told = excerpt(Buffer.concat(output).toString());
      if (code === 0) resolve();
      else reject(new BootError(`${told}\n\n${program} ${args.join(' ')} ended with code ${code}. ${remedy}`));
    });
  });
}

/** The beginning and the end: npm gives the reason first, a compiler last. */
function excerpt(output) {
  const lines = output.trim().split('\n');
  return lines.length <= 40 ? lines.join('\n') : [...lines.slice(0, 20), '...', ...lines.slice(-20)].join('\n');
}

/** One line that counts in a terminal; elsewhere a line now and then. */
function showProgress(title, seconds) {
  const isTerminal = process.stdout.isTTY;
  const show = () =>
    process.stdout.write(isTerminal ? `\r${title} ... ${seconds()} s` : `${title} ... ${seconds()} s\n`);
  process.stdout.write(isTerminal ? `${title} ...` : `${title} ...\n`);
  const timer = setInterval(show, isTerminal ? 1_000 : 10_000);
  return (outcome) => {
    clearInterval(timer);
    process.stdout.write(`${isTerminal ? '\r' : ''}${title} ... ${outcome} in ${seconds()} s\n`);
  };
}

async function prepare(withDevelopment) {
  if (!packagesAreCurrent(withDevelopment)) {
    const remedy = 'Check that npm reaches its registry and that the disk has room, then run the same command again.';
    await runStep(
      '1/3 Installing packages',
      'npm',
      // The tools of tests are those of the workspace `test`: a third of all.
      [
        ...['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'],
        ...(withDevelopment ? [] : ['--workspaces=false']),
      ],
      remedy,
    );
  }
  await build();
}

/** Builds the program if its sources changed. */
async function build() {
  const { isBuilt } = await import('./build.mjs');
  if (isBuilt()) return;
  await runStep(
    '2/3 Building',
    process.execPath,
    [inRoot('scripts', 'build.mjs')],
    'Mend the source, or delete node_modules and dist, and run the same command again.',
  );
}

/** npm ends its shell but not the program that the shell runs. A program without its parent stops itself. */
function stopWithParent() {
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, 500);
  watch.unref();
}

/** Becomes the program. */
async function become(args) {
  const program = inRoot('dist', 'estafette.js');
  process.argv = [process.execPath, program, ...args];
  await import(pathToFileURL(program).href);
}

async function start(args) {
  await prepare(false);
  console.log('3/3 Starting Estafette');
  if (process.env.npm_lifecycle_event) stopWithParent();
  await become(['start', ...args]);
}

/** The arguments of `npm test` with the tests of `--for FILE ...` in its place. */
async function chosenTests(args) {
  const { testsFor } = await import('./choose-tests.mjs');
  const at = args.indexOf('--for');
  if (at < 0) return args;
  const files = args.slice(at + 1);
  const missing = files.filter((file) => !existsSync(inRoot(file)));
  if (files.length === 0) throw new BootError('--for needs the path of a file.');
  if (missing.length > 0) throw new BootError(`No such file: ${missing.join(', ')}`);
  const { tests, seconds } = testsFor(root, files);
  if (tests.length === 0) throw new BootError(`No test is known to hold ${files.join(', ')}: run all of them.`);
  console.log(`${tests.length} test files, about ${seconds} s:\n${tests.map((path) => `  ${path}\n`).join('')}`);
  return [...args.slice(0, at), ...tests];
}

async function test(args) {
  await prepare(true);
  const { parseCLI, startVitest } = await import('vitest/node');
  const { filter, options } = parseCLI(['vitest', 'run', ...(await chosenTests(args))]);
  const { unknownPaths } = await import('./choose-tests.mjs');
  const unknown = unknownPaths(root, filter);
  if (unknown.length > 0) throw new BootError(`No test file has this path: ${unknown.join(', ')}`);
  // Read by test/setup/servers.ts. A run that watches may come to other files later.
  if (!options.watch) process.env.TEST_FILES = JSON.stringify(filter);
  const tests = await startVitest('test', filter, options);
  if (!tests.shouldKeepServer()) await tests.exit();
}

const [command, ...args] = process.argv.slice(2);
try {
  checkNode();
  if (command === 'start') {
    process.chdir(root);
    await start(args);
  } else if (command === 'test') {
    process.chdir(root);
    await test(args);
  } else {
    const { buildProgram } = await import('./build.mjs');
    await buildProgram();
    await become(process.argv.slice(2));
  }
} catch (error) {
  if (!(error instanceof BootError)) throw error;
  console.error(`\n${error.message}`);
  process.exitCode = 1;
}
