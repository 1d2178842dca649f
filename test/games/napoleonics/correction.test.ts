/** A moderator corrects the field by forms: patches that keep the position sound, and broken shapes that are refused in a sentence. */
import { applyPatch } from 'rfc6902';
import { expect, test } from 'vitest';
import { type Chance, chanceFrom, isObject, type Json, type JsonObject, sure } from '../../../src/engine/index.ts';
import type { CorrectionEntry, SeenPosition } from '../../../src/game/index.ts';
import { positionOf } from '../../../src/games/napoleonics/case/position.ts';
import { shipped } from '../../../src/games/napoleonics/content/check.ts';
import { napoleonics } from '../../../src/games/napoleonics/index.ts';
import type { State } from '../../../src/games/napoleonics/state.ts';
import { format } from '../../../src/i18n/index.ts';
import { correctionsOf } from '../corrections.ts';

const corrections = correctionsOf(napoleonics);
const { forms } = corrections;

const field = (): State =>
  positionOf(shipped, {
    place: { F6: 'BR-LN3+Hill', F8: 'BR-LC3', E6: 'FR-LN4/1', D6: 'FR-LN4', C7: 'FR+Ney' },
    hands: { ALLIED: ['FORWARD', 'RALLY'], FRENCH: ['ELAN', 'SCOUT_LEFT'] },
    markers: {
      terrain: { B2: 'RUGGED_HILL' },
      objectives: [{ side: 'ALLIED', hexes: ['F6'], type: 'TEMPORARY_EACH', banners: 1 }],
    },
  });

const whole = (state: State): SeenPosition => state as object as SeenPosition;
const blind = (state: State): SeenPosition => {
  const { sides, deck: _, ...open } = state;
  const shown = Object.fromEntries(Object.entries(sides).map(([id, { hand: __, track: ___, ...own }]) => [id, own]));
  return { ...open, sides: shown } as object as SeenPosition;
};

const said = (text: { key: string; args?: object }): string =>
  format(napoleonics.language.catalogue, napoleonics.language.formatters, text as never);

const patched = (state: State, steps: readonly { readonly path: string }[]): State => {
  const root = { root: structuredClone(state) as object as Json };
  const errors = applyPatch(root, steps.map((step) => ({ ...step, path: `/root${step.path}` })) as never);
  expect(errors.filter((error) => error !== null)).toEqual([]);
  return root.root as object as State;
};

const fill = (form: string, place: string | undefined, fields: Record<string, string>, state = field()) => {
  const entry: CorrectionEntry = { form, place, fields };
  const made = forms.patch(whole(state), entry);
  if (!made.ok) return { refusal: made.refusal.code, reason: said(made.refusal.reason) };
  const after = patched(state, made.answer);
  return { after, faults: corrections.faults(state, after), steps: made.answer };
};

const unitIn = ({ units }: State, hex: string | null) => units.find((unit) => unit.hex === hex);

test('a hex has the forms of what stands there; beside the field lie banners, and cards where all hands are seen', () => {
  const state = field();
  const ids = (place: string | undefined, seen = whole(state)) => forms.at(seen, place).map(({ id }) => id);
  expect(ids('F6')).toEqual(['unit', 'leader']);
  expect(ids('A1')).toEqual(['leader']);
  expect(ids(undefined)).toEqual(['banners', 'card']);
  expect(ids(undefined, blind(state))).toEqual(['banners']);
  expect(ids('Z9')).toEqual([]);
  const all = JSON.stringify([...forms.at(whole(state), 'F6'), ...forms.at(whole(state), undefined)]);
  expect(all).not.toMatch(/\[[a-z]{2,20}\.[a-z.]{2,40}\]/);
});

