import { renderHtml } from './html.ts';
import { openMail } from './opened-mail.ts';

/** The texts of a mail of ours as its reader sees them, each part by itself; none of one that cannot be read. */
export async function sentTextsOf(raw: Buffer): Promise<string[]> {
  const opened = await openMail(raw);
  if (!opened) return [];
  const { text, html } = opened.mail;
  return [text ?? '', html ? renderHtml(html) : ''].filter((part) => part.trim() !== '');
}
