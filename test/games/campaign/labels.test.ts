/** Answers in the words of players. */
import { expect, test } from 'vitest';
import {
  type AnswerSource,
  chanceFrom,
  type Decision,
  type Json,
  opening,
  Referee,
  randomAnswer,
  seededSource,
} from '../../../src/engine/index.ts';
import type { CampaignModule } from '../../../src/games/campaign/define/module.ts';
import { campaignSentences } from '../../../src/games/campaign/messages/index.ts';
import { labelling, type OwnLabels } from '../../../src/games/campaign/orders/labels/index.ts';
import { replyLabels } from '../../../src/games/campaign/orders/labels/replies.ts';
import type { View } from '../../../src/games/campaign/state.ts';
import { QUESTIONS as sharedQuestions } from '../../../src/games/campaign/traits.ts';
import { kutuzov } from '../../../src/games/kutuzov/index.ts';
import { ownSentences } from '../../../src/games/kutuzov/messages/index.ts';
import { ownLabels } from '../../../src/games/kutuzov/orders/labels.ts';
import { ownQuestions } from '../../../src/games/kutuzov/traits.ts';
import { wellington } from '../../../src/games/wellington/index.ts';

const LANGUAGES = ['en', 'ko', 'ja'] as const;

interface Question {
  readonly decision: Decision;
  readonly view: View;
}

/** The questions of a game of chance, the quiet ones too. */
function* questionsOf(game: CampaignModule, seed: number, most: number): Generator<Question> {
  const split = game.setup.splits[seed % game.setup.splits.length];
  const scenario = game.setup.scenarios[seed % game.setup.scenarios.length]?.id ?? '';
  const waits: AnswerSource = { origin: 'person', answer: () => 'wait' };
  const sources = Object.fromEntries((split?.seats ?? []).map(({ id }) => [id, [waits]]));
  const start = opening(game.setup.start({ scenario, split: split?.id ?? '' }));
  const run = new Referee(game, start, { source: seededSource(`labels ${seed}`), sources, passing: true });
  const chance = chanceFrom(seed);
  for (let n = 0; n < most; n++) {
    const [decision] = run.open;
    if (!decision) return;
    yield { decision, view: run.view(decision.seat) as View };
    const refusal = run.submit(decision.seat, decision.id, randomAnswer(decision, chance));
    if (refusal) run.submit(decision.seat, decision.id, decision.fallback());
  }
}

/** The answers of a question; some cards offer the same choice twice. */
const answersOf = (decision: Decision): readonly Json[] => [
  ...new Map(decision.options().map((answer) => [JSON.stringify(answer), answer])).values(),
];

/** Words that no label has: verbs of orders in capitals, and ids. */
const barredIn = ({ language, definition: { content } }: CampaignModule): ReadonlySet<string> =>
  new Set([
    ...language.verbs.map(({ name }) => name),
    ...content.areas.keys(),
    ...content.leaders.keys(),
    ...content.powers.map(({ id }) => id),
    ...content.contingents.map(({ id }) => id),
  ]);

