/** Plans that are laid from cards: whatever is chosen gives lines that the table shows again. */
import { expect, test } from 'vitest';
import { type Chance, chanceFrom, type Json, sure } from '../../../src/engine/index.ts';
import { languageIn } from '../../../src/game/index.ts';
import { shipped } from '../../../src/games/gettysburg/content.ts';
import { gettysburgOf } from '../../../src/games/gettysburg/index.ts';
import { type View, viewOf } from '../../../src/games/gettysburg/knowledge.ts';
import { type State, startOf } from '../../../src/games/gettysburg/state.ts';
import { SIDES } from '../../../src/games/gettysburg/types.ts';
import { format } from '../../../src/i18n/index.ts';
import { type LaidTable, type Policy, readSheet } from '../../../src/orders/index.ts';

const language = languageIn(gettysburgOf(shipped), 'en');
const table = sure(language.standing?.planner);

const policiesOf = (texts: readonly string[], view: View): readonly Policy[] =>
  texts.map((text) => {
    const [line] = readSheet(text, language, { owns: [], view, strict: true }).standing;
    expect(line?.problems ?? ['unread'], text).toEqual([]);
    return sure(line?.policy);
  });

/** A choice in every list, and ends of as many cards as are played, in some of the rows. */
const filled = ({ rows, answers }: LaidTable, chance: Chance): Record<string, string> => {
  const sent: Record<string, string> = {};
  const choose = (fields: LaidTable['answers'][number]['fields']) => {
    for (const { name, choices } of fields) sent[name] = sure(choices[chance.below(choices.length)]).value;
  };
  for (const { cards, count } of rows) {
    if (chance.below(3) === 0) continue;
    for (const { name, ends } of cards.slice(0, count)) {
      const end = sure(ends[chance.below(ends.length)]);
      if (end.closed) continue;
      sent[name] = end.value;
      choose(end.fields);
    }
  }
  for (const { fields } of answers) choose(fields);
  return sent;
};

/** The choices that a table shows. */
const chosenIn = ({ rows, answers }: LaidTable): Record<string, string> => {
  const cards = rows.flatMap((row) => row.cards);
  const fields = [
    ...cards.flatMap(({ ends }) => ends.flatMap((end) => end.fields)),
    ...answers.flatMap((each) => each.fields),
  ];
  return Object.fromEntries([...cards, ...fields].map(({ name, value }) => [name, value]));
};

const positions = (chance: Chance): State => {
  const state = startOf(shipped, { armyCommanderScope: chance.below(2) === 0 ? 'one' : 'all' });
  const towns = [...shipped.towns.keys()];
  for (const id of shipped.numbered.USA) state.corps[id] = { at: sure(towns[chance.below(towns.length)]) };
  const held = new Set(Object.values(state.corps).flatMap((place) => (place && 'at' in place ? [place.at] : [])));
  const free = towns.filter((town) => !held.has(town) || town === 'FRB');
  for (const id of shipped.numbered.CSA) state.corps[id] = { at: sure(free[chance.below(free.length)]) };
  for (const id of shipped.numbered.USA) if (JSON.stringify(state.corps[id]).includes('FRB')) state.corps[id] = null;
  return state;
};

test('lines of a laid plan can be read, and are shown as they were laid', () => {
  const chance = chanceFrom(1863);
  for (let count = 0; count < 150; count++) {
    const view = viewOf(positions(chance), sure(SIDES[count % 2]));
    const { lines } = table.read(view, filled(sure(table.show(view, [])), chance));
    const texts = lines.map(({ text }) => text);
    const policies = policiesOf(texts, view);
    expect(policies.map((policy) => table.placeOf(view, policy))).toEqual(lines.map(({ of }) => of));
    const again = sure(table.show(view, policies));
    expect(table.read(view, chosenIn(again)).lines.map(({ text }) => text)).toEqual(texts);
  }
});

test('what cannot be is told with its row: too many cards, and a corps that is named twice', () => {
  const view = viewOf(startOf(shipped), 'CSA');
  const both = { '1.C1': 'CSA-1', '1.C2': 'CSA-3' };
  expect(table.read(view, both).faults).toHaveLength(1);
  const usa = viewOf(startOf(shipped), 'USA');
  const twice = { '2.U1': 'USA-1', '2.U4': 'MEADE', '2.MEADE.way': 'USA-1:LBG>FRE' };
  const [fault] = table.read(usa, twice).faults;
  expect(format(language.catalogue, language.formatters, sure(fault))).toBe(
    'Round 2: Reynolds is named twice, but can march once a round.',
  );
  expect(table.read(usa, { '1.U1': 'USA-1', '1.USA-1.to': 'STAY' }).faults).toHaveLength(1);
});

test('a plan lacks a line for the round that is ordered, or where somebody goes; an answer under seal counts before lines', () => {
  const said = (side: 'CSA' | 'USA', texts: readonly string[], sealed?: Json) => {
    const view = viewOf(startOf(shipped), side);
    const { unplanned, later } = sure(table.gaps(view, policiesOf(texts, view), sealed));
    return [unplanned, ...later].map((gap) => gap && format(language.catalogue, language.formatters, gap));
  };
  const to = 'has no destination. You are asked where he goes when his order is carried out.';
  const none = 'Round 1 is not ordered yet: no line of yours is about it, and';
  expect(said('CSA', ['ROUND 2: Ewell', 'REACT ANY: DEFEND'])).toEqual([`${none} 1 card has to be played.`]);
  expect(said('USA', [])).toEqual([`${none} 2 cards have to be played.`]);
  expect(said('CSA', ['ROUND ANY: Ewell -> STAY', 'ROUND 1: Longstreet'])).toEqual([
    undefined,
    `Round 1: Longstreet ${to}`,
  ]);
  expect(said('CSA', ['ROUND ANY: Ewell', 'ROUND NEXT: Longstreet -> STAY'])).toEqual([undefined]);
  expect(said('CSA', ['ROUND ANY: Ewell'])).toEqual([undefined, `Round 1: Ewell ${to}`]);
  expect(said('CSA', ['ROUND 1'])).toEqual([undefined]);
  expect(said('USA', ['ROUND 1: Reynolds -> STAY; MEADE'])).toEqual([
    undefined,
    'Round 1: Meade has nobody to move. You are asked whom he moves when his order is carried out.',
  ]);
  expect(said('USA', ['ROUND 1: Reynolds -> STAY; MEADE: STAY'])).toEqual([undefined]);
  const sealed = { orders: [{ commander: 'CSA-3' }] };
  expect(said('CSA', ['ROUND 1: Longstreet'], sealed)).toEqual([undefined, `Round 1: A.P. Hill ${to}`]);
});

test('nothing is lacking where no round is ordered: on the march, in battles, without a corps, and for who looks on', () => {
  const at = (change: Partial<State>, side: string | undefined = 'CSA') =>
    table.gaps(viewOf(Object.assign(startOf(shipped), change), side), []);
  expect(at({})).toBeDefined();
  expect([at({ phase: 'movement' }), at({ phase: 'combat' }), at({}, 'nobody')]).toEqual(Array.from({ length: 3 }));
  const { corps } = startOf(shipped);
  expect(at({ corps: Object.fromEntries(Object.keys(corps).map((id) => [id, null])) })).toBeUndefined();
});
