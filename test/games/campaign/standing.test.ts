import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type Ask,
  accept,
  chanceFrom,
  type Decision,
  type Json,
  type JsonObject,
  message,
  opening,
  type RecordedAnswer,
  Referee,
  randomAnswer,
  seededSource,
  uncheckedMessage,
} from '../../../src/engine/index.ts';
import type { View } from '../../../src/games/campaign/state.ts';
import { wellington } from '../../../src/games/wellington/index.ts';
import { readSheet, type StandingOptions, type StandingOrder, StandingSource } from '../../../src/orders/index.ts';
import { anybody, language, opened, read, say } from '../../orders/wellington.ts';

const referee = opened();

const ordersOf = (text: string): StandingOrder[] =>
  read(text, { ...anybody, kept: true }).standing.map(({ policy, problems }, i) => {
    if (!policy) throw new Error(`line ${i + 1}: ${problems.map((each) => say(each.message))}`);
    return { id: `S${i + 1}`, policy };
  });

const asked = (kind: string, args: JsonObject, id = 0): Decision => {
  const ask: Ask = {
    kind,
    seat: 'french_south',
    public: true,
    prompt: message(`ask.${kind}`, args),
    options: () => [],
    check: accept,
    fallback: () => null,
  };
  return { id, ...ask };
};

interface Position {
  readonly seat?: string;
  readonly view?: (view: View) => View;
}

const source = (text: string, options: Partial<StandingOptions<View>> = {}) =>
  new StandingSource(ordersOf(text), { language, ...options });

const consult = (
  it: StandingSource<View>,
  decision: Decision,
  { seat = 'french_south', view = (v) => v }: Position = {},
) => {
  const reply = it.answer(decision, () => view(wellington.knowledge.view(referee.state, seat)));
  return reply === 'wait' ? undefined : reply;
};

const answerTo = (
  text: string,
  decision: Decision,
  position: Position = {},
  options: Partial<StandingOptions<View>> = {},
) => consult(source(text, options), decision, position)?.answer;

const stack = (leaders: string[], inf = 0, cav = 0, art = 0) => ({ leaders, inf, cav, art });

/** Wellington with 7 SP enters Badajoz; Soult (5 SP) at Seville and Drouet (3 SP) at Don Benito may intercept. */
const intercept = asked('intercept', {
  power: 'french_south',
  area: 'badajoz',
  from: 'elvas',
  mover: { britain: stack(['wellington'], 1, 1, 1) },
  candidates: [
    {
      from: 'don_benito',
      leader: 'drouet',
      force: { french_south: stack(['drouet'], 1, 1) },
      modifier: 3,
      chance: 72.2,
    },
    { from: 'seville', leader: 'soult', force: { french_south: stack(['soult'], 1, 2) }, modifier: 2, chance: 58.3 },
  ],
  status: 'friendly',
  mydice: 12,
  hisdice: 16,
});

const yes = (from: string, force?: JsonObject): JsonObject => ({ intercept: from, ...(force ? { force } : {}) });
const no = { intercept: null };

