import { expect, test } from 'vitest';
import { positionOf, readCase } from '../../../src/games/campaign/case/index.ts';
import { distantOf } from '../../../src/games/campaign/rules/march/interceptors.ts';
import { lineFor } from '../../../src/games/campaign/rules/march/lines.ts';
import { checkMove } from '../../../src/games/campaign/rules/march/movement.ts';
import type { Position } from '../../../src/games/campaign/rules/play.ts';
import { impulseOf } from '../../../src/games/campaign/rules/position.ts';
import { wellington } from '../../../src/games/wellington/index.ts';
import { eachAsked, type QuestionIn } from '../wellington/asked-in.ts';
import { pieces, playAt } from './play-at.ts';

const at = (fields: object): Position => ({
  game: wellington.definition,
  state: positionOf(wellington, readCase(wellington, { id: 'test', game: 'wellington', position: 'empty', ...fields })),
});

const ARMY = { leaders: ['wellington'], inf: 2 };

test.each([
  { what: 'past a closed enemy fortress', badajoz: {}, ways: [] },
  { what: 'past one that friends besiege', badajoz: { spain: { inf: 1 } }, ways: ['badajoz'] },
  { what: 'past an enemy formation', badajoz: { french_south: { inf: 1 } }, ways: [] },
])('W-10.1f, W-10.3e: an army two areas away comes $what: $ways', ({ badajoz, ways }) => {
  const place = { merida: { britain: ARMY }, badajoz };
  const found = distantOf(at({ place }), 'britain', 'huelva');
  expect(found.map(({ via }) => via?.area)).toEqual(ways);
});

/** All questions of one kind that play from a position asks. */
const asked = (kind: string, fields: object): QuestionIn['decision'][] => {
  const found: QuestionIn['decision'][] = [];
  eachAsked({ id: 'test', game: 'wellington', position: 'empty', ...fields }, ({ decision }) => {
    if (decision.kind === kind) found.push(decision);
  });
  return found;
};

const marching = (sp: number, defenders: number) => ({
  active: 'french_south',
  hands: { french_south: [62] },
  place: {
    salamanca: { french_south: { leaders: ['soult'], inf: sp } },
    braga: { britain: { leaders: ['wellington'], inf: defenders } },
  },
  orders: [{ seat: 'french_south', text: 'PLAY 62 CP\nMOVE Soult Salamanca - Lumbrales - Braga' }],
});

test.each([
  { what: 'more dice', sp: 4, dice: [11, 10], evades: null },
  { what: 'as many dice', sp: 5, dice: [11, 11], evades: null },
  { what: 'fewer dice', sp: 6, dice: [11, 12], evades: 'army' },
])('D-31: an army that would have $what than the enemy: the fallback answers $evades', ({ sp, dice, evades }) => {
  const [decision] = asked('evade', marching(sp, 2));
  expect(decision?.prompt.args).toMatchObject({ mydice: dice[0], hisdice: dice[1] });
  expect(decision?.fallback()).toMatchObject({ evade: evades });
});

test.each([
  { active: 'french_south', leader: 'soult', order: ['spain', 'britain'] },
  { active: 'french_north', leader: 'marmont', order: ['britain', 'spain'] },
])('W-10.9: $active marches, and $order are asked in the order of the track', ({ active, leader, order }) => {
  const found = asked('intercept', {
    active,
    hands: { [active]: [62] },
    place: {
      madrid: { [active]: { leaders: [leader], inf: 3 } },
      plasencia: { britain: { leaders: ['wellington'], inf: 2 } },
      toledo: { spain: { leaders: ['castanos'], inf: 2 } },
    },
    standing: { britain: ['INTERCEPT ALL NEVER'], spain: ['INTERCEPT ALL NEVER'] },
    orders: [{ seat: active, text: `PLAY 62 CP\nMOVE ${leader} Madrid - Talavera` }],
  });
  expect(found.map(({ prompt }) => prompt.args?.power)).toEqual(order);
});

test.each([
  { who: 'the first army of its power', power: 'britain', leader: 'hill', named: '', line: 'clear', holder: 'hill' },
  { who: 'no army of the ally', power: 'spain', leader: 'castanos', named: '', line: 'river', holder: '' },
  { who: 'the army that was named', power: 'britain', leader: 'hill', named: 'hill', line: 'clear', holder: 'hill' },
  { who: 'no other than that', power: 'britain', leader: 'graham', named: 'hill', line: 'river', holder: 'hill' },
])('W-5.1f: a card that changes a line does so for $who', ({ power, leader, named, line, holder }) => {
  const effect = {
    kind: 'line-override',
    until: 'impulse',
    power: 'britain',
    leader: named,
    from: 'river',
    to: 'clear',
    card: 22,
  };
  const position = at({ place: { lisbon: { [power]: { leaders: [leader], inf: 2 } } }, effects: [effect] });
  const force = { [power]: { leaders: [leader], inf: 2, cav: 0, art: 0 } };
  expect(lineFor(position, power, force, 'river')).toBe(line);
  expect(position.state.effects[0]?.leader).toBe(holder);
});

test('W-9.62a: a player with both powers of a group names its commander; two players are bound by the rules', () => {
  const group = (seats: Record<string, string>) => {
    const play = playAt({
      place: {
        lisbon: { britain: { leaders: ['hill'], inf: 2 }, spain: { leaders: ['castanos'], inf: 4 } },
      },
    });
    Object.assign(play.state.seats, seats);
    impulseOf(play).cp = 5;
    return checkMove(play, 'britain', {
      do: 'move',
      from: 'lisbon',
      to: 'abrantes',
      force: { britain: pieces(['hill'], 2), spain: pieces(['castanos'], 4) },
      commander: 'hill',
    });
  };
  expect(group({ britain: 'allies', spain: 'allies' })).toMatchObject({ ok: true, answer: { commander: 'hill' } });
  expect(group({ britain: 'britain', spain: 'spain' })).toMatchObject({
    ok: false,
    refusal: { code: 'move.ally-commands', reason: { args: { leader: 'castanos', power: 'spain' } } },
  });
});

test.each(['from', 'to'])('W-9.1: a march that names no area it goes %s is refused', (field) => {
  const position = at({ place: { merida: { britain: ARMY } } });
  const { [field]: _, ...rest } = { do: 'move', from: 'merida', to: 'badajoz', force: { britain: ARMY } } as Record<
    string,
    unknown
  >;
  expect(checkMove(position, 'britain', rest as never)).toMatchObject({ refusal: { code: 'area.unknown' } });
});
