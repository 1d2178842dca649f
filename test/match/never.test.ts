/** Orders that can never be carried out are refused already when they are read. */
import { expect, test } from 'vitest';
import { opening, Referee, seededSource } from '../../src/engine/index.ts';
import { positionOf, readCase } from '../../src/games/campaign/case/index.ts';
import type { State } from '../../src/games/campaign/state.ts';
import { wellington } from '../../src/games/wellington/index.ts';
import { readSheet } from '../../src/orders/index.ts';
import { answered } from './rehearsing.ts';

const START = readCase(wellington, {
  id: 'never',
  game: 'wellington',
  position: 'empty',
  place: {
    elvas: { britain: { leaders: ['wellington', 'hill'], inf: 5, cav: 2 } },
    badajoz: { french_south: { inf: 1 } },
    caceres: { french_south: { leaders: ['soult'], inf: 2, cav: 1 } },
    merida: { french_south: { leaders: ['suchet'], inf: 2 } },
  },
  hands: { britain: [48, 8, 26], french_south: [70, 35] },
  resources: { britain: 1 },
  deck: [12, 30, 40],
});

const MARCH = ['PLAY 48 CP', 'MOVE Wellington 4 SP Elvas - Caceres'];

/** A campaign at the first question of a kind after Britain has marched on Caceres. */
const askedOf = (kind: string): Referee<State> => {
  const referee = new Referee(wellington, opening(positionOf(wellington, START)), {
    source: seededSource('never'),
  }) as unknown as Referee<State>;
  for (let count = 0; count < 40; count++) {
    const [decision] = referee.open;
    if (!decision || decision.kind === kind) break;
    const { seat, id } = decision;
    const view = wellington.knowledge.view(referee.state, seat);
    const lines = seat === 'britain' && decision.kind === 'impulse.order' ? MARCH : [];
    const { lines: orders } = readSheet(lines.join('\n'), wellington.language, { owns: [seat], view });
    const legal = orders
      .map(({ item }) => item?.answer(decision, view, []))
      .find((verdict) => verdict?.ok && decision.check(verdict.answer).ok);
    referee.submit(seat, id, legal?.ok ? legal.answer : decision.fallback());
  }
  expect(referee.open[0]?.kind).toBe(kind);
  return referee;
};

const told = (kind: string, lines: readonly string[]): string => {
  const referee = askedOf(kind);
  return answered({ referee }, referee.open[0]?.seat ?? '', lines.join('\n')).replace(/\n\s+/g, ' ');
};

test.each([
  ['a card that is not in the hand, for the battle', 'BATTLE 95', /3 \? .*Card 95 is not in your hand.*BATTLE 26/],
  ['a card that no battle has a use for', 'BATTLE 48', /3 \? .*card 48 cannot be played in a battle.*BATTLE 26/],
  ['a battle card in a siege', 'SIEGE CARDS 26', /3 \? .*card 26 cannot be played in a siege.*SIEGE CARDS 8/],
  [
    'a card that is never played out of turn',
    'RESPOND 48',
    /3 \? .*card 48 cannot be played out of turn.*RESPOND NONE/,
  ],
  ['a card out of turn that is not in the hand', 'RESPOND 21', /3 \? .*Card 21 is not in your hand/],
  ['a second card that is not in the hand', 'PLAY 77 CP', /3 \? .*Card 77 is not in your hand.*PLAY 26 CP/],
  ['a leader of the enemy', 'MOVE Soult 2 SP Caceres - Merida', /3 \? .*Soult is a leader of your enemies/],
  ['an enemy as commander', 'COMMANDER Soult', /3 \? .*Soult is a leader of your enemies/],
  ['an evasion of the enemy', 'EVADE Soult', /3 \? .*Soult is a leader of your enemies.*EVADE Wellington/],
  ['an area that does not exist', 'RETREAT Paris', /3 \? .*no place "Paris"/],
])('after a battle with an unknown outcome, %s is refused at once', (_what, line, refused) => {
  const answer = told('impulse.order', [...MARCH, line]);
  expect(answer).toMatch(/^NEEDS FIX - 2 of 3 orders fine/);
  expect(answer).toMatch(refused);
});

test.each([
  ['intercept', 'INTERCEPT Soult', /1 \? .*does not answer the question that is open.*INTERCEPT NO/],
  ['intercept', 'INTERCEPT FROM Toledo', /1 \? .*does not answer the question that is open/],
  ['intercept', 'INTERCEPT Wellington', /1 \? .*a leader of your enemies.*INTERCEPT S/],
  ['evade', 'YES', /1 \? .*cannot be answered with yes or no.*STAND/],
  ['evade', 'EVADE Wellington Lisbon', /1 \? /],
  ['battle.cards', 'BATTLE BEST', /1 \? .*you hold no card for this fight Did you mean BATTLE NONE\?/],
  ['battle.cards', 'BATTLE 77', /1 \? .*cannot be played in a battle.*BATTLE (26|NONE)/],
])('at %s the line "%s" is refused with the nearest choices', (kind, line, refused) => {
  const answer = told(kind, [line]);
  expect(answer).toMatch(/^NEEDS FIX - 0 of 1 order fine/);
  expect(answer).toMatch(refused);
});

test('orders that may become possible are not refused: cards of a later round, a leader for later, a card to be drawn', () => {
  for (const line of ['BATTLE 26 ROUND 2', 'SIEGE CARDS 8', 'EVADE Hill', 'RETREAT Elvas', 'INTERCEPT Wellington'])
    expect(told('impulse.order', [...MARCH, line]), line).toMatch(/^NOT SENT YET/);
  expect(told('evade', ['STAND', 'BATTLE NONE', 'RETREAT Badajoz'])).toMatch(/^NOT SENT YET/);
  // The bought card may be the one that a later line names.
  expect(told('impulse.order', ['SPEND 1 RESOURCE ON CARD', ...MARCH, 'BATTLE 95'])).not.toMatch(/4 \? .*not in your/);
});

test('a card that an earlier line spends is not available to a later one', () => {
  expect(told('impulse.order', ['PLAY 26 CP', 'MOVE Wellington 4 SP Elvas - Caceres', 'BATTLE 26'])).toMatch(
    /3 \? .*Card 26 is not in your hand/,
  );
});
