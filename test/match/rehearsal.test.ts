import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  ask,
  askAll,
  choice,
  copy,
  injectedSource,
  type Json,
  opening,
  Referee,
  type SeatId,
  uncheckedMessage,
} from '../../src/engine/index.ts';
import type { Game } from '../../src/game/index.ts';
import type { State } from '../../src/games/campaign/state.ts';
import { kutuzov } from '../../src/games/kutuzov/index.ts';
import { wellington } from '../../src/games/wellington/index.ts';
import { gameIn } from '../../src/match/words.ts';
import { duel } from './duel.ts';
import { answered, campaign, secretsOf, toImpulse } from './rehearsing.ts';

/** A shuffle by sorting keys, because fast-check can shrink those. */
const shuffled = <T>(items: readonly T[], keys: readonly number[]): T[] =>
  items
    .map((item, i) => ({ item, key: keys[i % keys.length] ?? 0, i }))
    .sort((a, b) => a.key - b.key || a.i - b.i)
    .map(({ item }) => item);

/** The same position with other hidden cards: cards of the deck and of other hands change places. */
const otherCards = (state: State, seat: SeatId, keys: readonly number[]): State => {
  const other = copy(state);
  const hidden = Object.keys(other.hands).filter((power) => other.seats[power] !== seat);
  const pool = shuffled([...other.deck, ...hidden.flatMap((power) => other.hands[power] ?? [])], keys);
  for (const power of hidden) other.hands[power] = pool.splice(0, other.hands[power]?.length ?? 0);
  other.deck = pool;
  return other;
};

/** Orders of all kinds for a seat, legal and illegal. */
const ordersFor = (referee: Referee<State>, picks: readonly number[]): string => {
  const [decision] = referee.open;
  const options = (decision?.options() ?? []).map((answer) =>
    wellington.language.formatAnswer(decision?.kind ?? '', answer),
  );
  const places = ['Badajoz', 'Merida', 'Salamanca', 'Madrid', 'Elvas', 'Burgos', 'Seville'];
  const more = places.flatMap((place) => [`FLAG ${place}`, `SIEGE ${place}`, `BUILD 1 inf ${place}`]);
  const plays = options.filter((text) => text.startsWith('PLAY'));
  const others = [...options.filter((text) => !text.startsWith('PLAY')), ...more, 'BUY', 'PLAY drawn CP', 'BATTLE 81'];
  const moves = [
    'MOVE Hill Badajoz - Merida',
    'MOVE Soult Cordoba - Madrid',
    'MOVE Marmont Salamanca - Almeida - Coimbra',
  ];
  const lines = [...others, ...moves];
  const [first = 0, ...rest] = picks;
  return [
    plays[first % Math.max(1, plays.length)] ?? 'PASS',
    ...rest.map((pick) => lines[pick % lines.length] ?? 'PASS'),
  ].join('\n');
};

const impulseOf = ({ state }: Referee<State>): string => `${state.turn} ${state.round} ${state.impulse?.power}`;

/** A campaign after some impulses played by silence, at the first order of an impulse. */
const advanced = (impulses: number): Referee<State> => {
  const referee = campaign();
  toImpulse(referee);
  for (let i = 0; i < impulses; i++) {
    const now = impulseOf(referee);
    while (impulseOf(referee) === now) {
      const [decision] = referee.open;
      if (!decision) throw new Error('the game is over');
      referee.submit(decision.seat, decision.id, decision.fallback());
    }
    toImpulse(referee);
  }
  return referee;
};

/** Plays a card for CP and marches, neither of which rolls dice. */
const begun = (referee: Referee<State>): Referee<State> => {
  for (const word of ['PLAY', 'MOVE']) {
    const [decision] = referee.open;
    const rolls = referee.rolls.length;
    const isMeant = (text: string) => text.startsWith(word) && !text.endsWith('EVENT');
    const answer = decision?.options().find((each) => isMeant(wellington.language.formatAnswer(decision.kind, each)));
    if (decision && answer !== undefined) referee.submit(decision.seat, decision.id, answer);
    if (referee.rolls.length > rolls) throw new Error('dice were rolled');
  }
  return referee;
};

const starts = [1, 2, 5, 9].map(advanced);
const underWay = [2, 5].map((impulses) => begun(advanced(impulses)));
const games = [...starts, ...underWay].filter(({ open }) => open[0]?.kind === 'impulse.order');

test('the games are at the first order of an impulse, or later in it', () => {
  expect(starts.map(({ answers }) => answers.length)).toEqual([0, 0, 0, 0]);
  expect(underWay.every(({ answers }) => answers.length > 0)).toBe(true);
  expect(games.length).toBeGreaterThanOrEqual(5);
});

test('a rehearsal reveals no hidden cards and no future dice', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...games),
      fc.array(fc.nat(400), { minLength: 1, maxLength: 7 }),
      fc.array(fc.nat(), { minLength: 20, maxLength: 60 }),
      fc.string({ minLength: 1, maxLength: 8 }),
      (referee, picks, keys, seed) => {
        const seat = referee.open[0]?.seat ?? '';
        const text = ordersFor(referee, picks);
        const state = otherCards(referee.snapshot.state, seat, keys);
        const mine = answered({ referee }, seat, text);
        expect(answered({ referee, state }, seat, text)).toBe(mine);
        expect(answered({ referee, secrets: secretsOf(seed) }, seat, text)).toBe(mine);
        expect(answered({ referee, state, secrets: secretsOf(`2${seed}`) }, seat, text)).toBe(mine);
      },
    ),
    { numRuns: 40 },
  );
}, 120_000);

