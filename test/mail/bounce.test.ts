import { expect, test } from 'vitest';
import { readMail } from '../../src/mail/reading.ts';
import { BOUNCES } from './bounces.ts';

const read = async (raw: string) => {
  const reading = await readMail(Buffer.from(raw), { isOrderLine: () => false, envelopeFrom: '' });
  expect(reading.class).toBe('bounce');
  return reading.bounce;
};

test.each(BOUNCES.map((each) => [each.permanent ? 'for good' : 'for now', each.name, each] as const))(
  '%s: %s',
  async (_, __, { raw, permanent, status }) => {
    expect(await read(raw)).toMatchObject({ permanent, ...(status ? { status } : {}) });
  },
);

test('the table has dozens of bounces of both kinds', () => {
  expect(BOUNCES.filter(({ permanent }) => permanent).length).toBeGreaterThan(60);
  expect(BOUNCES.filter(({ permanent }) => !permanent).length).toBeGreaterThan(60);
});

test('a delay or a success report is not a bounce', async () => {
  const isUnderWay = /delay|receipt of delivery|relayed|warning only|Gmail: incomplete/;
  for (const { name, raw } of BOUNCES) {
    expect((await read(raw))?.underWay, name).toBe(isUnderWay.test(name));
  }
});

test('the bounce’s own fields name the recipient who did not get the letter', async () => {
  const raw = BOUNCES.find(({ name }) => name === 'one mailbox of two is tried again')?.raw ?? '';
  expect(await read(raw)).toMatchObject({ recipient: 'b@example.kr', status: '4.4.1' });
});

test('digits in a machine’s address never make a code', async () => {
  for (const first of [4, 5]) {
    for (let second = 0; second < 256; second += 15) {
      const ip = `${first}.${second}.${second % 8}.${255 - second}`;
      for (const words of [`host mx[${ip}] said: 451 Greylisted`, `${ip} failed`, `[${ip}]: no route`, `550-${ip}`]) {
        const raw = `From: MAILER-DAEMON@x.example\r\nSubject: x\r\n\r\n${words}\r\n`;
        const report = await read(raw);
        expect(report?.status, words).toBeUndefined();
        if (!words.startsWith('550')) expect(report?.permanent, words).toBe(false);
      }
    }
  }
});
