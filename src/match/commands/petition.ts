import type { Command } from '../../orders/index.ts';
import type { Intake } from '../inbox/intake.ts';
import { MODERATOR_LINKS, matchInfo, moderatorInfo, moderatorThread } from '../post/masthead.ts';
import { posting } from '../post/outgoing.ts';
import { keepRequest } from '../press/request.ts';
import { gameIn } from '../words.ts';
import { type CommandAnswer, told } from './handler.ts';

/** Passes a request that only the moderator can decide on to him, in the writer's words. */
export const askModerator = (intake: Intake, { name, text }: Pick<Command, 'name' | 'text'>): CommandAnswer => {
  const { service, row, seat, present, say } = intake;
  if (row.moderator.address === null) return told(say(`section.${name}`), [say('command.no-moderator', { text })]);
  const letter = posting(service, {
    code: row.code,
    seatNo: null,
    letter: {
      kind: 'notice',
      about: 'word',
      by: seat.name,
      text,
      match: matchInfo(present.game.title, row),
      seat: moderatorInfo(row),
      occasion: gameIn(present.game, 'en').reporter.position.occasion(present.referee.view(undefined)),
      links: MODERATOR_LINKS,
    },
    threadRoot: moderatorThread(service, row),
  });
  return {
    ...told(say(`section.${name}`), [say('command.passed-on', { text, name: moderatorInfo(row).name })]),
    letters: [letter],
    write: keepRequest(intake, name === 'extend' ? 'time' : 'word', text),
  };
};
