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
import { DECISION_KINDS } from '../../../src/games/campaign/rules/decision-kinds.ts';
import type { View } from '../../../src/games/campaign/state.ts';
import { wellington } from '../../../src/games/wellington/index.ts';
import { readSheet, StandingSource } from '../../../src/orders/index.ts';
import { language, say } from '../../orders/wellington.ts';
import { CASES, eachAsked, lookAt, type QuestionIn } from './asked-in.ts';
import { ROWS } from './decision-rows.ts';

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
    const split = wellington.setup.splits.find(({ players }) => players === (seed % 2 === 0 ? 4 : 2));
    const seats = split?.seats.map(({ id }) => id) ?? [];
    new Referee(wellington, opening(wellington.setup.start({ scenario: '1812', split: split?.id ?? '' })), {
      source: seededSource(`decisions ${seed}`),
      sources: Object.fromEntries(seats.map((id) => [id, [owner]])),
    });
    expect(count).toBeGreaterThan(100);
  }
  expect([...met].filter((kind) => !rows.has(kind))).toEqual([]);
  expect(met.size).toBeGreaterThan(12);
});
