/** Lines that answer at once and lines that answer later, and what a report says of a field. */
import { expect, test } from 'vitest';
import { type Decision, isObject, type Json, sure } from '../../../src/engine/index.ts';
import { languageIn } from '../../../src/game/index.ts';
import { shipped } from '../../../src/games/napoleonics/content/check.ts';
import { contractOf } from '../../../src/games/napoleonics/contract.ts';
import { napoleonics } from '../../../src/games/napoleonics/index.ts';
import { viewOf } from '../../../src/games/napoleonics/knowledge.ts';
import { changing } from '../../../src/games/napoleonics/rules/pieces.ts';
import type { State } from '../../../src/games/napoleonics/state.ts';
import { ARMS } from '../../../src/games/napoleonics/types.ts';
import { editDraft, eventOf, readSheet, StandingSource } from '../../../src/orders/index.ts';
import { type ReportModel, reportDocument, textOf } from '../../../src/reports/index.ts';
import { once } from '../../setup/once.ts';
import { positionAt } from './position-at.ts';

const { reporter } = napoleonics;
const language = once(() => languageIn(contractOf(shipped), 'en'));
const read = (text: string) => readSheet(text, language(), { owns: ['FRENCH'] });

test.each([
  ['RETREAT C6-B6', 'now'],
  ['RETREAT NONE', 'now'],
  ['LEADER C6-B6 OFF', 'now'],
  ['LEADER NONE', 'now'],
  ['RETREAT art TO cover, support JOIN', 'later'],
  ['LEADER Junot BACK 3 JOIN any OFF last', 'later'],
])('%s is meant for %s', (text, when) => {
  const { lines, standing } = read(text);
  expect([lines.flatMap(({ order }) => order ?? []).length, standing.length]).toEqual(when === 'now' ? [1, 0] : [0, 1]);
});

const strictly = (text: string) => readSheet(text, language(), { owns: ['ALLIED'], strict: true });

