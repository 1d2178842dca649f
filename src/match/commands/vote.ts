import { openPolls } from '../../store/polls.ts';
import { castVote, questionIn } from '../polls/polls.ts';
import { type CommandHandler, told } from './handler.ts';

/** VOTE YES, VOTE NO; with the number of the question if several are open. */
export const vote: CommandHandler<'vote'> = async ({ service, row, seat, say }, { yes, poll: number }) => {
  const title = say('section.vote');
  const open = await openPolls(service.store, row.id);
  const poll = number === undefined && open.length === 1 ? open[0] : open.find(({ no }) => no === number);
  if (open.length === 0) return told(title, [say('command.vote.none')]);
  if (!poll) {
    const questions = open.map((each) =>
      say('command.vote.question', { no: each.no, text: questionIn(each, seat.language) }),
    );
    return told(title, [say('command.vote.which'), ...questions]);
  }
  return {
    ...told(title, [say(`command.vote.${yes ? 'yes' : 'no'}`, { text: questionIn(poll, seat.language) })]),
    write: (db) => castVote(service, db, row.id, { no: poll.no, seat: seat.seat, yes }),
  };
};
