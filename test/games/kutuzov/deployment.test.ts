/** Deployment and recalled leaders (K-17.3). */
import { describe, expect, test } from 'vitest';
import { type Ask, type Json, numbered, type Script, sure } from '../../../src/engine/index.ts';
import { seatOf } from '../../../src/games/campaign/rules/position.ts';
import { withdrawals } from '../../../src/games/campaign/rules/winter/deployment.ts';
import type { State } from '../../../src/games/campaign/state.ts';
import type { Force } from '../../../src/games/campaign/types.ts';
import { kutuzov } from '../../../src/games/kutuzov/index.ts';
import { deploy, freeAreas, reachFrom } from '../../../src/games/kutuzov/rules/deployment.ts';
import { reinforce, winter } from '../../../src/games/kutuzov/rules/winter.ts';
import { type Own, ownIn } from '../../../src/games/kutuzov/types.ts';
import { readSheet, SheetSource } from '../../../src/orders/index.ts';
import { eventsOf, type PlayAt, runScript } from '../campaign/play-at.ts';
import { run } from './card-play.ts';
import { pieces, playFrom, startWith } from './play-from.ts';

type Change = Parameters<typeof startWith>[1];

const playWith = (change: Change = {}, own: (own: Own) => void = () => {}, faces?: readonly number[]): PlayAt => {
  const play = playFrom(
    startWith('invasion', { forces: {}, flags: {}, ...change }),
    faces ?? Array.from({ length: 90 }, () => 1),
  );
  play.state.phase = 'interphase';
  own(ownIn(play));
  return play;
};

/** The first question of a kind that a script asks. */
const firstAsk = (script: Script<unknown>, kind: string): Ask | undefined => {
  for (let next = script.next(); !next.done; ) {
    const asks = typeof next.value === 'string' ? [] : next.value.asks;
    const found = asks.find((ask) => ask.kind === kind);
    if (found) return found;
    next = script.next(asks.map((ask) => ask.fallback()));
  }
  return undefined;
};

const codeOf = (ask: Ask | undefined, answer: Json): string => {
  const verdict = ask?.check(answer);
  if (!verdict) return 'nobody is asked';
  return verdict.ok ? 'ok' : verdict.refusal.code;
};

const kiev = { kiev: { russian_second: pieces(['bagration'], 3) } };

describe('reach', () => {
  test('K-17.31c, K-17.32: eight areas; before turn 4 six for the Russians and four for the Imperials', () => {
    const free = (turn: number) =>
      ['french_north', 'russian_second'].map((power) => freeAreas(playWith({ turn }), power));
    expect([free(1), free(2), free(3)]).toEqual([
      [8, 8],
      [8, 8],
      [4, 6],
    ]);
  });

  const lengthTo = (turn: number, power: string, start: string, own?: (own: Own) => void, change: Change = {}) => {
    const reach = reachFrom(playWith({ turn, ...change }, own), power, start);
    return (area: string) => reach.get(area)?.length;
  };

  test('K-17.31c, E-128: every area beyond is an attrition', () => {
    const far = lengthTo(3, 'russian_second', 'kiev');
    const near = lengthTo(1, 'russian_second', 'kiev');
    const steps = [...kutuzov.definition.content.areas.keys()].map((area) => far(area) ?? 0);
    expect(Math.max(...steps)).toBeGreaterThan(0);
    for (const area of kutuzov.definition.content.areas.keys())
      expect(near(area) ?? 0).toBeLessThanOrEqual(far(area) ?? 0);
    expect(far('chernigov')).toBe(0);
  });

  test('K-17.31b: through friendly ground, zones only without enemies, and nowhere that enemies could intercept', () => {
    const to = (forces: Change) => lengthTo(1, 'russian_second', 'kiev', undefined, forces);
    expect(to({})('konotop')).toBe(0);
    expect(to({ flags: { konotop: 'french_south' } })('konotop')).toBeUndefined();
    expect(to({ forces: { z_ukraine: { french_south: pieces([], 1) } } })('z_ukraine')).toBeUndefined();
    const threat = { forces: { zhitomir: { french_south: pieces(['eugene'], 2) } } };
    const bordering = kutuzov.definition.neighbours
      .get('zhitomir')
      ?.filter(({ line }) => line === 'clear')
      .map(({ area }) => area);
    for (const area of bordering ?? []) if (area !== 'kiev') expect(to(threat)(area)).toBeUndefined();
  });

  test('K-17.33: burnt ground costs an attrition, and the Imperials suffer in marshes', () => {
    const burnt = lengthTo(1, 'russian_second', 'kiev', (own) => (own.scorched = ['konotop']));
    expect(burnt('konotop')).toBe(1);
    const flags = { pinsk: 'french_south', bobruisk: 'french_south', brest: 'french_south' };
    expect(lengthTo(1, 'french_south', 'pinsk', undefined, { flags })('bobruisk')).toBe(1);
    expect(lengthTo(1, 'russian_second', 'pinsk')('bobruisk')).toBe(0);
  });
});

