import { LINK } from '../post/outgoing.ts';
import { exportForSeat, isAttachable, packRecord } from '../record/export.ts';
import { type CommandHandler, told } from './handler.ts';

/** EXPORT: a file with what the seat may know of the match; after the match, with everything. */
export const record: CommandHandler<'export'> = async ({ service, row, seat, reading, say }) => {
  const title = say('section.export');
  const found = await exportForSeat(service, { no: seat.no, seat: seat.seat, matchId: row.id });
  const content = found && packRecord(found);
  if (!found || !content) return told(title, [say('command.export.none')]);
  // A player who asks on his page gets no mail.
  if (reading.from === undefined) return told(title, [say('command.export.page')]);
  if (!isAttachable(content)) return told(title, [say('command.export.large', { address: `${LINK}/record` })]);
  const file = { filename: found.name, contentType: 'application/gzip', base64: content.toString('base64') };
  return { ...told(title, [say('command.export', { name: found.name })]), files: [file] };
};
