/** The sentences of Commands & Colors: Napoleonics, in every language. */
import { expect, test } from 'vitest';
import { sure } from '../../../src/engine/index.ts';
import { languageIn } from '../../../src/game/index.ts';
import { shipped } from '../../../src/games/napoleonics/content/check.ts';
import { contractOf } from '../../../src/games/napoleonics/contract.ts';
import { makeNapoleonics, napoleonics } from '../../../src/games/napoleonics/index.ts';
import { sentences } from '../../../src/games/napoleonics/messages/index.ts';
import { handRows, ordersOfCard, printedOn } from '../../../src/games/napoleonics/report/summary.ts';
import type { Catalogue } from '../../../src/i18n/index.ts';
import { nextOrders } from '../../../src/match/sheets/check.ts';
import { speechOf } from '../../../src/reports/index.ts';
import { scenario } from './play-from.ts';
import { positionAt } from './position-at.ts';

test.each([
  ['BOMBARD', 'Bombard (2): up to 4 of artillery; moves up to 3; 2 dice more; 1 die more for the guard'],
  ['RECON_IN_FORCE', 'Recon in Force (2): 1 left, 1 centre, 1 right'],
  ['ASSAULT_LEFT', 'Assault Left Flank (2): left as many as cards in hand'],
  ['ELAN', 'roll a die for each card in hand, a unit for each symbol; 1 die more'],
  ['COUNTER_ATTACK', 'counts as the card that the enemy played last, left and right exchanged'],
])('CARDS %s says what is printed on it', (id, text) => {
  expect(JSON.stringify(napoleonics.reporter.cards?.print([id]))).toContain(text);
});

const english = () => {
  const { catalogue, formatters } = languageIn(contractOf(shipped), 'en');
  return speechOf({ words: { language: 'en', catalogue, formatters } });
};

test.each<[string, string, string?]>([
  ['SCOUT_LEFT', '1 left; draw two, keep one', '1 left'],
  ['ASSAULT_LEFT', 'left as many as cards in hand', '2 left'],
  ['COORDINATED_ADVANCE', '1 left, 2 centre, 1 right'],
  ['FLANK_ATTACK', '2 left, 2 right'],
  ['BAYONET_CHARGE', 'up to 4 of infantry; moves up to 2; melee only; 1 die more for the guard', 'up to 4 of infantry'],
  [
    'FIRE_AND_HOLD',
    'up to 4 of infantry, artillery; moves up to 0; fire only; 1 die more',
    'up to 4 of infantry, artillery',
  ],
  ['FORCED_MARCH', 'all infantry of one section; moves up to 2', 'all infantry of one section'],
  [
    'COLD_STEEL',
    'all units beside an enemy, melee only; moves up to 0; melee only; 1 die more',
    'all units beside an enemy, melee only',
  ],
  ['LEADERSHIP', 'all leaders and their units; 1 die more', 'all leaders and their units'],
  ['RALLY', 'roll a die for each card in hand, a block for each symbol', 'roll 2 dice, a block for each symbol'],
  [
    'ELAN',
    'roll a die for each card in hand, a unit for each symbol; 1 die more',
    'roll 2 dice, a unit for each symbol',
  ],
  ['SHORT_SUPPLY', 'sends a unit back to its own edge: ON unit'],
  ['FIRST_STRIKE', 'answers a melee: your unit strikes first'],
  [
    'COUNTER_ATTACK',
    'counts as the card that the enemy played last, left and right exchanged',
    'counts as Probe Right Flank',
  ],
])('C-CARD-01 to C-CARD-23: on %s is printed %j; in a hand of two it orders that much', (id, text, orders = text) => {
  const position = positionAt(
    {},
    { hands: { ALLIED: ['ELAN', 'RALLY'] }, markers: { lastCard: { FRENCH: 'PROBE_LEFT' } } },
  );
  delete position.state.now;
  expect(printedOn(english(), sure(shipped.cards.get(id)))).toBe(text);
  expect(ordersOfCard(english(), shipped, position, 'ALLIED', id)).toBe(orders);
});

test('C-CARD-14: a Counter-Attack counts as nothing before the enemy has played', () => {
  const text = ordersOfCard(english(), shipped, positionAt({}), 'ALLIED', 'COUNTER_ATTACK');
  expect(text).toBe(english()('card.copy.none'));
});

test('C-DIE-01: of a card of a pack with dice for one way of fighting the more are told, and none where it gives none', () => {
  const card = sure(shipped.cards.get('COLD_STEEL'));
  const more = (fire: number, melee: number, guard: number) =>
    printedOn(english(), {
      ...card,
      orders: { adjacent: true },
      move: {},
      dice: { fire, melee, guard, followUp: true },
    });
  expect([more(2, 0, 0), more(0, 0, 0), more(0, 0, 2)].map((text) => text.split('; ').slice(2))).toEqual([
    ['2 dice more'],
    [],
    ['2 dice more for the guard'],
  ]);
});

test('C-S-13: players are told that set-ups are reconstructions, unless the content does not say so of itself', () => {
  const told = (book: typeof shipped, tag: 'en' | 'ko' = 'en') =>
    sure(makeNapoleonics(book).wordsIn)(tag).reporter.learning.reconstructed;
  expect(told(shipped)).toMatch(/^The set-ups .* are reconstructions/);
  expect(told(shipped, 'ko')).toContain('재구성');
  const scenarios = new Map([...shipped.scenarios].map(([id, scenario]) => [id, { ...scenario, source: {} }]));
  expect(told({ ...shipped, scenarios })).toBeUndefined();
});