describe('what goes', () => {
  test('K-17.3a, K-17.35, R-62: out of the place of the reinforcements, or out of a home if there were none', () => {
    const forces = { ...kiev, kharkov: { russian_second: pieces([], 1) }, minsk: { russian_second: pieces([], 1) } };
    const ask = (camps: Record<string, string>, options = {}) => {
      const play = playWith({ forces: structuredClone(forces) });
      Object.assign(play.state, { options });
      return firstAsk(deploy(play, 'russian_second', camps), 'send');
    };
    const built = ask({ russian_second: 'kiev' });
    expect(codeOf(built, { from: 'kiev', to: 'poltava' })).toBe('ok');
    expect(codeOf(built, { from: 'kharkov', to: 'poltava' })).toBe('send.not-from');
    expect(codeOf(ask({}), { from: 'kharkov', to: 'poltava' })).toBe('ok');
    expect(
      codeOf(ask({ russian_second: 'kiev' }, { deploymentPlace: 'free' }), { from: 'kharkov', to: 'poltava' }),
    ).toBe('ok');
    expect(codeOf(built, { from: 'kiev', to: 'koenigsberg' })).toBe('send.no-way');
  });

  test('K-17.31a: in parts, soldiers as if they were led, and nobody is picked up', () => {
    const play = playWith({ forces: structuredClone(kiev) });
    runScript(deploy(play, 'russian_second', { russian_second: 'kiev' }), [
      { from: 'kiev', to: 'poltava', force: { russian_second: pieces([], 2) } },
      { from: 'kiev', to: 'konotop', force: { russian_second: pieces(['bagration']) } },
      { from: null },
    ] as Json[]);
    expect(play.state.forces).toEqual({
      kiev: { russian_second: pieces([], 1) },
      poltava: { russian_second: pieces([], 2) },
      konotop: { russian_second: pieces(['bagration']) },
    });
  });

  test('K-17.3a: once a place is left all pieces come out of it', () => {
    const forces = { ...structuredClone(kiev), kharkov: { russian_second: pieces([], 1) } };
    const play = playWith({ forces });
    const script = deploy(play, 'russian_second', {});
    script.next();
    const next = script.next([{ from: 'kiev', to: 'poltava', force: { russian_second: pieces([], 1) } } as Json]);
    const [ask] = next.done || typeof next.value === 'string' ? [] : next.value.asks;
    expect(codeOf(ask, { from: 'kharkov', to: 'poltava' })).toBe('send.not-from');
  });

  test('K-17.3a: an Imperial power deploys the pieces of its ally too', () => {
    const forces = { krakow: { austria: pieces(['schwarzenberg'], 2) } };
    const play = playWith({ forces: structuredClone(forces) });
    runScript(deploy(play, 'french_south', { austria: 'krakow' }), [{ from: 'krakow', to: 'warsaw' }, { from: null }]);
    expect(play.state.forces).toEqual({ warsaw: forces.krakow });
  });

  test('K-17.31c, K-17.31a: each piece suffers on its own', () => {
    const play = playWith({ forces: structuredClone(kiev) }, (own) => (own.scorched = ['konotop']), [1, 6, 1, 1]);
    runScript(deploy(play, 'russian_second', { russian_second: 'kiev' }), [{ from: 'kiev', to: 'konotop' }]);
    const rolled = eventsOf(play).filter(({ kind }) => kind === 'attrition.rolled') as { count: number }[];
    expect(rolled.map(({ count }) => count)).toEqual([1, 1, 1, 1]);
    expect(play.state.forces.konotop).toEqual({ russian_second: pieces(['bagration'], 2) });
  });

  const reasonsOf = (play: PlayAt) =>
    eventsOf(play).flatMap((event) => (event.kind === 'attrition.rolled' ? [event.reasons] : []));

  test('K-17.31c, K-17.33: a long way onto burnt ground is two reasons', () => {
    const forces = { kiev: { russian_second: pieces([], 1) } };
    const reach = reachFrom(playWith({ turn: 3, forces }), 'russian_second', 'kiev');
    const to = [...reach].find(([, way]) => way.length === 1 && way[0] === 'deployment')?.[0] ?? '';
    const play = playWith({ turn: 3, forces: structuredClone(forces) }, (own) => (own.scorched = [to]), [1, 1, 1, 1]);
    runScript(deploy(play, 'russian_second', { russian_second: 'kiev' }), [{ from: 'kiev', to }, { from: null }]);
    expect(reasonsOf(play).flat().sort()).toEqual(['deployment', 'scorched']);
  });

  test('K-17.33, K-17.34: who lands on burnt ground suffers for that', () => {
    const forces = { riga: { russian_first: pieces([], 1) } };
    const play = playWith({ forces }, (own) => (own.scorched = ['reval']), [1, 1]);
    const sail = { from: 'riga', to: 'reval', sea: true };
    runScript(deploy(play, 'russian_first', { russian_first: 'riga' }), [sail, { from: null }]);
    expect(reasonsOf(play)).toEqual([['scorched']]);
  });

  test('K-17.34, R-37: the First Army ships five at most out of a home key port, once', () => {
    const forces = { riga: { russian_first: pieces(['wittgenstein'], 6) } };
    const play = playWith({ forces });
    const ask = firstAsk(deploy(play, 'russian_first', { russian_first: 'riga' }), 'send');
    expect(codeOf(ask, { from: 'riga', to: 'reval', sea: true })).toBe('ok');
    const all = { russian_first: pieces(['wittgenstein'], 5) };
    const five = { russian_first: pieces(['wittgenstein'], 4) };
    const code = (force: object, way: object = { to: 'reval', sea: true }) =>
      codeOf(ask, { from: 'riga', ...way, force } as Json);
    expect([code(all), code(five), code(all, { to: 'narva' })]).toEqual(['send.too-many', 'ok', 'ok']);
    expect(codeOf(ask, { from: 'riga', to: 'reval', sea: 1 })).toBe('order.malformed');
    const shipped = playWith({ forces: structuredClone(forces) });
    runScript(deploy(shipped, 'russian_first', { russian_first: 'riga' }), [
      { from: 'riga', to: 'reval', sea: true },
      { from: null },
    ]);
    expect(shipped.state.forces.reval).toEqual({ russian_first: pieces(['wittgenstein'], 4) });
    const north = playWith({ forces: { koenigsberg: { french_north: pieces([], 1) } } });
    const ships = firstAsk(deploy(north, 'french_north', {}), 'send')?.options() ?? [];
    expect(ships.filter((option) => (option as { sea?: boolean }).sea)).toEqual([]);
    const other = playWith({ forces: { kiev: { russian_second: pieces([], 1) } } });
    const landed = firstAsk(deploy(other, 'russian_second', {}), 'send');
    expect(landed?.options().some((option) => (option as { sea?: boolean }).sea)).toBe(false);
  });
});

