/** What the program has to know of each question and each event of Gettysburg Campaign. */
import { type GameEvent, message } from '../../engine/index.ts';
import type { Events, EventTraits, Questions, QuestionTraits } from '../../game/index.ts';
import type { Gettysburg } from './contract.ts';
import { SIDES, type TownId } from './types.ts';

/** The question itself stands in the subject of a mail. */
const short: QuestionTraits<Gettysburg>['short'] = ({ prompt }) => prompt;

const reaction = { role: 'reaction', short } as const;

/** GD-01 to GD-10. */
export const questions: Questions<Gettysburg> = {
  round: { role: 'act', short },
  move: { role: 'weighty', short },
  react: reaction,
  battles: reaction,
  fire: reaction,
  loss: reaction,
  pursue: reaction,
};

type AnyTraits = EventTraits<Gettysburg, Gettysburg['event']>;

/** The towns in which something happened, from the first to the last. */
export const wayOf = ({ from, to, at, town }: GameEvent): readonly TownId[] =>
  [from, to, at, town].flatMap((id) => (typeof id === 'string' ? [id] : []));

/** Both sides act in every round, and every battle is one of both. */
const nowhere = { concerns: () => true } satisfies AnyTraits;
const here = { ...nowhere, place: { path: wayOf } } satisfies AnyTraits;
const fight = { ...nowhere, place: { path: wayOf, isFight: true } } satisfies AnyTraits;

/** The sheet of a round ends with it. */
const ends = {
  ...nowhere,
  sheet: ({ round = 0 }: GameEvent) => ({
    means: 'over',
    reason: message('notice.round.ended', { round: Number(round) }),
  }),
} satisfies AnyTraits;

/** G-HID-01, G-HID-02. */
export const events: Events<Gettysburg> = {
  'round.rolled': {
    ...nowhere,
    tell: ({ round, first, faces: [csa = 0, usa = 0] }) =>
      message('event.round.rolled', { round, first, csa, usa, tied: first === null }),
    rollers: ({ faces }) => Object.fromEntries(SIDES.map((side, i) => [side, faces.slice(i, i + 1)])),
  },
  'cards.revealed': nowhere,
  'corps.moved': here,
  'corps.stayed': here,
  'order.lapsed': nowhere,
  'town.defended': here,
  'town.ceded': here,
  'corps.gave-way': here,
  'corps.attacks': here,
  'town.scored': here,
  'round.ended': ends,
  'battle.fired': {
    ...fight,
    tell: ({ town, side, role, strength, routes, automatic, faces, hits }) => {
      const fire = { town, side, role, strength, routes, automatic, faces, hits };
      return message('event.battle.fired', { ...fire, sure: faces.length === 0 });
    },
    rollers: ({ side, faces }) => ({ [side]: faces }),
  },
  'battle.resolved': fight,
  'corps.returned': here,
  'corps.retreated': here,
  'corps.eliminated': here,
  'corps.occupied': here,
  'turn.ended': ends,
  'game.ended': ends,
};