test.each([
  ['INTERCEPT ALL NEVER', no],
  ['INTERCEPT NEVER', no],
  ['INTERCEPT ALL ALWAYS', yes('don_benito')],
  ['INTERCEPT Soult ALWAYS', yes('seville')],
  ['INTERCEPT Drouet, Soult ALWAYS', yes('don_benito')],
  ['INTERCEPT FS ALWAYS', yes('don_benito')],
  ['INTERCEPT FN ALWAYS', undefined],
  ['INTERCEPT AT Seville ALWAYS', yes('seville')],
  ['INTERCEPT Suchet ALWAYS', undefined],
  ['INTERCEPT ALL ASK', undefined],
  ['INTERCEPT Badajoz ALWAYS', yes('don_benito')],
  ['INTERCEPT Soult Badajoz ALWAYS', yes('seville')],
  ['INTERCEPT ALL INTO Badajoz ALWAYS', yes('don_benito')],
  ['INTERCEPT ALL INTO Merida ALWAYS', undefined],
  ['INTERCEPT ALL INTO key ALWAYS', yes('don_benito')],
  ['INTERCEPT ALL INTO Merida, fortress ALWAYS', yes('don_benito')],
  ['INTERCEPT ALL INTO friendly ALWAYS', yes('don_benito')],
  ['INTERCEPT ALL INTO home ALWAYS', undefined],
  ['INTERCEPT ALL AGAINST Wellington ALWAYS', yes('don_benito')],
  ['INTERCEPT ALL AGAINST Hill ALWAYS', undefined],
  ['INTERCEPT ALL AGAINST BR ALWAYS', yes('don_benito')],
  ['INTERCEPT ALL IF ODDS >= 60%', yes('don_benito')],
  ['INTERCEPT ALL IF ODDS >= 80%', no],
  ['INTERCEPT ALL IF ODDS >= 80% ELSE ASK', undefined],
  ['INTERCEPT Soult IF ODDS >= 50', yes('seville')],
  ['INTERCEPT Soult IF ODDS >= 60', undefined],
  ['INTERCEPT Soult IF ODDS >= 60\nINTERCEPT ALL NEVER', no],
  ['INTERCEPT Soult IF ODDS >= 60\nINTERCEPT Drouet IF ODDS >= 70', yes('don_benito')],
  ['INTERCEPT Drouet NEVER\nINTERCEPT ALL ALWAYS', yes('seville')],
  ['INTERCEPT ALL IF mydice >= 12', yes('don_benito')],
  ['INTERCEPT ALL IF hisdice < 16', no],
  ['INTERCEPT ALL IF ratio >= 0.75', yes('don_benito')],
  ['INTERCEPT ALL IF ratio > 0.8', no],
  ['INTERCEPT ALL IF ENEMY >= 8SP', no],
  ['INTERCEPT ALL IF ENEMY >= 7SP', yes('don_benito')],
  ['INTERCEPT ALL IF ENEMY >= 1.3x', yes('don_benito')],
  ['INTERCEPT ALL IF mysp >= 5', yes('seville')],
  ['INTERCEPT ALL IF drm >= 3', yes('don_benito')],
  ['INTERCEPT ALL IF key AND ODDS >= 50', yes('don_benito')],
  ['INTERCEPT ALL IF NOT key', no],
  ['INTERCEPT ALL IF home OR fortress', yes('don_benito')],
  ['INTERCEPT ALL IF home OR ODDS >= 90 OR fortress', yes('don_benito')],
  ['INTERCEPT ALL IF friendly', yes('don_benito')],
  ['INTERCEPT ALL IF uncontrolled', no],
  ['INTERCEPT ALL IF AGAINST Hill', no],
  ['INTERCEPT ALL IF AGAINST Wellington', yes('don_benito')],
  ['INTERCEPT ALL IF ENEMY ENTERS Badajoz', yes('don_benito')],
  ['IF ENEMY ENTERS Badajoz >= 8SP THEN INTERCEPT ALL', no],
  ['IF ENEMY AT Merida THEN INTERCEPT ALL', no],
  ['INTERCEPT ALL IF CONTROL Seville', yes('don_benito')],
  ['INTERCEPT ALL IF CONTROL Lisbon', no],
  ['INTERCEPT ALL IF TURN 1812', yes('don_benito')],
  ['INTERCEPT ALL IF cards >= 20', no],
  ['INTERCEPT ALL IF mydice >= hisdice', no],
  ['INTERCEPT ALL IF hisdice > mydice', yes('don_benito')],
  ['INTERCEPT ALL IF drm >= -1', yes('don_benito')],
  ['INTERCEPT ALL IF by(Wellington)', yes('don_benito')],
  ['INTERCEPT ALL IF by(SP)', no],
  ['INTERCEPT ALL IF has(94) AND key', no],
  ['INTERCEPT ALL IF cards(BR) >= 5', yes('don_benito')],
  ['INTERCEPT ALL IF cards(BR) < 5', no],
  ['INTERCEPT ALL IF alone', yes('don_benito')],
  ['INTERCEPT ALL IF capital', no],
  ['INTERCEPT ALL IF enemyland', no],
  ['INTERCEPT ALL IF besieged', no],
  ['INTERCEPT group(Soult) ALWAYS', yes('seville')],
  ['INTERCEPT at(Seville) ALWAYS', yes('seville')],
  ['INTERCEPT NEVER Soult\nINTERCEPT ALL ALWAYS', yes('don_benito')],
  ['INTERCEPT Soult INTO key IF friendly AND odds >= 50 AGAINST Wellington ELSE ask MASK', yes('seville')],
  ['INTERCEPT Soult INTO key IF friendly AND odds >= 50 AGAINST Hill ELSE ask MASK', undefined],
  ['INTERCEPT Soult WITH 3SP ALWAYS', yes('seville', { french_south: { leaders: ['soult'], sp: 3 } })],
  ['INTERCEPT Soult WITH ALL ALWAYS', yes('seville')],
  ['EVADE ALL NEVER', undefined],
])('%j answers an interception', (text, answer) => {
  expect(answerTo(text, intercept)).toEqual(answer);
});