test('K-17.34: ships go to no port where an enemy stands, nor to one into which an enemy army could intercept', () => {
  const havens = (forces: Record<string, Force> = {}) => {
    const play = playWith({ forces: { riga: { russian_first: pieces([], 1) }, ...forces } });
    const options = firstAsk(deploy(play, 'russian_first', { russian_first: 'riga' }), 'send')?.options() ?? [];
    return options.flatMap((option) => ((option as { sea?: boolean }).sea ? [(option as { to: string }).to] : []));
  };
  expect(havens()).toEqual(expect.arrayContaining(['reval', 'hapsal']));
  expect(havens()).not.toContain('riga');
  const watched = havens({ dorpat: { french_north: pieces(['davout'], 3) }, hapsal: { french_north: pieces([], 1) } });
  expect([watched.includes('reval'), watched.includes('hapsal'), watched.includes('st_petersburg')]).toEqual([
    false,
    false,
    true,
  ]);
});

describe('ways and ships', () => {
  const reached = (power: string, start: string, change: Change, own?: (own: Own) => void) =>
    reachFrom(playWith(change, own), power, start);

  test('K-17.31b: not through a fortress that enemies besiege, nor through neutral ground', () => {
    const besieged = { forces: { smolensk: { french_north: pieces([], 1) } } };
    expect([
      reached('russian_first', 'vyazma', {}).has('smolensk'),
      reached('russian_first', 'vyazma', besieged).has('smolensk'),
    ]).toEqual([true, false]);
    const neutral = reached('french_south', 'warsaw', {}, (own) => (own.left = ['austria']));
    expect([neutral.has('krakow'), reached('french_south', 'warsaw', {}).has('krakow'), neutral.has('lukow')]).toEqual([
      false,
      true,
      true,
    ]);
  });

  test('K-17.31b: enemies next door bar the way, but not where friends stand', () => {
    const eugene = { smolensk: { french_south: pieces(['eugene'], 2) } };
    const open = (there: State['forces']) =>
      reached('russian_first', 'borodino', {
        flags: { smolensk: 'french_south' },
        forces: { ...eugene, ...there },
      }).has('vyazma');
    expect([open({}), open({ vyazma: { russian_second: pieces([], 1) } })]).toEqual([false, true]);
  });

  test('K-17.31, K-17.33: a longer way around burnt ground is taken where it costs nothing, and nobody deploys to where he is', () => {
    const way = reached('russian_second', 'kiev', {}, (own) => (own.scorched = ['konotop']));
    expect([way.get('bryansk'), way.get('konotop'), way.has('kiev')]).toEqual([[], ['scorched'], false]);
  });

  const ask = (forces: State['forces'], power = 'russian_first', camps: Record<string, string> = {}) =>
    firstAsk(deploy(playWith({ forces }), power, camps), 'send');
  const sails = (asked: Ask | undefined) =>
    (asked?.options() ?? [])
      .filter((option) => (option as { sea?: boolean }).sea)
      .map((option) => (option as { from: string }).from);

  test('K-17.34: out of a home key port that nobody besieges', () => {
    const one = { russian_first: pieces([], 1) };
    expect(new Set(sails(ask({ riga: one, narva: one, yaroslav: one })))).toEqual(new Set(['narva', 'riga']));
    expect(sails(ask({ riga: one, libau: one }, 'russian_first', { russian_first: 'libau' }))).toEqual([]);
    const siege = { riga: { ...one, french_north: pieces([], 1) } };
    expect(sails(ask(siege, 'russian_first', { russian_first: 'riga' }))).toEqual([]);
    expect(
      sails(ask({ koenigsberg: { french_north: pieces([], 1) } }, 'french_north', { prussia: 'koenigsberg' })),
    ).toEqual([]);
  });

  test('K-17.34: not to where it is, nor where the enemy is or could intercept', () => {
    const forces = { riga: { russian_first: pieces([], 1) }, reval: { french_north: pieces([], 1) } };
    const goals = (ask(forces)?.options() ?? []) as { sea?: boolean; to: string }[];
    const ports = goals.filter(({ sea }) => sea).map(({ to }) => to);
    expect([ports.includes('narva'), ports.includes('reval'), ports.includes('riga')]).toEqual([true, false, false]);
  });

  test('K-15.2a, K-17.34: ships go once; who names no pieces sends leaders and infantry, who names them any five', () => {
    const verdicts: string[] = [];
    const play = playWith({ forces: { riga: { russian_first: pieces(['barclay', 'wittgenstein'], 2, 2) } } });
    const sail = { from: 'riga', to: 'reval', sea: true };
    let asked = 0;
    run(deploy(play, 'russian_first', { russian_first: 'riga' }), (put) => {
      if (put.kind !== 'send') return undefined;
      asked++;
      verdicts.push(
        codeOf(put, sail),
        codeOf(put, { ...sail, to: 'warsaw' }),
        codeOf(put, { from: 'riga', to: 'warsaw' }),
      );
      return asked === 1 ? sail : { from: null };
    });
    expect(verdicts).toEqual(['ok', 'send.no-way', 'send.no-way', 'send.sailed', 'send.sailed', 'send.no-way']);
    expect(play.state.forces.reval).toEqual({ russian_first: pieces(['barclay', 'wittgenstein'], 2) });
    const horse = playWith({ forces: { riga: { russian_first: pieces(['barclay'], 1, 2) } } });
    runScript(deploy(horse, 'russian_first', { russian_first: 'riga' }), [
      { ...sail, force: { russian_first: pieces(['barclay'], 0, 2) } } as Json,
      { from: null },
    ]);
    expect(horse.state.forces.reval).toEqual({ russian_first: pieces(['barclay'], 0, 2) });
  });

  test('K-17.3a: a refusal names twelve goals at most, and the places to start from', () => {
    const asked = ask({ kiev: { russian_second: pieces([], 1) } }, 'russian_second');
    const verdict = asked?.check({ from: 'kiev', to: 'paris' });
    expect(verdict?.ok ? [] : verdict?.refusal.near).toHaveLength(12);
    const start = asked?.check({ from: 'minsk', to: 'kiev' });
    expect(start?.ok ? {} : start?.refusal.reason.args).toEqual({ area: 'minsk', starts: ['kiev'] });
    expect(codeOf(asked, null)).toBe('send.not-from');
    expect(codeOf(asked, { from: 'kiev', to: 'poltava', sea: false })).toBe('order.malformed');
  });
});

