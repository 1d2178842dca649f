/** No line of a sheet gets lost: it is carried out, is refused with a reason, waits, or is not reached yet. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { opening, Referee, seededSource } from '../../src/engine/index.ts';
import { positionOf, readCase } from '../../src/games/campaign/case/index.ts';
import { wellington } from '../../src/games/wellington/index.ts';
import { type LineProgress, type Mode, readSheet, SheetSource } from '../../src/orders/index.ts';
import { language } from './wellington.ts';

const START = readCase(wellington, {
  id: 'fates',
  game: 'wellington',
  position: 'empty',
  place: {
    elvas: { britain: { leaders: ['wellington', 'hill'], inf: 5, cav: 2 } },
    badajoz: { french_south: { inf: 1 } },
    merida: { french_south: { leaders: ['soult'], inf: 2, cav: 1 } },
  },
  hands: { britain: [48, 8, 26], french_south: [70] },
});

const LINES = [
  'PLAY 48 CP',
  'PLAY 26 CP',
  'MOVE Hill 2 SP Elvas - Badajoz',
  'MOVE Wellington 4 SP Elvas - Merida',
  'MOVE Wellington+Hill MAX Elvas - Abrantes - Lisbon',
  'ON evaded: PURSUE ELSE FLAG here',
  'ON won: MOVE > Caceres',
  'ON lost: STOP',
  'SIEGE Badajoz ROUNDS 1',
  'SIEGE CARDS 8',
  'BATTLE 26 round 2',
  'RETREAT Elvas',
  'RETREAT Abrantes',
  'FLAG Merida',
  'FLAG none',
  'BUILD 1 inf Lisbon',
  'REINFORCE Lisbon: 2 inf',
  'DEPLOY none',
  'COMMANDER Hill AT Elvas',
  'YES',
  'CHOOSE 2',
  'ASK CARDS',
  'MOVE Nobody Nowhere',
  'PASS',
] as const;

const playSheet = (lines: readonly string[], mode: Mode, seed: number) => {
  const state = positionOf(wellington, START);
  const reading = readSheet(lines.join('\n'), language, {
    owns: ['britain'],
    view: wellington.knowledge.view(state, 'britain'),
  });
  const sheet = new SheetSource(reading, { language, owns: ['britain'], mode, done: true });
  const referee = new Referee(wellington, opening(state), {
    source: seededSource(`fates ${seed}`),
    sources: { britain: [sheet, sheet.unsaid] },
    passing: true,
  });
  for (let count = 0; count < 200 && !sheet.over && !referee.over; count++) {
    const own = referee.open.find(({ seat, kind }) => seat === 'britain' && kind === 'impulse.order');
    const [decision] = referee.open;
    if (own || !decision) break;
    referee.submit(decision.seat, decision.id, decision.fallback());
  }
  return { reading, sheet };
};

const isTold = ({ line, outcome, refusal, answers }: LineProgress, isOver: boolean): boolean => {
  if (outcome === 'done') return answers.length > 0 || line.branch !== undefined;
  if (outcome === 'refused') return refusal !== undefined;
  if (outcome === 'unreached') return isOver;
  return !isOver;
};

test('whatever happens to a sheet, the fate of each line is reported', () => {
  const sheets = fc.array(fc.constantFrom(...LINES), { minLength: 1, maxLength: 9 });
  const modes = fc.constantFrom<Mode>('go', 'pause', 'step');
  fc.assert(
    fc.property(sheets, modes, fc.nat(50), (lines, mode, seed) => {
      const { reading, sheet } = playSheet(['PLAY 48 CP', ...lines], mode, seed);
      const fates = sheet.progress();
      for (const each of fates)
        expect(isTold(each, sheet.over), `${mode} ${seed} ${each.line.text}: ${each.outcome}`).toBe(true);
      const told = new Set(fates.map(({ line }) => line.number));
      expect(reading.lines.filter(({ number }) => !told.has(number))).toEqual([]);
    }),
    { numRuns: 150, seed: 1 },
  );
});

test('the rest of a stopped sheet is kept, without the finished lines', () => {
  const { sheet } = playSheet(
    ['PLAY 48 CP', 'MOVE Wellington+Hill MAX Elvas - Abrantes - Lisbon', 'BUILD 1 inf Lisbon'],
    'pause',
    1,
  );
  expect(sheet.keep().text.split('\n')).toEqual([
    'MOVE Wellington + Hill MAX Elvas > Abrantes > Lisbon',
    'BUILD 1 inf AT Lisbon',
  ]);
});

test.each([
  ['a line behind the end', ['PLAY 48 CP', 'PASS', 'BUILD 1 inf Lisbon'], 'order.not-reached'],
  ['an answer that nothing asks for', ['PLAY 48 CP', 'YES', 'PASS'], 'order.never-asked'],
])('%s is reported with its reason', (_what, lines, code) => {
  const { sheet } = playSheet(lines, 'go', 1);
  expect(sheet.givenUp().map(({ refusal }) => refusal.code)).toEqual([code]);
});
