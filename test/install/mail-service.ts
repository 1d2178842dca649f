/** Way c: a mail service that sends what its customer hands over by SMTP, and calls for each mail that comes in, as Mailgun does. */
import { createHmac, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { request } from 'node:https';
import { SMTPServer } from 'smtp-server';
import { accountIn } from './guide.ts';
import { must } from './machine.ts';
import type { OtherEnd, Surroundings } from './ways.ts';
import { type Carried, readWhole } from './world.ts';

const ADDRESS = '203.0.113.20';

export async function mailService(at: Surroundings): Promise<OtherEnd> {
  const { user, password, host: sends } = accountIn(at.commands, 'SMTP_URL');
  const [, key = ''] = /^MAILGUN_SIGNING_KEY=(\S+)$/m.exec(at.commands) ?? [];
  const domain = user.replace(/^.*@/, '');
  const zone = sends.replace(/^[^.]+\./, '');
  const exchange = `mxa.${zone}`;
  await must('ip', 'address', 'add', `${ADDRESS}/32`, 'dev', 'lo');
  const carry = (mail: Carried) => call(at, key, mail);
  const files = await at.certificate([sends]);
  const server = new SMTPServer({
    secure: true,
    cert: readFileSync(files.cert),
    key: readFileSync(files.key),
    disableReverseLookup: true,
    logger: false,
    onAuth: ({ username, password: given }, _, answer) =>
      username === user && given === password ? answer(null, { user }) : answer(new Error('Wrong password')),
    onData: (stream, { envelope: { mailFrom, rcptTo } }, answer) => {
      void (async () => {
        const raw = await readWhole(stream);
        const from = mailFrom ? mailFrom.address : '';
        for (const { address: to } of rcptTo) {
          if (to.endsWith(`@${domain}`)) await carry({ from, to, raw });
          else await at.players.take({ from, to, raw });
        }
      })().then(() => answer(null), answer);
    },
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(465, ADDRESS, resolve));
  return {
    records: [
      { name: domain, type: 'MX', value: `10 ${exchange}.` },
      { name: domain, type: 'TXT', value: `v=spf1 include:${zone} -all` },
      { name: zone, type: 'TXT', value: `v=spf1 ip4:${ADDRESS} -all` },
      ...[exchange, sends].map((name) => ({ name, type: 'A', value: ADDRESS })),
    ],
    carry,
  };
}

/** Posts a mail to the address of the guide, signed. Whatever is answered but 200 is an error. */
async function call(
  { address, name, authority }: Surroundings,
  key: string,
  { from, to, raw }: Carried,
): Promise<void> {
  const timestamp = String(Math.floor(Date.now() / 1_000));
  const token = randomBytes(25).toString('hex');
  const signature = createHmac('sha256', key).update(`${timestamp}${token}`).digest('hex');
  const form = new FormData();
  const fields = { recipient: to, sender: from, timestamp, token, signature };
  for (const [field, value] of Object.entries(fields)) form.set(field, value);
  form.set('body-mime', new Blob([new Uint8Array(raw)]), 'body-mime');
  const whole = new Response(form);
  const body = Buffer.from(await whole.arrayBuffer());
  const headers = {
    Host: name,
    'Content-Type': whole.headers.get('content-type') ?? '',
    'Content-Length': body.length,
  };
  const status = await new Promise((resolve, reject) => {
    const options = { host: address, servername: name, ca: authority, localAddress: ADDRESS, headers };
    const asked = request({ ...options, method: 'POST', path: '/hooks/mailgun/mime' }, (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    asked.once('error', reject);
    asked.end(body);
  });
  if (status !== 200) throw new Error(`/hooks/mailgun/mime answered ${status}`);
}
