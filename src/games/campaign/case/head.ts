/** The fields that the cases of all games have. */
import { z } from 'zod';
import { byWord, fields, text, type Word, word } from './words.ts';

const texts = text.or(z.array(text));

/** A schema with what it is for, for people. */
export const says = <S extends z.ZodType>(schema: S, description: string): S =>
  schema.meta({ ...schema.meta(), description }) as S;

/** What describes a case to its readers. */
export const headShape = (game: z.ZodType<string>, scenarios: readonly string[]) => ({
  id: says(text, 'the name of the case').optional(),
  rule: says(texts, 'rules that it is about').optional(),
  why: says(text, 'what it shows').optional(),
  source: says(texts, 'where the position comes from').optional(),
  game: says(game, 'the game that plays it; by default the first').optional(),
  scenario: says(word('scenario', scenarios), 'by default the first').optional(),
});

/** What a case gives for the play, and what it expects of it. */
export const playShape = <Seat extends Word, Face extends z.ZodType>(seat: Seat, face: Face) => ({
  standing: says(
    byWord(seat, z.union([text, z.array(text)])),
    'standing orders of each seat, a line or several',
  ).optional(),
  orders: says(
    z.array(fields({ seat, text })),
    'texts of orders: each is handed in when its seat is asked and the one before is used up',
  ).optional(),
  dice: says(z.array(face), 'faces in the order of the rolls; play stops where they run out').optional(),
  seed: says(text, 'dice and shuffles follow from this text; without it nothing is shuffled').optional(),
  expect: says(z.array(z.looseObject({})), 'what has to be so at the end, see below').optional(),
});
