/** Soldiers raised by cards out of turn: #19 at any time, #35 beside soldiers whom an event has raised, #107 against partisans. */
import { describe, expect, test } from 'vitest';
import { eventResponses } from '../../../src/games/campaign/rules/cards/event-responses.ts';
import { levyResponses } from '../../../src/games/campaign/rules/cards/levies.ts';
import { controllerOf } from '../../../src/games/campaign/rules/control.ts';
import type {
  BattleOccasion,
  CardOccasion,
  PartisanOccasion,
  SiegeOccasion,
  Use,
} from '../../../src/games/campaign/rules/occasions.ts';
import { carryOut } from '../../../src/games/campaign/rules/operations/index.ts';
import type { Play } from '../../../src/games/campaign/rules/play.ts';
import { impulseOf } from '../../../src/games/campaign/rules/position.ts';
import type { EventChoice } from '../../../src/games/campaign/types.ts';
import { wellington } from '../../../src/games/wellington/index.ts';
import { eventsOf, pieces, playAt, runScript } from './play-at.ts';

const useOf = (number: number, op: string, power: string, changed: object = {}): Use => {
  const card = wellington.definition.content.cards.get(number);
  const found = card?.ops.find((each) => each.op === op);
  if (!card || !found) throw new Error(`card ${number} has no ${op}`);
  return { power, card, op: { ...found, ...changed } };
};

const LEVY = useOf(19, 'build', 'britain');
const AT_WALLS = levyResponses.build?.siege;
const IN_BATTLE = levyResponses.build?.battle;
const AT_REST = levyResponses.build?.flag;

const siegeOf = (area: string, changed: Partial<SiegeOccasion> = {}): SiegeOccasion => ({
  moment: 'siege',
  area,
  power: 'french_south',
  round: 0,
  hits: 0,
  strength: 3,
  taken: false,
  relieved: false,
  ...changed,
});

const battleAt = (area: string): BattleOccasion => ({
  moment: 'battle',
  entry: { area, from: null, line: null, side: 'france', mover: {}, arrived: {}, failedEvasions: 0 },
  played: [],
});

/** Whether soldiers may be raised there during a battle. */
const mayCome = (play: Play, areas: string[], battle: string): boolean =>
  IN_BATTLE?.admits?.(play, LEVY, battleAt(battle), { areas }) === true;

describe('#19: soldiers arrive during a battle', () => {
  const french = { french_south: { leaders: ['soult'], sp: 4 } };
  test.each<[string, object, string, string, string, boolean]>([
    ['elsewhere', {}, 'french_south', 'porto', 'evora', true],
    ['not where it is fought', {}, 'french_south', 'porto', 'porto', false],
    [
      'not where it is fought, though friends stand there',
      { porto: { britain: { sp: 1 } } },
      'french_south',
      'porto',
      'porto',
      false,
    ],
    ['not next to it', {}, 'french_south', 'porto', 'coimbra', false],
    ['next to it to friends', { porto: { britain: { sp: 1 } } }, 'french_south', 'porto', 'coimbra', true],
    [
      'not to a place where the enemy could come in one’s own impulse',
      { coimbra: french },
      'britain',
      'porto',
      'faro',
      false,
    ],
    ['to such a place in the enemy’s impulse', { coimbra: french }, 'french_south', 'porto', 'faro', true],
    [
      'to such a place where friends stand',
      { coimbra: french, porto: { britain: { sp: 1 } } },
      'britain',
      'porto',
      'faro',
      true,
    ],
    ['not to walls that are besieged', { lisbon: french }, 'french_south', 'lisbon', 'faro', false],
    ['not to what is no home', {}, 'french_south', 'badajoz', 'faro', false],
  ])('%s', (_, place, active, to, battle, is) => {
    expect(mayCome(playAt({ place }, active), [to], battle)).toBe(is);
  });
});