const HOLE = /undefined|null|NaN|object|[{}_]|\[|^ | $| {2}|[:,、] *$|\( *\)/;

/** What is left of a text in another script when the titles of cards are taken away, which have none. */
const untitled = (text: string): string => text.replace(/[‘「].*?[’」](?!s )/g, '').replace(/\b[CS]P\b/g, '');

const GAMES: readonly (readonly [CampaignModule, OwnLabels, readonly number[]])[] = [
  [wellington, {}, [1, 2, 3, 4, 5, 10]],
  [kutuzov, ownLabels, [1, 2, 3, 4, 5, 8]],
];
const MOST = 500;

/** Keys of sentences that labels have been made of. */
const said = new Set<string>();

/** What is wrong with the texts of the answers to one question. */
const faultsOf = (texts: readonly string[], language: string, barred: ReadonlySet<string>): readonly string[] => {
  const isBad = (text: string): boolean => {
    if (text === '' || HOLE.test(text)) return true;
    return language === 'en'
      ? text.split(/[^A-Za-z]+/).some((word) => barred.has(word))
      : /[A-Za-z]/.test(untitled(text));
  };
  const twice = new Set(texts).size < texts.length ? texts.filter((text, i) => texts.indexOf(text) < i) : [];
  return [...texts.filter(isBad), ...twice];
};

test.each(GAMES)(
  'every answer to a question in generated games of $id has a label of its own, in every language',
  { timeout: 120_000 },
  (game, own, seeds) => {
    const label = labelling(game.definition, own);
    const reporters = LANGUAGES.map((language) => game.wordsIn(language).reporter);
    const barred = barredIn(game);
    const look = ({ decision, view }: Question): readonly string[] => {
      const { kind } = decision;
      const answers = answersOf(decision);
      const known = answers.map((answer) => label(kind, answer, view));
      for (const each of known)
        for (const { key } of [each?.text ?? [], each?.note ?? [], each?.onCard ?? []].flat()) said.add(key);
      const unknown = answers.filter((_, i) => known[i] === undefined).map((answer) => JSON.stringify(answer));
      const told = reporters.flatMap(({ words: { language = 'en' }, answers: { label: labelIn } }) => {
        const labels = answers.map((answer) => labelIn(kind, answer, view));
        const notes = new Set(labels.flatMap(({ note }) => note ?? []));
        const onCards = new Set(labels.flatMap(({ onCard }) => onCard ?? []));
        return [
          ...faultsOf(
            labels.map(({ text }) => text),
            language,
            barred,
          ),
          ...faultsOf([...notes], language, barred),
          ...faultsOf([...onCards], language, barred),
        ];
      });
      return [...unknown, ...told].map((fault) => `${kind}: ${fault}`);
    };
    const faults: string[] = [];
    // A view shows parts of the position, which goes on.
    for (const seed of seeds) for (const question of questionsOf(game, seed, MOST)) faults.push(...look(question));
    expect(faults.slice(0, 20)).toEqual([]);
  },
);

/** What somebody in an impulse sees. */
const viewIn = (game: CampaignModule): View => {
  for (const { decision, view } of questionsOf(game, 0, MOST))
    if (decision.kind === 'impulse.order') return structuredClone(view);
  throw new Error('nobody has an impulse');
};

/** Answers that come up seldom, and parts of forces, which are not among the options. */
const SELDOM: Readonly<Record<string, readonly (readonly [kind: string, answer: Json, text: string])[]>> = {
  wellington: [
    ['impulse.order', { do: 'command', at: 'elvas', leader: 'hill' }, 'Give Hill the command at Elvas'],
    ['impulse.order', { do: 'flag', at: 'caceres' }, 'Plant a flag at Caceres'],
    ['impulse.order', { do: 'build', at: 'elvas', sp: 2 }, 'Build 2 SP at Elvas'],
    ['impulse.order', { do: 'end' }, 'Do nothing this impulse'],
    [
      'impulse.order',
      { do: 'move', from: 'elvas', to: 'badajoz', force: { britain: { leaders: ['hill'] } } },
      'Hill rides alone from Elvas to Badajoz',
    ],
    [
      'impulse.order',
      { do: 'move', from: 'elvas', to: 'badajoz', force: { britain: { leaders: ['hill', 'graham'] } } },
      'Hill and Graham ride alone from Elvas to Badajoz',
    ],
    [
      'impulse.order',
      { do: 'move', from: 'elvas', to: 'badajoz', force: { britain: { leaders: ['hill'], inf: 9, cav: 1 } } },
      'Hill with 9 infantry and 1 cavalry marches from Elvas to Badajoz',
    ],
    [
      'impulse.order',
      { do: 'move', from: 'elvas', to: 'badajoz', force: { britain: { leaders: ['hill'], max: true } } },
      'Hill marches from Elvas to Badajoz',
    ],
    [
      'impulse.order',
      { do: 'move', from: 'elvas', to: 'badajoz', force: { britain: { inf: 2 }, spain: { inf: 1 } } },
      '2 infantry of Britain and 1 infantry of Spain march from Elvas to Badajoz',
    ],
    [
      'intercept',
      { intercept: 'elvas', force: { britain: { leaders: ['hill'], inf: 1 } } },
      'Hill with 1 infantry intercepts from Elvas',
    ],
    ['retreat', { to: 'evora', force: { britain: { leaders: ['hill'] } } }, 'Hill retreats to Evora'],
    ['siege.replace', { fresh: 2 }, 'Bring up 2 SP'],
    ['siege.replace', { fresh: 0 }, 'Bring up nobody'],
    ['losses', { lose: ['cav'] }, 'Lose cavalry'],
    ['losses.leader', { leader: 'hill' }, 'Lose Hill'],
    ['losses.share', { shares: { britain: 2, spain: 0 } }, 'Lose 2 SP of Britain'],
    ['battle.cards', { cards: [8, 87] }, 'Play Bombardment, Militia'],
    ['consent', { consent: true }, 'Let Britain take them along'],
    ['consent', { consent: false }, 'Refuse'],
    ['flag.kind', { flag: 'restore' }, 'Only take the flag down'],
    ['flag.kind', { flag: 'none' }, 'Plant no flag'],
    ['debt.card', { card: 8 }, 'Pay with Bombardment'],
    ['debt.card', { card: 8, built: true }, 'Pay with Bombardment and build all'],
    ['debt.card', { card: null }, 'Pay nothing now'],
    ['debt.card', { buy: true }, 'Buy a card'],
    ['discard', { card: 8 }, 'Discard Bombardment'],
    ['event.choice', { power: null }, 'Draw no card'],
    ['event.choice', { card: null }, 'Choose no card'],
    [
      'deploy',
      { deploy: 'hill', to: 'faro', force: { britain: { leaders: ['hill'], inf: 2 } } },
      'Send Hill with 2 infantry to Faro',
    ],
    [
      'deploy',
      { deploy: 'hill', to: 'faro', calls: [{ at: 'elvas', inf: 1 }] },
      'Send Hill to Faro, and pick up 1 infantry at Elvas',
    ],
    ['deploy', { convoy: 'lisbon', to: 'vigo', force: { britain: { inf: 1 } } }, 'Ship 1 infantry from Lisbon to Vigo'],
    ['deploy', { convoy: 'lisbon', to: 'vigo' }, 'Ship an army from Lisbon to Vigo'],
  ],
  kutuzov: [
    [
      'impulse.order',
      { do: 'move', from: 'z_poland', to: 'z_poland', force: { french_north: { leaders: ['davout'], max: true } } },
      'Davout attacks the enemy at Poland Zone',
    ],
    ['impulse.order', { do: 'spend', on: 'supply', with: 'cp', n: 3 }, 'Ease attrition (3 CP)'],
    [
      'send',
      { from: 'warsaw', to: 'kovno', force: { prussia: { inf: 2 } } },
      'Send 2 infantry of Prussia from Warsaw to Kovno',
    ],
    [
      'send',
      { from: 'riga', to: 'narva', force: { russian_first: { inf: 2 } }, sea: true },
      'Ship 2 infantry from Riga to Narva',
    ],
    ['to-bridge', { from: 'masuria', force: { french_north: { leaders: ['ney'] } } }, 'Bring Ney from Masuria'],
    ['city.holder', { holder: 'russian_first' }, 'Give it to First Army'],
    ['city.holder', { holder: null }, 'Leave it to the rules'],
    ['burn', { burn: true }, 'Burn the ground'],
    ['burn', { burn: false }, 'Leave the ground as it is'],
    ['hand.share', { share: [1, 2] }, 'Give My Old Moustaches, The Grand Battery'],
    ['hand.share', { share: [] }, 'Give no card'],
    ['leave-moscow', { leave: true }, 'Retreat from Moscow'],
    ['leave-moscow', { leave: false }, 'Stay in Moscow'],
    ['rally', { rally: true }, 'Try to raise morale'],
    ['rally', { rally: false }, 'Leave morale as it is'],
    ['recover', { recover: null }, 'Do nothing about it'],
    ['recover', { recover: 'resource' }, 'Spend 1 resource'],
    ['recover', { recover: 1 }, 'Play My Old Moustaches'],
    ['rescue', { rescue: true }, 'Save the leader'],
    ['rescue', { rescue: false }, 'Let the leader fall'],
    ['surplus', { surplus: 'morale', n: 1 }, 'Roll 1 die for morale'],
    ['surplus', { surplus: 'supply', n: 2 }, 'Roll 2 dice against attrition'],
    ['surplus', { surplus: null }, 'Roll nothing'],
    ['will', { now: true }, 'Roll the dice now'],
    ['will', { now: false }, 'Roll at the end of the impulse'],
  ],
};

test.each(GAMES)('seldom answers of $id have labels', (game, own) => {
  const view = viewIn(game);
  const label = labelling(game.definition, own);
  const barred = barredIn(game);
  for (const [kind, answer, text] of SELDOM[game.id] ?? []) {
    said.add(label(kind, answer, view)?.text.key ?? '');
    const texts = LANGUAGES.map((language) => game.wordsIn(language).reporter.answers.label(kind, answer, view).text);
    expect(texts[0]).toBe(text);
    expect(texts.flatMap((each, i) => faultsOf([each], LANGUAGES[i] ?? '', barred))).toEqual([]);
  }
});

/** Sentences that are parts of others, and one for a question outside an impulse. */
const PARTS = ['label.title', 'label.led', 'label.of', 'label.effect', 'label.goers', 'label.consent.any'];

test('all sentences of labels are said, in games of chance or for seldom answers', () => {
  const keys = Object.keys({ ...campaignSentences.en, ...ownSentences.en }).filter((key) => key.startsWith('label.'));
  expect(keys.filter((key) => !said.has(key)).sort()).toEqual([...PARTS].sort());
});

test('every kind of question has its labels', () => {
  const kinds = Object.keys({ ...sharedQuestions, ...ownQuestions }).filter((kind) => kind !== 'impulse.order');
  expect(Object.keys({ ...replyLabels, ...ownLabels.replies }).sort()).toEqual(kinds.sort());
});

test('a label comes of the answer and of what its seat sees, and of nothing else', () => {
  const label = labelling(wellington.definition);
  for (const { decision, view } of questionsOf(wellington, 1, 60)) {
    const copied = structuredClone(view);
    for (const answer of decision.options().slice(0, 40))
      expect(label(decision.kind, answer, copied)).toEqual(label(decision.kind, answer, view));
    expect(copied).toEqual(view);
  }
});

test('the steps of a march are one sentence as long as the same leaders go on', () => {
  const view = viewIn(wellington);
  const step = (from: string, to: string, leaders = ['hill']) => ({
    ...{ do: 'move', from, to },
    force: { britain: { leaders, max: true } },
  });
  const told = (steps: readonly Json[]) =>
    LANGUAGES.map((language) => wellington.wordsIn(language).reporter.answers.together('impulse.order', steps, view));
  const way = [step('elvas', 'evora'), step('evora', 'lisbon'), step('lisbon', 'coimbra')];
  expect(told(way)).toEqual([
    'Hill marches from Elvas by Evora, Lisbon to Coimbra',
    '힐: 엘바스에서 에보라, 리스본을 거쳐 코임브라로 행군',
    'ヒル: エルヴァスからエヴォラ、リスボンを経てコインブラへ行軍',
  ]);
  const none = [undefined, undefined, undefined];
  expect(told([step('elvas', 'evora'), step('lisbon', 'coimbra')])).toEqual(none);
  expect(told([step('elvas', 'evora'), step('evora', 'lisbon', ['hill', 'graham'])])).toEqual(none);
  expect(told([step('elvas', 'evora'), { do: 'buy' }])).toEqual(none);
});
