/** Addresses of seats that nobody reads the mail of: visitors of pages, and stand-ins. */

/** A reserved domain (RFC 6761, 6.3): no mail leaves this machine. */
const NOBODYS = '@practice.localhost';

export const nobodysAddress = (seat: string): string => `${seat.replaceAll('_', '-')}${NOBODYS}`;

export const isNobodys = (address: string): boolean => address.endsWith(NOBODYS);
