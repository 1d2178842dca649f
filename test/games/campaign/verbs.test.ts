import { expect, test } from 'vitest';
import {
  type AnswerSource,
  chanceFrom,
  choice,
  type Decision,
  type Json,
  message,
  opening,
  Referee,
  randomAnswer,
  seededSource,
} from '../../../src/engine/index.ts';
import type { View } from '../../../src/games/campaign/state.ts';
import { campaigns } from '../../../src/games/campaigns.ts';
import { wellington } from '../../../src/games/wellington/index.ts';
import { noticeOf, questionOf, readSheet, SheetSource, yesNoOf } from '../../../src/orders/index.ts';
import { contextOf, language, opened, say } from '../../orders/wellington.ts';

/** The answer that an order gives to a decision, judged by the rules: in its canonical form, or the code of its refusal. */
const answerOf = (decision: Decision, view: View, text: string): { answer?: Json; code?: string } => {
  const { lines } = readSheet(text, language, { owns: view.powers, view, open: [decision] });
  const [line] = lines;
  if (lines.length !== 1 || !line?.item) return { code: line?.problems[0]?.code ?? 'unread' };
  const proposed = line.item.answer(decision, view, []);
  if (!proposed) return { code: 'declined' };
  const verdict = proposed.ok ? decision.check(proposed.answer) : proposed;
  return verdict.ok ? { answer: verdict.answer } : { code: verdict.refusal.code };
};

const KINDS = [
  ...['battle.cards', 'commander', 'deploy', 'evade', 'event.choice', 'flag.kind', 'impulse.order', 'intercept'],
  ...['losses', 'losses.share', 'mulligan', 'preempt', 'reaction.order', 'reinforce', 'respond', 'retreat'],
  ...['siege.cards', 'siege.continue', 'withdraw'],
];

/** Seeds of the games. In the last game a group of two powers has to share losses. */
const SEEDS = [1, 2, 3, 4, 5, 19, 20, 21, 22, 23, 37];
const DECISIONS = 800;
/** Options tried for each decision, enough to cover every kind of act. */
const SAMPLE = 4;

test('every legal answer written as an order is read back as that answer', () => {
  const met = new Set<string>();
  for (const seed of SEEDS) {
    const chance = chanceFrom(seed);
    let count = 0;
    const player: AnswerSource = {
      origin: 'person',
      answer(decision, view) {
        if (++count > DECISIONS) return undefined;
        const options = decision.options();
        for (let i = 0; i < Math.min(SAMPLE, options.length); i++) {
          const option = options[chance.below(options.length)] as Json;
          const verdict = decision.check(option);
          const text = language.formatAnswer(decision.kind, option);
          const read = answerOf(decision, view() as View, text);
          const { kind } = decision;
          expect({ kind, text, ...read }).toEqual({
            kind,
            text,
            answer: verdict.ok ? verdict.answer : 'illegal option',
          });
          met.add(kind);
        }
        return { answer: randomAnswer(decision, chance) };
      },
    };
    const split = wellington.setup.splits.find(({ players }) => players === (seed % 2 === 0 ? 4 : 2));
    const seats = split?.seats.map(({ id }) => id) ?? [];
    new Referee(wellington, opening(wellington.setup.start({ scenario: '1812', split: split?.id ?? '' })), {
      source: seededSource(`verbs ${seed}`),
      sources: Object.fromEntries(seats.map((id) => [id, [player]])),
    });
    expect(count).toBeGreaterThan(50);
  }
  expect(KINDS.filter((kind) => !met.has(kind))).toEqual([]);
});

const referee = opened();
const [first] = referee.open as [Decision];
const view = wellington.knowledge.view(referee.state, 'britain');

/** Britain's hand in this match is 94, 95, 93, 83, 66, 35, 62, 77, 78. Wellington is at Ciudad Rodrigo and Hill at Elvas. */
const sheet = (text: string, mode: 'pause' | 'go' = 'go') => {
  const source = new SheetSource(readSheet(text, language, contextOf(opened(), 'britain')), {
    language,
    owns: ['britain'],
    mode,
    done: true,
  });
  const match = new Referee(wellington, referee.snapshot, {
    source: seededSource('orders'),
    answers: referee.answers,
    sources: { britain: [source] },
  });
  return { source, match };
};