test('an unknown figure makes neither a condition nor its opposite true', () => {
  expect(answerTo('INTERCEPT ALL IF lead >= 0', intercept)).toEqual(no);
  expect(answerTo('INTERCEPT ALL IF NOT lead >= 0', intercept)).toEqual(no);
});

test('the answer names in words the line that gave it', () => {
  const it = source('INTERCEPT Suchet NEVER\nINTERCEPT Drouet into Badajoz IF ODDS >= 60% MAX 1');
  const why = consult(it, intercept)?.why;
  expect(why?.args?.id).toBe('S2');
  expect(why && say(why)).toBe(
    '[S2] Intercept with Drouet into Badajoz: if odds>=60%, at most 1 time an impulse: odds 72.2%',
  );
  const declined = consult(source('INTERCEPT ALL IF ODDS >= 90%'), intercept)?.why;
  expect(declined && say(declined)).toBe('[S1] Intercept: if odds>=90% - not met: odds 72.2%');
});

test('MAX counts the uses within an impulse, including recorded ones', () => {
  const it = source('INTERCEPT Drouet ALWAYS MAX 1\nINTERCEPT ALL NEVER');
  expect(consult(it, intercept)?.answer).toEqual(yes('don_benito'));
  expect(consult(it, { ...intercept, id: 1 })?.answer).toEqual(no);
  const later = (view: View): View => ({ ...view, round: view.round + 1 });
  expect(consult(it, { ...intercept, id: 2 }, { view: later })?.answer).toEqual(yes('don_benito'));
  const recorded: RecordedAnswer[] = [
    {
      id: 0,
      kind: 'intercept',
      seat: 'french_south',
      answer: yes('don_benito'),
      origin: 'standing',
      why: uncheckedMessage('order.standing', { id: 'S1' }),
    },
  ];
  const again = source('INTERCEPT Drouet ALWAYS MAX 1\nINTERCEPT ALL NEVER', { recorded });
  expect(consult(again, { ...intercept, id: 3 })?.answer).toEqual(no);
});

test('an order until the end of a turn lapses with it', () => {
  const [order] = ordersOf('INTERCEPT ALL ALWAYS UNTIL turn');
  if (!order) throw new Error('no order');
  const at = (turn: string) =>
    consult(new StandingSource([{ ...order, given: { turn, round: '', impulse: '' } }], { language }), intercept)
      ?.answer;
  expect(at('1812')).toEqual(yes('don_benito'));
  expect(at('1811')).toBeUndefined();
});

test('an illegal answer is not given twice', () => {
  const it = source('INTERCEPT ALL ALWAYS');
  const first = consult(it, intercept);
  if (!first) throw new Error('no answer');
  it.refused(intercept, first, { code: 'x', reason: uncheckedMessage('x'), near: [] });
  expect(consult(it, intercept)?.answer).toEqual(yes('seville'));
});

