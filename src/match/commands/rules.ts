import { joined } from '../../i18n/index.ts';
import { list, type Manual, paragraph, plainPhrase, type Section, type Word } from '../../reports/index.ts';
import type { Intake } from '../inbox/intake.ts';
import { wordsMeant } from '../words-meant.ts';
import { type CommandHandler, told } from './handler.ts';
import { rulesAsked } from './rule-chapters.ts';

/** RULES: the game in five minutes. RULES battle: a chapter. RULES 11.7: a rule. WORDS: its glossary. WORDS CP: one word of it. */
export const rules: CommandHandler<'rules'> = (intake, { words, term }) => {
  const { game } = intake.present;
  const manual = game.reporter.learning.manual();
  if (!words && term === '') return { sections: [minutesSection(intake, manual)] };
  const asked = words ? undefined : rulesAsked(intake, term);
  if (asked) return { sections: [asked] };
  const title = intake.say('section.rules.words');
  if (term === '') return { sections: [{ title, blocks: [list(manual.words.map(lineOf))] }] };
  const lines = wordsMeant(game, term).map(lineOf);
  return told(title, lines.length > 0 ? lines : [intake.say('command.rules.no-word', { term })]);
};

/** The parts that say how it is played, each in a paragraph; the page has the others too. */
const BY_MAIL = 6;

const minutesSection = ({ say, service, present: { game } }: Intake, { title, minutes }: Manual): Section => {
  const parts = minutes
    .slice(0, BY_MAIL)
    .map((part) => ({ title: part.title, text: joined(textsIn(part), game.reporter.words.language) }));
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
