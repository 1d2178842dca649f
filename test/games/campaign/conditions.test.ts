import { expect, test } from 'vitest';
import type { Json, JsonObject } from '../../../src/engine/index.ts';
import { listOf } from '../../../src/games/campaign/rules/question-fields.ts';
import { conditionHolds, periodsOf, StandingSource } from '../../../src/orders/index.ts';
import { anybody, language, read, say } from '../../orders/wellington.ts';
import { lookAt, type QuestionIn } from '../wellington/asked-in.ts';

/** A subject of standing orders: a question of the rules, set up as in a case, and a line that would answer it. */
interface Subject {
  readonly name: string;
  readonly kind: string;
  readonly case: string | JsonObject;
  readonly suits?: (asked: QuestionIn) => boolean;
  /** The line, with `if` in the place of its condition. */
  readonly line: string;
  /** The place of the question, another place with an enemy in it, and a card that is held. */
  readonly here: string;
  readonly card: number;
}

/** A weak Marmont faces a strong Wellington. */
const WEAK = {
  position: 'empty',
  place: {
    almeida: { britain: { leaders: ['wellington'], inf: 4, cav: 2 } },
    lumbrales: { french_north: { leaders: ['marmont'], sp: 2 } },
  },
  hands: { britain: [48], french_north: [26] },
  answers: [
    { seat: 'britain', answer: { do: 'play', card: 48, as: 'cp' } },
    {
      seat: 'britain',
      answer: {
        do: 'move',
        from: 'almeida',
        to: 'lumbrales',
        force: { britain: { leaders: ['wellington'], inf: 4, cav: 2 } },
      },
    },
  ],
  dice: [1, 1, 1, 1, 1, 1, 1, 1],
};

const holding = (card: number) => (asked: QuestionIn) =>
  listOf<number>(asked.decision.prompt.args?.playable).includes(card);

const SUBJECTS: readonly Subject[] = [
  { name: 'intercept', kind: 'intercept', case: 'W-E-78.a', line: 'INTERCEPT ALL if', here: 'Cordoba', card: 1 },
  { name: 'evade', kind: 'evade', case: WEAK, line: 'EVADE ALL if', here: 'Lumbrales', card: 26 },
  { name: 'retreat', kind: 'retreat', case: 'W-E-101', line: 'RETREAT ALL TO friendly if', here: 'Almeida', card: 1 },
  { name: 'battle', kind: 'battle.cards', case: 'C-26.a', line: 'BATTLE ALL if', here: 'Cuenca', card: 26 },
  {
    name: 'respond',
    kind: 'respond',
    case: 'C-35.a',
    suits: holding(35),
    line: 'RESPOND 35 if',
    here: 'Barrosa',
    card: 35,
  },
  { name: 'lose', kind: 'losses', case: 'W-E-67', line: 'LOSE ALL: cav, inf if', here: 'Madrid', card: 1 },
  { name: 'consent', kind: 'consent', case: 'W-E-76', line: 'CONSENT ALL if', here: 'Abrantes', card: 1 },
  { name: 'preempt', kind: 'preempt', case: 'W-E-19.a', line: 'PREEMPT if', here: 'Braga', card: 9 },
  { name: 'mulligan', kind: 'mulligan', case: 'W-E-11', line: 'MULLIGAN if', here: 'Braga', card: 93 },
  {
    name: 'missed',
    kind: 'impulse.order',
    case: 'W-E-95',
    line: 'if THEN PLAY lowest CP',
    here: 'Lumbrales',
    card: 48,
  },
];

/** Lines taken earlier are judged as they stand, even where a new one would be asked back about. */
const KEPT = { ...anybody, kept: true };

/** Whether a line answers the question. */
const acts = (line: string, { decision, view }: QuestionIn, absent = false): boolean => {
  const orders = read(line, KEPT).standing.map(({ policy, problems }) => {
    if (!policy) throw new Error(`${line}: ${problems.map((each) => say(each.message)).join(' ')}`);
    return { id: 'S1', policy };
  });
  const reply = new StandingSource(orders, { language, absent }).answer(decision, () => view);
  return typeof reply === 'object' && reply.why?.key === 'order.standing';
};

