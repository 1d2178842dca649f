/** Cards during and after battles, and on the march: when each may be played, and its effect (W-5.2). */
import { expect, test } from 'vitest';
import { battleResponses } from '../../../src/games/campaign/rules/battle/responses.ts';
import type { Combatant, Entry } from '../../../src/games/campaign/rules/facts.ts';
import { marchResponses } from '../../../src/games/campaign/rules/march/responses.ts';
import type {
  InterceptionOccasion,
  LostOccasion,
  Moment,
  OccasionOf,
  RoundOccasion,
  StepOccasion,
  Use,
  WonOccasion,
} from '../../../src/games/campaign/rules/occasions.ts';
import type { Play } from '../../../src/games/campaign/rules/play.ts';
import type { Operation } from '../../../src/games/campaign/types.ts';
import { wellington } from '../../../src/games/wellington/index.ts';
import { pieces, playAt, runScript } from './play-at.ts';

const cardOf = (number: number) => {
  const card = wellington.definition.content.cards.get(number);
  if (!card) throw new Error(`no card ${number}`);
  return card;
};

/** An operation of a card as a power uses it. */
const use = (power: string, number: number, op: string, changed: object = {}): Use => {
  const card = cardOf(number);
  const found = card.ops.find((each) => each.op === op);
  if (!found) throw new Error(`card ${number} has no ${op}`);
  return { power, card, op: { ...found, ...changed } as Operation };
};

const registry = { battle: battleResponses, march: marchResponses };

/** Whether a card may be played at a moment. */
const isOpen = <M extends Moment>(
  part: keyof typeof registry,
  play: Play,
  it: Use,
  occasion: OccasionOf<M>,
): boolean => {
  const reaction = registry[part][it.op.op]?.[occasion.moment as M];
  if (!reaction) throw new Error(`no reaction to ${it.op.op} at ${occasion.moment}`);
  return reaction.choices(play, it, occasion as never).length > 0;
};

const carryOut = <M extends Moment>(
  part: keyof typeof registry,
  play: Play,
  it: Use,
  occasion: OccasionOf<M>,
): void => {
  const reaction = registry[part][it.op.op]?.[occasion.moment as M];
  if (reaction) runScript(reaction.run(play, it, occasion as never, {}));
};

const combatant = (role: 'attacker' | 'defender', changed: Partial<Combatant> = {}): Combatant => ({
  role,
  side: role === 'attacker' ? 'france' : 'allies',
  speaker: role === 'attacker' ? 'french_south' : 'britain',
  began: role === 'attacker' ? { french_south: pieces(['gazan'], 4) } : { britain: pieces(['hill'], 4) },
  size: 5,
  force: role === 'attacker' ? { french_south: pieces(['gazan'], 4) } : { britain: pieces(['hill'], 4) },
  commander: role === 'attacker' ? 'gazan' : 'hill',
  casualties: 0,
  lately: 0,
  hits: 0,
  disruptions: 0,
  shaken: 0,
  sixes: 1,
  eliminated: 0,
  struck: [],
  wounded: [],
  ...changed,
});

const entry = (changed: Partial<Entry> = {}): Entry => ({
  area: 'evora',
  from: 'faro',
  line: 'clear',
  side: 'france',
  mover: { french_south: pieces(['gazan'], 4) },
  arrived: {},
  failedEvasions: 0,
  ...changed,
});

const round = (changed: Partial<RoundOccasion> = {}): RoundOccasion => ({
  moment: 'battle-round',
  entry: entry(),
  round: 1,
  attacker: combatant('attacker'),
  defender: combatant('defender'),
  decided: true,
  another: false,
  ...changed,
});

const play = () =>
  playAt({
    place: {
      evora: { britain: { leaders: ['hill'], inf: 4 } },
      lisbon: { spain: { leaders: ['ballesteros'], inf: 2 } },
    },
  });

// --- after a round -------------------------------------------------------------------------------------------------------

const nobody = { force: {} };

