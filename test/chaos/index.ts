/**
 * `npm run chaos -- [releases] [minutes=10] [seed=N] [matches=4] [speed=30]`: an installation of several processes with servers of its own, in which
 * players play matches of all games by mail while processes are killed, servers are restarted, emptied, slowed down and cut off, and mail
 * conversations break at every phase. When the time is over and everything is whole again, all that was acknowledged has to be there,
 * once. The clocks of the processes go `speed` times as fast as that of the machine, each a little ahead of the others or behind.
 * With `releases` a release with other rules is brought in beside the present one after a quarter of the time, and both work to the end.
 * The seed chooses faults and lines; what meets what is left to the machine. The exit code is 1 where something does not hold.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { runTrial } from './trial.ts';

const { positionals } = parseArgs({ allowPositionals: true });
const argument = (name: string, otherwise: number): number => {
  const given = positionals.find((word) => word.startsWith(`${name}=`));
  return given === undefined ? otherwise : Number(given.slice(name.length + 1));
};

const began = Date.now();
const say = (line: string) => console.log(`${((Date.now() - began) / 1_000).toFixed(0).padStart(5)} s  ${line}`);
const folder = mkdtempSync(join(tmpdir(), 'estafette-chaos-'));
const plan = {
  minutes: argument('minutes', 10),
  seed: argument('seed', Math.floor(began / 1_000)),
  matches: argument('matches', 4),
  speed: argument('speed', 30),
  folder,
  releases: positionals.includes('releases'),
};
say(`seed=${plan.seed}`);
try {
  const broken = await runTrial(plan, say);
  for (const fault of broken) say(`BROKEN ${fault}`);
  say(broken.length === 0 ? 'all held' : `${broken.length} broken`);
  process.exitCode = broken.length === 0 ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
// Connections that were cut may wait for an answer that nobody gives.
process.exit();
