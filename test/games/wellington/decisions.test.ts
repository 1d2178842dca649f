import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  type AnswerSource,
  chanceFrom,
  type Decision,
  type Json,
  type JsonObject,
  opening,
  Referee,
  randomAnswer,
  seededSource,
} from '../../../src/engine/index.ts';
import { DECISION_KINDS } from '../../../src/games/campaign/decision-kinds.ts';
import type { View } from '../../../src/games/campaign/state.ts';
import { wellington } from '../../../src/games/wellington/index.ts';
import { readSheet, StandingSource } from '../../../src/orders/index.ts';
import { language, say } from '../../orders/wellington.ts';
import { CASES, eachAsked, lookAt, type QuestionIn } from './asked-in.ts';

/** One decision of the table: the case that asks it, who is asked, what silence gives, and a standing order that answers it. */
interface Row {
  readonly id: string;
  readonly what: string;
  readonly kind: string;
  readonly case: string | JsonObject;
  readonly suits?: (asked: QuestionIn) => boolean;
  readonly who: string;
  readonly silence: Json;
  readonly line: string;
  readonly answer: Json;
}

const argsOf = ({ decision }: QuestionIn): JsonObject => decision.prompt.args ?? {};
const holding = (card: number) => (asked: QuestionIn) => (argsOf(asked).playable as number[]).includes(card);
const possible = (card: number) => (asked: QuestionIn) => (argsOf(asked).possible as number[]).includes(card);
const of = (power: string) => (asked: QuestionIn) => argsOf(asked).power === power;
const defending = (asked: QuestionIn) => argsOf(asked).side === 'defender';
const further = ({ decision }: QuestionIn) => decision.prompt.key === 'ask.deploy.further';
const bought = ({ view }: QuestionIn) => view.impulse?.bought === true;
const second = ({ view }: QuestionIn) => view.impulse?.played.length === 1;
const afterCard = ({ view }: QuestionIn) => (view.impulse?.cp ?? 0) > 0;