test.each<[string, Use, RoundOccasion, boolean]>([
  ['#11 after a decided round', use('britain', 11, 'extra_round'), round(), true],
  ['#11 after a round that has decided nothing', use('britain', 11, 'extra_round'), round({ decided: false }), false],
  ['#11 where there is another round already', use('britain', 11, 'extra_round'), round({ another: true }), false],
  [
    '#11 without attackers',
    use('britain', 11, 'extra_round'),
    round({ attacker: combatant('attacker', nobody) }),
    false,
  ],
  [
    '#11 without defenders',
    use('britain', 11, 'extra_round'),
    round({ defender: combatant('defender', nobody) }),
    false,
  ],
  ['#11 for sieges', use('britain', 11, 'extra_round', { in: 'siege' }), round(), false],
  ['#71 where both have rolled a 6', use('britain', 71, 'set_battle_rating'), round(), true],
  ['#71 for the other side', use('french_south', 71, 'set_battle_rating'), round(), true],
  [
    '#71 where the attacker has rolled none',
    use('britain', 71, 'set_battle_rating'),
    round({ attacker: combatant('attacker', { sixes: 0 }) }),
    false,
  ],
  [
    '#71 where the defender has rolled none',
    use('britain', 71, 'set_battle_rating'),
    round({ defender: combatant('defender', { sixes: 0 }) }),
    false,
  ],
  [
    '#71 where nobody commands',
    use('britain', 71, 'set_battle_rating'),
    round({ attacker: combatant('attacker', { commander: null }) }),
    false,
  ],
  [
    '#71 where he has been struck down',
    use('britain', 71, 'set_battle_rating'),
    round({ attacker: combatant('attacker', { struck: ['gazan'] }) }),
    false,
  ],
  [
    '#72 with disrupted soldiers',
    use('britain', 72, 'cancel'),
    round({ defender: combatant('defender', { disruptions: 1 }) }),
    true,
  ],
  [
    '#72 for the attacker',
    use('french_south', 72, 'cancel'),
    round({ attacker: combatant('attacker', { disruptions: 1 }) }),
    true,
  ],
  [
    '#72 with disrupted enemies only',
    use('britain', 72, 'cancel'),
    round({ attacker: combatant('attacker', { disruptions: 1 }) }),
    false,
  ],
  [
    '#72 where nobody is left',
    use('britain', 72, 'cancel'),
    round({ defender: combatant('defender', { disruptions: 1, force: {} }) }),
    false,
  ],
  [
    '#72 against something else',
    use('britain', 72, 'cancel', { what: 'rout' }),
    round({ defender: combatant('defender', { disruptions: 1 }) }),
    false,
  ],
])('%s', (_, it, occasion, is) => {
  expect(isOpen('battle', play(), it, occasion)).toBe(is);
});

test('#71: a leader who cannot be wounded is struck down only during the battle', () => {
  const it = use('britain', 71, 'set_battle_rating');
  const spared = { ...it, card: { ...it.card, ops: it.card.ops.map((op) => ({ ...op, except: ['gazan'] })) } };
  expect(isOpen('battle', play(), spared, round())).toBe(false);
  expect(isOpen('battle', play(), spared, round({ decided: false }))).toBe(true);
  expect(isOpen('battle', play(), spared, round({ another: true }))).toBe(true);
  expect(isOpen('battle', play(), it, round())).toBe(true);
});

test('#71: the enemy’s commander is struck down, and carried off if he can be wounded', () => {
  const occasion = round();
  carryOut('battle', play(), use('britain', 71, 'set_battle_rating'), occasion);
  expect([occasion.attacker.struck, occasion.defender.struck]).toEqual([['gazan'], []]);
  carryOut('battle', play(), use('britain', 71, 'regroup_leader', { except: ['gazan'] }), occasion);
  expect(occasion.attacker.wounded).toEqual([]);
  carryOut('battle', play(), use('britain', 71, 'regroup_leader', { except: [] }), occasion);
  expect([occasion.attacker.wounded, occasion.defender.wounded]).toEqual([['gazan'], []]);
  const none = round({ attacker: combatant('attacker', { commander: null }) });
  carryOut('battle', play(), use('britain', 71, 'set_battle_rating'), none);
  carryOut('battle', play(), use('britain', 71, 'regroup_leader', { except: [] }), none);
  expect([none.attacker.struck, none.attacker.wounded]).toEqual([[], []]);
});

