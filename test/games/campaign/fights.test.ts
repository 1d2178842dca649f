/** The fights in reach have the odds that the acknowledgement of their line has, and say nothing of what others hide. */
import { expect, test } from 'vitest';
import { chanceFrom, type Decision, opening, Referee, sure } from '../../../src/engine/index.ts';
import { imagined } from '../../../src/games/campaign/bot/known-position.ts';
import type { CampaignModule } from '../../../src/games/campaign/define/module.ts';
import { fightOfAct } from '../../../src/games/campaign/rules/reach.ts';
import type { State, View } from '../../../src/games/campaign/state.ts';
import type { Act } from '../../../src/games/campaign/types.ts';
import { kutuzov } from '../../../src/games/kutuzov/index.ts';
import { wellington } from '../../../src/games/wellington/index.ts';
import { linesOf } from '../../../src/reports/index.ts';
import { diceOf, rehearsed } from '../../match/rehearsing.ts';
import { dealtAnew, type Run, reportAt } from '../../soak/told.ts';

const games = [
  ['wellington', wellington],
  ['kutuzov', kutuzov],
] as const;

/** Answers of the stand-ins in a game. */
const ANSWERS = 150;
/** Fights that are compared in a game. */
const MOST_FIGHTS = 40;
/** Mails with fights that are compared with those of another deal. */
const MOST_SECRETS = 20;

interface Moment {
  readonly run: Run;
  readonly decision: Decision;
  readonly view: View;
}

/** Plays by stand-ins and stops where a power orders with CP in hand. */
function* impulsesIn(module: CampaignModule, scenario: string): Generator<Moment> {
  const split = sure(module.setup.splits.find(({ id }) => id === '4') ?? module.setup.splits[0]).id;
  const run = new Referee(module, opening(module.setup.start({ scenario, split })), {
    source: diceOf(),
  }) as unknown as Run;
  const bot = sure(module.bot?.());
  for (let i = 0; i < ANSWERS && run.open.length > 0; i++) {
    const decision = sure(run.open[0]);
    const view = run.view(decision.seat);
    if (decision.kind === 'impulse.order' && (view.impulse?.cp ?? 0) > 0) yield { run, decision, view };
    const reply = bot.answer(decision, () => view);
    const answer = typeof reply === 'object' ? reply.answer : decision.fallback();
    if (run.submit(decision.seat, decision.id, answer)) run.submit(decision.seat, decision.id, decision.fallback());
  }
}

function* impulsesOf(module: CampaignModule): Generator<Moment> {
  for (const { id } of module.setup.scenarios) yield* impulsesIn(module, id);
}

const FIGHTS = ['odds.battle', 'odds.siege'];

/** What is told of each fight at a moment, beside what the rehearsal of its line says. */
const comparedAt = (module: CampaignModule, { run, decision, view }: Moment) => {
  const position = { game: module.definition, state: imagined(view) };
  return (decision.options() as readonly Act[]).flatMap((act) => {
    const isFight = act.do === 'move' || act.do === 'siege';
    const fight = isFight && view.impulse ? fightOfAct(position, view.impulse.power, act) : undefined;
    if (!fight) return [];
    const line = module.language.formatAnswer(decision.kind, act);
    const { odds } = rehearsed({ referee: run as Referee<unknown>, game: module }, decision.seat, line);
    return [{ line, fight, told: odds.map(({ text }) => text) }];
  });
};

test.each(games)(
  '%s: a fight in reach has the odds of the acknowledgement of its line',
  (_, module) => {
    let count = 0;
    for (const moment of impulsesOf(module)) {
      if (count >= MOST_FIGHTS) break;
      for (const { line, fight, told } of comparedAt(module, moment)) {
        expect([line, fight.odds]).toEqual([line, told.find(({ key }) => FIGHTS.includes(key))]);
        for (const { leader, chance } of fight.comers)
          expect(told.map(({ args }) => args)).toContainEqual(expect.objectContaining({ leader, chance }));
        count++;
      }
    }
    expect(count).toBeGreaterThan(20);
  },
  120_000,
);

test.each(games)(
  '%s: cards that others hold change nothing of what is told of fights',
  (_, module) => {
    const chance = chanceFrom(7);
    let shown = 0;
    for (const { run, decision } of impulsesOf(module)) {
      if (shown >= MOST_SECRETS) break;
      const { seat } = decision;
      const told = (state: State): readonly string[] => {
        const report = reportAt(module, run, seat, { view: module.knowledge.view(state, seat) });
        const sections = module.reporter.position.mailed?.(report) ?? [];
        return [...linesOf(sections, module.reporter.words.isOrder), ...module.reporter.orders.template(report)];
      };
      const before = structuredClone(run.state);
      const lines = told(before);
      if (!lines.some((line) => line.startsWith('THE FIGHT'))) continue;
      shown++;
      expect(told(dealtAnew(module, before, seat, chance))).toEqual(lines);
    }
    expect(shown).toBe(MOST_SECRETS);
  },
  120_000,
);
