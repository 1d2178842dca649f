/** `npm run soak -- corpus`: measures how mails of players are read. */
import { openStore } from '../../src/store/store.ts';
import { withOwnDatabase } from '../soak/database.ts';
import { HALVES, type Half, TONGUES } from './entry.ts';
import { type Figures, figuresOf, inTongue, type Judged, judgeAll } from './score.ts';

/** What is printed beside the figures: what was misread of the half for building, or of both. */
export type Printed = 'figures' | 'failures' | 'all-failures';

const told = (name: string, { mails, asMeant, unmeant, tooEarly }: Figures): string =>
  [
    name.padEnd(28),
    `${asMeant}/${mails}`.padStart(8),
    `${Math.round((asMeant / mails) * 100)} %`.padStart(6),
    `${unmeant}`.padStart(8),
    `${tooEarly}`.padStart(10),
  ].join('');

const HEAD = `${'half, language or row'.padEnd(28)}   as meant      unmeant too early`;

const failureOf = ({ entry, outcome, differences }: Judged): string =>
  [
    `${entry.id} (${entry.at}, ${entry.row}): ${outcome.verdict}`,
    entry.text,
    ...differences.map((each) => `  ${each}`),
  ].join('\n');

/** Sends all mails of both halves and prints the figures by language and by row. */
export const tryCorpus = async (printed: Printed, say: (line: string) => void): Promise<void> => {
  const halves = Object.entries(HALVES) as [Half, (typeof HALVES)[Half]][];
  const judged = await withOwnDatabase(async (url) => {
    const store = openStore(url, { connections: 4 });
    const all = await judgeAll(
      store,
      halves.flatMap(([, entries]) => entries),
    );
    await store.$disconnect();
    return all;
  });
  for (const [half, entries] of halves) {
    const own = judged.filter(({ entry }) => entries.includes(entry));
    say(HEAD);
    say(told(half, figuresOf(own)));
    for (const tongue of TONGUES) say(told(`  ${tongue}`, figuresOf(inTongue(own, tongue))));
    for (const row of new Set(entries.map((each) => each.row)))
      say(told(`  ${row}`, figuresOf(own.filter(({ entry }) => entry.row === row))));
    if (printed === 'all-failures' || (printed === 'failures' && half === 'build'))
      for (const each of own.filter(({ differences }) => differences.length > 0)) say(`\n${failureOf(each)}`);
  }
};
