import fc from 'fast-check';
import { expect, test } from 'vitest';
import aliases from '../../src/games/wellington/aliases.json' with { type: 'json' };
import { wellington } from '../../src/games/wellington/index.ts';
import { nameKey, type ReadContext } from '../../src/orders/index.ts';
import { contextOf, language, opened, read, readLine, say } from './wellington.ts';

const { areas, leaders, cards, powers } = wellington.definition.content;
const KINDS: Readonly<Record<string, readonly string[]>> = {
  places: ['place'],
  leaders: ['leader'],
  powers: ['power'],
  cards: ['card'],
};

test('every alternative spelling names only the thing that it is listed under', () => {
  for (const [group, things] of Object.entries(aliases)) {
    for (const [id, spellings] of Object.entries(things)) {
      for (const spelling of spellings) {
        const { lines } = read(group === 'places' ? `FLAG ${spelling}` : `PLAY 62 EVENT ${spelling}`);
        const found = language.names.exact(KINDS[group] ?? [], nameKey(spelling));
        expect([group, spelling, found?.id]).toEqual([group, spelling, id]);
        expect(lines, spelling).toHaveLength(1);
      }
    }
  }
});

test('all aliases belong to existing things', () => {
  for (const id of Object.keys(aliases.places)) expect(areas.has(id), id).toBe(true);
  for (const id of Object.keys(aliases.leaders)) expect(leaders.has(id), id).toBe(true);
  for (const id of Object.keys(aliases.powers))
    expect(
      powers.some((power) => power.id === id),
      id,
    ).toBe(true);
  for (const id of Object.keys(aliases.cards)) expect(cards.has(Number(id)), id).toBe(true);
});

test('every place and leader is found by its name, its key and in capitals', () => {
  for (const { id, name } of areas.values()) {
    for (const text of [name, name.toUpperCase(), id, id.replaceAll('_', '')]) {
      expect(readLine(`FLAG ${text}`).order, text).toMatchObject({ verb: 'FLAG', at: id });
    }
  }
  for (const { id, name } of leaders.values()) {
    for (const text of [name, name.toLowerCase(), id]) {
      expect(readLine(`COMMANDER ${text}`).order, text).toMatchObject({ verb: 'COMMANDER', leader: id });
    }
  }
});

test('every card is found by its number and by its whole title', () => {
  for (const { number, title } of cards.values()) {
    for (const text of [String(number), `#${number}`, title]) {
      expect(readLine(`PLAY ${text} EVENT`).order, text).toMatchObject({ verb: 'PLAY', card: number });
    }
  }
});

test.each([
  ['FLAG Lisboa', 'FLAG lisbon'],
  ['FLAG Saragossa', 'FLAG zaragoza'],
  ['FLAG Coruña', 'FLAG lacoruna'],
  ['FLAG 리스본', 'FLAG lisbon'],
  ['FLAG マドリード', 'FLAG madrid'],
  ['FLAG Merida AS Spanish', 'FLAG merida AS SP'],
  ['FLAG Merida AS british', 'FLAG merida AS BR'],
  ['COMMANDER 웰링턴 AT リスボン', 'COMMANDER wellington AT lisbon'],
  ["COMMANDER D'Erlon", 'COMMANDER drouet'],
  ['PLAY hearts of oak EVENT', 'PLAY 93 EVENT'],
  ['PLAY Thunder and Lightning CP', 'PLAY 81 CP'],
])('%s is %s', (text, canonical) => {
  expect(readLine(text).canonical).toBe(canonical);
});

test.each([
  ['FLAG Bad', 'FLAG badajoz'],
  ['FLAG Ciudad Rod', 'FLAG ciudadrodrigo'],
  ['MOVE Well Elvas', 'MOVE wellington elvas'],
])('%s abbreviates one name only: %s', (text, canonical) => {
  const line = readLine(text);
  expect(line.canonical).toBe(canonical);
  expect(line.warnings).toEqual([]);
});

