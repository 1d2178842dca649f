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

const NEWEST = 500;

/** The mails of the development sink, stored so that they survive a restart. */
interface SinkMails {
  list(): Promise<readonly SinkMailRow[]>;
  find(id: number): Promise<SinkMailRow | undefined>;
  keep(raw: Buffer, to: readonly string[]): Promise<void>;
}

export const sinkMails = ({ store, clock }: Service): SinkMails => ({
  list: () => newestSinkMails(store, NEWEST),
  find: (id) => sinkMail(store, id),
  keep: (raw, to) => keepSinkMail(store, { raw, to, receivedAt: clock() }),
});

/** The position up to which a mailbox has been read, stored together with the mails. */
interface MailboxCursor {
  load(): Promise<ImapCursorRow | undefined>;
  save(cursor: ImapCursorRow): Promise<void>;
}

export const mailboxCursor = ({ store }: Service, mailbox: string): MailboxCursor => ({
  load: () => loadImapCursor(store, mailbox),
  save: (cursor) => saveImapCursor(store, mailbox, cursor),
});