test.each<[string, string]>([
  ['STRIKE', 'STRIKE'],
  ['FIRST-STRIKE', 'STRIKE'],
  ['FIRST STRIKE', 'STRIKE'],
  ['first strike', 'STRIKE'],
  ['SQUARE', 'SQUARE'],
  ['RETIRE', 'RETIRE'],
  ['STAND', 'STAND'],
  ['IGNORE 2', 'IGNORE 2'],
  ['RETREAT G6-H6', 'RETREAT G6-H6'],
  ['RETREAT G6', 'RETREAT G6'],
  ['RETREAT NONE', 'RETREAT NONE'],
  ['RETREAT G6 > H6', 'RETREAT G6-H6'],
  ['LEADER G6-H6', 'LEADER G6-H6'],
  ['LEADER G6-H6 OFF', 'LEADER G6-H6 OFF'],
  ['LEADER G6 OFFBOARD', 'LEADER G6 OFF'],
  ['LEADER NONE OFF', 'LEADER NONE OFF'],
  ['RETREAT G6 TO H6', 'RETREAT G6-H6'],
  ['LEADER NONE', 'LEADER NONE'],
  ['BACK YES', 'BACK YES'],
  ['BACK NO', 'BACK NO'],
  ['BATTLE-BACK YES', 'BACK YES'],
  ['BATTLE BACK NO', 'BACK NO'],
  ['SUPPLY A4', 'SUPPLY A4'],
  ['ADVANCE NO', 'ADVANCE NONE'],
  ['ADVANCE NONE', 'ADVANCE NONE'],
  ['ADVANCE G6-F6', 'ADVANCE G6-F6'],
  ['BONUS NONE', 'BONUS NONE'],
  ['BONUS E8', 'BONUS E8'],
  ['BONUS AT E8', 'BONUS E8'],
  ['BONUS E8 WITH BR-FA1', 'BONUS E8 WITH BR-FA1'],
  ['BONUS E8 WITH BR-FA1, FA2', 'BONUS E8 WITH BR-FA1, FA2'],
  ['BONUS FR-LN1', 'BONUS FR-LN1'],
  ['KEEP ELAN', 'KEEP ELAN'],
  ['KEEP ELAN > FORWARD', 'KEEP ELAN > FORWARD'],
  ['KEEP ELAN, FORWARD', 'KEEP ELAN > FORWARD'],
  ['KEEP ASK', 'KEEP ASK'],
  ['CARD FORWARD', 'CARD FORWARD'],
  ['CARD FORWARD ALT', 'CARD FORWARD ALT'],
  ['CARD SHORT_SUPPLY ON FR-LN1', 'CARD SHORT_SUPPLY ON FR-LN1'],
  ['CARD FORWARD SECTION LEFT', 'CARD FORWARD SECTION LEFT'],
  ['CARD FORWARD SECTION centre', 'CARD FORWARD SECTION CENTER'],
  ['CARD FORWARD SECTION CENTER', 'CARD FORWARD SECTION CENTER'],
  ['CARD BAYONET_CHARGE ALT ON G6 SECTION right', 'CARD BAYONET_CHARGE ALT ON G6 SECTION RIGHT'],
  ['ORDER G5, G6', 'ORDER G5, G6'],
  ['ORDER NONE', 'ORDER NONE'],
  ['ORDER G5 DETACH LDR:Hill UNSQUARE G6', 'ORDER G5 DETACH LDR:Hill UNSQUARE G6'],
  ['ORDER LDR@G5', 'ORDER LDR@G5'],
  ['ORDER LDR Hill', 'ORDER LDR:Hill'],
  ['ORDER LEADER Hill', 'ORDER LDR:Hill'],
  ['ORDER Hill', 'ORDER LDR:Hill'],
  ['DETACH Hill', 'DETACH LDR:Hill'],
  ['UNSQUARE G6', 'UNSQUARE G6'],
  ['ELAN INF: G5, G6', 'ELAN INF: G5, G6'],
  ['ELAN G5', 'ELAN G5'],
  ['ELAN FLAG G5', 'ELAN FLAG: G5'],
  ['ELAN NONE', 'ELAN NONE'],
  ['ELAN INF: NONE', 'ELAN NONE'],
  ['RALLY CAV: G5', 'RALLY CAV: G5'],
  ['RALLY NONE', 'RALLY NONE'],
  ['MOVE G6: G5', 'MOVE G6: G5'],
  ['MOVE G6 TO G5', 'MOVE G6: G5'],
  ['MOVE G6-G5', 'MOVE G6: G5'],
  ['MOVE NONE', 'MOVE NONE'],
  ['MOVE LDR:Hill: G5-G4', 'MOVE LDR:Hill: G5-G4'],
  ['MELEE G6 AT LEADER', 'MELEE G6 AT LEADER'],
  ['MELEE G6 AT LDR@F6', 'MELEE G6 AT LDR@F6'],
  ['MELEE G6 AT WEAKEST:', 'MELEE G6 AT WEAKEST'],
  ['MELEE G6 AT F6 ADVANCE YES THEN E6 ELSE BACK BONUS NONE', 'MELEE G6 AT F6 ADVANCE YES THEN E6 ELSE BACK'],
  ['MELEE G6 AT F6 ADVANCE IF NOT MOVED', 'MELEE G6 AT F6 ADVANCE IF NOT MOVED'],
  ['MELEE G6 AT F6 IF MOVED AND TARGET.IN_SQUARE', 'MELEE G6 AT F6 IF MOVED AND TARGET.IN_SQUARE'],
  ['MELEE G6 AT F6 IF TARGET.ARM=CAV OR TARGET.ALONE', 'MELEE G6 AT F6 IF TARGET.ARM=CAV OR TARGET.ALONE'],
  ['MELEE G6 AT F6 IF LEADER.HERE OR GONE E6', 'MELEE G6 AT F6 IF LEADER.HERE OR GONE(E6)'],
  ['MOVE G6: G5 IF SUPPORTED', 'MOVE G6: G5 IF SUPPORTED'],
  ['WON G6 AT F6 ADVANCE YES', 'WON G6 AT F6 ADVANCE YES'],
  ['ON won: MELEE G6 AT WEAKEST', 'ON won: MELEE G6 AT WEAKEST'],
  ['ON won SEEN: MELEE G6 AT WEAKEST', 'ON won SEEN: MELEE G6 AT WEAKEST'],
  ['ON held AFTER FIRE BR-LN1 AT F6: STOP', 'ON held AFTER FIRE BR-LN1 AT F6: STOP'],
  ['ON won AFTER MELEE BR-LN1 AT F6: MELEE G6 AT WEAKEST', 'ON won AFTER MELEE BR-LN1 AT F6: MELEE G6 AT WEAKEST'],
  ['ON held IF FOE.BANNERS >= 4: STOP', 'ON held IF foe.banners>=4: STOP'],
])('%s answers what is asked now, and is written as %s', (text, written) => {
  const { lines, standing } = strictly(text);
  expect([lines.map(({ canonical }) => canonical), standing]).toEqual([[written], []]);
  expect(strictly(written).lines[0]?.order).toEqual(lines[0]?.order);
});

test('a line that orders nobody and lets a leader go is written as the latter', () => {
  expect(strictly('ORDER NONE DETACH Hill').lines[0]?.canonical).toBe('DETACH LDR:Hill');
});

