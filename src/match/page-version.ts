/** The version of a seat's page: it changes when what the page shows does, and with nothing else. */
import { createHash } from 'node:crypto';
import { CHANGES, type Change } from './page-changes.ts';
import type { SeatPage } from './pages.ts';

/** What a page shows of each kind, as hashes. */
type Parts = Readonly<Record<Change, string>>;

export interface PageVersion {
  readonly version: string;
  readonly parts: Parts;
}

const hashOf = (shown: unknown): string =>
  createHash('sha256').update(JSON.stringify(shown)).digest('base64url').slice(0, 16);

export function pageVersion(page: SeatPage): PageVersion {
  const { match, open, events, waitingFor, sealed, seals, draft, standing, press, polls, unseen } = page;
  const asked = (isAct: boolean) => open.filter((each) => each.isAct === isAct).map(({ id }) => id);
  const parts: Parts = {
    over: hashOf(match.state === 'OVER'),
    turn: hashOf(asked(true)),
    question: hashOf([asked(false), polls.open.map(({ no }) => no)]),
    message: hashOf([
      press.items.filter(({ isOwn }) => !isOwn).map(({ at, text }) => [at, text]),
      unseen.map(({ no }) => no),
    ]),
    step: hashOf([events.at(-1)?.no, waitingFor, seals]),
    draft: hashOf([draft, sealed, standing, press.items.length, polls.open.map(({ own }) => own)]),
    match: hashOf([
      match.state,
      match.agreed,
      match.endsAt,
      match.seats,
      open.map(({ deadline }) => deadline),
      polls.closed,
    ]),
  };
  return { version: hashOf(parts), parts };
}

/** The most urgent change between two versions of a page; undefined: none. */
export const changeBetween = (before: PageVersion, after: PageVersion): Change | undefined =>
  CHANGES.find((kind) => before.parts[kind] !== after.parts[kind]);