const acts = (text: string) => sheet(text).match.taken.map(({ answer }) => answer);
const firstRefusal = (text: string) => {
  const refusal = sheet(text)
    .source.progress()
    .find(({ outcome }) => outcome === 'refused')?.refusal;
  return refusal && { code: refusal.code, near: refusal.near.map((each) => language.formatAnswer('', each)) };
};

test('the position is the one these tests describe', () => {
  expect(view.hands.britain).toEqual([94, 95, 93, 83, 66, 35, 62, 77, 78]);
  expect(view.forces.ciudad_rodrigo?.britain?.leaders).toEqual(['wellington']);
  expect(view.forces.elvas?.britain).toEqual({ leaders: ['hill'], inf: 2, cav: 1, art: 0 });
});

const hill = (from: string, to: string, pieces: object) => ({
  do: 'move',
  from,
  to,
  force: { britain: { leaders: ['hill'], inf: 0, cav: 0, art: 0, ...pieces } },
});
const all = { inf: 2, cav: 1 };
const kept = { inf: 1, cav: 1 };

const relieved = (act: object, troops: object) => ({ ...act, relief: { britain: troops } });

test.each([
  ['MOVE Hill Abrantes', [hill('elvas', 'abrantes', all)]],
  ['MOVE Hill MAX Elvas - Abrantes', [hill('elvas', 'abrantes', all)]],
  ['MOVE Hill ALL FROM Elvas TO Abrantes', [hill('elvas', 'abrantes', all)]],
  ['MOVE Hill 4SP Elvas > Abrantes', [hill('elvas', 'abrantes', all)]],
  ['MOVE Hill 2 inf Abrantes', [hill('elvas', 'abrantes', { inf: 2 })]],
  ['MOVE Hill 2 inf 1 cav Abrantes', [hill('elvas', 'abrantes', all)]],
  ['MOVE Hill 1inf+1cav to Abrantes', [hill('elvas', 'abrantes', { inf: 1, cav: 1 })]],
  ['MOVE Hill ALONE Abrantes', [hill('elvas', 'abrantes', {})]],
  ['MOVE Hill up to 9SP Abrantes', [hill('elvas', 'abrantes', all)]],
  [
    'MOVE Hill Abrantes - Lisbon - Evora',
    [hill('elvas', 'abrantes', all), hill('abrantes', 'lisbon', all), hill('lisbon', 'evora', all)],
  ],
  [
    'MOVE Hill 2 inf Elvas - Abrantes - Elvas',
    [hill('elvas', 'abrantes', { inf: 2 }), hill('abrantes', 'elvas', { inf: 2 })],
  ],
  [
    'MOVE Hill Abrantes - Lisbon - Evora DROP 1 inf AT Abrantes',
    [hill('elvas', 'abrantes', all), hill('abrantes', 'lisbon', kept), hill('lisbon', 'evora', kept)],
  ],
  [
    'MOVE Hill Abrantes - Lisbon - Evora DROP 1 inf AT Abrantes, drop 1 cav at Lisbon',
    [hill('elvas', 'abrantes', all), hill('abrantes', 'lisbon', kept), hill('lisbon', 'evora', { inf: 1 })],
  ],
  [
    'MOVE Hill 2 inf Elvas - Abrantes - Lisbon PICKUP 2 inf AT Abrantes',
    [hill('elvas', 'abrantes', { inf: 2 }), relieved(hill('abrantes', 'lisbon', { inf: 4 }), { inf: 2 })],
  ],
  [
    'MOVE Hill 2 inf Elvas - Abrantes - Lisbon pick up 1 inf at Abrantes',
    [hill('elvas', 'abrantes', { inf: 2 }), relieved(hill('abrantes', 'lisbon', { inf: 3 }), { inf: 1 })],
  ],
  ['MOVE Hill Abrantes\nMOVE Hill Lisbon', [hill('elvas', 'abrantes', all), hill('abrantes', 'lisbon', all)]],
])('%s: the force that marches on is the one that marched before', (text, expected) => {
  expect(acts(`PLAY 62 CP\n${text}\nPASS`).slice(1, -1)).toEqual(expected);
});