describe('afterwards', () => {
  test('K-17.36: a power may recall its leaders, but not Napoleon', () => {
    const forces = { warsaw: { french_north: pieces(['napoleon', 'ney'], 1) } };
    const play = playWith({ forces });
    const ask = firstAsk(withdrawals(play, 'french_north'), 'withdraw');
    expect(ask?.options()).toEqual([{ withdraw: null }, { withdraw: 'ney' }]);
  });

  test('K-17.2a, K-17.36: it does so when its pieces are deployed, unless that has ended the game', () => {
    const kinds = (outcome: State['outcome']) => {
      const play = playWith({ forces: { warsaw: { french_north: pieces(['ney'], 1) } } });
      const asked: string[] = [];
      run(reinforce(play, 'french_north'), (ask) => {
        asked.push(ask.kind);
        if (ask.kind === 'send') play.state.outcome = outcome;
        return undefined;
      });
      return [...new Set(asked)].slice(-2);
    };
    expect(kinds(null)).toEqual(['send', 'withdraw']);
    expect(kinds({ winner: 'tsarist', reason: 'outcome.defeat' }).at(-1)).toBe('send');
  });

  test('K-17.0, K-17.2a: a power has done with reinforcements and deployment before the next begins', () => {
    expect(winter.map(({ step }) => step)).not.toContain('withdrawals');
    expect(winter.filter((step) => 'each' in step && step.step === 'reinforcements')).toHaveLength(1);
  });
});

