/**
 * What becomes of the orders of a player when a moderator acts: of orders that are handed over, of a draft, and of nothing, for an
 * impulse and for a question. The preview says what the act does, the player is told, and no line is lost.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isObject, sure } from '../../src/engine/index.ts';
import type { Act } from '../../src/match/acts/act.ts';
import { moderate, planAct } from '../../src/match/acts/index.ts';
import { joinInvitation } from '../../src/match/forming/joining.ts';
import { replaceSeat } from '../../src/match/people/replacement.ts';
import { advanceMatch } from '../../src/match/play/advance.ts';
import { answerDecision } from '../../src/match/sheets/answer.ts';
import { STANDARD_PACE } from '../../src/match/time/pace.ts';
import { answersOf, lettersOf, openMatch, sendMail, type TestMatch, type TestService, testService } from './service.ts';

let place: TestService;
beforeAll(async () => {
  place = await testService();
});
afterAll(() => place.close());

const HOLD = STANDARD_PACE.holdMinutes / 60;
const LINES = { impulse: ['PASS'], question: ['PARRY'] } as const;
const FORMATTED = { impulse: ['{"act":"end"}'], question: ['{"parry":true}'] } as const;

type Asked = keyof typeof LINES;
type State = 'handed over' | 'draft' | 'nothing';

interface Scene {
  readonly match: TestMatch;
  readonly asked: Asked;
  readonly decision: number;
}

const write = ({ match, decision }: Scene, text: string) =>
  sendMail(place.service, { text, seatNo: match.seatNo.red ?? 0, decision, from: 'rosa@players.test' });

/** Red is asked for an impulse, or whether to parry, and has handed over, drafted or written nothing. */
async function scene(asked: Asked, state: State): Promise<Scene> {
  const match = await openMatch(place.service, { pace: { ...STANDARD_PACE, policy: 'fallback' } });
  const acts: readonly (readonly ['red' | 'blue', string])[] =
    asked === 'impulse'
      ? [
          ['red', 'end'],
          ['blue', 'end'],
        ]
      : [
          ['red', 'end'],
          ['blue', 'strike'],
        ];
  for (const [i, [seat, act]] of acts.entries())
    expect(await answerDecision(place.service, match.seatNo[seat] ?? 0, i, { act })).toEqual({ ok: true });
  const set: Scene = { match, asked, decision: acts.length };
  const text = LINES[asked].join('\n');
  if (state === 'handed over') expect((await write(set, `${text}\nDONE`))?.verdict).toBe('accepted');
  if (state === 'draft') await write(set, `${text}\nWAIT`);
  expect((await draftOf(set))?.handedOver).toBe(state === 'nothing' ? undefined : state === 'handed over');
  return set;
}

const draftOf = ({ match }: Scene) =>
  place.service.store.draft.findUnique({ where: { seatNo: match.seatNo.red ?? 0 } });

/** What Red has answered since, and who gave the answer. */
const givenIn = async ({ match, decision }: Scene): Promise<string[]> =>
  (await answersOf(place.service, match.id))
    .filter((line) => Number(line.split(' ')[0]) >= decision && line.includes(' red '))
    .map((line) => line.split(' ').slice(3).join(' '));

/** What Red was told of their orders since some moment. */
const toldIn = async ({ match }: Scene, since: number) =>
  (await lettersOf(place.service, match.id, 'notice'))
    .slice(since)
    .filter(({ seat }) => seat?.seat === 'red')
    .flatMap(({ letter }) => (isObject(letter) && isObject(letter.orders) ? [letter.orders] : []));

/** Plans an act, and carries it out as planned. */
async function act({ match }: Scene, given: Act) {
  const by = { by: 'Mora', via: 'page' } as const;
  const planned = await planAct(place.service, match.id, { act: given, by: 'Mora' });
  if (!planned.ok) return { refused: planned.refusal.code, said: [] };
  const { seq, code, effects } = planned.answer;
  const order = { act: given, reason: 'a talk', guard: { seq }, code, isMeant: true, ...by };
  expect(await moderate(place.service, match.id, order)).toEqual({ ok: true });
  await advanceMatch(place.service, match.id);
  const said = effects.flatMap(({ key, args }) => (key.startsWith('act.orders.') ? [{ key, ...args }] : []));
  return { refused: undefined, said };
}

