import { operatorUrl, privateLinks } from '../match/people/operator.ts';
import type { Service } from '../match/service.ts';
import type { MatchHead } from '../store/records.ts';

/** Whoever reads a line that a command prints, or where it ends up. */
export interface Printer {
  /** Nobody but who sits before it: a terminal, and not a file that keeps what it is given. */
  readonly isPrivate: boolean;
}

/** Where this process prints. `piped`: whoever has called it takes care of what comes out. */
export const printer = ({ piped = false }: { readonly piped?: boolean | undefined } = {}): Printer => ({
  isPrivate: process.stdout.isTTY === true || piped,
});

/** The private pages of a match, a line each; where others may read them, how to see them. */
export async function linkLines(
  service: Service,
  { id, code, name }: Pick<MatchHead, 'id' | 'code' | 'name'>,
  { isPrivate }: Printer,
): Promise<string[]> {
  if (!isPrivate) return [`${code} "${name}"`, hint(code)];
  const links = await privateLinks(service, id);
  if (!links) return [];
  const lost = 'made with a key that is gone: issue it anew';
  return [
    `${code} "${name}"`,
    ...links.seats.map(({ id: seat, player, url }) => `    ${`${seat} (${player})`.padEnd(28)} ${url ?? lost}`),
    `    ${'moderator'.padEnd(28)} ${links.moderator ?? lost}`,
  ];
}

/** The page on which matches are listed and opened; where others may read it, how to see it. */
export const operatorLine = (service: Service, { isPrivate }: Printer): string =>
  isPrivate ? operatorUrl(service) : 'its address opens every match: "npm run match -- links" prints it in a terminal';

const hint = (code: string): string =>
  `    private addresses are printed in a terminal only: npm run match -- links ${code} (with --piped elsewhere too)`;
