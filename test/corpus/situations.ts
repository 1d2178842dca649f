/** The situations in which the mails of the corpus are sent. */
import type { JsonObject } from '../../src/engine/index.ts';
import type { Game } from '../../src/game/index.ts';
import { positionOf, readCase } from '../../src/games/campaign/case/index.ts';
import { campaigns } from '../../src/games/campaigns.ts';
import { readCase as readRound, positionOf as roundOf } from '../../src/games/gettysburg/case/position.ts';
import { shipped as gettysburg } from '../../src/games/gettysburg/content.ts';
import { readCase as readBattle } from '../../src/games/napoleonics/case/format.ts';
import { positionOf as battleOf } from '../../src/games/napoleonics/case/position.ts';
import { shipped as napoleonics } from '../../src/games/napoleonics/content/check.ts';

/** A mail that was sent before. */
export interface Earlier {
  readonly seat: string;
  readonly text: string;
  /** Default: the seat's own address. */
  readonly from?: string;
}

export interface Situation {
  readonly game: string;
  readonly scenario: string;
  readonly split: string;
  /** A position of a campaign game as data; else the game begins as it does. */
  readonly position?: JsonObject;
  readonly before?: readonly Earlier[];
  /** Who writes: a seat, or `moderator`. */
  readonly seat: string;
  /** The kind of the question that the seat is asked; undefined: none. */
  readonly asks: string | undefined;
}

const KUTUZOV = { game: 'kutuzov', scenario: 'invasion', split: '4' } as const;
const WELLINGTON = { game: 'wellington', scenario: '1812', split: '4' } as const;

const kutuzov = (seat: string, fields: JsonObject = {}): Situation => ({
  ...KUTUZOV,
  seat,
  asks: 'impulse.order',
  position: {
    position: 'setup',
    active: seat,
    round: 1,
    hands: {
      french_north: [1, 42, 96, 105],
      french_south: [84, 4, 56, 88],
      russian_first: [15, 80, 61, 94],
      russian_second: [54, 71, 92, 14],
    },
    place: { masuria: { french_north: { leaders: ['davout'], inf: 4, cav: 1, art: 1 } } },
    ...fields,
  },
});

const wellington = (seat: string, fields: JsonObject = {}): Situation => ({
  ...WELLINGTON,
  seat,
  asks: 'impulse.order',
  position: {
    position: 'setup',
    active: seat,
    round: 1,
    hands: {
      britain: [94, 78, 93, 98],
      spain: [62, 88, 90, 87],
      french_south: [49, 104, 56, 23],
      french_north: [99, 106, 73, 12],
    },
    ...fields,
  },
});

const ATTACK = 'PLAY 1 CP\nMOVE Davout 6SP Masuria - Grodno\nPASS\nNOW';

