/** `npm run soak -- corpus`: measures how mails of players are read. */
import { openStore } from '../../src/store/store.ts';
import { withOwnDatabase } from '../soak/database.ts';
import { PARTS, type Part, TONGUES } from './entry.ts';
import { type Figures, figuresOf, inTongue, type Judged, judgeAll } from './score.ts';

/** What is printed beside the figures: what was misread of the parts for building, or of all. */
export type Printed = 'figures' | 'failures' | 'all-failures';

const told = (name: string, { mails, asMeant, unmeant, tooEarly }: Figures): string =>
  [
    name.padEnd(28),
    `${asMeant}/${mails}`.padStart(8),
    `${Math.round((asMeant / mails) * 100)} %`.padStart(6),
    `${unmeant}`.padStart(8),
    `${tooEarly}`.padStart(10),
  ].join('');

const HEAD = `${'part, language or row'.padEnd(28)}   as meant      unmeant too early`;

const failureOf = ({ entry, outcome, differences }: Judged): string =>
  [
    `${entry.id} (${entry.at}, ${entry.row}): ${outcome.verdict}`,
    entry.text,
    ...differences.map((each) => `  ${each}`),
  ].join('\n');

/** Sends all mails of all parts and prints the figures by language and by row. */
export const tryCorpus = async (printed: Printed, say: (line: string) => void): Promise<void> => {
  const parts = Object.entries(PARTS) as [Part, (typeof PARTS)[Part]][];
  const judged = await withOwnDatabase(async (url) => {
    const store = openStore(url, { connections: 4 });
    const all = await judgeAll(
      store,
      parts.flatMap(([, entries]) => entries),
    );
    await store.$disconnect();
    return all;
  });
  for (const [part, entries] of parts) {
    const own = judged.filter(({ entry }) => entries.includes(entry));
    say(HEAD);
    say(told(part, figuresOf(own)));
    for (const tongue of TONGUES) say(told(`  ${tongue}`, figuresOf(inTongue(own, tongue))));
    for (const row of new Set(entries.map((each) => each.row)))
      say(told(`  ${row}`, figuresOf(own.filter(({ entry }) => entry.row === row))));
    if (printed === 'all-failures' || (printed === 'failures' && part !== 'held-out'))
      for (const each of own.filter(({ differences }) => differences.length > 0)) say(`\n${failureOf(each)}`);
  }
};
