/** What a player is told: news, and whatever news they want that their impulse is over, or their pieces fought, moved or fell. */
import type { CampaignEvent, EventKind } from '../events.ts';
import { contingentsIn } from '../pieces/stacks.ts';
import { contingentsOf } from '../position.ts';
import type { Force, PowerId } from '../types.ts';
import type { Book } from './book.ts';

/** Kinds that are about what their power has done or suffered. */
const OF_A_POWER: readonly EventKind[] = [
  ...(['impulse.ended', 'pieces.lost', 'formation.regrouped', 'battle.rolled', 'battery.rolled'] as const),
  ...(['siege.began', 'siege.rolled', 'siege.ended'] as const),
];

/** Kinds that come before anybody has done anything, or only say whose turn it is. */
const NO_NEWS: readonly EventKind[] = [
  ...(['match.began', 'deck.shuffled', 'cards.drawn', 'hand.gained', 'mulligan.kept'] as const),
  ...(['phase.began', 'round.began', 'impulse.began'] as const),
];

/** Whether an event is worth a mail by itself. */
export const isNews = (event: CampaignEvent): boolean =>
  !NO_NEWS.includes(event.kind) && !(event.kind === 'cards.discarded' && event.cause === 'mulligan');

export const concerns = (
  { definition }: Pick<Book, 'definition'>,
  event: CampaignEvent,
  powers: readonly PowerId[],
) => {
  const own = new Set<string>(powers.flatMap((power) => [power, ...contingentsOf(definition, power)]));
  const holds = (force: Force): boolean => contingentsIn(force).some((contingent) => own.has(contingent));
  switch (event.kind) {
    case 'formation.moved':
    case 'attrition.rolled':
    case 'interception.rolled':
    case 'evasion.rolled':
      return holds(event.force);
    case 'battle.began':
      return holds(event.attacker) || holds(event.defender);
    case 'battle.ended':
      return [...event.powers.attacker, ...event.powers.defender].some((power) => own.has(power));
    case 'flag.placed':
    case 'flag.removed':
      return own.has(event.was);
    default:
      return OF_A_POWER.includes(event.kind) && 'power' in event && own.has(event.power);
  }
};
