/** Kutuzov's order language, and a seat of it at its first impulse, for tests. */
import { opening, Referee, seededSource } from '../../src/engine/index.ts';
import type { View } from '../../src/games/campaign/state.ts';
import { kutuzov } from '../../src/games/kutuzov/index.ts';
import { type Language, type ReadContext, readSheet } from '../../src/orders/index.ts';

export const language: Language<View> = kutuzov.language;

const [scenario] = kutuzov.setup.scenarios;
const referee = new Referee(kutuzov, opening(kutuzov.setup.start({ scenario: scenario?.id ?? '', split: '4' })), {
  source: seededSource('kutuzov'),
});
for (let [decision] = referee.open; decision?.kind === 'mulligan'; [decision] = referee.open)
  referee.submit(decision.seat, decision.id, { mulligan: false });

export const contextOf = (seat: string): ReadContext<View> => {
  const view = kutuzov.knowledge.view(referee.state, seat);
  return { owns: view.powers, view, open: referee.open.filter((decision) => decision.seat === seat) };
};

export const read = (text: string, seat = 'french_north') => readSheet(text, language, contextOf(seat));
