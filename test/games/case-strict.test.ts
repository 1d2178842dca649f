/** What is no case is named with its path and the nearest known word, and the cases behind it are run all the same. */
import { expect, test } from 'vitest';
import type { JsonObject } from '../../src/engine/index.ts';
import { CaseFault, orderReader, runCase } from '../../src/games/campaign/case/index.ts';
import { kutuzov } from '../../src/games/kutuzov/index.ts';
import { wellington } from '../../src/games/wellington/index.ts';

const EMPTY = { id: 'x', game: 'kutuzov', scenario: 'invasion', position: 'empty' };

const faultOf = (more: object): string | undefined => {
  try {
    runCase(kutuzov, { ...EMPTY, ...more }, orderReader(kutuzov));
    return undefined;
  } catch (error) {
    if (!(error instanceof CaseFault)) throw error;
    return error.message;
  }
};

test.each<[JsonObject, string]>([
  [{ flag: 'kovnoo', is: null }, 'expect.0.flag: no area kovnoo; did you mean kovno?'],
  [{ flag: 'kovnoo', is: 'printed' }, 'expect.0.flag: no area kovnoo; did you mean kovno?'],
  [{ at: 'kovnoo', french_north: null }, 'expect.0.at: no area kovnoo; did you mean kovno?'],
  [{ at: 'kovno', frenchnorth: null }, 'expect.0: no field frenchnorth; did you mean french_north?'],
  [{ at: 'kovno' }, 'expect.0: expects nothing'],
  [{ at: 'kovno', french_north: {} }, 'expect.0.french_north: expects nothing'],
  [{ at: 'kovno', french_north: { SP: 99 } }, 'expect.0.french_north: no field SP; did you mean sp?'],
  [{ at: 'kovno', french_north: { leader: ['ney'] } }, 'expect.0.french_north: no field leader; did you mean leaders?'],
  [
    { at: 'kovno', french_north: { leaders: ['Ney'] } },
    'expect.0.french_north.leaders.0: no leader Ney; did you mean ney?',
  ],
  [{ marker: 'scorched', at: 'kovnoo', is: false }, 'expect.0.at: no area kovnoo; did you mean kovno?'],
  [{ dmc: 'kovnoo', is: null }, 'expect.0.dmc: no area kovnoo; did you mean kovno?'],
  [{ bridge: ['x', 'y'], is: false }, 'expect.0.bridge.0: no area x; expect.0.bridge.1: no area y'],
  [{ noEvent: 'battle.begun' }, 'expect.0.noEvent: no event battle.begun; did you mean battle.began?'],
  [{ noEvent: 'battle.began', place: 'kovno' }, 'expect.0: no field place'],
  [{ hand: 'frenchnorth', is: [] }, 'expect.0.hand: no power frenchnorth; did you mean french_north?'],
  [{ hand: 'french_north', is: [111] }, 'expect.0.is.0: no card 111'],
  [{ resources: 'frenchnorth', is: 0 }, 'expect.0.resources: no power frenchnorth; did you mean french_north?'],
  [{ regroup: 'frenchnorth', sp: 0 }, 'expect.0.regroup: no contingent frenchnorth; did you mean french_north?'],
  [{ vp: 'frenchnorth', is: 0 }, 'expect.0.vp: no power frenchnorth; did you mean french_north?'],
  [{ open: 'frenchnorth' }, 'expect.0.open: no seat frenchnorth; did you mean french_north?'],
  [{ refused: 0, code: 'move.frozn' }, 'expect.0.code: no code move.frozn; did you mean move.frozen?'],
  [{ noEffect: 'dept' }, 'expect.0.noEffect: no effect dept; did you mean debt?'],
  [{ offered: { do: 'endd' }, is: false }, 'expect.0.offered: no word endd; did you mean end?'],
  [{ is: 1 }, 'expect.0: no expectation is'],
  [{}, 'expect.0: expects nothing'],
])('%j is a fault of the case', (expected, fault) => {
  expect(faultOf({ expect: [expected] })).toBe(fault);
});

test.each<[object, string]>([
  [{ postion: 'setup' }, 'case: no field postion; did you mean position?'],
  [{ position: 'Setup' }, 'position: no position Setup; did you mean setup?'],
  [{ active: 'tsarist' }, 'active: no power tsarist'],
  [
    { place: { kovno: { french_north: { sp: '4' } } } },
    'place.kovno.french_north.sp: Invalid input: expected number, received string',
  ],
  [{ standing: { frenchnorth: [] } }, 'standing: no seat frenchnorth; did you mean french_north?'],
  [{ orders: [{ seat: 'french_north', lines: '' }] }, 'orders.0.text: Invalid input'],
  [{ dice: [7] }, 'dice.0: Too big'],
  [{ stop: 'turn' }, 'stop: no stop turn'],
  [{ options: { openHand: true } }, 'options: no field openHand; did you mean openHands?'],
  [{ turn: 5 }, 'turn: is not one of 1 to 4'],
  [{ flags: { z_prussia: 'russian_first' } }, 'position: z_prussia is a zone, and flies a flag'],
  [{ hands: { french_north: [14] } }, 'position: card 14 of tsarist is in the hand of french_north'],
  [{ deck: [14] }, 'deck: card 14 is a home card of tsarist'],
  [{ hands: { french_north: [53] }, discard: [53] }, 'discard: card 53 is in two places'],
  [
    { answers: [{ seat: 'french_north', kind: 'preemt', answer: {} }] },
    'answers.0.kind: no question preemt; did you mean preempt?',
  ],
])('%j is refused with its path', (it, fault) => {
  expect(faultOf(it)).toContain(fault);
});

test('an expectation tells where a card lies', () => {
  const it = { ...EMPTY, hands: { french_north: [84] }, discard: [53], active: 'french_north' };
  const failedBy = (expected: JsonObject) =>
    runCase(kutuzov, { ...it, expect: [expected] }, orderReader(kutuzov)).failed;
  expect(failedBy({ card: 84, is: 'hand', of: 'french_north' })).toEqual([]);
  expect(failedBy({ card: 53, is: 'discard' })).toEqual([]);
  expect(failedBy({ card: 54, is: 'deck' })).toEqual([]);
  expect(failedBy({ card: 14, is: 'down', of: 'tsarist' })).toEqual([]);
  expect(failedBy({ card: 84, is: 'deck' })).toEqual(['{"card":84,"is":"deck"} is {"is":"hand","of":"french_north"}']);
});

test('with stop a case ends with its impulse', () => {
  const march = {
    id: 'x',
    position: 'empty',
    active: 'britain',
    place: { lisbon: { britain: { leaders: ['wellington'], sp: 4 } } },
    hands: { britain: [48] },
    orders: [{ seat: 'britain', text: 'PLAY 48 CP\nMOVE Wellington 4SP Lisbon - Abrantes\nDONE' }],
    dice: [1, 1, 1, 1],
  };
  const after = (more: object) => {
    const kinds = runCase(wellington, { ...march, ...more }, orderReader(wellington)).events.map(({ kind }) => kind);
    return kinds.slice(kinds.indexOf('impulse.ended') + 1);
  };
  expect(after({ stop: 'impulse' })).toEqual(['phase.began']);
  expect(after({}).length).toBeGreaterThan(1);
});