test.each<[string, string]>([
  ['IGNORE guard MAX', 'IGNORE GUARD MAX always'],
  ['IGNORE any NEEDED', 'IGNORE ANY AS-NEEDED always'],
  ['IGNORE any AS-NEEDED', 'IGNORE ANY AS-NEEDED always'],
  ['IGNORE any NONE', 'IGNORE ANY NONE always'],
  ['IGNORE guard 1', 'IGNORE GUARD 1 always'],
  ['IGNORE G6 MAX', 'IGNORE G6 MAX always'],
  ['RETREAT art TO cover', 'RETREAT FOR ART: COVER always'],
  ['RETREAT art TO cover, support JOIN', 'RETREAT FOR ART: COVER > SUPPORT JOIN YES always'],
  ['RETREAT art TO cover JOIN NO', 'RETREAT FOR ART: COVER JOIN NO always'],
  ['RETREAT art TO PREFER G6, H6', 'RETREAT FOR ART: PREFER G6, H6 always'],
  ['RETREAT FOR art: cover', 'RETREAT FOR ART: COVER always'],
  ['RETREAT FOR art cover > left JOIN YES', 'RETREAT FOR ART: COVER > LEFT JOIN YES always'],
  ['RETREAT FOR art: JOIN NO', 'RETREAT FOR ART: JOIN NO always'],
  ['LEADER Hill BACK 3', 'LEADER FOR LDR:Hill: DIST 3 always'],
  ['LEADER: Hill BACK 3', 'LEADER FOR LDR:Hill: DIST 3 always'],
  ['LEADER FOR Hill: DIST 2, JOIN none, OFFBOARD never', 'LEADER FOR LDR:Hill: DIST 2 JOIN NONE OFFBOARD NEVER always'],
  ['LEADER FOR ANY: VIA G6, H6', 'LEADER FOR ANY: VIA G6, H6 always'],
  ['LEADER FOR ANY: JOIN G6', 'LEADER FOR ANY: JOIN G6 always'],
  ['LEADER FOR ANY: OFF FIRST', 'LEADER FOR ANY: OFFBOARD FIRST always'],
  ['LEADER Hill: BACK 3 JOIN any OFF last', 'LEADER FOR LDR:Hill: DIST 3 JOIN ANY OFFBOARD LAST always'],
  ['LEADER G6 BACK 2', 'LEADER FOR G6: DIST 2 always'],
  ['LEADER G6: BACK 2', 'LEADER FOR G6: DIST 2 always'],
  ['LEADER G6 OFF last', 'LEADER FOR G6: OFFBOARD LAST always'],
  ['LEADER G6 OFFBOARD never', 'LEADER FOR G6: OFFBOARD NEVER always'],
  ['LEADER Hill OFF first', 'LEADER FOR LDR:Hill: OFFBOARD FIRST always'],
  ['LEADER FOR LDR@G6: DIST 2', 'LEADER FOR LDR@G6: DIST 2 always'],
  ['LEADER all BACK 3', 'LEADER FOR ANY: DIST 3 always'],
  ['LEADER FOR ANY AGAINST CAV: JOIN LN1', 'LEADER FOR ANY AGAINST CAV: JOIN LN1 always'],
  ['BATTLE-BACK ALWAYS', 'BACK always'],
  ['BACK IF dice >= 2', 'BACK if dice>=2'],
  ['BACK ALWAYS', 'BACK always'],
  ['BACK FOR cav: NO', 'BACK FOR CAV: NO always'],
  ['BATTLE-BACK FOR cav: YES', 'BACK FOR CAV: YES always'],
  ['BACK NEVER', 'BACK never'],
  ['RETREAT G6 TO left', 'RETREAT FOR G6: LEFT always'],
  ['SUPPLY FOR ANY: A4, A5', 'SUPPLY FOR ANY: A4, A5 always'],
  [
    'MELEE FOR INF AGAINST CAV IF HAND >= 4: SQUARE > STAND',
    'MELEE FOR INF AGAINST CAV IF HAND>=4: SQUARE > STAND always',
  ],
  ['MELEE FOR INF AGAINST ALL: FIRST-STRIKE, STAND', 'MELEE FOR INF: FIRST-STRIKE > STAND always'],
  ['MELEE FOR ALL: FIRST STRIKE', 'MELEE FOR ANY: FIRST-STRIKE always'],
  ['MELEE FOR INF AGAINST COMBINED RETIRE', 'MELEE FOR INF AGAINST COMBINED: RETIRE always'],
  ['FLAGS FOR ANY: IGNORE 2', 'FLAGS FOR ANY: IGNORE 2 always'],
  ['FLAGS FOR ANY: 2', 'FLAGS FOR ANY: IGNORE 2 always'],
  ['FLAGS FOR ANY: IGNORE AS-NEEDED', 'FLAGS FOR ANY: IGNORE AS-NEEDED always'],
  ['FLAGS FOR ANY: IGNORE NEEDED', 'FLAGS FOR ANY: IGNORE AS-NEEDED always'],
  ['SQUARE inf AGAINST cav IF hand >= 4', 'SQUARE INF AGAINST CAV if hand>=4'],
  ['SQUARE inf ALWAYS', 'SQUARE INF always'],
  ['SQUARE LN1 ALWAYS', 'SQUARE LN1 always'],
  ['SQUARE BR-LN1 ALWAYS', 'SQUARE BR-LN1 always'],
  ['SQUARE LDR:Hill ALWAYS', 'SQUARE LDR:Hill always'],
  ['SQUARE Hill ALWAYS', 'SQUARE LDR:Hill always'],
  ['SQUARE heavy ALWAYS', 'SQUARE HEAVY always'],
  ['FIRST-STRIKE inf IF hand >= 2', 'STRIKE INF if hand>=2'],
  ['STRIKE G6 AGAINST cav ALWAYS', 'STRIKE G6 AGAINST CAV always'],
  ['RETIRE ALWAYS', 'RETIRE ANY always'],
  ['SQUARE inf AGAINST all ALWAYS', 'SQUARE INF AGAINST ANY always'],
  ['SQUARE IF hand >= 4', 'SQUARE ANY if hand>=4'],
])('%s is a rule for later, and is written as STANDING %s', (text, written) => {
  const { lines, standing } = strictly(text);
  expect([lines, standing.map(({ canonical }) => canonical)]).toEqual([[], [`STANDING ${written}`]]);
  expect(strictly(`STANDING ${written}`).standing[0]?.policy).toEqual(standing[0]?.policy);
});

const WAYS = ['DIST 3', 'JOIN ANY', 'OFFBOARD LAST'];

