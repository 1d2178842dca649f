/** Mails to a service as the reader of mails passes them on. */
import type { Incoming, ReadSubmission, SubmissionResult } from '../../src/match/inbox/reading.ts';
import { processSubmission, storeSubmission } from '../../src/match/inbox/submission.ts';
import type { Service } from '../../src/match/service.ts';

let mails = 0;

/** A mail as the reader of mails passes it on. */
export interface TestMail {
  readonly text: string;
  readonly seatNo: number;
  readonly decision: number;
  readonly from: string;
  readonly messageId?: string;
  readonly reading?: Partial<ReadSubmission>;
}

export async function sendMail(service: Service, mail: TestMail): Promise<SubmissionResult | undefined> {
  const messageId = mail.messageId ?? `<mail${++mails}@players.test>`;
  const raw = Buffer.from(`${messageId}\n${mail.text}`);
  const incoming: Incoming = {
    channel: 'SMTP',
    raw,
    envelope: { from: mail.from, to: [`o-${mail.seatNo}@play.test`] },
  };
  const { id } = await storeSubmission(service, incoming);
  return processSubmission(service, id, async () => ({
    class: 'human',
    messageId,
    references: [],
    from: mail.from,
    ticket: { seatNo: mail.seatNo, decisionNo: mail.decision },
    text: mail.text,
    ...mail.reading,
  }));
}
