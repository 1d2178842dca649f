import type { Reporter, Speech } from '../../reports/index.ts';
import { type CommandHandler, told } from './handler.ts';

const DICE = ['what', 'chain', 'head', 'hand', 'program'];

/** HELP DICE: how to check a die. */
const diceHelp = (say: Speech): string[] => DICE.map((each) => say(`help.dice.${each}`));

/** Commands of every match, and commands for games with cards or powers only. */
const commandHelp = ({ cards, powers }: Reporter, say: Speech): string[] => [
  say('ack.help.commands', { hand: cards ? 'HAND, ' : '', card: cards ? 'CARD n, ' : '' }),
  say(powers ? 'ack.help.press' : 'ack.help.press.seats'),
];

/** HELP [topic]. */
export const help: CommandHandler<'help'> = ({ present, say }, { about }) =>
  told(say('section.help'), [
    say('ack.help'),
    ...(about === '' ? commandHelp(present.game.reporter, say) : []),
    ...(/^dice\b/i.test(about.trim()) ? diceHelp(say) : (present.game.language.help?.(about) ?? [])),
  ]);
