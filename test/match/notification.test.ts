import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { advanceMatch } from '../../src/match/play/advance.ts';
import { fewerMailsAddresses, seatOfFewerMailsAddress } from '../../src/match/post/fewer-mails.ts';
import { type NewsSchedule, tellingTime } from '../../src/match/post/notification.ts';
import { chooseNotify } from '../../src/match/post/telling.ts';
import { keepTime, sweep } from '../../src/match/time/clock.ts';
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
    const letters = (await lettersOf(service, match.id)).filter(
      ({ seat, kind }) => seat?.seat === 'blue' && kind !== 'invitation',
    );
    const roots = letters.map(
      ({ kind, threadRoot, messageId }) => `${kind} ${threadRoot === messageId ? 'root' : threadRoot}`,
    );
    const second = letters[1]?.messageId;
    expect(roots).toEqual(['report root', 'report root', `reminder ${second}`]);
    const red = (await lettersOf(service, match.id)).filter(
      ({ seat, kind }) => seat?.seat === 'red' && kind !== 'invitation',
    );
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
