import { describe, expect, test } from 'vitest';
import { cardOf } from '../../../src/games/campaign/rules/cards/cards.ts';
import {
  armiesIn,
  armyIn,
  bestLeader,
  commanderOf,
  formationsIn,
  leadingPower,
  speakerOf,
} from '../../../src/games/campaign/rules/forces/armies.ts';
import {
  areasWith,
  forceAt,
  leaderOf,
  powersIn,
  unmarked,
} from '../../../src/games/campaign/rules/forces/formations.ts';
import {
  change,
  exchange,
  lift,
  makeChange,
  mark,
  musterOf,
  place,
  regroup,
  transfer,
} from '../../../src/games/campaign/rules/forces/pieces.ts';
import type { Position } from '../../../src/games/campaign/rules/play.ts';
import { areaOf, impulseOf } from '../../../src/games/campaign/rules/position.ts';
import { takeFromBox } from '../../../src/games/campaign/rules/turn/build.ts';
import type { LeaderId, Stack } from '../../../src/games/campaign/types.ts';
import { eventsOf, pieces, playAt } from './play-at.ts';

/** Wellington and Hill at Lisbon, with Hill named as commander. */
const underHill = () =>
  playAt({
    place: { lisbon: { britain: { leaders: ['wellington', 'hill'], inf: 6 } } },
    commanders: { lisbon: 'hill' },
  });

const commander = (position: Position): LeaderId | null =>
  commanderOf(position, forceAt(position, 'lisbon', 'allies'), 'lisbon');

test('W-9.62b: a leader who leaves loses command, and does not regain it on return', () => {
  const position = underHill();
  lift(position, 'lisbon', 'britain', pieces(['hill'], 2));
  place(position, 'lisbon', 'britain', pieces(['hill'], 2));
  expect(commander(position)).toBe('wellington');
  expect(position.state.commanders).toEqual({});
});

test('W-9.62b: the named commander stays in command when others leave', () => {
  const position = underHill();
  lift(position, 'lisbon', 'britain', pieces(['wellington'], 2));
  place(position, 'lisbon', 'britain', pieces(['wellington'], 2));
  expect(commander(position)).toBe('hill');
});

test('W-9.62b: a commander named for one area has no precedence in a force elsewhere', () => {
  const position = underHill();
  const force = forceAt(position, 'lisbon', 'allies');
  expect(commanderOf(position, force)).toBe('wellington');
  expect(commanderOf(position, force, 'porto')).toBe('wellington');
});

test.each([
  [['hill', 'wellington'], 'wellington'],
  [['wellington', 'hill'], 'wellington'],
  [['marmont', 'soult'], 'soult'],
  [['hill'], 'hill'],
  [[], null],
] as const)('W-9.62: of %j the best is %s', (leaders, best) => {
  expect(bestLeader(playAt({}), leaders)).toBe(best);
});

test('W-9.62: of two equal leaders the first by name commands', () => {
  const position = playAt({});
  const all = [...position.game.content.leaders.values()];
  const pairs = all.flatMap((a) =>
    all
      .filter((b) => b.id > a.id && a.battle === b.battle && a.command === b.command)
      .map((b) => [a.id, b.id] as const),
  );
  expect(pairs.length).toBeGreaterThan(0);
  for (const [one, two] of pairs) {
    expect(bestLeader(position, [one, two])).toBe(one);
    expect(bestLeader(position, [two, one])).toBe(one);
  }
});

test.each([
  { what: 'more strength', britain: pieces(['hill'], 2), spain: pieces(['ballesteros'], 3), is: 'spain' },
  { what: 'a leader', britain: pieces(['hill'], 2), spain: pieces([], 6), is: 'britain' },
  { what: 'the later impulse', britain: pieces(['hill'], 2), spain: pieces(['ballesteros'], 2), is: 'spain' },
])('W-9.62a: of two powers the one with $what commands', ({ britain, spain, is }) => {
  const position = playAt({ impulses: { spain: 0 } });
  expect(leadingPower(position, { britain, spain })).toBe(is);
  expect(leadingPower(position, { spain, britain })).toBe(is);
  expect(leadingPower(playAt({ impulses: { britain: 3, spain: 4 } }), { britain, spain })).toBe(is);
});

test('W-9.62a: without leaders the power with most strength decides', () => {
  const position = playAt({});
  const [few, many] = [pieces([], 1), pieces([], 0, 2)];
  expect(speakerOf(position, { britain: few, spain: many })).toBe('spain');
  expect(speakerOf(position, { britain: many, spain: few })).toBe('britain');
  expect(leadingPower(position, { britain: few, spain: many })).toBeNull();
});

