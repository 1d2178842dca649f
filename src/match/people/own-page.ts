/** The page of somebody who has joined by an invitation. */
import { invitationByNo } from '../../store/invitations.ts';
import { invitationLink } from '../forming/invitation.ts';
import type { InvitedTo } from '../forming/joining.ts';
import { openPosition } from '../packs.ts';
import type { Service } from '../service.ts';
import { privateLinks } from './operator.ts';

/** Its address; undefined for a player whose page opens when the match begins. To join renews the link of an invitation. */
export async function ownPage(service: Service, { invitation, row, seat }: InvitedTo): Promise<string | undefined> {
  if (!seat) {
    const joined = await invitationByNo(service.store, invitation.no);
    return joined && invitationLink(service, joined);
  }
  const now = await openPosition(service, row.id);
  if (!now || now.state === 'FORMING') return undefined;
  return (await privateLinks(service, row.id))?.seats.find(({ id }) => id === seat.seat)?.url;
}