test.each<[string, string, string | undefined, ...string[]]>([
  ['IGNORE', 'only-standing', 'IGNORE'],
  ['IGNORE MANY', 'only-standing', 'IGNORE'],
  ['IGNORE guard SOME', 'unknown-act', 'SOME', 'AS-NEEDED'],
  ['RETREAT', 'missing-name', 'hex'],
  ['RETREAT art cover', 'missing-name', 'TO'],
  ['RETREAT art TO nowhere', 'unknown-act', 'nowhere', 'COVER', 'SUPPORT'],
  ['RETREAT FOR art: JOIN', 'unknown-act', '', 'YES', 'NO'],
  ['RETREAT FOR art: JOIN MAYBE', 'unknown-act', 'MAYBE', 'YES', 'NO'],
  ['RETREAT FOR art: cover JOIN MAYBE', 'unknown-act', 'MAYBE', 'YES', 'NO'],
  ['RETREAT FOR art:', 'unknown-act', '', 'COVER', 'SUPPORT'],
  ['RETREAT FOR art: nowhere', 'unknown-act', 'nowhere', 'COVER', 'SUPPORT'],
  ['RETREAT FOR art: PREFER', 'missing-name', 'hex'],
  ['RETREAT FOR art: cover > nowhere', 'unknown-act', 'nowhere', 'COVER', 'SUPPORT'],
  ['LEADER Hill BACK', 'missing-number', 'DIST'],
  ['LEADER Hill', 'no-way', undefined, ...WAYS],
  ['LEADER Hill ALWAYS', 'no-way', undefined, ...WAYS],
  ['LEADER FOR ANY:', 'no-way', undefined, ...WAYS],
  ['LEADER FOR G6 IF hand >= 2: forward', 'no-way', undefined, ...WAYS],
  ['LEADER FOR inf: DIST 2', 'no-leader', 'inf', 'ANY'],
  ['LEADER FOR BR-LN1: DIST 2', 'no-leader', 'BR-LN1', 'ANY'],
  ['LEADER guard BACK 3', 'no-leader', 'guard', 'ANY'],
  ['LEADER BACK 3', 'unknown-name', 'hex'],
  ['LEADER LDR:Jump BACK 3', 'unknown-name', 'leader'],
  ['RETREAT G6-left', 'unknown-name', 'hex'],
  ['RETREAT G6 TO', 'missing-name', 'hex'],
  ['LEADER FOR ANY: JOIN Hill', 'unknown-name', 'unit', 'ANY'],
  ['LEADER FOR ANY AGAINST COMBINED: DIST 2', 'never-known', 'COMBINED', ...ARMS],
  ['FLAGS FOR INF AGAINST COMBINED: IGNORE MAX', 'never-known', 'COMBINED', ...ARMS],
  ['SUPPLY FOR INF AGAINST CAV: A4', 'never-known', 'AGAINST'],
  ['MELEE FOR COMBINED: STAND', 'unknown-name', 'hex'],
  ['LEADER FOR ANY: DIST', 'missing-number', 'DIST'],
  ['LEADER FOR ANY: DIST x', 'missing-number', 'DIST'],
  ['LEADER FOR ANY: JOIN x', 'unknown-name', 'hex'],
  ['LEADER FOR ANY: OFF maybe', 'unknown-act', 'maybe', 'LAST'],
  ['LEADER FOR ANY: OFF', 'unknown-act', '', 'LAST'],
  ['LEADER FOR ANY: VIA x', 'unknown-name', 'hex'],
  ['BACK', 'unknown-act', '', 'YES', 'NO'],
  ['BACK MAYBE', 'unknown-act', 'MAYBE', 'YES', 'NO'],
  ['BACK -', 'unknown-act', '-', 'YES', 'NO'],
  ['BATTLE-MAYBE YES', 'unknown-act', '-', 'YES', 'NO'],
  ['BATTLE YES BACK', 'leftover', 'BACK'],
  ['STANDING FLAGS ANY: IGNORE MAX', 'missing-name', 'FOR'],
  ['FLAGS FOR ANY: IGNORE MAX NEVER', 'no-never', 'FLAGS'],
  ['MELEE FOR ANY: STAND\nIGNORE any MAX NEVER', 'no-never', 'IGNORE'],
  ['SQUARE inf NEVER', 'no-never', 'SQUARE'],
  ['IGNORE LDR:Jump MAX ALWAYS', 'unknown-name', 'leader'],
  ['BACK FOR cav: MAYBE', 'unknown-act', 'MAYBE', 'YES', 'NO'],
  ['SUPPLY', 'missing-name', 'hex'],
  ['SUPPLY FOR ANY:', 'missing-name', 'hex'],
  ['ADVANCE', 'missing-name', 'hex'],
  ['ADVANCE YES', 'unknown-name', 'hex'],
  ['BONUS E8 WITH', 'missing-name', 'hex'],
  ['BONUS', 'missing-name', 'hex'],
  ['BONUS LDR:Ney', 'unknown-name', 'leader'],
  ['MELEE FOR INF AGAINST: SQUARE', 'unknown-name', 'hex'],
  ['MELEE FOR INF AGAINST JUMP: SQUARE', 'unknown-name', 'hex'],
  ['MELEE FOR JUMP: SQUARE', 'unknown-name', 'hex'],
  ['MELEE FOR INF IF HAND: STAND', 'missing-number', 'HAND'],
  ['MELEE FOR INF IF JUMP >= 2: STAND', 'unknown-condition', 'JUMP'],
  ['MELEE FOR INF IF RANGE >= 2: STAND', 'never-known', 'range'],
  ['MELEE FOR INF:', 'unknown-act', '', 'STAND'],
  ['FLAGS FOR ANY: IGNORE', 'unknown-act', '', 'AS-NEEDED'],
  ['FLAGS ANY', 'only-standing', 'FLAGS'],
  ['FLAGS', 'only-standing', 'FLAGS'],
  ['SQUARE inf AGAINST', 'missing-name', 'hex'],
  ['SQUARE inf AGAINST jump', 'unknown-name', 'hex'],
  ['STRIKE G6 IF DICE >= 2', 'never-known', 'dice', 'my.blocks', 'attacker.blocks', 'attacker.dice', 'expected.loss'],
  ['KEEP', 'missing-name', 'card'],
  ['KEEP JUMP', 'unknown-name', 'card'],
  ['KEEP ELAN FORWARD', 'leftover', 'FORWARD'],
  ['CARD JUMP', 'unknown-name', 'card'],
  ['CARD SHORT_SUPPLY ON', 'missing-name', 'hex'],
  ['CARD FORWARD SECTION up', 'unknown-act', 'up', 'LEFT', 'CENTER', 'RIGHT'],
  ['CARD FORWARD SECTION', 'unknown-act', '', 'LEFT', 'CENTER', 'RIGHT'],
  ['ORDER', 'missing-name', 'hex'],
  ['ORDER LDR@', 'missing-name', 'hex'],
  ['ORDER LDR:', 'missing-name', 'leader'],
  ['ORDER LDR:Jump', 'unknown-name', 'leader'],
  ['ELAN', 'missing-name', 'hex'],
  ['MOVE G6', 'missing-name', 'hex'],
  ['MOVE', 'missing-name', 'hex'],
  ['MOVE G6: NONE', 'unknown-name', 'hex'],
  ['MELEE G6 AT LEADER:Ney', 'unknown-name', 'leader'],
  ['MELEE', 'missing-name', 'hex'],
  ['FIRE', 'missing-name', 'hex'],
  ['WON', 'missing-name', 'hex'],
  ['DETACH', 'missing-name', 'hex'],
  ['DETACH NONE', 'unknown-name', 'hex'],
  ['RALLY', 'missing-name', 'hex'],
  ['CARD', 'missing-name', 'card'],
  ['MELEE G6', 'missing-name', 'hex'],
  ['MELEE G6 AT', 'missing-name', 'hex'],
  ['MELEE G6 AT F6 ADVANCE MAYBE', 'unknown-act', 'MAYBE', 'YES', 'NO'],
  ['MELEE G6 AT F6 IF', 'unknown-condition', ''],
  ['MELEE G6 AT F6 IF TARGET.ARM=', 'unknown-condition', '', ...ARMS],
  ['MELEE G6 AT F6 IF TARGET.JUMP', 'unknown-condition', 'TARGET'],
  ['MELEE G6 AT F6 IF GONE(E6', 'leftover', '('],
  ['MELEE G6 AT F6 IF LEADER.GONE', 'unknown-condition', 'LEADER'],
  ['MELEE G6 AT F6 ADVANCE IF JUMP', 'unknown-condition', 'JUMP'],
  ['MELEE G6 AT F6 ADVANCE YES THEN jump', 'unknown-name', 'hex'],
  ['MELEE G6 AT F6 ADVANCE YES BONUS jump', 'unknown-name', 'hex'],
  ['MELEE G6 AT F6 TAKE MAYBE', 'unknown-act', 'MAYBE', 'YES', 'NO'],
  ['FIRE G6 AT E6 WITH I6', 'leftover', 'WITH I 6'],
  ['WON G6 AT jump', 'unknown-name', 'hex'],
  ['SQUARE inf IF ATTACKER.ALONE', 'unknown-condition', 'ATTACKER'],
])('%s cannot be read: %s %s', (text, code, what, ...near) => {
  const { lines, standing } = strictly(text);
  const problems = [...lines, ...standing].flatMap((line) => line.problems);
  expect(problems.map((each) => [each.code, Object.values(each.message.args ?? {})[0], each.suggestions])).toEqual([
    [`order.${code}`, what, near],
  ]);
});

