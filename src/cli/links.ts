import { operatorUrl, privateLinks } from '../match/people/operator.ts';
import type { Service } from '../match/service.ts';
import type { MatchHead } from '../store/records.ts';

/** The output of a command, and who can read it. */
export interface Printer {
  /** Only the user reads it: it is a terminal, not a file. */
  readonly isPrivate: boolean;
}

/** The output of this process. `piped`: the caller takes care of the output. */
export const printer = ({ piped = false }: { readonly piped?: boolean | undefined } = {}): Printer => ({
  isPrivate: process.stdout.isTTY === true || piped,
});

/** The private pages of a match, one a line; if others may read the output, only how to see them. */
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

/** The page on which matches are listed and opened; if others may read the output, only how to see it. */
export const operatorLine = (service: Service, { isPrivate }: Printer): string =>
  isPrivate ? operatorUrl(service) : 'its address opens every match: "estafette match links" prints it in a terminal';

const hint = (code: string): string =>
  `    private addresses are printed in a terminal only: estafette match links ${code} (with --piped elsewhere too)`;