/** A weak Marmont faces a strong Wellington. */
const WEAK = {
  position: 'empty',
  place: {
    almeida: { britain: { leaders: ['wellington'], inf: 4, cav: 2 } },
    ciudad_rodrigo: { britain: { inf: 1 } },
    lumbrales: { french_north: { leaders: ['marmont'], sp: 2 } },
  },
  hands: { britain: [48] },
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

/** Three leaders, and an event that costs more than their soldiers. */
const LEADERS = {
  position: 'empty',
  active: 'french_north',
  place: { avila: { britain: { leaders: ['wellington', 'hill', 'graham'], sp: 6 } } },
  hands: { french_north: [14] },
  answers: [{ seat: 'french_north', answer: { do: 'play', card: 14, as: 'event', with: { areas: ['avila'] } } }],
  dice: [6, 6, 6, 6, 6, 6, 6, 1, 1],
};

/** A French flag by decree next to Wellington. */
const DECREE = {
  position: 'empty',
  active: 'french_south',
  place: { elvas: { britain: { leaders: ['wellington'], sp: 6 } }, merida: { french_south: { sp: 3 } } },
  flags: { caceres: 'britain' },
  hands: { french_south: [106] },
  answers: [{ seat: 'french_south', answer: { do: 'play', card: 106, as: 'event', with: { areas: ['caceres'] } } }],
  dice: [1, 1, 1, 1],
};

const ROWS: readonly Row[] = [
  {
    id: 'D-03',
    what: 'an auction bid',
    kind: 'bid',
    case: 'W-E-159.h',
    who: 'player1',
    silence: { bid: null },
    line: 'IF NMR THEN BID NONE',
    answer: { bid: null },
  },
  {
    id: 'D-04',
    what: 'strength given up after the auction',
    kind: 'strip',
    case: 'W-E-159.h',
    who: 'player2',
    silence: {
      strip: [
        { area: 'alicante', power: 'spain', sp: 1 },
        { area: 'cartagena', power: 'spain', sp: 1 },
        { area: 'cuenca', power: 'spain', sp: 1 },
        { area: 'jaca', power: 'spain', sp: 1 },
      ],
    },
    line: 'IF NMR THEN STRIP 1 Alicante, 1 Cartagena, 1 Cuenca, 1 Jaca',
    answer: {
      strip: [
        { area: 'alicante', power: 'spain', sp: 1 },
        { area: 'cartagena', power: 'spain', sp: 1 },
        { area: 'cuenca', power: 'spain', sp: 1 },
        { area: 'jaca', power: 'spain', sp: 1 },
      ],
    },
  },
  {
    id: 'D-05',
    what: 'the opening mulligan',
    kind: 'mulligan',
    case: 'W-E-11',
    who: 'britain',
    silence: { mulligan: false },
    line: 'MULLIGAN IF maxcp <= 9 TIMES 1',
    answer: { mulligan: true },
  },
  {
    id: 'D-06',
    what: 'an impulse out of order',
    kind: 'preempt',
    case: 'W-E-19.a',
    who: 'french_south',
    silence: { preempt: false },
    line: 'PREEMPT IF cards(FS) >= 1',
    answer: { preempt: true },
  },
  {
    id: 'D-07',
    what: 'a purchase',
    kind: 'impulse.order',
    case: 'W-E-31.a',
    who: 'britain',
    silence: { do: 'play', card: 49, as: 'cp' },
    line: 'IF resources >= 1 THEN BUY',
    answer: { do: 'buy' },
  },
  {
    id: 'D-08',
    what: 'which card',
    kind: 'impulse.order',
    case: 'W-E-95',
    who: 'britain',
    silence: { do: 'play', card: 48, as: 'cp' },
    line: 'IF NMR THEN PLAY lowest CP; PASS',
    answer: { do: 'play', card: 48, as: 'cp' },
  },
  {
    id: 'D-09',
    what: 'a second card',
    kind: 'impulse.order',
    case: {
      position: 'empty',
      hands: { britain: [48, 1] },
      answers: [{ seat: 'britain', answer: { do: 'play', card: 48, as: 'cp' } }],
    },
    suits: second,
    who: 'britain',
    silence: { do: 'end' },
    line: 'IF cp >= 0 THEN PLAY 1 CP',
    answer: { do: 'play', card: 1, as: 'cp' },
  },
  {
    id: 'D-10',
    what: 'command points',
    kind: 'impulse.order',
    case: 'W-E-95',
    suits: afterCard,
    who: 'britain',
    silence: { do: 'end' },
    line: 'IF cp >= 1 THEN MOVE Hill Lumbrales; PASS',
    answer: {
      do: 'move',
      from: 'braga',
      to: 'lumbrales',
      force: { britain: { leaders: ['hill'], inf: 0, cav: 0, art: 1 } },
    },
  },
  {
    id: 'D-11',
    what: 'what is built',
    kind: 'impulse.order',
    case: 'W-E-95',
    suits: afterCard,
    who: 'britain',
    silence: { do: 'end' },
    line: 'IF cp >= 1 THEN BUILD 1 inf Lisbon',
    answer: { do: 'build', at: 'lisbon', leaders: [], inf: 1, cav: 0, art: 0 },
  },
  {
    id: 'D-12',
    what: 'who marches',
    kind: 'impulse.order',
    case: 'W-E-95',
    suits: afterCard,
    who: 'britain',
    silence: { do: 'end' },
    line: 'IF cp >= 1 THEN MOVE Hill 4SP Braga - Lumbrales',
    answer: {
      do: 'move',
      from: 'braga',
      to: 'lumbrales',
      force: { britain: { leaders: ['hill'], inf: 0, cav: 0, art: 1 } },
    },
  },
  {
    id: 'D-13',
    what: 'the commander of a stack',
    kind: 'impulse.order',
    case: 'W-R-9.53',
    who: 'britain',
    silence: { do: 'play', card: 48, as: 'cp' },
    line: 'IF cards >= 0 THEN COMMANDER Hill',
    answer: { do: 'command', at: 'almeida', leader: 'hill' },
  },
  {
    id: 'D-14',
    what: 'the commander of a group of two powers',
    kind: 'commander',
    case: 'W-D-14.a',
    suits: of('britain'),
    who: 'britain',
    silence: { commander: null },
    line: 'COMMAND *: Castanos, Wellington',
    answer: { commander: 'castanos' },
  },
  {
    id: 'D-35',
    what: 'the commander after an interception',
    kind: 'commander',
    case: 'W-D-14.a',
    suits: of('spain'),
    who: 'spain',
    silence: { commander: null },
    line: 'COMMAND ally *: accept',
    answer: { commander: 'wellington' },
  },
  {
    id: 'D-15',
    what: 'consent',
    kind: 'consent',
    case: 'W-E-76',
    who: 'spain',
    silence: { consent: false },
    line: 'CONSENT ALWAYS',
    answer: { consent: true },
  },
  {
    id: 'D-16',
    what: 'whose flag',
    kind: 'impulse.order',
    case: 'W-E-52.a',
    suits: afterCard,
    who: 'britain',
    silence: { do: 'flag', at: 'avila', as: 'britain' },
    line: 'IF cp >= 1 THEN FLAG Avila AS SP',
    answer: { do: 'flag', at: 'avila', as: 'spain' },
  },
  {
    id: 'D-20',
    what: 'a siege',
    kind: 'impulse.order',
    case: 'W-E-118',
    who: 'french_south',
    silence: { do: 'siege', at: 'gibraltar', leader: 'soult' },
    line: 'SIEGE START ALWAYS',
    answer: { do: 'siege', at: 'gibraltar', leader: 'soult' },
  },
  {
    id: 'D-21',
    what: 'the next round of a siege',
    kind: 'siege.continue',
    case: 'W-E-118',
    who: 'french_south',
    silence: { go: true },
    line: 'SIEGE CONTINUE IF hits >= 1',
    answer: { go: true },
  },
  {
    id: 'D-22',
    what: 'fresh troops in a siege',
    kind: 'siege.replace',
    case: 'W-E-130',
    who: 'britain',
    silence: { fresh: 1 },
    line: 'SIEGE REPLACE ALWAYS',
    answer: { fresh: 1 },
  },
  {
    id: 'D-23',
    what: 'a convoy',
    kind: 'impulse.order',
    case: 'W-E-131.a',
    suits: afterCard,
    who: 'britain',
    silence: { do: 'end' },
    line: 'IF cp >= 1 THEN CONVOY Hill 3SP Lisbon TO Porto',
    answer: {
      do: 'convoy',
      from: 'lisbon',
      to: 'porto',
      force: { britain: { leaders: ['hill'], inf: 3, cav: 0, art: 0 } },
    },
  },
  {
    id: 'D-24',
    what: 'a landing',
    kind: 'impulse.order',
    case: 'W-C-93.a',
    who: 'britain',
    silence: { do: 'play', card: 14, as: 'cp' },
    line: 'IF NMR THEN PLAY 93 EVENT',
    answer: { do: 'play', card: 93, as: 'event' },
  },
  {
    id: 'D-25',
    what: 'a choice of an event',
    kind: 'event.choice',
    case: 'W-R-5.4d',
    who: 'britain',
    silence: { card: 48 },
    line: 'DISCARD highest-cp > duplicates',
    answer: { card: 7 },
  },
  {
    id: 'D-26',
    what: 'an interception by the active side',
    kind: 'respond',
    case: 'C-108.a',
    suits: holding(108),
    who: 'french_north',
    silence: { respond: null },
    line: 'RESPOND 108 TO battle',
    answer: { respond: 108, with: { areas: ['toledo'] } },
  },
  {
    id: 'D-27',
    what: 'the card that was bought',
    kind: 'impulse.order',
    case: 'W-E-28',
    suits: bought,
    who: 'britain',
    silence: { do: 'end' },
    line: 'IF drawn.cp >= 0 THEN PLAY drawn CP',
    answer: { do: 'play', card: 47, as: 'cp' },
  },
  {
    id: 'D-28',
    what: 'a card for what an event demands',
    kind: 'debt.card',
    case: 'W-E-38.a',
    who: 'britain',
    silence: { card: 48 },
    line: 'DISCARD highest-cp > duplicates',
    answer: { card: 48 },
  },
  {
    id: 'D-30',
    what: 'the end of the impulse',
    kind: 'impulse.order',
    case: 'W-E-95',
    suits: afterCard,
    who: 'britain',
    silence: { do: 'end' },
    line: 'IF cp >= 1 THEN PASS',
    answer: { do: 'end' },
  },
  {
    id: 'D-31',
    what: 'evasion',
    kind: 'evade',
    case: WEAK,
    who: 'french_north',
    silence: { evade: 'army', to: 'salamanca' },
    line: 'EVADE Marmont IF ratio < 0.8',
    answer: { evade: 'army', to: 'salamanca' },
  },
  {
    id: 'D-32',
    what: 'where to evade',
    kind: 'evade',
    case: WEAK,
    who: 'french_north',
    silence: { evade: 'army', to: 'salamanca' },
    line: 'EVADE ALL TO Salamanca ALWAYS',
    answer: { evade: 'army', to: 'salamanca' },
  },
  {
    id: 'D-33',
    what: 'interception',
    kind: 'intercept',
    case: 'W-E-78.a',
    who: 'french_south',
    silence: { intercept: null },
    line: 'INTERCEPT ALL ALWAYS',
    answer: { intercept: 'seville' },
  },
  {
    id: 'D-34',
    what: 'what comes first',
    kind: 'reaction.order',
    case: 'W-E-79.a',
    who: 'french_south',
    silence: { first: 'intercept' },
    line: 'ORDER evade-first ALWAYS',
    answer: { first: 'evade' },
  },
  {
    id: 'D-36',
    what: 'a card that lets an army come from afar',
    kind: 'respond',
    case: 'C-108.b',
    suits: possible(40),
    who: 'french_north',
    silence: { respond: null },
    line: 'RESPOND NEVER',
    answer: { respond: null },
  },
  {
    id: 'D-37',
    what: 'the flag of an event',
    kind: 'intercept',
    case: DECREE,
    who: 'britain',
    silence: { intercept: 'elvas' },
    line: 'INTERCEPT ALL NEVER',
    answer: { intercept: null },
  },
  {
    id: 'D-38',
    what: 'Battle cards of the active side',
    kind: 'battle.cards',
    case: 'C-26.a',
    who: 'spain',
    silence: { cards: [] },
    line: 'BATTLE ALL ALWAYS',
    answer: { cards: [26] },
  },
  {
    id: 'D-39',
    what: 'Battle cards of the inactive side',
    kind: 'battle.cards',
    case: 'C-102.d',
    suits: of('britain'),
    who: 'britain',
    silence: { cards: [] },
    line: 'BATTLE NEVER',
    answer: { cards: [] },
  },
  {
    id: 'D-40',
    what: 'a Response',
    kind: 'respond',
    case: 'C-35.a',
    suits: holding(35),
    who: 'spain',
    silence: { respond: null },
    line: 'RESPOND 35 TO battle',
    answer: { respond: 35, with: { power: 'french_south', areas: ['barrosa'] } },
  },
  {
    id: 'D-41',
    what: 'siege cards of the besieged',
    kind: 'siege.cards',
    case: 'C-70.c',
    suits: defending,
    who: 'britain',
    silence: { cards: [] },
    line: 'SIEGE * DEFEND ALWAYS',
    answer: { cards: [81] },
  },
  {
    id: 'D-43',
    what: 'which soldiers fall',
    kind: 'losses',
    case: 'W-E-67',
    who: 'britain',
    silence: { lose: ['inf', 'cav', 'art'] },
    line: 'LOSE * : cav inf',
    answer: { lose: ['cav', 'inf', 'art'] },
  },
  {
    id: 'D-44',
    what: 'who bears the odd loss',
    kind: 'losses.share',
    case: 'W-E-69',
    who: 'britain',
    silence: { shares: { britain: 3, spain: 1 } },
    line: 'LOSE * : inf REST ally',
    answer: { shares: { britain: 2, spain: 2 } },
  },
  {
    id: 'D-45',
    what: 'which leader falls',
    kind: 'losses.leader',
    case: LEADERS,
    who: 'britain',
    silence: { leader: 'graham' },
    line: 'LOSE * : Hill',
    answer: { leader: 'hill' },
  },
  {
    id: 'D-46',
    what: 'where to retreat',
    kind: 'retreat',
    case: 'W-E-101',
    who: 'britain',
    silence: { to: 'porto' },
    line: 'RETREAT * TO fortress > friends > nearest-key',
    answer: { to: 'porto' },
  },
  {
    id: 'D-47',
    what: 'the way back of several attackers',
    kind: 'retreat',
    case: 'C-108.d',
    who: 'french_north',
    silence: { to: 'toledo' },
    line: 'RETREAT ALL TO friendly ALWAYS',
    answer: { to: 'toledo' },
  },
  {
    id: 'D-48',
    what: 'the flag after an overrun',
    kind: 'flag.kind',
    case: 'W-E-112.a',
    who: 'britain',
    silence: { flag: 'britain' },
    line: 'FLAG ALL: none',
    answer: { flag: 'none' },
  },
  {
    id: 'D-49',
    what: 'the flag of a fortress',
    kind: 'flag.kind',
    case: 'W-E-06.a',
    who: 'britain',
    silence: { flag: 'britain' },
    line: 'FLAG ALL: own',
    answer: { flag: 'britain' },
  },
  {
    id: 'D-50',
    what: 'the flag of the attrition step',
    kind: 'flag.kind',
    case: 'W-E-07.b',
    who: 'britain',
    silence: { flag: 'britain' },
    line: 'FLAG ALL: own',
    answer: { flag: 'britain' },
  },
  {
    id: 'D-51',
    what: 'another day of battle',
    kind: 'respond',
    case: 'C-11.a',
    suits: holding(11),
    who: 'spain',
    silence: { respond: null },
    line: 'RESPOND 11 TO battle IF lead >= -9 AND round = 1 AND mydice <= hisdice',
    answer: { respond: 11 },
  },
  {
    id: 'D-53',
    what: 'reinforcements',
    kind: 'reinforce',
    case: 'W-E-142.a',
    who: 'french_south',
    silence: { do: 'build', at: 'perpignan', leaders: [], inf: 1, cav: 0, art: 0 },
    line: 'REINFORCE NONE ALWAYS',
    answer: { do: 'end' },
  },
  {
    id: 'D-54',
    what: 'deployment',
    kind: 'deploy',
    case: 'W-E-142.a',
    who: 'french_south',
    silence: { deploy: null },
    line: 'DEPLOY NONE ALWAYS',
    answer: { deploy: null },
  },
  {
    id: 'D-55',
    what: 'a further deployment',
    kind: 'deploy',
    case: 'W-R-16.31.a',
    suits: further,
    who: 'french_south',
    silence: { deploy: null },
    line: 'DEPLOY NONE ALWAYS',
    answer: { deploy: null },
  },
  {
    id: 'D-56',
    what: 'leaders taken off the map',
    kind: 'withdraw',
    case: 'W-R-16.32',
    who: 'britain',
    silence: { withdraw: null },
    line: 'RECALL NONE ALWAYS',
    answer: { withdraw: null },
  },
  {
    id: 'D-57',
    what: 'the mulligan of the winter',
    kind: 'mulligan',
    case: 'W-E-144',
    who: 'britain',
    silence: { mulligan: false },
    line: 'MULLIGAN NEVER',
    answer: { mulligan: false },
  },
  {
    id: 'D-58',
    what: 'cards above the limit',
    kind: 'discard',
    case: 'W-E-145',
    who: 'britain',
    silence: { card: 81 },
    line: 'DISCARD highest-cp > duplicates',
    answer: { card: 85 },
  },
];

const orderOf = (line: string) =>
  readSheet(line, language, { owns: [] }).standing.map(({ policy, problems }, i) => {
    if (!policy) throw new Error(`${line}: ${problems.map((each) => say(each.message)).join(' ')}`);
    return { id: `S${i + 1}`, policy };
  });

const standingAnswer = (line: string, { decision, view }: QuestionIn): Json | undefined => {
  const reply = new StandingSource(orderOf(line), { language, absent: true }).answer(decision, () => view);
  if (reply === undefined || reply === 'wait') return undefined;
  const verdict = decision.check(reply.answer);
  return verdict.ok ? verdict.answer : { refused: verdict.refusal.code };
};

const MOST_LOOKED_AT = 60;

test.each(ROWS)('$id: $what', (row) => {
  const seen = lookAt(row.case, row.kind, row.suits ?? (() => true), (asked) => {
    const options = asked.decision.options().slice(0, MOST_LOOKED_AT);
    return {
      who: asked.decision.seat,
      illegal: options.filter((option) => !asked.decision.check(option).ok),
      silence: asked.decision.fallback(),
      silenceIsLegal: asked.decision.check(asked.decision.fallback()).ok,
      answer: standingAnswer(row.line, asked),
    };
  });
  expect(seen).toEqual({ who: row.who, illegal: [], silence: row.silence, silenceIsLegal: true, answer: row.answer });
});

/** Decisions outside the rules, each with a file that shows it and words from that file. */
const SHOWN: Readonly<Record<string, readonly [string, string]>> = {
  'D-01': ['test/games/wellington/setup.test.ts', "describe.each(['1812', '1813']"],
  'D-02': ['test/cases/wellington/E-159.json', '4-dice'],
  'D-17': ['test/games/campaign/verbs.test.ts', 'MOVE Hill Abrantes\\nMOVE Hill Lisbon'],
  'D-18': ['test/games/campaign/branches.test.ts', 'ON evaded'],
  'D-19': ['test/games/campaign/branches.test.ts', 'ON overrun'],
  'D-29': ['test/cases/wellington/E-37.json', 'W-5.11'],
  'D-42': ['test/cases/wellington/R-10.json', 'W-10.5d'],
  'D-52': ['test/cases/wellington/E-152.json', 'W-4.7b'],
  'D-59': ['test/cases/wellington/E-156.json', 'individualTie'],
  'D-60': ['test/games/campaign/position.test.ts', 'is unknown'],
  'D-61': ['test/match/clock.test.ts', 'deadline'],
  'D-62': ['test/match/moderator.test.ts', 'a moderator'],
  'D-63': ['test/orders/lexical.test.ts', 'PRESS'],
  'D-64': ['test/match/moderator.test.ts', 'a running match cannot be resumed'],
};

test.each(Object.entries(SHOWN))('%s is shown by %j', (_id, [file, words]) => {
  expect(readFileSync(join(import.meta.dirname, '../../..', file), 'utf8')).toContain(words);
});

test('every decision of the table is asked in a row, or shown elsewhere', () => {
  const ids = Array.from({ length: 64 }, (_, i) => `D-${String(i + 1).padStart(2, '0')}`);
  expect([...new Set([...ROWS.map(({ id }) => id), ...Object.keys(SHOWN)])].sort()).toEqual(ids);
});

test.each(ROWS)('$id is listed with its kind of question', ({ id, kind }) => {
  expect(DECISION_KINDS[id]).toContain(kind);
});

/** The lines of all rows of a kind, without those that suit one position only, and a last line for the rest. */
const linesFor = (kind: string): string =>
  kind === 'impulse.order'
    ? 'IF NMR THEN PLAY lowest CP; PLAY lowest EVENT; PASS'
    : [
        ...ROWS.filter((row) => row.kind === kind && !row.line.startsWith('IF')).map(({ line }) => line),
        'ELSE ALL: default',
      ].join('\n');

/** Whether standing orders give a legal answer when the referee tries them one by one. */
const legalReply = (standing: StandingSource<View>, decision: Decision, view: () => unknown): boolean => {
  for (;;) {
    const reply = standing.answer(decision, view);
    if (typeof reply !== 'object') return false;
    const verdict = decision.check(reply.answer);
    if (verdict.ok) return true;
    standing.refused(decision, reply, verdict.refusal);
  }
};

test('W-16.43a: a player over the hand limit is told for which power, and how many cards have to go', () => {
  const counts: Json[] = [];
  eachAsked({ ...(CASES.get('W-E-145') as JsonObject), hands: { britain: [8, 9, 10, 11, 12, 13] } }, ({ decision }) => {
    if (decision.kind === 'discard') counts.push(decision.prompt.args ?? null);
  });
  expect(counts[0]).toEqual({ power: 'britain', count: 3 });
});

const GAMES = 6;
const DECISIONS = 500;

test('in generated games every question is in the table, and standing orders answer every question legally', () => {
  const rows = new Set([...ROWS.map(({ kind }) => kind), 'impulse.order']);
  const met = new Set<string>();
  const orders = new Map([...rows].map((kind) => [kind, orderOf(linesFor(kind))]));
  for (let seed = 1; seed <= GAMES; seed++) {
    const chance = chanceFrom(seed);
    let count = 0;
    const owner: AnswerSource = {
      origin: 'person',
      answer(decision, view) {
        if (++count > DECISIONS) return 'wait';
        met.add(decision.kind);
        const standing = new StandingSource(orders.get(decision.kind) ?? [], { language, absent: true });
        const legal = legalReply(standing, decision, view);
        // A power may have to play a card other than the cheapest, and then only a line that names the card is legal.
        const isBound = decision.kind === 'impulse.order' && decision.prompt.args?.must === true;
        expect({ seed, kind: decision.kind, legal: legal || isBound }).toEqual({
          seed,
          kind: decision.kind,
          legal: true,
        });
        return { answer: randomAnswer(decision, chance) };
      },
    };
    const split = wellington.splits.find(({ players }) => players === (seed % 2 === 0 ? 4 : 2));
    const seats = split?.seats.map(({ id }) => id) ?? [];
    new Referee(wellington, opening(wellington.start({ scenario: '1812', split: split?.id ?? '' })), {
      source: seededSource(`decisions ${seed}`),
      sources: Object.fromEntries(seats.map((id) => [id, [owner]])),
    });
    expect(count).toBeGreaterThan(100);
  }
  expect([...met].filter((kind) => !rows.has(kind))).toEqual([]);
  expect(met.size).toBeGreaterThan(12);
});
