import { expect, test } from 'vitest';
import type { Json } from '../../../src/engine/index.ts';
import { type Case, positionOf } from '../../../src/games/campaign/case/index.ts';
import { areJoinedBySea, checkPassage, hasFleet, portsOf } from '../../../src/games/campaign/rules/march/passage.ts';
import { harbouredBy, sailingOptions } from '../../../src/games/campaign/rules/march/sea.ts';
import type { Position } from '../../../src/games/campaign/rules/play.ts';
import { actOptions, checkAct, newImpulse } from '../../../src/games/campaign/rules/turn/impulse.ts';
import type { SeaGrant } from '../../../src/games/campaign/state.ts';
import type { AreaId, PowerId } from '../../../src/games/campaign/types.ts';
import { wellington } from '../../../src/games/wellington/index.ts';
import { format } from '../../../src/i18n/index.ts';
import { describeOrder } from '../../../src/orders/index.ts';
import { language, read, say } from '../../orders/wellington.ts';

const {
  definition: game,
  reporter: {
    words: { catalogue, formatters },
  },
} = wellington;

const position = (fields: Partial<Case> = {}): Position => ({
  game,
  state: positionOf(wellington, { id: 'sea', game: 'wellington', ...fields }),
});

/** A position in an impulse of a power, with CP and, where given, a sea move granted by an event. */
const impulseOf = (power: PowerId, cp: number, fields: Partial<Case> = {}, grant: SeaGrant | null = null): Position => {
  const made = position(fields);
  const impulse = { ...newImpulse(power, false, false), cp };
  impulse.sea.harboured = harbouredBy(made, power);
  impulse.sea.grant = grant;
  made.state.impulse = impulse;
  return made;
};

const LANDING: SeaGrant = { act: 'assault', cp: 4, most: 5, oneZone: false };
const infantry = (inf: number, leaders: string[] = []) => ({ leaders, inf, cav: 0, art: 0 });

test('W-1.21f, W-1.24: every port lies on a sea, and only Gibraltar on both', () => {
  const ports = portsOf(game);
  expect(ports.find(({ id }) => id === 'lisbon')?.port).toBe('major');
  expect(ports.find(({ id }) => id === 'bayonne')?.port).toBe('minor');
  for (const { zones } of ports) expect(zones.length).toBeGreaterThan(0);
  expect(ports.filter(({ zones }) => zones.length > 1).map(({ id }) => id)).toEqual(['gibraltar']);
  for (const { port, zones } of game.content.areas.values()) if (port === 'none') expect(zones).toEqual([]);
});

test('W-14.1: one power has a fleet', () => {
  expect(game.powers.filter((power) => hasFleet(game, power))).toEqual(['britain']);
});

const SEAS: readonly [AreaId, AreaId, boolean, boolean][] = [
  ['lisbon', 'porto', true, true],
  ['lisbon', 'gibraltar', true, true],
  ['gibraltar', 'cartagena', true, true],
  ['lisbon', 'cartagena', true, false],
  ['cartagena', 'lisbon', true, false],
  ['portsmouth', 'valencia', true, false],
  ['alicante', 'valencia', true, true],
];

test.each(SEAS)('W-14.4: from %s to %s with Gibraltar British: %s, French: %s', (from, to, open, closed) => {
  expect(areJoinedBySea(position(), 'britain', from, to)).toBe(open);
  expect(areJoinedBySea(position({ flags: { gibraltar: 'french_south' } }), 'britain', from, to)).toBe(closed);
  expect(areJoinedBySea(position(), 'britain', from, to, true)).toBe(closed);
});

const FRENCH_STRAIT = { flags: { gibraltar: 'french_south' } };