test('an abbreviation of several names is a question', () => {
  const { problems } = readLine('FLAG Ciudad');
  expect(problems[0]).toMatchObject({ code: 'order.unknown-name' });
  expect([...(problems[0]?.suggestions ?? [])].sort()).toEqual(['Ciudad Real', 'Ciudad Rodrigo']);
});

test('an abbreviation of several names of which one is possible is read as that one, with a note', () => {
  const referee = opened();
  const line = readLine('MOVE Hill Ca', contextOf(referee, 'britain'));
  expect(line.problems[0]?.code).toBe('order.unknown-name');
  const near = readLine('MOVE Wellington Ciudad', contextOf(referee, 'britain'));
  expect(near.order).toMatchObject({ path: ['ciudad_rodrigo'] });
  expect(near.warnings.map(({ message }) => say(message))).toEqual([
    'I read "Ciudad" as Ciudad Rodrigo (the only one that fits here).',
  ]);
});

test('a typing error is corrected, with a warning', () => {
  const line = readLine('FLAG Badajos');
  expect(line.canonical).toBe('FLAG badajoz');
  expect(line.warnings.map(({ message }) => say(message))).toEqual(['I read "Badajos" as Badajoz.']);
});

test.each([
  ['FLAG Barselona', 'FLAG barcelona'],
  ['FLAG Cuidad Rodrigo', 'FLAG ciudadrodrigo'],
  ['FLAG Pamlpona', 'FLAG pamplona'],
  ['MOVE Welington Abrantes - Elvaz', 'MOVE wellington abrantes>elvas'],
  ['FLAG Valldolid', 'FLAG valladolid'],
])('%s is corrected to %s', (text, canonical) => {
  const line = readLine(text);
  expect(line.canonical).toBe(canonical);
  expect(line.warnings.length).toBeGreaterThan(0);
});

test('a typing error is not corrected to a place out of reach', () => {
  expect(readLine('MOVE Wellington Lisbon - Elvaz').problems[0]).toMatchObject({
    code: 'order.unknown-name',
    suggestions: ['Elvas'],
  });
});

test('an unknown word gets no reading and no wild guesses', () => {
  expect(readLine('FLAG Xanadu').problems[0]).toMatchObject({ code: 'order.unknown-name', suggestions: [] });
});

test('at most three suggestions, legal ones first', () => {
  const { problems } = readLine('FLAG Al');
  expect(problems[0]?.suggestions.length).toBeLessThanOrEqual(3);
  const referee = opened();
  const asked = readLine('MOVE Hill Bajadoz - Malida', contextOf(referee, 'britain'));
  expect(asked.problems[0]?.suggestions.length ?? 0).toBeLessThanOrEqual(3);
});

const held = (hand: readonly number[]): ReadContext<never> => {
  const context = contextOf(opened(), 'britain');
  return { ...context, view: { ...context.view, hands: { britain: hand } } } as unknown as ReadContext<never>;
};

test('a title is guessed only from the writer’s own hand', () => {
  expect(readLine('PLAY call up CP', held([47, 12])).canonical).toBe('PLAY 47 CP');
  const other = readLine('PLAY call up CP', held([12]));
  expect(other.order).toBeUndefined();
  expect(other.problems[0]?.suggestions).toEqual([]);
});

test('no suggestion ever names a card of another hand', () => {
  const titles = [...cards.values()].map(({ title }) => title);
  fc.assert(
    fc.property(
      fc.constantFrom(...titles),
      fc.nat({ max: 30 }),
      fc.uniqueArray(fc.integer({ min: 1, max: 110 }), { maxLength: 8 }),
      (title, cut, hand) => {
        const text = title.slice(0, Math.max(1, title.length - cut)).replace(/.$/, 'q');
        const { lines } = read(`PLAY ${text} CP`, held(hand));
        const own = hand.map((number) => cards.get(number)?.title);
        for (const { problems } of lines) {
          for (const { suggestions } of problems) {
            for (const suggestion of suggestions) {
              if (titles.includes(suggestion)) expect(own).toContain(suggestion);
            }
          }
        }
      },
    ),
    { numRuns: 200 },
  );
});
