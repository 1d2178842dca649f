// Checks the record of a match: its log, every die and deal, and the play itself; and the mails that a player has kept of it.
import { parseArgs } from 'node:util';
import { readArchive } from '../mail/archive.ts';
import { isQuicknet } from '../match/dice/quicknet.ts';
import { sayVerdict } from '../match/dice/verdict.ts';
import { matchOf, verifyRecord } from '../match/dice/verify.ts';
import { installedGames } from '../match/games.ts';
import type { ToldMail } from '../match/record/kept-mails.ts';
import { type Command, EXIT, UsageError } from './command.ts';
import { folderFiles } from './files.ts';
import { recordIn } from './record-file.ts';

const USAGE = `Usage: estafette verify FILE [--mails FOLDER]
  FILE      the record of a match, as its pages and "estafette match export" give it
  FOLDER    mails of the match that you have kept, as .eml files or mailboxes (mbox)

Exit code 3: the dice are right, and a finished match was not played again, because these are not its rules.`;

/** Mails of the match, and files of the folder that are not to be read. */
async function mailsOf(
  text: string,
  folder: string,
): Promise<{ readonly mails: readonly ToldMail[]; readonly notes: string[] }> {
  folderFiles(folder);
  const code = matchOf(text);
  const { mails, unread } = await readArchive(folder, `${code}.`);
  return { mails, notes: unread.map((file) => `${file} is too large or cannot be read: it was passed over.`) };
}

async function run(args: readonly string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: { mails: { type: 'string' } },
    allowPositionals: true,
  });
  const [file, ...others] = positionals;
  if (file === undefined || others.length > 0) throw new UsageError();
  const text = recordIn(file);
  const { mails, notes } =
    values.mails === undefined ? { mails: undefined, notes: [] } : await mailsOf(text, values.mails);
  const { isGood, isPlayed, lines } = verifyRecord(installedGames, text, { isBeacon: isQuicknet, mails });
  console.log([...notes, ...lines.map(sayVerdict)].join('\n'));
  if (!isGood) process.exitCode = EXIT.wrong;
  else if (!isPlayed) process.exitCode = EXIT.notPlayed;
}

export const command: Command = { usage: USAGE, run };
