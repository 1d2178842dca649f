/** What the program has to know of each question and each event of Gettysburg Campaign. */
import { type GameEvent, message, uncheckedMessage } from '../../engine/index.ts';
import type { Events, EventTraits, Questions, QuestionTraits } from '../../game/index.ts';
import type { Book } from './content.ts';
import type { Gettysburg } from './contract.ts';
import { seenAs, type View } from './knowledge.ts';
import { battleStakes, fireStakes, lossStakes, moveStakes, pursuitStakes, reactStakes } from './orders/answer-notes.ts';
import { labels } from './orders/labels.ts';
import type { Position } from './state.ts';
import { type Reaction, SIDES, type TownId } from './types.ts';

/** The question in a few words, for a subject. */
const short: QuestionTraits<Gettysburg>['short'] = ({ kind, prompt: { key, args } }) =>
  args === undefined || key === 'ask.paths' ? message('short.paths') : uncheckedMessage(`short.${kind}`, args);

const reaction = { role: 'reaction', short } as const;

/** Corps that give way to different towns. */
const isApart = (answer: Reaction): boolean => answer.act === 'cede' && new Set(Object.values(answer.to)).size > 1;

/** GD-01 to GD-10. */
export const questionsOf = (book: Book): Questions<Gettysburg> => {
  const at = (view: View): Position => ({ book, state: seenAs(view) });
  return {
    round: { role: 'act', label: labels.round },
    move: {
      role: 'weighty',
      short,
      label: labels.move,
      listed: (answer) => (('to' in answer ? answer.to === null : answer.paths.length === 0) ? 'last' : undefined),
      stakes: (view, decision, answer) => moveStakes(at(view), decision, answer),
    },
    react: {
      ...reaction,
      label: labels.react,
      repeats: true,
      always: ({ act }) => (act === 'defend' ? 'REACT ANY: DEFEND' : undefined),
      listed: (answer) => (isApart(answer) ? 'never' : undefined),
      stakes: (view, decision, answer) => reactStakes(at(view), decision, answer),
    },
    battles: {
      ...reaction,
      label: labels.battles,
      stakes: (view, _decision, answer) => battleStakes(at(view), answer),
    },
    fire: {
      ...reaction,
      label: labels.fire,
      stakes: (view, decision, answer) => fireStakes(at(view), decision, answer),
    },
    loss: { ...reaction, label: labels.loss, stakes: (view, _decision, answer) => lossStakes(at(view), answer) },
    pursue: { ...reaction, label: labels.pursue, stakes: (_view, decision, answer) => pursuitStakes(decision, answer) },
  };
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