test('soldiers dropped by strength stay behind, whatever their arm', () => {
  const [, , on] = acts('PLAY 62 CP\nMOVE Hill Abrantes - Lisbon DROP 2 SP AT Abrantes\nPASS');
  const { inf, cav, art } = (on as { force: { britain: Record<'inf' | 'cav' | 'art', number> } }).force.britain;
  expect(inf + 2 * cav + 4 * art).toBe(2);
});

test('a leader picked up on the way marches on with the others', () => {
  const [, , on] = acts('PLAY 62 CP\nMOVE Hill 2 inf Elvas - Abrantes - Lisbon PICKUP Beresford AT Abrantes\nPASS');
  expect(on).toMatchObject({ force: { britain: { leaders: ['beresford', 'hill'] } } });
});

test('only marching pieces can be dropped', () => {
  expect(firstRefusal('PLAY 62 CP\nMOVE Hill 2 inf Elvas - Abrantes - Lisbon DROP 1 cav AT Abrantes')?.code).toBe(
    'order.drop-what',
  );
});

test('a march that stops keeps its later drops', () => {
  const { lines } = readSheet('MOVE Hill Abrantes - Lisbon - Porto - Braga DROP 1 inf AT Lisbon', language, {
    owns: ['britain'],
  });
  const taken = [{ kind: 'impulse.order', args: {}, answer: hill('elvas', 'abrantes', all) as Json }];
  expect(lines[0]?.item?.rest?.(taken)).toBe(
    'MOVE Hill UP TO 2 inf 1 cav FROM Abrantes TO Lisbon > Porto > Braga DROP 1 inf AT Lisbon',
  );
});

test('a group takes what each leader may command, and the others stay', () => {
  expect(acts('PLAY 62 CP\nMOVE Beresford Lisbon\nPASS')[1]).toEqual({
    do: 'move',
    from: 'abrantes',
    to: 'lisbon',
    force: { britain: { leaders: ['beresford'], inf: 2, cav: 0, art: 0 } },
  });
  const [, , group] = acts('PLAY 62 CP\nMOVE Hill Abrantes\nMOVE Hill 3SP + Beresford 3SP Lisbon\nPASS');
  expect(group).toMatchObject({
    do: 'move',
    from: 'abrantes',
    to: 'lisbon',
    force: { britain: { leaders: ['beresford', 'hill'] } },
  });
});

test.each([
  ['PLAY 62 CP', [{ do: 'play', card: 62, as: 'cp' }]],
  ['PLAY national up CP', [{ do: 'play', card: 62, as: 'cp' }]],
  ['62 cp', [{ do: 'play', card: 62, as: 'cp' }]],
  ['PLAY lowest CP', [{ do: 'play', card: 66, as: 'cp' }]],
  ['PLAY highest CP', [{ do: 'play', card: 62, as: 'cp' }]],
])('%s', (text, expected) => {
  expect(acts(`${text}\nPASS`).slice(0, -1)).toEqual(expected);
});

test.each([
  ['BUILD 2 inf Lisbon', { do: 'build', at: 'lisbon', leaders: [], inf: 2, cav: 0, art: 0 }],
  ['BUILD 1 cav AT Porto', { do: 'build', at: 'porto', leaders: [], inf: 0, cav: 1, art: 0 }],
  ['FLAG Seville', 'flag.occupied'],
  ['FLAG Badajoz', 'flag.fortress'],
  ['SIEGE Badajoz', 'order.nobody-to-besiege'],
  ['SIEGE Badajoz WITH Hill', 'siege.not-there'],
  ['COMMANDER Hill', { do: 'command', at: 'elvas', leader: 'hill' }],
  ['COMMANDER Hill AT Lisbon', 'command.not-there'],
  ['BUILD 3 SP AT Seville', 'build.not-home'],
  ['MOVE 1 art FROM Ciudad Rodrigo TO Almeida', 'move.artillery-alone'],
  [
    'MOVE 1 inf FROM Elvas TO Evora',
    { do: 'move', from: 'elvas', to: 'evora', force: { britain: { leaders: [], inf: 1, cav: 0, art: 0 } } },
  ],
  ['MOVE Graham Lisbon', 'order.leader-absent'],
  ['MOVE Hill FROM Lisbon TO Evora', 'order.leader-elsewhere'],
  ['MOVE Hill Porto - Braga', 'order.leader-elsewhere'],
  ['MOVE Hill Porto', 'move.not-adjacent'],
  ['MOVE Soult Cordoba', 'troops.leader-not-there'],
  ['MOVE Hill 9SP Abrantes', 'troops.not-enough'],
  ['PLAY 95 CP', 'play.no-more'],
  ['REGROUP Graham Portsmouth', 'regroup.leader-not-available'],
  ['BUY', { do: 'buy' }],
  ['SPEND 1 RESOURCE ON CARD', { do: 'buy' }],
] as const)('after a card, %s', (text, expected) => {
  const { match, source } = sheet(`PLAY 62 CP\n${text}`);
  const outcome = source.progress()[1];
  if (typeof expected === 'string') expect(outcome?.refusal?.code).toBe(expected);
  else expect(match.taken[1]?.answer).toEqual(expected);
});