test('a line that joins a leader to another, or speaks of no leader, is written as it could be meant', () => {
  const mended = (text: string) => strictly(text).standing[0]?.mended;
  expect(mended('LEADER FOR ANY: JOIN Hill')).toBe('LEADER FOR ANY: JOIN ANY');
  expect(mended('LEADER FOR inf: DIST 2')).toBe('LEADER FOR ANY: DIST 2');
});

test('a rule that was accepted before, and never does what it says, stays as it is, with a warning', () => {
  const kept = (text: string) => {
    const [line] = readSheet(text, language(), { owns: ['ALLIED'], kept: true }).standing;
    return [line?.policy?.subject, line?.warnings.map(({ code }) => code)];
  };
  expect(kept('LEADER FOR ANY: ALWAYS')).toEqual([{ who: 'ANY' }, []]);
  expect(kept('LEADER FOR INF: DIST 2')).toEqual([{ who: 'INF', dist: 2 }, ['order.no-leader']]);
  expect(kept('LEADER FOR ANY: JOIN Hill')).toEqual([{ who: 'ANY', join: 'LDR:Hill' }, ['order.unknown-name']]);
  expect(kept('FLAGS FOR ANY AGAINST COMBINED: IGNORE MAX')).toEqual([
    { who: 'ANY', against: 'COMBINED', ignore: 'MAX' },
    ['order.never-known'],
  ]);
});

