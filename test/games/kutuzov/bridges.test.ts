/** Bridges over the border rivers (K-21A.1b to K-21A.1f, K-21A.5). */
import { expect, test } from 'vitest';
import type { Json } from '../../../src/engine/index.ts';
import { lineAt, waysFrom } from '../../../src/games/campaign/rules/march/lines.ts';
import { actOptions, checkAct, newImpulse } from '../../../src/games/campaign/rules/turn/impulse.ts';
import type { Act } from '../../../src/games/campaign/types.ts';
import { ownStandIn } from '../../../src/games/kutuzov/bot.ts';
import { kutuzov } from '../../../src/games/kutuzov/index.ts';
import { consequences } from '../../../src/games/kutuzov/rules/facts.ts';
import { ownIn } from '../../../src/games/kutuzov/types.ts';
import { readSheet } from '../../../src/orders/index.ts';
import { eventsOf, type PlayAt, runScript } from '../campaign/play-at.ts';
import { run } from './card-play.ts';
import { pieces, playFrom, startWith } from './play-from.ts';

const playWith = (change: Parameters<typeof startWith>[1] = {}, power = 'french_north'): PlayAt => {
  const play = playFrom(startWith('invasion', { forces: {}, ...change }));
  play.state.impulse = newImpulse(power, false, false);
  return play;
};

const offered = (play: PlayAt, power = 'french_north') =>
  actOptions(play, power).filter((act): act is Extract<Act, { do: 'bridge' }> => act.do === 'bridge');

const first = (play: PlayAt) => {
  const [bridge] = offered(play);
  if (!bridge) throw new Error('no border river');
  return bridge;
};

const perform = (play: PlayAt, act: Act) => {
  const rule = play.game.acts?.[act.do];
  if (rule) runScript(rule.run(play, 'french_north', act));
};

const end = (play: PlayAt, power: string, answers: readonly Json[] = []) => {
  play.state.impulse = null;
  runScript(consequences(play, { fact: 'impulse.ended', power, preemptive: false }), answers);
};

const code = (play: PlayAt, a: string, b: string, power = 'french_north') => {
  const verdict = checkAct(play, power, { do: 'bridge', a, b });
  return verdict.ok ? 'ok' : verdict.refusal.code;
};

test('K-21A.1b: each Imperial power, in its first impulse, over a river between home ground of both camps', () => {
  const play = playWith();
  const owners = (area: string) => kutuzov.definition.content.areas.get(area)?.owners ?? [];
  for (const { a, b } of offered(play)) {
    expect(owners(a).every((owner) => play.game.sideOf[owner] === 'imperial')).toBe(true);
    expect(owners(b).every((owner) => play.game.sideOf[owner] === 'tsarist')).toBe(true);
  }
  const { a, b } = first(play);
  expect([code(play, a, b), code(play, b, a)]).toEqual(['ok', 'ok']);
  expect([code(play, 'warsaw', 'moscow'), code(play, 'nowhere', b)]).toEqual(['bridge.no-line', 'area.unknown']);
  expect(code(playWith({}, 'russian_first'), a, b, 'russian_first')).toBe('bridge.none');
  const later = playFrom(startWith('on_to_smolensk', { forces: {} }));
  later.state.impulse = newImpulse('french_north', false, false);
  expect(code(later, a, b)).toBe('bridge.none');
  expect([ownIn(later).toBridge, ownIn(later).firstImpulses]).toEqual([[], []]);
});

test('K-21A.1b: one bridge each; a refusal names where one could be', () => {
  const play = playWith();
  const refused = checkAct(play, 'french_north', { do: 'bridge', a: 'warsaw', b: 'moscow' });
  expect(refused.ok ? [] : refused.refusal.near).toContainEqual(first(play));
  const { a, b } = first(play);
  perform(play, { do: 'bridge', a, b });
  expect(code(play, a, b)).toBe('bridge.none');
  expect(offered(play, 'french_south').length).toBeGreaterThan(0);
});

test('K-21A.1c: the river is clear for the Imperials in every respect, and a river for the Russians', () => {
  const play = playWith();
  const { a, b } = first(play);
  perform(play, { do: 'bridge', a, b });
  expect([lineAt(play, a, b, 'imperial', 'river'), lineAt(play, b, a, 'imperial', 'river')]).toEqual([
    'clear',
    'clear',
  ]);
  expect(lineAt(play, a, b, 'tsarist', 'river')).toBe('river');
  expect(waysFrom(play, a, 'imperial').find(({ area }) => area === b)?.line).toBe('clear');
  expect(lineAt(play, 'nowhere', b, 'imperial', 'river')).toBe('river');
});