const PASSAGES: readonly [string, AreaId, AreaId, number, Partial<Case>, number | string][] = [
  ['a convoy', 'lisbon', 'porto', 4, {}, 5],
  ['one too many', 'lisbon', 'porto', 5, {}, 'sea.too-many'],
  ['to no port', 'lisbon', 'madrid', 1, {}, 'sea.no-port'],
  ['to nowhere', 'lisbon', 'atlantis', 1, {}, 'area.unknown'],
  ['from an enemy port', 'bordeaux', 'porto', 1, {}, 'sea.no-departure'],
  ['to an enemy port', 'lisbon', 'bordeaux', 1, {}, 'sea.not-friendly'],
  ['to where it is', 'lisbon', 'lisbon', 1, {}, 'sea.nowhere'],
  ['through a closed strait', 'lisbon', 'valencia', 1, FRENCH_STRAIT, 'sea.strait'],
  ['to a besieged fortress', 'lisbon', 'cadiz', 1, { place: { cadiz: { french_south: { inf: 1 } } } }, 2],
  ['to an occupied port', 'lisbon', 'vigo', 1, { place: { vigo: { french_north: { inf: 1 } } } }, 'sea.not-friendly'],
];

test.each(PASSAGES)('W-14.2a, W-16.3d: the passage of %s', (_, from, to, inf, fields, wanted) => {
  const verdict = checkPassage(position(fields), 'britain', from, to, { britain: infantry(inf, ['hill']) });
  expect(verdict.ok ? verdict.answer : verdict.refusal.code).toBe(wanted);
});

test('a refused passage names the ports that are possible', () => {
  const at = position(FRENCH_STRAIT);
  const force = { britain: infantry(1) };
  const verdict = checkPassage(at, 'britain', 'lisbon', 'valencia', force);
  const near = verdict.ok ? [] : (verdict.refusal.near as { to: AreaId }[]);
  expect(near.length).toBeGreaterThan(3);
  for (const { to } of near) expect(checkPassage(at, 'britain', 'lisbon', to, force).ok).toBe(true);
});

const ARMY = {
  lisbon: { britain: { leaders: ['wellington', 'hill'], inf: 3, cav: 2 } },
  porto: { britain: { inf: 1 } },
};

test('every offered sea move is legal, including convoys and landings', () => {
  const at = impulseOf('britain', 3, { place: ARMY }, LANDING);
  const options = sailingOptions(at, 'britain');
  expect(new Set(options.map((act) => act.do))).toEqual(new Set(['convoy', 'assault']));
  for (const act of options) expect(checkAct(at, 'britain', act as Json)).toEqual({ ok: true, answer: act });
});

test('nothing is offered without CP, without a fleet, or a second time', () => {
  expect(sailingOptions(impulseOf('britain', 0, { place: ARMY }), 'britain')).toEqual([]);
  expect(sailingOptions(impulseOf('spain', 5, { place: { cadiz: { spain: { inf: 3 } } } }), 'spain')).toEqual([]);
  const again = impulseOf('britain', 5, { place: ARMY }, LANDING);
  if (again.state.impulse) again.state.impulse.sea.moved = true;
  expect(actOptions(again, 'britain').filter((act) => act.do === 'convoy' || act.do === 'assault')).toEqual([]);
});

const REFUSED: readonly [string, number, SeaGrant | null, object, string, number][] = [
  ['too many on board', 9, null, { force: { britain: { leaders: ['wellington'], sp: 6 } } }, 'sea.too-many', 1],
  ['too dear', 2, null, { force: { britain: { leaders: ['hill'], sp: 3 } } }, 'cp.short', 1],
  ['to the enemy', 9, null, { to: 'bordeaux' }, 'sea.not-friendly', 5],
  ['a landing among friends', 9, LANDING, { do: 'assault' }, 'sea.friendly', 1],
  ['a landing on a major port', 9, LANDING, { do: 'assault', to: 'bordeaux' }, 'sea.no-landing', 3],
];

