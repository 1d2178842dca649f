/** Texts of content packs, which stand in the mails, maps and order lines of everybody. */
import { z } from 'zod';
import { isPlainName, isPlainText, LONGEST_NAME } from '../engine/index.ts';

/** The most letters in the text of a card. */
const LONGEST_TEXT = 1000;

const plain = (most: number, isPlain: (text: string) => boolean) =>
  z
    .string()
    .min(1)
    .refine(isPlain, {
      message: `has to be at most ${most} letters, without line ends and invisible characters`,
      params: { most },
    });

/** A name, a title, or an id: with the limits of the names of people. */
export const nameText = plain(LONGEST_NAME, isPlainName);

/** A sentence or several. */
export const longText = plain(LONGEST_TEXT, (text) => isPlainText(text, LONGEST_TEXT));
