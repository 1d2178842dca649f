/** A position of Kutuzov that is played on by functions of the rules, without a referee. */
import { injectedSource, seededSource, Table } from '../../../src/engine/index.ts';
import type { CampaignEvent } from '../../../src/games/campaign/events.ts';
import type { State } from '../../../src/games/campaign/state.ts';
import type { Stack } from '../../../src/games/campaign/types.ts';
import { kutuzov } from '../../../src/games/kutuzov/index.ts';
import type { PlayAt } from '../campaign/play-at.ts';

/** With the next faces, where the test names some. */
export const playFrom = (state: State, faces?: readonly number[]): PlayAt => {
  const source = faces === undefined ? seededSource('kutuzov') : injectedSource(faces);
  const table = new Table<State, CampaignEvent>(state, source, { decision: 0, event: 0, roll: 0 });
  return { game: kutuzov.definition, state, table, frozen: new Map() };
};

/** The impulses of a scenario's first turn, or of the turn named, with other pieces and flags. */
export const startWith = (
  scenario: string,
  change: Partial<Pick<State, 'forces' | 'flags' | 'turn' | 'round' | 'phase'>> = {},
): State => ({
  ...kutuzov.setup.start({ scenario, split: '4' }),
  phase: 'impulses',
  ...change,
});

export const pieces = (leaders: readonly string[] = [], inf = 0, cav = 0, art = 0): Stack => ({
  leaders: [...leaders],
  inf,
  cav,
  art,
});
