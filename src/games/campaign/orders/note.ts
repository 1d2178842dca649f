/** Of what sentences about an answer are made. */
import { type Message, message, withData } from '../../../engine/index.ts';
import type { Position } from '../rules/play.ts';
import type { QuestionKind, Questions } from '../rules/questions.ts';
import type { Answers, CardNumber } from '../types.ts';

/** Sentences about an answer, the most important first. `position` is what the seat may know. */
export type Teller<K extends QuestionKind> = (
  position: Position,
  asked: Questions[K],
  answer: Answers[K],
) => readonly Message[];

export const say = message;

/** The sum of some numbers. */
export const total = (all: readonly number[]): number => all.reduce((sum, each) => sum + each, 0);

/** Number, title and text of a card. */
export const cardText = ({ game }: Position, number: CardNumber): readonly Message[] => {
  return game.content.cards.has(number) ? [say('stakes.card', { card: number })] : [];
};

export const cardTexts = (position: Position, numbers: readonly CardNumber[]): readonly Message[] =>
  numbers.flatMap((number) => cardText(position, number));

/** The same, with the card's value as CP. */
export const cardWithCp = (position: Position, number: CardNumber): readonly Message[] => {
  const cp = position.game.content.cards.get(number)?.cp ?? 0;
  return [
    ...(cp > 0 ? [withData(say('stakes.card.cp', { cp }), { card: number })] : []),
    ...cardText(position, number),
  ];
};

/** By kind of question. For other kinds the order says everything. */
export type Tellers = { readonly [K in QuestionKind]?: Teller<K> };
