/** The guided first turn: Britain, 1812, round 1. */
import { isObject, type Json } from '../../engine/index.ts';
import { gives } from '../../game/index.ts';
import type { CampaignLesson } from '../campaign/define/parts.ts';

const order = (answer: Json) => ({ seat: 'britain', kind: 'impulse.order', answer });

export const lesson: CampaignLesson = {
  split: '4',
  seat: 'britain',
  position: {
    game: 'wellington',
    scenario: '1812',
    position: 'setup',
    turn: 1812,
    round: 1,
    active: 'britain',
    hands: {
      britain: [97, 98, 95, 49, 5, 8, 10, 15, 47],
      french_south: [109, 101, 68, 11, 36, 30, 17, 25],
      spain: [89, 88, 80, 51, 76, 26, 35, 29],
      french_north: [106, 110, 59, 85, 57, 33, 23, 12],
    },
  },
  answers: [
    order({ do: 'play', card: 97, as: 'cp' }),
    order({ do: 'siege', at: 'ciudad_rodrigo', leader: 'wellington' }),
    { seat: 'britain', kind: 'siege.cards', answer: { cards: [98] } },
    { seat: 'french_north', kind: 'siege.cards', answer: { cards: [] } },
    order({
      do: 'move',
      from: 'abrantes',
      to: 'elvas',
      force: { britain: { leaders: ['beresford'], inf: 2, cav: 0, art: 0 } },
    }),
    order({ do: 'flag', at: 'caceres', as: 'britain' }),
    order({ do: 'build', at: 'lisbon', leaders: [], inf: 1, cav: 0, art: 0 }),
    order({ do: 'end' }),
  ],
  dice: [6, 3, 1, 6, 2, 4, 5, 2, 6, 1, 3, 4, 2, 5, 1, 3, 3, 1, 4, 4],
  silent: ['respond', 'preempt'],
  mails: [['card'], ['siege', 'sappers'], ['march', 'odds', 'flag', 'build'], ['send']],
  steps: [
    {
      id: 'card',
      does: ['PLAY 97 CP'],
      lit: ['card 97'],
      isDone: ({ answers }) => gives(answers, { do: 'play', as: 'cp' }),
    },
    {
      id: 'siege',
      does: ['SIEGE Ciudad Rodrigo WITH Wellington'],
      lit: ['place ciudad_rodrigo'],
      isDone: ({ answers }) => gives(answers, { do: 'siege', at: 'ciudad_rodrigo' }),
    },
    {
      id: 'march',
      does: ['MOVE Beresford MAX Abrantes > Elvas'],
      lit: ['place abrantes', 'place elvas'],
      isDone: ({ view }) => view.forces.elvas?.britain?.leaders.includes('beresford') === true,
    },
    { id: 'odds', lit: ['place elvas', 'place badajoz'] },
    {
      id: 'flag',
      does: ['FLAG Caceres AS BR'],
      lit: ['place caceres'],
      isDone: ({ view }) => ['britain', 'spain'].includes(view.flags.caceres ?? ''),
    },
    {
      id: 'build',
      does: ['BUILD 1 inf AT Lisbon'],
      lit: ['place lisbon'],
      isDone: ({ answers }) => gives(answers, { do: 'build' }),
    },
    {
      id: 'sappers',
      does: ['SIEGE CARDS 98'],
      lit: ['adds 98', 'card 98'],
      isDone: ({ answers }) => answers.some((answer) => isObject(answer) && [answer.cards].flat().includes(98)),
    },
    { id: 'send', sends: true, lit: ['send'] },
    { id: 'dice', after: true, lit: ['news'] },
  ],
};
