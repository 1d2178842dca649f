import { expect, test } from 'vitest';
import { canonical } from '../../../src/engine/index.ts';
import { positionOf, readCase } from '../../../src/games/campaign/case/index.ts';
import { readEventChoice } from '../../../src/games/campaign/rules/cards/event-choice.ts';
import { playCard } from '../../../src/games/campaign/rules/cards/plays.ts';
import { sharesOf } from '../../../src/games/campaign/rules/operations/build.ts';
import { checkEvent, eventChoices } from '../../../src/games/campaign/rules/operations/index.ts';
import type { Position } from '../../../src/games/campaign/rules/play.ts';
import { newImpulse } from '../../../src/games/campaign/rules/turn/impulse.ts';
import { campaigns } from '../../../src/games/campaigns.ts';
import { wellington } from '../../../src/games/wellington/index.ts';
import { asked, eventsOf, playAt } from './play-at.ts';

test.each([
  [undefined, {}],
  [{}, {}],
  [
    { areas: ['avila'], sp: [3], power: 'spain', leader: 'hill', option: 1 },
    { areas: ['avila'], sp: [3], power: 'spain', leader: 'hill', option: 1 },
  ],
  [{ areas: ['avila'], wish: 'more' }, { areas: ['avila'] }],
  [{ areas: 'avila' }, undefined],
  [{ areas: [1] }, undefined],
  [{ areas: Array.from({ length: 30 }, () => 'avila') }, undefined],
  [{ sp: [-1] }, undefined],
  [{ sp: ['3'] }, undefined],
  [{ option: 1.5 }, undefined],
  [{ leader: null }, undefined],
  [[], undefined],
  ['avila', undefined],
  [null, undefined],
])('the choice %j is read as %j', (given, read) => {
  expect(readEventChoice(given)).toEqual(read);
});

const homes = ['bayonne', 'bordeaux', 'orthez'];

test.each([
  { what: 'nothing named: all in the first place', choice: {}, total: 4, shares: [['bayonne', 4]] },
  { what: 'one place', choice: { areas: ['orthez'] }, total: 4, shares: [['orthez', 4]] },
  {
    what: 'evenly, the first named first',
    choice: { areas: ['orthez', 'bayonne', 'bordeaux'] },
    total: 4,
    shares: [
      ['orthez', 2],
      ['bayonne', 1],
      ['bordeaux', 1],
    ],
  },
  {
    what: 'as the figures say',
    choice: { areas: ['orthez', 'bayonne'], sp: [1, 3] },
    total: 4,
    shares: [
      ['orthez', 1],
      ['bayonne', 3],
    ],
  },
  {
    what: 'places of another power are not for this one',
    choice: { areas: ['lisbon', 'orthez'], sp: [4, 4] },
    total: 4,
    shares: [['orthez', 4]],
  },
])('W-5.1f: soldiers of an event are shared out: $what', ({ choice, total, shares }) => {
  expect(sharesOf(choice, homes, total).map(({ area, sp }) => [area, sp])).toEqual(shares);
});

const at = (active: string, fields: object): Position => {
  const state = positionOf(wellington, readCase(wellington, { id: 'test', game: 'wellington', ...fields }));
  state.impulse = newImpulse(active, false, false);
  return { game: wellington.definition, state };
};

const powers = ['britain', 'french_south', 'spain', 'french_north'];

test.each(powers)(
  'D-25: every choice that %s is offered for an event is legal, and the first leaves all to the rules',
  (power) => {
    const position = at(power, { position: 'setup' });
    let choices = 0;
    for (const card of wellington.definition.content.cards.values()) {
      const offered = eventChoices(position, power, card);
      if (offered.length > 0) expect(offered[0]).toEqual({});
      for (const choice of offered) {
        const verdict = checkEvent(position, { power, card, choice });
        expect(verdict.ok, `${card.number} ${JSON.stringify(choice)}`).toBe(true);
        choices++;
      }
    }
    expect(choices).toBeGreaterThan(60);
  },
);

test.each([...campaigns.values()])('$title: no event offers the same choice twice', ({ definition, setup }) => {
  const [split] = setup.splits.filter(({ seats }) => seats.some((seat) => seat.powers.length > 0));
  for (const scenario of setup.scenarios)
    for (const { id: power } of definition.content.powers) {
      const state = setup.start({ scenario: scenario.id, split: split?.id ?? '' });
      state.impulse = newImpulse(power, false, false);
      for (const card of definition.content.cards.values()) {
        const offered = eventChoices({ game: definition, state }, power, card).map((choice) => canonical(choice));
        expect(offered, `${scenario.id}: ${power} with ${card.number}`).toEqual([...new Set(offered)]);
      }
    }
});