async function passHold({ match }: Scene) {
  place.pass(HOLD);
  await advanceMatch(place.service, match.id);
}

/** Nothing that Red wrote is lost: it was carried out, lies in the draft, or came back by mail. */
async function expectNothingLost(set: Scene, since: number) {
  const given = await givenIn(set);
  const back = (await toldIn(set, since)).flatMap(({ lines }) => lines);
  const draft = (await draftOf(set))?.lines ?? [];
  for (const [i, line] of LINES[set.asked].entries()) {
    const isGiven = given.some((each) => each.startsWith(sure(FORMATTED[set.asked][i])));
    expect([line, isGiven || back.includes(line) || draft.includes(line)]).toEqual([line, true]);
  }
}

type Then = 'carried out after the hold' | 'carried out now' | 'handed over' | 'draft' | 'gone';

async function expectThen(set: Scene, then: Then) {
  const all = FORMATTED[set.asked].map((answer) => `${answer} sheet`);
  const isNow = then === 'carried out now';
  expect(await givenIn(set)).toEqual(isNow ? all : []);
  await passHold(set);
  const isLater = then === 'carried out after the hold';
  expect(await givenIn(set)).toEqual(isNow || isLater ? all : []);
  const draft = await draftOf(set);
  if (then === 'handed over' || then === 'draft')
    expect(draft).toMatchObject({ lines: LINES[set.asked], handedOver: then === 'handed over' });
  else expect(draft).toBeNull();
}

const ACTS: readonly (readonly [string, Act, fate: string, Then])[] = [
  ['more time', { kind: 'extend', hours: 5 }, 'kept', 'carried out after the hold'],
  ['a pause', { kind: 'pause' }, 'held', 'handed over'],
  ['a message to all', { kind: 'broadcast', text: 'Hello' }, '', 'carried out after the hold'],
  ['a ruling', { kind: 'rule', text: 'A parry counts' }, '', 'carried out after the hold'],
  ['a silence policy', { kind: 'policy', seat: 'red', policy: 'wait' }, '', 'carried out after the hold'],
  ['a look at the hand', { kind: 'glass', seat: 'red' }, '', 'carried out after the hold'],
  ['carry out now', { kind: 'now' }, 'now', 'carried out now'],
  ['wait no longer', { kind: 'process' }, 'now', 'carried out now'],
  ['wait no longer for the seat', { kind: 'process', seat: 'red' }, 'now', 'carried out now'],
  ['open the orders', { kind: 'unlock', seat: 'red' }, 'draft', 'draft'],
  ['the end', { kind: 'end', how: 'agreed' }, 'dropped', 'gone'],
];

