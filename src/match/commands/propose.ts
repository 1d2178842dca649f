import { readAct } from '../acts/index.ts';
import { readModeratorMail, seatFinder } from '../moderator-commands.ts';
import { castVote, decideThemselves, LONGEST_QUESTION, openPoll } from '../polls.ts';
import { type CommandHandler, told } from './handler.ts';

/** What players may decide among themselves. */
const KINDS: readonly string[] = ['extend', 'pause', 'resume'];

/** So long a proposal is open, in hours. */
const HOURS = 48;

/**
 * PROPOSE, and then what a moderator would write: EXTEND, PAUSE, RESUME or REPLACE. Where nobody moderates it is done when more
 * than half of those who play say yes; who proposes it does.
 */
export const propose: CommandHandler<'propose'> = async ({ service, row, seat, present, say }, { what }) => {
  const title = say('section.propose');
  if (!(await decideThemselves(service.store, row.id))) return told(title, [say('command.propose.moderated')]);
  const [command] = readModeratorMail(what, seatFinder(present.game, row.seats));
  const act = command && proposedAct(command);
  if (!act) return told(title, [say('command.propose.unclear')]);
  const text = wordsOf(what).slice(0, LONGEST_QUESTION);
  return {
    ...told(title, [say('command.propose', { text })]),
    write: async (db) => {
      const asked = await openPoll(service, db, row, { text, act, hours: HOURS, by: seat.name, via: 'vote' });
      if (asked.ok) await castVote(service, db, row.id, { no: asked.poll.no, seat: seat.seat, yes: true });
    },
  };
};

function proposedAct(command: ReturnType<typeof readModeratorMail>[number]) {
  if ('replace' in command) return { kind: 'replace', ...command.replace };
  if (!('fields' in command)) return undefined;
  const read = readAct(command.fields);
  return read.ok && KINDS.includes(read.answer.kind) ? { ...read.answer } : undefined;
}

/** As all read it: without an address. */
const wordsOf = (what: string): string =>
  what
    .split(' ')
    .filter((word) => !word.includes('@'))
    .join(' ');
