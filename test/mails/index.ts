/**
 * `npm run mails -- spam [en] [ko] [ja]`: makes a mail of each kind as it is sent, signed with the key of `DKIM_KEY_FILE` where one is set,
 * and prints what SpamAssassin and rspamd say of it, as far as they are installed. The exit code is 1 if a mail has too many points,
 * or if neither is installed.
 *
 * `npm run mails -- pictures [en] [ko] [ja] [FOLDER/]`: draws them in Chromium at 360 and 640 px, light and dark, into a folder with an index page.
 *
 * `npm run mails -- texts [en] [ko] [ja] [FOLDER/]`: writes subject, preview and text of each into a folder.
 *
 * All need PostgreSQL (`DATABASE_URL`, or one that they start).
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readConfig } from '../../src/config.ts';
import { withOwnDatabase } from '../soak/database.ts';
import { drawPictures } from './pictures.ts';
import { LANGUAGES, type SentMail, sentMails } from './sent.ts';
import { judgeMails, MOST_POINTS, withFilters } from './spam.ts';

const words = process.argv.slice(2);
const named = LANGUAGES.filter((language) => words.includes(language));
const [folder = 'mails/'] = words.filter((word) => word.includes('/'));

const { DKIM_KEY_FILE, DKIM_SELECTOR, MAIL_DOMAIN = 'games.example.org' } = process.env;
const config = readConfig({
  LOG_LEVEL: 'silent',
  MAIL_SENDER_CHECK: 'open',
  SECRET_KEY: 'a key for mails that is long enough',
  MAIL_DOMAIN,
  ...(DKIM_KEY_FILE ? { DKIM_KEY_FILE, DKIM_SELECTOR } : {}),
});

async function allMails(): Promise<readonly SentMail[]> {
  const mails: SentMail[] = [];
  for (const language of named.length > 0 ? named : LANGUAGES)
    mails.push(...(await withOwnDatabase((url) => sentMails(url, config, language))));
  return mails;
}

const say = (line: string): void => console.log(line);

if (words.includes('spam')) {
  const mails = await allMails();
  const suspicious = await withFilters(say, (filters) =>
    filters.length > 0 ? judgeMails(filters, mails, say) : undefined,
  );
  for (const line of suspicious ?? []) say(`${MOST_POINTS} points or more: ${line}`);
  process.exit(suspicious?.length === 0 ? 0 : 1);
} else if (words.includes('pictures')) {
  await drawPictures(await allMails(), folder);
  say(`${folder}index.html`);
  process.exit(0);
} else if (words.includes('texts')) {
  mkdirSync(folder, { recursive: true });
  for (const { name, language, mail, raw } of await allMails()) {
    const preview = /<div style="display:none[^>]*>([^<]*)/.exec(mail.html)?.[1]?.trim() ?? '';
    const sizes = `${mail.text.split('\n').length} lines, ${Buffer.byteLength(mail.html)} bytes of HTML, ${raw.length} of mail`;
    const file = join(folder, `${name.replace(/[^a-z]+/g, '-')}-${language}.txt`);
    writeFileSync(file, `Subject: ${mail.subject}\nPreview: ${preview}\n(${sizes})\n\n${mail.text}`);
  }
  process.exit(0);
} else {
  say('npm run mails -- spam | pictures | texts [en] [ko] [ja] [FOLDER/]');
  process.exit(2);
}
