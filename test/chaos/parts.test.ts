/** The parts of `npm run chaos`: its mail server breaks where it says, its clocks go as they should, and its checks find what is wrong. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { afterEach, expect, test } from 'vitest';
import type { Chance } from '../../src/engine/index.ts';
import type { Service } from '../../src/match/service.ts';
import { testFolder } from '../setup/folder.ts';
import { lostOrders, unlikeMails } from './invariants.ts';
import { type Arrived, type MailServer, startMailServer } from './mail-server.ts';

let server: MailServer | undefined;
afterEach(() => server?.close());

/** Of two numbers in turn the first decides whether a conversation breaks, the second where. */
const breaking = (place: number): Chance => {
  let asked = 0;
  return {
    below: () => {
      asked += 1;
      return asked % 2 === 1 ? 0 : place;
    },
  } as Chance;
};

const MAIL = {
  from: 'clerk@play.test',
  to: 'anne@players.test',
  subject: 'Orders',
  text: 'March.',
  messageId: '<a@b>',
};

async function send(): Promise<string> {
  const transport = createTransport({ url: server?.url ?? '', ignoreTLS: true, socketTimeout: 2_000 } as object);
  try {
    await transport.sendMail(MAIL);
    return 'taken';
  } catch (error) {
    return error instanceof Error && 'responseCode' in error ? String(error.responseCode) : 'broken';
  } finally {
    transport.close();
  }
}

test.each([
  ['connect', 0, '421', 0],
  ['sender', 1, '451', 0],
  ['recipient', 2, '450', 0],
  ['cut', 3, 'broken', 0],
  ['refused', 4, '452', 0],
  ['taken', 5, 'broken', 1],
] as const)('a conversation breaks at %s', async (phase, place, outcome, arrived) => {
  server = await startMailServer(breaking(place), () => undefined);
  server.breakOneIn(1);
  expect(await send()).toBe(outcome);
  expect(server.arrived).toHaveLength(arrived);
  expect(server.broken.get(phase)).toBe(1);
  server.breakOneIn(0);
  expect(await send()).toBe('taken');
  expect(server.arrived.at(-1)).toMatchObject({ messageId: '<a@b>', address: 'anne@players.test' });
  expect(new Set(server.arrived.map(({ digest }) => digest)).size).toBe(1);
});

test('a process has a clock of its own, by which every date goes', () => {
  const began = Date.now() - 60_000;
  const given = { ...process.env, CHAOS_CLOCK: JSON.stringify({ began, speed: 30, ahead: 5_000 }) };
  const program = 'console.log(Date.now(), new Date().getTime(), new Date(7).getTime(), new Date() instanceof Date)';
  const { stdout } = spawnSync(process.execPath, ['--import', './test/chaos/clock.mjs', '-e', program], { env: given });
  const [now, also, fixed, isDate] = stdout.toString().trim().split(' ');
  expect(Number(now)).toBeGreaterThanOrEqual(began + 60_000 * 30 + 5_000);
  expect(Number(also)).toBeGreaterThanOrEqual(Number(now));
  expect([fixed, isDate]).toEqual(['7', 'true']);
});

test('a clock jumps while there is a file that says by how much, and is right again without it', async () => {
  const folder = await testFolder();
  const jumpFile = join(folder.path, 'jump');
  const clock = JSON.stringify({ began: 0, speed: 1, ahead: 0, jumpFile });
  const program = `
    import { rmSync, writeFileSync } from 'node:fs';
    const off = async () => {
      await new Promise((done) => setTimeout(done, 300));
      return Math.round((Date.now() - performance.timeOrigin - performance.now()) / 60_000) || 0;
    };
    writeFileSync(process.argv[1], '-3600000');
    const during = await off();
    rmSync(process.argv[1]);
    console.log(during, await off());`;
  const given = { env: { ...process.env, CHAOS_CLOCK: clock }, encoding: 'utf8' } as const;
  const options = ['--import', './test/chaos/clock.mjs', '--input-type=module', '-e', program, jumpFile];
  const { stdout } = spawnSync(process.execPath, options, given);
  await folder.remove();
  expect(stdout.trim()).toBe('-60 0');
});

const serviceOf = (rows: { readonly letters?: object[]; readonly submissions?: object[] }): Service =>
  ({
    store: {
      letter: { findMany: async () => rows.letters },
      submission: { findMany: async () => rows.submissions },
    },
  }) as unknown as Service;

const mail = (messageId: string, digest = 'same'): Arrived => ({ messageId, digest, address: 'a@b' }) as Arrived;

test('letters that were lost, changed, left or sent in spite of all are found', async () => {
  const letter = (id: string, state: string) => ({ id, messageId: id, state, kind: 'report' });
  const whole = serviceOf({ letters: [letter('1', 'SENT'), letter('2', 'DROPPED')] });
  expect(await unlikeMails(whole, [mail('1'), mail('1')])).toEqual([]);
  const letters = [letter('1', 'SENT'), letter('2', 'SENT'), letter('3', 'DROPPED'), letter('4', 'PENDING')];
  const arrived = [mail('1'), mail('1', 'other'), mail('3'), mail('5')];
  expect(await unlikeMails(serviceOf({ letters }), arrived)).toEqual([
    'the report 1 arrived with two contents',
    'the report 2 counts as sent, and never arrived',
    'the report 3 was dropped, and arrived',
    'the report 4 is PENDING',
    '5 arrived, and no letter has this name',
  ]);
});

test('orders that were acknowledged and lost, left unread or carried out twice are found', async () => {
  const row = (messageId: string, verdict: string | null, doneAt: Date | null = new Date()) => ({
    ...{ messageId, verdict, doneAt },
  });
  const acknowledged = ['<1>', '<2>', '<3>'].map((messageId) => ({ messageId, from: 'a@b' }));
  const fine = [row('<1>', 'accepted'), row('<1>', 'duplicate'), row('<2>', 'refused'), row('<3>', 'accepted')];
  expect(await lostOrders(serviceOf({ submissions: fine }), acknowledged)).toEqual([]);
  const submissions = [row('<1>', 'accepted'), row('<1>', 'accepted'), row('<2>', null, null)];
  expect(await lostOrders(serviceOf({ submissions }), acknowledged)).toEqual([
    'the mail <1> was carried out 2 times',
    'the mail <2> was never read',
    'the mail <3> was acknowledged, and is not there',
    '1 submissions wait to be read',
  ]);
});
