/** The mailbox of a day of traffic reads where an answer goes, however a letter's headers are folded. */
import { createTransport } from 'nodemailer';
import { expect, test } from 'vitest';
import { type Letter, openMailbox } from './mailbox.ts';

test('a letter is taken with its id, its reader and the address that opens an answer', async () => {
  const taken: Letter[] = [];
  const mailbox = await openMailbox((letter) => taken.push(letter));
  const transport = createTransport({ url: mailbox.url, ignoreTLS: true } as object);
  const mail = {
    from: 'clerk@play.test',
    to: 'anne@players.test',
    subject: 'Orders '.repeat(30),
    text: 'Reply-To: o-no@x',
  };
  const replyTo = {
    name: 'The clerk of a match with a very long name that has to be folded somewhere',
    address: 'o-ABC123@play.test',
  };
  await transport.sendMail({ ...mail, replyTo, messageId: '<one@play.test>' });
  await transport.sendMail({ ...mail, messageId: '<two@play.test>' });
  expect(taken).toEqual([
    { messageId: '<one@play.test>', to: 'anne@players.test', replyTo: 'o-ABC123@play.test' },
    { messageId: '<two@play.test>', to: 'anne@players.test', replyTo: undefined },
  ]);
  transport.close();
  await mailbox.close();
});
