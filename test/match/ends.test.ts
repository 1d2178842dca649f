/** The end of a match, as everybody who follows it is told: who has won and why, how it stands, and how to check the dice. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sure } from '../../src/engine/index.ts';
import { wellington } from '../../src/games/wellington/index.ts';
import { moderate, planAct } from '../../src/match/acts/index.ts';
import { sweep } from '../../src/match/clock/clock.ts';
import { inviteTo } from '../../src/match/forming/forming.ts';
import { joinInvitation } from '../../src/match/forming/joining.ts';
import { installedGames } from '../../src/match/games.ts';
import { openPosition } from '../../src/match/packs.ts';
import { presentOf } from '../../src/match/play/present.ts';
import { deliverLetter } from '../../src/match/post/outbox.ts';
import { addWebhook, tellWebhooks } from '../../src/match/post/webhook.ts';
import { answerDecision } from '../../src/match/sheets/answer.ts';
import { samples } from '../reports/fixtures.ts';
import { duel } from './duel.ts';
import { openMatch, type TestMatch, type TestService, testService } from './service.ts';

const MORA = { by: 'Mora', via: 'page' } as const;
const PLAYERS = ['rosa@players.test', 'blas@players.test'];

let place: TestService;
beforeAll(async () => {
  const base = await testService('ends');
  place = { ...base, service: { ...base.service, games: new Map([...installedGames, [duel.id, duel]]) } };
});
afterAll(() => place.close());

interface Mail {
  readonly to: string;
  readonly kind: string;
  readonly subject: string;
  readonly text: string;
}

async function post(match: TestMatch): Promise<Mail[]> {
  const mails: Mail[] = [];
  const where = { matchId: match.id, state: 'PENDING' as const };
  for (const { id } of await place.service.store.letter.findMany({ where, orderBy: { no: 'asc' } })) {
    await deliverLetter(place.service, id, async ({ to, kind, subject, text }) => {
      mails.push({ to: to.address, kind, subject, text });
      return { outcome: 'sent', response: '250' };
    });
  }
  return mails;
}

/** Somebody more who is told: an observer, and a second moderator. */
async function withOthers(match: TestMatch): Promise<void> {
  for (const role of ['OBSERVER', 'MODERATOR'] as const) {
    const name = role === 'OBSERVER' ? 'Otto' : 'Carla';
    await inviteTo(place.service, match.id, { ...MORA, role, name, address: `${name.toLowerCase()}@players.test` });
  }
  const invited = await place.service.store.invitation.findMany({ where: { matchId: match.id } });
  for (const { no } of invited) await joinInvitation(place.service, no, {});
}

async function end(match: TestMatch, winner?: string) {
  const act = { kind: 'end', how: 'adjudicated', ...(winner === undefined ? {} : { winner }) } as const;
  const { seq } = await place.service.store.match.findUniqueOrThrow({ where: { id: match.id } });
  const planned = await planAct(place.service, match.id, { act, by: 'Mora' });
  const code = planned.ok ? planned.answer.code : undefined;
  const order = { act, reason: 'The bridge is lost', guard: { seq }, code, ...MORA };
  expect(await moderate(place.service, match.id, order)).toEqual({ ok: true });
}

/** What a chat is told of a match now. */
async function toChats(match: TestMatch): Promise<string[]> {
  expect(await addWebhook(place.service, match.id, 'https://discord.com/api/webhooks/1/a')).toMatchObject({ ok: true });
  const told: string[] = [];
  await tellWebhooks(place.service, async ({ body }) => {
    told.push((JSON.parse(body) as { content: string }).content);
    return { outcome: 'told' };
  });
  return told.filter((content) => content.startsWith(match.code));
}

const SECRETS = /\ndice\n[0-9a-f]{64}\ndeck\n[0-9a-f]{64}\n/;
const sentence = (text: string): string => text.replace(/\s+/g, ' ');

