/** Runners of cases for games that are no campaigns, by the id of the game. */
import type { Message } from '../engine/index.ts';
import type { Catalogue, Formatters } from '../i18n/index.ts';
import { runCase } from './gettysburg/case/index.ts';
import { shipped } from './gettysburg/content.ts';
import { sentencesIn } from './gettysburg/language.ts';
import { runCase as runNapoleonics } from './napoleonics/case/index.ts';
import { shipped as napoleonics } from './napoleonics/content-check.ts';
import { sentencesIn as napoleonicsSentences } from './napoleonics/language.ts';

/** A case after it was run. */
export interface RunCase {
  readonly ok: boolean;
  readonly refused: readonly { readonly reason: Message }[];
}

/** How the cases of a game are run, and how its sentences are written. Throws a CaseFault for an impossible case. */
export interface CaseRunner {
  run(value: unknown): RunCase;
  words(): { readonly catalogue: Catalogue; readonly formatters: Formatters };
}

export const caseRunners: ReadonlyMap<string, CaseRunner> = new Map([
  ['gettysburg', { run: (value) => runCase(shipped, value), words: () => sentencesIn(shipped, 'en') }],
  [
    'napoleonics',
    {
      run: (value) => runNapoleonics(napoleonics, value),
      words: () => napoleonicsSentences(napoleonics, 'en'),
    },
  ],
]);