test.each([
  ['PASS', { code: 'impulse.must-play' }],
  ['PLAY 17 CP', { code: 'play.not-in-hand', near: [] }],
  ['PLAY 62 CP\nMOVE Hill Porto', { code: 'move.not-adjacent' }],
])('%j is refused with the nearest legal order', (text, refusal) => {
  expect(firstRefusal(text)).toMatchObject(refusal);
  for (const near of firstRefusal(text)?.near ?? []) expect(near).not.toBe('');
});

test('suggested alternatives are written as orders that work', () => {
  const near = firstRefusal('PLAY 62 CP\nMOVE Hill Porto')?.near ?? [];
  expect(near[0]).toMatch(/^MOVE Hill/);
  for (const text of near) expect(acts(`PLAY 62 CP\n${text}`)[1]).toMatchObject({ do: 'move', from: 'elvas' });
});

test('a sheet pauses when a march is intercepted, and keeps the rest', () => {
  const { source, match } = sheet('PLAY 62 CP\nMOVE Hill Elvas - Badajoz - Seville\nFLAG Merida\nDONE', 'pause');
  expect(match.open.map(({ kind }) => kind)).toEqual(['intercept']);
  expect(source.rest()).toEqual(['MOVE Hill UP TO 2 inf 1 cav FROM Badajoz TO Seville', 'FLAG Merida']);
  expect(source.keep()).toMatchObject({ done: true, resumed: true, over: false });
});

test.each([
  ['CONSENT YES', { consent: true }],
  ['CONSENT', { consent: true }],
  ['YES', { consent: true }],
  ['CONSENT NO', { consent: false }],
  ['NO', { consent: false }],
  ['CHOOSE 2', { consent: true }],
])('the ally answers with %s whether his army joins', (text, answer) => {
  const asked: Decision = {
    id: 0,
    ...choice({
      kind: 'consent',
      seat: 'spain',
      prompt: message('ask.consent', { power: 'spain', mover: 'britain', area: 'lisbon', to: 'evora', force: {} }),
      options: [{ consent: false }, { consent: true }],
    }),
  } as Decision;
  expect(answerOf(asked, wellington.knowledge.view(referee.state, 'spain'), text)).toEqual({ answer });
  expect(language.formatAnswer('consent', answer)).toBe(answer.consent ? 'CONSENT YES' : 'CONSENT NO');
});

test('a drawn card pauses the sheet', () => {
  const notice = noticeOf(language, { kind: 'cards.drawn', power: 'britain', count: 1, cause: 'purchase' }, [
    'britain',
  ]);
  expect(notice).toMatchObject({ means: 'plan', reason: { key: 'notice.card-drawn' } });
  expect(
    noticeOf(language, { kind: 'cards.drawn', power: 'spain', count: 1, cause: 'purchase' }, ['britain']),
  ).toBeUndefined();
  expect(questionOf(language, first.kind)?.silence?.done?.(first, view, notice)).toBeUndefined();
});

test('an event that cannot be repeated comes with a warning', () => {
  const { lines } = readSheet('PLAY 62 EVENT TARGET Merida', language, contextOf(referee, 'britain'));
  expect(lines[0]?.warnings.map(({ message }) => say(message))).toEqual([
    '62 "National Uprising" leaves the game if it is played as an event.',
  ]);
});

test.each([...campaigns.values()])('in $title a bare yes to the question "Keep your cards?" keeps them', (game) => {
  const asked = { id: 1, kind: 'mulligan', prompt: { key: 'ask.mulligan', args: {} } } as unknown as Decision;
  expect(yesNoOf(game, asked, true)).toEqual({ mulligan: false });
});