/** Wellington attacks Soult at Seville, where a loose cavalry counter stands too. */
const evade = asked('evade', {
  power: 'french_south',
  area: 'seville',
  from: 'badajoz',
  enemy: { britain: stack(['wellington'], 1, 1, 1) },
  defenders: { french_south: stack(['soult'], 1, 2) },
  units: [
    {
      unit: 'army',
      leader: 'soult',
      to: [
        { area: 'huelva', chance: 41.7, status: 'uncontrolled' },
        { area: 'cordoba', chance: 58.3, status: 'friendly' },
        { area: 'cadiz', chance: 70, status: 'enemy' },
      ],
    },
    { unit: 'cav', to: [{ area: 'cordoba', chance: 16.7, status: 'friendly' }] },
  ],
  mydice: 8,
  hisdice: 16,
});

test.each([
  ['EVADE ALL NEVER', { evade: null }],
  ['EVADE ALL ALWAYS', { evade: 'army', to: 'cordoba' }],
  ['EVADE Soult TO Huelva ALWAYS', { evade: 'army', to: 'huelva' }],
  ['EVADE Soult TO Xerez > Cordoba ALWAYS'.replace('Xerez', 'Merida'), { evade: 'army', to: 'cordoba' }],
  ['EVADE ALL TO fortress > friendly ALWAYS', { evade: 'army', to: 'cadiz' }],
  ['EVADE ALL TO uncontrolled IF ENEMY >= 2x', { evade: 'army', to: 'huelva' }],
  ['EVADE ALL TO home IF ENEMY >= 2x', { evade: null }],
  ['EVADE Suchet ALWAYS', undefined],
  ['EVADE soldiers ALWAYS', { evade: 'cav', to: 'cordoba' }],
  ['EVADE soldiers IF odds >= 50', undefined],
  ['EVADE soldiers IF odds >= 50\nEVADE ALL NEVER', { evade: null }],
  ['EVADE Soult IF odds >= 65 \nEVADE soldiers ALWAYS', { evade: 'army', to: 'cadiz' }],
  ['EVADE Soult TO friendly IF odds >= 65 \nEVADE soldiers ALWAYS', { evade: 'cav', to: 'cordoba' }],
  ['IF ATTACKED AT Seville BY >= 7SP THEN EVADE TO Cordoba', { evade: 'army', to: 'cordoba' }],
  ['IF ATTACKED AT Seville BY >= 8SP THEN EVADE TO Cordoba', { evade: null }],
  ['IF ATTACKED AT Merida THEN EVADE TO Cordoba', { evade: null }],
  ['EVADE AT Seville ALWAYS', { evade: 'army', to: 'cordoba' }],
  ['EVADE Soult FROM Wellington TO Huelva ALWAYS', { evade: 'army', to: 'huelva' }],
  ['EVADE Soult FROM Hill TO Huelva ALWAYS', undefined],
  [
    'EVADE * IF ratio < 0.8 AND chance >= 40 TO fortress > friends > friendly ELSE stand',
    { evade: 'army', to: 'cadiz' },
  ],
  ['EVADE ALL TO nearest-key ALWAYS', { evade: 'army', to: 'cordoba' }],
  ['EVADE ALL TO enemyland ALWAYS', { evade: 'army', to: 'cadiz' }],
  ['EVADE Soult IF enemyland', { evade: 'army', to: 'cadiz' }],
  ['INTERCEPT ALL NEVER', undefined],
])('%j answers an attack', (text, answer) => {
  expect(answerTo(text, evade)).toEqual(answer);
});

const retreat = asked('retreat', {
  power: 'french_south',
  area: 'seville',
  options: [
    { area: 'huelva', status: 'uncontrolled' },
    { area: 'cordoba', status: 'friendly' },
  ],
});

test.each([
  ['RETREAT Soult: Cordoba, Huelva', { to: 'cordoba' }],
  ['RETREAT Soult: Merida, Huelva', { to: 'huelva' }],
  ['RETREAT ALL TO friendly ALWAYS', { to: 'cordoba' }],
  ['RETREAT Soult: Merida', undefined],
  ['RETREAT Huelva ALWAYS', { to: 'huelva' }],
  ['RETREAT Suchet: Cordoba', undefined],
  ['RETREAT ALL TO Huelva IF NOT home', { to: 'huelva' }],
  ['RETREAT * TO fortress > friends > nearest-key', { to: 'cordoba' }],
  ['RETREAT Soult: Huelva, SPLIT', { to: 'huelva' }],
])('%j answers a lost battle', (text, answer) => {
  expect(answerTo(text, retreat)).toEqual(answer);
});

