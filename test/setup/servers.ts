import type { TestProject } from 'vitest/node';
import { buildProgram } from '../../scripts/build.mjs';
import { needServers } from './needs.ts';

/**
 * Runs once before all test files: builds the program that some of them start. It finds no servers if the chosen files need none; with `REQUIRE_SERVERS=1` it always looks for them.
 */
export default async function prepare(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  await buildProgram();
  if (process.env.REQUIRE_SERVERS !== '1' && !(await chosenNeedServers(project))) return undefined;
  return (await import('./find-servers.ts')).findServers(project);
}

/** `TEST_FILES` holds the arguments by which `npm test` chooses files. Without arguments all files may run. */
async function chosenNeedServers(project: TestProject): Promise<boolean> {
  const chosen: string[] = JSON.parse(process.env.TEST_FILES ?? '[]');
  return chosen.length === 0 || needServers((await project.globTestFiles(chosen)).testFiles);
}
