import { format, type Message } from '../engine/index.ts';
import type { Game } from './game.ts';
import { en } from './messages/en.ts';

/** A message of the match, of its orders or of its game, as a sentence. */
export const sentenceOf = ({ reporter, language }: Game, text: Message): string =>
  format({ ...en, ...language.catalogue, ...reporter.catalogue }, language.formatters, text);
