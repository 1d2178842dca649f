/** What SpamAssassin and rspamd say of our mails, without the rules that ask the network. */
import { execFileSync, spawnSync } from 'node:child_process';
import { type Rspamd, startRspamd } from './rspamd.ts';
import type { SentMail } from './sent.ts';

/** From so many points on rspamd lets a mail wait by default; SpamAssassin marks it from five on. */
export const MOST_POINTS = 4;

interface Verdict {
  readonly points: number;
  /** Rules that were hit, with their points, the worst first. */
  readonly rules: readonly string[];
}

interface Filter {
  readonly name: string;
  judge(mail: Buffer): Verdict;
}

const isThere = (program: string): boolean => spawnSync('which', [program]).status === 0;

const ruleOf = (name: string, points: number): readonly [string, number] => [`${name} ${points}`, points];

const verdictOf = (points: number, rules: readonly (readonly [string, number])[]): Verdict => ({
  points: Math.round(points * 100) / 100,
  rules: rules
    .filter(([, each]) => each !== 0)
    .toSorted(([, one], [, other]) => other - one)
    .map(([rule]) => rule),
});

const spamAssassin: Filter = {
  name: 'SpamAssassin',
  judge(mail) {
    const told = execFileSync('spamassassin', ['--local', '--test-mode'], { input: mail, encoding: 'utf8' });
    const report = told.slice(told.lastIndexOf('Content analysis details:'));
    const [, points = 'NaN'] = /\((-?[\d.]+) points/.exec(report) ?? [];
    const rules = [...report.matchAll(/^ *(-?\d+\.\d+) ([A-Z][A-Z0-9_]+) /gm)];
    return verdictOf(
      Number(points),
      rules.map(([, each, rule = '']) => ruleOf(rule, Number(each))),
    );
  },
};

/** Groups of rules of rspamd that look something up. */
const OF_THE_NETWORK = ['rbl', 'surbl', 'spf', 'dkim', 'dmarc', 'arc', 'fuzzy', 'hfilter', 'mid'];

const rspamdAt = ({ at }: Rspamd): Filter => ({
  name: 'rspamd',
  judge(mail) {
    const settings = JSON.stringify({ groups_disabled: OF_THE_NETWORK });
    const options = ['--connect', at, '--json', `--header=Settings=${settings}`];
    const told = execFileSync('rspamc', options, { input: mail, encoding: 'utf8' });
    const { score, symbols } = JSON.parse(told.slice(told.indexOf('{'))) as {
      readonly score: number;
      readonly symbols: Readonly<Record<string, { readonly name: string; readonly score: number }>>;
    };
    return verdictOf(
      score,
      Object.values(symbols).map(({ name, score: each }) => ruleOf(name, each)),
    );
  },
});

/** Runs `use` with the filters of this machine; `say` is told of each that is missing, and how to install it. */
export async function withFilters<T>(say: (line: string) => void, use: (filters: readonly Filter[]) => T): Promise<T> {
  const [hasAssassin, hasRspamd] = (['spamassassin', 'rspamd'] as const).map((program) => {
    const isHere = isThere(program);
    if (!isHere) say(`${program} is not installed (on Debian: apt-get install ${program})`);
    return isHere;
  });
  const rspamd = hasRspamd ? await startRspamd() : undefined;
  try {
    return use([...(hasAssassin ? [spamAssassin] : []), ...(rspamd ? [rspamdAt(rspamd)] : [])]);
  } finally {
    await rspamd?.stop();
  }
}

/** Judges mails, and tells of each. Returns those above the limit. */
export function judgeMails(
  filters: readonly Filter[],
  mails: readonly SentMail[],
  say: (line: string) => void,
): readonly string[] {
  const suspicious: string[] = [];
  for (const { name, language, raw } of mails) {
    for (const filter of filters) {
      const { points, rules } = filter.judge(raw);
      const line = `${filter.name} ${points} ${language} ${name}: ${rules.join(', ')}`;
      say(line);
      if (!(points < MOST_POINTS)) suspicious.push(line);
    }
  }
  return suspicious;
}
