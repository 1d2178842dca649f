import { format, type Message } from '../../engine/index.ts';
import type { Game } from '../game.ts';
import { actSentences } from '../messages/acts.ts';

/** A sentence about an act, or about why it was refused. */
export const actSentence = (game: Game | undefined, text: Message): string =>
  format({ ...(game?.reporter.catalogue ?? {}), ...actSentences }, game?.reporter.formatters ?? {}, text);
