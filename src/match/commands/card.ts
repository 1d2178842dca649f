import { type Block, list, paragraph, type Section } from '../../reports/index.ts';
import type { Intake } from '../inbox/intake.ts';
import { type CommandAnswer, type CommandHandler, told } from './handler.ts';
import { nameIn } from './named.ts';
import { unclear } from './unclear.ts';

/** CARD 47, CARD title, CARDS title where CARD plays one: the printed text of cards, which is public. CARDS: all titles. Some games have no cards. */
export const card: CommandHandler<'card'> = (intake, { name, cards, all }): CommandAnswer => {
  if (!intake.present.game.reporter.cards)
    return told(intake.say('section.card'), [intake.say('command.card.no-cards')]);
  if (all) return titles(intake);
  const numbers = cards.match(/\d{1,4}/g) ?? [];
  if (numbers.length > 0) return printed(intake, numbers.map(plain));
  const { say } = intake;
  if (cards === '') return told(say('section.card'), [whichOf(intake)]);
  const found = nameIn(intake, 'card', cards);
  return 'problem' in found ? unclear(intake, name, found.problem) : printed(intake, [found.id]);
};

/** The titles of all cards; where a card has no number, its text stands beside it. */
const titles = ({ present, say }: Intake): CommandAnswer => ({
  sections: [
    ...(present.game.reporter.cards?.print() ?? []).map(({ title, blocks }) => ({
      title,
      blocks: blocks.map(inShort),
    })),
    ...(present.game.reporter.cards?.title ? [] : [{ title: '', blocks: [paragraph(say('command.card.which'))] }]),
  ],
});

/** Cards without their texts. */
const inShort = (block: Block): Block =>
  block.kind === 'cards' ? list(block.cards.map(({ number, title, cp }) => `${number} ${title} ${cp}`)) : block;

/** How to ask for a card. Where CARD plays one, its text is asked for by another word. */
const whichOf = ({ present: { game }, say }: Intake): string => {
  if (!game.reporter.cards?.title) return say('command.card.which');
  const isPlayed = game.language.verbs.some(({ name }) => name === 'CARD');
  return say('command.card.which.title', { word: isPlayed ? 'CARDS' : 'CARD' });
};

/** A number without zeros before it. */
const plain = (digits: string): string => String(Number(digits));

function printed({ present, say }: Intake, ids: readonly string[]): CommandAnswer {
  const sections: readonly Section[] = present.game.reporter.cards?.print(ids) ?? [];
  return sections.some(({ blocks }) => blocks.length > 0)
    ? { sections }
    : told(say('section.card'), [say('command.card.none', { numbers: ids.join(', ') })]);
}