test('a unit goes elsewhere with its leader, with other blocks, and what it held is lost', () => {
  const { after = field(), faults } = fill('unit', 'F6', { blocks: '2', to: 'G6' });
  expect(faults).toEqual([]);
  expect(unitIn(after, 'G6')).toMatchObject({ id: 'BR-LN1', blocks: 2 });
  expect(after.leaders.find(({ id }) => id === 'Hill')?.hex).toBe('G6');
  expect(after.claims).toEqual([[]]);
});

test('a unit is taken out of the game and comes back', () => {
  const { after = field(), faults } = fill('unit', 'F8', { blocks: '3', to: 'gone' });
  expect([unitIn(after, null)?.id, faults]).toEqual(['BR-LC1', []]);
  expect(forms.at(whole(after), 'A1').map(({ id }) => id)).toEqual(['return', 'leader']);
  const back = fill('return', 'A1', { unit: 'BR-LC1', blocks: '1' }, after);
  expect([unitIn(sure(back.after), 'A1')?.blocks, back.faults]).toEqual([1, []]);
});

test('a leader joins a unit, leaves the field and comes back', () => {
  const joined = fill('leader', 'D6', { leader: 'Ney', to: 'D6' });
  expect([joined.after?.leaders.find(({ id }) => id === 'Ney')?.hex, joined.faults]).toEqual(['D6', []]);
  const off = fill('leader', 'C7', { leader: 'Ney', to: 'off' });
  expect([off.after?.leaders.find(({ id }) => id === 'Ney'), off.faults]).toEqual([
    { id: 'Ney', nation: 'FR', hex: null, fate: 'off' },
    [],
  ]);
  const back = fill('leader', 'C7', { leader: 'Ney', to: 'A1' }, sure(off.after));
  expect([back.after?.leaders.find(({ id }) => id === 'Ney'), back.faults]).toEqual([
    { id: 'Ney', nation: 'FR', hex: 'A1' },
    [],
  ]);
});

test('banners and cards are put right; no card is made or lost', () => {
  const banners = fill('banners', undefined, { ALLIED: '3', FRENCH: '0' });
  expect([banners.after?.sides.ALLIED?.banners, banners.steps?.length, banners.faults]).toEqual([3, 1, []]);
  const card = fill('card', undefined, { card: 'ELAN', from: 'FRENCH', to: 'ALLIED' });
  expect([card.after?.sides.ALLIED?.hand, card.faults]).toEqual([['FORWARD', 'RALLY', 'ELAN'], []]);
  const drawn = fill('card', undefined, { card: 'RALLY', from: 'ALLIED', to: 'deck' });
  expect([drawn.after?.deck[0], drawn.faults]).toEqual(['RALLY', []]);
});

test.each([
  ['unit', 'A1', {}, 'correction.nobody'],
  ['unit', 'F8', { blocks: '4', to: 'F8' }, 'correction.blocks'],
  ['unit', 'F8', { blocks: '0', to: 'F8' }, 'correction.blocks'],
  ['unit', 'F8', { blocks: 'x', to: 'F8' }, 'correction.number'],
  ['unit', 'F8', { blocks: '1', to: 'E6' }, 'correction.place'],
  ['unit', 'F8', { blocks: '1', to: 'B2' }, 'correction.place'],
  ['unit', 'F6', { blocks: '1', to: 'gone' }, 'correction.led'],
  ['unit', 'E6', { blocks: '1', to: 'E7' }, 'correction.square'],
  ['leader', 'C7', { leader: 'Ney', to: 'F8' }, 'correction.place'],
  ['leader', 'C7', { leader: 'Soult', to: 'C7' }, 'correction.leader'],
  ['return', 'A1', { unit: 'BR-LN1', blocks: '1' }, 'correction.unit'],
  ['banners', undefined, { ALLIED: '-1' }, 'correction.number'],
  ['card', undefined, { card: 'ELAN', from: 'ALLIED', to: 'deck' }, 'correction.card.elsewhere'],
  ['card', undefined, { card: 'JOKER', from: 'ALLIED', to: 'deck' }, 'correction.card'],
  ['card', undefined, { card: 'ELAN', from: 'SPANISH', to: 'deck' }, 'correction.pile'],
  ['dance', 'A1', {}, 'correction.form'],
])('the form %s at %s with %j is refused: %s', (form, place, fields, code) => {
  const { refusal, reason } = fill(form, place, fields as unknown as Record<string, string>);
  expect(refusal).toBe(code);
  expect(reason).not.toContain('[');
});

