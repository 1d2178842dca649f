import { expect, test } from 'vitest';
import {
  type AnswerSource,
  chanceFrom,
  type Decision,
  opening,
  Referee,
  randomAnswer,
  type SeatId,
  seededSource,
} from '../../../src/engine/index.ts';
import { stakesOf } from '../../../src/game/index.ts';
import type { CampaignModule } from '../../../src/games/campaign/define/module.ts';
import { foreseenFor } from '../../../src/games/campaign/report/foreseen.ts';
import { toldBy } from '../../../src/games/campaign/rules/questions.ts';
import { kutuzov } from '../../../src/games/kutuzov/index.ts';
import { wellington } from '../../../src/games/wellington/index.ts';
import { format } from '../../../src/i18n/index.ts';
import { readSheet } from '../../../src/orders/index.ts';

/** Waits for the player wherever a question has more than one answer. */
const attentive: AnswerSource = {
  origin: 'person',
  answer: (decision) => (decision.options().length > 1 ? 'wait' : undefined),
};

/** Plays at random and passes each question to `look` before it is answered. */
const playThrough = (
  seed: number,
  decisions: number,
  look: (decision: Decision, run: Referee<unknown>) => void,
  game: CampaignModule = wellington,
) => {
  const [scenario, split] = [
    game.setup.scenarios[seed % game.setup.scenarios.length],
    game.setup.splits.find(({ id }) => id === '4' || id === '2'),
  ];
  const start = game.setup.start({ scenario: scenario?.id ?? '', split: split?.id ?? '' });
  const sources = Object.fromEntries((split?.seats ?? []).map(({ id }): [SeatId, AnswerSource[]] => [id, [attentive]]));
  const run = new Referee(game, opening(start), { source: seededSource(`stakes ${seed}`), sources });
  const chance = chanceFrom(seed);
  for (let n = 0; n < decisions && run.open.length > 0; n++) {
    const [decision] = run.open;
    if (!decision) break;
    look(decision, run as Referee<unknown>);
    const refusal = run.submit(decision.seat, decision.id, randomAnswer(decision, chance));
    if (refusal) run.submit(decision.seat, decision.id, decision.fallback());
  }
};

const LANGUAGES = ['en', 'ko', 'ja'] as const;
const speakersOf = (game: CampaignModule) => LANGUAGES.map((language) => game.wordsIn(language).reporter);
const speakers = speakersOf(wellington);

/** Kinds of questions whose order text already says everything about an answer. */
const PLAIN = ['impulse.order', 'event.choice', 'role', 'strip'];

/** Kinds that only Kutuzov asks. */
const ITS_OWN = [
  ...['relieve', 'resource.holder', 'resource.share', 'centre', 'send', 'rations', 'arrival', 'to-bridge', 'frost'],
  ...['recover', 'rally', 'leave-moscow', 'city.holder', 'rescue'],
];

test.each([
  [wellington, PLAIN, ['battle.cards', 'deploy', 'evade', 'intercept', 'losses', 'preempt', 'respond', 'retreat']],
  [
    kutuzov,
    [...PLAIN, ...ITS_OWN],
    ['battle.cards', 'commander', 'evade', 'intercept', 'losses', 'respond', 'withdraw'],
  ],
] as const)(
  'every answer to a question in generated games of $id says what it means, in every language',
  { timeout: 120_000 },
  (game, plain: readonly string[], least) => {
    const met = new Set<string>();
    const inAll = speakersOf(game);
    const look = (decision: Decision, run: Referee<unknown>) => {
      if (plain.includes(decision.kind)) return;
      met.add(decision.kind);
      const view = run.view(decision.seat);
      for (const answer of decision.options()) {
        const stakes = stakesOf(game, view as never, decision, answer);
        expect(stakes, `${decision.kind} ${JSON.stringify(answer)}`).not.toEqual([]);
        for (const {
          words: { catalogue, formatters },
        } of inAll)
          for (const stake of stakes)
            expect(format(catalogue, formatters, stake)).not.toMatch(/undefined|NaN|\[[a-z.-]+\]|\{|\[object/);
      }
    };
    for (let seed = 0; seed < 4; seed++) playThrough(seed, 300, look, game);
    expect([...met].sort()).toEqual(expect.arrayContaining([...least]));
  },
);

const FACES = [1, 2, 3, 4, 5, 6];

/** The chance in percent, to a tenth, counted over all 36 falls of two dice. */
const chanceOfNine = (modifier: number): number => {
  const falls = FACES.flatMap((a) => FACES.filter((b) => a + b + modifier >= 9));
  return Math.round((falls.length * 1000) / 36) / 10;
};

test('the shown target of an interception is the one that its dice must meet', () => {
  let seen = 0;
  playThrough(1, 400, (decision, run) => {
    if (decision.kind !== 'intercept') return;
    const view = run.view(decision.seat) as never;
    const { candidates = [] } = toldBy(decision);
    const [none = null, ...ways] = decision.options();
    expect(stakesOf(wellington, view, decision, none)[0]?.key).toMatch(/^stakes.intercept.none/);
    seen += ways.length;
    for (const [i, way] of ways.entries()) {
      const { modifier = 0, from, force } = candidates[i] ?? {};
      expect(stakesOf(wellington, view, decision, way)[0]).toEqual({
        key: 'stakes.intercept',
        args: { force, from, modifier, needs: 9, chance: chanceOfNine(modifier) },
      });
    }
  });
  expect(seen).toBeGreaterThan(0);
});

test.each([
  'INTERCEPT ALL IF odds >= 70%',
  'INTERCEPT ALL NEVER UNTIL impulse',
  'PREEMPT NEVER UNTIL round',
  'MULLIGAN NEVER',
  'MULLIGAN IF maxcp <= 3 TIMES 1',
])('a line that spares such questions can be sent as it stands, in every language: %s', (line) => {
  for (const { words } of speakers) {
    const { standing, lines } = readSheet(words.line?.(line) ?? line, wellington.language, { owns: ['britain'] });
    expect(lines).toEqual([]);
    expect(standing.map(({ problems, policy }) => [problems, policy === undefined])).toEqual([[[], false]]);
  }
});

test('a question offers its owner the line that spares them such questions', () => {
  const met = new Set<string>();
  const look = (decision: Decision, run: Referee<unknown>) => {
    const { playable } = toldBy(decision as Decision & { kind: 'battle.cards' });
    if (['intercept', 'preempt', 'mulligan'].includes(decision.kind)) {
      met.add(decision.kind);
      expect(foreseenFor(decision, []).at(-1), decision.kind).toMatch(/^[A-Z]+ (?:ALL )?(?:NEVER|IF)/);
    }
    const key = {
      'battle.cards': playable?.length === 0 && 'stakes.cards.hidden',
      'siege.cards': playable?.length === 0 && 'stakes.cards.hidden',
    }[decision.kind];
    if (!key) return;
    met.add(decision.kind);
    const view = run.view(decision.seat) as never;
    const told = decision.options().flatMap((answer) => stakesOf(wellington, view, decision, answer));
    const keys = told.map((each) => each.key);
    expect(keys, decision.kind).toContain(key);
  };
  for (let seed = 0; seed < 4; seed++) playThrough(seed, 300, look);
  expect([...met]).toEqual(expect.arrayContaining(['intercept', 'preempt', 'mulligan', 'battle.cards', 'siege.cards']));
});