export const SITUATIONS: Readonly<Record<string, Situation>> = {
  /** Napoleon, Davout (6 SP at Masuria) and Ney before the Niemen. */
  'kutuzov-north': kutuzov('french_north'),
  'kutuzov-south': kutuzov('french_south'),
  'kutuzov-first': kutuzov('russian_first'),
  'kutuzov-second': kutuzov('russian_second'),
  /** French North has handed a sheet over, which is not carried out yet. */
  'kutuzov-sent': {
    ...kutuzov('french_north'),
    before: [
      {
        seat: 'french_north',
        text: 'PLAY 105 CP\nMOVE Ney 3SP Poland Zone - Warsaw\nMOVE Napoleon 4SP Prussia Zone - Masuria\nDONE',
      },
    ],
  },
  /** French North has written in prose, and is asked whether it meant the lines that are proposed. */
  'kutuzov-proposed': {
    ...kutuzov('french_north'),
    before: [
      { seat: 'french_north', text: 'PLAY 105 CP\nThen let us have Napoleon follow to Masuria, I should say\nDONE' },
    ],
  },
  /** French North has carried out an impulse, and is asked nothing. */
  'kutuzov-again': {
    ...kutuzov('french_north'),
    before: [{ seat: 'french_north', text: 'PLAY 105 CP\nMOVE Ney 3SP Poland Zone - Warsaw\nPASS\nNOW' }],
    asks: undefined,
  },
  /** A mail from an address that is not the player's waits until the player confirms it. */
  'kutuzov-held': {
    ...kutuzov('french_north'),
    before: [
      {
        seat: 'french_north',
        from: 'carla@work.test',
        text: 'PLAY 105 CP\nMOVE Ney 3SP Poland Zone - Masuria\nMOVE Napoleon 4SP Prussia Zone - Masuria\nDONE',
      },
    ],
  },
  /** Davout marches on Platov at Grodno: Bagration may come. */
  'kutuzov-intercept': {
    ...kutuzov('french_north'),
    before: [{ seat: 'french_north', text: ATTACK }],
    seat: 'russian_second',
    asks: 'intercept',
  },
  /** The same, for mails that quote the question. */
  'kutuzov-quoted': {
    ...kutuzov('french_north'),
    before: [{ seat: 'french_north', text: ATTACK }],
    seat: 'russian_second',
    asks: 'intercept',
  },
  /** Others are asked whether they keep their cards. */
  'kutuzov-waits': { ...KUTUZOV, seat: 'russian_second', asks: undefined },
  /** Platov is attacked at Grodno: battle cards. */
  'kutuzov-battle': {
    ...kutuzov('french_north'),
    before: [
      { seat: 'french_north', text: ATTACK },
      { seat: 'russian_second', text: 'INTERCEPT NO\nNOW' },
      { seat: 'russian_second', text: 'EVADE NO\nNOW' },
    ],
    seat: 'russian_second',
    asks: 'battle.cards',
  },
  'wellington-britain': wellington('britain'),
  'wellington-spain': wellington('spain'),
  'wellington-south': wellington('french_south'),
  'wellington-north': wellington('french_north'),
  /** Nothing is asked of Spain: Britain's impulse runs. */
  'wellington-waits': { ...wellington('britain'), seat: 'spain', asks: undefined },
  'wellington-mulligan': { ...WELLINGTON, seat: 'britain', asks: 'mulligan' },
  'kutuzov-mulligan': { ...KUTUZOV, seat: 'french_north', asks: 'mulligan' },
  /** Longstreet is a march away from Reynolds and Sickles. */
  'gettysburg-near': {
    game: 'gettysburg',
    scenario: 'campaign',
    split: '2',
    seat: 'USA',
    asks: 'round',
    position: { position: 'empty', turn: 2, place: { HAG: ['CSA-1'], GET: ['USA-3', 'USA-1'] } },
  },
  gettysburg: { game: 'gettysburg', scenario: 'campaign', split: '2', seat: 'USA', asks: 'round' },
  /** The French begin at Vimiero. */
  vimiero: {
    game: 'napoleonics',
    scenario: '003-vimiero',
    split: '2',
    seat: 'FRENCH',
    asks: 'card',
    position: {
      position: 'setup',
      active: 'FRENCH',
      hands: {
        FRENCH: ['FORWARD', 'PROBE_CENTER', 'ATTACK_RIGHT', 'SCOUT_LEFT', 'PROBE_LEFT'],
        ALLIED: ['PROBE_RIGHT', 'PROBE_CENTER', 'ATTACK_LEFT', 'SCOUT_RIGHT', 'PROBE_LEFT'],
      },
    },
  },
};

/** How positions of each game are read. */
const startOf = (game: Game, { position, scenario, split }: Situation): unknown => {
  if (!position) return undefined;
  const it = { id: game.id, game: game.id, scenario, ...position };
  const campaign = campaigns.get(game.id);
  if (campaign) return positionOf(campaign, readCase(campaign, { ...it, players: split }));
  if (game.id === 'napoleonics') return battleOf(napoleonics, readBattle(napoleonics, it));
  if (game.id === 'gettysburg') return roundOf(gettysburg, readRound(gettysburg, it));
  throw new Error(`positions of ${game.id} cannot be given`);
};

/** A game that begins in the position of a situation. */
export function gameOf(games: ReadonlyMap<string, Game>, situation: Situation): Game {
  const game = games.get(situation.game);
  if (!game) throw new Error(`no game ${situation.game}`);
  const start = startOf(game, situation);
  return start === undefined ? game : { ...game, setup: { ...game.setup, start: () => structuredClone(start) } };
}