test.each(REFUSED)('%s is refused with legal choices', (_, cp, grant, changed, code, least) => {
  const at = impulseOf('britain', cp, { place: ARMY }, grant);
  const act = {
    do: 'convoy',
    from: 'lisbon',
    to: 'porto',
    force: { britain: { leaders: ['hill'], sp: 1 } },
    ...changed,
  };
  const verdict = checkAct(at, 'britain', act as Json);
  if (verdict.ok) throw new Error('was accepted');
  expect(verdict.refusal.code).toBe(code);
  expect(verdict.refusal.near.length).toBeGreaterThanOrEqual(least);
  for (const near of verdict.refusal.near) expect(checkAct(at, 'britain', near).ok, JSON.stringify(near)).toBe(true);
  expect(format(catalogue, formatters, verdict.refusal.reason)).not.toMatch(/\{|undefined/);
});

test('W-14.3a: the holder of the card that allows a landing is told of it', () => {
  const at = impulseOf('britain', 5, { place: ARMY, hands: { britain: [93] } });
  const force = { britain: { leaders: ['hill'] } };
  const verdict = checkAct(at, 'britain', { do: 'assault', from: 'lisbon', to: 'bilbao', force });
  expect(verdict.ok ? [] : verdict.refusal.near).toEqual([{ do: 'play', card: 93, as: 'event' }]);
});

test('a leader whom an event holds in place does not sail', () => {
  const at = impulseOf('britain', 5, {
    place: ARMY,
    effects: [{ kind: 'frozen-leader', until: 'game', leader: 'hill', power: 'britain' }],
  });
  const act = { do: 'convoy', from: 'lisbon', to: 'porto', force: { britain: { leaders: ['hill'] } } };
  expect(checkAct(at, 'britain', act)).toMatchObject({ ok: false, refusal: { code: 'move.frozen' } });
  for (const option of sailingOptions(at, 'britain')) expect(option.force.britain?.leaders).not.toContain('hill');
});

test.each<Json>([
  { do: 'convoy' },
  { do: 'convoy', from: 'lisbon', to: 'porto' },
  { do: 'assault', from: 7, to: null, force: [] },
  { do: 'convoy', from: 'lisbon', to: 'porto', force: { britain: { inf: -1 } } },
  { do: 'convoy', from: 'lisbon', to: 'porto', force: { britain: {}, neptune: { inf: 1 } } },
  { do: 'convoy', from: 'lisbon', to: 'porto', force: 'all' },
  { do: 'convoy', from: '__proto__', to: 'constructor', force: {} },
])('%j is refused', (act) => {
  expect(checkAct(impulseOf('britain', 9, { place: ARMY }, LANDING), 'britain', act).ok).toBe(false);
});

const SPELLINGS: readonly [string, string][] = [
  ['CONVOY Hill 4SP Lisbon TO Gibraltar', 'CONVOY hill 4 lisbon>gibraltar'],
  ['CONVOY Hill 4SP FROM Lisbon TO Gibraltar', 'CONVOY hill 4 lisbon>gibraltar'],
  ['convoy Hill + Graham 3 SP: Lisbon -> Porto', 'CONVOY hill+graham 3 lisbon>porto'],
  ['SHIP 2 inf 1 cav Lisbon - Porto', 'CONVOY 2inf 1cav lisbon>porto'],
  ['CONVOY Hill to Porto', 'CONVOY hill porto'],
  ['AMPHIBIOUS ASSAULT Hill 3SP Lisbon against Santander', 'ASSAULT hill 3 lisbon>santander'],
  ['ASSAULT Hill alone Lisbon to Santander', 'ASSAULT hill alone lisbon>santander'],
  ['LAND Hill alone Lisbon to Santander', 'ASSAULT hill alone lisbon>santander'],
];

test.each(SPELLINGS)('%s', (text, canonical) => {
  const [line, ...more] = read(text).lines;
  expect(more).toEqual([]);
  expect(line?.problems).toEqual([]);
  expect(line?.canonical).toBe(canonical);
  expect(read(line?.canonical ?? '').lines[0]?.canonical).toBe(canonical);
});

test.each([
  ['CONVOY 2 inf to Porto', 'order.move-where'],
  ['ASSAULT 2 inf from Porto', 'order.move-where'],
  ['CONVOY Lisbon TO Porto', 'order.unknown-name'],
])('%s is asked back', (text, code) => {
  expect(read(text).lines[0]?.problems[0]?.code).toBe(code);
});

test('orders are repeated in words', () => {
  const [order] = read('CONVOY Hill 4SP Lisbon TO Gibraltar').lines;
  expect(order?.order && say(describeOrder(language, order.order))).toBe('Convoy Hill 4 SP: Lisbon > Gibraltar');
  const force = { britain: infantry(3, ['hill']) };
  const act = { do: 'assault', from: 'lisbon', to: 'santander', force };
  expect(language.formatAnswer('impulse.order', act)).toBe('ASSAULT Hill 3 inf FROM Lisbon TO Santander');
});
