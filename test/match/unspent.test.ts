/** What a sheet would leave unused is told wherever points are spent, and asked about where they could buy something. */
import { expect, test } from 'vitest';
import { type Decision, opening, Referee } from '../../src/engine/index.ts';
import type { Game } from '../../src/game/index.ts';
import type { CampaignModule } from '../../src/games/campaign/define/module.ts';
import { kutuzov } from '../../src/games/kutuzov/index.ts';
import { wellington } from '../../src/games/wellington/index.ts';
import { campaign, diceOf, rehearsed, toImpulse } from './rehearsing.ts';

/** Plays by silence until a power has points for new troops. */
const toReinforcement = (module: unknown): { referee: Referee<unknown>; asked: Decision } => {
  const game = module as CampaignModule;
  const start = game.setup.start({ scenario: game.setup.scenarios[0]?.id ?? '', split: '4' });
  const source = diceOf();
  const referee = new Referee<unknown>(game as never, opening(start) as never, { source });
  for (;;) {
    const [decision] = referee.open;
    if (!decision) throw new Error('the game is over');
    if (decision.kind === 'reinforce' && Number(decision.prompt.args?.cp) > 4) return { referee, asked: decision };
    referee.submit(decision.seat, decision.id, decision.fallback());
  }
};

test.each([
  ['kutuzov', kutuzov],
  ['wellington', wellington],
])('%s: points for new troops that lines leave unused are asked about, unless a line gives them up', (_id, module) => {
  const { referee, asked } = toReinforcement(module);
  const game = module as unknown as Game;
  const builds = asked.options().filter((each) => (each as { do?: string }).do === 'build');
  const line = game.language.formatAnswer('reinforce', builds[0] ?? {});
  const lost = (...lines: string[]) => {
    const { unspent, endsQuestion } = rehearsed({ referee, game }, asked.seat, lines.join('\n'));
    return { asks: unspent?.asks, key: unspent?.text.key, endsQuestion };
  };
  expect(lost(line)).toEqual({ asks: true, key: 'ack.unspent.winter', endsQuestion: true });
  expect(lost(line, 'PASS')).toMatchObject({ asks: undefined, endsQuestion: false });
  expect(lost('REINFORCE NONE')).toMatchObject({ asks: undefined, endsQuestion: false });
  const place = /AT (.*)$/.exec(line)?.[1] ?? '';
  expect(lost(`REINFORCE ${place}: 1 inf`)).toMatchObject({ asks: true, endsQuestion: false });
  expect(lost(`REINFORCE ${place}: 1 inf, KEEP 2`)).toMatchObject({ asks: undefined });
});

test('points of an impulse are asked about from two on', () => {
  const referee = campaign();
  toImpulse(referee);
  const asks = (text: string) => rehearsed({ referee }, 'britain', text).unspent?.asks;
  expect(asks('PLAY 98 CP')).toBe(true);
  expect(asks('PLAY 98 CP\nBUILD 2 inf Lisbon')).toBe(false);
  expect(asks('PLAY 98 CP\nPASS')).toBeUndefined();
});

test('an army that could besiege without points is remarked on', () => {
  const referee = campaign();
  toImpulse(referee);
  const { unspent } = rehearsed({ referee }, 'britain', 'PLAY 98 CP\nBUILD 2 inf Lisbon\nFLAG Merida');
  expect(unspent?.asks ?? false).toBe(false);
});

/** Plays by silence until a seat is asked this, with a choice. */
const toQuestion = (module: unknown, kind: string): { referee: Referee<unknown>; asked: Decision } => {
  const game = module as CampaignModule;
  const start = game.setup.start({ scenario: game.setup.scenarios[0]?.id ?? '', split: '4' });
  const source = diceOf();
  const referee = new Referee<unknown>(game as never, opening(start) as never, { source });
  for (let asked = referee.open[0]; asked; [asked] = referee.open) {
    if (asked.kind === kind && asked.options().length > 1) return { referee, asked };
    referee.submit(asked.seat, asked.id, asked.fallback());
  }
  throw new Error(`nobody is asked ${kind}`);
};

test.each([
  ['kutuzov', 'send', kutuzov],
  ['wellington', 'deploy', wellington],
])('%s: what could still be done where a sheet ends the question %s is asked about', (_id, kind, module) => {
  const { referee, asked } = toQuestion(module, kind);
  const { language } = module as unknown as Game;
  const { unspent } = language.sheet;
  const view = referee.view(asked.seat);
  expect(unspent?.(asked, view)).toMatchObject({ asks: true, text: { key: `ack.unspent.${kind}` } });
  const [none] = rehearsed({ referee, game: module as unknown as Game }, asked.seat, 'DEPLOY NONE').reading.lines;
  expect(unspent?.(asked, view, none?.order)).toBeUndefined();
});