describe.each<Asked>(['impulse', 'question'])('orders handed over for an %s', (asked) => {
  test.each(ACTS)('at %s', async (_, given, fate, then) => {
    const set = await scene(asked, 'handed over');
    const since = (await lettersOf(place.service, set.match.id, 'notice')).length;
    const { refused, said } = await act(set, given);
    expect(refused).toBeUndefined();
    const count = LINES[asked].length;
    const told = fate === '' ? [] : [expect.objectContaining({ key: `act.orders.${fate}`, seat: 'Red', count })];
    expect(said).toEqual(told);
    expect(await toldIn(set, since)).toMatchObject(fate === '' ? [] : [{ fate, lines: LINES[asked] }]);
    await expectNothingLost(set, since);
    await expectThen(set, then);
  });

  test('wait as much longer as the match was paused, and their player is told until when', async () => {
    const set = await scene(asked, 'handed over');
    const ready = sure((await draftOf(set))?.readyAt ?? undefined);
    await act(set, { kind: 'pause' });
    place.pass(7);
    const since = (await lettersOf(place.service, set.match.id, 'notice')).length;
    expect((await act(set, { kind: 'resume' })).said).toEqual([expect.objectContaining({ key: 'act.orders.later' })]);
    const at = new Date(ready.getTime() + 7 * 3_600_000).toISOString();
    expect(await toldIn(set, since)).toMatchObject([{ fate: 'later', at, lines: LINES[asked] }]);
    await expectThen(set, 'carried out after the hold');
  });

  test('are a draft again after a step back and after a correction', async () => {
    const back = await scene(asked, 'handed over');
    const since = (await lettersOf(place.service, back.match.id, 'notice')).length;
    const rollback: Act = { kind: 'rollback', to: 1, consents: [], force: true, deck: 'restore' };
    expect((await act(back, rollback)).said).toContainEqual(
      expect.objectContaining({ key: 'act.orders.back', seat: 'Red' }),
    );
    await expectNothingLost(back, since);
    const set = await scene(asked, 'handed over');
    const correction: Act = { kind: 'override', patch: [{ op: 'replace', path: '/wounds/red', value: 2 }] };
    const { refused, said } = await act(set, correction);
    if (refused === 'override.amidst') return expect(await draftOf(set)).toMatchObject({ handedOver: true });
    expect(said).toEqual([expect.objectContaining({ key: 'act.orders.draft', seat: 'Red' })]);
    return expectThen(set, 'draft');
  });

  test('are taken back by no text that a moderator enters or lets through', async () => {
    const set = await scene(asked, 'handed over');
    const text = asked === 'impulse' ? 'STRIKE' : 'PARRY NO\nWAIT';
    expect((await act(set, { kind: 'act-as', seat: 'red', text })).refused).toBe('act.sent');
    expect((await act(set, { kind: 'act-as', seat: 'red', text: 'STATUS' })).refused).toBeUndefined();
    await expectThen(set, 'carried out after the hold');
  });

  test('count while another player is sought, and are the draft of the one who joins', async () => {
    const sought = {
      seat: 'red',
      player: 'Nora',
      address: 'nora@players.test',
      reason: 'away',
      by: 'Mora',
      via: 'page',
    } as const;
    const set = await scene(asked, 'handed over');
    expect(await replaceSeat(place.service, set.match.id, sought)).toEqual({ ok: true });
    await expectThen(set, 'carried out after the hold');
    const joined = await scene(asked, 'handed over');
    expect(await replaceSeat(place.service, joined.match.id, sought)).toEqual({ ok: true });
    const invitation = await place.service.store.invitation.findFirstOrThrow({ where: { matchId: joined.match.id } });
    expect(await joinInvitation(place.service, invitation.no, {})).toMatchObject({ kind: 'joined' });
    const [briefing] = (await lettersOf(place.service, joined.match.id, 'acknowledgement')).slice(-1);
    for (const line of LINES[asked]) expect(JSON.stringify(briefing?.letter)).toContain(`"${line}"`);
    await expectThen(joined, 'draft');
  });
});

/** Acts on orders that are sent; a draft is none. */
const OF_SENT: ReadonlySet<string> = new Set(['unlock', 'now']);

describe.each<Asked>(['impulse', 'question'])('a draft for an %s', (asked) => {
  test.each(ACTS)('at %s', async (_, given, fate, then) => {
    const set = await scene(asked, 'draft');
    const since = (await lettersOf(place.service, set.match.id, 'notice')).length;
    const { refused, said } = await act(set, given);
    if (OF_SENT.has(given.kind)) return expect(refused).toBe(`${given.kind}.none`);
    const isPart = then === 'carried out now';
    const isTold = isPart || fate === 'dropped';
    expect(said.map(({ key }) => key)).toEqual(isTold ? [`act.orders.${isPart ? 'part' : fate}`] : []);
    expect(await toldIn(set, since)).toMatchObject(
      isTold ? [{ fate: isPart ? 'part' : fate, lines: LINES[asked] }] : [],
    );
    await expectNothingLost(set, since);
    return expectThen(set, isTold ? then : 'draft');
  });

  test('that cannot be carried out comes back by mail when nobody waits for it', async () => {
    const set = await scene(asked, 'nothing');
    await write(set, `SHOW 99\n${LINES[asked].join('\n')}\nWAIT`);
    const since = (await lettersOf(place.service, set.match.id, 'notice')).length;
    expect((await act(set, { kind: 'process' })).said.map(({ key }) => key)).toEqual(['act.orders.part']);
    expect(await toldIn(set, since)).toHaveLength(1);
    await expectNothingLost(set, since);
  });
});

test.each(ACTS)('a seat that has written nothing is told nothing of orders at %s', async (_, given) => {
  const set = await scene('impulse', 'nothing');
  const { said } = await act(set, given);
  expect(said).toEqual([]);
  expect(await toldIn(set, 0)).toEqual([]);
  expect(await givenIn(set)).toEqual(given.kind === 'process' ? ['{"act":"end"} fallback'] : []);
});
