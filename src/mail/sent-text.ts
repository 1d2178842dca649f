import { renderHtml } from './html.ts';
import { openMail } from './opened-mail.ts';

/** The texts of one of our mails as its reader sees them, one for each part; none if it cannot be read. */
export async function sentTextsOf(raw: Buffer): Promise<string[]> {
  const opened = await openMail(raw);
  if (!opened) return [];
  const { text, html } = opened.mail;
  return [text ?? '', html ? renderHtml(html) : ''].filter((part) => part.trim() !== '');
}
