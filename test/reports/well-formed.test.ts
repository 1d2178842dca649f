/** Letters of every kind as mails, read back by somebody else's parser. */
import { type ParsedMail, simpleParser } from 'mailparser';
import { createTransport } from 'nodemailer';
import { describe, expect, test } from 'vitest';
import { composeMail } from '../../src/mail/message.ts';
import { tokenKeys } from '../../src/mail/reply-token.ts';
import { renderLetter } from '../../src/reports/index.ts';
import { NOW, reporter } from './fixtures.ts';
import { letters, parseStrictly } from './letters.ts';

const identity = {
  matchCode: 'WEL-0042',
  clerk: { name: 'Campaign clerk (WEL-0042)', address: 'clerk@play.test' },
  replyDomain: 'in.play.test',
  bounceDomain: 'bounce.play.test',
  keys: tokenKeys('well-formed'),
};

const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });

/** Programs join lines of a paragraph. */
const words = (text = ''): string => text.replace(/\s+/g, ' ').trim();

/** The octets that a mail server would get. */
const octetsOf = async (name: string): Promise<Buffer> => {
  const letter = letters[name];
  if (!letter) throw new Error(`there is no letter ${name}`);
  const { subject, flowed: text, html, attachments } = renderLetter(letter, reporter, NOW);
  const mail = composeMail(
    {
      outboxId: '019aa9c0-0000-7000-8000-000000000001',
      messageId: '<wel-0042.1@play.test>',
      kind: 'report',
      to: { name: 'Anna Müller', address: 'anna@players.test' },
      subject,
      text,
      html,
      attachments,
    },
    identity,
  );
  return (await transport.sendMail(mail)).message as unknown as Buffer;
};

describe.each(Object.keys(letters))('%s', (name) => {
  const read = async (): Promise<{ raw: Buffer; mail: ParsedMail }> => {
    const raw = await octetsOf(name);
    return { raw, mail: await simpleParser(raw, { skipImageLinks: true }) };
  };

  test('has no line over 998 octets, no bare line end, and only ASCII on the way', async () => {
    const { raw } = await read();
    const text = raw.toString('latin1');
    expect(Math.max(...text.split('\r\n').map((line) => line.length))).toBeLessThanOrEqual(998);
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    expect(raw.every((octet) => octet < 127 && (octet >= 32 || octet === 9 || octet === 10 || octet === 13))).toBe(
      true,
    );
  });

  test('returns its text, its HTML, its subject and its files', async () => {
    const { mail } = await read();
    const letter = renderLetter(letters[name] as never, reporter, NOW);
    expect(mail.subject).toBe(letter.subject);
    expect(words(mail.text)).toBe(words(letter.text));
    expect(String(mail.html).replaceAll('\r\n', '\n').trimEnd()).toBe(letter.html.trimEnd());
    const files = letter.attachments.map(({ filename, content }) => [filename, content.toString('base64')]);
    const came = mail.attachments.map(({ filename, content }) => [filename, content.toString('base64')]);
    expect(came.sort()).toEqual(files.sort());
    expect(() => parseStrictly(String(mail.html))).not.toThrow();
  });

  test('shows in its HTML only images that it carries', async () => {
    const { mail } = await read();
    const shown = [...String(mail.html).matchAll(/src="([^"]*)"/g)].map(([, source]) => source);
    const carried = mail.attachments.flatMap(({ cid }) => (cid ? [`cid:${cid}`] : []));
    expect(shown).toEqual(carried);
  });
});

test('a calendar states its method, and its type and name are those that mail programs expect', async () => {
  const mail = await simpleParser(await octetsOf('report with an appointment'));
  expect(mail.attachments.map(({ filename, contentType }) => [filename, contentType])).toEqual([
    ['wel-0042-57.png', 'image/png'],
    ['state-britain.json', 'application/json'],
    ['deadline.ics', 'text/calendar'],
    ['answered.ics', 'text/calendar'],
  ]);
  const methods = mail.attachments.map(({ content }) => /METHOD:(\w+)/.exec(content.toString())?.[1]);
  expect(methods).toEqual([undefined, undefined, 'PUBLISH', 'CANCEL']);
});

test('nobody who has not asked for them gets files beside the picture', async () => {
  for (const name of Object.keys(letters).filter((each) => each !== 'report with an appointment')) {
    const { attachments } = await simpleParser(await octetsOf(name));
    expect(attachments.filter(({ contentType }) => contentType !== 'image/png')).toEqual([]);
  }
});