test.each<[string, Json, string]>([
  ['', { card: 'ELAN', other: true }, 'CARD ELAN ALT'],
  ['', { piece: 'BR-LN1', path: ['G5', 'G4'] }, 'MOVE BR-LN1: G5-G4'],
  ['', { fire: 'BR-LN1', at: 'E6' }, 'FIRE BR-LN1 AT E6'],
  ['', { melee: 'BR-LN1', at: 'F6', with: ['BR-FA1'] }, 'MELEE BR-LN1 AT F6 WITH BR-FA1'],
  ['', { units: ['BR-LN1'], leaders: ['Hill'], unsquare: ['BR-LN1'] }, 'ORDER BR-LN1 DETACH LDR:Hill UNSQUARE BR-LN1'],
  ['', { units: ['BR-LN1'] }, 'RALLY BR-LN1'],
  ['', { done: true }, ''],
  ['', 'STAND', ''],
  ['orders', { units: [] }, 'ORDER NONE'],
  ['orders', { units: [], leaders: ['Hill'] }, 'ORDER NONE DETACH LDR:Hill'],
  ['rally', { units: [] }, 'RALLY NONE'],
  ['unknown', { card: 'ELAN' }, ''],
])('an answer to a question of the kind %j: %j is written as %s', (kind, answer, text) => {
  expect(language().formatAnswer(kind, answer)).toBe(text);
});

test.each<[object, object | undefined]>([
  [
    { kind: 'combat.ended', side: 'ALLIED', outcome: 'won', at: 'F6' },
    { on: 'won', at: 'F6' },
  ],
  [{ kind: 'combat.ended', side: 'FRENCH', outcome: 'won', at: 'F6' }, undefined],
  [{ kind: 'turn.ended', side: 'ALLIED', turn: 3 }, undefined],
])('D-14: a branch of the Allies sees in %j: %j', (event, trigger) => {
  expect(
    eventOf(language(), String((event as { kind?: unknown }).kind))?.trigger?.(event as never, ['ALLIED']),
  ).toEqual(trigger);
});

test('D-01: a second card takes the place of the first in a draft', () => {
  const context = { owns: ['ALLIED'], strict: true };
  const added = readSheet('CARD ELAN', language(), context);
  expect(editDraft('CARD FORWARD\nORDER G6', added, language(), context).text).toBe('CARD ELAN\nORDER G6');
});

/** What lines are asked about in these tests: a fight of infantry in G6, with Hill, and guns in I6. */
const PLACE = {
  G6: 'BR-LN4+Hill',
  I6: 'BR-FA3',
  F6: 'FR-LC3',
  F5: 'FR-LN4',
  E2: 'PT-LN4',
  A1: 'FR-HC3',
  A2: 'FR+Ney',
  A3: 'FR-CU3',
};
const fieldView = viewOf(shipped, positionAt(PLACE, { hands: { ALLIED: ['RALLY', 'ELAN'] } }).state, 'ALLIED');

/** A question about the infantry, whose answers are these. */
const question = (kind: string, options: readonly Json[], args: object = {}): Decision =>
  ({
    ...{ id: 1, kind, seat: 'ALLIED', prompt: { key: `ask.${kind}`, args: { unit: 'BR-LN1', by: 'FR-LC1', ...args } } },
    ...{ options: () => options, fallback: () => options[0], check: (answer: Json) => ({ ok: true, answer }) },
  }) as unknown as Decision;

test.each<[string, string, Json]>([
  ['STRIKE', 'reaction', 'FIRST_STRIKE'],
  ['SQUARE', 'reaction', 'SQUARE'],
  ['RETIRE', 'reaction', 'RETIRE'],
  ['STAND', 'reaction', 'STAND'],
  ['IGNORE 2', 'flags', 2],
  ['RETREAT G6-H6', 'retreat', ['G6', 'H6']],
  ['RETREAT NONE', 'retire', []],
  ['LEADER G6 OFF', 'leader', { path: ['G6'], off: true }],
  ['LEADER G6', 'leader', { path: ['G6'], off: false }],
  ['BACK YES', 'battleBack', true],
  ['BACK NO', 'battleBack', false],
  ['SUPPLY A4', 'supply', 'A4'],
  ['ADVANCE F6', 'advance', ['F6']],
  ['ADVANCE NO', 'take', []],
  ['BONUS NONE', 'bonus', null],
  ['BONUS F5', 'bonus', { at: 'F5', with: [] }],
  ['BONUS FR-LN1 WITH FA1', 'bonus', { at: 'F5', with: ['BR-FA1'] }],
  ['BONUS LN1 WITH LN1', 'bonus', { at: 'F5', with: ['BR-LN1'] }],
  ['BONUS LDR@A2', 'bonus', { at: 'A2', with: [] }],
  ['CARD FORWARD', 'card', { card: 'FORWARD' }],
  ['CARD SHORT_SUPPLY ON E2', 'card', { card: 'SHORT_SUPPLY', on: 'PT-LN1' }],
  ['CARD FORCED_MARCH ALT SECTION LEFT', 'card', { card: 'FORCED_MARCH', other: true, section: 'LEFT' }],
  ['MOVE NONE', 'move', { done: true }],
  ['MOVE G6: G5-G4', 'move', { piece: 'BR-LN1', path: ['G5', 'G4'] }],
  ['MOVE Hill: G5', 'move', { piece: 'Hill', path: ['G5'] }],
  ['BONUS D9 WITH I6, FA2', 'bonus', { at: 'D9', with: ['BR-FA1', 'FA2'] }],
])('%s answers one question about %s with %j', (line, kind, expected) => {
  const item = sure(strictly(line).lines[0]?.item);
  expect(item.kinds).toContain(kind);
  const answerAfter = (taken: readonly object[]) => item.answer(question(kind, [expected]), fieldView, taken as never);
  expect([answerAfter([]), answerAfter([{ answer: expected }])]).toStrictEqual([
    { ok: true, answer: expected },
    undefined,
  ]);
});

