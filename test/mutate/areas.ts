/** What `npm run mutate` breaks, and the tests that ought to notice. */
export interface Area {
  readonly name: string;
  /** Files and folders whose lines are candidates. */
  readonly sources: readonly string[];
  /** Patterns of the test files that are run. */
  readonly tests: readonly string[];
}

const PLAY = ['test/games/**/!(stand-in|generated|options|windows).test.ts', 'test/golden/*.test.ts'];

export const AREAS: readonly Area[] = [
  {
    name: 'rules',
    sources: [
      ...['battle', 'march', 'cards', 'operations', 'pieces', 'turn', 'control.ts'].map(
        (name) => `src/games/campaign/${name}`,
      ),
      'src/games/wellington',
      'src/engine/referee.ts',
    ],
    tests: [...PLAY, 'test/engine/*.test.ts'],
  },
  {
    name: 'secrecy',
    sources: [
      'src/games/wellington/view.ts',
      'src/games/campaign/asked.ts',
      'src/games/campaign/cards/responses.ts',
      'src/games/campaign/reporting',
      'src/engine/event.ts',
      'src/match/play/report.ts',
      'src/match/game.ts',
      'src/reports/model.ts',
    ],
    tests: [...PLAY, 'test/reports/!(map).test.ts', 'test/match/{tellable,referee,orders,observers,reshuffle}.test.ts'],
  },
  {
    name: 'guards',
    sources: ['src/match/play', 'src/match/acts', 'src/match/orders', 'src/store/step.ts', 'src/store/intake.ts'],
    tests: ['test/match/*.test.ts'],
  },
  {
    name: 'intake',
    sources: ['src/mail', 'src/match/post', 'src/orders'],
    tests: ['test/mail/*.test.ts', 'test/orders/!(fuzz).test.ts', 'test/match/*.test.ts'],
  },
];
