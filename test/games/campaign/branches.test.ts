import { describe, expect, test } from 'vitest';
import { injectedSource, type Json, opening, Referee } from '../../../src/engine/index.ts';
import { positionOf, readCase } from '../../../src/games/campaign/case/index.ts';
import type { CampaignEvent } from '../../../src/games/campaign/events.ts';
import type { State, View } from '../../../src/games/campaign/state.ts';
import { wellington } from '../../../src/games/wellington/index.ts';
import { noticeOf, readSheet, SheetSource } from '../../../src/orders/index.ts';
import { anybody, language, read, say } from '../../orders/wellington.ts';

/** Hill at Braga with 4 SP and 6 CP to spend; a French counter at Lumbrales may evade to Salamanca. */
const positionWith = (inf: number) =>
  positionOf(
    wellington,
    readCase(wellington, {
      id: 'branches',
      game: 'wellington',
      position: 'empty',
      place: { braga: { britain: { leaders: ['hill'], inf: 4 } }, lumbrales: { french_north: { inf } } },
      hands: { britain: [48] },
    }),
  );
const position = positionWith(1);

const EVADED = [6, 5];
const FAILED = [1, 1];

interface Played {
  readonly acts: readonly Json[];
  readonly events: readonly CampaignEvent[];
  readonly rest: readonly string[];
  readonly stopped: string | undefined;
  /** Why lines were skipped. */
  readonly skipped: readonly string[];
}

/** Plays a sheet from the position; the French counter tries to evade. */
const play = (text: string, dice: readonly number[], start = position): Played => {
  const view = wellington.knowledge.view(start, 'britain') as View;
  const reading = readSheet(text, language, { owns: ['britain'], view });
  for (const { problems } of reading.lines) expect(problems.map((each) => say(each.message))).toEqual([]);
  const sheet = new SheetSource(reading, { language, owns: ['britain'], mode: 'pause', done: true });
  const referee = new Referee<State, CampaignEvent>(wellington, opening(start), {
    source: injectedSource([...dice, ...Array.from({ length: 40 }, () => 3)]),
    sources: {
      britain: [sheet],
      french_north: [
        {
          origin: 'person',
          answer({ kind, fallback }) {
            if (kind === 'retreat') return { answer: fallback() };
            return kind === 'evade' ? { answer: { evade: 'inf', to: 'salamanca' } } : undefined;
          },
        },
      ],
    },
  });
  return {
    acts: referee.taken.filter(({ kind }) => kind === 'impulse.order').map(({ answer }) => answer),
    events: referee.events.map(({ event }) => event as CampaignEvent),
    rest: sheet.rest(),
    stopped: sheet.stopped?.reason.key,
    skipped: sheet.passedOver().map(({ refusal }) => refusal.code),
  };
};

const MARCH = 'PLAY 48 CP\nMOVE Hill Braga - Lumbrales - Ciudad Rodrigo';

const whatFollows = (text: string, dice: readonly number[] = EVADED) =>
  play(text, dice).acts.slice(2) as { do: string; to?: string; at?: string; as?: string }[];

describe('D-18: without a branch, after an evasion', () => {
  test('the sheet goes on as it is written', () => {
    expect(whatFollows(MARCH)).toMatchObject([{ to: 'ciudad_rodrigo' }, { do: 'end' }]);
  });

  test('a march to where the enemy has gone waits for the owner', () => {
    const to = (place: string) => play(`PLAY 48 CP\nMOVE Hill Braga - Lumbrales - ${place}`, EVADED);
    expect(to('Salamanca')).toMatchObject({ stopped: 'notice.evaded', acts: { length: 2 } });
    expect(to('Salamanca').rest).toEqual(['MOVE Hill UP TO 4 inf FROM Lumbrales TO Salamanca']);
    expect(to('Almeida')).toMatchObject({ stopped: undefined, acts: { length: 4 } });
  });

  test('a sheet without further orders stops while CP are left, and PASS ends it', () => {
    const march = 'PLAY 48 CP\nMOVE Hill Braga - Lumbrales';
    expect(play(march, EVADED)).toMatchObject({ stopped: 'notice.evaded', acts: { length: 2 } });
    expect(whatFollows(`${march}\nPASS`)).toEqual([{ do: 'end' }]);
  });
});

