/** The lines that a mail lists for a question: what is usually answered first, and what does nothing last. */
import { expect, test } from 'vitest';
import { chanceFrom, randomAnswer, sure } from '../../src/engine/index.ts';
import { games } from '../../src/games/index.ts';
import { choicesOf } from '../../src/match/play/report.ts';
import { runOf } from './first-mails.ts';

const DECISIONS = 400;

/** Lines that do nothing: nobody is built or moved, and no card is played. */
const NOTHING = /^(?:PASS|(?:\w+ )+NONE|STAND|[A-Z ]+ NO)$/;

test.each([...games.values()].map((game) => [game.title, game] as const))(
  'in a question of %s no line stands below one that does nothing',
  (_title, game) => {
    const run = runOf(game, game.setup.scenarios[0]?.id ?? '');
    const chance = chanceFrom(7);
    const wrong = new Set<string>();
    for (let n = 0; n < DECISIONS && run.open.length > 0; n++) {
      const [decision] = run.open;
      if (!decision) break;
      const { kind } = decision;
      const options = choicesOf(game, decision, run.view(decision.seat));
      const at = (where: 'last' | undefined) =>
        options.filter(({ answer }) => game.reporter.answers.listed(kind, answer) === where).map(({ text }) => text);
      const lines = [...at(undefined), ...at('last')];
      const first = lines.findIndex((line) => NOTHING.test(line));
      if (first >= 0 && lines.slice(first).some((line) => !NOTHING.test(line)))
        wrong.add(`${kind}: ${lines.slice(0, 3).join(', ')}`);
      const refusal = run.submit(decision.seat, decision.id, randomAnswer(decision, chance));
      if (refusal) run.submit(decision.seat, decision.id, decision.fallback());
    }
    expect([...wrong]).toEqual([]);
  },
);

test('a question offers standing lines for its like, the first with the number that fits, and none that is on file', () => {
  const { foreseen } = sure(games.get('wellington')).reporter.orders;
  const question = {
    kind: 'intercept',
    prompt: { key: 'ask.intercept', args: { candidates: [{ chance: 58 }, { chance: 83 }] } },
  };
  const offered = (...texts: string[]) =>
    foreseen?.({ view: {}, standing: texts.map((text, i) => ({ id: `S${i}`, text })) }, question);
  expect(offered()).toEqual(['INTERCEPT ALL IF odds >= 80%', 'INTERCEPT ALL NEVER UNTIL impulse']);
  expect(offered('INTERCEPT ALL IF ODDS >= 80%')).toEqual(['INTERCEPT ALL NEVER UNTIL impulse']);
});
