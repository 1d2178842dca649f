/** The mail providers that the environment names. */
import type { Config } from '../config.ts';
import { mailgunHook } from '../mail/hooks/mailgun.ts';
import { postmarkHook } from '../mail/hooks/postmark.ts';
import { sesHook } from '../mail/hooks/ses.ts';
import type { Hooks } from '../web/hooks.ts';

const PATIENCE = 10_000;

async function fetchText(url: string): Promise<string> {
  const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(PATIENCE) });
  if (!response.ok) throw new Error(`${new URL(url).host} answered ${response.status}`);
  return response.text();
}

export const mailHooks = ({ hooks: { mailgunKey, postmarkLogin, sesTopic } }: Pick<Config, 'hooks'>): Hooks => ({
  ...(mailgunKey === undefined ? {} : { mailgun: mailgunHook(mailgunKey) }),
  ...(postmarkLogin === undefined ? {} : { postmark: postmarkHook(postmarkLogin) }),
  ...(sesTopic === undefined ? {} : { ses: sesHook({ topicArn: sesTopic, fetchText }) }),
});