test('a leader is taken out of the game for good, also one who had left the field', () => {
  const ney = (after: State | undefined) => after?.leaders.find(({ id }) => id === 'Ney');
  const gone = fill('leader', 'C7', { leader: 'Ney', to: 'gone' });
  expect([ney(gone.after), gone.faults]).toEqual([{ id: 'Ney', nation: 'FR', hex: null, fate: 'removed' }, []]);
  const off = sure(fill('leader', 'C7', { leader: 'Ney', to: 'off' }).after);
  expect(ney(fill('leader', 'C7', { leader: 'Ney', to: 'gone' }, off).after)).toMatchObject({ fate: 'removed' });
  expect(fill('leader', 'C7', { leader: 'Ney', to: 'off' }, off).steps).toEqual([]);
});

test('what is left as it was changes nothing', () => {
  expect(fill('unit', 'F8', { blocks: '3', to: 'F8' }).steps).toEqual([]);
  expect(fill('unit', 'E6', { blocks: '4', to: 'E6' }).steps).toEqual([]);
  expect(fill('leader', 'C7', { leader: 'Ney', to: 'C7' }).steps).toEqual([]);
  expect(fill('banners', undefined, { ALLIED: '0', FRENCH: '0' }).steps).toEqual([]);
  expect(fill('card', undefined, { card: 'ELAN', from: 'FRENCH', to: 'FRENCH' }).steps).toEqual([]);
});

test('banners that are not filled in, or not seen, are left alone', () => {
  expect(fill('banners', undefined, { FRENCH: '2' }).after?.sides.FRENCH?.banners).toBe(2);
  expect(fill('banners', undefined, { FRENCH: '2' }).steps).toHaveLength(1);
  const { sides, ...open } = field();
  const unseen = { ...open, sides: { ...sides, FRENCH: {} } } as object as SeenPosition;
  expect(forms.patch(unseen, { form: 'banners', place: undefined, fields: { FRENCH: '2' } })).toMatchObject({
    answer: [],
  });
});

const LONG = 'x'.repeat(30);

test.each<[string, string | undefined, Record<string, string>]>([
  ['unit', LONG, {}],
  ['unit', 'F8', { blocks: '1', to: LONG }],
  ['return', 'A1', { unit: LONG }],
  ['leader', 'C7', { leader: LONG, to: 'A1' }],
  ['leader', 'C7', { leader: 'Ney', to: LONG }],
  ['card', undefined, { card: LONG, from: 'FRENCH', to: 'deck' }],
  ['card', undefined, { card: 'ELAN', from: LONG, to: 'deck' }],
  ['card', undefined, { card: 'ELAN', from: 'FRENCH', to: LONG }],
])('of a long word in the form %s at %s no more than its beginning is told', (form, place, fields) => {
  const { reason = '' } = fill(form, place, fields);
  expect(/x+/.exec(reason.replaceAll(/[a-wyz]x|x[a-wyz]/g, ''))?.[0]).toHaveLength(20);
});

test('who cannot be taken away from his leader is named with him', () => {
  expect(fill('unit', 'F6', { blocks: '1', to: 'gone' }).reason).toMatch(/BR-LN1.*Hill|Hill.*BR-LN1/);
});