const battle = (round: number, mydice: number, hisdice: number, playable = [70, 74, 81]) =>
  asked('battle.cards', { power: 'french_south', area: 'seville', side: 'defender', round, mydice, hisdice, playable });

test.each([
  ['BATTLE NEVER', battle(1, 8, 9), { cards: [] }],
  ['BATTLE ALL NEVER', battle(1, 8, 9), { cards: [] }],
  ['BATTLE Soult PLAY 74 ALWAYS', battle(1, 8, 9), { cards: [74] }],
  ['BATTLE Soult PLAY 74, 81 IF ratio < 1', battle(1, 8, 9), { cards: [74, 81] }],
  ['BATTLE Soult PLAY 74 IF ratio < 1', battle(1, 10, 9), { cards: [] }],
  ['BATTLE Soult ROUND 2 PLAY 74 ALWAYS', battle(1, 8, 9), undefined],
  ['BATTLE Soult ROUND 2 PLAY 74 ALWAYS', battle(2, 8, 9), { cards: [74] }],
  ['BATTLE Suchet PLAY 74 ALWAYS', battle(1, 8, 9), undefined],
  ['BATTLE ALL PLAY 96 ALWAYS', battle(1, 8, 9), undefined],
  ['BATTLE ALL PLAY Field Fortifications IF losing', battle(1, 8, 9), { cards: [74] }],
  ['BATTLE ALL ALWAYS', battle(1, 8, 9, []), { cards: [] }],
  ['BATTLE * ROUND 1 PLAY 74 IF key AND ratio < 0.5\nBATTLE ALL PLAY 81 ALWAYS', battle(1, 8, 9), { cards: [81] }],
  ['BATTLE * ROUND 1 PLAY 74 IF ratio < 0.5\nBATTLE ALL PLAY 81 IF ratio < 0.5', battle(1, 8, 9), { cards: [] }],
])('%j answers for battle cards', (text, decision, answer) => {
  expect(answerTo(text, decision)).toEqual(answer);
});

const siegeCards = (side: string) => asked('siege.cards', { area: 'badajoz', side, round: 1, playable: [70, 91] });

const offering = (decision: Decision, options: Json[]): Decision => ({ ...decision, options: () => options });

const flagAt = (area: string) =>
  offering(asked('flag.kind', { power: 'britain', area, choices: ['britain', 'spain', 'restore'] }), [
    { flag: 'britain' },
    { flag: 'spain' },
    { flag: 'restore' },
  ]);

const lossOf = (kind: string, options: Json[]) =>
  offering(asked(kind, { power: 'french_south', area: 'seville', sp: 1 }), options);

const sharing = lossOf('losses.share', [{ shares: { french_south: 1 } }, { shares: { french_north: 1 } }]);

const discarding = (kind: string) =>
  offering(
    asked(kind, { power: 'french_south' }),
    [47, 62, 74, 80].map((card) => ({ card })),
  );

