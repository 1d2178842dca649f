import { setTimeout as sleep } from 'node:timers/promises';
import { Releases } from '../match/play/releases.ts';
import type { Release } from '../store/releases.ts';
import type { Connection } from '../store/store.ts';
import { version } from '../version.ts';
import { CommandError } from './files.ts';

/** This release: a short name for its rules and their content, and how new they are. The build sets both (scripts/build.mjs). */
export const thisRelease: Release = {
  name: process.env.ESTAFETTE_RELEASE ?? 'source',
  version,
  built: Number(process.env.ESTAFETTE_BUILT ?? 0),
};

/** Throws where a newer release has worked on the database and is not at work now: its matches would wait for it. */
export async function requireNewest(db: Connection, releases: Releases): Promise<void> {
  await releases.look(db);
  const { awaited } = releases;
  if (awaited === undefined) return;
  const other = awaited === version ? 'A newer build of this version' : `Version ${awaited}`;
  throw new CommandError(
    `${other} has worked on this database, and this is ${version}. To go back to this one: estafette migrate --downgrade.`,
  );
}

/** A release that was stopped counts as at work for half a minute; so long a return waits, in milliseconds. */
const PATIENCE = 40_000;

/** Lets this release go on with the matches of newer ones, and says so. It waits until those that were just stopped are seen to be. */
export async function comeBack(db: Connection, tell: (line: string) => void): Promise<string> {
  const releases = new Releases(thisRelease);
  const until = performance.now() + PATIENCE;
  let versions = await releases.comeBack(db);
  if (versions === undefined) tell('A newer release was at work a moment ago: waiting until it is silent.');
  while (versions === undefined && performance.now() < until) {
    await sleep(1_000);
    versions = await releases.comeBack(db);
  }
  if (versions === undefined)
    throw new CommandError('A newer release is at work on this database: stop its processes first.');
  return versions.length === 0
    ? 'No newer release has worked on this database.'
    : `This release takes the place of ${versions.join(', ')}, match by match, as each comes out of its rules as it was played.`;
}
