import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { GameEvent } from '../../src/engine/index.ts';
import type { Game } from '../../src/game/index.ts';
import { keepTime, sweep } from '../../src/match/clock/clock.ts';
import { advanceMatch } from '../../src/match/play/advance.ts';
import { fewerMailsAddresses, seatOfFewerMailsAddress } from '../../src/match/post/fewer-mails.ts';
import { type NewsSchedule, tellingTime } from '../../src/match/post/notification.ts';
import { chooseNotify } from '../../src/match/post/telling.ts';
import { duel } from './duel.ts';
import { lettersOf, openMatch, sendMail, type TestMatch, type TestService, testService } from './service.ts';

const daily = (zone: string, since: string, digestedAt?: string): string | undefined => {
  const seat: NewsSchedule = {
    notify: 'DAILY',
    zone,
    untoldSince: new Date(since),
    digestedAt: digestedAt === undefined ? null : new Date(digestedAt),
  };
  return tellingTime(seat)?.toISOString();
};

describe('when a seat is told news without a question', () => {
  const since = new Date('2026-11-20T12:00:00Z');

  test('every report comes two minutes after the first news in it', () => {
    const seat = { notify: 'EACH', zone: 'Asia/Seoul', untoldSince: since, digestedAt: null } as const;
    expect(tellingTime(seat)?.toISOString()).toBe('2026-11-20T12:02:00.000Z');
  });

  test('only when I must act: with the next question', () => {
    const seat = { notify: 'TURNS', zone: 'Asia/Seoul', untoldSince: since, digestedAt: null } as const;
    expect(tellingTime(seat)).toBeUndefined();
  });

  test.each([
    ['Asia/Seoul', '2026-11-20T12:00:00Z', '2026-11-20T22:00:00.000Z'],
    ['Asia/Seoul', '2026-11-20T22:00:00Z', '2026-11-20T22:00:00.000Z'],
    ['Asia/Seoul', '2026-11-20T22:00:01Z', '2026-11-21T22:00:00.000Z'],
    ['America/New_York', '2026-11-20T12:30:00Z', '2026-11-21T12:00:00.000Z'],
    ['Asia/Kathmandu', '2026-11-20T12:00:00Z', '2026-11-21T01:15:00.000Z'],
    ['Nowhere/Atall', '2026-11-20T12:00:00Z', '2026-11-21T07:00:00.000Z'],
    // On these days the clocks go forward or back.
    ['Europe/Madrid', '2026-03-28T12:00:00Z', '2026-03-29T05:00:00.000Z'],
    ['Europe/Madrid', '2026-10-24T12:00:00Z', '2026-10-25T06:00:00.000Z'],
    ['America/New_York', '2026-03-07T20:00:00Z', '2026-03-08T11:00:00.000Z'],
    ['America/New_York', '2026-10-31T20:00:00Z', '2026-11-01T12:00:00.000Z'],
    ['Australia/Lord_Howe', '2026-04-04T10:00:00Z', '2026-04-04T20:30:00.000Z'],
    ['Australia/Lord_Howe', '2026-10-03T10:00:00Z', '2026-10-03T20:00:00.000Z'],
  ])('a digest in %s of events at %s is sent at %s', (zone, at, sent) => {
    expect(daily(zone, at)).toBe(sent);
  });

  test('no day has two digests, even if the zone changes', () => {
    expect(daily('Asia/Seoul', '2026-11-20T22:00:00Z', '2026-11-20T22:00:00Z')).toBe('2026-11-21T22:00:00.000Z');
    // Seven o'clock in Seoul is the evening before in New York, and in summer midnight of the same day in Madrid.
    expect(daily('America/New_York', '2026-11-20T22:30:00Z', '2026-11-20T22:00:00Z')).toBe('2026-11-21T12:00:00.000Z');
    expect(daily('Europe/Madrid', '2026-07-20T22:30:00Z', '2026-07-20T22:00:00Z')).toBe('2026-07-22T05:00:00.000Z');
  });
});

