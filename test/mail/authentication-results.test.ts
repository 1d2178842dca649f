import { describe, expect, test } from 'vitest';
import { proveSender } from '../../src/mail/authentication.ts';
import { parseAuthenticationResults, type SenderProof } from '../../src/mail/authentication-results.ts';

const OURS = 'mx.provider.example';
const PASS = `Authentication-Results: ${OURS}; dmarc=pass (p=REJECT) header.from=player.example`;
const RECEIVED = `Received: from mail.player.example (mail.player.example [192.0.2.1]) by ${OURS} with ESMTPS; now`;
const FOREIGN = 'Received: from laptop (host.invalid [198.51.100.7]) by mail.player.example with ESMTPSA; now';

/** DNS knows no name and the mails have no signature, so only the header can prove a sender. */
const resolver = async (): Promise<string[][]> => {
  throw Object.assign(new Error('no such name'), { code: 'ENOTFOUND' });
};

const prove = (lines: readonly string[], options: Parameters<typeof proveSender>[1] = {}): Promise<SenderProof> => {
  const from = lines.some((line) => /^from:/i.test(line)) ? [] : ['From: Rosa <rosa@player.example>'];
  const raw = Buffer.from([...lines, ...from, 'Subject: Re: orders', '', 'PLAY 47 CP', ''].join('\r\n'));
  return proveSender(raw, { resolver, authservId: OURS, ...options });
};

describe('our provider’s own field', () => {
  test.each<[string, string, SenderProof]>([
    ['a policy that passed', `${OURS}; dmarc=pass header.from=player.example`, 'dmarc'],
    [
      'a policy that passed, folded and commented',
      `${OURS} 1;\r\n\tdmarc = pass (a; b \\) (c)) header.from=Player.Example`,
      'dmarc',
    ],
    ['a name below the id', `7.${OURS}; dmarc=pass header.from=player.example`, 'dmarc'],
    [
      'a policy that failed beside a signature',
      `${OURS}; dkim=pass header.d=player.example; dmarc=fail header.from=player.example`,
      'none',
    ],
    [
      'a signature of the domain',
      `${OURS}; dkim=fail header.d=x.example; dkim=pass header.d=player.example`,
      'aligned',
    ],
    ['a signature by its identity', `${OURS}; dkim=pass header.i=@mail.player.example header.s=k`, 'aligned'],
    ['a signature of another domain', `${OURS}; dkim=pass header.d=evil.example`, 'none'],
    ['a signature of a domain that ends alike', `${OURS}; dkim=pass header.d=notplayer.example`, 'none'],
    ['an envelope sender of the domain', `${OURS}; spf=pass smtp.mailfrom=bounce@player.example`, 'aligned'],
    ['a greeting of the domain alone', `${OURS}; spf=pass smtp.helo=player.example`, 'none'],
    ['a policy of another domain', `${OURS}; dmarc=pass header.from=evil.example`, 'none'],
    ['results in a comment', `${OURS}; none (dmarc=pass header.from=player.example)`, 'none'],
    ['results in a quoted reason', `${OURS}; dkim=fail reason="; dmarc=pass header.from=player.example"`, 'none'],
    ['nothing', `${OURS}; none`, 'none'],
  ])('%s', async (_, body, expected) => {
    expect(await prove([`Authentication-Results: ${body}`, RECEIVED])).toBe(expected);
  });

  test('is believed below the servers of the provider itself, by name or inside its network', async () => {
    expect(await prove([RECEIVED, PASS])).toBe('dmarc');
    const inside = [
      'Received: by 2002:a05:6402:1111:b0:5cd with SMTP id x; now',
      'Received: from a by store7.internal; now',
    ];
    expect(await prove([...inside, RECEIVED, PASS, FOREIGN])).toBe('dmarc');
  });
});

describe('fields that anybody may write', () => {
  test.each<[string, string[]]>([
    ['a field of another id', [PASS.replace(OURS, 'mx.evil.example'), RECEIVED]],
    ['an id that ends alike', [PASS.replace(OURS, `evil${OURS}`), RECEIVED]],
    ['an id in a comment', [PASS.replace(OURS, `mx.evil.example (${OURS})`), RECEIVED]],
    [
      'an older field of our id',
      [`Authentication-Results: ${OURS}; dmarc=fail header.from=player.example`, RECEIVED, PASS],
    ],
    ['an older field of our id below one that says nothing', [`Authentication-Results: ${OURS}; none`, RECEIVED, PASS]],
    ['a field of our id below a foreign server', [RECEIVED, FOREIGN, PASS]],
    ['a server of ours in a comment', [`Received: from ${OURS} (by ${OURS}) by mail.evil.example; now`, PASS]],
    ['a server of ours as the other side', [`Received: from ${OURS} by mail.evil.example; now`, PASS]],
    ['a field in the text', [RECEIVED, 'Subject: x', '', PASS]],
    ['two writers in one field', [PASS, RECEIVED, 'From: rosa@player.example, eve@evil.example']],
    ['two fields for the writer', [PASS, RECEIVED, 'From: eve@evil.example', 'From: rosa@player.example']],
    ['no writer', [PASS, RECEIVED, 'From: undisclosed:;']],
  ])('%s', async (_, lines) => {
    expect(await prove(lines)).toBe('none');
  });

  test('no field counts if the client is known, or no provider is named', async () => {
    expect(await prove([PASS, RECEIVED], { client: { ip: '198.51.100.7' } })).toBe('none');
    expect(await proveSender(Buffer.from(`${PASS}\r\nFrom: rosa@player.example\r\n\r\nx`), { resolver })).toBe('none');
  });
});

test('a broken field is read without harm', () => {
  for (const body of [
    '',
    ';',
    '(',
    '"',
    '\\',
    'a=b',
    '((((',
    `${'('.repeat(9000)}${')'.repeat(9000)}`,
    'x; =; = ; a= b=',
  ]) {
    expect(() => parseAuthenticationResults(body)).not.toThrow();
  }
  expect(parseAuthenticationResults('host.example 1; dkim/1=pass reason="a=b; c" header.d="x.example"')).toEqual({
    authservId: 'host.example',
    results: [
      {
        method: 'dkim',
        result: 'pass',
        properties: new Map([
          ['reason', 'a=b; c'],
          ['header.d', 'x.example'],
        ]),
      },
    ],
  });
});
