import { type CommandHandler, told } from './handler.ts';
import { askModerator } from './petition.ts';

/** UNLOCK: takes waiting orders back. Orders that were carried out are the moderator's business. */
export const unlock: CommandHandler<'unlock'> = (intake, command) => {
  const { say } = intake;
  const { draft } = intake.seat;
  const isWaiting = draft?.handedOver === true && draft.readyAt !== null && new Date(draft.readyAt) > intake.now;
  if (isWaiting) return told(say('section.unlock'), [say('command.unlock.waiting')]);
  if (draft && !draft.handedOver) return told(say('section.unlock'), [say('command.unlock.open')]);
  return askModerator(intake, command);
};
