import {
  type ImapCursorRow,
  keepSinkMail,
  loadImapCursor,
  newestSinkMails,
  type SinkMailRow,
  saveImapCursor,
  sinkMail,
} from '../../store/mailbox.ts';
import type { Service } from '../service.ts';

export type { SinkMailRow };

const NEWEST = 500;

/** The mails that the development sink took: kept, so that they are there after a restart. */
export interface SinkMails {
  list(): Promise<readonly SinkMailRow[]>;
  find(id: number): Promise<SinkMailRow | undefined>;
  keep(raw: Buffer, to: readonly string[]): Promise<void>;
}

export const sinkMails = ({ store, clock }: Service): SinkMails => ({
  list: () => newestSinkMails(store, NEWEST),
  find: (id) => sinkMail(store, id),
  keep: (raw, to) => keepSinkMail(store, { raw, to, receivedAt: clock() }),
});

/** How far a mailbox has been read, kept with the mails that were read from it. */
export interface MailboxCursor {
  load(): Promise<ImapCursorRow | undefined>;
  save(cursor: ImapCursorRow): Promise<void>;
}

export const mailboxCursor = ({ store }: Service, mailbox: string): MailboxCursor => ({
  load: () => loadImapCursor(store, mailbox),
  save: (cursor) => saveImapCursor(store, mailbox, cursor),
});
