import { type MatchHead, privateLinks, type Service } from '../match/index.ts';

/** The private pages of a match, a line each. */
export async function linkLines(
  service: Service,
  { id, code, name }: Pick<MatchHead, 'id' | 'code' | 'name'>,
): Promise<string[]> {
  const links = await privateLinks(service, id);
  if (!links) return [];
  const lost = 'made with a key that is gone: issue it anew';
  return [
    `${code} "${name}"`,
    ...links.seats.map(({ id: seat, player, url }) => `    ${`${seat} (${player})`.padEnd(28)} ${url ?? lost}`),
    `    ${'moderator'.padEnd(28)} ${links.moderator ?? lost}`,
  ];
}
