/** The same answer every time, in games whose standing orders are rules with words of their own. */
import { expect, test } from 'vitest';
import {
  chanceFrom,
  type Decision,
  type Json,
  opening,
  Referee,
  randomAnswer,
  seededSource,
  sure,
} from '../../src/engine/index.ts';
import { gettysburg } from '../../src/games/gettysburg/index.ts';
import { napoleonics } from '../../src/games/napoleonics/index.ts';
import type { Game } from '../../src/match/game.ts';
import { repeatable, sameLine } from '../../src/match/sheets/same.ts';
import { begin, diceOf, eager, scenario } from '../games/napoleonics/play-from.ts';

interface Found {
  readonly decision: Decision;
  readonly view: Json;
}

/** Players who are asked everything. */
const waiting = { origin: 'person', answer: () => 'wait' } as const;
const sources = { FRENCH: [waiting], ALLIED: [waiting] };

/** Answers in which a question has come up in battles by chance. */
const MOST_ANSWERS = 6_000;

/** The first question of a kind in battles by chance. */
function askedInBattle(kind: string): Found {
  const chance = chanceFrom(5);
  let referee = begin(scenario('003-vimiero'), diceOf(5), { sources });
  for (let count = 0; count < MOST_ANSWERS; count++) {
    if (referee.over) referee = begin(scenario('003-vimiero'), diceOf(count), { sources });
    const decision = sure(referee.open[0]);
    if (decision.kind === kind && decision.options().length > 1)
      return { decision, view: referee.view(decision.seat) as unknown as Json };
    const refusal = referee.submit(decision.seat, decision.id, eager(decision, chance));
    if (refusal) throw new Error(refusal.code);
  }
  throw new Error(`${kind} is never asked`);
}

const linesFor = (game: Game, { decision, view }: Found): readonly (string | undefined)[] => {
  const asked = { game, seat: { seat: decision.seat, powers: [decision.seat] }, decision, view };
  const answers = decision.options();
  expect(repeatable(asked, answers)).toEqual(answers);
  return answers.map((answer) => sameLine(asked, answer, 'turn'));
};

/** The first town that is attacked in a campaign by chance. */
function attacked(): Found {
  const chance = chanceFrom(7);
  const { setup } = gettysburg;
  const start = setup.start({ scenario: sure(setup.scenarios[0]).id, split: sure(setup.splits[0]).id });
  const referee = new Referee<unknown>(gettysburg, opening(start), { source: seededSource('attacked') });
  for (;;) {
    const decision = sure(referee.open[0]);
    if (decision.kind === 'react') return { decision, view: referee.view(decision.seat) as Json };
    referee.submit(decision.seat, decision.id, randomAnswer(decision, chance));
  }
}

test.each([
  ['reaction', /^(?:STAND ANY ALWAYS|MELEE FOR ANY: (?:FIRST-STRIKE|SQUARE|RETIRE)) UNTIL turn$/],
  ['battleBack', /^BACK FOR ANY: (?:YES|NO) UNTIL turn$/],
  ['flags', /^FLAGS FOR ANY: IGNORE (?:NONE|\d) UNTIL turn$/],
])('a battle: each answer to %s has a line that gives it', (kind, line) => {
  for (const each of linesFor(napoleonics, askedInBattle(kind))) expect(each).toMatch(line);
});

test('Gettysburg: a town that is attacked can be defended every time', () => {
  const { decision, view } = attacked();
  const asked = { game: gettysburg, seat: { seat: decision.seat, powers: [decision.seat] }, decision, view };
  expect(sameLine(asked, { act: 'defend' }, 'turn')).toBe('REACT ANY: DEFEND UNTIL turn');
  expect(repeatable(asked, decision.options())).toEqual([{ act: 'defend' }]);
});