test('#72: only one’s own soldiers rally', () => {
  const occasion = round({
    attacker: combatant('attacker', { disruptions: 2 }),
    defender: combatant('defender', { disruptions: 3 }),
  });
  carryOut('battle', play(), use('britain', 72, 'cancel'), occasion);
  expect([occasion.attacker.disruptions, occasion.defender.disruptions]).toEqual([2, 0]);
});

// --- after the last one ----------------------------------------------------------------------------------------------------

const lost = (changed: Partial<LostOccasion> = {}): LostOccasion => ({
  moment: 'battle-lost',
  entry: entry(),
  loser: 'britain',
  force: { britain: pieces(['hill'], 4) },
  rout: true,
  spared: false,
  unharmed: [],
  ...changed,
});

const won = (changed: Partial<WonOccasion> = {}): WonOccasion => ({
  moment: 'battle-won',
  area: 'evora',
  winner: 'britain',
  force: { britain: pieces(['hill'], 4) },
  rout: true,
  overrun: false,
  gained: 0,
  beaten: { faro: { french_south: pieces(['gazan'], 4) } },
  ...changed,
});

test.each<[string, Use, LostOccasion | WonOccasion, boolean]>([
  ['#42 for the beaten', use('britain', 42, 'cancel'), lost(), true],
  ['#42 a second time', use('britain', 42, 'cancel'), lost({ spared: true }), false],
  ['#42 for who has not fought', use('spain', 42, 'cancel'), lost(), false],
  ['#42 against something else', use('britain', 42, 'cancel', { what: 'own_disruption' }), lost(), false],
  ['#75 after a rout', use('britain', 75, 'resource'), won(), true],
  ['#75 after an overrun', use('britain', 75, 'resource'), won({ rout: false, overrun: true }), true],
  ['#75 after a plain victory', use('britain', 75, 'resource'), won({ rout: false }), false],
  ['#75 when walls have fallen', use('britain', 75, 'resource'), won({ moment: 'siege-won', rout: false }), true],
  ['#75 for who has not fought', use('spain', 75, 'resource'), won(), false],
  ['#75 for somebody else', use('britain', 75, 'resource', { power: 'spain' }), won(), false],
  ['#76 for the winner', use('britain', 76, 'attrition'), won(), true],
  ['#76 for his ally', use('spain', 76, 'attrition'), won(), true],
  ['#76 for the beaten', use('french_south', 76, 'attrition'), won(), false],
  ['#76 where nobody is left', use('britain', 76, 'attrition'), won({ beaten: {} }), false],
  ['#76 against others', use('britain', 76, 'attrition', { target: 'moving_formation' }), won(), false],
])('%s', (_, it, occasion, is) => {
  expect(isOpen('battle', play(), it, occasion as never)).toBe(is);
});

test('#75: the ally’s gain is not the winner’s loot', () => {
  const at = play();
  const occasion = won();
  carryOut('battle', at, use('spain', 75, 'resource', { n: 1 }), occasion);
  expect([occasion.gained, at.state.resources.spain]).toEqual([0, 1]);
  carryOut('battle', at, use('britain', 75, 'resource', { n: 1 }), occasion);
  expect([occasion.gained, at.state.resources.britain]).toEqual([1, 1]);
});

// --- on the way ----------------------------------------------------------------------------------------------------------

const announced = (changed: Partial<InterceptionOccasion> = {}): InterceptionOccasion => ({
  moment: 'interception',
  entry: entry(),
  power: 'britain',
  from: 'lisbon',
  force: { britain: pieces(['hill'], 4) },
  leader: 'hill',
  parts: [
    { name: 'into-friendly', n: 1 },
    { name: 'rating', n: 3 },
  ],
  cancelled: false,
  automatic: false,
  ...changed,
});

const rerate = (power: string, value = 1) => use(power, 23, 'set_battle_rating', { value });

test.each<[string, Use, Partial<InterceptionOccasion>, boolean]>([
  ['against an enemy', rerate('french_south'), {}, true],
  ['against a friend', rerate('spain'), {}, false],
  ['against who is rated no better', rerate('french_south', 3), {}, false],
  ['against who is rated worse', rerate('french_south', 4), {}, false],
  ['against an attempt that is called off', rerate('french_south'), { cancelled: true }, false],
  ['against one that succeeds anyhow', rerate('french_south'), { automatic: true }, false],
  ['against soldiers without a leader', rerate('french_south'), { leader: null }, false],
  ['against a leader without a rating', rerate('french_south', 0), { parts: [{ name: 'into-friendly', n: 1 }] }, false],
])('#23 %s', (_, it, changed, is) => {
  expect(isOpen('march', play(), it, announced(changed))).toBe(is);
});