test.each(powers)('W-5.1a: %s is told for whom an event is that is not for it', (power) => {
  const position = at(power, { position: 'setup' });
  const others = [...wellington.definition.content.cards.values()].filter(
    ({ playableBy }) => !playableBy.includes(power),
  );
  expect(others.length).toBeGreaterThan(10);
  for (const card of others) {
    expect(checkEvent(position, { power, card, choice: {} })).toMatchObject({
      refusal: { code: 'event.not-for-you', reason: { args: { card: card.number, powers: card.playableBy } } },
    });
  }
});

test.each([
  { card: 61, power: 'spain', areas: ['vigo', 'lugo'], sp: [2, 1], ok: true },
  { card: 61, power: 'spain', areas: ['vigo', 'lugo'], sp: [3], ok: false },
  { card: 61, power: 'spain', areas: ['vigo'], sp: [3, 0], ok: false },
  { card: 61, power: 'spain', areas: ['vigo'], sp: [2], ok: false },
  { card: 28, power: 'britain', areas: ['lisbon'], sp: [2], ok: true },
  { card: 28, power: 'britain', areas: ['lisbon'], sp: [0], ok: false },
  { card: 28, power: 'britain', areas: ['lisbon'], sp: [4], ok: false },
])('W-5.1f: of card $card $sp SP for $areas: $ok', ({ card: number, power, areas, sp, ok }) => {
  const position = at(power, { position: 'empty', regroup: { britain: { inf: 3 } } });
  const card = wellington.definition.content.cards.get(number);
  if (!card) throw new Error(`no card ${number}`);
  const verdict = checkEvent(position, { power, card, choice: { areas, sp } });
  expect(verdict.ok || verdict.refusal.code).toBe(ok || 'event.shares');
});

const french = {
  salamanca: { french_north: { leaders: ['bertrand', 'marmont'], sp: 4 } },
  seville: { french_south: { leaders: ['soult'], sp: 4 } },
};

test.each([
  {
    what: 'a leader is asked for',
    card: 38,
    place: french,
    wanted: [{ leader: 'soult' }],
    chosen: { leader: 'soult' },
  },
  { what: 'silence takes the first', card: 38, place: french, wanted: [], chosen: { leader: 'bertrand' } },
  {
    what: 'a power is asked for',
    card: 20,
    place: french,
    wanted: [{ power: 'french_south' }],
    chosen: { power: 'french_south' },
  },
  {
    what: 'a place is asked for, and who stands there alone is meant',
    card: 14,
    place: {
      avila: { french_north: { leaders: ['marmont'], sp: 6 } },
      coimbra: { french_south: { leaders: ['soult'], sp: 6 } },
    },
    wanted: [{ area: 'coimbra' }],
    chosen: { areas: ['coimbra'] },
  },
])('W-5.1f, D-25: of what the player of a card has left open, $what', ({ card, place, wanted, chosen }) => {
  const play = playAt(
    { place, hands: { britain: [card], french_north: [47], french_south: [48] } },
    'britain',
    [1, 1, 1, 1, 1, 1, 1],
  );
  const [ask, ...others] = asked(playCard(play, 'britain', { do: 'play', card, as: 'event' }), wanted).filter(
    ({ prompt }) => prompt.key.startsWith('ask.event.target.'),
  );
  expect(ask).toMatchObject({
    kind: 'event.choice',
    seat: 'britain',
    prompt: { args: { power: 'britain', event: card } },
  });
  expect(ask?.options().length).toBeGreaterThan(1);
  expect(others).toEqual([]);
  expect(eventsOf(play)).toContainEqual({ kind: 'event.chosen', power: 'britain', card, choice: chosen });
});

test.each([
  { what: 'the order names the choice', place: french, choice: { leader: 'soult' } },
  { what: 'there is only one', place: { seville: french.seville }, choice: undefined },
])('W-5.1f: nothing is asked where $what', ({ place, choice }) => {
  const play = playAt({ place, hands: { britain: [38] } });
  const questions = asked(
    playCard(play, 'britain', { do: 'play', card: 38, as: 'event', ...(choice && { with: choice }) }),
  );
  expect(questions.filter(({ prompt }) => prompt.key.startsWith('ask.event.target.'))).toEqual([]);
  expect(eventsOf(play)).toContainEqual(
    expect.objectContaining({ kind: 'pieces.lost', pieces: expect.objectContaining({ leaders: ['soult'] }) }),
  );
});
