/** The place of a moderator: the match that his key opens, and the name under which he acts there. */
import type { Request } from 'express';
import type { LanguageTag } from '../../engine/index.ts';
import type { Speech } from '../../i18n/index.ts';
import {
  coModeratorByToken,
  type ModeratorPage,
  matchIdOf,
  moderatorByToken,
  moderatorPage,
} from '../../match/moderator/moderator.ts';
import { isOperator } from '../../match/people/operator.ts';
import type { Service } from '../../match/service.ts';
import { type Clockface, makeClockface } from '../../reports/index.ts';
import { NotFound } from '../errors.ts';
import { sayIn } from '../render.ts';
import { visitorLanguage } from '../visitor-language.ts';
import { isAtOffice, OFFICE } from './office-pass.ts';

export interface Place {
  readonly matchId: string;
  /** Path of the page. */
  readonly base: string;
  /** Path of the operator's office if he came from there; it also gives him the private links of all seats. */
  readonly office: string | undefined;
  /** The name of a co-moderator; undefined for the first moderator. */
  readonly as: string | undefined;
  readonly language: LanguageTag;
}

/** The parts of the address: a moderator's key, or the operator's key with the code of a match. */
export const paramsOf = ({ params }: Request): { readonly key: string; readonly code: string | undefined } => ({
  key: String(params.key ?? ''),
  code: params.code === undefined ? undefined : String(params.code),
});

/** The path of what a key opens; of the operator's pages the one without it. */
export const rootOf = (req: Request): string =>
  isAtOffice(req) ? OFFICE : `/m/${encodeURIComponent(paramsOf(req).key)}`;

/** The path of the operator's pages; nobody else finds anything there. */
export function officePath(service: Service, req: Request): string {
  if (!isOperator(service, paramsOf(req).key)) throw new NotFound();
  return rootOf(req);
}

/** The match of a moderator's key, or of the operator's key and a code; throws if there is none. */
export async function placeOf(service: Service, req: Request): Promise<Place> {
  const { key, code } = paramsOf(req);
  const byCode = () => (code !== undefined && isOperator(service, key) ? matchIdOf(service, code) : undefined);
  const matchId = await (code === undefined ? moderatorByToken(service, key) : byCode());
  if (matchId === undefined) throw new NotFound();
  const path = rootOf(req);
  const language = visitorLanguage(req);
  return code === undefined
    ? { matchId, base: path, office: undefined, as: (await coModeratorByToken(service, key))?.name, language }
    : { matchId, base: `${path}/matches/${encodeURIComponent(code)}`, office: path, as: undefined, language };
}

/** The moderator's page of a match, in the language of its visitor. */
export async function pageAt(service: Service, { matchId, language }: Place): Promise<ModeratorPage> {
  const page = await moderatorPage(service, matchId, language);
  if (!page) throw new NotFound();
  return page;
}

/** A page for a visitor, with its words and times. */
export interface Visit {
  readonly place: Place;
  readonly page: ModeratorPage;
  readonly say: Speech;
  readonly clock: Clockface;
}

export async function visitTo(service: Service, req: Request): Promise<Visit> {
  const place = await placeOf(service, req);
  const page = await pageAt(service, place);
  return { place, page, ...toldAt(service, place, page) };
}

/** The words and the clock of a visitor. */
export const toldAt = (
  service: Service,
  { language }: Place,
  { game, moderator }: Pick<ModeratorPage, 'game' | 'moderator'>,
) => ({
  say: sayIn(language, game.reporter),
  clock: makeClockface(moderator.zone, service.clock(), language),
});

/** The name under which the audit keeps an act. */
export const actorAt = ({ office, as }: Place, { moderator }: Pick<ModeratorPage, 'moderator'>) =>
  ({ by: as ?? (office === undefined ? moderator.name : `${moderator.name} (operator)`), via: 'page' }) as const;