describe('in a match', () => {
  let place: TestService;
  let match: TestMatch;
  beforeAll(async () => {
    place = await testService();
  });
  afterAll(() => place.close());
  beforeEach(async () => {
    match = await openMatch(place.service);
  });

  interface Report {
    readonly verdict: string;
    readonly events: readonly { readonly no: number }[];
  }

  /** The reports of a seat except its first. */
  const reportsOf = async (seat: string): Promise<Report[]> => {
    const letters = await lettersOf(place.service, match.id, 'report');
    const own = letters.filter((letter) => letter.seat?.seat === seat);
    return own.slice(1).map(({ letter }) => (letter as unknown as { report: Report }).report);
  };

  /** The row that the match keeps of a seat. */
  const seatOf = (seat: string) => place.service.store.seat.findFirstOrThrow({ where: { matchId: match.id, seat } });

  /** One fencer passes. Then the other is asked, and the first has news to be told. */
  const passTurn = async (seat: 'red' | 'blue') => {
    const { service } = place;
    const open = await service.store.openDecision.findFirstOrThrow({ where: { matchId: match.id, seat } });
    const from = seat === 'red' ? 'rosa@players.test' : 'blas@players.test';
    const mail = { text: 'PASS\nNOW', seatNo: match.seatNo[seat] ?? 0, decision: open.decision, from };
    expect(await sendMail(service, mail)).toMatchObject({ verdict: 'accepted' });
    expect(await advanceMatch(service, match.id)).toMatchObject({ outcome: 'moved' });
  };

  const MINUTE = 1 / 60;

  test('a question is mailed at once; news without a question comes after two minutes, in one mail', async () => {
    const { service, queues, pass } = place;
    queues.told.length = 0;
    await passTurn('red');
    expect(await reportsOf('blue')).toMatchObject([{ verdict: 'action' }]);
    expect(await reportsOf('red')).toEqual([]);
    expect(queues.told).toContain(`clock ${match.id} telling-1`);
    pass(MINUTE);
    await sweep(service);
    await keepTime(service, match.id);
    expect(await reportsOf('red')).toEqual([]);
    pass(MINUTE);
    await keepTime(service, match.id);
    await sweep(service);
    const [report, ...more] = await reportsOf('red');
    expect(more).toEqual([]);
    expect(report).toMatchObject({ verdict: 'waiting' });
    expect(report?.events.length).toBeGreaterThan(0);
    expect((await seatOf('red')).untoldSince).toBeNull();
  });

  test('a question within the two minutes is mailed together with the news', async () => {
    const { service, pass } = place;
    await passTurn('red');
    await passTurn('blue');
    const [report, ...more] = await reportsOf('red');
    expect(more).toEqual([]);
    expect(report).toMatchObject({ verdict: 'action' });
    const count = await service.store.event.count({ where: { matchId: match.id } });
    expect(report?.events.at(-1)?.no).toBe(count - 1);
    pass(1);
    await keepTime(service, match.id);
    expect(await reportsOf('red')).toHaveLength(1);
  });

  test('only when I must act: nothing until the question, and then everything since', async () => {
    const { service, pass } = place;
    await chooseNotify(service, match.seatNo.red ?? 0, 'TURNS');
    const before = (await seatOf('red')).reported;
    await passTurn('red');
    pass(30);
    await sweep(service);
    expect(await reportsOf('red')).toEqual([]);
    await passTurn('blue');
    const [report] = await reportsOf('red');
    expect(report).toMatchObject({ verdict: 'action' });
    expect(report?.events[0]?.no).toBe(before);
  });

  test('a digest: once a day at seven, complete, never empty, and questions at once', async () => {
    const { service, pass } = place;
    await chooseNotify(service, match.seatNo.red ?? 0, 'DAILY');
    await passTurn('red');
    const toSeven = () => (new Date('2026-11-30T06:00:00Z').getTime() - service.clock().getTime()) / 3_600_000;
    pass(toSeven() % 24);
    pass(-MINUTE);
    await sweep(service);
    expect(await reportsOf('red')).toEqual([]);
    pass(MINUTE);
    await sweep(service);
    await sweep(service);
    expect(await reportsOf('red')).toMatchObject([{ verdict: 'waiting' }]);
    pass(24);
    await sweep(service);
    expect(await reportsOf('red')).toHaveLength(1);
    await passTurn('blue');
    expect(await reportsOf('red')).toHaveLength(2);
    pass(24);
    await sweep(service);
    expect(await reportsOf('red')).toHaveLength(2);
  });

  test('a player who changes the setting gets at once the news that he has not received', async () => {
    const { service, pass } = place;
    await chooseNotify(service, match.seatNo.red ?? 0, 'TURNS');
    await passTurn('red');
    pass(5);
    await chooseNotify(service, match.seatNo.red ?? 0, 'EACH');
    await sweep(service);
    expect(await reportsOf('red')).toHaveLength(1);
  });

  test('NOTIFY by mail', async () => {
    const { service } = place;
    const from = 'rosa@players.test';
    const mail = { seatNo: match.seatNo.red ?? 0, decision: 0, from };
    const settled = await sendMail(service, { ...mail, text: 'NOTIFY DAILY' });
    expect(settled?.text).toContain('at 07:00 in Europe/Madrid');
    expect(await seatOf('red')).toMatchObject({ notify: 'DAILY', notifyBy: null });
    await sendMail(service, { ...mail, text: 'NOTIFY TURNS' });
    expect(await seatOf('red')).toMatchObject({ notify: 'TURNS' });
    await sendMail(service, { ...mail, text: 'NOTIFY EACH' });
    expect(await seatOf('red')).toMatchObject({ notify: 'EACH' });
  });

  test('the letters of an impulse are one thread, and the next impulse begins another', async () => {
    const { service, pass } = place;
    await passTurn('red');
    pass(1);
    await keepTime(service, match.id);
    pass(23);
    await keepTime(service, match.id);
    const letters = (await lettersOf(service, match.id)).filter(({ seat }) => seat?.seat === 'blue');
    const roots = letters.map(
      ({ kind, threadRoot, messageId }) => `${kind} ${threadRoot === messageId ? 'root' : threadRoot}`,
    );
    const second = letters[1]?.messageId;
    expect(roots).toEqual(['report root', 'report root', `reminder ${second}`]);
    const red = (await lettersOf(service, match.id)).filter(({ seat }) => seat?.seat === 'red');
    expect(red.map(({ kind, threadRoot, messageId }) => `${kind} ${threadRoot === messageId}`)).toEqual([
      'report true',
      'acknowledgement false',
      'report true',
    ]);
  });

  test('an address that asks for fewer mails works only for its seat, in upper and lower case', async () => {
    const { service } = place;
    const no = match.seatNo.red ?? 0;
    const [local = ''] = fewerMailsAddresses(service, no).address.split('@');
    expect(seatOfFewerMailsAddress(service, local)).toBe(no);
    expect(seatOfFewerMailsAddress(service, local.toUpperCase())).toBe(no);
    expect(seatOfFewerMailsAddress(service, local.slice(2))).toBeUndefined();
    expect(seatOfFewerMailsAddress(service, `x${local}`)).toBeUndefined();
    expect(seatOfFewerMailsAddress(service, `${local}0`)).toBeUndefined();
  });
});

