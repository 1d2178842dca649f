/** The page of somebody who has joined by an invitation. */
import { invitationLink } from '../forming/invitation.ts';
import type { InvitedTo } from '../forming/joining.ts';
import { openPosition } from '../packs.ts';
import type { Service } from '../service.ts';
import { privateLinks } from './operator.ts';

/** Its address; undefined for a player whose page opens when the match begins. */
export async function ownPage(service: Service, { invitation, row, seat }: InvitedTo): Promise<string | undefined> {
  if (!seat) return invitationLink(service, { ...invitation, state: 'JOINED' });
  const now = await openPosition(service, row.id);
  if (!now || now.state === 'FORMING') return undefined;
  return (await privateLinks(service, row.id))?.seats.find(({ id }) => id === seat.seat)?.url;
}