/** What the first of these rules that speaks of a question answers. */
const ruled = (rules: string, decision: Decision): Json | undefined => {
  const { standing } = strictly(rules);
  const orders = standing.map(({ policy, problems }, i) => {
    expect(problems).toEqual([]);
    return { id: `S${i + 1}`, policy: sure(policy) };
  });
  const reply = new StandingSource(orders, { language: language() }).answer(decision, () => fieldView);
  return reply === 'wait' ? reply : reply?.answer;
};

const REACTIONS = ['STAND', 'SQUARE', 'RETIRE'];
const BY_GUNS = { with: ['FR-FA1'] };
const FORCED = [['G7'], ['H6'], ['H7']];
const OF_HILL = { unit: null, leader: 'Hill', at: 'G6' };
const WAYS_OF_HILL = [
  { path: ['H6'], off: false },
  { path: ['H6', 'I6'], off: false },
];

test.each<[string, string, readonly Json[], Json | undefined, object?]>([
  ['SQUARE inf ALWAYS', 'reaction', REACTIONS, 'SQUARE'],
  ['SQUARE ALWAYS', 'reaction', REACTIONS, 'SQUARE'],
  ['SQUARE inf AGAINST cav ALWAYS', 'reaction', REACTIONS, 'SQUARE'],
  ['SQUARE inf AGAINST inf ALWAYS', 'reaction', REACTIONS, undefined],
  ['SQUARE cav ALWAYS', 'reaction', REACTIONS, undefined],
  ['SQUARE G6 AGAINST FR-LC1 ALWAYS', 'reaction', REACTIONS, 'SQUARE'],
  ['SQUARE LDR:Hill ALWAYS', 'reaction', REACTIONS, 'SQUARE'],
  ['SQUARE LDR@G6 ALWAYS', 'reaction', REACTIONS, 'SQUARE'],
  ['SQUARE LDR@I6 ALWAYS', 'reaction', REACTIONS, undefined],
  ['SQUARE inf AGAINST LDR@F6 ALWAYS', 'reaction', REACTIONS, undefined],
  ['SQUARE heavy ALWAYS', 'reaction', REACTIONS, undefined],
  ['SQUARE inf AGAINST heavy ALWAYS', 'reaction', REACTIONS, 'SQUARE', { by: 'FR-HC1' }],
  ['SQUARE inf AGAINST heavy ALWAYS', 'reaction', REACTIONS, 'SQUARE', { by: 'FR-CU1' }],
  ['SQUARE inf AGAINST heavy ALWAYS', 'reaction', REACTIONS, undefined, { by: 'FR-LC1' }],
  ['SQUARE inf AGAINST COMBINED ALWAYS', 'reaction', REACTIONS, undefined],
  ['SQUARE inf AGAINST COMBINED ALWAYS', 'reaction', REACTIONS, undefined, { with: [] }],
  ['SQUARE inf AGAINST COMBINED ALWAYS', 'reaction', REACTIONS, 'SQUARE', BY_GUNS],
  ['SQUARE inf AGAINST cav ALWAYS', 'reaction', REACTIONS, undefined, { by: 'FR-HC9' }],
  ['SQUARE inf IF hand >= 3', 'reaction', REACTIONS, undefined],
  ['SQUARE inf IF hand >= 2', 'reaction', REACTIONS, 'SQUARE'],
  ['SQUARE inf IF NOT attacker.arm=art', 'reaction', REACTIONS, 'SQUARE'],
  ['SQUARE inf IF NOT attacker.arm=art', 'reaction', REACTIONS, undefined, { by: 'FR-HC9' }],
  ['SQUARE inf AGAINST any ALWAYS', 'reaction', REACTIONS, 'SQUARE'],
  ['STRIKE inf ALWAYS', 'reaction', REACTIONS, undefined],
  ['STRIKE inf ALWAYS\nRETIRE inf ALWAYS', 'reaction', REACTIONS, 'RETIRE'],
  ['MELEE FOR INF: FIRST-STRIKE > RETIRE > SQUARE', 'reaction', REACTIONS, 'RETIRE'],
  ['MELEE FOR INF: FIRST-STRIKE', 'reaction', REACTIONS, 'STAND'],
  ['MELEE FOR INF IF HAND >= 3: SQUARE', 'reaction', REACTIONS, undefined],
  ['MELEE FOR INF IF HAND >= 3: SQUARE\nMELEE FOR ANY: RETIRE', 'reaction', REACTIONS, 'RETIRE'],
  ['MELEE FOR INF AGAINST INF: SQUARE\nMELEE FOR ANY: RETIRE', 'reaction', REACTIONS, 'RETIRE'],
  ['FLAGS FOR ANY: IGNORE 2', 'flags', [0, 1, 2, 3], 2],
  ['FLAGS FOR CAV: IGNORE 2', 'flags', [0, 1, 2, 3], undefined],
  ['IGNORE inf MAX', 'flags', [0, 1, 2, 3], 3],
  ['IGNORE cav MAX', 'flags', [0, 1, 2, 3], undefined],
  ['RETREAT inf TO right', 'retreat', FORCED, ['H7']],
  ['RETREAT inf TO left', 'retreat', FORCED, ['H6']],
  ['RETREAT inf TO PREFER H7', 'retire', FORCED, ['H7']],
  ['RETREAT art TO left', 'retreat', FORCED, undefined],
  ['RETREAT FOR INF: PREFER H7', 'retreat', FORCED, ['H7']],
  ['LEADER Hill BACK 2', 'leader', WAYS_OF_HILL, { path: ['H6', 'I6'], off: false }, OF_HILL],
  ['LEADER FOR Hill: DIST 2', 'leader', WAYS_OF_HILL, { path: ['H6', 'I6'], off: false }, OF_HILL],
  ['LEADER G6 BACK 2', 'leader', WAYS_OF_HILL, { path: ['H6', 'I6'], off: false }, OF_HILL],
  ['LEADER FOR LDR@G6: DIST 2', 'leader', WAYS_OF_HILL, { path: ['H6', 'I6'], off: false }, OF_HILL],
  ['LEADER FOR LDR@G7: DIST 2', 'leader', WAYS_OF_HILL, undefined, OF_HILL],
  ['LEADER E2 BACK 2', 'leader', WAYS_OF_HILL, undefined, OF_HILL],
  ['LEADER Hill: BACK 2', 'leader', WAYS_OF_HILL, { path: ['H6', 'I6'], off: false }, OF_HILL],
  ['LEADER FOR ANY: JOIN ANY', 'leader', WAYS_OF_HILL, { path: ['H6', 'I6'], off: false }, OF_HILL],
  ['LEADER FOR Wellesley: DIST 2', 'leader', WAYS_OF_HILL, undefined, OF_HILL],
  ['BACK ALWAYS', 'battleBack', [false, true], true],
  ['BACK IF hand >= 3', 'battleBack', [true, false], false],
  ['BACK FOR INF: NO', 'battleBack', [true, false], false],
  ['BACK FOR CAV: NO', 'battleBack', [true, false], undefined],
  ['BACK FOR INF AGAINST INF: NO', 'battleBack', [true, false], undefined, { by: null, against: 'FR-LC1' }],
  ['BACK FOR INF AGAINST CAV: NO', 'battleBack', [true, false], false, { by: undefined, against: 'FR-LC1' }],
  ['SUPPLY FOR ANY: A1, I4, I5', 'supply', ['I9', 'I5', 'I4'], 'I4'],
  ['SUPPLY FOR ANY: A1', 'supply', ['I9', 'I5', 'I4'], 'I9'],
  ['SUPPLY FOR CAV: I4', 'supply', ['I9', 'I5', 'I4'], undefined],
])('D-06 to D-20: by %j a question about %s of %j is answered with %j', (rules, kind, options, expected, args = {}) => {
  expect(ruled(rules, question(kind, options, args))).toEqual(expected);
});

