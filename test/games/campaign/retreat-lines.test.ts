import { expect, test } from 'vitest';
import type { CampaignEvent } from '../../../src/games/campaign/events.ts';
import { wellington } from '../../../src/games/wellington/index.ts';
import { acknowledge, readSheet, SheetSource } from '../../../src/orders/index.ts';

const { language } = wellington;
const owns = ['spain'];
const foot = { leaders: [], inf: 2, cav: 0, art: 0 };

const began = {
  kind: 'battle.began',
  area: 'albacete',
  attacker: { french_north: foot },
  defender: { spain: foot },
} as unknown as CampaignEvent;

const left = (power: string) =>
  ({ kind: 'formation.moved', cause: 'retreat', power, from: 'albacete', to: 'yecla' }) as unknown as CampaignEvent;

const ended = (winner: 'attacker' | 'defender') =>
  ({ kind: 'battle.ended', area: 'albacete', winner }) as unknown as CampaignEvent;

/** The acknowledgement of a line after these events happened without a question. */
const told = (text: string, ...events: readonly CampaignEvent[]) => {
  const reading = readSheet(text, language, { owns });
  const sheet = new SheetSource(reading, { language, owns });
  for (const event of events) sheet.observe(event as never);
  const [line] = acknowledge(
    { draft: reading, rehearsal: { progress: sheet.progress(), doubts: [] } } as never,
    language,
  ).lines;
  return { mark: line?.mark, notes: line?.notes?.map(({ key }) => key), rest: sheet.rest() };
};

const kept = { mark: 'ok', notes: ['ack.reserve'] };

test.each([
  { what: 'went another way', events: [began, left('spain'), ended('attacker')], code: 'order.retreat-done' },
  { what: 'were too few to go', events: [began, ended('attacker')], code: 'order.retreat-nobody' },
])('W-11.61a: a line that nobody asked for says why, if the loser $what', ({ events, code }) => {
  expect(told('RETREAT Murcia', ...events)).toMatchObject({ mark: '!', notes: [`refused.${code}`] });
});

test.each([
  { what: 'the battle is won', text: 'RETREAT Murcia', events: [began, ended('defender')] },
  { what: 'the battle goes on', text: 'RETREAT Murcia', events: [began, left('spain')] },
  {
    what: 'it can only be about another battle',
    text: 'RETREAT Madrid',
    events: [began, left('spain'), ended('attacker')],
  },
  { what: 'others were beaten', text: 'RETREAT Murcia', events: [left('french_south'), ended('attacker')] },
])('W-11.61a: a line is kept as it is if $what', ({ text, events }) => {
  expect(told(text, ...events)).toMatchObject(kept);
});
