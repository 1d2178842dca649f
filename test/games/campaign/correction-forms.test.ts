/** Forms by which a moderator corrects a campaign: their patches keep the position sound, and use only what the moderator sees. */
import { applyPatch } from 'rfc6902';
import { expect, test } from 'vitest';
import { copy, type Json } from '../../../src/engine/index.ts';
import type { CorrectionEntry, CorrectionStep, SeenPosition } from '../../../src/game/index.ts';
import type { State } from '../../../src/games/campaign/state.ts';
import { wellington } from '../../../src/games/wellington/index.ts';
import { format } from '../../../src/i18n/index.ts';
import { correctionsOf } from '../corrections.ts';

const corrections = correctionsOf(wellington);
const start = (): State => wellington.setup.start({ scenario: '1812', split: '4' });
const whole = (state: State): SeenPosition => state as object as SeenPosition;

const fill = (state: State, entry: CorrectionEntry, seen = whole(state)) => {
  const made = corrections.forms.patch(seen, entry);
  if (!made.ok) return { refusal: made.refusal.code, reason: said(made.refusal.reason) };
  const root = { root: copy(state) };
  const errors = applyPatch(root, made.answer.map((step) => ({ ...step, path: `/root${step.path}` })) as never);
  expect(errors.filter((error) => error !== null)).toEqual([]);
  return { steps: made.answer, after: root.root, faults: corrections.faults(state, root.root) };
};
const said = (text: { key: string; args?: object }) =>
  format(wellington.reporter.words.catalogue, wellington.reporter.words.formatters, text as never);

const doubts = (state: State, entry: CorrectionEntry): string[] => {
  const { after } = fill(state, entry);
  return after ? corrections.doubts(whole(state), whole(after)).map(said) : ['refused'];
};

const at = (form: string, place: string | undefined, fields: Record<string, string>): CorrectionEntry => ({
  form,
  place,
  fields,
});

const whereIs = (state: State, leader: string) =>
  Object.entries(state.forces).flatMap(([area, force]) =>
    Object.values(force).some(({ leaders }) => leaders.includes(leader)) ? [area] : [],
  );

test('an area has its forms, with what is there; no area has resources and cards', () => {
  const state = start();
  const [area = ''] = whereIs(state, 'wellington');
  const forms = corrections.forms.at(whole(state), area);
  expect(forms.map(({ id }) => id)).toEqual(['leader', 'move', 'troops', 'others', 'control']);
  const troops = forms.find(({ id }) => id === 'troops');
  const { inf } = state.forces[area]?.britain ?? {};
  expect(troops?.fields).toContainEqual(expect.objectContaining({ name: 'inf.britain', value: inf }));
  expect(forms[1]?.fields).toContainEqual(expect.objectContaining({ kind: 'tick', name: 'leader.wellington' }));
  expect(corrections.forms.at(whole(state), undefined).map(({ id }) => id)).toEqual(['resources', 'card']);
  expect(corrections.forms.at(whole(state), 'atlantis')).toEqual([]);
  expect(JSON.stringify(forms)).not.toMatch(/\[[a-z]+\.[a-z.]+\]/);
});

test('a leader goes to another area, to the box and off the map, and commands nobody where he left', () => {
  const state = start();
  const [from = ''] = whereIs(state, 'wellington');
  const led = { ...state, commanders: { [from]: 'wellington' } };
  const moved = fill(led, at('leader', from, { leader: 'wellington', to: 'porto' }));
  expect(moved.faults).toEqual([]);
  expect(whereIs(moved.after as State, 'wellington')).toEqual(['porto']);
  expect(moved.after?.commanders).toEqual({});
  const boxed = fill(state, at('leader', from, { leader: 'wellington', to: 'regroup-box' }));
  expect(boxed.faults).toEqual([]);
  expect(boxed.after?.regroup.britain?.leaders).toContain('wellington');
  const gone = fill(state, at('leader', from, { leader: 'wellington', to: 'off-map' }));
  expect(gone.faults).toEqual([]);
  expect(JSON.stringify(gone.after)).not.toContain('"wellington"');
  const back = fill(gone.after as State, at('leader', 'porto', { leader: 'wellington', to: 'porto' }));
  expect([back.faults, whereIs(back.after as State, 'wellington')]).toEqual([[], ['porto']]);
});

