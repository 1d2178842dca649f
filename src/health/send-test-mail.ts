import type { Config } from '../config.ts';
import { makeTransport } from '../mail/transport.ts';
import { noteTestMail, testMailAddress } from '../match/post/test-mail.ts';
import type { Service } from '../match/service.ts';

/** Sends a mail to an address of the installation, signed like any other. Throws what the mail server says. */
export async function sendTestMail({ store, clock }: Pick<Service, 'store' | 'clock'>, config: Config): Promise<void> {
  const { smtpUrl, mailDomain, mailFrom, dkim } = config;
  if (smtpUrl === undefined) return;
  const sent = clock();
  const address = testMailAddress({ config }, sent);
  await noteTestMail(store, sent);
  const key = dkim && { domainName: mailDomain, keySelector: dkim.selector, privateKey: dkim.privateKey };
  const transport = makeTransport(smtpUrl, { maxConnections: 1, ...(key ? { dkim: key } : {}) });
  try {
    await transport.sendMail({
      from: mailFrom,
      to: address,
      envelope: { from: address, to: address },
      subject: 'Estafette: test mail',
      text: 'A mail of Estafette to itself. Nobody needs to read it.',
      headers: { 'Auto-Submitted': 'auto-generated' },
    });
  } finally {
    transport.close();
  }
}
