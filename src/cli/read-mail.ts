// Prints what the intake makes of a raw mail, without a database.
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { games } from '../games/index.ts';
import { type MailReading, readMail } from '../mail/reading.ts';
import { sentTextsOf } from '../mail/sent-text.ts';
import { isOrderLine, type Language, readSheet } from '../orders/index.ts';
import { type Command, UsageError } from './command.ts';
import { fileBytes, folderFiles } from './files.ts';
import { firstGame } from './game.ts';

const USAGE = `Usage: estafette read-mail FILE.eml [--sent FOLDER] [--game ID]
  FILE     a raw mail; - is standard input. What is read in it is printed as one JSON object
  --sent   a folder with our own mails to its writer: what equals a line of theirs is quoted
  --game   the game whose orders are read: one of ${[...games.keys()].join(', ')}`;

/** What a line would do, by the word that stands for it in the order language. */
const verbOf = (line: string, language: Language, owns: readonly string[]): string => {
  const { lines, standing, edits, standingEdits, commands, press, controls } = readSheet(line, language, { owns });
  const [control] = Object.entries(controls).filter(([, given]) => given === true);
  const verb =
    lines[0]?.verb ??
    standing[0]?.policy?.verb ??
    commands[0]?.name ??
    edits[0]?.do ??
    standingEdits[0]?.do ??
    (press.length > 0 ? 'press' : undefined) ??
    controls.mode ??
    control?.[0] ??
    line.trim().split(/\s+/, 1)[0];
  return (verb ?? '').toUpperCase();
};

const readFolder = (folder: string): Buffer[] =>
  folderFiles(folder)
    .filter((name) => name.endsWith('.eml'))
    .sort()
    .map((name) => fileBytes(join(folder, name)));

const report = (file: string, reading: MailReading, language: Language, owns: readonly string[]) => {
  const { class: kind, reason, charset, from, subject, messageId, inReplyTo, references, to } = reading;
  const { text, orders, held, cut, notes, truncated, attachments, bounce } = reading;
  return {
    file,
    class: kind,
    reason: reason ?? null,
    charset: charset ?? null,
    from: from ?? null,
    to,
    subject,
    messageId: messageId ?? null,
    inReplyTo: inReplyTo ?? null,
    references,
    text,
    held: held !== undefined,
    heldWhy: held?.why ?? null,
    heldLines: held?.lines ?? [],
    lines: kind === 'human' ? orders.map((order) => ({ text: order.trim(), verb: verbOf(order, language, owns) })) : [],
    cut,
    notes,
    truncated,
    attachments,
    bounce: bounce ?? null,
  };
};

async function run(args: readonly string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { sent: { type: 'string' }, game: { type: 'string', default: firstGame.id } },
  });
  const [file, ...others] = positionals;
  const game = games.get(values.game);
  if (file === undefined || others.length > 0) throw new UsageError();
  if (!game) throw new UsageError(`There is no game ${values.game}; there are ${[...games.keys()].join(', ')}.`);
  const { language } = game;
  const owns = [...new Set(game.setup.splits.flatMap(({ seats }) => seats.flatMap(({ id, powers = [id] }) => powers)))];
  const sent = values.sent === undefined ? [] : readFolder(values.sent);
  const reading = await readMail(fileBytes(file === '-' ? 0 : file), {
    isOrderLine: (line) => isOrderLine(line, language),
    sentTexts: (await Promise.all(sent.map(sentTextsOf))).flat(),
  });
  process.stdout.write(`${JSON.stringify(report(file, reading, language, owns))}\n`);
}

export const command: Command = { usage: USAGE, run };
