/** The guided first turn: French North, turn 1, round 1. */
import type { Json } from '../../engine/index.ts';
import { gives } from '../../game/index.ts';
import type { CampaignLesson } from '../campaign/define/parts.ts';

const order = (answer: Json) => ({ seat: 'french_north', kind: 'impulse.order', answer });

const napoleon = { french_north: { leaders: ['napoleon'], inf: 2, cav: 1, art: 1 } };

export const lesson: CampaignLesson = {
  split: '4',
  seat: 'french_north',
  position: {
    game: 'kutuzov',
    scenario: 'invasion',
    position: 'setup',
    turn: 1,
    round: 1,
    active: 'french_north',
    hands: {
      french_north: [1, 4, 10, 42, 49, 55, 65, 96],
      russian_first: [21, 24, 38, 71, 39, 64, 93],
      french_south: [9, 89, 6, 84, 87, 77, 106, 103],
      russian_second: [19, 15, 97, 48, 50, 109, 85],
    },
  },
  answers: [
    order({ do: 'bridge', a: 'koenigsberg', b: 'tilsit' }),
    order({ do: 'play', card: 42, as: 'cp' }),
    order({ do: 'move', from: 'z_prussia', to: 'koenigsberg', force: napoleon }),
    order({ do: 'move', from: 'koenigsberg', to: 'tilsit', force: napoleon }),
    { seat: 'russian_first', kind: 'intercept', answer: { intercept: 'schlavii' } },
    { seat: 'russian_first', kind: 'evade', answer: { evade: null } },
    order({
      do: 'move',
      from: 'z_poland',
      to: 'masuria',
      force: { french_north: { leaders: ['ney'], inf: 0, cav: 0, art: 1 } },
    }),
    order({ do: 'build', at: 'z_poland', leaders: [], inf: 1, cav: 0, art: 0 }),
    order({ do: 'end' }),
  ],
  dice: [2, 2, 6, 2, 5, 1, 3, 6, 4, 1, 5, 2, 3, 6, 4, 4, 2, 1, 2, 3],
  silent: ['respond', 'preempt', 'battle.cards', 'to-bridge'],
  mails: [['bridge'], ['march', 'fight'], ['ney', 'build', 'cards'], ['send']],
  steps: [
    {
      id: 'bridge',
      does: ['BRIDGE Königsberg > Tilsit', 'PLAY 42 CP'],
      lit: ['place koenigsberg', 'place tilsit', 'card 42'],
      isDone: ({ answers }) => gives(answers, { do: 'bridge' }) && gives(answers, { do: 'play', as: 'cp' }),
    },
    {
      id: 'march',
      does: ['MOVE Napoleon MAX Prussia Zone > Königsberg'],
      lit: ['place z_prussia', 'place koenigsberg'],
      isDone: ({ answers }) => gives(answers, { do: 'move', to: 'koenigsberg' }),
    },
    {
      id: 'fight',
      does: ['MOVE Napoleon MAX Königsberg > Tilsit'],
      lit: ['place tilsit'],
      isDone: ({ answers }) => gives(answers, { do: 'move', to: 'tilsit' }),
    },
    {
      id: 'ney',
      does: ['MOVE Ney MAX Poland Zone > Masuria'],
      lit: ['place z_poland', 'place masuria'],
      isDone: ({ answers }) => gives(answers, { do: 'move', from: 'z_poland', to: 'masuria' }),
    },
    {
      id: 'build',
      does: ['BUILD 1 inf AT Poland Zone'],
      lit: ['place z_poland'],
      isDone: ({ answers }) => gives(answers, { do: 'build' }),
    },
    { id: 'cards', lit: ['adds'] },
    { id: 'send', sends: true, lit: ['send'] },
    { id: 'rout', after: true, lit: ['news'] },
    { id: 'wear', after: true, lit: [] },
  ],
};
