import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  signBounceAddress,
  signReplyToken,
  type TokenKeys,
  tokenKeys,
  verifyBounceAddress,
  verifyReplyToken,
  withoutTokens,
} from '../../src/mail/reply-token.ts';

const keys: TokenKeys = [
  { id: '2', secret: 'new secret' },
  { id: '1', secret: 'old secret' },
];
const ticket = { seatNo: 42, decisionNo: 7 };

const tickets = fc.record({
  seatNo: fc.integer({ min: 0, max: 2 ** 30 - 1 }),
  decisionNo: fc.integer({ min: 0, max: 2 ** 20 - 1 }),
});

test('a signed token names its seat and decision, in any case and behind a plus', () => {
  fc.assert(
    fc.property(tickets, (signed) => {
      const localPart = signReplyToken(keys, signed);
      expect(localPart).toMatch(/^o-[0-9a-z]{27}$/);
      expect(verifyReplyToken(keys, localPart)).toEqual(signed);
      expect(verifyReplyToken(keys, localPart.toUpperCase())).toEqual(signed);
      expect(verifyReplyToken(keys, `clerk+${localPart.slice(2)}`)).toEqual(signed);
    }),
  );
});

test('a token with any one character changed is refused', () => {
  fc.assert(
    fc.property(tickets, fc.nat(26), fc.constantFrom(...'0123456789abcdefghjkmnpqrstvwxyz'), (signed, at, digit) => {
      const localPart = signReplyToken(keys, signed);
      const forged = `${localPart.slice(0, at + 2)}${digit}${localPart.slice(at + 3)}`;
      fc.pre(forged !== localPart);
      expect(verifyReplyToken(keys, forged)).toBeUndefined();
    }),
  );
});

test('a token signed with a retiring key still verifies, one with a foreign key does not', () => {
  const [current, previous] = keys;
  const old: TokenKeys = [previous as (typeof keys)[0]];
  expect(verifyReplyToken(keys, signReplyToken(old, ticket))).toEqual(ticket);
  expect(verifyReplyToken(old, signReplyToken(keys, ticket))).toBeUndefined();
  const foreign: TokenKeys = [{ id: current.id, secret: 'guessed' }];
  expect(verifyReplyToken(keys, signReplyToken(foreign, ticket))).toBeUndefined();
});

test('letters that people misread as digits are read as those digits', () => {
  const localPart = signReplyToken(keys, { seatNo: 1, decisionNo: 1 });
  expect(verifyReplyToken(keys, `o-${localPart.slice(2).replaceAll('0', 'O').replaceAll('1', 'l')}`)).toEqual({
    seatNo: 1,
    decisionNo: 1,
  });
});

test.each([
  '',
  'o-',
  'clerk',
  'clerk+',
  'o-short',
  `o-${'0'.repeat(27)}`,
  `o-${'u'.repeat(27)}`,
  `o-${'0'.repeat(28)}`,
  'o-한국',
])('an unsigned token is refused: %s', (localPart) => {
  expect(verifyReplyToken(keys, localPart)).toBeUndefined();
  expect(verifyBounceAddress(keys, localPart)).toBeUndefined();
});

test('numbers too large for a token are refused when signing', () => {
  expect(() => signReplyToken(keys, { seatNo: 2 ** 30, decisionNo: 0 })).toThrow(RangeError);
  expect(() => signReplyToken(keys, { seatNo: -1, decisionNo: 0 })).toThrow(RangeError);
});

test.each(['17', 'cm3k9x', '0192f0c4-7c1e-7d3a-9b1f-aa0011223344'])(
  'a bounce address names its outbox row: %s',
  (outboxId) => {
    const localPart = signBounceAddress(keys, outboxId);
    expect(localPart.length).toBeLessThanOrEqual(64);
    expect(verifyBounceAddress(keys, localPart.toUpperCase())).toEqual({ outboxId });
    expect(verifyBounceAddress(keys, localPart.replace(outboxId, `${outboxId}0`))).toBeUndefined();
    expect(verifyReplyToken(keys, localPart)).toBeUndefined();
  },
);

test('an outbox id that does not fit into an address is refused', () => {
  for (const outboxId of ['', '-1', 'Ab', 'a@b', 'x'.repeat(37)]) {
    expect(() => signBounceAddress(keys, outboxId)).toThrow(RangeError);
  }
});

test('keys made from a secret are stable and verify while it is being replaced', () => {
  const before = signReplyToken(tokenKeys('first'), ticket);
  expect(verifyReplyToken(tokenKeys('first'), before)).toEqual(ticket);
  expect(verifyReplyToken(tokenKeys('second', 'first'), before)).toEqual(ticket);
  expect(verifyReplyToken(tokenKeys('second'), before)).toBeUndefined();
});

test('tokens are blanked in text that is passed on', () => {
  const localPart = signReplyToken(keys, ticket);
  const text = `Reply to ${localPart}@in.mail.example or clerk+${localPart.slice(2).toUpperCase()}@x`;
  expect(withoutTokens(text)).toBe('Reply to o-***@in.mail.example or clerk+***@x');
  const dashed = `o-${localPart.slice(2).replace(/(.{7})(?=.)/g, '$1-')}`;
  expect(withoutTokens(`${dashed}@x, rosa.m+${localPart.slice(2)}@x`)).toBe('o-***@x, rosa.m+***@x');
  const token = 'a'.repeat(43);
  const links = ['s', 'm', 'u', 'i', 'o', 'sign-in'];
  for (const path of links) expect(withoutTokens(`https://x/${path}/${token}/map`)).toBe(`https://x/${path}/***/map`);
  expect(withoutTokens('move o-line 5 SP from Lisbon to Elvas, with all-the-best wishes of yours')).not.toContain(
    '***',
  );
});
