import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bodyForm, type Canonicalization, canonicalBody } from '../../src/mail/canonical-body.ts';

const canonical = (text: string, form: Canonicalization): string =>
  canonicalBody(Buffer.from(text, 'latin1'), form).toString('latin1');

test.each([
  ['nothing', '', '\r\n', ''],
  ['empty lines', '\r\n\n\r\n', '\r\n', ''],
  ['lines of blanks', ' \r\n\t\n', ' \r\n\t\r\n', ''],
  ['the example of RFC 6376, 3.4.5', ' C \r\nD \t E\r\n\r\n\r\n', ' C \r\nD \t E\r\n', ' C\r\nD E\r\n'],
  ['bare line feeds', 'a\n\nb', 'a\r\n\r\nb\r\n', 'a\r\n\r\nb\r\n'],
  ['a bare carriage return', 'a\rb \r\n', 'a\rb \r\n', 'a\rb\r\n'],
  ['a line without an end', 'a  b  ', 'a  b  \r\n', 'a b\r\n'],
])('%s in both forms', (_, text, simple, relaxed) => {
  expect(canonical(text, 'simple')).toBe(simple);
  expect(canonical(text, 'relaxed')).toBe(relaxed);
});

/** RFC 6376, sections 3.4.3 and 3.4.4, sentence by sentence. */
function asWritten(text: string, form: Canonicalization): string {
  const lines = text.split(/\r?\n/);
  const kept = form === 'simple' ? lines : lines.map((line) => line.replace(/[ \t]+$/, '').replace(/[ \t]+/g, ' '));
  const ended = `${kept.join('\r\n')}\r\n`.replace(/(?:\r\n)+$/, '\r\n');
  return form === 'relaxed' && ended === '\r\n' ? '' : ended;
}

test('any body matches the standard, and a canonical body stays unchanged', () => {
  const body = fc.array(fc.constantFrom('\r\n', '\n', '\r', ' ', '\t', 'a', 'bc'), { maxLength: 30 });
  fc.assert(
    fc.property(body, fc.constantFrom('simple', 'relaxed'), (parts, form) => {
      const once = canonical(parts.join(''), form);
      expect(once).toBe(asWritten(parts.join(''), form));
      expect(canonical(once, form)).toBe(once);
    }),
    { numRuns: 500 },
  );
});

test.each([
  ['v=1; a=rsa-sha256; c=relaxed/relaxed; d=example.net', 'relaxed'],
  ['v=1; c = Simple / Relaxed ; d=example.net', 'relaxed'],
  ['v=1; c=relaxed; d=example.net', 'simple'],
  ['v=1; c=relaxed/simple; d=example.net', 'simple'],
  ['v=1; c=relaxed/relaxed; c=simple/simple; d=example.net', 'simple'],
  ['v=1; d=example.net', 'simple'],
  ['v=1; d=c=x/relaxed.example', 'simple'],
])('the signature %j has its body in the form %s', (signature, form) => {
  expect(bodyForm(signature)).toBe(form);
});
