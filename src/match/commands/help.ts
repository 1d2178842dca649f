import type { Speech } from '../../reports/index.ts';
import { type CommandHandler, told } from './handler.ts';

const DICE = ['what', 'chain', 'head', 'hand', 'program'];

/** HELP DICE: how to check a die. */
const diceHelp = (say: Speech): string[] => DICE.map((each) => say(`help.dice.${each}`));

/** HELP [topic]. */
export const help: CommandHandler<'help'> = ({ present, say }, { about }) =>
  told(say('section.help'), [
    say('ack.help'),
    ...(about === '' ? [say('ack.help.commands'), say('ack.help.press')] : []),
    ...(/^dice\b/i.test(about.trim()) ? diceHelp(say) : (present.game.language.help?.(about) ?? [])),
  ]);