/** Judges a condition: y for true, n for false, - for unknown. With an unknown condition neither it nor its opposite lets a line answer. */
const judge = ({ line, here, card }: Subject, atom: string, asked: QuestionIn): string => {
  const condition = atom.replace('HERE', here).replace('HELD', String(card));
  const lineIf = (text: string) => line.replace('if', `IF ${text}`);
  const isSo = acts(lineIf(condition), asked);
  const isNot = acts(lineIf(`NOT ${condition}`), asked);
  expect(isSo && isNot).toBe(false);
  return isSo ? 'y' : isNot ? 'n' : '-';
};

/** One letter for each subject in the order above: y for true, n for false, - for unknown. */
const ATOMS: readonly (readonly [string, string])[] = [
  ['ATTACKED', 'nyyynn----'],
  ['ATTACKED AT HERE', 'nyyynn----'],
  ['ATTACKED AT HERE BY >= 2 SP', 'nyyynn----'],
  ['ATTACKED BY Wellington', 'nynnnn----'],
  ['ATTACKED BY FN >= 1 SP', 'nnyynn----'],
  ['ENEMY ENTERS HERE', 'yy--------'],
  ['ENEMY ENTERS Toledo', 'nn--------'],
  ['ENEMY AT HERE', 'yyyyynnnny'],
  ['ENEMY AT HERE >= 9 SP', 'nnnnnnnnnn'],
  ['ODDS >= 50', 'yy--------'],
  ['MYDICE >= 1', 'yy-yy-----'],
  ['CONTROL Lisbon', 'nnynnynnyy'],
  ['CONTROL Bayonne', 'nynnnnnnnn'],
  ['RESOURCE >= 1', 'nnnnnnnnnn'],
  ['CP >= 1', 'yyyyyyynnn'],
  ['HOLDING HELD', 'nynyynnyyy'],
  ['HOLDING 110', 'nnnnnnnnnn'],
  ['NMR', 'nnnnnnnnnn'],
  ['LATE', 'nnnnnnnnnn'],
  ['CARDS >= 1', 'nynyynnyyy'],
  ['TURN 1812', 'yyyyyyynyy'],
  ['TURN 1814', 'nnnnnnnnnn'],
];

test.each(ATOMS)('%s', (atom, expected) => {
  const found = SUBJECTS.map((subject) =>
    lookAt(subject.case, subject.kind, subject.suits ?? (() => true), (asked) => judge(subject, atom, asked)),
  );
  expect(found.join('')).toBe(expected);
});

const intercept = SUBJECTS[0] as Subject;
const inCase = <T>({ case: source, kind }: Subject, look: (asked: QuestionIn) => T): T =>
  lookAt(source, kind, () => true, look);

/** Whether a line that was given at one time is in force on a day of 2026. */
const isInForce = (line: string, given: Readonly<Record<string, string>>, date: string): boolean =>
  inCase(intercept, ({ decision, view }) => {
    const policy = read(line).standing[0]?.policy;
    if (!policy) throw new Error(line);
    const source = new StandingSource([{ id: 'S1', policy, given }], { language, date });
    return source.answer(decision, () => view) !== undefined;
  });

test.each([
  ['UNTIL impulse', 'impulse'],
  ['UNTIL round', 'round'],
  ['UNTIL turn', 'turn'],
])('a line %s lapses with it', (until, stretch) => {
  const now = inCase(intercept, ({ view }) => periodsOf(language, view));
  const line = `INTERCEPT ALL ALWAYS ${until}`;
  expect(isInForce(line, now, '2026-11-22')).toBe(true);
  expect(isInForce(line, { ...now, [stretch]: 'another' }, '2026-11-22')).toBe(false);
  expect(isInForce('INTERCEPT ALL ALWAYS UNTIL game', { ...now, [stretch]: 'another' }, '2026-11-22')).toBe(true);
});

