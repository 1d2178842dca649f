/** What stands in effects that last for a while. */
import { z } from 'zod';
import type { EventShapes } from './expecting.ts';
import type { Vocabulary } from './vocabulary.ts';
import { count, flag, word } from './words.ts';

const REACTIONS = ['intercept', 'evade'];

/** Fields of each kind, besides those that any effect may have. */
export const effectShapes = ({
  area,
  contingent,
  leader,
  line,
  power,
  reason,
  ledger,
  marker,
}: Vocabulary): EventShapes => {
  const n = z.int();
  return {
    'national-bonus': { power, n },
    'no-peace': {},
    'peace-on': { least: count },
    'table-modifier': { table: ledger, n, once: flag, marker },
    'table-dice': { table: ledger, n, once: flag },
    'ignore-attrition': { power, leader: leader.or(z.literal('')), reason },
    'closed-line': { power, a: area, b: area },
    'line-override': { power, leader: leader.or(z.literal('')), from: line, to: line },
    'reaction-modifier': { power, leader: leader.or(z.literal('')), roll: word('roll', REACTIONS), n },
    debt: { power, contingent, sp: count, turn: n, tried: n },
    'extended-turn': { served: z.array(power) },
    'absent-leader': { power, leader },
    'frozen-leader': { power, leader, waits: flag },
  };
};