test.each([
  ['PREEMPT NEVER', asked('preempt', { power: 'french_south', before: 'spain', cards: 9 }), { preempt: false }],
  ['PREEMPT ALWAYS', asked('preempt', { power: 'french_south', before: 'spain', cards: 9 }), { preempt: true }],
  ['PREEMPT IF cards >= 40', asked('preempt', { power: 'french_south', before: 'spain' }), { preempt: false }],
  ['MULLIGAN NEVER', asked('mulligan', { power: 'french_south' }), { mulligan: false }],
  ['MULLIGAN IF maxcp <= 6 AND mustplay <= 9', asked('mulligan', { power: 'french_south' }), { mulligan: true }],
  [
    'CONSENT ALWAYS',
    asked('consent', { power: 'spain', mover: 'britain', area: 'lisbon', force: {} }),
    { consent: true },
  ],
  [
    'CONSENT Hill NEVER',
    asked('consent', { power: 'britain', mover: 'spain', area: 'lisbon', force: { britain: stack(['hill']) } }),
    { consent: false },
  ],
  [
    'CONSENT Wellington NEVER',
    asked('consent', { power: 'britain', mover: 'spain', area: 'lisbon', force: { britain: stack(['hill']) } }),
    undefined,
  ],
  [
    'SIEGE CONTINUE IF hits >= 1',
    asked('siege.continue', { area: 'badajoz', hits: 1, strength: 3, rounds: 1, mydice: 9 }),
    { go: true },
  ],
  [
    'SIEGE CONTINUE IF hits >= 2',
    asked('siege.continue', { area: 'badajoz', hits: 1, strength: 3, rounds: 1, mydice: 9 }),
    { go: false },
  ],
  [
    'SIEGE Elvas CONTINUE ALWAYS',
    asked('siege.continue', { area: 'badajoz', hits: 1, strength: 3, rounds: 1, mydice: 9 }),
    undefined,
  ],
  ['SIEGE Badajoz DEFEND PLAY 91 ALWAYS', siegeCards('defender'), { cards: [91] }],
  ['SIEGE * DEFEND PLAY 91, 70 ALWAYS', siegeCards('defender'), { cards: [91, 70] }],
  ['SIEGE * ATTACK PLAY 70 ALWAYS', siegeCards('defender'), undefined],
  ['SIEGE * ATTACK PLAY 70 ALWAYS', siegeCards('attacker'), { cards: [70] }],
  ['SIEGE DEFEND PLAY 8 ALWAYS', siegeCards('defender'), undefined],
  ['SIEGE DEFEND ALWAYS', siegeCards('defender'), { cards: [70, 91] }],
  ['FLAG occupied: spanish', flagAt('avila'), { flag: 'spain' }],
  ['FLAG occupied: spanish', flagAt('braga'), undefined],
  ['FLAG *: ally', flagAt('avila'), { flag: 'spain' }],
  ['FLAG Avila, Braga: restore', flagAt('avila'), { flag: 'restore' }],
  ['FLAG Avila: own', flagAt('avila'), { flag: 'britain' }],
  ['FLAG Avila: BR', flagAt('avila'), { flag: 'britain' }],
  ['FLAG Avila: FS', flagAt('avila'), undefined],
  ['LOSE * : inf cav art', lossOf('losses', [{ lose: ['inf', 'cav', 'art'] }]), { lose: ['inf', 'cav', 'art'] }],
  ['LOSE Soult: art', lossOf('losses', [{ lose: ['inf', 'cav', 'art'] }]), { lose: ['art', 'inf', 'cav'] }],
  ['LOSE Suchet: art', lossOf('losses', [{ lose: ['inf', 'cav', 'art'] }]), undefined],
  ['LOSE * : inf REST ally', sharing, { shares: { french_north: 1 } }],
  ['LOSE * : inf REST self', sharing, { shares: { french_south: 1 } }],
  ['LOSE * : inf cav art', sharing, undefined],
  [
    'LOSE * : Drouet, Soult',
    lossOf('losses.leader', [{ leader: 'soult' }, { leader: 'drouet' }]),
    { leader: 'drouet' },
  ],
  ['LOSE ASK', sharing, 'wait'],
  ['DISCARD lowest-cp > duplicates', discarding('discard'), { card: 80 }],
  ['DISCARD highest-cp > duplicates', discarding('discard'), { card: 62 }],
  ['DISCARD 47 > lowest-cp', discarding('debt.card'), { card: 47 }],
  ['DISCARD battle > lowest-cp', discarding('discard'), { card: 74 }],
  ['REINFORCE NONE ALWAYS', asked('reinforce', { power: 'french_south', cp: 3 }), { do: 'end' }],
  ['DEPLOY NONE ALWAYS', asked('deploy', { power: 'french_south' }), { deploy: null }],
] as const)('%s', (text, decision, answer) => {
  if (answer === 'wait') {
    expect(
      source(text).answer(decision as Decision, () => wellington.knowledge.view(referee.state, 'french_south')),
    ).toBe('wait');
    return;
  }
  expect(answerTo(text, decision as Decision)).toEqual(answer);
});