test('K-21A.1d: it goes at the end of any impulse with Tsarists at either end, and else stays', () => {
  const play = playWith();
  const { a, b } = first(play);
  perform(play, { do: 'bridge', a, b });
  end(play, 'russian_first');
  expect(ownIn(play).bridges).toHaveLength(1);
  play.state.forces[b] = { russian_first: pieces([], 1) };
  end(play, 'french_south');
  expect(ownIn(play).bridges).toEqual([]);
  expect(eventsOf(play).map(({ kind }) => kind)).toContain('bridge.lost');
});

test('K-21A.1e, R-46: a bridge that was not built in the first impulse is lost', () => {
  const play = playWith();
  end(play, 'french_north');
  expect(ownIn(play).toBridge).toEqual(['french_south']);
});

test('K-21A.1f, E-143: after the first impulse what stands in one area comes to the bridge, allies too', () => {
  const troops = { french_north: pieces(['ney'], 3), prussia: pieces([], 2), french_south: pieces([], 1) };
  const play = playWith({ forces: { z_poland: structuredClone(troops) } });
  const { a, b } = first(play);
  perform(play, { do: 'bridge', a, b });
  end(play, 'french_north', [{ from: 'z_poland' }]);
  expect(play.state.forces[a]).toEqual({ french_north: troops.french_north, prussia: troops.prussia });
  expect(play.state.forces.z_poland).toEqual({ french_south: troops.french_south });
  end(play, 'french_north', [{ from: 'z_poland' }]);
  expect(play.state.forces.z_poland).toEqual({ french_south: troops.french_south });
});

test('K-21A.1f: who is away brings the strongest troops to the bridge', () => {
  const forces = { z_poland: { french_north: pieces([], 2) }, masuria: { french_north: pieces(['ney'], 5) } };
  const play = playWith({ forces });
  const options = [{ from: null }, { from: 'z_poland' }, { from: 'masuria' }];
  const decision = { kind: 'to-bridge', prompt: { args: { power: 'french_north' } }, options: () => options };
  expect(ownStandIn.answer(play, decision as never)).toEqual({ from: 'masuria' });
  expect(ownStandIn.answer(playWith(), decision as never)).toEqual({ from: null });
});

test('K-21A.1f, E-144: any part of an area may come, with pieces of the partner if its player agrees', () => {
  const troops = { french_north: pieces(['ney'], 3), french_south: pieces(['eugene'], 4) };
  const force = { french_north: pieces(['ney'], 2), french_south: pieces([], 1) };
  const come = (consent: boolean) => {
    const play = playWith({ forces: { z_poland: structuredClone(troops) } });
    const { a, b } = first(play);
    perform(play, { do: 'bridge', a, b });
    end(play, 'french_north', [{ from: 'z_poland', to: a, force }, { consent }]);
    return [play.state.forces[a], play.state.forces.z_poland];
  };
  expect(come(true)).toEqual([
    { french_north: pieces(['ney'], 2), french_south: pieces([], 1) },
    { french_north: pieces([], 1), french_south: pieces(['eugene'], 3) },
  ]);
  expect(come(false)[0]).toEqual({ french_north: pieces(['ney'], 2) });
});

