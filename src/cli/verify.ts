// Checks the record of a match: its log, every die and deal, and the play itself; and the mails that a player has kept of it.
import { parseArgs } from 'node:util';
import { readArchive } from '../mail/archive.ts';
import { isQuicknet } from '../match/dice/quicknet.ts';
import { sayVerdict } from '../match/dice/verdict.ts';
import { matchOf, verifyRecord } from '../match/dice/verify.ts';
import { installedGames } from '../match/games.ts';
import type { ToldMail } from '../match/record/kept-mails.ts';
import { folderFiles, plainly } from './files.ts';
import { recordIn } from './record-file.ts';

const USAGE = `Usage: npm run verify -- FILE [--mails FOLDER]
  FILE      the record of a match, as its pages and "npm run match -- export" give it
  FOLDER    mails of the match that you have kept, as .eml files or mailboxes (mbox)

Exit code 0: nothing is wrong; 1: something is, or the file cannot be read; 2: usage; 3: the dice are right, and a
finished match was not played again, because these are not its rules.`;

const argumentsIn = (
  args: readonly string[],
): { readonly file?: string | undefined; readonly mails?: string | undefined } => {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: { mails: { type: 'string' } },
      allowPositionals: true,
    });
    return positionals.length === 1 ? { file: positionals[0], mails: values.mails } : {};
  } catch {
    return {};
  }
};

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

const { file, mails: folder } = argumentsIn(process.argv.slice(2));
if (file === undefined) {
  console.error(USAGE);
  process.exitCode = 2;
} else {
  await plainly(async () => {
    const text = recordIn(file);
    const { mails, notes } = folder === undefined ? { mails: undefined, notes: [] } : await mailsOf(text, folder);
    const { isGood, isPlayed, lines } = verifyRecord(installedGames, text, { isBeacon: isQuicknet, mails });
    console.log([...notes, ...lines.map(sayVerdict)].join('\n'));
    if (!isGood) process.exitCode = 1;
    else if (!isPlayed) process.exitCode = 3;
  });
}