test.each([...installedGames.values()].map((game) => [game.title, game] as const))(
  'a match of %s that its moderator ends: one mail to each says who has won, why, how it stands, and how to check it',
  async (_title, game) => {
    const [split] = game.setup.splits;
    const seats = split?.seats ?? [];
    const match = await openMatch(place.service, {
      game: game.id,
      scenario: game.setup.scenarios[0]?.id ?? '',
      split: split?.id ?? '',
      seats: seats.map(({ id, name }) => ({
        id,
        player: name,
        address: `${id.toLowerCase()}@players.test`,
        zone: 'UTC',
      })),
    });
    await withOthers(match);
    place.pass(1);
    await post(match);
    await end(match, 'The left bank');
    place.pass(1);
    await sweep(place.service);
    const mails = await post(match);
    const told = [
      ...seats.map(({ id }) => `${id.toLowerCase()}@players.test`),
      'mora@players.test',
      'carla@players.test',
    ];
    const reports = mails.filter(({ kind }) => kind === 'report');
    expect(
      reports
        .map(({ to }) => to)
        .filter((to) => told.includes(to))
        .sort(),
    ).toEqual(told.toSorted());
    expect(mails.filter(({ to, kind }) => told.includes(to) && !['report', 'desk'].includes(kind))).toEqual([]);
    for (const { to, subject, text } of reports) {
      expect(subject, to).toMatch(/^\[[A-Z]+-\d+\] The match is over\. The winner is The left bank$/);
      expect(sentence(text), to).toMatch(
        /^THE MATCH IS OVER - The winner is The left bank\. .*HOW IT ENDED Mora has ended the match\. Reason: "The bridge is lost"\./,
      );
      expect(text, to).toMatch(/\nSide +Points .*\n.+ \d/);
      expect(sentence(text), to).not.toContain('Final score');
      expect(sentence(text), to).not.toMatch(/need|You (?:command|have)\b/);
      expect(text, to).toMatch(SECRETS);
      expect(text, to).toContain('https://play.test/verify');
      expect(text, to).not.toContain('Nothing has happened');
    }
    expect(mails.some(({ to }) => to === 'otto@players.test')).toBe(true);
    expect(await toChats(match)).toEqual([
      expect.stringMatching(
        /: the match is over\. The winner is The left bank\. Mora has ended the match\. .*Final score: [^.]* \d/,
      ),
    ]);
    expect(reports.find(({ to }) => to === 'mora@players.test')?.text).toContain('because you moderate');
  },
);

test('the last mail names the greatest battles of the match in their order', async () => {
  const [split] = wellington.setup.splits;
  const seats = sure(split).seats.map(({ id, name }) => ({
    ...{ id, player: name, address: `${id.toLowerCase()}@players.test`, zone: 'UTC' },
  }));
  const match = await openMatch(place.service, { game: 'wellington', scenario: '1812', split: sure(split).id, seats });
  const { store } = place.service;
  const last = await store.event.findFirstOrThrow({ where: { matchId: match.id }, orderBy: { no: 'desc' } });
  const losing = (cav: number) => ({
    ...sure(samples['pieces.lost'][0]),
    pieces: { leaders: [], inf: 1, cav, art: 0 },
  });
  const battle = (round: number, cav: number) => [
    { ...sure(samples['round.began'][0]), round },
    ...[samples['battle.began'][0], losing(cav), samples['battle.ended'][0]],
  ];
  const events = [2, 0, 3, 4, 5, 6].flatMap((cav, i) => battle(i + 1, cav));
  await store.event.createMany({
    data: events.map((event, i) => ({ ...last, no: last.no + 1 + i, event: event as never })),
  });
  await post(match);
  await end(match);
  const [mail] = (await post(match)).filter(({ kind, to }) => kind === 'report' && to.startsWith('b'));
  const [, table = ''] = /\nTHE GREATEST FIGHTS\n([\s\S]*?)\n\n/.exec(sure(mail).text) ?? [];
  expect(table.split('\n').map((row) => row.split(/ {2,}/).map((cell) => cell.trim()))).toEqual([
    ['When', 'Where', 'Winner', 'Lost'],
    ...[1, 3, 4, 5, 6].map((round, i) => [
      ...[`1812, round ${round}`, 'Lumbrales', 'Marmont', `Britain ${[5, 7, 9, 11, 13][i]} SP`],
    ]),
  ]);
});

test('a match whose game is over by its rules: everybody is told once, the moderator too', async () => {
  const match = await openMatch(place.service);
  await withOthers(match);
  const open = async () => presentOf(place.service, sure(await openPosition(place.service, match.id))).referee.open;
  for (let [asked] = await open(); asked; [asked] = await open()) {
    const [answer] = asked.options();
    await answerDecision(place.service, match.seatNo[asked.seat] ?? 0, asked.id, sure(answer));
  }
  place.pass(1);
  await sweep(place.service);
  const last = (await post(match)).filter(({ text }) => text.startsWith('THE MATCH IS OVER'));
  expect(last.map(({ to }) => to).sort()).toEqual(
    [...PLAYERS, 'mora@players.test', 'carla@players.test', 'otto@players.test'].sort(),
  );
  for (const { to, text } of last) {
    expect(text, to).toMatch(SECRETS);
    expect(text, to).toContain('duel.ended');
  }
});
