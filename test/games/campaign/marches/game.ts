/**
 * A small campaign game that is not shipped: two months of a border war. It has what Wellington lacks: a power that runs an allied
 * contingent, a side of one power, an area with two owners, ground that depends on season and side, a turn and a winter of its own, and
 * state of its own.
 */
import { z } from 'zod';
import { entryOf, type Json, type JsonObject, type Script } from '../../../../src/engine/index.ts';
import type { PackContent } from '../../../../src/games/campaign/content/files.ts';
import { packOf } from '../../../../src/games/campaign/content/pack.ts';
import {
  aliasesOf,
  byId,
  type ReadFiles,
  readFiles,
  toCard,
  toContingent,
  toLeader,
  toLine,
} from '../../../../src/games/campaign/content/reading.ts';
import type { Content } from '../../../../src/games/campaign/content.ts';
import type { CampaignModule } from '../../../../src/games/campaign/define/module.ts';
import { defineCampaign } from '../../../../src/games/campaign/define.ts';
import { plainAttrition } from '../../../../src/games/campaign/rules/battle/attrition.ts';
import { outOfTurn } from '../../../../src/games/campaign/rules/cards/out-of-turn.ts';
import { controls, keysOf } from '../../../../src/games/campaign/rules/control.ts';
import type { Fact } from '../../../../src/games/campaign/rules/facts.ts';
import type { Definition, Play, Position } from '../../../../src/games/campaign/rules/play.ts';
import { contingentTables, neighbourMap, ownOf } from '../../../../src/games/campaign/rules/position.ts';
import { deal } from '../../../../src/games/campaign/rules/turn/deal.ts';
import { tellRound } from '../../../../src/games/campaign/rules/turn/sequence.ts';
import { slot } from '../../../../src/games/campaign/rules/turn/track.ts';
import { attritionStep, balanceStep } from '../../../../src/games/campaign/rules/turn/turn-end.ts';
import { dealHomes, dealWinterCards } from '../../../../src/games/campaign/rules/winter/cards.ts';
import { deployments } from '../../../../src/games/campaign/rules/winter/deployment.ts';
import { winterPhase } from '../../../../src/games/campaign/rules/winter/winter.ts';
import type { State } from '../../../../src/games/campaign/state.ts';
import type { Area, PowerId } from '../../../../src/games/campaign/types.ts';
import { contingents, files, format, packFiles, powers } from './pack.ts';

declare module '../../../../src/games/campaign/events.ts' {
  interface AttritionReasons {
    marsh: true;
  }
}

type Book = ReadFiles<typeof packFiles>;

const toArea = ({ owners, seaZones, offMap = false, ...area }: Book['map']['duchies'][number]): Area => ({
  ...area,
  owners,
  holders: owners,
  zones: seaZones,
  offMap,
});

const contentOf = ({ pack, map, leaders, cards, setup }: Book): Content => ({
  areas: byId(map.duchies.map(toArea)),
  lines: map.lines.map(toLine),
  strokes: { plain: 'solid', marsh: 'dotted' },
  land: [],
  leaders: byId(leaders.leaders.map(toLeader)),
  cards: new Map(cards.cards.map((card) => [card.number, toCard(card)])),
  powers,
  contingents: contingents.map((each) => toContingent(each, setup.pieceLimits)),
  aliases: aliasesOf(pack, { places: {}, leaders: {}, powers: {}, cards: {} }),
});

const SUMMER = 1;

/** Counts the settled battles in the game's own state. */
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