/** All lines are given on Sunday, 22 November 2026. */
test.each([
  ['UNTIL 2026-12-24', '2026-12-24'],
  ['UNTIL 24 Dec', '2026-12-24'],
  ['UNTIL 24.12.', '2026-12-24'],
  ['UNTIL December 24th, 2026', '2026-12-24'],
  ['UNTIL 3 January', '2027-01-03'],
  ['UNTIL Friday', '2026-11-27'],
  ['UNTIL Sunday', '2026-11-22'],
  ['UNTIL tomorrow', '2026-11-23'],
  ['UNTIL 24 Dec MAX 2', '2026-12-24'],
])('a line %s counts to the end of that day', (until, last) => {
  const given = { date: '2026-11-22' };
  const dayAfter = new Date(Date.parse(last) + 86_400_000).toISOString().slice(0, 10);
  expect(isInForce(`INTERCEPT ALL ALWAYS ${until}`, given, last)).toBe(true);
  expect(isInForce(`INTERCEPT ALL ALWAYS ${until}`, given, dayAfter)).toBe(false);
});

test.each(['UNTIL Christmas', 'UNTIL 31 Feb', 'UNTIL 2026-13-01', 'UNTIL'])('%s is asked back', (until) => {
  expect(read(`INTERCEPT ALL ALWAYS ${until}`).standing[0]?.problems[0]?.code).toBe('order.unknown-scope');
});

test.each([
  ['EVADE ALL IF ODDS >= 2x', 'ratio>=2'],
  ['INTERCEPT ALL IF ODDS >= 3:2', 'ratio>=1.5'],
  ['INTERCEPT ALL IF ODDS >= 60%', 'odds>=60%'],
  ['EVADE ALL TO home IF ENEMY >= 2:1', 'enemy>=2x'],
  ['RESPOND 11 IF BATTLE LOST AND LOSS DIFF <= 2', 'battle lost and lossdiff<=2'],
])('%s is kept as %s', (line, condition) => {
  const [standing] = read(line).standing;
  expect(standing?.canonical).toContain(` if ${condition}`);
  expect(read(standing?.spelt ?? '').standing[0]?.policy).toEqual(standing?.policy);
  expect(standing?.warnings).toEqual([]);
});

test.each([
  [-1, true],
  [-2, true],
  [-3, false],
  [1, false],
])('at a lead of %d in the last round BATTLE LOST AND LOSS DIFF <= 2 is %s', (lead, isSo) => {
  const condition = read('RESPOND 11 IF BATTLE LOST AND LOSS DIFF <= 2').standing[0]?.policy?.clause.condition ?? [];
  const holds = inCase(intercept, ({ decision, view }) => {
    const args = { power: view.powers[0] ?? '', moment: 'battle-round', decided: true, lead };
    const asked = { ...decision, kind: 'respond', prompt: { key: 'ask.respond', args } };
    const numbers = language.conditions.figures(asked, view);
    return conditionHolds(language.conditions, condition, { decision: asked, view, numbers, absent: false });
  });
  expect(holds).toBe(isSo);
});

/** The answer that a line gives. */
const answerTo = (line: string, { decision, view }: QuestionIn): JsonObject | undefined => {
  const policy = read(line).standing[0]?.policy;
  if (!policy) throw new Error(line);
  const reply = new StandingSource([{ id: 'S1', policy }], { language }).answer(decision, () => view);
  return typeof reply === 'object' && reply.why?.key === 'order.standing' ? (reply.answer as JsonObject) : undefined;
};

/** The place to which the line of a subject goes if it may only use lines of this kind. */
const goal = (name: string, kind: string): Json | undefined => {
  const subject = SUBJECTS.find((each) => each.name === name) ?? intercept;
  const answer = inCase(subject, (asked) => answerTo(subject.line.replace('if', `IF LINE(${kind})`), asked));
  return answer?.intercept ?? answer?.to;
};

test.each([
  ['clear', 'seville', 'ciudad_rodrigo', undefined],
  ['rough', undefined, 'salamanca', 'coimbra'],
  ['pass', undefined, undefined, 'castelo_branco'],
  ['river', undefined, undefined, 'braganza'],
])('with %s lines an army intercepts from %s, evades to %s, and retreats to %s', (kind, ...goals) => {
  expect([goal('intercept', kind), goal('evade', kind), goal('retreat', kind)]).toEqual(goals);
});

