/** What stands in the events and effects of Kutuzov. */
import { z } from 'zod';
import type { EventShapes, ShapeOf } from '../../campaign/case/expecting.ts';
import type { Vocabulary } from '../../campaign/case/vocabulary.ts';
import { count, face, flag, word } from '../../campaign/case/words.ts';
import type { KutuzovEventKinds } from '../events.ts';
import { ATTRITION, MORALE, SIDES } from '../rules/powers.ts';

const side = word('side', SIDES);
const morale = word('level', MORALE);
const wear = word('level', ATTRITION);

export const eventShapes = ({
  area,
  card,
  cause,
  leader,
  power,
}: Vocabulary): { readonly [K in keyof KutuzovEventKinds]: ShapeOf<KutuzovEventKinds[K]> } => {
  const faces = z.array(face);
  const n = z.int();
  const bridge = { power, a: area, b: area };
  const there = { power, area };
  return {
    'morale.marked': { power, side, by: n, cause, loss: count, gain: count },
    'morale.changed': { power, side, was: morale, now: morale },
    'wear.marked': { power, by: n, loss: count, gain: count },
    'wear.changed': { power, was: wear, now: wear },
    'relief.rolled': {
      power,
      of: word('value', ['morale', 'supply']),
      faces,
      removed: count,
      cp: count,
      left: count,
    },
    'fieldworks.made': there,
    'fieldworks.lost': there,
    'bridge.built': bridge,
    'bridge.lost': bridge,
    'ally.neutral': { power },
    'ally.rebelled': { power },
    'rebels.fought': { ...there, faces, hits: count, disruptions: count },
    'card.gone': { power, card },
    'purse.filled': { power, card, cp: count },
    'leader.rated': { power, leader, rating: n, until: word('duration', ['turn', 'impulse']) },
    'attrition.eased': { ...there, n: count },
    'card.attached': { power, card, leader },
    'lots.rolled': { power, other: power, faces },
    'chits.laid': { power, common: count, home: count },
    'hand.divided': { power, other: power, n: count },
    'winter.brought': { n: count },
    'centre.placed': there,
    'centre.lost': there,
    'centre.looted': { ...there, faces, resources: count },
    'supply.placed': there,
    'moscow.left': { power },
    'ground.scorched': there,
    'will.tested': { power, level: morale },
    'will.rolled': { power, faces, gained: n },
  };
};

export const effectShapes = ({ area, contingent, leader, power }: Vocabulary): EventShapes => {
  const n = z.int();
  return {
    'conquest-modifier': { n },
    pontoons: { a: area, b: area },
    'supply-train': { side, area },
    'march-cost': { power, n },
    'draw-less': { power, n },
    'leader-comes': { leader, at: area, area, power },
    'leader-rating': { leader, n, value: n },
    'no-purchase': { powers: z.array(power) },
    'ally-as-french': { contingent },
    'bold-ally': { contingent },
    'lent-command': { leaders: z.array(leader), of: z.array(contingent), french: flag },
    'remove-in-winter': { contingent, n },
  };
};