describe('#19: soldiers arrive in a besieged fortress', () => {
  const besieged = (relief: string | null = null) => {
    const play = playAt({ place: { lisbon: { french_south: { leaders: ['soult'], sp: 4 } } } }, 'french_south');
    impulseOf(play).relief = relief;
    return play;
  };
  test.each<[string, SiegeOccasion, string | null, boolean]>([
    ['as long as they stand', siegeOf('lisbon'), null, true],
    ['between rounds', siegeOf('lisbon', { moment: 'siege-round', round: 1 }), null, true],
    ['where others have come already', siegeOf('lisbon'), 'lisbon', true],
    ['not while others wait elsewhere to sally', siegeOf('lisbon'), 'elvas', false],
    ['not when they are taken', siegeOf('lisbon', { taken: true }), null, false],
    ['not from a siege of other walls', siegeOf('elvas'), null, false],
  ])('%s', (_, occasion, relief, is) => {
    expect(AT_WALLS?.admits?.(besieged(relief), LEVY, occasion as never, { areas: ['lisbon'] })).toBe(is);
  });

  test('and that ends the siege', () => {
    const play = besieged();
    const occasion = siegeOf('lisbon');
    runScript(AT_WALLS?.run(play, LEVY, occasion as never, { areas: ['lisbon'] }) ?? (function* () {})());
    expect(occasion.relieved).toBe(true);
    expect(impulseOf(play).relief).toBe('lisbon');
    expect(eventsOf(play)).toMatchObject([{ kind: 'pieces.built', power: 'britain', area: 'lisbon' }]);
  });

  test('only where they are named: otherwise they arrive elsewhere, and the siege goes on', () => {
    const play = besieged();
    const occasion = siegeOf('lisbon');
    runScript(AT_WALLS?.run(play, LEVY, occasion as never, {}) ?? (function* () {})());
    expect(occasion.relieved).toBe(false);
    expect(eventsOf(play)[0]).not.toMatchObject({ area: 'lisbon' });
  });
});

test.each<[EventChoice, boolean]>([
  [{}, true],
  [{ areas: ['porto'] }, true],
  [{ areas: ['porto', 'cadiz'] }, true],
  [{ areas: ['porto'], sp: [4] }, true],
  [{ areas: ['porto'], sp: [3] }, false],
  [{ areas: ['porto', 'lisbon'], sp: [1, 3] }, true],
  [{ areas: ['porto', 'lisbon'], sp: [1, 2] }, false],
  [{ areas: ['porto', 'lisbon'], sp: [4] }, false],
  [{ areas: ['porto', 'cadiz'], sp: [4, 4] }, true],
  [{ areas: ['porto', 'cadiz'], sp: [4, 3] }, false],
  [{ areas: ['madrid'] }, false],
])('#19: soldiers arrive at home, and as many as the card says: %j', (choice, is) => {
  const play = playAt({ place: { madrid: { french_north: { sp: 2 } } } });
  expect(AT_REST?.admits?.(play, LEVY, { moment: 'flag', area: 'evora', power: 'britain' }, choice)).toBe(is);
});

test('#19: during a fight there must be counters for all arriving soldiers', () => {
  const play = playAt({}, 'french_south');
  const all = play.game.counters.britain ?? pieces();
  play.state.forces.gibraltar = { britain: { leaders: [], ...all, inf: all.inf - 3, cav: all.cav - 1 } };
  const choices = (): number => IN_BATTLE?.choices(play, LEVY, battleAt('huesca')).length ?? -1;
  expect(choices()).toBe(1);
  expect(mayCome(play, ['porto'], 'huesca')).toBe(true);
  play.state.forces.gibraltar = { britain: { leaders: [], ...all, inf: all.inf - 3 } };
  expect(choices()).toBe(0);
  expect(mayCome(play, ['porto'], 'huesca')).toBe(false);
  const refusal = IN_BATTLE?.hindrance?.(play, LEVY, {}, battleAt('huesca'));
  expect(refusal).toMatchObject({ code: 'respond.no-change', reason: { args: { power: 'britain', sp: 4 } } });
});

test('#19: a player who names a place during the fight is told of the others', () => {
  const play = playAt({}, 'french_south');
  const refusal = IN_BATTLE?.hindrance?.(play, LEVY, { areas: ['porto'] }, battleAt('porto'));
  expect(refusal?.code).toBe('respond.amid-fight');
  expect(refusal?.reason.args?.areas).toContain('lisbon');
  expect(refusal?.reason.args?.areas).not.toContain('porto');
  expect(IN_BATTLE?.hindrance?.(play, LEVY, { areas: ['lisbon'] }, battleAt('porto'))).toBeUndefined();
  const rest = { moment: 'flag', area: 'porto', power: 'britain' } as const;
  expect(AT_REST?.hindrance?.(play, LEVY, { areas: ['porto'] }, rest)).toBeUndefined();
});

