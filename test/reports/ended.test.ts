/** The last mail of a match of each game: who has won by how much, each number once, how it went, and the greatest fights. */
import { expect, test } from 'vitest';
import { sure } from '../../src/engine/index.ts';
import type { CampaignEvent } from '../../src/games/campaign/events.ts';
import { games } from '../../src/games/index.ts';
import { gameIn } from '../../src/match/words.ts';
import { columnsOf } from '../../src/reports/index.ts';
import { lastMail, lastReport, playedOut } from './ended.ts';
import { playedSplit } from './first-mails.ts';
import { samples, view } from './fixtures.ts';

const LANGUAGES = ['en', 'ko', 'ja'] as const;
const MOST_SUBJECT = 70;

const sectionOf = (text: string, title: string): string =>
  new RegExp(`\\n${title}\\n([\\s\\S]*?)\\n(?=\\n[A-Z][A-Z ]+\\n)`).exec(text)?.[1] ?? '';

test.each([...games.values()].map((game) => [game.title, game] as const))(
  'the last mail of %s says who has won by how much, and tells the points once',
  (_title, game) => {
    const run = playedOut(game, 1);
    expect(run.over).toBe(true);
    const seats = playedSplit(game).seats.map(({ id }) => id);
    for (const language of LANGUAGES) {
      const { document, text } = lastMail(game, run, sure(seats[0]), language);
      expect(columnsOf(document.subject)).toBeLessThanOrEqual(MOST_SUBJECT);
      expect(document.subject).toMatch(/\d+(?:\.5)?\D+\d+(?:\.5)?\D*$/);
      expect(text).not.toMatch(/undefined|\[[a-z]+\.[a-z.-]+\]/);
    }
    const report = lastReport(game, run, sure(seats[0]), 'en');
    const { text } = lastMail(game, run, sure(seats[0]), 'en');
    const [first = ''] = text.split('\n');
    const standing = gameIn(game, 'en').reporter.position.standing?.(report) ?? [];
    const winner = sure(standing.find(({ hasWon }) => hasWon));
    expect(first).toContain('THE MATCH IS OVER - ');
    expect(first.toLowerCase()).toContain(winner.who.toLowerCase());
    const ending = sectionOf(text, 'HOW IT ENDED');
    for (const { who, points } of standing) expect(ending).toMatch(new RegExp(`^${who} +${points}\\b`, 'im'));
    expect(text).not.toContain('THE POINTS');
    expect(text).not.toContain('IN SHORT');
    expect(text).not.toContain('You get a mail');
    expect(sectionOf(text, 'HOW IT WENT').match(/^- /gm)?.length).toBeLessThanOrEqual(10);
    expect(sectionOf(text, 'HOW IT WENT')).not.toBe('');
  },
);

test('every seat of a match is told the same of how it went', () => {
  for (const game of games.values()) {
    const run = playedOut(game, 2);
    const told = playedSplit(game).seats.map(({ id }) => lastReport(game, run, id, 'en').outline);
    for (const each of told) expect(each).toEqual(told[0]);
  }
});

/** Events of a campaign as it is told after its end. */
const outlineOf = (events: readonly CampaignEvent[]) =>
  sure(
    sure(games.get('wellington')).reporter.story.outline?.({
      view: view('britain'),
      events: events.map((event, no) => ({ no, event })),
    }),
  );

const round = (n: number): CampaignEvent => ({ ...sure(samples['round.began'][0]), round: n });
const lost = (area: string, cause: 'battle' | 'siege', inf: number): CampaignEvent => ({
  ...sure(samples['pieces.lost'][0]),
  ...{ area, cause, pieces: { leaders: [], inf, cav: 0, art: 0 } },
});

test('a siege stands among the fights with its losses, and whoever has stormed the walls or held them has won it', () => {
  const began = sure(samples['siege.began'][0]);
  const ended = sure(samples['siege.ended'].find(({ success }) => success));
  const { area } = began;
  const walls = { ...sure(samples['siege.rolled'][0]), area, side: 'fortress', power: 'spain' } as CampaignEvent;
  const siege = (success: boolean) => [began, walls, lost(area, 'siege', 2), { ...ended, area, success }];
  const { fights, milestones } = outlineOf([round(1), ...siege(false), round(2), ...siege(true)]);
  expect(fights.map(({ where, winner, lost: [cost] }) => [where.key, winner, cost?.args?.sp])).toEqual([
    ['fight.siege', { key: 'chronicle.who', args: { power: 'spain' } }, 2],
    ['fight.siege', { key: 'fight.leader', args: { leader: began.leader } }, 2],
  ]);
  expect(milestones.map(({ what: [first] }) => first?.key)).toEqual(['headline.siege.held', 'headline.siege']);
  expect(sure(milestones[1]).weight).toBeGreaterThan(sure(milestones[0]).weight);
});

test('a round is remembered for its fights and keys, and not twice for the same', () => {
  const key = { ...sure(samples['flag.placed'][0]), area: 'madrid', cause: 'cp' } as CampaignEvent;
  const battle = [sure(samples['battle.began'][0]), sure(samples['battle.ended'][0])];
  const { milestones } = outlineOf([round(3), ...battle, ...battle, key, round(4)]);
  expect(milestones.map(({ when, what }) => [when.args?.round, what.map((each) => each.key)])).toEqual([
    [3, [expect.stringMatching(/battle/), 'outline.keys']],
  ]);
});