test.each([
  ['MULLIGAN IF odds >= 50', 'odds'],
  ['BATTLE ALL IF odds >= 50', 'odds'],
  ['PREEMPT IF mydice >= 3', 'mydice'],
  ['CONSENT IF battle lost', 'battle'],
  ['IF ATTACKED THEN PLAY lowest CP', 'attacked'],
  ['RETREAT ALL TO friendly IF hits >= 1', 'hits'],
  ['RETREAT ALL TO friendly IF BATTLE LOST', 'battle'],
  ['BATTLE ALL IF mysp >= 6', 'mysp'],
  ['SIEGE CONTINUE IF mysp >= 6', 'mysp'],
  ['BATTLE ALL IF line(river)', 'line'],
  ['BATTLE ALL IF ENEMY ENTERS Madrid', 'enemy'],
  ['RESPOND 35 IF AGAINST Wellington', 'against'],
  ['IF mysp >= 6 THEN PLAY lowest CP', 'mysp'],
  ['PREEMPT IF ratio >= 2', 'ratio'],
  ['MULLIGAN IF drawn cp >= 3', 'drawn'],
  ['CONSENT ALL IF losing', 'losing'],
])('%s is asked back: %s is never known there', (line, name) => {
  const [standing] = read(line).standing;
  expect(standing?.policy).toBeUndefined();
  expect(standing?.problems.map(({ code, message }) => [code, message.args?.name])).toEqual([
    ['order.never-known', name],
  ]);
  const [kept] = read(line, KEPT).standing;
  expect(kept?.policy).toBeDefined();
  expect(kept?.warnings.map(({ code, message }) => [code, message.args?.name])).toEqual([['order.never-known', name]]);
});

test('a question about an unknown figure names the figures that are known there', () => {
  const near = read('RETREAT ALL TO friendly IF hits >= 1').standing[0]?.problems[0]?.suggestions;
  expect(near).toContain('attrition');
  expect(near).not.toContain('hits');
  for (const figure of near ?? [])
    expect(read(`RETREAT ALL TO friendly IF ${figure} >= 1`).standing[0]?.problems, figure).toEqual([]);
});

test.each([
  ['INTERCEPT ALL IF', 0],
  ['EVADE ALL IF', 1],
  ['RETREAT ALL TO friendly IF', 2],
])('%s HARDSHIPS counts the attrition of the way', (line, n) => {
  const subject = SUBJECTS[n] as Subject;
  inCase(subject, (asked) => {
    expect(acts(`${line} hardships >= 0`, asked)).toBe(true);
    expect(acts(`${line} attrition >= 9`, asked)).toBe(false);
    expect(acts(`${line} NOT attrition >= 9`, asked)).toBe(true);
  });
});

/** The answer of a sheet of standing orders to the question of a case; undefined where its owner is asked. */
const answered = (text: string, { decision, view }: QuestionIn): JsonObject | undefined => {
  const orders = read(text).standing.map(({ policy, problems }, i) => {
    if (!policy) throw new Error(problems.map((each) => say(each.message)).join());
    return { id: `S${i + 1}`, policy };
  });
  const reply = new StandingSource(orders, { language }).answer(decision, () => view);
  return typeof reply === 'object' ? (reply.answer as JsonObject) : undefined;
};

const inBattle = (text: string) => inCase(SUBJECTS[3] as Subject, (asked) => answered(text, asked));
const inSiege = (text: string) =>
  lookAt(
    'C-104.c',
    'siege.cards',
    () => true,
    (asked) => answered(text, asked),
  );

test('ELSE CARDS: NONE plays no card in any fight that no other line names, and speaks to nothing else', () => {
  expect(inBattle('ELSE CARDS: NONE')).toEqual({ cards: [] });
  expect(inSiege('ELSE CARDS: NONE')).toEqual({ cards: [] });
  expect(inBattle('ELSE CARDS: NONE\nBATTLE ALL PLAY 26 ALWAYS')).toEqual({ cards: [26] });
  expect(inBattle('ELSE CARDS: ASK')).toBeUndefined();
  expect(inCase(intercept, (asked) => answered('ELSE CARDS: NONE', asked))).toBeUndefined();
  expect(read('else cards never').standing[0]?.canonical).toBe(read('ELSE CARDS: NONE').standing[0]?.canonical);
});