test('a flag that is there already is skipped and told, and the sheet goes on', () => {
  const { acts, skipped, stopped } = play('PLAY 48 CP\nFLAG Braga\nBUILD 1 inf Lisbon\nPASS', []);
  expect(acts).toMatchObject([{ do: 'play' }, { do: 'build' }, { do: 'end' }]);
  expect({ skipped, stopped }).toEqual({ skipped: ['flag.already-ours'], stopped: undefined });
});

test('D-19: after a won battle the sheet goes on, but those who fought march no further', () => {
  const sixes = (n: number) => Array.from({ length: n }, () => 6);
  const dice = [...Array.from({ length: 7 }, () => FAILED).flat(), ...sixes(6), ...Array.from({ length: 60 }, () => 1)];
  const start = positionWith(7);
  const fight = 'PLAY 48 CP\nMOVE Hill Braga - Lumbrales';
  const won = play(`${fight}\nBUILD 1 inf Lisbon\nPASS`, dice, start);
  expect(won.events.find(({ kind }) => kind === 'battle.ended')).toMatchObject({ winner: 'attacker', overrun: false });
  expect(won.acts.slice(2)).toMatchObject([{ do: 'build', at: 'lisbon' }, { do: 'end' }]);
  const marched = play(`${fight} - Almeida\nPASS`, dice, start);
  expect(marched.acts).toHaveLength(2);
  expect(marched.rest).toEqual(['MOVE Hill UP TO 4 inf FROM Lumbrales TO Almeida', 'PASS']);
});

test.each([
  ['ON evaded: GO ON', [{ do: 'move', to: 'ciudad_rodrigo' }, { do: 'end' }]],
  ['ON evaded: STOP', [{ do: 'end' }]],
  ['ON evaded: STOP\nMOVE Hill Almeida', [{ do: 'move', to: 'almeida' }, { do: 'end' }]],
  ['ON evaded: PURSUE', [{ do: 'move', from: 'lumbrales', to: 'salamanca' }]],
  ['ON evaded: MOVE > Almeida', [{ do: 'move', to: 'almeida' }, { do: 'end' }]],
  ['ON evaded: PASS', [{ do: 'end' }]],
  ['ON evaded IF cp >= 1: PURSUE ELSE STOP', [{ do: 'move', to: 'salamanca' }]],
  ['ON evaded IF cp >= 9: PURSUE ELSE STOP', [{ do: 'end' }]],
  ['ON evaded: PURSUE IF cp >= 9 ELSE MOVE > Almeida', [{ do: 'move', to: 'almeida' }, { do: 'end' }]],
  ['ON evaded IF cp >= 9: STOP\nON evaded: PURSUE', [{ do: 'move', to: 'salamanca' }]],
  ['ON intercepted: STOP\nON evaded: BUILD 1 inf Lisbon; PASS', [{ do: 'build', at: 'lisbon' }, { do: 'end' }]],
])('D-18: %s', (branch, expected) => {
  expect(whatFollows(`${MARCH}\n${branch}`).slice(0, expected.length)).toMatchObject(expected);
});

test('ON evaded: ASK stops, and the rest of the line stays', () => {
  const { stopped, rest, acts } = play(`${MARCH}\nON evaded: ASK\nBUILD 1 inf Lisbon`, EVADED);
  expect(acts).toHaveLength(2);
  expect(stopped).toBe('order.branch');
  expect(rest).toContain('BUILD 1 inf AT Lisbon');
});

test('a branch for something that has not happened does nothing', () => {
  expect(whatFollows(`${MARCH}\nON intercepted: STOP`)).toMatchObject([{ to: 'ciudad_rodrigo' }, { do: 'end' }]);
});

