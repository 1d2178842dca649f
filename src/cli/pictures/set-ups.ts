/** Pictures of the set-ups of all scenarios, as anybody may see them. */
import type { Game } from '../../game/index.ts';

interface Picture {
  /** `map-wellington-1812.svg`. */
  readonly file: string;
  readonly svg: string;
}

/** One picture for each scenario of the games. The same content gives the same bytes. */
export const setUpPictures = (games: readonly Game[]): Picture[] =>
  games.flatMap((game) =>
    game.setup.scenarios.map(({ id }) => {
      const [split] = game.setup.splits;
      const state = game.setup.start({ scenario: id, split: split?.id ?? '' });
      const board = game.reporter.board.draw({ view: game.knowledge.view(state, undefined), events: [] });
      return { file: `map-${game.id}-${id}.svg`, svg: board.svg() };
    }),
  );
