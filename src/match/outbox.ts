import { type Letter, renderLetter } from '../reports/index.ts';
import { keepRendered, type OutgoingRow, readLetter, type Sending, sendLocked } from '../store/outbox.ts';
import { moderatorUrl, seatUrl } from './create.ts';
import { presentToken } from './keys.ts';
import { LINK } from './outgoing.ts';
import { fetchPack, playedGame } from './packs.ts';
import type { Service } from './service.ts';

/** A letter written out, as it is kept. */
interface Rendered {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly attachments: readonly OutgoingFile[];
}

export interface OutgoingFile {
  readonly filename: string;
  readonly contentType: string;
  readonly base64: string;
  /** Content id: the HTML text shows it. */
  readonly cid: string;
}

/** A letter ready to be put into a mail. */
export interface OutgoingMail extends Rendered {
  readonly id: string;
  readonly kind: Letter['kind'];
  readonly messageId: string;
  readonly threadRoot: string | undefined;
  readonly inReplyTo: string | undefined;
  readonly references: readonly string[];
  readonly to: { readonly name: string; readonly address: string };
  readonly match: { readonly code: string; readonly name: string };
  /** What a reply to it speaks about; undefined where nobody replies. */
  readonly ticket: { readonly seatNo: number; readonly decisionNo: number } | undefined;
}

export type Delivery = Sending | { readonly outcome: 'settled' };

/**
 * Sends one letter of the outbox by the given means. It is written out once and kept, so that a letter that has to be sent
 * again is the same mail with the same Message-ID. Only one process at a time has it in hand.
 */
export async function deliverLetter(
  service: Service,
  id: string,
  send: (mail: OutgoingMail) => Promise<Sending>,
): Promise<Delivery> {
  const row = await readLetter(service.store, id);
  if (row?.state !== 'PENDING') return { outcome: 'settled' };
  const mail = await outgoingMail(service, row);
  const deliver = async (): Promise<Sending> =>
    mail ? send(mail) : { outcome: 'refused', reason: 'there is no address to send it to' };
  return (await sendLocked(service.store, id, service.clock, deliver)) ?? { outcome: 'settled' };
}

async function outgoingMail(service: Service, row: OutgoingRow): Promise<OutgoingMail | undefined> {
  const to = row.seat
    ? { name: row.seat.player, address: row.seat.address }
    : { name: row.match.moderatorName ?? 'Moderator', address: row.match.moderatorAddress ?? '' };
  if (to.address === '') return undefined;
  const rendered = await renderOnce(service, row);
  const link = privateLink(service, row);
  const withLink = (text: string) => text.replaceAll(LINK, link);
  return {
    ...rendered,
    text: withLink(rendered.text),
    html: withLink(rendered.html),
    id: row.id,
    kind: row.kind as Letter['kind'],
    messageId: row.messageId,
    threadRoot: row.threadRoot ?? undefined,
    inReplyTo: row.inReplyTo ?? undefined,
    references: row.references,
    to,
    match: { code: row.match.code, name: row.match.name },
    ticket: row.seat ? { seatNo: row.seat.no, decisionNo: row.decision } : undefined,
  };
}

async function renderOnce(service: Service, row: OutgoingRow): Promise<Rendered> {
  if (row.rendered) return row.rendered as unknown as Rendered;
  await fetchPack(service, service.store, row.match);
  const game = playedGame(service, row.match);
  const { subject, text, html, attachments } = renderLetter(
    row.letter as unknown as Letter,
    game.reporter,
    service.clock(),
  );
  const files = attachments.map(({ content, ...file }) => ({ ...file, base64: content.toString('base64') }));
  const kept = await keepRendered(service.store, row.id, { subject, text, html, attachments: files });
  return kept as unknown as Rendered;
}

/** The reader's own page; where its key is gone, the front page. */
function privateLink(service: Service, { matchId, match, seat }: OutgoingRow): string {
  const owner = seat
    ? { matchId, seat: seat.seat, no: seat.linkNo }
    : { matchId, seat: 'moderator', no: match.moderatorLinkNo };
  const token = presentToken(service.config, owner, seat?.linkHash ?? match.moderatorLinkHash);
  if (token === undefined) return `${service.publicUrl}/`;
  return seat ? seatUrl(service, token) : moderatorUrl(service, token);
}
