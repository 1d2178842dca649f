/**
 * A small campaign game that is not shipped: two months of a border war. It has what Wellington has not: a power that runs an allied
 * contingent, a side of one power, an area with two owners, ground that counts by season and side, a turn and a winter of its own, and
 * something to remember.
 */
import type { Json, JsonObject, Script } from '../../../../src/engine/index.ts';
import { makeCampaign } from '../../../../src/games/campaign/campaign.ts';
import { outOfTurn } from '../../../../src/games/campaign/cards/out-of-turn.ts';
import type { Content } from '../../../../src/games/campaign/content.ts';
import { controls, keysOf } from '../../../../src/games/campaign/control.ts';
import type { CampaignModule } from '../../../../src/games/campaign/module.ts';
import { packOf } from '../../../../src/games/campaign/pack.ts';
import type { Definition, Fact, Play, Position } from '../../../../src/games/campaign/play.ts';
import { contingentTables, neighbourMap, ownOf } from '../../../../src/games/campaign/position.ts';
import { deal } from '../../../../src/games/campaign/turn/deal.ts';
import { tellRound } from '../../../../src/games/campaign/turn/sequence.ts';
import { slot } from '../../../../src/games/campaign/turn/track.ts';
import { attritionStep, balanceStep } from '../../../../src/games/campaign/turn/turn-end.ts';
import type { Area, Card, PowerId } from '../../../../src/games/campaign/types.ts';
import { dealHomes, dealWinterCards } from '../../../../src/games/campaign/winter/cards.ts';
import { deployments } from '../../../../src/games/campaign/winter/deployment.ts';
import { winterPhase } from '../../../../src/games/campaign/winter/winter.ts';

declare module '../../../../src/games/campaign/events.ts' {
  interface AttritionReasons {
    marsh: true;
  }
}

const area = (id: string, owners: readonly string[], more: Partial<Area> = {}): Area => ({
  id,
  name: id.toUpperCase(),
  region: owners[0] ?? '',
  owners,
  holders: owners,
  key: false,
  capital: false,
  fortress: 0,
  port: 'none',
  zones: [],
  offMap: false,
  x: 100 + 90 * id.length,
  y: 100,
  ...more,
});

const AREAS = [
  area('ash', ['oak'], { key: true, capital: true, x: 100 }),
  area('birch', ['reed'], { key: true, x: 250, y: 300 }),
  area('cedar', ['oak', 'elm'], { key: true, fortress: 2, x: 400 }),
  area('dell', ['elm'], { key: true, x: 400, y: 500 }),
  area('fen', ['stone'], { x: 600, y: 300 }),
  area('gate', ['stone'], { key: true, fortress: 2, x: 800 }),
  area('hold', ['stone'], { key: true, capital: true, x: 900, y: 600 }),
] as const;

const LINES = [
  ['ash', 'birch', 'plain'],
  ['ash', 'cedar', 'plain'],
  ['birch', 'dell', 'plain'],
  ['cedar', 'dell', 'plain'],
  ['cedar', 'fen', 'marsh'],
  ['dell', 'fen', 'marsh'],
  ['fen', 'gate', 'plain'],
  ['fen', 'hold', 'marsh'],
  ['gate', 'hold', 'plain'],
] as const;

const card = (number: number, home: string | null = null): Card => ({
  number,
  title: `Orders ${number}`,
  cp: 2 + (number % 5),
  home,
  plus: number % 7 === 0,
  mustPlay: false,
  battle: number % 3 === 0,
  siege: number % 3 === 0,
  response: false,
  removeAfterEvent: false,
  role: null,
  playableBy: ['oak', 'elm', 'stone'],
  timing: number % 3 === 0 ? 'battle' : 'own_impulse',
  alsoAt: null,
  effect: 'One die more.',
  ops: number % 3 === 0 ? [{ op: 'dice', n: 1, in: ['battle', 'siege'], scope: 'round' }] : [],
  certainty: 'full',
});