test('D-18, D-19: a lost battle, and an overrun', () => {
  const fought = (text: string, dice: readonly number[]) => play(text, dice).acts.slice(2);
  expect(fought(`${MARCH}\nON lost: PASS\nON won: STOP`, FAILED)).toEqual([{ do: 'end' }]);
  const won = [...FAILED, ...Array.from({ length: 9 }, () => 6)];
  const overrun = fought(`${MARCH}\nON overrun: MOVE > Almeida\nON won: PASS\nON lost: PASS`, won);
  expect(overrun[0]).toMatchObject({ do: 'move', to: 'almeida' });
});

test('D-18: an army that is wiped out stops its sheet, and one that wipes out another does not', () => {
  const ended = { kind: 'battle.ended', area: 'lumbrales', rounds: 1, rout: true, overrun: true };
  const notice = (winner: string) => noticeOf(wellington, { ...ended, winner }, ['britain']);
  expect(notice('attacker')).toBeUndefined();
  expect(notice('defender')).toMatchObject({ means: 'plan', reason: { key: 'notice.battle' } });
  expect(notice('defender')).not.toHaveProperty('isMild');
});

test('D-27: a bought card', () => {
  const text = 'PLAY 48 CP\nMOVE Hill Braga - Lumbrales\nON drawn IF drawn.cp >= 4: PLAY drawn CP ELSE PASS';
  const { lines } = read(text);
  expect(lines.map(({ problems }) => problems)).toEqual([[], [], []]);
  expect(lines[2]?.canonical).toBe('ON drawn IF drawn>=4: PLAY drawn CP ELSE PASS');
});

test('a sheet saved between the march and the evasion continues as written', () => {
  const view = wellington.knowledge.view(position, 'britain') as View;
  const text = 'PLAY 48 CP\nMOVE Hill Braga - Lumbrales\nON evaded: PURSUE\nDONE';
  const context = { owns: ['britain'], view };
  const first = new SheetSource(readSheet(text, language, context), { language, owns: ['britain'], done: true });
  const start = new Referee<State, CampaignEvent>(wellington, opening(position), {
    source: injectedSource([...EVADED, ...Array.from({ length: 40 }, () => 3)]),
    sources: { britain: [first] },
  });
  expect(start.open.map(({ kind }) => kind)).toEqual(['evade']);
  const kept = first.keep();
  expect(kept.text).toBe('ON evaded AFTER MOVE Hill UP TO 4 inf FROM Braga TO Lumbrales: PURSUE');
  expect(read(kept.text).lines[0]?.spelt).toBe(kept.text);

  const again = new SheetSource(readSheet(kept.text, language, context), {
    language,
    owns: ['britain'],
    done: true,
    resumed: true,
  });
  again.observe({
    kind: 'evasion.rolled',
    power: 'french_north',
    to: 'salamanca',
    success: true,
  } as unknown as CampaignEvent);
  expect(again.stopped).toBeUndefined();
  expect(again.rest()).toEqual([
    'ON evaded SEEN Salamanca AFTER MOVE Hill UP TO 4 inf FROM Braga TO Lumbrales: PURSUE',
  ]);
});

test.each([
  'ON evaded: PURSUE',
  'ON intercepted: STOP',
  'ON overrun: MOVE > merida',
  'ON lost: ASK',
  'ON evaded IF cp>=2: PURSUE ELSE FLAG here',
  'ON taken: FLAG here AS SP; PASS',
])('%s is read back as written', (text) => {
  const [line] = read(text, anybody).lines;
  expect(line?.problems).toEqual([]);
  expect(line?.canonical).toBe(text);
  expect(read(text, anybody).standing).toEqual([]);
});

test('a branch that can never apply is asked back', () => {
  expect(read('ON breakfast: STOP').lines[0]?.problems[0]?.code).toBe('order.unknown-branch');
});
