import type { TestProject } from 'vitest/node';
import { needServers } from './needs.ts';

/** Runs once before all test files. Chosen files that need no servers wait for none; `REQUIRE_SERVERS=1` looks for them always. */
export default async function prepare(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  if (process.env.REQUIRE_SERVERS !== '1' && !(await chosenNeedServers(project))) return undefined;
  return (await import('./find-servers.ts')).findServers(project);
}

/** `TEST_FILES` has what `npm test` was given to choose files by; without it all may run. */
async function chosenNeedServers(project: TestProject): Promise<boolean> {
  const chosen: string[] = JSON.parse(process.env.TEST_FILES ?? '[]');
  return chosen.length === 0 || needServers((await project.globTestFiles(chosen)).testFiles);
}