test('help and cards are told in whole sentences, the deck card by card', () => {
  const language = languageIn(contractOf(shipped), 'en');
  const { reporter } = napoleonics;
  const { topics = [] } = sure(language.help)('');
  const texts = topics.flatMap((topic) => sure(language.help)(topic).texts);
  expect(topics.flatMap((topic) => sure(language.help)(topic).lines)).toContain('CARD ATTACK_CENTER');
  for (const line of texts) expect(line).toMatch(/^[A-Z].{20,}/);
  expect(reporter.cards?.print([]).map(({ blocks }) => blocks)).toEqual([[]]);
  const lines = (ids?: readonly string[]) =>
    reporter.cards
      ?.print?.(ids)
      .flatMap(({ blocks }) => blocks.flatMap((block) => ('items' in block ? block.items : [])));
  expect(lines()).toHaveLength(shipped.cards.size);
  expect(lines(['ELAN', 'ELAN', 'JOKER', 'RALLY'])).toHaveLength(2);
  expect(reporter.answers.asked({ kind: 'keep', prompt: { key: 'ask.keep' } })).toBe(english()('ask.keep'));
});

const printed = [...shipped.cards.values(), ...shipped.types.values()].map(({ name }) => name);

test.each(['ko', 'ja'] as const)('each card and each kind of unit has a name in %s, and one of its own', (tag) => {
  const names: Catalogue = sentences[tag];
  for (const name of printed)
    expect(names[`name.${name}`], name).toMatch(
      /^[\p{Script=Hangul}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー ]+$/u,
    );
  const cards = [...shipped.cards.values()].map(({ name }) => names[`name.${name}`]);
  expect(new Set(cards).size).toBe(cards.length);
});

test('the English names are those that are printed', () => {
  const names: Catalogue = sentences.en;
  for (const name of printed) expect(names[`name.${name}`]).toBe(name);
});

test('the name of a card that no catalogue has is told as it is printed', () => {
  const card = { ...sure(shipped.cards.get('FORWARD')), name: 'Charge of the Mamelukes' };
  const { formatters } = languageIn(contractOf({ ...shipped, cards: new Map([['OTHER', card]]) }), 'ko');
  expect(formatters.card?.('OTHER')).toBe('Charge of the Mamelukes');
});

test.each([
  ['en', 'Probe Center: 2 centre; twice', 'On your square track: Forced March'],
  ['ko', '중앙 탐색: 중앙 2 (2장)', '당신의 방진 트랙: 강행군'],
  ['ja', '中央探り: 中央2 (2枚)', 'あなたの方陣トラック: 強行軍'],
] as const)('the hand is told by the titles of its cards in %s', (tag, twice, held) => {
  const { catalogue, formatters } = languageIn(contractOf(shipped), tag);
  const say = speechOf({ words: { language: tag, catalogue, formatters } });
  const state = structuredClone(scenario('001-rolica-1'));
  Object.assign(state.sides.FRENCH as object, { hand: ['PROBE_CENTER', 'PROBE_CENTER'], track: ['FORCED_MARCH'] });
  expect(handRows(say, shipped, { book: shipped, state }, 'FRENCH')).toEqual([['CARD PROBE_CENTER', twice]]);
  expect(say('hand.track', { cards: ['FORCED_MARCH'] })).toBe(held);
});

test('a card that is offered on the page has its title beside its order', () => {
  const answers = [{ card: 'PROBE_CENTER' }];
  const view = napoleonics.knowledge.view(napoleonics.setup.start({ scenario: '001-rolica-1', split: '2' }), 'FRENCH');
  const [offered] = nextOrders(napoleonics, {
    next: { kind: 'card', answers, further: [], view },
  } as never);
  expect(offered).toMatchObject({ text: 'CARD PROBE_CENTER', title: 'Probe Center' });
  expect(napoleonics.wordsIn?.('ja').reporter.cards?.title?.('PROBE_CENTER')).toBe('中央探り');
});

test.each([
  ['en', ['2 centre', 'all infantry of one section', 'one unit of your choice']],
  ['ko', ['중앙 2', '한 구역의 모든 보병', '유닛 하나를 골라서']],
  ['ja', ['中央2', '1区画の全歩兵', '任意の1ユニット']],
] as const)('a card that is offered on the page has beside its title what it orders, in %s', (tag, uses) => {
  const view = napoleonics.knowledge.view(napoleonics.setup.start({ scenario: '001-rolica-1', split: '2' }), 'FRENCH');
  const answers = [
    { card: 'PROBE_CENTER' },
    { card: 'FORCED_MARCH', section: 'LEFT' },
    { card: 'BOMBARD', other: true },
  ];
  const next = { kind: 'card', answers, further: [], view };
  const spoken = { ...napoleonics, ...napoleonics.wordsIn?.(tag) };
  expect(nextOrders(spoken, { next } as never).map(({ use }) => use)).toEqual(uses);
  // Nobody holds cards for who looks on; no act besides plays a card.
  const seen = { ...(view as object), you: undefined };
  expect(nextOrders(spoken, { next: { ...next, view: seen } } as never).map(({ use }) => use)).toEqual(
    uses.map(() => undefined),
  );
  expect(['ELAN', { card: 'JOKER' }, { done: true }].map((each) => spoken.reporter.cards?.use?.(each, view))).toEqual(
    Array.from({ length: 3 }),
  );
});
