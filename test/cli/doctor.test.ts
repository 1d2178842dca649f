/** `estafette doctor`, as an operator runs it. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { takeKey } from '../../src/match/key-print.ts';
import { makeApp } from '../../src/web/app.ts';
import { PROGRAM } from '../setup/program.ts';
import { type Installation, installation } from '../web/campaign.ts';

let place: Installation;
let server: Server;
beforeAll(async () => {
  place = await installation();
  await takeKey(place.service.store, place.service.config);
  server = createServer(makeApp({ ...place.service, clock: () => new Date() }));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await place.close();
});

/** The program asks the pages that this process serves, so it is not waited for in place. */
async function doctor(args: readonly string[], more: Readonly<Record<string, string>> = {}) {
  const env = {
    PATH: process.env.PATH,
    DATABASE_URL: place.databaseUrl,
    SECRET_KEY: place.service.config.secretKey,
    PUBLIC_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    ...more,
  };
  const child = spawn(process.execPath, [PROGRAM, 'doctor', ...args], { env });
  let stdout = '';
  child.stdout.on('data', (chunk) => (stdout += chunk));
  child.stderr.resume();
  const [status] = await once(child, 'close');
  return { status, stdout };
}

test('an installation in which nothing is bad ends with 0, and each line says what it is about', async () => {
  const { status, stdout } = await doctor([], { LANG: 'ko_KR.UTF-8' });
  expect(stdout).toMatch(/^정상 {2}데이터베이스 {2}PostgreSQL/m);
  expect({ status, bad: /^문제/m.test(stdout) }).toEqual({ status: 0, bad: false });
}, 60_000);

test('one bad line ends it with 1; as JSON each finding has a code, and no password is told', async () => {
  const wrong = { SMTP_URL: 'smtp://us:hunter2@127.0.0.1:1', MAIL_DOMAIN: 'play.test' };
  const { status, stdout } = await doctor(['--json', '--no-mail', '--dns', '127.0.0.1:1'], wrong);
  const { good, checks } = JSON.parse(stdout) as { good: boolean; checks: { check: string; code: string }[] };
  expect([status, good]).toEqual([1, false]);
  expect(checks).toContainEqual(expect.objectContaining({ check: 'smtp', mark: 'bad', code: 'smtp.away' }));
  expect(checks).toContainEqual(expect.objectContaining({ check: 'test-mail', code: 'test-mail.none' }));
  expect(stdout).not.toContain('hunter2');
}, 60_000);
