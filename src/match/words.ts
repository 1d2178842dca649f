import { format, type Message } from '../engine/index.ts';
import type { Game } from './game.ts';

/** A message of the game's, as a sentence. */
export const sentenceOf = ({ reporter }: Game, text: Message): string =>
  format(reporter.catalogue, reporter.formatters, text);