test('W-1.61a: soldiers without a leader are no army, and soldiers beyond their leaders march in none', () => {
  const position = playAt({});
  expect(armyIn(position, pieces([], 3))).toBeUndefined();
  expect(armyIn(position, pieces(['hill']))).toEqual(pieces(['hill']));
  expect(armiesIn(position, pieces())).toBe(0);
  expect(armiesIn(position, pieces([], 1))).toBeUndefined();
});

test('W-1.6d: a soldier without a leader is a formation of his own, and no pieces are no formation', () => {
  const position = playAt({ place: { faro: { britain: { inf: 2 } }, evora: { britain: { leaders: ['hill'] } } } });
  expect(formationsIn(position, 'faro', 'allies')).toEqual([{ britain: pieces([], 1) }, { britain: pieces([], 1) }]);
  expect(formationsIn(position, 'faro', 'france')).toEqual([]);
  expect(formationsIn(position, 'lisbon', 'allies')).toEqual([]);
});

test('areas with pieces of a side are reported by name', () => {
  const place = { porto: { spain: { sp: 1 } }, faro: { britain: { sp: 1 } }, madrid: { french_north: { sp: 1 } } };
  expect(areasWith(playAt({ place }), 'allies')).toEqual(['faro', 'porto']);
  expect(areasWith(playAt({ place }), 'france')).toEqual(['madrid']);
});

test('powers of a force are listed once, and powers without a piece not at all', () => {
  const { game } = playAt({});
  expect(powersIn(game, { britain: pieces([], 1), spain: pieces() })).toEqual(['britain']);
  const powerOf = { british: 'britain', portuguese: 'britain', spanish: 'spain' };
  const force = { british: pieces([], 1), spanish: pieces(['blake']), portuguese: pieces([], 0, 1) };
  expect(powersIn({ powerOf }, force)).toEqual(['britain', 'spain']);
});

test('W-6.0a, W-D.17: leaders who are elsewhere cannot be built; a leader whom an effect only names can', () => {
  const position = playAt({
    place: { lisbon: { britain: { leaders: ['hill'] } } },
    regroup: { britain: { leaders: ['graham'] } },
    effects: [
      { kind: 'absent-leader', leader: 'beresford', until: 'turn' },
      { kind: 'ignore-attrition', leader: 'wellington', power: 'britain', reason: 'event', card: 1, until: 'impulse' },
    ],
  });
  const { pool, areas } = musterOf(position, 'britain');
  expect(areas).toEqual(['lisbon']);
  expect(pool).toContain('wellington');
  for (const leader of ['hill', 'graham', 'beresford']) expect(pool).not.toContain(leader);
});

test('placing no pieces and removing no pieces change nothing', () => {
  const { state, game } = playAt({});
  place({ game, state }, 'lisbon', 'britain', pieces());
  lift({ game, state }, 'lisbon', 'britain', pieces([], 1));
  expect(state.forces).toEqual({});
  place({ game, state }, 'lisbon', 'spain', pieces([], 1));
  lift({ game, state }, 'lisbon', 'britain', pieces([], 1));
  expect(state.forces).toEqual({ lisbon: { spain: pieces([], 1) } });
});

test('W-11.52d: markers lie only on units that are present, and go with the last of them', () => {
  const position = playAt({ place: { faro: { britain: { leaders: ['hill'], inf: 3 } } } });
  const { marked } = impulseOf(position);
  mark(position, 'evora', { britain: pieces([], 2) });
  expect(marked).toEqual({});
  mark(position, 'faro', { britain: pieces(['hill'], 2) });
  mark(position, 'faro', { britain: pieces([], 2) });
  expect(marked).toEqual({ faro: { britain: pieces(['hill'], 3) } });
  expect(unmarked(position, 'faro', 'britain')).toEqual(pieces());
  lift(position, 'faro', 'britain', pieces(['hill'], 2));
  expect(marked).toEqual({ faro: { britain: pieces([], 1) } });
  lift(position, 'faro', 'britain', pieces([], 1));
  expect(marked).toEqual({ faro: {} });
});

test('W-11.52d: outside an impulse no unit is marked', () => {
  const position = playAt({ place: { faro: { britain: { inf: 3 } } } });
  position.state.impulse = null;
  mark(position, 'faro', { britain: pieces([], 2) });
  lift(position, 'faro', 'britain', pieces([], 1));
  expect(position.state.impulse).toBeNull();
  expect(unmarked(position, 'faro', 'britain')).toEqual(pieces([], 2));
});

