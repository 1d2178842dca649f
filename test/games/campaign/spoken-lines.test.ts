/** Order lines in Korean and Japanese: each that a mail offers is read back to its answer, and none mixes scripts. */
import { describe, expect, test } from 'vitest';
import { chanceFrom, type Decision, opening, Referee, randomAnswer, seededSource } from '../../../src/engine/index.ts';
import { kutuzov } from '../../../src/games/kutuzov/index.ts';
import { wellington } from '../../../src/games/wellington/index.ts';
import { readSheet } from '../../../src/orders/index.ts';
import { askedAt } from '../../orders/asked.ts';
import { ROWS } from '../wellington/decision-rows.ts';

const DECISIONS = 500;
const OPTIONS = 40;

type CampaignGame = typeof kutuzov;
type Line = readonly [line: string, english: string, spoken: readonly string[]];

const LANGUAGES = ['ko', 'ja'] as const;

/** A word in Latin letters, other than those that all languages share. */
const LATIN = /[A-Za-z]{3}|\b(?!SP\b|CP\b)[A-Z]{2}\b/;

const dialectsOf = ({
  language: {
    prose: { dialects = [] },
  },
}: CampaignGame) =>
  LANGUAGES.map((tag) => {
    const found = dialects.find(({ language }) => language === tag);
    if (!found) throw new Error(`no order words in ${tag}`);
    return found;
  });

/** What is read of a line where a question is asked. */
const readAt = (game: CampaignGame, decision: Decision, view: object, line: string): string => {
  const context = { owns: (view as { powers: string[] }).powers, view: view as never, open: [decision] };
  const { lines, problems } = readSheet(line, game.language, context);
  const [read] = lines;
  return read && lines.length === 1 && problems.length === 0
    ? [read.canonical, ...read.warnings.map(({ code }) => code)].join(' ')
    : `unread: ${read?.canonical} ${lines.length} ${problems.length}`;
};

/** The lines of the answers to a question that come back as something else, and those that are not wholly in one script. */
const faultsIn = (game: CampaignGame, decision: Decision, view: object): Line[] =>
  decision
    .options()
    .slice(0, OPTIONS)
    .flatMap((answer): Line[] => {
      const line = game.language.formatAnswer(decision.kind, answer);
      const english = readAt(game, decision, view, line);
      const spoken = dialectsOf(game).map(({ write }) => write(line));
      const isRight = spoken.every((each) => !LATIN.test(each) && readAt(game, decision, view, each) === english);
      return isRight ? [] : [[line, english, spoken]];
    });

describe.each([kutuzov, wellington] as const)('the answers of $id', (game) => {
  test.each([0, 1, 2])('in a game of the scenario %s', (no) => {
    const scenario = game.setup.scenarios[no % game.setup.scenarios.length]?.id ?? '';
    const split = game.setup.splits.find((each) => !each.seating)?.id ?? '';
    const run = new Referee(game, opening(game.setup.start({ scenario, split })), {
      source: seededSource(`spoken ${no}`),
    });
    const chance = chanceFrom(no);
    const seen = new Set<string>();
    const faults: Line[] = [];
    for (let n = 0; n < DECISIONS && run.open.length > 0; n++) {
      const [decision] = run.open;
      if (!decision) break;
      if (n % 5 === 0 || !seen.has(decision.kind)) faults.push(...faultsIn(game, decision, run.view(decision.seat)));
      seen.add(decision.kind);
      if (run.submit(decision.seat, decision.id, randomAnswer(decision, chance)))
        run.submit(decision.seat, decision.id, decision.fallback());
    }
    expect(seen.size).toBeGreaterThan(6);
    expect(faults).toEqual([]);
  });

  test.each(LANGUAGES)('names come back with all that stands beside them in %s', (tag) => {
    const { areas, leaders, contingents } = game.definition.content;
    const dialect = dialectsOf(game).find(({ language }) => language === tag);
    const names = [...areas.values(), ...leaders.values(), ...contingents].map(({ name }) => name);
    for (const name of names) {
      for (const line of [`MOVE ${name} FROM ${name} TO ${name}`, `BUILD 1 inf AT ${name} OF ${name}`]) {
        expect(dialect?.read(dialect.write(line))).toBe(line);
        expect(dialect?.write(line)).not.toMatch(LATIN);
      }
    }
  });
});

test.each([...new Set(ROWS.map(({ kind }) => kind))].filter((kind) => kind !== 'impulse.order'))(
  'the answers to %s',
  (kind) => {
    const { open = [], view = {} } = askedAt(kind);
    expect(open.flatMap((decision) => faultsIn(wellington, decision as Decision, view))).toEqual([]);
  },
);

test.each([
  [
    'MOVE Davout 6 SP FROM Masuria TO Grodno',
    '이동 다부 6 SP 마수리아에서 그로드노로',
    '移動 ダヴー 6 SP マズーリから グロドノへ',
  ],
  ['INTERCEPT FROM Masuria', '요격 마수리아에서', '迎撃 マズーリから'],
  [
    'BUILD 1 inf AT Königsberg OF prussia',
    '건설 보병 1 쾨니히스베르크에 프로이센 소속',
    '建設 歩兵 1 ケーニヒスベルクに プロイセン所属',
  ],
  ['BUILD 1SP AT __', '건설 1SP __에', '建設 1SP __に'],
  ['// Warsaw', '// Warsaw', '// Warsaw'],
  ['RESPOND 5 TO move, retreat', '대응 5 시점 이동 때, 퇴각 때', '対応 5 時点 移動時, 退却時'],
  ['SIEGE Riga WITH Yorck', '포위 리가 요르크 지휘', '包囲 リガ ヨルク指揮'],
  ['INTERCEPT ALL IF odds >= 70%', '요격 모두 조건 승산 70% 이상', '迎撃 すべて 条件 勝算 70% 以上'],
  [
    'EVADE ALL IF NOT fortress AND ratio < 1 TO fortress > friendly',
    '회피 모두 조건 요새 아님 그리고 전력비 1 미만 요새로 > 우호 지역',
    '回避 すべて 条件 要塞 でない かつ 戦力比 1 未満 要塞へ > 友好地域',
  ],
  ['ON lost: STOP', '지면: 중지', '負けたら: 中止'],
])('%s in other words', (line, ...expected) => {
  expect(dialectsOf(kutuzov).map(({ write }) => write(line))).toEqual(expected);
});
