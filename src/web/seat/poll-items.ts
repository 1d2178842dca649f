import type { Speech } from '../../i18n/index.ts';
import type { ClosedPoll, OpenPoll } from '../../match/polls/board.ts';
import type { Clockface } from '../../reports/index.ts';

export const openPollItem = ({ no, text, by, deadline, isProposal }: OpenPoll, clock: Clockface, say: Speech) => {
  const at = deadline.toISOString();
  return {
    no,
    text,
    who: say(isProposal ? 'poll.proposed' : 'poll.asked', { by }),
    due: say('poll.due', { when: clock.full(at), distance: clock.distance(at) }),
  };
};

export const closedPollItem = (
  { text, by, closedAt, outcome, counts }: ClosedPoll,
  clock: Clockface,
  say: Speech,
): string => say(`poll.closed.${outcome}`, { text, by, ...counts, when: clock.full(closedAt.toISOString()) });