const define = ({ content, setup }: { content: Content; setup: Book['setup'] }): Definition => ({
  id: 'marches',
  version: '1',
  content,
  powers: content.powers.map(({ id }) => id),
  sides: ['wood', 'rock'],
  ...contingentTables(content),
  sideOf: { oak: 'wood', reed: 'wood', elm: 'wood', stone: 'rock' },
  neighbours: neighbourMap(content),
  hands: {
    deal: 4,
    homeDeal: { oak: 1, elm: 1, stone: 2 },
    limit: setup.handLimit.common,
    cardPrice: 2,
    resourceLimit: 3,
  },
  cards: {},
  march: { free: () => 3, reactionNeeds: 9 },
  sea: { fleets: [], most: 0, landings: [], batteries: { open: 0, fortress: 0 } },
  battle: {
    routMargin: 3,
    loot: { one: 7, two: 12, natural: 6 },
    nationalBonus: (_position, force) => (Object.keys(force).includes('reed') ? 0 : 1),
  },
  siege: { sack: { needs: 6, prize: 2 }, hastyStrength: 2 },
  troops: {
    homes: ({ game, state }, power) => {
      const own = [...content.areas.values()].filter(
        ({ id, owners }) => owners.includes(ownOf(power)) && controls(game, state, power, id),
      );
      return { soldiers: own.map(({ id }) => id), leaders: own.filter(({ key }) => key).map(({ id }) => id) };
    },
  },
  flags: {
    counts: { wood: setup.flagLimits.wood, rock: setup.flagLimits.rock },
    lent: (_position, power) => (power === 'oak' ? ['reed'] : []),
  },
  partisans: { roll: () => false, areas: () => [] },
  impulses: { isExempt: ({ state }) => state.round === 1 },
  names: { powers: () => undefined, areas: () => undefined },
  ground: {
    named: {},
    // The marsh is frozen in winter and open to all. In summer only Stone knows the way through it.
    isBarred: ({ state }, line, side) => line === 'marsh' && state.turn === SUMMER && side === 'wood',
    modifier: (_position, line) => (line === 'marsh' ? -1 : 0),
    defence: ({ state }, _area, line, side) =>
      line !== 'marsh' ? 0 : state.turn === SUMMER && side === 'rock' ? 2 : 1,
    hardships: ({ state }, { line, side }) =>
      line === 'marsh' && side === 'wood' && state.turn === SUMMER ? ['marsh'] : [],
  },
  attrition: {
    dice: plainAttrition.dice,
    // In winter some losses are regrouped and come back.
    toll: (position, suffering, faces) => ({
      ...plainAttrition.toll(position, suffering, faces),
      regrouped: position.state.turn > SUMMER ? faces.filter((face) => face === 5).length : 0,
    }),
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
  *consequences(play, fact) {
    noteBattle(play, fact);
  },
  own: {
    shape: z.strictObject({ battles: z.int() }),
    view: ({ state }): JsonObject => ({ battles: state.own?.battles ?? 0 }),
    faults: ({ state }) => (Number(state.own?.battles ?? 0) < 0 ? ['fewer battles than none'] : []),
  },
});

const sentences = {
  'game.kind': 'A border war of two months.',
  'game.length': 'A match has two turns.',
  'scenario.border': 'The border',
  'chart.line.plain': 'plain road',
  'chart.line.marsh': 'marsh',
  'teach.about': 'Marches is a border war.',
  'teach.takes': 'a mail a day',
  'teach.aim': 'Hold the keys: {more} to {less} for {ahead}.',
  'teach.turn': '{order, power} act in this order.',
  'teach.answer': 'DONE ends it.',
};

const seat = (id: string, powers: readonly string[]) => ({ id, name: id, powers });

const forcesOf = ({ placements }: Book['setup']['scenarios'][string]): State['forces'] => {
  const forces: State['forces'] = {};
  for (const [contingent, placed] of Object.entries(placements)) {
    for (const { duchy, leaders, pieces } of placed) {
      const { infantry, cavalry, artillery } = pieces;
      entryOf(forces, duchy, () => ({}))[contingent] = { leaders, inf: infantry, cav: cavalry, art: artillery };
    }
  }
  return forces;
};

const marchesOf = (raw: PackContent): CampaignModule => {
  const book = readFiles(packFiles, raw);
  const content = contentOf(book);
  return defineCampaign({
    title: 'Marches',
    rules: define({ content, setup: book.setup }),
    setup: {
      scenarios: [{ id: 'border', title: 'The border', turn: SUMMER }],
      splits: [
        { id: '3', players: 3, seats: [seat('oak', ['oak']), seat('stone', ['stone']), seat('elm', ['elm'])] },
        { id: '2', players: 2, seats: [seat('wood', ['oak', 'elm']), seat('rock', ['stone'])] },
      ],
      rulings: {},
      scenarioOf: (id) => {
        const scenario = id === 'border' ? book.setup.scenarios[id] : undefined;
        return (
          scenario && {
            id,
            turn: scenario.month,
            forces: forcesOf(scenario),
            flags: {},
            resources: { ...scenario.resources },
            removed: scenario.removedCards,
            effects: [],
          }
        );
      },
    },
    score: {
      points: pointsOf,
      prizes: () => (id) => (content.areas.get(id)?.key ? 5 : 1),
      endsAhead: () => [],
    },
    words: {
      messages: { en: sentences },
      examples: {},
      elsewhere: { game: 'Wellington', verbs: [], uses: [] },
      teaching: { words: [] },
    },
    packs: { pack: packOf(book.pack, raw as unknown as Json), format, shipped: files, play: marchesOf },
  });
};

export const marches = marchesOf(files);
