/** The areas that `npm run mutate` breaks, and the tests that should notice. */
import { campaigns } from '../../src/games/campaigns.ts';
import { games } from '../../src/games/index.ts';

export interface Area {
  readonly name: string;
  readonly parts: readonly Part[];
}

/** A part of an area. Tests with a database run only for lines that no quicker test can judge. */
export interface Part {
  /** Files and folders from whose lines the sample is drawn, without those of a part before it. */
  readonly sources: readonly string[];
  /** Patterns of the test files that are run. With one that needs servers all of them run in vitest, which takes some ten seconds a change. */
  readonly tests: readonly string[];
}

const inGames = (...names: readonly string[]): string => `test/games/*/{${names.join(',')}}.test.ts`;

/** Tests that judge rules position by position. Generated games take longer than all of these. */
const PLAY = [
  inGames(
    ...['asked', 'battle-cards', 'cases', 'content', 'decisions', 'event-choice', 'formations'],
    ...[
      'homeward',
      'in-force',
      'levies',
      'march',
      'odds',
      'pack',
      'position',
      'reactions',
      'reshuffle',
      'retreat-lines',
    ],
    ...['sea', 'seating', 'setup', 'shares', 'stacks', 'transcripts', 'turn-border', 'view'],
    ...['attrition', 'facts', 'forced', 'free-steps', 'options', 'respond', 'stakes', 'weariness', 'windows'],
    ...[
      'allies',
      'bridges',
      'card-operations',
      'cards',
      'ground',
      'interphase',
      'morale',
      'relief',
      'retreat',
      'rules',
    ],
  ),
];

/** The area of a game's own rules, under the game's id. */
const ownRules = (id: string): Area => ({
  name: id,
  parts: [
    {
      sources: [`src/games/${id}`],
      tests: [
        // No test of another game knows a game that is no campaign.
        ...(campaigns.has(id) ? PLAY : []),
        `test/games/${id}/!(answers|correspondence|generated|mulligans|standing-secrecy|stand-in).test.ts`,
      ],
    },
  ],
});

const inNapoleonics = (...names: readonly string[]): readonly string[] =>
  names.map((name) => `src/games/napoleonics/${name}`);

/** The area of Napoleonics: its rules are judged by positions and generated games, its stand-in by its games, all else by its own tests. */
const NAPOLEONICS: Area = {
  name: 'napoleonics',
  parts: [
    {
      sources: inNapoleonics('rules', 'state.ts'),
      tests: [
        'test/games/napoleonics/{answers,board,cards,cases,faults,generated,ground,movement,odds,places,strength,told,turn}.test.ts',
      ],
    },
    { sources: inNapoleonics('bot'), tests: ['test/games/napoleonics/{plans,stand-in,told}.test.ts'] },
    {
      sources: ['src/games/napoleonics'],
      tests: [
        'test/games/napoleonics/!(answers|board|correspondence|generated|letters|mails|soak|stand-in|strength|stretch).test.ts',
      ],
    },
  ],
};

const inKutuzov = (...names: readonly string[]): readonly string[] => names.map((name) => `src/games/kutuzov/${name}`);

/** Tests of Kutuzov's rules; generated games and tests of words take longer. */
const KUTUZOV_RULES = [...PLAY, 'test/games/kutuzov/!(generated).test.ts'];

/** The area of Kutuzov: its stand-in is judged by its games, its language and its case reader also by what tells of them. */
const KUTUZOV: Area = {
  name: 'kutuzov',
  parts: [
    { sources: inKutuzov('bot.ts'), tests: ['test/games/campaign/stand-in.test.ts'] },
    {
      sources: inKutuzov(
        'case',
        'content',
        'index.ts',
        'messages',
        'orders',
        'orders.ts',
        'rules/standings.ts',
        'rules/stored.ts',
      ),
      tests: [
        ...KUTUZOV_RULES,
        inGames('condensed', 'conditions', 'correction', 'correction-forms', 'help', 'reporting', 'standing', 'verbs'),
        'test/languages.test.ts',
        'test/orders/{answers,examples,round-trip}.test.ts',
        'test/reports/{every-game,map,state-file}.test.ts',
        'test/cli/{case,rules}.test.ts',
      ],
    },
    { sources: ['src/games/kutuzov'], tests: KUTUZOV_RULES },
  ],
};

/** Games whose parts are judged by tests of their own. */
const WITH_PARTS = new Map([NAPOLEONICS, KUTUZOV].map((area) => [area.name, area]));

const inMatch = (...names: readonly string[]): string => `test/match/{${names.join(',')}}.test.ts`;

export const AREAS: readonly Area[] = [
  {
    name: 'rules',
    parts: [
      {
        sources: ['src/games/campaign/rules', 'src/games/campaign/content', 'src/engine/referee.ts'],
        tests: [...PLAY, 'test/engine/*.test.ts'],
      },
    ],
  },
  ...[...games.keys()].map((id) => WITH_PARTS.get(id) ?? ownRules(id)),
  {
    name: 'secrecy',
    parts: [
      {
        sources: [
          'src/games/campaign/knowledge.ts',
          'src/games/campaign/rules/question-fields.ts',
          'src/games/campaign/rules/cards/responses.ts',
          'src/games/campaign/report',
          'src/engine/event.ts',
          'src/reports/model.ts',
        ],
        tests: [
          inGames(
            'cases',
            'decisions',
            'pile-secrecy',
            'reporting',
            'respond',
            'seating',
            'told',
            'transcripts',
            'view',
            'windows',
          ),
          'test/golden/*.test.ts',
          'test/reports/*.test.ts',
        ],
      },
      {
        sources: ['src/match/play/report.ts', 'src/match/game.ts'],
        tests: [inMatch('tellable', 'orders', 'observers', 'steps')],
      },
    ],
  },
  {
    name: 'guards',
    parts: [
      {
        sources: ['src/match/play', 'src/match/acts', 'src/match/sheets', 'src/store/step.ts', 'src/store/intake.ts'],
        tests: [
          'test/web/{moderator,packs,seat,seat-plan,seat-standing,seat-time}.test.ts',
          'test/web/api/api.test.ts',
          // Standing orders that give answers under seal.
          'test/games/gettysburg/{plans,correspondence}.test.ts',
          // The tests left out here play whole matches and take longer than all others together.
          'test/match/!(advised|cheats|older-record|record-limits|verify|wellington).test.ts',
        ],
      },
    ],
  },
  {
    name: 'intake',
    parts: [
      {
        sources: ['src/mail', 'src/orders'],
        tests: [
          'test/mail/*.test.ts',
          'test/orders/!(fuzz).test.ts',
          'test/games/campaign/{help,verbs,respond,branches,conditions,standing,transcripts}.test.ts',
          inMatch('drafting', 'missed', 'partial', 'steps'),
          'test/reports/letter.test.ts',
        ],
      },
      {
        sources: ['src/match/inbox', 'src/match/post'],
        tests: [
          inMatch(
            ...[
              'address',
              'away',
              'blind',
              'commands',
              'confirmation',
              'delivery',
              'doubtful',
              'languages',
              'loop',
              'missed',
            ],
            ...['moderator-mail', 'notification', 'orders', 'outbox', 'partial', 'press', 'webhook'],
          ),
        ],
      },
    ],
  },
];
