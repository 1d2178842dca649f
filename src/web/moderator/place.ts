/** Where a moderator is: which match his key opens, and under which name he acts there. */
import type { Request } from 'express';
import {
  coModeratorByToken,
  type ModeratorPage,
  matchIdOf,
  moderatorByToken,
  moderatorPage,
} from '../../match/moderator/moderator.ts';
import { isOperator } from '../../match/people/operator.ts';
import type { Service } from '../../match/service.ts';
import { NotFound } from '../errors.ts';

export interface Place {
  readonly matchId: string;
  /** Path of the page. */
  readonly base: string;
  /** Path of the office he comes from, and with it the keys of all seats. */
  readonly office: string | undefined;
  /** Who moderates too, and is not the first. */
  readonly as: string | undefined;
}

/** What the address says: the moderator's key, or the operator's with the code of a match. */
export const paramsOf = ({ params }: Request): { readonly key: string; readonly code: string | undefined } => ({
  key: String(params.key ?? ''),
  code: params.code === undefined ? undefined : String(params.code),
});

/** For the moderator by his key, and for the operator by the code of a match; for anybody else there is nothing. */
export async function placeOf(service: Service, req: Request): Promise<Place> {
  const { key, code } = paramsOf(req);
  const byCode = () => (code !== undefined && isOperator(service, key) ? matchIdOf(service, code) : undefined);
  const matchId = await (code === undefined ? moderatorByToken(service, key) : byCode());
  if (matchId === undefined) throw new NotFound();
  const path = `/m/${encodeURIComponent(key)}`;
  return code === undefined
    ? { matchId, base: path, office: undefined, as: (await coModeratorByToken(service, key))?.name }
    : { matchId, base: `${path}/matches/${encodeURIComponent(code)}`, office: path, as: undefined };
}

/** The page of his match. */
export async function pageAt(service: Service, { matchId }: Place): Promise<ModeratorPage> {
  const page = await moderatorPage(service, matchId);
  if (!page) throw new NotFound();
  return page;
}

/** The name that the audit keeps. */
export const actorAt = ({ office, as }: Place, { moderator }: Pick<ModeratorPage, 'moderator'>) =>
  ({ by: as ?? (office === undefined ? moderator.name : `${moderator.name} (operator)`), via: 'page' }) as const;