test('K-17.3a: DEPLOY names the pieces, the place and the goal', () => {
  const { language } = kutuzov;
  const read = (text: string) => readSheet(text, language, { owns: ['russian_second'] }).lines[0]?.order;
  expect(read('DEPLOY Bagration 3 SP FROM Kiev TO Poltava')).toMatchObject({
    verb: 'DEPLOY',
    start: 'kiev',
    to: 'poltava',
  });
  expect(read('DEPLOY FROM Kiev TO Poltava')).toMatchObject({ verb: 'DEPLOY', start: 'kiev', to: 'poltava' });
  const answer = { from: 'kiev', to: 'poltava', force: { russian_second: pieces(['bagration'], 3) } };
  expect(language.formatAnswer('send', answer as never)).toBe('DEPLOY Bagration 3 inf FROM Kiev TO Poltava');
  expect(language.formatAnswer('send', { from: null })).toBe('DEPLOY NONE');
});

describe("K-1.1c, K-17.31a: a line of DEPLOY names an ally's soldiers", () => {
  const { language } = kutuzov;
  const forces = { masuria: { french_north: pieces(['davout'], 2), prussia: pieces(['yorck'], 3) } };
  const play = playWith({ forces });
  const ask = firstAsk(deploy(play, 'french_north', { french_north: 'masuria' }), 'send');
  const owns = [seatOf(play, 'french_north')];
  const view = kutuzov.knowledge.view(play.state, owns[0]);

  /** The pieces that a line means. */
  const sent = (text: string) => {
    const reading = readSheet(text, language, { owns, view });
    const reply = new SheetSource(reading, { language, owns }).answer(numbered(sure(ask), 0), () => view);
    return reply !== undefined && typeof reply === 'object' ? ask?.check(reply.answer) : reply;
  };

  test.each([
    ['Prussia 2 SP', { prussia: pieces([], 2) }],
    ['Prussia 1 inf + Davout 1 SP', { prussia: pieces([], 1), french_north: pieces(['davout'], 1) }],
    ['Yorck 2 SP', { prussia: pieces(['yorck'], 2) }],
    ['2 inf', { french_north: pieces([], 2) }],
  ])('%s', (who, force) => {
    const [goal] = (ask?.options() ?? []).flatMap((each) => ((each as { to?: string }).to ? [each] : []));
    const { to } = goal as { to: string };
    const answer = { from: 'masuria', to, force };
    expect(sent(`DEPLOY ${who} FROM Masuria TO ${to}`)).toEqual({ ok: true, answer });
    expect(sent(language.formatAnswer('send', answer as never))).toEqual({ ok: true, answer });
  });
});
