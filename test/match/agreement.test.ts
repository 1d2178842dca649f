/** YES in reply to an answer that proposes something, and TALK in reply to one that asks whether a line is an order. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sure } from '../../src/engine/index.ts';
import { kutuzov } from '../../src/games/kutuzov/index.ts';
import { installedGames } from '../../src/match/games.ts';
import { openPosition } from '../../src/match/packs.ts';
import { advanceMatch } from '../../src/match/play/advance.ts';
import { presentOf } from '../../src/match/play/present.ts';
import { lettersOf, openMatch, sendMail, type TestMatch, type TestService, testService } from './service.ts';

let place: TestService;
let match: TestMatch;
/** The open question, and who is asked. */
let open: { readonly seat: string; readonly decision: number };
/** A line that opens the impulse. */
let play = '';

beforeAll(async () => {
  const base = await testService();
  place = { ...base, service: { ...base.service, games: installedGames } };
});
afterAll(() => place.close());

const SEATS = ['french_north', 'french_south', 'russian_first', 'russian_second'];
const addressOf = (seat: string) => `${seat}@players.test`;

const begin = async () => {
  match = await openMatch(place.service, {
    game: 'kutuzov',
    scenario: kutuzov.setup.scenarios[0]?.id ?? '',
    split: '4',
    name: 'Russia',
    seats: SEATS.map((id) => ({ id, player: id, address: addressOf(id), zone: 'Europe/London' })),
  });
  for (;;) {
    const row = sure(await openPosition(place.service, match.id));
    const { kind, ...asked } = sure(row.open[0]);
    open = asked;
    const [decision] = presentOf(place.service, row).referee.open;
    const answers = decision?.options().map((answer) => kutuzov.language.formatAnswer(kind, answer)) ?? [];
    play = answers.find((each) => /^PLAY .* CP$/.test(each)) ?? '';
    if (kind !== 'mulligan') return;
    await write('KEEP\nNOW');
    await advanceMatch(place.service, match.id);
  }
};
beforeEach(begin);

const seatNo = () => match.seatNo[open.seat] ?? 0;

const write = async (text: string, to?: string) => {
  place.pass(0.1);
  const reading = to === undefined ? {} : { references: [to] };
  const from = addressOf(open.seat);
  const settled = await sendMail(place.service, { text, seatNo: seatNo(), decision: open.decision, from, reading });
  const answers = await lettersOf(place.service, match.id, 'acknowledgement');
  return { settled, answer: answers.filter((letter) => letter.seatNo === seatNo()).at(-1)?.messageId ?? '' };
};

const stateOf = async () => {
  const { store } = place.service;
  const draft = await store.draft.findUnique({ where: { seatNo: seatNo() } });
  const asked = await store.openDecision.findFirst({ where: { matchId: match.id, decision: open.decision } });
  return { lines: draft?.lines ?? [], sent: draft?.handedOver ?? false, deadline: asked?.deadline };
};

/** What a mail asks, and what a yes to it does. */
const ASKED = {
  'more time': { text: 'a day more, please', proposed: 'EXTEND 24h' },
  hours: { text: 'noch 12 Stunden, bitte', proposed: 'EXTEND 12h' },
  'a line': { text: 'CLEAR\nhow about Davout storming Grodno\nDONE', proposed: '1: MOVE Davout Grodno' },
} as const;
const names = Object.keys(ASKED) as (keyof typeof ASKED)[];
const pairs = names.flatMap((first) => names.map((second) => [first, second] as const));

test('a yes to a guess takes it, and hands over what was handed over before', async () => {
  const { settled, answer } = await write(ASKED['a line'].text);
  expect(settled).toMatchObject({ reply: { proposes: [['1: MOVE Davout Grodno']], sends: 'DONE' } });
  expect(await stateOf()).toMatchObject({ lines: ['? how about Davout storming Grodno'], sent: false });
  await write('yes', answer);
  expect((await stateOf()).lines).toEqual(['MOVE Davout Grodno']);
});

test('words that change a line are told by its number, and a yes puts the new place into it', async () => {
  await write(`${play}\nMOVE Ney 3SP Poland Zone - Warsaw\nDONE`);
  const { settled, answer } = await write("Oh wait, sorry! Ney shouldn't go to Warsaw. Make that Masuria.");
  expect(settled?.text).toContain('2: MOVE Ney 3 SP Poland Zone > Masuria');
  await write('YES', answer);
  expect((await stateOf()).lines.slice(1)).toEqual(['MOVE Ney 3 SP Poland Zone > Masuria']);
});

