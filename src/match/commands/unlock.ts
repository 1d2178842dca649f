import { type CommandHandler, told } from './handler.ts';
import { askModerator } from './petition.ts';

/** UNLOCK: takes handed-over orders back. Only the moderator can undo orders that were carried out. */
export const unlock: CommandHandler<'unlock'> = (intake, command) => {
  const { say } = intake;
  const { draft } = intake.seat;
  const isWaiting = draft?.handedOver === true && draft.readyAt !== null && new Date(draft.readyAt) > intake.now;
  if (isWaiting) return told(say('section.unlock'), [say('command.unlock.waiting')]);
  if (draft && !draft.handedOver) return told(say('section.unlock'), [say('command.unlock.open')]);
  return askModerator(intake, command);
};
