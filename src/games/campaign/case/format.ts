/** The format of the cases of campaign games. */
import { z } from 'zod';
import type { CampaignModule } from '../define/module.ts';
import type { Effect } from '../state.ts';
import { effectShapes } from './effect-shapes.ts';
import { headShape, playShape, says } from './head.ts';
import { impulseSchema, interphaseSchema } from './impulse-shape.ts';
import { type Vocabulary, vocabularyOf } from './vocabulary.ts';
import { byWord, count, face, fields, flag, readPart, someFields, text, unknownWord, word } from './words.ts';

/** An effect: its own fields, and those that any may have. */
const effectsSchema = (module: CampaignModule, words: Vocabulary) => {
  const shapes = { ...effectShapes(words), ...module.ownCase.effects(words) };
  const kind = word('effect', Object.keys(shapes));
  return z.array(z.looseObject({ kind })).transform((effects, context) =>
    effects.map((each, i) => {
      const { kind: name, ...rest } = each;
      const shape = { until: words.until, ...someFields({ card: words.card, ...shapes[name] }).shape };
      const read = fields(shape).safeParse(rest);
      for (const issue of read.error?.issues ?? []) context.addIssue({ ...issue, path: [i, ...issue.path] } as never);
      return each as unknown as Effect;
    }),
  );
};

const outcomeSchema = ({ camp, power, end }: Vocabulary) =>
  fields({
    winner: camp.nullable(),
    reason: end,
    points: byWord(power, z.number()).optional(),
    best: power.optional(),
  });

const seatingSchema = ({ seat, power }: Vocabulary) =>
  fields({
    by: word('way', ['dice', 'auction'] as const),
    players: z.array(seat),
    roles: z.record(text, z.array(power)),
  });

const optionsSchema = ({ setup: { rulings } }: CampaignModule) =>
  someFields(
    Object.fromEntries(
      Object.entries(rulings).map(([name, values]) => [
        name,
        z.literal([...values], { error: ({ input }) => unknownWord('value', input, values.map(String)) }),
      ]),
    ),
  );

const splitSchema = ({ setup: { splits } }: CampaignModule) => {
  const ids = splits.map(({ id }) => id);
  const numbers = splits.map(({ players }) => players);
  return z
    .union([z.string(), z.number()])
    .refine((split) => ids.includes(String(split)) || numbers.some((n) => n === split), {
      error: ({ input }) => unknownWord('split', input, ids),
    });
};

/** The position that a case gives. */
const positionShape = (module: CampaignModule, words: Vocabulary) => {
  const { area, power, seat, named, leader, card, pieces } = words;
  const cards = z.array(card);
  return {
    position: says(
      word('position', ['setup', 'empty'] as const),
      '`empty` (by default): the map as printed, no pieces, empty hands; `setup`: the scenario as a match begins it, with deal and all. ' +
        'With `hands` nothing is dealt, and with `active` or `phase` it begins there',
    ),
    players: says(
      splitSchema(module),
      'who runs which power: a number of players or the name of a split; four by default',
    ),
    options: says(optionsSchema(module), 'rulings of the match'),
    turn: says(z.int(), 'by default that of the scenario'),
    round: says(z.int().min(1), 'of the impulses; by default 2, in `setup` 1'),
    active: says(power, 'whose impulse comes, or goes on'),
    slot: says(power, 'who has the impulse marker, if not `active`'),
    phase: says(words.step.or(z.literal('over')), 'the step of the turn with which play begins; `impulse` by default'),
    latest: says(power, 'who took the latest impulse'),
    last: says(
      power.nullable(),
      'the only power that still holds cards: its next impulse ends the turn; by default found from the hands',
    ),
    impulses: says(
      byWord(power, z.int().min(0)),
      'the number of the latest impulse of each power, counted through the game',
    ),
    preempted: says(flag, 'the latest impulse was out of order: the scheduled one follows'),
    place: says(byWord(area, pieces), 'pieces by area and contingent; `sp` leaves the choice of counters to the rules'),
    flags: says(byWord(area, named), 'flags that lie on the map'),
    hands: says(byWord(power, cards), 'cards in hand'),
    deck: says(cards, 'the next cards to be drawn, in their order; the others lie below them'),
    discard: says(cards, 'the discard pile, the top card last'),
    removed: says(cards, 'cards that have left the game'),
    reserves: says(
      byWord(words.pile, someFields({ down: cards, up: cards })),
      'home piles: cards face down, the next one first, and cards that lie face up',
    ),
    resources: says(byWord(power, count), 'Resources'),
    regroup: says(pieces, 'pieces in the Regroup Box'),
    eliminated: says(pieces, 'leaders who are in no other place'),
    marked: says(z.array(area), 'areas whose formations bear a battle or failed-interception marker'),
    bled: says(z.array(leader), 'leaders whose formations have lost strength in this turn'),
    cameFrom: says(byWord(leader, area), 'the area from which a leader made the last march of the turn'),
    hasty: says(z.array(area), 'fortresses built by events'),
    commanders: says(byWord(area, leader), 'commanders who are not those of the rules'),
    effects: says(effectsSchema(module, words), 'what lasts for a while, see below'),
    impulse: says(impulseSchema(words), 'what has happened in an impulse that is going on'),
    interphase: says(interphaseSchema(words), 'how far a winter has come'),
    seats: says(byWord(power, seat), 'who runs each power, where players have changed it'),
    seating: says(seatingSchema(words), 'players who wait for their powers'),
    outcome: says(outcomeSchema(words), 'how the game has ended'),
    markers: says(someFields(module.ownCase.markers(words)), 'what only this game has, see below'),
    stop: says(word('stop', ['impulse'] as const), '`impulse`: play stops when the impulse is over'),
  };
};

const schemaFor = (module: CampaignModule) => {
  const words = vocabularyOf(module);
  return fields({
    ...headShape(
      word('game', [module.id]),
      module.setup.scenarios.map(({ id }) => id),
    ),
    ...someFields(positionShape(module, words)).shape,
    ...playShape(words.seat, face),
    answers: says(
      z.array(fields({ seat: words.seat, kind: words.question.optional(), answer: z.json() })),
      'answers as data, each to the first question of its kind, for what order texts would hide',
    ).optional(),
  });
};

const known = new WeakMap<CampaignModule, ReturnType<typeof schemaFor>>();

/** The schema of the cases of a game. */
export const caseSchema = (module: CampaignModule): ReturnType<typeof schemaFor> => {
  const found = known.get(module) ?? schemaFor(module);
  known.set(module, found);
  return found;
};

/** A case as it was read. */
export type Case = z.output<ReturnType<typeof schemaFor>>;

export type Troops = NonNullable<NonNullable<NonNullable<Case['place']>[string]>[string]>;

/** Reads a case. Throws a CaseFault that names every unknown word with its path. */
export const readCase = (module: CampaignModule, value: unknown): Case => readPart(caseSchema(module), value);
