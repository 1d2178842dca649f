/** What simulated campaigns by mail cost their readers, and how replies are read. */
import { openStore } from '../../src/store/store.ts';
import { PARTS } from '../corpus/entry.ts';
import { figuresOf, judgeAll } from '../corpus/score.ts';
import { withOwnDatabase } from '../soak/database.ts';
import { type LettersResult, playLetters } from '../soak/letters/index.ts';
import { type Bench, type Figure, median, quantile, rounded } from './measure.ts';

/** `npm run bench -- letters campaigns=50 mails=150`: so many campaigns, and so many mails of the players of each. */
const amount = (name: string, usual: number): number =>
  Number(process.argv.find((word) => word.startsWith(`${name}=`))?.slice(name.length + 1) ?? usual);

const MAILS = amount('mails', 150);
const SEEDS = Array.from({ length: amount('campaigns', 2) }, (_, i) => i + 1);

const play = (seed: number): Promise<LettersResult> =>
  withOwnDatabase((databaseUrl) => playLetters({ databaseUrl, seed, mails: MAILS }));

const spread = (name: string, unit: string, samples: readonly number[]): Figure => ({
  name,
  value: rounded(median(samples)),
  unit,
  beside: `95 %: ${rounded(quantile(samples, 0.95))}, most: ${rounded(quantile(samples, 1))}, of ${samples.length} mails`,
});

function* campaignFigures(results: readonly LettersResult[]): Generator<Figure> {
  const mails = results.flatMap(({ measured }) => measured);
  for (const kind of [...new Set(mails.map((mail) => mail.kind))].sort()) {
    const own = mails.filter((mail) => mail.kind === kind);
    yield spread(
      `letters.${kind}.lines`,
      'lines',
      own.map(({ lines }) => lines),
    );
    yield spread(
      `letters.${kind}.html`,
      'bytes',
      own.map(({ html }) => html),
    );
  }
  const repeated = mails.flatMap((mail) => mail.repeated ?? []);
  yield spread('letters.repeated', 'share', repeated);
  const sum = (count: (result: LettersResult) => number) => results.reduce((all, result) => all + count(result), 0);
  yield {
    name: 'letters.mails-an-impulse',
    value: rounded(sum(({ sent }) => sent) / sum(({ impulses }) => impulses)),
    unit: 'mails',
    beside: `of players without standing orders, ${sum(({ impulses }) => impulses)} impulses`,
  };
}

async function* corpusFigures(): AsyncGenerator<Figure> {
  const judged = await withOwnDatabase(async (url) => {
    const store = openStore(url, { connections: 4 });
    const all = await judgeAll(store, Object.values(PARTS).flat());
    await store.$disconnect();
    return all;
  });
  const { mails, asMeant, unmeant } = figuresOf(judged);
  yield {
    name: 'letters.read-as-meant',
    value: rounded(asMeant / mails),
    unit: 'share',
    beside: `${asMeant} of ${mails}`,
  };
  yield { name: 'letters.not-meant', value: unmeant, unit: 'mails', beside: `of ${mails}` };
}

export const lettersBench: Bench = async function* (wanted) {
  if (!wanted('letters')) return;
  const results: LettersResult[] = [];
  for (const seed of SEEDS) results.push(await play(seed));
  yield* campaignFigures(results);
  if (['letters.read-as-meant', 'letters.not-meant'].some(wanted)) yield* corpusFigures();
};
