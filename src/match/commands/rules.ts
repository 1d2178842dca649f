import { joined } from '../../i18n/index.ts';
import { nameKey } from '../../orders/index.ts';
import { list, type Manual, paragraph, plainPhrase, type Section, type Word } from '../../reports/index.ts';
import type { Intake } from '../inbox/intake.ts';
import { gameIn } from '../words.ts';
import { type CommandHandler, told } from './handler.ts';

/** RULES: the game in five minutes. WORDS: its glossary. WORDS CP: one word of it. */
export const rules: CommandHandler<'rules'> = (intake, { words, term }) => {
  const { game } = intake.present;
  const manual = game.reporter.manual();
  if (!words) return { sections: [minutesSection(intake, manual)] };
  const title = intake.say('section.rules.words');
  if (term === '') return { sections: [{ title, blocks: [list(manual.words.map(lineOf))] }] };
  const found = wordsFor(manual, term);
  const meant = found.length > 0 ? found : wordsFor(gameIn(game, 'en').reporter.manual(), term);
  const ids = new Set(meant.map(({ id }) => id));
  const lines = manual.words.filter(({ id }) => ids.has(id)).map(lineOf);
  return told(title, lines.length > 0 ? lines : [intake.say('command.rules.no-word', { term })]);
};

/** The parts that say how it is played, each in a paragraph; the page has the others too. */
const BY_MAIL = 6;

const minutesSection = ({ say, service, present: { game } }: Intake, { title, minutes }: Manual): Section => {
  const parts = minutes
    .slice(0, BY_MAIL)
    .map((part) => ({ title: part.title, text: joined(textsIn(part), game.reporter.language) }));
  const address = `${service.publicUrl}/games/${game.id}`;
  return {
    title: `${game.title}: ${title}`,
    blocks: [
      ...parts.map((part) => paragraph([{ strong: part.title }, `: ${part.text}`])),
      paragraph(say(game.reporter.cards ? 'command.rules.more' : 'command.rules.more.words', { address })),
    ],
  };
};

const textsIn = ({ blocks }: Section): readonly string[] =>
  blocks.flatMap((block) => {
    if (block.kind === 'text') return [plainPhrase(block.text)];
    return block.kind === 'list' ? block.items.map(plainPhrase) : [];
  });

const lineOf = ({ term, means }: Word): string => `${term}: ${means}`;

/** The words that a term or an id names: whole, else those that begin with it. */
function wordsFor({ words }: Manual, term: string): readonly Word[] {
  const key = nameKey(term);
  const names = words.map((word) => ({ word, keys: [word.id, word.term, ...word.term.split(/[,、()]/)].map(nameKey) }));
  const whole = names.filter(({ keys }) => keys.includes(key));
  const begun = key === '' ? [] : names.filter(({ keys }) => keys.some((each) => each.startsWith(key)));
  return (whole.length > 0 ? whole : begun).map(({ word }) => word);
}
