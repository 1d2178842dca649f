/** The seats of a match, a tile each: what is asked of them, how long they have, and what can be done for them. */
import type { Speech } from '../../i18n/index.ts';
import type { AwaitedAnswer, ModeratedSeat, ModeratorPage } from '../../match/moderator/moderator.ts';
import type { Clockface } from '../../reports/index.ts';
import { formsFor, quickActs, writeTo } from './offers.ts';

interface Desk {
  readonly page: ModeratorPage;
  readonly say: Speech;
  readonly clock: Clockface;
  readonly base: string;
}

export const tilesOf = (desk: Desk) => {
  const { page, say } = desk;
  return page.seats.map((seat) => ({
    id: seat.id,
    name: seat.name,
    player: seat.player,
    tone: seat.isLate ? 'late' : seat.isAsked ? 'asked' : 'calm',
    state: stateOf(desk, seat),
    due: dueOf(desk, seat),
    orders: seat.isAsked ? say(`stuck.draft.${seat.draft}`) : undefined,
    usual: seat.usual === undefined ? undefined : say('tile.usual', { hours: hoursIn(seat.usual) }),
    ...actsOf(desk, seat),
    help: [
      writeTo(desk, seat),
      ...formsFor(desk, [...(seat.isAsked ? (['extend', 'process'] as const) : []), 'act-as'], seat),
      ...formsFor(desk, [...(seat.draft === 'handed-over' ? (['unlock'] as const) : []), 'policy', 'glass'], seat),
    ],
  }));
};

/** What is done by one click; `now` stands on the tile itself: sent orders are carried out. */
const actsOf = (desk: Desk, seat: ModeratedSeat) => {
  const acts = seat.isAsked ? quickActs(desk, seat) : [];
  return { acts, now: seat.draft === 'handed-over' ? acts.slice(0, 1) : [] };
};

/** Hours as players say them: half hours below ten, whole ones above. */
const hoursIn = (hours: number): number => (hours < 10 ? Math.max(0.5, Math.round(hours * 2) / 2) : Math.round(hours));

/** What the seat is asked, as far as its moderator may know. */
const stateOf = ({ page, say }: Desk, { asked }: ModeratedSeat): string => {
  const [first] = asked;
  if (page.match.state !== 'RUNNING') return say(`tile.${page.match.state === 'PAUSED' ? 'paused' : 'stands'}`);
  return first ? askedOf(say, first) : say('tile.nothing');
};

/** A question in a few words; of one that others may not know of, only that there is one. */
export const askedOf = (
  say: Speech,
  { kind, words, isAct }: Pick<AwaitedAnswer, 'kind' | 'words' | 'isAct'>,
): string => {
  if (kind === undefined) return say('tile.secret');
  return isAct ? say('tile.act') : say('tile.asked', { about: words ?? kind.replaceAll('.', ' ') });
};

const dueOf = ({ page, say, clock }: Desk, { deadline, isLate }: ModeratedSeat): string | undefined => {
  if (deadline === undefined || page.match.state !== 'RUNNING') return undefined;
  return say(isLate ? 'tile.late' : 'tile.due', { when: clock.short(deadline.toISOString()) });
};
