import { ownsOf } from '../owns.ts';
import { type CommandHandler, told } from './handler.ts';

/** HAND: the printed text of the cards in the seat's hand; in a game without cards, what its report says. */
export const hand: CommandHandler<'hand'> = ({ present, seat, say }) => {
  const { game, referee } = present;
  const view = referee.view(seat.seat);
  const held = game.language.guessable({ owns: ownsOf(game, seat), view }).card;
  if (held === undefined || !game.reporter.cards) return { withReport: true };
  if (held.size === 0) return told(say('section.hand'), [say('command.hand.none')]);
  return { sections: game.reporter.cards.print([...held].map(String)) };
};