describe('whatever news a player wants', () => {
  const concerned = {
    ...duel,
    reporter: {
      ...duel.reporter,
      events: {
        ...duel.reporter.events,
        isNews: (_event: GameEvent): boolean => true,
        concerns: ({ kind, seat }: GameEvent, owns: readonly string[]) =>
          kind === 'blade.fell' || (kind === 'impulse.ended' && owns.includes(String(seat))),
      },
    },
  } satisfies Game;
  let place: TestService;
  let match: TestMatch;
  beforeAll(async () => {
    place = await testService('concerned', concerned);
  });
  afterAll(() => place.close());
  beforeEach(async () => {
    concerned.reporter.events.isNews = () => true;
    match = await openMatch(place.service);
  });

  const noOf = (seat: string): number => match.seatNo[seat] ?? 0;
  const write = async (seat: 'red' | 'blue', text: string) => {
    const { service } = place;
    const open = await service.store.openDecision.findFirst({ where: { matchId: match.id, seat } });
    const from = seat === 'red' ? 'rosa@players.test' : 'blas@players.test';
    await sendMail(service, { text, seatNo: noOf(seat), decision: open?.decision ?? 0, from });
    await advanceMatch(service, match.id);
  };
  interface Told {
    readonly verdict: string;
    readonly events: readonly { readonly no: number; readonly event: { readonly kind: string } }[];
  }
  const toldTo = async (seat: string): Promise<Told[]> => {
    const letters = await lettersOf(place.service, match.id, 'report');
    const own = letters.filter((letter) => letter.seat?.seat === seat);
    return own.slice(1).map(({ letter }) => (letter as unknown as { report: Told }).report);
  };
  const wait = async (minutes: number) => {
    place.pass(minutes / 60);
    await keepTime(place.service, match.id);
    await sweep(place.service);
  };

  test.each(['EACH', 'TURNS', 'DAILY'] as const)('one mail tells that their own impulse is over: %s', async (level) => {
    await chooseNotify(place.service, noOf('red'), level);
    await write('red', 'PASS\nNOW');
    await wait(1);
    expect(await toldTo('red')).toEqual([]);
    await wait(1);
    await wait(30);
    const [result, ...more] = await toldTo('red');
    expect(more).toEqual([]);
    expect(result?.verdict).toBe('waiting');
    expect(result?.events.map(({ event: { kind } }) => kind)).toContain('impulse.ended');
    await write('blue', 'PASS\nNOW');
    const [, next] = await toldTo('red');
    const before = new Set(result?.events.map(({ no }) => no));
    expect(next?.verdict).toBe('action');
    const again = next?.events.filter(({ no }) => before.has(no)).map(({ event: { kind } }) => kind);
    expect(again).toEqual(['impulse.began']);
  });

  test.each(['EACH', 'TURNS', 'DAILY'] as const)(
    'the next question takes it along if it comes first: %s',
    async (level) => {
      await chooseNotify(place.service, noOf('red'), level);
      await write('red', 'PASS\nNOW');
      await write('blue', 'PASS\nNOW');
      await wait(30);
      const [question, ...more] = await toldTo('red');
      expect(more).toEqual([]);
      expect(question?.verdict).toBe('action');
      expect(question?.events.filter(({ event: { kind } }) => kind === 'impulse.ended')).toHaveLength(2);
    },
  );

  test.each(['EACH', 'TURNS', 'DAILY'] as const)(
    'one mail tells of a fight that asked nothing, when the other player has stopped for a while: %s',
    async (level) => {
      await write('red', 'PASS\nNOW');
      await wait(3);
      await chooseNotify(place.service, noOf('red'), level);
      await write('red', 'STANDING PARRY ALWAYS');
      const before = (await toldTo('red')).length;
      await write('blue', 'STRIKE\nNOW');
      await wait(9);
      expect(await toldTo('red')).toHaveLength(before);
      await wait(1);
      await wait(5);
      const told = await toldTo('red');
      expect(told).toHaveLength(before + 1);
      expect(told.at(-1)?.verdict).toBe('waiting');
      expect(told.at(-1)?.events.map(({ event: { kind } }) => kind)).toContain('blade.fell');
      await write('blue', 'PASS\nNOW');
      const kinds = (await toldTo('red')).at(-1)?.events.map(({ event: { kind } }) => kind);
      expect(kinds).toContain('impulse.ended');
      // The mail that closes an impulse tells the whole of it.
      expect(kinds).toContain('blade.fell');
    },
  );

  test('whoever was asked in the midst of an impulse is told the whole of it when it is over', async () => {
    await write('red', 'PASS\nNOW');
    await wait(3);
    await write('blue', 'STRIKE\nNOW');
    await write('red', 'PARRY NO\nNOW');
    await write('blue', 'PASS\nNOW');
    const told = await toldTo('red');
    expect(told.map(({ verdict }) => verdict)).toContain('decision');
    const whole = told.at(-1)?.events.map(({ event: { kind } }) => kind);
    expect(whole?.[0]).toBe('impulse.began');
    expect(whole).toContain('blade.fell');
    expect(whole).toContain('impulse.ended');
  });

  test.each([true, false])('that an impulse is over is worth a mail if it is news: %s', async (isNews) => {
    concerned.reporter.events.isNews = ({ kind }) => isNews || kind === 'blade.fell';
    await write('red', 'PASS\nNOW');
    await wait(3);
    await wait(30);
    expect(await toldTo('red')).toHaveLength(isNews ? 1 : 0);
  });

  test.each(['TURNS', 'DAILY'] as const)('nothing at once of what others do without them: %s', async (level) => {
    await write('red', 'PASS\nNOW');
    await wait(3);
    await chooseNotify(place.service, noOf('red'), level);
    const before = await toldTo('red');
    await write('blue', 'DRAW\nNOW');
    await wait(30);
    expect(await toldTo('red')).toHaveLength(before.length);
  });

  test('only questions reach who has used the link for fewer mails', async () => {
    await place.service.store.seat.update({
      where: { no: noOf('red') },
      data: { notify: 'TURNS', notifyBy: 'unsubscribe' },
    });
    await write('red', 'PASS\nNOW');
    await wait(30);
    expect(await toldTo('red')).toEqual([]);
  });

  test('a digest of the day comes although a result was told in the same night', async () => {
    await chooseNotify(place.service, noOf('red'), 'DAILY');
    place.pass(1 + 24 - ((place.service.clock().getTime() / 3_600_000 + 1) % 24));
    await write('red', 'PASS\nNOW');
    await wait(3);
    expect(await toldTo('red')).toHaveLength(1);
    expect((await place.service.store.seat.findUniqueOrThrow({ where: { no: noOf('red') } })).digestedAt).toBeNull();
  });
});