test('a square that is to go elsewhere, a place that is too long and a card that lies elsewhere are named', () => {
  expect(fill('unit', 'E6', { blocks: '4', to: 'E7' }).reason).toContain('FR-LN1');
  expect(fill('card', undefined, { card: 'ELAN', from: 'ALLIED', to: 'deck' }).reason).toMatch(/Elan|Élan/i);
  const { after } = fill('unit', 'F8', { blocks: '3', to: 'gone' });
  const { refusal, reason } = fill('return', 'x'.repeat(30), { unit: 'BR-LC1', blocks: '1' }, sure(after));
  expect([refusal, reason]).toEqual(['correction.place', expect.stringContaining(`"${'x'.repeat(20)}"`)]);
});

test('only what changes is a step: a leader whose unit stays is left alone, and what it still holds is kept', () => {
  expect(fill('unit', 'F6', { blocks: '2', to: 'F6' }).steps).toEqual([
    { op: 'replace', path: expect.stringMatching(/^\/units\/\d\/blocks$/), value: 2 },
  ]);
  const held = { ...field(), claims: [['F6', 'G6']] };
  const objectives = held.objectives.map((each) => ({ ...each, hexes: ['F6', 'G6'] }));
  expect(fill('unit', 'F6', { blocks: '3', to: 'G6' }, { ...held, objectives }).after?.claims).toEqual([['G6']]);
});

test('more blocks than a unit has are refused with their number', () => {
  expect(fill('unit', 'F8', { blocks: '4', to: 'F8' }).reason).toMatch(/has 1 to 3 blocks/);
});

test('what a blind moderator fills in shows him nothing', () => {
  const made = forms.patch(blind(field()), {
    form: 'card',
    place: undefined,
    fields: { card: 'ELAN', from: 'FRENCH', to: 'deck' },
  });
  expect(made.ok ? 'taken' : made.refusal.code).toBe('correction.pile');
});

test('what has changed is told unit by unit', () => {
  const { after = field() } = fill('unit', 'F8', { blocks: '2', to: 'G8' });
  const unit = sure(unitIn(after, 'G8'));
  expect(corrections.words(['units', unit.id], unit as object as Json)).toEqual({
    what: 'BR-LC1',
    value: 'G8, 2 blocks',
  });
  expect(corrections.words(['sides', 'ALLIED', 'banners'], 3)).toEqual({ what: 'The Allies: banners', value: '3' });
  expect(corrections.words(['leaders', 'Ney'], { hex: null })).toEqual({ what: 'Ney', value: 'out of the game' });
});

// --- broken shapes -------------------------------------------------------------------------------------------------

const JUNK: readonly Json[] = [null, -1, 1.5, 'x', '', [], {}, [null], { hex: 1 }, true, 99, ['A1', 7], { A1: ['E'] }];

/** The position with something else in one of its places. */
function broken(state: State, chance: Chance): JsonObject {
  // A whole copy: others share what never changes in a game.
  const root = structuredClone(state) as object as JsonObject;
  let at: Json = root;
  for (;;) {
    const keys: readonly string[] = Object.keys(at as object);
    if (keys.length === 0) return root;
    const key = sure(keys[chance.below(keys.length)]);
    const inner = (at as JsonObject)[key];
    if ((isObject(inner) || Array.isArray(inner)) && chance.below(4) > 0) at = inner as Json;
    else {
      const hostile = at as Record<string, Json>;
      if (chance.below(5) === 0) delete hostile[key];
      else hostile[key] = sure(JUNK[chance.below(JUNK.length)]);
      return root;
    }
  }
}

test('a position with a broken shape is refused in a sentence, and never throws', () => {
  const chance = chanceFrom(1811);
  const state = field();
  for (let i = 0; i < 2_000; i++) {
    const after = broken(state, chance);
    const faults = corrections.faults(state, after);
    for (const fault of faults) expect(fault).toMatch(/\S/);
    if (JSON.stringify(after) !== JSON.stringify(state) && faults.length === 0)
      expect(() => napoleonics.knowledge.view(after, 'ALLIED')).not.toThrow();
  }
  for (const junk of JUNK) expect(corrections.faults(state, junk).length).toBeGreaterThan(0);
});
