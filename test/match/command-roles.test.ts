/** Every command of a mail, tried by everybody who may send one. A command without a row in the table fails. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { HANDLERS } from '../../src/match/commands/index.ts';
import { inviteTo } from '../../src/match/forming/forming.ts';
import { joinInvitation } from '../../src/match/forming/joining.ts';
import { MODERATOR_WORDS } from '../../src/match/moderator/commands.ts';
import { OBSERVER_COMMANDS } from '../../src/match/observers/commands.ts';
import { replaceSeat } from '../../src/match/people/replacement.ts';
import { COMMANDS_OF_OBSERVERS, GUEST_COMMANDS, MODERATOR_COMMANDS, PLAYER_COMMANDS } from './command-table.ts';
import { lettersOf, openMatch, sendMail, type TestMatch, type TestService, testService } from './service.ts';

/** Each of these tests sends dozens of mails. */
const LONG = 90_000;

const RED = 'rosa@players.test';
const BLUE = 'blas@players.test';

let place: TestService;
let match: TestMatch;
beforeAll(async () => {
  place = await testService();
});
afterAll(() => place.close());
beforeEach(async () => {
  match = await openMatch(place.service);
});

const seats = () =>
  place.service.store.seat.findMany({
    where: { matchId: match.id },
    orderBy: { no: 'asc' },
    include: { draft: true, standing: true, absences: true },
  });

const answers = async () => (await lettersOf(place.service, match.id, 'acknowledgement')).map(({ seat }) => seat?.seat);

test('the tables have every command', () => {
  expect(Object.keys(PLAYER_COMMANDS).sort()).toEqual(Object.keys(HANDLERS).sort());
  expect(Object.keys(MODERATOR_COMMANDS).sort()).toEqual([...MODERATOR_WORDS].sort());
  expect(Object.keys(COMMANDS_OF_OBSERVERS).sort()).toEqual([...OBSERVER_COMMANDS].sort());
});

const write = (text: string, seatNo: number, from: string) =>
  sendMail(place.service, { text, seatNo, decision: 0, from });

const commands = Object.values(PLAYER_COMMANDS);
const others = [MODERATOR_COMMANDS, COMMANDS_OF_OBSERVERS, GUEST_COMMANDS].flatMap((table) => Object.values(table));

test(
  'each is answered to its player, and changes nobody else',
  async () => {
    const [, blue] = await seats();
    for (const text of commands) {
      expect((await write(text, match.seatNo.red ?? 0, RED))?.verdict, text).toMatch(/^(info|accepted)$/);
      place.pass(0.5);
    }
    expect(await answers()).toEqual(commands.map(() => 'red'));
    expect((await seats())[1]).toEqual(blue);
  },
  LONG,
);

test.each([
  ['another player of the match', BLUE, 'not-read', 'blue'],
  ['a stranger', 'eve@elsewhere.test', 'held', 'red'],
])(
  'none is carried out for %s with its reply address',
  async (_, from, verdict, told) => {
    const before = await seats();
    for (const text of commands) {
      expect(await write(text, match.seatNo.red ?? 0, from), text).toMatchObject({ verdict });
      place.pass(0.5);
    }
    expect(await seats()).toEqual(before);
    // The other player gets the answer himself, because his mail is no business of the seat whose address he used.
    expect(new Set(await answers())).toEqual(new Set([told]));
  },
  LONG,
);

test(
  'none works for the former player, with an answered invitation, or with an unknown number',
  async () => {
    const order = { seat: 'red', player: 'Nora', address: RED, reason: '', by: 'Mora', via: 'page' } as const;
    await replaceSeat(place.service, match.id, order);
    const { no } = await place.service.store.invitation.findFirstOrThrow({ where: { matchId: match.id } });
    await joinInvitation(place.service, no, {});
    const before = await seats();
    for (const text of commands) {
      expect(await write(text, match.seatNo.red ?? 0, RED), text).toMatchObject({ verdict: 'unknown' });
      expect(await write(text, 2 ** 29, RED), text).toMatchObject({ verdict: 'unknown' });
      expect((await write(text, no, RED))?.text, text).toContain('Nothing has changed');
      place.pass(0.5);
    }
    for (const text of others)
      expect(await write(text, match.seatNo.red ?? 0, RED), text).toMatchObject({ verdict: 'unknown' });
    expect(await seats()).toEqual(before);
  },
  LONG,
);

const MORA = 'mora@players.test';
const OTTO = 'otto@players.test';

/** Everything in a match that a command could change, except mails and their answers. */
const everything = async () => {
  const { store } = place.service;
  // The count of inputs changes with every mail and says nothing about an effect.
  const { inputs: _, ...row } = await store.match.findUniqueOrThrow({ where: { id: match.id } });
  return {
    row,
    seats: await seats(),
    people: await store.invitation.findMany({ where: { matchId: match.id }, orderBy: { no: 'asc' } }),
    audit: await store.audit.count({ where: { matchId: match.id } }),
    polls: await store.poll.count({ where: { matchId: match.id } }),
    matches: await store.match.count(),
  };
};

