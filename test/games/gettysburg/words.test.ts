/** The unit of play is a round on every page and in every mail, in every language; and what HELP advises can be done. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sure } from '../../../src/engine/index.ts';
import { languageIn } from '../../../src/game/index.ts';
import { runCase } from '../../../src/games/gettysburg/case/index.ts';
import { shipped } from '../../../src/games/gettysburg/content.ts';
import { gettysburg } from '../../../src/games/gettysburg/index.ts';
import { viewOf } from '../../../src/games/gettysburg/knowledge.ts';
import { startOf } from '../../../src/games/gettysburg/state.ts';
import { SIDES } from '../../../src/games/gettysburg/types.ts';
import { keepTime } from '../../../src/match/clock/clock.ts';
import { deliverLetter } from '../../../src/match/post/outbox.ts';
import { gameIn } from '../../../src/match/words.ts';
import { readSheet } from '../../../src/orders/index.ts';
import { speechOf } from '../../../src/reports/index.ts';
import { makeApp } from '../../../src/web/app.ts';
import type { TestService } from '../../match/service.ts';
import { Browser } from '../../web/browser.ts';
import { pathOf } from '../../web/campaign.ts';
import { gettysburgService, mailFrom, openGettysburg } from './house.ts';
import { played } from './play-from.ts';

let place: TestService;
beforeAll(async () => {
  place = await gettysburgService('words');
});
afterAll(() => place.close());

test.each([
  [
    'en',
    'The Union wins: the Confederates have 1 of 6 points after turn 9.',
    'The Confederates have 1 of the 6 points they need',
  ],
  ['ko', '북군이 이겼습니다. 9턴이 끝났을 때 남군은 6점 중 1점입니다.', '남군은 필요한 6점 중 1점입니다.'],
  ['ja', '北軍の勝利です。第9ターン終了時の南軍は6点のうち1点です。', '南軍は必要な6点のうち1点です。'],
] as const)('points are always those of the Confederates, whoever wins: %s', (tag, end, score) => {
  const say = speechOf(gameIn(gettysburg, tag).reporter);
  expect(say('headline.ended', { winner: 'USA', points: 1, needed: 6, turn: 9 })).toBe(end);
  expect(say('headline.points', { points: 1, needed: 6, turns: 9, you: 'USA' })).toContain(score);
});

const SEAT_PAGES = [
  '',
  '/history',
  '/replay',
  '/replay/0',
  '/replay/1',
  '/press',
  '/standing',
  '/time',
  '/propose',
  '/keys',
];
const MODERATOR_PAGES = ['', '/people', '/audit', '/mails', '/position', '/webhooks', '/correct', '/correct?at=GET'];

/** What a reader sees: neither markup nor scripts. */
const MARKUP = /<(script|style)[\s\S]*?<\/\1>|<[^>]+>/g;
const FOREIGN = /.*(?:\bimpulses?\b|임펄스|インパルス).*/gi;

test('no page and no mail speaks of impulses, in any language', async () => {
  const browser = new Browser(
    makeApp({ ...place.service, publicUrl: 'http://127.0.0.1' }, { requestsPerMinute: 10_000 }),
  );
  const told: string[] = [];
  for (const language of ['en', 'ko', 'ja']) {
    const match = await openGettysburg(place);
    const post = async () => {
      const where = { matchId: match.id, state: 'PENDING' as const };
      for (const { id } of await place.service.store.letter.findMany({ where }))
        await deliverLetter(place.service, id, async (mail) => {
          told.push(mail.subject, mail.text, mail.html.replace(MARKUP, '\n'));
          return { outcome: 'sent' };
        });
    };
    for (const side of SIDES) await mailFrom(place, match, side, `LANGUAGE ${language}`, side === 'CSA' ? 0 : 1);
    for (const command of [
      'HELP',
      'STATUS',
      'HISTORY',
      'DEADLINE',
      'ROLLS',
      'STATUS DICE',
      'WHO',
      'STANDING',
      'HELP ROUND',
    ])
      await mailFrom(place, match, 'CSA', command, 0);
    await mailFrom(place, match, 'CSA', 'ROUND 1: LEE: Longstreet -> Culpeper -> Manassas\nREACT ANY: DEFEND');
    await mailFrom(place, match, 'USA', 'ROUND 1: Sykes -> Manassas; Hancock -> STAY\nROUND 2: Sykes -> Fort Knox');
    await post();
    for (let hours = 0; hours < 80; hours += 20) {
      place.pass(20);
      await keepTime(place.service, match.id);
      await post();
    }
    const pages = [
      ...SIDES.flatMap((side) => SEAT_PAGES.map((page) => `${pathOf(match.links[side])}${page}`)),
      ...MODERATOR_PAGES.map((page) => `${pathOf(match.moderatorLink)}${page}`),
      ...['', '/replay', '/replay/1'].map((page) => `/p/${match.code}${page}`),
    ];
    for (const page of pages) told.push((await browser.open(page).expect(200)).text.replace(MARKUP, '\n'));
  }
  expect(told.length).toBeGreaterThan(100);
  expect([...new Set(told.flatMap((text) => text.match(FOREIGN) ?? []))]).toEqual([]);
}, 60_000);