test.each(['TALK', 'nur Gerede', "c'est tout", '잡담', '雑談'])('%s: what was not read is no order', async (word) => {
  const { answer } = await write(`${play}\nSorry about Platov, my friend\nDONE`);
  expect(await stateOf()).toMatchObject({ lines: [expect.anything(), '? Sorry about Platov, my friend'], sent: false });
  const { settled } = await write(word, answer);
  const { lines, sent } = await stateOf();
  expect(lines).toEqual([expect.stringMatching(/^PLAY /)]);
  // The DONE that was said before counts: the sheet goes, or its player is asked for what it would lose.
  expect(sent || settled?.reply?.confirm !== undefined).toBe(true);
});

test('what is proposed is done by a yes in any language, and nothing before', async () => {
  const signed = `Yes, exactly.\n\n${open.seat}`;
  for (const yes of [
    'YES',
    'ja, danke',
    'oui !',
    '네',
    'はい。',
    signed,
    'Ja, genau!',
    '네, 맞습니다',
    'はい、その通りです',
  ]) {
    const before = await stateOf();
    const { settled, answer } = await write(ASKED['more time'].text);
    expect(settled).toMatchObject({ verdict: 'needs-fix', reply: { proposes: [['EXTEND 24h']] } });
    expect(await stateOf()).toEqual(before);
    await write(yes, answer);
    expect((await stateOf()).deadline?.getTime()).toBeGreaterThan(before.deadline?.getTime() ?? 0);
    await begin();
  }
});

test.each(['YES, but not now', 'Ja, aber nicht heute', '네, 하지만 지금은 아닙니다'])(
  'a yes with a but is none: %s',
  async (yes) => {
    const { answer } = await write(ASKED['more time'].text);
    const before = await stateOf();
    await write(yes, answer);
    expect((await stateOf()).deadline).toEqual(before.deadline);
  },
);

describe('what stands beside a yes', () => {
  const GROUND = ['? how about Davout storming Grodno'];
  test.each([
    ['Yes, and Murat to Grodno', ['MOVE Davout Grodno', 'MOVE Murat Grodno']],
    ['Ja, und Murat nach Grodno', ['MOVE Davout Grodno', 'MOVE Murat Grodno']],
    ['Oui, et Murat à Grodno', ['MOVE Davout Grodno', 'MOVE Murat Grodno']],
    ['네, 그리고 뮈라는 그로드노로', ['MOVE Davout Grodno', 'MOVE Murat Grodno']],
    ['はい、ミュラはグロドノへ', ['MOVE Davout Grodno', 'MOVE Murat Grodno']],
    ['Yes, but leave Murat where he is', ['MOVE Davout Grodno', '? but leave Murat where he is']],
    ['Yes. I shall be in London next week', ['MOVE Davout Grodno']],
  ])('%s', async (yes, lines) => {
    const { answer } = await write(ASKED['a line'].text);
    expect((await stateOf()).lines).toEqual(GROUND);
    const { settled } = await write(yes, answer);
    expect((await stateOf()).lines).toEqual(lines);
    if (lines.length === 1) expect(settled?.text).toContain('"I shall be in London next week"');
  });
});

describe.each(pairs)('after %s was asked, then %s', (first, second) => {
  test('a yes to the older answer does nothing, and asks which', async () => {
    const older = await write(ASKED[first].text);
    await write(ASKED[second].text);
    const before = await stateOf();
    const { settled } = await write('YES', older.answer);
    expect(await stateOf()).toEqual(before);
    expect(settled?.text).toContain(ASKED[first].proposed);
    expect(settled?.text).toContain(ASKED[second].proposed);
  });

  test('a yes to the newer answer does what it alone asks', async () => {
    await write(ASKED[first].text);
    const { settled, answer } = await write(ASKED[second].text);
    const before = await stateOf();
    const { settled: agreed } = await write('YES', answer);
    const isOne = settled?.reply?.proposes?.length === 1;
    if (isOne) expect(await stateOf()).not.toEqual(before);
    else {
      expect(await stateOf()).toEqual(before);
      expect(agreed?.text).toContain(ASKED[second].proposed);
    }
  });
});