test('#19 is the only card that can be played at any time', () => {
  const play = playAt({}, 'french_south');
  const other = useOf(48, 'build', 'britain');
  expect(IN_BATTLE?.choices(play, other, battleAt('huesca'))).toEqual([]);
  expect(levyResponses.draw?.battle?.choices(play, other, battleAt('huesca'))).toEqual([]);
  const joining = useOf(35, 'build', 'spain');
  expect(IN_BATTLE?.choices(play, { ...joining, card: LEVY.card }, battleAt('huesca'))).toEqual([]);
});

// --- #35 ---------------------------------------------------------------------------------------------------------------

const LOSE = useOf(35, 'remove_sp', 'britain');
const JOIN = useOf(35, 'build', 'britain');

const raisedIn = (...areas: string[]): CardOccasion =>
  ({
    moment: 'card',
    power: 'spain',
    card: 48,
    raised: areas.map((area) => ({ power: 'spain', area })),
  }) as unknown as CardOccasion;

const rising = (place: object) =>
  playAt(
    { place: { toledo: { spain: { sp: 2 } }, murcia: { spain: { leaders: ['ballesteros'] } }, ...place } },
    'spain',
  );

test('#35: an enemy next to soldiers raised by an event loses one, or one beside them joins', () => {
  const play = rising({
    madrid: { french_north: { sp: 3 }, french_south: { sp: 1 } },
    avila: { french_north: { sp: 2 } },
  });
  expect(eventResponses.remove_sp?.card?.choices(play, LOSE, raisedIn('toledo', 'toledo'))).toEqual([
    { areas: ['toledo', 'madrid'], power: 'french_south' },
    { areas: ['toledo', 'madrid'], power: 'french_north' },
  ]);
  expect(eventResponses.build?.card?.choices(play, JOIN, raisedIn('toledo', 'toledo'))).toEqual([
    { areas: ['toledo'] },
  ]);
});

test('#35: without an enemy nearby only the place is named, and if nobody was raised nothing happens', () => {
  const play = rising({});
  const choices = (occasion: CardOccasion) => eventResponses.remove_sp?.card?.choices(play, LOSE, occasion);
  expect(choices(raisedIn('toledo'))).toEqual([{ areas: ['toledo'] }]);
  expect(choices(raisedIn('murcia', 'huesca'))).toEqual([]);
  const british = { ...raisedIn(), raised: [{ power: 'britain', area: 'toledo' }] };
  expect(choices(british)).toEqual([]);
  expect(eventResponses.build?.card?.choices(play, JOIN, british)).toEqual([]);
});

test('#35: a card that raises nobody, or that names another place, has no use here', () => {
  const play = rising({ madrid: { french_north: { sp: 3 } } });
  const elsewhere = useOf(35, 'remove_sp', 'britain', { where: 'besieger' });
  expect(eventResponses.remove_sp?.card?.choices(play, elsewhere, raisedIn('toledo'))).toEqual([]);
  const alone = { ...LOSE, card: { ...LOSE.card, ops: [LOSE.op] } };
  expect(eventResponses.remove_sp?.card?.choices(play, alone, raisedIn('toledo'))).toEqual([]);
  const home = useOf(35, 'build', 'britain', { where: 'home' });
  expect(eventResponses.build?.card?.choices(play, home, raisedIn('toledo'))).toEqual([]);
});

test('#35: the named enemy loses a strength point, an absent one loses none', () => {
  const play = rising({ madrid: { french_north: { inf: 3 } } });
  const lose = (choice: EventChoice) =>
    runScript(eventResponses.remove_sp?.card?.run(play, LOSE, raisedIn('toledo'), choice) ?? (function* () {})());
  lose({ areas: ['toledo'] });
  lose({ areas: ['toledo', 'madrid'] });
  lose({ areas: ['toledo', 'avila'], power: 'french_north' });
  expect(eventsOf(play)).toEqual([]);
  lose({ areas: ['toledo', 'madrid'], power: 'french_north' });
  expect(play.state.forces.madrid).toEqual({ french_north: pieces([], 2) });
});

test('#35: two soldiers join, whoever stands next door', () => {
  const play = rising({ madrid: { french_north: { leaders: ['marmont'], sp: 3 } } });
  const join = (choice: EventChoice) =>
    runScript(eventResponses.build?.card?.run(play, JOIN, raisedIn('toledo'), choice) ?? (function* () {})());
  join({});
  expect(eventsOf(play)).toEqual([]);
  join({ areas: ['toledo'] });
  expect(eventsOf(play).map(({ kind }) => kind)).toEqual(['pieces.built']);
  expect(play.state.forces.toledo).toEqual({ spain: pieces([], 0, 2) });
});

