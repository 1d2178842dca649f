/** Lessons by mail: each game's chain ends in the position of its case, and what limits it. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { recordText, sure } from '../../src/engine/index.ts';
import { isAsTaught, lessonScript } from '../../src/game/index.ts';
import { games } from '../../src/games/index.ts';
import { verifyRecord } from '../../src/match/dice/verify.ts';
import { createMatch } from '../../src/match/forming/create.ts';
import { formMatch, inviteTo } from '../../src/match/forming/forming.ts';
import { clearPractice } from '../../src/match/forming/practice.ts';
import { deliverLetter } from '../../src/match/post/outbox.ts';
import { exportMatch } from '../../src/match/record/export.ts';
import type { Service } from '../../src/match/service.ts';
import { gameIn } from '../../src/match/words.ts';
import { speechOf } from '../../src/reports/index.ts';
import { logOf } from '../../src/store/dice.ts';
import { askFor, mailsTo, replyTo, takeChain } from './guides.ts';
import { lettersOf, sendMail, type TestService, testService } from './service.ts';

let place: TestService;
let service: Service;
beforeAll(async () => {
  place = await testService();
  service = { ...place.service, games, config: { ...place.service.config, practice: true } };
});
afterAll(() => place.close());

const taught = [...games.values()].flatMap((game) => (game.lesson ? [{ id: game.id, game, lesson: game.lesson }] : []));

const matchOf = async (from: string) => {
  const seat = await service.store.seat.findFirstOrThrow({
    where: { address: from },
    include: { match: true },
    orderBy: { no: 'desc' },
  });
  return seat.match;
};

const LONGEST = 60;

test.each(taught)(
  '$id: copying the lines of each mail ends in the position of the case',
  async ({ id, game, lesson }) => {
    const from = `${id}@newcomers.test`;
    const mails = await takeChain(service, from, `GUIDE ${id}`);
    // Every mail is one of the lesson, and there are five at most.
    const count = lesson.mails.length + 1;
    expect(mails.map((mail) => mail.lesson?.no)).toEqual(Array.from({ length: count }, (_, i) => i + 1));
    expect(count).toBeLessThanOrEqual(5);
    const [first] = mails;
    expect(first?.subject).toBe(`[GUIDE] ${game.title}, your first turn, 1 of ${count}`);
    // Reports tell a story besides.
    for (const { letter, text } of mails)
      if (letter.kind !== 'report' || letter.report.first)
        expect(text.trimEnd().split('\n').length).toBeLessThanOrEqual(LONGEST);
    // No sentence of a lesson is an order if it comes back.
    const { isOrder } = game.reporter.words;
    for (const { text } of mails)
      expect(text.split('\n').filter((line) => !line.startsWith('    ') && isOrder(line))).toEqual([]);
    expect(mails.at(-1)?.text.replaceAll('\n', ' ')).toContain(sure(game.messages.en['lesson.end']));
    const match = await matchOf(from);
    const { rolls, answers } = sure(lessonScript(game));
    const log = (await logOf(service.store, match.id)).map(({ text }) => JSON.parse(text));
    const fixed = log.filter(({ source }) => source === 'lesson').map(({ faces }) => faces);
    expect(fixed).toEqual([...rolls.values()].map(({ faces }) => faces));
    const given = await service.store.answer.findMany({
      where: { matchId: match.id, seat: lesson.seat, decision: { lte: sure(answers.at(-1)).id } },
    });
    expect(isAsTaught(game, given as never)).toBe(true);
    const { lines } = sure(await exportMatch(service, match.id));
    const told = verifyRecord(games, recordText(lines));
    expect([told.isGood, told.lines.map(({ key }) => key)]).toEqual([true, expect.arrayContaining(['verify.lesson'])]);
    // After the last it is a practice match: the next answer has no lesson above it.
    await replyTo(service, from, 'HELP');
    expect((await mailsTo(service, from)).at(-1)).toMatchObject({
      lesson: undefined,
      letter: { kind: 'acknowledgement' },
    });
  },
);

test.each(taught)('$id: the chain is whole in Korean and Japanese', async ({ id, game, lesson }) => {
  for (const language of ['ko', 'ja'] as const) {
    const from = `${id}-${language}@newcomers.test`;
    const mails = await takeChain(service, from, `GUIDE ${id}\nLANGUAGE ${language}`);
    expect(mails.map((mail) => mail.lesson?.no)).toEqual(
      lesson.mails.map((_, i) => i + 1).concat(lesson.mails.length + 1),
    );
    const say = speechOf(gameIn(game, language).reporter);
    expect(mails[0]?.text).toContain(say('section.guide', { no: 1, count: mails.length }));
    expect(game.messages[language]?.['lesson.end']?.slice(0, 8)).toBe(mails.at(-1)?.lesson?.end?.slice(0, 8));
  }
});

test('nothing begins before the first reply, and who does not answer gets one mail and no reminder', async () => {
  const from = 'silent@newcomers.test';
  await askFor(service, from, 'GUIDE');
  expect(await matchOf(from)).toMatchObject({ state: 'FORMING', game: 'wellington', scenario: 'lesson' });
  place.pass(24 * 10);
  await clearPractice(service);
  expect(await mailsTo(service, from)).toHaveLength(1);
  // Days later it begins all the same.
  await replyTo(service, from, 'PLAY 97 CP');
  expect(await matchOf(from)).toMatchObject({ state: 'RUNNING' });
  expect((await mailsTo(service, from)).map((mail) => mail.lesson?.no)).toEqual([1, 2]);
});

test('a sender without proof gets nothing, and so does anybody where no practice is open', async () => {
  expect(await askFor(service, 'liar@newcomers.test', 'GUIDE', 'none')).toMatchObject({ verdict: 'unknown' });
  const closed = { ...service, config: { ...service.config, practice: false } };
  expect(await askFor(closed, 'early@newcomers.test', 'GUIDE')).toMatchObject({ verdict: 'unknown' });
  for (const from of ['liar@newcomers.test', 'early@newcomers.test'])
    expect(await service.store.seat.count({ where: { address: from } })).toBe(0);
});

test('an address takes one lesson: GUIDE goes on with it, the name of another game begins that one', async () => {
  const from = 'one@newcomers.test';
  await askFor(service, from, 'GUIDE gettysburg');
  await replyTo(service, from, 'ROUND 1: LEE: Longstreet -> Culpeper -> Manassas');
  await askFor(service, 'One@newcomers.test', 'guide');
  const mails = await mailsTo(service, from);
  expect(mails.map((mail) => mail.lesson?.no)).toEqual([1, 2, 2]);
  await askFor(service, from, 'GUIDE kutuzov');
  const seats = await service.store.seat.findMany({
    where: { address: from },
    select: { guideMails: true, match: { select: { game: true } } },
    orderBy: { no: 'asc' },
  });
  expect(seats).toEqual([
    { guideMails: null, match: { game: 'gettysburg' } },
    { guideMails: 1, match: { game: 'kutuzov' } },
  ]);
});

test('ENOUGH leaves the lesson: its match goes on, and GUIDE takes it up where it stopped', async () => {
  const from = 'enough@newcomers.test';
  await askFor(service, from, 'GUIDE');
  await replyTo(service, from, 'PLAY 97 CP');
  expect(await replyTo(service, from, 'ENOUGH')).toBe('info');
  await replyTo(service, from, 'SIEGE Ciudad Rodrigo WITH Wellington\nSIEGE CARDS 98');
  expect((await mailsTo(service, from)).map((mail) => mail.lesson?.no)).toEqual([1, 2, undefined, undefined]);
  await replyTo(service, from, 'GUIDE');
  expect((await mailsTo(service, from)).at(-1)).toMatchObject({ lesson: { no: 3 } });
});

test('any line that is read is taken, and the lesson names the line that it waits for', async () => {
  const from = 'free@newcomers.test';
  await askFor(service, from, 'GUIDE');
  await replyTo(service, from, '95 for CP');
  await replyTo(service, from, 'MOVE Hill MAX Elvas - Badajoz');
  const [, , own] = await mailsTo(service, from);
  expect(own?.text).toMatch(/Hill[\s\S]*83%/);
  expect(own?.text.replaceAll(/\s+/g, ' ')).toContain('To go on with the lesson: SIEGE Ciudad Rodrigo');
  await replyTo(service, from, 'CLEAR');
  await replyTo(service, from, 'PLAY 95 CP\nBUILD 2 inf AT Lisbon\nDONE NOW');
  const last = (await mailsTo(service, from)).at(-1);
  expect(last?.lesson?.steps[0]?.text).toContain('other orders than the lesson');
});

test('in reply to a mail of a match GUIDE begins the lesson of its game, in its language, and beside orders it begins none', async () => {
  const from = 'player@players.test';
  const [kutuzov] = taught.filter(({ id }) => id === 'kutuzov');
  const { id } = await createMatch(service, {
    ...{ game: 'kutuzov', scenario: 'invasion', split: '4', name: 'Moscow' },
    seats: sure(kutuzov).game.setup.splits.flatMap(({ id: split, seats }) =>
      split === '4'
        ? seats.map(({ id: seat }, i) => ({
            ...{ id: seat, player: `P${i}`, language: 'ja' },
            address: i === 0 ? from : `p${i}@players.test`,
          }))
        : [],
    ),
  });
  const [letter] = (await lettersOf(service, id)).filter(({ seat }) => seat?.seat === 'french_north');
  const reply = (text: string) =>
    sendMail(service, {
      ...{ from, text, seatNo: letter?.seatNo ?? 0, decision: letter?.decision ?? 0 },
      reading: { proof: 'dmarc', references: [letter?.messageId ?? ''] },
    });
  expect(await reply('GUIDE\nKEEP')).not.toMatchObject({ verdict: 'guide' });
  expect(await reply('GUIDE')).toMatchObject({ verdict: 'guide' });
  const chain = (await mailsTo(service, from)).filter((mail) => mail.lesson);
  expect(chain.map(({ subject }) => subject)).toEqual(['[GUIDE] Kutuzov、最初の手番の手引き 1/5']);
});

test('six requests of an address are answered in a day', async () => {
  const from = 'often@newcomers.test';
  for (let count = 1; count <= 9; count++) await askFor(service, from, `GUIDE\n${'hello\n'.repeat(count % 4)}`);
  expect(await mailsTo(service, from)).toHaveLength(6);
});

test('its mails leave the house, those of stand-ins do not', async () => {
  const from = 'posted@newcomers.test';
  await askFor(service, from, 'GUIDE');
  await replyTo(service, from, 'PLAY 97 CP');
  const sent: string[] = [];
  for (const { id } of await lettersOf(service, (await matchOf(from)).id))
    await deliverLetter(service, id, async ({ to }) => {
      sent.push(to.address);
      return { outcome: 'sent' };
    });
  expect(sent).toEqual([from, from]);
});

test('an invitation leads to the lesson of its game', async () => {
  const { id } = await formMatch(service, {
    ...{ game: 'napoleonics', scenario: '001-rolica-1', split: '2', name: 'Rolica', seats: [] },
  });
  const by = { by: 'Op', via: 'command', role: 'SEAT', seat: 'FRENCH', name: 'Ivo' } as const;
  await inviteTo(service, id, { ...by, address: 'ivo@players.test' });
  const [letter] = await lettersOf(service, id, 'offer');
  const reading = { proof: 'dmarc', ticket: undefined, invitation: letter?.invitationNo ?? 0 } as const;
  await sendMail(service, { from: 'ivo@players.test', text: 'GUIDE', seatNo: 0, decision: 0, reading });
  expect(await matchOf('ivo@players.test')).toMatchObject({ game: 'napoleonics', scenario: 'lesson' });
});
