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

/** Lets this release go on with the matches of newer ones, and says so. */
export async function comeBack(db: Connection): Promise<string> {
  const versions = await new Releases(thisRelease).comeBack(db);
  if (versions === undefined)
    throw new CommandError('A newer release is at work on this database: stop its processes first.');
  return versions.length === 0
    ? 'No newer release has worked on this database.'
    : `This release takes the place of ${versions.join(', ')}, match by match, as each comes out of its rules as it was played.`;
}