test('the generated orders reach every kind of outcome', () => {
  const courses = new Set<string>();
  fc.assert(
    fc.property(fc.constantFrom(...games), fc.array(fc.nat(400), { minLength: 3, maxLength: 7 }), (referee, picks) => {
      const text = answered({ referee }, referee.open[0]?.seat ?? '', ordersFor(referee, picks));
      for (const word of ['Depends on', 'if it goes well', 'Only if', ' ok ', ' ? '])
        if (text.includes(word)) courses.add(word);
    }),
    { numRuns: 60, seed: 7 },
  );
  expect([...courses].sort()).toEqual([' ? ', ' ok ', 'Depends on', 'Only if', 'if it goes well']);
}, 120_000);

/** Both fencers choose their acts at once and in secret. */
const secret: Game = {
  ...duel,
  rules: {
    ...duel.rules,
    *play(table) {
      const asked = (['red', 'blue'] as const).map((seat) =>
        choice<Json>({
          kind: 'order',
          seat,
          prompt: uncheckedMessage('ask.order'),
          options: [{ act: 'draw' }, { act: 'end' }],
        }),
      );
      const [, blue] = yield* askAll(asked);
      table.emit({ kind: 'blade.raised', seat: 'blue', left: (blue as { act: string }).act === 'draw' ? 9 : 1 });
      yield* ask(
        choice<Json>({ kind: 'order', seat: 'red', prompt: uncheckedMessage('ask.order'), options: [{ act: 'end' }] }),
      );
    },
  },
};

test('the answer of another seat to a question to all is unknown to seats that have not answered', () => {
  const told = (answer: Json) => {
    const referee = new Referee(secret, opening(secret.setup.start({ scenario: 'dawn', split: '2' })), {
      source: injectedSource([]),
      answers: [{ id: 1, kind: 'order', seat: 'blue', answer, origin: 'person' }],
    });
    expect(referee.open.map(({ seat }) => seat)).toEqual(['red']);
    return answered({ referee, game: secret }, 'red', 'DRAW\nPASS');
  };
  expect(told({ act: 'draw' })).toContain('draw');
  expect(told({ act: 'draw' })).toBe(told({ act: 'end' }));
});

/** The first British impulse, with one leader of each ally at Elvas; the Spanish leader has more soldiers. */
const alliedGroup = () => {
  const referee = campaign();
  expect(toImpulse(referee)).toBe('britain');
  const state = copy(referee.snapshot.state) as State;
  for (const force of Object.values(state.forces)) for (const power of ['britain', 'spain']) delete force[power];
  state.forces = Object.fromEntries(Object.entries(state.forces).filter(([, force]) => Object.keys(force).length > 0));
  state.forces.elvas = {
    britain: { leaders: ['hill'], inf: 2, cav: 0, art: 0 },
    spain: { leaders: ['castanos'], inf: 4, cav: 0, art: 0 },
  };
  const card = referee.state.hands.britain?.find(
    (number) => (wellington.definition.content.cards.get(number)?.cp ?? 0) >= 2,
  );
  return { referee, state, play: `PLAY ${card} CP` };
};

test('a plan assumes the consent of the ally whose leader would give up the command, and says so (W-9.62b)', () => {
  const { referee, state, play } = alliedGroup();
  const march = 'MOVE Hill 2SP + Castanos 4SP Elvas - Evora';
  const alone = answered({ referee, state }, 'britain', `${play}\n${march}`);
  expect(alone).toMatch(/of Spain commands that group/);
  const agreed = answered({ referee, state }, 'britain', `${play}\nCOMMANDER Hill AT Elvas\n${march}`);
  expect(agreed).not.toMatch(/commands that group/);
  expect(agreed).toMatch(/the consent of Spain/);
});

test('a question that comes after cards are drawn is told without figures of cards that nobody has seen (W-2.6c)', () => {
  const text = answered({ referee: campaign() }, 'britain', 'MULLIGAN');
  expect(text.replace(/\s+/g, ' ')).toContain('Britain: keep the new cards, or exchange them again?');
  expect(text).not.toMatch(/discard \d+ cards?/);
});

test.each([wellington, kutuzov])('no question to come has a figure that dice or unseen cards decide: $id', (game) => {
  const { foresight } = game.language.sheet;
  const CHANCE = /\{(?:discarded|drawn|hits|losses|loss|total|most|sp)\b/;
  /** Bids, and the number of cards of a hand, are open. */
  const isOpen = (key: string) => ['ask.strip', 'ask.bid', 'ask.hand.share'].includes(key);
  for (const tag of ['en', 'ko', 'ja'] as const) {
    const { catalogue } = gameIn(game as unknown as Game, tag).language;
    const uncertain = Object.keys(catalogue).filter(
      (key) => key.startsWith('ask.') && CHANCE.test(catalogue[key] ?? ''),
    );
    for (const key of uncertain.filter((each) => !isOpen(each))) expect(foresight?.uncertain, tag).toContain(key);
    for (const key of foresight?.uncertain ?? []) {
      if (catalogue[key] === undefined) continue;
      expect(catalogue[`ahead.${key}`], key).toBeDefined();
      expect(catalogue[`ahead.${key}`], key).not.toMatch(CHANCE);
    }
  }
});
