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

/** HELP [topic, topic ...]: each topic once, under its name. */
export const help: CommandHandler<'help'> = ({ present, say }, { about }) => {
  const { reporter, language } = present.game;
  const topics = topicsIn(about);
  if (topics.length === 0)
    return told(say('section.help'), [say('ack.help'), ...commandHelp(reporter, say), ...(language.help?.('') ?? [])]);
  const byText = new Map(
    topics.map((topic) => {
      const texts = /^dice\b/i.test(topic) ? diceHelp(say) : (language.help?.(topic) ?? []);
      return [texts.join('\n'), { topic, texts }];
    }),
  );
  return {
    sections: [...byText.values()].map(({ topic, texts }) => ({
      title: say('section.help.topic', { topic: topic.toUpperCase() }),
      blocks: texts.map((text) => ({ kind: 'text', text })),
    })),
  };
};

/** The topics of `HELP siege, HELP battle and flags`. */
const topicsIn = (about: string): readonly string[] => [
  ...new Set(
    about
      .split(/[,;]|\band\b/i)
      .map((topic) =>
        topic
          .replace(/^\s*help\b/i, '')
          .trim()
          .toLowerCase(),
      )
      .filter((topic) => topic !== ''),
  ),
];