test('W-10.5d: of several units the marked ones leave last', () => {
  const position = playAt({ place: { faro: { britain: { inf: 3 } } } });
  const { marked } = impulseOf(position);
  mark(position, 'faro', { britain: pieces([], 1) });
  const how = { power: 'britain', line: 'clear', cause: 'retreat', cp: 0, left: 0 } as const;
  transfer(position, { britain: pieces([], 2) }, 'faro', 'evora', how);
  expect(marked).toEqual({ faro: { britain: pieces([], 1) } });
  transfer(position, { britain: pieces([], 1) }, 'faro', 'evora', how);
  expect(marked).toEqual({ faro: {}, evora: { britain: pieces([], 1) } });
});

test('W-1.5b, W-11.52d: an exchange leaves as much strength marked', () => {
  const position = playAt({ place: { faro: { britain: { leaders: ['hill'], inf: 4 } } } });
  mark(position, 'faro', { britain: pieces(['hill'], 2) });
  change(position, 'faro', 'britain', { inf: 2, cav: 1, art: 0 });
  expect(position.state.forces.faro).toEqual({ britain: pieces(['hill'], 2, 1) });
  expect(impulseOf(position).marked).toEqual({ faro: { britain: pieces(['hill'], 0, 1) } });
  change(position, 'faro', 'britain', { inf: 0, cav: 0, art: 1 });
  expect(impulseOf(position).marked).toEqual({ faro: { britain: pieces(['hill'], 0, 0, 1) } });
});

test('W-11.52d: losses among fully marked units leave the others marked', () => {
  const position = playAt({ place: { faro: { britain: { leaders: ['hill'], art: 1 } } } });
  const all = pieces(['hill'], 0, 0, 1);
  mark(position, 'faro', { britain: all });
  exchange(position, 'faro', 'britain', all, { inf: 1, cav: 1, art: 0 });
  expect(impulseOf(position).marked).toEqual({ faro: { britain: pieces(['hill'], 1, 1) } });
  exchange(position, 'faro', 'britain', pieces([], 1, 1), { inf: 0, cav: 0, art: 0 });
  expect(position.state.forces).toEqual({ faro: { britain: pieces(['hill']) } });
});

test('W-11.61: a regrouped unit joins the units in the box', () => {
  const position = playAt({
    place: { faro: { britain: { leaders: ['hill'], inf: 2 } } },
    regroup: { britain: { leaders: ['graham'], cav: 1 } },
  });
  regroup(position, 'faro', { britain: pieces(['hill'], 2) }, 'retreat');
  expect(position.state.forces).toEqual({});
  expect(position.state.regroup.britain).toEqual(pieces(['graham', 'hill'], 2, 1));
  expect(eventsOf(position)).toEqual([
    { kind: 'formation.regrouped', power: 'britain', area: 'faro', pieces: pieces(['hill'], 2), cause: 'retreat' },
  ]);
});

describe('W-6.3d: soldiers who leave the box', () => {
  const boxAfter = (box: object, taken: Stack) => {
    const position = playAt({ regroup: { britain: box } });
    takeFromBox(position, 'britain', taken);
    return position.state.regroup.britain;
  };

  test('leave the other counters as they are', () => {
    expect(boxAfter({ inf: 5 }, pieces([], 1))).toEqual(pieces([], 4));
    expect(boxAfter({ inf: 3, cav: 1 }, pieces([], 3, 1))).toEqual(pieces());
  });

  test('are changed if the box lacks the counters', () => {
    expect(boxAfter({ cav: 2 }, pieces([], 1))).toMatchObject({ inf: 1, cav: 1 });
  });
});

const position = playAt({ place: { faro: { britain: { inf: 2 } } } });

test.each<[string, () => unknown]>([
  ['no leader nobody', () => leaderOf(position, 'nobody')],
  ['no area nowhere', () => areaOf(position.game, 'nowhere')],
  ['no card 999', () => cardOf(position, 999)],
  ['keep the strength', () => change(position, 'faro', 'britain', { inf: 1, cav: 0, art: 0 })],
  ['no change for britain', () => makeChange(position, 'faro', 'britain', pieces([], 0, 0, 1))],
  ['no spain at faro', () => exchange(position, 'faro', 'spain', pieces(), pieces())],
  ['no britain at evora', () => exchange(position, 'evora', 'britain', pieces(), pieces())],
  ['no impulse', () => impulseOf({ state: { ...position.state, impulse: null } })],
])('a call that the rules cannot mean is a programming error: %s', (words, run) => {
  expect(run).toThrow(words);
});
