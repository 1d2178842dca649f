import { momentsOf, readModeratorMail } from '../moderator/commands.ts';
import { seatFinder } from '../people/seat-names.ts';
import { decideThemselves } from '../polls/polls.ts';
import { type Proposal, proposeIn, proposingProblem, readProposal, withoutAddresses } from '../polls/proposal.ts';
import { sentenceOf } from '../words.ts';
import { type CommandHandler, told } from './handler.ts';

/**
 * PROPOSE, followed by a moderator's command: EXTEND, PAUSE, RESUME or REPLACE. In a match without a moderator it is
 * carried out if more than half of the players agree; the proposer agrees by proposing.
 */
export const propose: CommandHandler<'propose'> = async ({ service, row, seat, present, now, say }, { what }) => {
  const title = say('section.propose');
  if (!decideThemselves(row)) return told(title, [say('command.propose.moderated')]);
  const [command] = readModeratorMail(what, seatFinder(present.game, row.seats), momentsOf(seat.zone, now));
  const proposal = command && proposed(command);
  if (!proposal) return told(title, [say('command.propose.unclear')]);
  const problem = await proposingProblem(service.store, row, proposal, now);
  if (problem)
    return told(title, [say('command.propose.refused', { reason: sentenceOf(present.game, problem.reason) })]);
  const text = withoutAddresses(what);
  return {
    ...told(title, [say('command.propose', { text })]),
    write: (db) => proposeIn(service, db, row, { seat, proposal, text }),
  };
};

function proposed(command: ReturnType<typeof readModeratorMail>[number]): Proposal | undefined {
  if ('replace' in command) return { kind: 'replace', ...command.replace };
  const read = 'fields' in command ? readProposal(command.fields) : undefined;
  return read?.ok ? read.answer : undefined;
}