test('a formation goes along with what was ticked, and leaves no empty stack', () => {
  const state = start();
  const [from = ''] = whereIs(state, 'wellington');
  const here = state.forces[from]?.britain;
  const fields = { to: 'porto', 'leader.wellington': 'on', 'inf.britain': String(here?.inf ?? 0) };
  const moved = fill(state, at('move', from, fields));
  expect(moved.faults).toEqual([]);
  expect(moved.after?.forces.porto?.britain).toMatchObject({ leaders: ['wellington'], inf: here?.inf });
  expect(moved.after?.forces[from]?.britain?.leaders ?? []).not.toContain('wellington');
  expect(fill(state, at('move', from, { to: 'porto', 'inf.britain': '99' })).reason).toMatch(
    /Britain has only \d+ inf/,
  );
});

test('counters, control and resources are set, and each form changes nothing else', () => {
  const state = start();
  const [area = ''] = whereIs(state, 'wellington');
  const count = (state.forces[area]?.britain?.inf ?? 0) + 1;
  const more = fill(state, at('troops', area, { 'inf.britain': String(count) }));
  expect(more.faults).toEqual([]);
  expect(more.after?.forces[area]?.britain?.inf).toBe(count);
  expect(more.steps?.map(({ path }) => path)).toEqual([`/forces/${area}`]);
  const others = fill(state, at('others', 'porto', { whose: 'britain', inf: '1', cav: '0', art: '0' }));
  expect(others.after?.forces.porto?.britain).toMatchObject({ inf: 1, leaders: [] });
  const flagged = fill(state, at('control', 'porto', { flag: 'french_north' }));
  expect([flagged.faults, flagged.after?.flags.porto]).toEqual([[], 'french_north']);
  const freed = fill(flagged.after as State, at('control', 'porto', { flag: 'britain' }));
  expect([freed.faults, freed.after?.flags.porto]).toEqual([[], undefined]);
  const rich = fill(state, at('resources', undefined, { spain: '4' }));
  expect(rich.after?.resources).toEqual({ ...state.resources, spain: 4 });
});

test('what changes nothing has an empty patch', () => {
  const state = start();
  const [area = ''] = whereIs(state, 'wellington');
  expect(fill(state, at('leader', area, { leader: 'wellington', to: area })).steps).toEqual([]);
  expect(fill(state, at('troops', area, {})).steps).toEqual([]);
});

test.each<readonly [string, CorrectionEntry, RegExp]>([
  ['no form', at('dance', 'porto', {}), /no such form/],
  ['no area', at('leader', 'porto', { leader: 'wellington', to: 'atlantis' }), /there is no area "atlantis"/],
  ['no leader', at('leader', 'porto', { leader: 'grouchy', to: 'porto' }), /there is no leader "grouchy"/],
  ['no number', at('others', 'porto', { whose: 'britain', inf: 'many' }), /"many" is not a number/],
  ['less than none', at('resources', undefined, { spain: '-1' }), /"-1" is not a number/],
  ['no power', at('others', 'porto', { whose: 'prussia', inf: '1' }), /there is no power "prussia"/],
  ['a name of all objects', at('constructor', 'porto', {}), /no such form/],
  ['more than there are', at('others', 'porto', { whose: 'britain', inf: '40' }), /Britain has only \d+ counters.*inf/],
  ['enemies together', at('leader', 'porto', { leader: 'marmont', to: 'lisbon' }), /Lisbon would hold pieces of both/],
  ['no card', at('card', undefined, { card: '9999', to: 'spain' }), /there is no card "9999"/],
])('%s is refused with a sentence', (_, entry, reason) => {
  const refused = fill(start(), entry);
  expect(refused.steps).toBeUndefined();
  expect(refused.reason).toMatch(reason);
});

/** A position with cards in two hands. */
const dealt = (): State => {
  const state = copy(start()) as State;
  const [one = 0, two = 0] = state.deck;
  return { ...state, deck: state.deck.slice(2), hands: { ...state.hands, britain: [one], spain: [two] } };
};

