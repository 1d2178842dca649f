/** A line that comes when its stage is over: it is told so, and which stage that was. */
import { expect, test } from 'vitest';
import { chanceFrom, type Decision, opening, Referee, randomAnswer, seededSource } from '../../src/engine/index.ts';
import { type Game, questionOf } from '../../src/game/index.ts';
import type { CampaignModule } from '../../src/games/campaign/define/module.ts';
import { kutuzov } from '../../src/games/kutuzov/index.ts';
import { napoleonics } from '../../src/games/napoleonics/index.ts';
import { wellington } from '../../src/games/wellington/index.ts';
import type { Intake } from '../../src/match/inbox/intake.ts';
import { lateLines } from '../../src/match/sheets/late.ts';
import { readSheet } from '../../src/orders/index.ts';
import { rehearsed } from './rehearsing.ts';

interface Found {
  /** By default that with four seats. */
  readonly split?: string | undefined;
  /** Whoever is asked answers with an end. */
  readonly after?: boolean;
}

const splitOf = ({ setup: { splits } }: CampaignModule): string =>
  splits.find(({ seats }) => seats.length === 4 || splits.length === 1)?.id ?? '';

/** Plays until somebody is asked this. */
const playTo = (
  module: unknown,
  kind: string,
  { split, after = false }: Found = {},
): { referee: Referee<unknown>; asked: Decision } => {
  const game = module as CampaignModule;
  const start = game.setup.start({ scenario: game.setup.scenarios[0]?.id ?? '', split: split ?? splitOf(game) });
  const source = seededSource('rehearsal');
  const referee = new Referee<unknown>(game as never, opening(start) as never, { source });
  const chance = chanceFrom(1);
  for (let n = 0, [asked] = referee.open; asked && n < 2000; n++, [asked] = referee.open) {
    const isIt = asked.kind === kind && asked.options().length > 1;
    if (isIt && !after) return { referee, asked };
    const end = isIt ? questionOf(module as Game, asked.kind)?.silence?.used?.(asked) : undefined;
    referee.submit(
      asked.seat,
      asked.id,
      end ?? (game.id !== 'napoleonics' ? asked.fallback() : randomAnswer(asked, chance)),
    );
    if (isIt) return { referee, asked };
  }
  throw new Error(`nobody is asked ${kind}`);
};

const late = (module: unknown, { referee, asked }: ReturnType<typeof playTo>, text: string) => {
  const game = module as Game;
  const { seat } = asked;
  const view = referee.view(seat);
  const mail = readSheet(text, game.language, { owns: [seat], view, strict: true });
  const open = referee.open.filter((decision) => decision.seat === seat);
  const known = { id: seat, powers: game.knowledge.powers?.(referee.state, seat) ?? [seat] };
  const intake = { mail, open, present: { game, referee }, seat: { seat, powers: known.powers } };
  return [...lateLines(intake as unknown as Intake).values()];
};

test.each([
  ['kutuzov', 'send', 'BUILD 1 inf AT Moscow', kutuzov],
  ['wellington', 'deploy', 'BUILD 1 inf AT Lisbon', wellington],
  ['wellington', 'deploy', 'REINFORCE NONE', wellington],
] as const)('%s: where %s is asked, %s is too late', (_id, kind, line, module) => {
  const at = playTo(module, kind);
  expect(late(module, at, line)).toEqual(['reinforce']);
  expect(late(module, at, `PLAY 2 CP\n${line}`)).toEqual([]);
  const { progress } = rehearsed(
    { referee: at.referee, game: module as unknown as Game },
    at.asked.seat,
    `${line}\nDEPLOY NONE`,
  );
  expect(progress[0]).toMatchObject({
    outcome: 'refused',
    refusal: { code: 'order.too-late', reason: { args: { stage: { key: 'stage.reinforce' } } } },
  });
  expect(progress[1]?.refusal).toBeUndefined();
});

test('what was ended by its owner is over, also while nothing else is asked', () => {
  const at = playTo(wellington, 'reinforce', { after: true });
  const line = 'BUILD 1 inf AT Lisbon';
  expect(at.referee.answers.at(-1)).toMatchObject({ kind: 'reinforce', answer: { do: 'end' } });
  expect(late(wellington, at, line)).toEqual(['reinforce']);
  expect(late(wellington, playTo(wellington, 'reinforce'), line)).toEqual([]);
});

/** The seats that deploy in a winter, each with whether it has reinforcements afterwards, and what its BUILD is called. */
const deploying = (module: CampaignModule, seats: number) => {
  const split = module.setup.splits.find((each) => each.seats.length === seats)?.id ?? '';
  const referee = playTo(module, 'reinforce', { split }).referee;
  const line = `BUILD 1 inf AT ${module.id === 'kutuzov' ? 'Moscow' : 'Lisbon'}`;
  const asked: { readonly decision: Decision; readonly late: readonly string[] }[] = [];
  for (let [decision] = referee.open; decision && decision.kind !== 'impulse.order'; [decision] = referee.open) {
    asked.push({ decision, late: late(module, { referee, asked: decision }, line) });
    referee.submit(decision.seat, decision.id, decision.fallback());
  }
  return asked.flatMap(({ decision: { kind, seat }, late: called }, i) => {
    const isAsked = asked.slice(i).some(({ decision }) => decision.seat === seat && decision.kind === 'reinforce');
    return ['deploy', 'send', 'withdraw'].includes(kind) ? [{ isAsked, called }] : [];
  });
};

test.each([
  ['kutuzov', 2, [false, true], kutuzov],
  ['kutuzov', 4, [false], kutuzov],
  ['wellington', 2, [false], wellington],
  ['wellington', 4, [false], wellington],
] as const)('%s with %i seats: too late is what is not asked any more', (_id, seats, cases, module) => {
  const found = deploying(module, seats);
  expect(new Set(found.map(({ isAsked }) => isAsked))).toEqual(new Set(cases));
  for (const { isAsked, called } of found) expect(called).toEqual(isAsked ? [] : ['reinforce']);
});

test('a line of a phase that is over is too late, of one to come not', () => {
  const at = playTo(napoleonics, 'move');
  expect(late(napoleonics, at, 'ORDER D2')).toEqual(['orders']);
  expect(late(napoleonics, at, 'MELEE D2 AT E2')).toEqual([]);
});