/** Positions in which what HELP shows is done: the lines are filed, the round is played, and none is refused. */
const DONE: Readonly<Record<string, object>> = {
  'a round': {
    orders: [
      { seat: 'CSA', text: 'ROUND 1: Longstreet -> Culpeper' },
      { seat: 'USA', text: 'ROUND ANY: Reynolds -> STAY; Hancock -> STAY' },
    ],
    dice: [5, 2],
    expect: [{ at: 'CUL', corps: ['CSA-1'] }],
  },
  conditions: {
    position: 'empty',
    round: 2,
    place: { CHA: ['CSA-2'], WAS: ['USA-1', 'USA-2'] },
    orders: [
      {
        seat: 'CSA',
        text: 'ROUND 2 IF EMPTY(GET): Ewell -> Gettysburg IF NOT HELD(HAG, USA) ELSE Hagerstown ELSE STAY',
      },
      { seat: 'USA', text: 'ROUND ANY: Reynolds -> STAY; Hancock -> STAY' },
    ],
    dice: [5, 2],
    expect: [{ at: 'GET', corps: ['CSA-2'] }],
  },
  'the commander of the army': {
    orders: [
      { seat: 'CSA', text: 'ROUND NEXT: LEE: Ewell -> Culpeper -> Manassas' },
      { seat: 'USA', text: 'ROUND ANY: Reynolds -> STAY; Hancock -> STAY' },
    ],
    dice: [5, 2],
    expect: [{ at: 'MAN', corps: ['CSA-2'] }, { spent: ['LEE'] }],
  },
  'a cession': {
    position: 'empty',
    place: { HAG: ['CSA-1'], FRE: ['USA-1'], FRB: ['CSA-2'] },
    standing: { USA: 'REACT Frederick IF ATTACKERS >= 5: CEDE TO Reynolds=Baltimore\nREACT ANY: DEFEND' },
    orders: [
      { seat: 'CSA', text: 'ROUND 1: Longstreet -> Frederick' },
      { seat: 'USA', text: 'ROUND 1: Reynolds -> STAY' },
    ],
    dice: [5, 2],
    expect: [
      { at: 'BAL', corps: ['USA-1'] },
      { at: 'FRE', corps: ['CSA-1'] },
    ],
  },
  battles: {
    position: 'empty',
    phase: 'combat',
    place: { FRE: ['CSA-2'], GET: ['USA-11', 'USA-12'] },
    markers: {
      scored: ['FRE'],
      routes: [
        { corps: 'CSA-1', from: 'HAG', to: 'GET' },
        { corps: 'CSA-3', from: 'CHA', to: 'GET' },
        { corps: 'USA-1', from: 'WES', to: 'FRE' },
        { corps: 'USA-5', from: 'BAL', to: 'FRE' },
      ],
    },
    standing: {
      CSA: 'FIRE ATTACK: BEST\nFIRE DEFENSE: DICE 4\nBATTLES: Frederick, Gettysburg\nPURSUE: York',
      USA: 'LOSS: Howard > Slocum\nPURSUE: Manassas > Leesburg',
    },
    dice: [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1],
    expect: [{ eliminated: ['USA-11'] }, { at: 'LBG', corps: ['CSA-2'] }, { at: 'YOR', corps: ['USA-12'] }],
  },
};

test.each(Object.entries(DONE))('what HELP advises is done: %s', (_what, it) => {
  const { failed, refused } = runCase(played, { id: 'help', ...it });
  expect(failed, JSON.stringify(refused)).toEqual([]);
  expect(refused).toEqual([]);
});

test('the answers that HELP shows are those that are offered to copy', () => {
  const { language } = gettysburg;
  for (const [kind, answer, text] of [
    ['round', { orders: [{ commander: 'CSA-1', to: [{ town: 'CUL' }] }] }, 'ORDER Longstreet -> Culpeper'],
    ['move', { to: 'GET' }, 'MOVE Gettysburg'],
    ['move', { to: null }, 'MOVE STAY'],
    ['react', { act: 'defend' }, 'DEFEND'],
    ['react', { act: 'cede', to: { 'USA-1': 'BAL' } }, 'CEDE TO Reynolds=Baltimore'],
    ['battles', { town: 'FRE' }, 'FIGHT Frederick'],
    ['loss', { corps: 'USA-11' }, 'LOSE Howard'],
    ['pursue', { town: 'MAN' }, 'DRIVE Manassas'],
  ] as const) {
    expect(language.formatAnswer(kind, answer)).toBe(text);
    const view = viewOf(startOf(shipped), 'CSA');
    const [line] = readSheet(text, languageIn(played.game, 'en'), { owns: ['CSA'], view }).lines;
    const item = language.verbs.find(({ name }) => name === line?.order?.verb)?.item?.(sure(line?.order));
    expect(item?.answer({ kind } as never, view as never, [])).toMatchObject({ ok: true, answer });
  }
});
