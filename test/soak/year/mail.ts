/** Mails of players and of their mail servers. */
import type { TestDelivery } from './post.ts';

const QUOTED_LINES = 30;

let written = 0;

/** An answer to a mail of ours, with a part of it quoted below. */
export function replyTo(mail: TestDelivery, text: string, now: Date): { readonly raw: Buffer; readonly to: string } {
  const { replyTo: reply, subject, messageId } = mail.options;
  const to = (reply as { address?: string } | undefined)?.address ?? '';
  const quoted = String(mail.options.text ?? '')
    .split('\n')
    .slice(0, QUOTED_LINES)
    .map((line) => `> ${line}`);
  const head = [
    `From: Player <${mail.to}>`,
    `To: <${to}>`,
    `Subject: Re: ${subject}`,
    `Message-ID: <${++written}.${now.getTime()}@players.test>`,
    `In-Reply-To: ${messageId}`,
    `Date: ${now.toUTCString()}`,
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: 8bit',
  ];
  const body = [text, '', 'On that day the clerk wrote:', '', ...quoted];
  return { raw: Buffer.from([...head, '', ...body, ''].join('\r\n')), to };
}

/** The automatic answer of a player on holiday. */
export function automaticReply(mail: TestDelivery, now: Date): { readonly raw: Buffer; readonly to: string } {
  const { raw, to } = replyTo(mail, 'I am out of office until Monday and will answer then.', now);
  return { raw: Buffer.concat([Buffer.from('Auto-Submitted: auto-replied\r\n'), raw]), to };
}

/** The report of a mail server that could not deliver a mail (RFC 3464). */
export function bounceOf(mail: TestDelivery, now: Date): { readonly raw: Buffer; readonly to: string } {
  const envelope = mail.options.envelope as { from?: string } | undefined;
  const to = envelope?.from ?? '';
  const part = (type: string, ...lines: string[]) => ['--b', `Content-Type: ${type}`, '', ...lines];
  const lines = [
    'From: MAILER-DAEMON@players.test',
    `To: <${to}>`,
    'Subject: Undelivered Mail Returned to Sender',
    `Message-ID: <${++written}.${now.getTime()}@players.test>`,
    `Date: ${now.toUTCString()}`,
    'Auto-Submitted: auto-replied',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status; boundary=b',
    '',
    ...part('text/plain', `<${mail.to}>: no such user`),
    ...part(
      'message/delivery-status',
      'Reporting-MTA: dns; mx.players.test',
      '',
      `Final-Recipient: rfc822; ${mail.to}`,
      'Action: failed',
      'Status: 5.1.1',
      'Diagnostic-Code: smtp; 550 5.1.1 no such user',
    ),
    '--b--',
    '',
  ];
  return { raw: Buffer.from(lines.join('\r\n')), to };
}