test('K-21A.1f: pieces come from one area that has some, to the bridge itself; a refusal names those areas', () => {
  const forces = {
    z_poland: { french_north: pieces(['ney'], 3) },
    koenigsberg: { prussia: pieces([], 1) },
    z_galicia: { french_south: pieces([], 2) },
  };
  const play = playWith({ forces });
  const { a, b } = first(play);
  perform(play, { do: 'bridge', a, b });
  play.state.impulse = null;
  const seen: unknown[] = [];
  run(consequences(play, { fact: 'impulse.ended', power: 'french_north', preemptive: false }), (ask) => {
    if (ask.kind !== 'to-bridge') return undefined;
    const code = (answer: Json) => {
      const verdict = ask.check(answer);
      return verdict.ok ? 'ok' : [verdict.refusal.code, ...verdict.refusal.near];
    };
    const near = [{ from: 'koenigsberg' }, { from: 'z_poland' }];
    expect(ask.options()).toEqual([{ from: null }, ...near]);
    for (const odd of [{ from: 'z_galicia' }, { from: a }, { from: 'z_poland', to: b }, {}, null, 'z_poland'])
      expect(code(odd as Json), JSON.stringify(odd)).toEqual(['bridge.nobody', ...near]);
    const part = { from: 'z_poland', to: a, force: { french_north: { leaders: ['ney'], inf: 2 } } };
    const verdict = ask.check(part as Json);
    expect(verdict.ok && verdict.answer).toMatchObject(part);
    seen.push(code({ from: null }), code({ from: 'z_poland', to: a }), code({ from: 'koenigsberg' }));
    return undefined;
  });
  expect(seen).toEqual(['ok', 'ok', 'ok']);
  expect(play.state.forces).toEqual(forces);
});

test('K-21A.1f: nobody comes to the bridge of the partner', () => {
  const own = { power: 'french_south', a: 'lemberg', b: 'stanislovov' };
  const play = playWith({ forces: { z_poland: { french_north: pieces(['ney'], 3) } } });
  ownIn(play).bridges = [own];
  play.state.impulse = null;
  const kinds: string[] = [];
  run(consequences(play, { fact: 'impulse.ended', power: 'french_north', preemptive: false }), (ask) => {
    kinds.push(ask.kind);
    return undefined;
  });
  expect([kinds, ownIn(play).bridges]).toEqual([[], [own]]);
});

test('K-21A.1f: where no pieces are anywhere else nobody is asked', () => {
  const play = playWith();
  const { a, b } = first(play);
  perform(play, { do: 'bridge', a, b });
  play.state.forces[a] = { french_north: pieces(['ney'], 3) };
  play.state.impulse = null;
  const kinds: string[] = [];
  run(consequences(play, { fact: 'impulse.ended', power: 'french_north', preemptive: false }), (ask) => {
    kinds.push(ask.kind);
    return undefined;
  });
  expect(kinds).toEqual([]);
});

test('K-10.61, K-21A.1f: a player who runs both Imperial powers is not asked for his own consent', () => {
  const troops = { french_north: pieces(['ney'], 3), french_south: pieces(['eugene'], 4) };
  const play = playFrom({
    ...kutuzov.setup.start({ scenario: 'invasion', split: '2' }),
    forces: { z_poland: structuredClone(troops) },
  });
  play.state.impulse = newImpulse('french_north', false, false);
  const { a, b } = first(play);
  perform(play, { do: 'bridge', a, b });
  const kinds: string[] = [];
  play.state.impulse = null;
  run(consequences(play, { fact: 'impulse.ended', power: 'french_north', preemptive: false }), (ask) => {
    kinds.push(ask.kind);
    return ask.kind === 'to-bridge' ? { from: 'z_poland', to: a, force: troops as unknown as Json } : undefined;
  });
  expect([kinds, play.state.forces[a]]).toEqual([['to-bridge'], troops]);
});

test('K-21A.1f, R-47: nobody comes to a bridge that is lost', () => {
  const play = playWith({ forces: { z_poland: { french_north: pieces(['ney'], 3) } } });
  const { a, b } = first(play);
  perform(play, { do: 'bridge', a, b });
  play.state.forces[b] = { russian_first: pieces([], 1) };
  end(play, 'french_north', [{ from: 'z_poland' }]);
  expect(play.state.forces[a]).toBeUndefined();
});

test('K-21A.5: bridges of the later scenarios stay', () => {
  const play = playFrom(startWith('on_to_smolensk', { forces: { kovno: { russian_first: pieces([], 1) } } }));
  expect(ownIn(play).bridges).toHaveLength(2);
  end(play, 'french_south');
  expect(ownIn(play).bridges).toHaveLength(2);
});

test('K-21A.1b: BRIDGE names both ends', () => {
  const { language } = kutuzov;
  const text = language.formatAnswer('impulse.order', { do: 'bridge', a: 'koenigsberg', b: 'tilsit' });
  const [line] = readSheet(text, language, { owns: ['french_north'] }).lines;
  expect(line?.order).toEqual({ verb: 'BRIDGE', a: 'koenigsberg', b: 'tilsit' });
});
