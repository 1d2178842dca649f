// Checks the record of a match: its log, every die and deal, and the play itself.
import { installedGames, isQuicknet, sayVerdict, verifyRecord } from '../match/index.ts';
import { plainly } from './files.ts';
import { recordIn } from './record.ts';

const USAGE = `Usage: npm run verify -- FILE      the record of a match, as its pages and "npm run match -- export" give it`;

const [file] = process.argv.slice(2);
if (file === undefined) {
  console.error(USAGE);
  process.exitCode = 2;
} else {
  await plainly(() => {
    const { isGood, lines } = verifyRecord(installedGames, recordIn(file), isQuicknet);
    console.log(lines.map(sayVerdict).join('\n'));
    if (!isGood) process.exitCode = 1;
  });
}
