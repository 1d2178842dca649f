/** Mails of every kind, byte by byte as a mail server gets them. */
import { createTransport, type Transporter } from 'nodemailer';
import type { Config } from '../../src/config.ts';
import type { LanguageTag } from '../../src/engine/index.ts';
import { signMails } from '../../src/mail/transport.ts';
import type { OutgoingMail } from '../../src/match/post/outbox.ts';
import { openStore } from '../../src/store/store.ts';
import { mailOf } from '../../workers/postman.ts';
import { type WorkerSetup, workerSetup } from '../../workers/setup.ts';
import { serviceAt } from '../soak/installation.ts';
import { playStory } from './story.ts';

export const LANGUAGES = ['en', 'ko', 'ja'] as const satisfies readonly LanguageTag[];

export interface SentMail {
  readonly name: string;
  readonly language: LanguageTag;
  readonly mail: OutgoingMail;
  /** The whole message (RFC 5322). */
  readonly raw: Buffer;
}

/** A mail of each kind in a language, from a match that is played in the database; with the signature of the key of `config`. */
export async function sentMails(databaseUrl: string, config: Config, language: LanguageTag): Promise<SentMail[]> {
  const store = openStore(databaseUrl, { connections: 4 });
  try {
    const setup = workerSetup(
      serviceAt(store, 1, () => new Date()),
      config,
      'smtp://127.0.0.1:9',
    );
    const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
    const { dkim, mailDomain } = config;
    if (dkim)
      signMails(transport as unknown as Transporter, {
        ...{ domainName: mailDomain, keySelector: dkim.selector, privateKey: dkim.privateKey },
      });
    const sent: SentMail[] = [];
    for (const { name, mail } of await playStory(store, language)) {
      const { message } = await transport.sendMail(mailOf(setup satisfies WorkerSetup, mail));
      sent.push({ name, language, mail, raw: message as unknown as Buffer });
    }
    return sent;
  } finally {
    await store.$disconnect();
  }
}
