/** The host of a URL as connections and DNS take it: an address of IPv6 without its brackets. */
export const bareHost = (hostname: string): string => hostname.replace(/^\[|\]$/g, '');

/** Whether a host name is this machine itself, so that a connection to it cannot be overheard. */
export function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(hostname);
}