// --- #107 --------------------------------------------------------------------------------------------------------------

const GUARD = useOf(107, 'cancel', 'french_north');
/** The first areas that French North controls. */
const HELD = [...wellington.definition.content.areas.keys()]
  .filter((area) => controllerOf(wellington.definition, playAt({}).state, area) === 'french_north')
  .sort()
  .slice(0, 4);

const partisans = (changed: Partial<PartisanOccasion> = {}): PartisanOccasion => ({
  moment: 'partisans',
  areas: [...HELD, 'lisbon'],
  spared: [],
  ...changed,
});

const occupied = () => playAt({}, 'french_north');

test('W-4.4a, #107: three areas of the power are guarded, unless it names others', () => {
  const guard = eventResponses.cancel?.partisans;
  expect(guard?.choices(occupied(), GUARD, partisans())).toEqual([
    { areas: HELD.slice(0, 3) },
    ...HELD.map((area) => ({ areas: [area] })),
  ]);
  expect(guard?.choices(occupied(), GUARD, partisans({ spared: HELD.slice(1) }))).toEqual([
    { areas: HELD.slice(0, 1) },
  ]);
  expect(guard?.choices(occupied(), GUARD, partisans({ areas: ['lisbon'] }))).toEqual([]);
  expect(guard?.choices(occupied(), { ...GUARD, op: { ...GUARD.op, what: 'rout' } }, partisans())).toEqual([]);
});

test.each([
  ['one', HELD.slice(0, 1), true],
  ['three', HELD.slice(1), true],
  ['four', HELD, false],
  ['one twice', [...HELD.slice(0, 1), ...HELD.slice(0, 1)], false],
  ['one of the enemy', [...HELD.slice(0, 1), 'lisbon'], false],
  ['none', [], false],
] as const)('W-4.4a, #107: whether %s of its areas can be guarded', (_, areas, is) => {
  expect(eventResponses.cancel?.partisans?.admits?.(occupied(), GUARD, partisans(), { areas: [...areas] })).toBe(is);
});

describe('pieces come out of the Regroup Box for an event', () => {
  const box = { french_south: { leaders: ['gazan'], sp: 2 } };
  const comeOut = (number: number, choice: EventChoice, fields: object = {}) => {
    const play = playAt(
      { regroup: box, place: { seville: { french_south: { leaders: ['soult'], sp: 1 } } }, ...fields },
      'french_south',
    );
    const card = wellington.definition.content.cards.get(number);
    if (!card) throw new Error(`no card ${number}`);
    runScript(carryOut(play, { power: 'french_south', card, choice }));
    const left = play.state.regroup.french_south;
    return [
      left?.leaders ?? [],
      Object.values(play.state.forces)
        .flatMap((force) => force.french_south?.leaders ?? [])
        .sort(),
    ];
  };

  test('#28 brings home the named leader, or the first', () => {
    expect(comeOut(28, {})).toEqual([[], ['gazan', 'soult']]);
    expect(comeOut(28, { leader: 'gazan' })).toEqual([[], ['gazan', 'soult']]);
  });

  test('#28 brings no leader home if the power has lost its homes', () => {
    const homes = wellington.definition.troops.homes(playAt({}, 'french_south'), 'french_south').leaders;
    const flags = Object.fromEntries(homes.map((area) => [area, 'britain']));
    expect(homes.length).toBeGreaterThan(0);
    expect(comeOut(28, { areas: ['seville'] }, { flags })).toEqual([['gazan'], ['soult']]);
  });

  test('#49 brings soldiers alone, whoever is named', () => {
    expect(comeOut(49, { leader: 'gazan' })).toEqual([['gazan'], ['soult']]);
  });
});

test('#19 W-5.2b: soldiers also arrive between impulses, before the partisans’ dice', () => {
  const play = playAt({}, 'britain');
  play.state.impulse = null;
  const occasion: PartisanOccasion = { moment: 'partisans', areas: ['cuenca'], spared: [] };
  const reaction = levyResponses.build?.partisans;
  expect(reaction?.choices(play, LEVY, occasion)).toEqual([{}]);
  if (reaction) runScript(reaction.run(play, LEVY, occasion, {}));
  expect(eventsOf(play).filter(({ kind }) => kind === 'pieces.built')).toHaveLength(1);
});