const CARDS = [
  ...Array.from({ length: 30 }, (_, i) => card(i + 1)),
  ...Array.from({ length: 9 }, (_, i) => card(i + 31, ['oak', 'elm', 'stone'][i % 3])),
];

const LEADERS = [
  ['alder', 'oak', 4, 9],
  ['aspen', 'oak', 2, 4],
  ['rush', 'reed', 3, 5],
  ['wych', 'elm', 3, 6],
  ['flint', 'stone', 4, 9],
  ['slate', 'stone', 3, 6],
  ['shale', 'stone', 2, 4],
] as const;

const byId = <T extends { readonly id: string }>(items: readonly T[]): ReadonlyMap<string, T> =>
  new Map(items.map((item) => [item.id, item]));

export const content: Content = {
  areas: byId(AREAS),
  lines: LINES.map(([a, b, kind]) => ({ a, b, kind })),
  strokes: { plain: 'solid', marsh: 'dotted' },
  land: [],
  leaders: byId(LEADERS.map(([id, contingent, battle, command]) => ({ id, name: id, contingent, battle, command }))),
  cards: new Map(CARDS.map((each) => [each.number, each])),
  powers: [
    { id: 'oak', code: 'OK', name: 'Oak', side: 'wood', homePile: 'oak' },
    { id: 'stone', code: 'ST', name: 'Stone', side: 'rock', homePile: 'stone' },
    { id: 'elm', code: 'EL', name: 'Elm', side: 'wood', homePile: 'elm' },
  ],
  contingents: [
    { id: 'oak', name: 'Oak', power: 'oak', counters: { inf: 12, cav: 5, art: 3 } },
    { id: 'reed', name: 'Reed', power: 'oak', counters: { inf: 5, cav: 2, art: 1 } },
    { id: 'stone', name: 'Stone', power: 'stone', counters: { inf: 16, cav: 6, art: 4 } },
    { id: 'elm', name: 'Elm', power: 'elm', counters: { inf: 8, cav: 3, art: 2 } },
  ],
};

const SUMMER = 1;

/** Battles that each power has fought: what the game remembers. */
const noteBattle = (play: Play, fact: Fact): void => {
  if (fact.fact !== 'battle.settled') return;
  const battles = Number(play.state.own?.battles ?? 0) + 1;
  play.state.own = { battles };
};

const pointsOf = ({ game, state }: Position, power: PowerId): number => keysOf(game, state, power).length;

function* tally(play: Play): Script {
  const { state, game } = play;
  if (state.turn <= SUMMER) return;
  const points = Object.fromEntries(game.powers.map((power) => [power, pointsOf(play, power)]));
  const wood = [...game.content.areas.values()].filter(
    ({ id, key }) => key && (controls(game, state, 'oak', id) || controls(game, state, 'elm', id)),
  ).length;
  state.outcome = { winner: wood > 3 ? 'wood' : 'rock', reason: 'outcome.time', points };
}