test('a reaction that does not exist is named, with one that does', () => {
  const { lines, standing } = read('MELEE FOR ANY: JUMP');
  const problems = [...lines, ...standing].flatMap((line) => ('problems' in line ? line.problems : []));
  expect(problems[0]?.message.args).toMatchObject({ text: 'JUMP' });
  expect(problems[0]?.suggestions).toContain('STAND');
});

test('claims are stored where there are any, and not where there are none', () => {
  const state = napoleonics.setup.start({ scenario: '001-rolica-1', split: '2' }) as State;
  const stored = (claims: State['claims']): Json => sure(napoleonics.rules.stored?.condense?.({ ...state, claims }));
  const has = (json: Json): boolean => isObject(json) && 'claims' in json;
  expect([has(stored([[]])), has(stored([['A4']]))]).toEqual([false, true]);
});

const reportOf = (state: State, events: readonly object[] = [], extent: 'mail' | 'whole' = 'mail'): string =>
  textOf(
    reportDocument(
      {
        ...{ match: { code: 'READ-1', name: 'A test', game: napoleonics.title, zone: 'UTC', reportNo: 1 } },
        ...{
          seat: { id: 'FRENCH', name: 'French', powers: [], zone: 'UTC' },
          view: napoleonics.knowledge.view(state, 'FRENCH'),
        },
        events: events.map((event, no) => ({ no, event })),
        ...{
          verdict: 'waiting',
          standing: [],
          press: [],
          diceHead: 'a1b2',
          rolls: 0,
          draftNote: '',
          open: [],
          decisions: [],
          seats: {},
          waitingFor: [],
        },
        ...{ acts: [], over: false },
      } as unknown as ReportModel<unknown>,
      reporter,
      new Date('2026-11-22T23:00:00Z'),
      extent,
    ),
    reporter.words.isOrder,
  );

test('a section without pieces is left out, and others name those who stand there', () => {
  const state = napoleonics.setup.start({ scenario: '001-rolica-1', split: '2' }) as State;
  for (const unit of state.units)
    if (unit.type.startsWith('FR') && unit.hex !== 'D6') changing({ state }, unit).hex = null;
  const text = reportOf(state, [], 'whole').replaceAll(/\s+/g, ' ');
  expect(text).not.toMatch(/French, left:/);
  expect(text).toMatch(/French, centre: D6 Line infantry FR-LN1 \(4\) \+Delaborde/);
  expect(text).toMatch(/Allies, left: [A-I][0-9]/);
});
