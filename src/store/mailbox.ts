import type { Connection } from './store.ts';

/** The position up to which a mailbox has been read. */
export interface ImapCursorRow {
  readonly uidValidity: string;
  readonly lastUid: number;
}

export async function loadImapCursor(db: Connection, mailbox: string): Promise<ImapCursorRow | undefined> {
  const row = await db.imapCursor.findUnique({ where: { mailbox } });
  return row ? { uidValidity: row.uidValidity, lastUid: row.lastUid } : undefined;
}

export async function saveImapCursor(db: Connection, mailbox: string, cursor: ImapCursorRow): Promise<void> {
  await db.imapCursor.upsert({ where: { mailbox }, create: { mailbox, ...cursor }, update: cursor });
}

/** A mail in the development sink. */
export interface SinkMailRow {
  readonly id: number;
  readonly raw: Uint8Array;
  readonly to: readonly string[];
  readonly receivedAt: Date;
}

export async function keepSinkMail(db: Connection, mail: Omit<SinkMailRow, 'id'>): Promise<void> {
  await db.sinkMail.create({
    data: { raw: new Uint8Array(mail.raw), to: [...mail.to], receivedAt: mail.receivedAt },
  });
}

/** The newest mails of the sink, newest first. */
export const newestSinkMails = (db: Connection, most: number): Promise<readonly SinkMailRow[]> =>
  db.sinkMail.findMany({ orderBy: { id: 'desc' }, take: most });

export async function sinkMail(db: Connection, id: number): Promise<SinkMailRow | undefined> {
  return (await db.sinkMail.findUnique({ where: { id } })) ?? undefined;
}
