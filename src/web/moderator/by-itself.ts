/** What comes without the moderator, and when; the first one first. */
import type { Speech } from '../../i18n/index.ts';
import type { ModeratorPage } from '../../match/moderator/moderator.ts';
import type { ModeratorPolls } from '../../match/polls/board.ts';
import { addMinutes, SOON_MINUTES } from '../../match/time/pace.ts';
import type { Clockface } from '../../reports/index.ts';

interface Desk {
  readonly page: ModeratorPage;
  readonly polls: ModeratorPolls;
  readonly say: Speech;
  readonly clock: Clockface;
  readonly now: Date;
}

interface Coming {
  readonly at: Date;
  readonly text: string;
}

export const comingOf = ({ page, polls, say, clock, now }: Desk) => {
  const isRunning = page.match.state === 'RUNNING';
  const asked = isRunning ? page.seats.flatMap((seat) => seat.asked.map((each) => ({ ...each, ...named(seat) }))) : [];
  const all: Coming[] = [
    ...(page.pausedUntil ? [{ at: page.pausedUntil, text: say('next.resume') }] : []),
    ...(isRunning && page.match.endsAt
      ? [
          { at: addMinutes(page.match.endsAt, -SOON_MINUTES), text: say('next.evening-soon') },
          { at: page.match.endsAt, text: say('next.evening-over') },
        ]
      : []),
    ...asked.map(({ deadline, seat }) => ({ at: deadline, text: say('next.due', { seat }) })),
    ...asked
      .filter(({ policy }) => policy !== 'wait')
      .map(({ graceUntil, seat, policy }) => ({ at: graceUntil, text: say(`next.${policy}`, { seat }) })),
    ...polls.open.map(({ deadline, text }) => ({ at: deadline, text: say('next.poll', { text }) })),
  ];
  return all
    .filter(({ at }) => at > now)
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
    .map(({ at, text }) => ({ when: clock.short(at.toISOString()), text }));
};

const named = ({ name, policy }: ModeratorPage['seats'][number]) => ({ seat: name, policy });