test('orders for an absence count only during it, and are tried one after another', () => {
  const [first] = referee.open as [Decision];
  const text = 'IF NMR THEN PLAY lowest CP; PASS';
  const position = { seat: 'britain' };
  expect(answerTo(text, first, position)).toBeUndefined();
  const absent = source(text, { absent: true });
  expect(consult(absent, first, position)?.answer).toEqual({ do: 'play', card: 66, as: 'cp' });
  const match = new Referee(wellington, referee.snapshot, {
    source: seededSource('orders'),
    answers: referee.answers,
    sources: { britain: [source(text, { absent: true })] },
  });
  expect(match.taken.map(({ answer }) => answer)).toEqual([{ do: 'play', card: 66, as: 'cp' }, { do: 'end' }]);
});

test('PREEMPT brings its orders along, each of them once', () => {
  const text = 'PREEMPT IF cards(BR) >= 1 DO PLAY lowest CP; BUILD 1 inf Lisbon; PASS';
  const decision = offering(asked('preempt', { power: 'britain' }), [{ preempt: false }, { preempt: true }]);
  expect(answerTo(text, decision, { seat: 'britain' })).toEqual({ preempt: true });
  const it = source(text);
  const [act] = referee.open as [Decision];
  const out = (view: View): View => ({
    ...view,
    cards: { ...view.cards, britain: 0 },
    impulse: view.impulse && { ...view.impulse, preemptive: true },
  });
  expect(consult(it, act, { seat: 'britain' })).toBeUndefined();
  const inTurn = () => consult(it, act, { seat: 'britain', view: out })?.answer;
  expect([inTurn(), inTurn(), inTurn(), inTurn()]).toMatchObject([
    { do: 'play', as: 'cp' },
    { do: 'build', at: 'lisbon' },
    { do: 'end' },
    undefined,
  ]);
});

test('COMMAND takes over during one’s own impulse if the rules would name another commander', () => {
  const [act] = referee.open as [Decision];
  const both = (view: View): View => ({
    ...view,
    forces: { elvas: { britain: stack(['hill', 'wellington'], 2) }, lisbon: { britain: stack(['graham'], 2) } },
  });
  const position = { seat: 'britain', view: both };
  expect(answerTo('COMMAND *: Hill', act, position)).toEqual({ do: 'command', at: 'elvas', leader: 'hill' });
  expect(answerTo('COMMAND Lisbon: Hill', act, position)).toBeUndefined();
  expect(answerTo('COMMAND *: Wellington', act, position)).toBeUndefined();
});

test.each([
  ['RETREAT Soult TO Cordoba NEVER', 'order.no-never'],
  ['INTERCEPT ALL IF moon >= 1', 'order.unknown-condition'],
  ['INTERCEPT ALL IF odds >= many', 'order.missing-number'],
  ['INTERCEPT ALL IF key AND home AND fortress AND friendly', 'order.condition-too-long'],
  ['INTERCEPT Xanadu ALWAYS', 'order.unknown-name'],
  ['INTERCEPT ALL INTO Xanadu ALWAYS', 'order.unknown-name'],
  ['INTERCEPT ALL ALWAYS UNTIL Christmas', 'order.unknown-scope'],
  ['INTERCEPT ALL IF key ELSE pray', 'order.unknown-else'],
  ['MOVE Hill Lisbon IF key', 'order.no-policy'],
  ['STANDING MVOE Hill', 'order.unknown-verb'],
  ['LOSSES ALWAYS', 'order.lose-what'],
  ['FLAG Xanadu: own', 'order.unknown-name'],
  ['SIEGE Badajoz NEVER', 'order.siege-policy'],
])('%s is asked back', (text, code) => {
  const { standing, lines } = read(text);
  expect(lines).toEqual([]);
  expect(standing[0]?.policy).toBeUndefined();
  expect(standing[0]?.problems[0]?.code).toBe(code);
});