test('#23: the rating counts as the card says', () => {
  const occasion = announced();
  carryOut('march', play(), rerate('french_south', 1), occasion);
  expect(occasion.parts.at(-1)).toEqual({ name: 'card 23', n: -2 });
});

const step = (changed: Partial<StepOccasion> = {}): StepOccasion => ({
  moment: 'step',
  power: 'britain',
  force: { britain: pieces(['hill'], 4) },
  from: 'evora',
  to: 'lisbon',
  line: 'clear',
  cp: 1,
  stopped: false,
  unseen: false,
  bypass: null,
  ...changed,
});

const part = (changed: object = {}) => use('french_south', 24, 'cancel', changed);
const french = {
  power: 'french_south',
  force: { french_south: pieces(['gazan'], 2), french_north: pieces(['marmont'], 2) },
  to: 'faro',
};
const both = { britain: pieces(['hill'], 2), spain: pieces(['ballesteros'], 2) };

test.each<[string, Use, Partial<StepOccasion>, object[]]>([
  ['one that joins its ally', part(), {}, [{}]],
  ['one that goes where no ally is', part(), { to: 'faro' }, []],
  ['a step that is stopped', part(), { stopped: true }, []],
  ['soldiers without a leader', part(), { force: { britain: pieces([], 1) } }, []],
  ['a group, whose ally may stay', part(), french, [{ power: 'french_north' }]],
  ['a group whom the card does not mean', part(), { force: both, to: 'faro' }, []],
  [
    'a group with an ally who does not lead',
    part(),
    { ...french, force: { ...french.force, french_north: pieces([], 2) } },
    [],
  ],
  ['a group, by a card that means none', part({ standing: undefined }), french, []],
  ['something else', part({ what: 'intercept' }), {}, []],
])('#24 against %s', (_, it, changed, choices) => {
  expect(marchResponses.cancel?.step?.choices(play(), it, step(changed))).toEqual(choices);
});

test.each<[string, Partial<StepOccasion>, boolean]>([
  ['by CP', {}, true],
  ['for nothing', { cp: 0 }, false],
  ['that is stopped', { stopped: true }, false],
])('#3 against a step %s', (_, changed, is) => {
  expect(isOpen('march', play(), use('french_south', 3, 'stop_move'), step(changed))).toBe(is);
});

test.each<[string, object, Partial<StepOccasion>, boolean]>([
  ['of its kind', { type: 'clear' }, {}, true],
  ['of another kind', { type: 'river' }, {}, false],
  ['that nobody crosses', { type: 'clear' }, { stopped: true }, false],
])('#21 on a line %s', (_, op, changed, is) => {
  expect(isOpen('march', play(), use('french_south', 21, 'block_line', op), step(changed))).toBe(is);
});

// --- on the way ----------------------------------------------------------------------------------------------------------

const marching = (changed: Partial<Entry> = {}): OccasionOf<'entry'> => ({
  moment: 'entry',
  entry: entry({ area: 'toledo', line: 'rough', mover: { french_south: pieces(['gazan'], 4) }, ...changed }),
});

test.each<[string, object, Partial<Entry>, boolean]>([
  ['on a rough road in Spain', {}, {}, true],
  ['on a road of another kind', {}, { line: 'clear' }, false],
  ['on any road, if it names none', { lines: undefined }, { line: 'clear' }, true],
  ['outside the regions that it names', { regions: ['portugal'] }, {}, false],
  ['anywhere, if it names none', { regions: undefined }, {}, true],
  ['not for pieces by sea', {}, { line: null }, false],
  ['not where nobody marches', {}, { mover: {} }, false],
  ['not for a power that it does not mean', {}, { mover: { britain: pieces(['hill'], 1) } }, false],
  ['not for another target', { target: 'defender' }, {}, false],
])('#15 %s: %j, %j', (_, changed, at, expected) => {
  expect(isOpen('march', play(), use('spain', 15, 'attrition', changed), marching(at))).toBe(expected);
});