const moderatorNo = async () => {
  const row = await place.service.store.match.findUniqueOrThrow({ where: { id: match.id } });
  return row.moderatorNo ?? 0;
};

async function guest(role: 'OBSERVER' | 'MODERATOR'): Promise<number> {
  const by = { by: 'Mora', via: 'page' } as const;
  await inviteTo(place.service, match.id, { ...by, role, name: 'Otto', address: OTTO });
  const { no } = await place.service.store.invitation.findFirstOrThrow({ where: { matchId: match.id, role } });
  return no;
}

test(
  'each moderator’s command works for him',
  async () => {
    for (const [word, text] of Object.entries(MODERATOR_COMMANDS)) {
      const settled = await write(text, await moderatorNo(), MORA);
      expect(settled?.verdict, word).toMatch(/^(info|accepted|needs-fix)$/);
      expect(settled?.text, word).not.toMatch(/this is no command|there is no command/);
      place.pass(0.1);
    }
  },
  LONG,
);

test.each([
  ['a player', RED],
  ['a stranger', 'eve@elsewhere.test'],
])(
  'none of a moderator is carried out for %s with his reply address',
  async (_, from) => {
    const no = await moderatorNo();
    const before = await everything();
    for (const text of Object.values(MODERATOR_COMMANDS))
      expect(await write(text, no, from), text).toMatchObject({ verdict: 'held' });
    expect(await everything()).toEqual(before);
  },
  LONG,
);

test(
  'no moderator’s command works at the reply address of a seat, for him or for its player',
  async () => {
    const isHis = (word: string) => !Object.hasOwn(HANDLERS, word.toLowerCase()) && word !== 'ACT';
    const before = await everything();
    for (const [word, text] of Object.entries(MODERATOR_COMMANDS)) {
      expect(await write(text, match.seatNo.red ?? 0, MORA), text).toMatchObject({ verdict: 'held' });
      if (isHis(word)) await write(text, match.seatNo.red ?? 0, RED);
      place.pass(0.2);
    }
    const after = await everything();
    expect({ ...after, seats: [] }).toEqual({ ...before, seats: [] });
    expect(after.seats[1]).toEqual(before.seats[1]);
  },
  LONG,
);

test(
  'no command of players and moderators works for an observer; his own do, for himself alone',
  async () => {
    const no = await guest('OBSERVER');
    await joinInvitation(place.service, no, {});
    const before = await everything();
    const theirs = [...commands, ...Object.values(MODERATOR_COMMANDS)];
    const own = Object.values(COMMANDS_OF_OBSERVERS);
    for (const text of theirs.filter((each) => !own.includes(each) && !/^(NOTIFY|TIMEZONE|LANGUAGE)/.test(each))) {
      await write(text, no, OTTO);
      place.pass(0.5);
    }
    expect(await everything()).toEqual(before);
    for (const [name, text] of Object.entries(COMMANDS_OF_OBSERVERS)) {
      expect((await write(text, no, RED))?.verdict, name).toBe('held');
      if (name !== 'leave') expect((await write(text, no, OTTO))?.verdict, name).toMatch(/^(info|accepted)$/);
      place.pass(0.5);
    }
    const after = await everything();
    expect({ ...after, people: [] }).toEqual({ ...before, people: [] });
    expect(after.people).toMatchObject([{ notify: 'DAILY', zone: 'Asia/Tokyo', language: 'ja', state: 'JOINED' }]);
  },
  LONG,
);

test(
  'no command of any of them works for an invited player who has not answered',
  async () => {
    const no = await guest('MODERATOR');
    const before = await everything();
    for (const text of [...commands, ...Object.values(MODERATOR_COMMANDS), ...Object.values(COMMANDS_OF_OBSERVERS)]) {
      await write(text, no, OTTO);
      place.pass(0.5);
    }
    expect(await everything()).toEqual(before);
  },
  LONG,
);

test(
  'only the recipient of an invitation can answer it',
  async () => {
    const no = await guest('OBSERVER');
    const before = await everything();
    for (const text of Object.values(GUEST_COMMANDS)) {
      for (const from of [RED, MORA, 'eve@elsewhere.test'])
        expect(await write(text, no, from), `${text} from ${from}`).toMatchObject({ verdict: 'held' });
      await write(text, match.seatNo.red ?? 0, RED);
      await write(text, await moderatorNo(), MORA);
      place.pass(0.5);
    }
    expect(await everything()).toEqual(before);
    await joinInvitation(place.service, no, {});
    const joined = await everything();
    for (const text of Object.values(GUEST_COMMANDS)) await write(text, no, OTTO);
    expect(await everything(), 'an answer that was given stands').toEqual(joined);
    const other = await guest('MODERATOR');
    expect((await write(GUEST_COMMANDS.DECLINE ?? '', other, OTTO))?.verdict).toMatch(/^(info|accepted)$/);
  },
  LONG,
);