const LINES = [
  'INTERCEPT ALL IF odds >= 50% AND ratio >= 0.8 MAX 2',
  'INTERCEPT ALL NEVER',
  'EVADE ALL TO fortress > friends > friendly IF ratio < 0.8',
  'EVADE soldiers IF odds >= 16',
  'EVADE ALL NEVER',
  'RETREAT ALL: fortress, friends, key, friendly, uncontrolled, enemy',
  'BATTLE ALL IF losing',
  'BATTLE NEVER',
  'PREEMPT IF cards >= 7',
  'PREEMPT NEVER',
  'MULLIGAN IF maxcp <= 4 TIMES 1',
  'CONSENT ALWAYS',
  'SIEGE CONTINUE IF hits >= 1',
  'SIEGE START IF mysp >= 4',
  'SIEGE REPLACE ALWAYS',
  'SIEGE ATTACK ALWAYS',
  'SIEGE DEFEND ALWAYS',
  'RESPOND ANY ALWAYS',
  'LOSE ALL: cav, art REST self',
  'FLAG ALL: ally',
  'COMMAND *: Hill, Graham, Drouet, Clausel, Castanos',
  'ORDER evade-first ALWAYS',
  'DISCARD highest-cp > duplicates',
  'REINFORCE NONE ALWAYS',
  'DEPLOY NONE ALWAYS',
];

test('standing orders answer every reaction of a whole game, always legally', () => {
  const seen = new Set<string>();
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 1_000_000 }),
      fc.shuffledSubarray(LINES, { minLength: LINES.length }),
      (seed, lines) => {
        const chance = chanceFrom(seed);
        let count = 0;
        const owner = {
          origin: 'person' as const,
          answer: (decision: Decision) =>
            ++count > 150 ? undefined : { answer: randomAnswer(decision, chance) as Json },
        };
        const standing = () => new StandingSource(ordersOf(lines.join('\n')), { language });
        const seats = ['britain', 'french_south', 'spain', 'french_north'];
        const split = wellington.setup.splits.find(({ players }) => players === 4)?.id ?? '';
        const match = new Referee(wellington, opening(wellington.setup.start({ scenario: '1812', split })), {
          source: seededSource(`standing ${seed}`),
          sources: Object.fromEntries(seats.map((seat) => [seat, [standing(), owner]])),
        });
        expect(match.refused.filter(({ origin }) => origin === 'standing')).toEqual([]);
        for (const { origin, kind } of match.taken) if (origin === 'standing') seen.add(kind);
        const asks = match.taken.filter(
          ({ origin, kind }) => origin === 'person' && ['preempt', 'mulligan', 'intercept'].includes(kind),
        );
        expect(asks).toEqual([]);
      },
    ),
    { numRuns: 12 },
  );
  for (const kind of ['intercept', 'evade', 'battle.cards', 'mulligan', 'respond', 'losses'])
    expect([...seen]).toContain(kind);
}, 300_000);

test.each([
  ['CONSENT De Espana JOIN Wellington', ['spain'], []],
  ['CONSENT Spain', ['spain'], []],
  ['CONSENT Britain', ['spain'], ['CONSENT ALL JOIN BR']],
  ['CONSENT Wellington JOIN De Espana', ['spain'], ['CONSENT De Espana JOIN Wellington']],
  ['CONSENT ALL JOIN De Espana', ['spain'], ['CONSENT De Espana']],
  ['CONSENT De Espana JOIN Wellington', ['spain', 'britain'], []],
] as const)('D-14, D-15: %s of %j names the own army, and the ally behind JOIN', (text, owns, suggestions) => {
  const [line] = readSheet(`${text} ALWAYS`, language, { owns }).standing;
  expect(line?.problems.flatMap((each) => each.suggestions)).toEqual(suggestions);
  expect(line?.problems.map(({ code }) => code)).toEqual(suggestions.map(() => 'order.consent-direction'));
});

test('D-15: consent is to whom JOIN names, and of the own army that is named', () => {
  const force = { britain: stack(['hill']) };
  const ask = asked('consent', { power: 'britain', mover: 'spain', area: 'lisbon', force });
  expect(answerTo('CONSENT Britain JOIN Spain ALWAYS', ask)).toEqual({ consent: true });
  expect(answerTo('CONSENT Britain JOIN FS ALWAYS', ask)).toBeUndefined();
});
