/** The words of Gettysburg Campaign, as cases have them, and what stands in its events. */
import { z } from 'zod';
import { orderCatalogues } from '../../../orders/index.ts';
import type { EventShapes } from '../../campaign/case/expecting.ts';
import { count, face, flag, word } from '../../campaign/case/words.ts';
import type { Book } from '../content.ts';
import type { GettysburgEvent } from '../events.ts';
import { sentences } from '../messages/index.ts';
import { questionsOf } from '../traits.ts';
import { ARMY, SIDES, type TownId } from '../types.ts';

export const phase = word('phase', ['orders', 'movement', 'combat'] as const);

/** A town by its id. In data of before, Leesburg has the id of the commander. */
export const townNamed = (id: TownId): TownId => (id === ARMY.CSA ? 'LBG' : id);

const vocabularyFor = (book: Book) => {
  const armies = Object.values(ARMY);
  const said = Object.keys({ ...orderCatalogues.en, ...sentences.en });
  const codes = said.flatMap((key) => /^refused\.(.*)/.exec(key)?.[1] ?? []);
  return {
    town: word('town', [...book.towns.keys(), ARMY.CSA]),
    corps: word('corps', book.corps.keys()),
    commander: word('commander', [...book.corps.keys(), ...armies]),
    army: word('army commander', armies),
    side: word('side', SIDES),
    question: word('question', Object.keys(questionsOf(book))),
    code: word('code', codes),
  };
};

export type Vocabulary = ReturnType<typeof vocabularyFor>;

const known = new WeakMap<Book, Vocabulary>();

export const vocabularyOf = (book: Book): Vocabulary => {
  const made = known.get(book) ?? vocabularyFor(book);
  known.set(book, made);
  return made;
};

type Kind = GettysburgEvent extends infer E ? (E extends { readonly kind: infer K extends string } ? K : never) : never;

/** The fields of each kind of event. */
export const eventShapes = ({ town, corps, commander, side }: Vocabulary): EventShapes & Record<Kind, unknown> => {
  const way = { corps, from: town, to: town };
  const faces = z.array(face);
  return {
    'round.rolled': { turn: count, round: count, faces, first: side.nullable() },
    'cards.revealed': { side, commanders: z.array(commander) },
    'corps.moved': way,
    'corps.stayed': { corps, at: town },
    'order.lapsed': { corps },
    'town.defended': { town, side, forced: flag },
    'town.ceded': { town, side },
    'corps.gave-way': way,
    'corps.attacks': way,
    'town.scored': { town, points: count, total: count },
    'round.ended': { turn: count, round: count, next: word('step', ['round', 'combat']) },
    'battle.fired': {
      town,
      side,
      role: word('role', ['defender', 'attacker']),
      strength: count,
      routes: count,
      automatic: count,
      faces,
      hits: count,
    },
    'battle.resolved': {
      town,
      side,
      attacker: count,
      defender: count,
      effect: word('effect', ['repulsed', 'failed', 'retreat', 'rout']),
    },
    'corps.returned': way,
    'corps.retreated': way,
    'corps.eliminated': { corps, at: town, why: word('cause', ['loss', 'origin', 'trapped']) },
    'corps.occupied': way,
    'turn.ended': { turn: count },
    'game.ended': { winner: side, points: count },
  };
};