const definition: Definition = {
  id: 'marches',
  version: '1',
  content,
  powers: content.powers.map(({ id }) => id),
  sides: ['wood', 'rock'],
  ...contingentTables(content),
  sideOf: { oak: 'wood', reed: 'wood', elm: 'wood', stone: 'rock' },
  neighbours: neighbourMap(content),
  parameters: {
    deal: 4,
    homeDeal: { oak: 1, elm: 1, stone: 2 },
    handLimit: 6,
    cardPrice: 2,
    resourceLimit: 3,
    freeMarches: 3,
    reactionNeeds: 9,
    routMargin: 3,
    loot: { one: 7, two: 12, natural: 6 },
    sack: { needs: 6, prize: 2 },
    hastyStrength: 2,
    sea: { fleets: [], most: 0, landings: [], batteries: { open: 0, fortress: 0 } },
    flags: { wood: 8, rock: 8 },
  },
  ground: {
    named: {},
    // In winter the marsh is frozen, and Stone knows the way.
    isBarred: ({ state }, line, side) => line === 'marsh' && state.turn === SUMMER && side === 'wood',
    modifier: (_position, line) => (line === 'marsh' ? -1 : 0),
    defence: ({ state }, _area, line, side) =>
      line !== 'marsh' ? 0 : state.turn === SUMMER && side === 'rock' ? 2 : 1,
    hardships: ({ state }, { line, side }) =>
      line === 'marsh' && side === 'wood' && state.turn === SUMMER ? ['marsh'] : [],
  },
  turn: [
    { phase: 'deal', isQuiet: true, run: deal },
    { phase: 'impulses', enter: tellRound, run: slot },
    { phase: 'attrition', run: attritionStep },
    { phase: 'balance', run: balanceStep },
    { phase: 'tally', run: tally },
    { phase: 'interphase', run: winterPhase },
  ],
  winter: [
    { step: 'deployments', each: deployments },
    { step: 'deal', once: dealWinterCards },
    { step: 'homes', once: dealHomes },
  ],
  reactions: outOfTurn,
  hooks: {
    nationalBonus: (_position, force) => (Object.keys(force).includes('reed') ? 0 : 1),
    homes: ({ game, state }, power) => {
      const own = AREAS.filter(({ id, owners }) => owners.includes(ownOf(power)) && controls(game, state, power, id));
      return { soldiers: own.map(({ id }) => id), leaders: own.filter(({ key }) => key).map(({ id }) => id) };
    },
    lentFlags: (_position, power) => (power === 'oak' ? ['reed'] : []),
    powersNamed: () => undefined,
    areasNamed: () => undefined,
    partisans: () => false,
    partisanAreas: () => [],
    isExempt: ({ state }) => state.round === 1,
    *consequences(play, fact) {
      noteBattle(play, fact);
    },
    own: {
      view: ({ state }): JsonObject => ({ battles: state.own?.battles ?? 0 }),
      faults: ({ state }) => (Number(state.own?.battles ?? 0) < 0 ? ['fewer battles than none'] : []),
    },
  },
};

const stack = (leaders: string[], inf: number, cav = 0, art = 0) => ({ leaders, inf, cav, art });

const seat = (id: string, powers: readonly string[]) => ({ id, name: id, powers });

export const marches: CampaignModule = makeCampaign({
  title: 'Marches',
  definition,
  scenarios: [{ id: 'border', title: 'The border', turn: SUMMER }],
  splits: [
    { id: '3', players: 3, seats: [seat('oak', ['oak']), seat('stone', ['stone']), seat('elm', ['elm'])] },
    { id: '2', players: 2, seats: [seat('wood', ['oak', 'elm']), seat('rock', ['stone'])] },
  ],
  rulings: {},
  pack: packOf({ id: 'marches', title: 'Marches' }, { areas: AREAS.length } satisfies Json),
  packs: {
    files: [],
    complete: () => null,
    check: () => [],
    play: () => marches,
  },
  aliases: { places: {}, leaders: {}, powers: {}, cards: {} },
  messages: { sentences: { en: {} }, words: { en: {} } },
  examples: {},
  elsewhere: { game: 'Wellington', verbs: [], uses: [] },
  scenarioOf: (name) =>
    name === 'border'
      ? {
          id: name,
          turn: SUMMER,
          forces: {
            ash: { oak: stack(['aspen'], 3, 1) },
            birch: { oak: stack(['alder'], 4, 1, 1), reed: stack(['rush'], 3, 1) },
            dell: { elm: stack(['wych'], 4, 1) },
            fen: { stone: stack(['slate'], 4, 1) },
            gate: { stone: stack(['shale'], 3) },
            hold: { stone: stack(['flint'], 5, 2, 1) },
          },
          flags: {},
          resources: { oak: 2, elm: 1, stone: 3 },
          removed: [],
          effects: [],
        }
      : undefined,
  prize: (_position, id) => (content.areas.get(id)?.key ? 5 : 1),
  points: pointsOf,
  endsAhead: () => [],
});