test('a card by its number goes to a hand or a pile, from wherever it is, and is in one place', () => {
  const state = dealt();
  const [british = 0] = state.hands.britain ?? [];
  const [undealt = 0] = state.deck;
  for (const card of [british, undealt])
    for (const to of ['spain', 'discard', 'removed', 'deck']) {
      const done = fill(state, at('card', undefined, { card: String(card), to }));
      expect(done.faults, `${card} to ${to}`).toEqual([]);
      const pile = to === 'spain' ? done.after?.hands.spain : (done.after as unknown as Record<string, Json>)[to];
      expect(pile, `${card} to ${to}`).toContain(card);
    }
  expect(fill(state, at('card', undefined, { card: String(british), to: 'britain' })).steps).toEqual([]);
});

test('what looks like a slip is asked about: much strength, strength from nowhere, a card that is in a hand already', () => {
  const state = dealt();
  const [british = 0] = state.hands.britain ?? [];
  const [undealt = 0] = state.deck;
  expect(doubts(state, at('card', undefined, { card: String(british), to: 'spain' }))).toEqual([
    expect.stringMatching(new RegExp(`^${british} ".*" is in the hand of Britain already`)),
  ]);
  expect(doubts(state, at('card', undefined, { card: String(undealt), to: 'spain' }))).toEqual([]);
  expect(doubts(state, at('resources', undefined, { spain: '40' }))).toEqual(['Spain would have 40 resources.']);
  const [area = ''] = whereIs(state, 'wellington');
  const none = { 'inf.britain': '0', 'cav.britain': '0', 'art.britain': '0' };
  expect(doubts(state, at('troops', area, none)).join()).toMatch(/Britain would lose \d+ SP altogether/);
  expect(doubts(state, at('leader', area, { leader: 'wellington', to: 'porto' }))).toEqual([]);
});

test('a form knows no more than its moderator sees: hands and deck that he does not see change nothing', () => {
  const state = dealt();
  const { hands, deck, discard, reserves, ...open } = state;
  const blind = open as object as SeenPosition;
  expect(corrections.forms.at(blind, undefined).map(({ id }) => id)).toEqual(['resources']);
  for (const card of [...(hands.britain ?? []), deck[0] ?? 0]) {
    const refused = fill(state, at('card', undefined, { card: String(card), to: 'spain' }), blind);
    expect(refused.reason).toBe(
      `you do not see where card ${card} is: open the hand of its seat first, which everybody is told of`,
    );
  }
  const glass = { ...blind, hands: { britain: hands.britain ?? [] } };
  const [own = 0] = hands.britain ?? [];
  const [other = 0] = hands.spain ?? [];
  expect(fill(state, at('card', undefined, { card: String(own), to: 'discard' }), glass).faults).toEqual([]);
  expect(fill(state, at('card', undefined, { card: String(other), to: 'britain' }), glass).refusal).toBe(
    'correction.card.unseen',
  );
  expect(fill(state, at('card', undefined, { card: String(own), to: 'spain' }), glass).refusal).toBe(
    'correction.power',
  );
  const swapped = { ...state, hands: { ...hands, spain: hands.britain ?? [], britain: hands.spain ?? [] } };
  const [area = ''] = whereIs(state, 'wellington');
  expect(corrections.forms.at(blind, area)).toEqual(
    corrections.forms.at(
      (({ hands: _h, deck: _d, discard: _c, reserves: _r, ...rest }) => rest)(swapped) as object as SeenPosition,
      area,
    ),
  );
});

test('whatever leader goes wherever, and whoever controls whatever: it is refused, or the position is sound', () => {
  const state = start();
  const { areas, leaders, contingents } = wellington.definition.content;
  let sound = 0;
  for (const to of areas.keys()) {
    for (const leader of leaders.keys()) {
      const { faults = [], refusal } = fill(state, at('leader', to, { leader, to }));
      expect([faults, refusal ?? 'correction.enemies'], `${leader} to ${to}`).toEqual([[], 'correction.enemies']);
      if (refusal === undefined) sound += 1;
    }
    for (const { id: flag } of contingents)
      expect(fill(state, at('control', to, { flag })).faults, `${flag} at ${to}`).toEqual([]);
  }
  expect(sound).toBeGreaterThan(areas.size);
});

/** A form makes only such steps of a patch as a moderator could have written himself. */
test('a patch only adds, replaces and removes', () => {
  const state = dealt();
  const [card = 0] = state.hands.britain ?? [];
  const { steps = [] } = fill(state, at('card', undefined, { card: String(card), to: 'spain' }));
  expect(steps.map(({ op }: CorrectionStep) => op)).toEqual(['replace', 'add']);
});
