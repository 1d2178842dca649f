import type { CommandName, Problem } from '../../orders/index.ts';
import type { Intake } from '../inbox/intake.ts';
import { sentenceOf } from '../words.ts';
import { type CommandAnswer, told } from './handler.ts';

/** Says what is wrong with a command, and what may have been meant. */
export function unclear({ present, say }: Intake, name: CommandName, { message, suggestions }: Problem): CommandAnswer {
  const meant = suggestions.length > 0 ? say('command.did-you-mean', { names: [...suggestions] }) : '';
  return told(say(`section.${name}`), [say('command.unclear', { problem: sentenceOf(present.game, message), meant })]);
}
