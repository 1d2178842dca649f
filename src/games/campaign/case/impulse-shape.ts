/** What an impulse and a winter that are going on remember, as cases have it. */
import { z } from 'zod';
import type { Impulse, Interphase } from '../state.ts';
import type { ShapeOf } from './expecting.ts';
import type { Vocabulary } from './vocabulary.ts';
import { byWord, count, fields, flag, someFields, text, word } from './words.ts';

const ACTS = ['convoy', 'assault'];
const STATUSES = ['friendly', 'uncontrolled', 'enemy'];

/** Fields that are left out are as an impulse begins. */
export const impulseSchema = (words: Vocabulary) => {
  const { area, card, contingent, force, leader, line, camp } = words;
  const cards = z.array(card);
  const areas = z.array(area);
  const leaders = z.array(leader);
  const forces = byWord(area, force);
  const steps = byWord(contingent, someFields({ inf: z.array(count), cav: z.array(count), art: z.array(count) }));
  const harbour = fields({ leaders, sp: count });
  const shape: ShapeOf<Omit<Impulse, 'power'>> = {
    preemptive: flag,
    pass: flag,
    cp: count,
    played: cards,
    plusUsed: flag,
    bought: flag,
    extra: count,
    besieged: areas,
    marched: byWord(area, steps),
    leadersMarched: byWord(leader, count),
    columns: z.array(fields({ area, leaders, counts: steps })),
    marked: forces,
    halted: forces,
    relief: area.nullable(),
    credits: z.array(
      fields({
        card,
        steps: count,
        most: count.nullable(),
        groups: flag,
        unseen: count,
        leader: leader.nullable(),
      }),
    ),
    purses: z.array(
      fields({
        card: card.optional(),
        cp: count,
        acts: z.array(text).optional(),
        contingents: z.array(contingent).optional(),
        leaders: leaders.optional(),
      }),
    ),
    consented: leaders,
    turning: fields({
      area,
      from: area.nullable(),
      line: line.nullable(),
      force,
      before: byWord(camp, word('status', STATUSES)),
      card,
      n: z.int(),
    }),
    sea: fields({
      moved: flag,
      grant: fields({ act: word('act', ACTS), cp: count, most: count, oneZone: flag }).nullable(),
      harboured: byWord(area, harbour),
      landed: forces,
      shelled: fields({ area, hits: count, disruptions: count, lost: count }).nullable(),
    }),
  };
  return someFields(shape);
};

export const interphaseSchema = ({ power, winterStep }: Vocabulary) => {
  const shape: ShapeOf<Interphase> = {
    step: winterStep,
    served: count,
    kept: byWord(power, count),
    unused: byWord(power, count),
  };
  return someFields(shape);
};
