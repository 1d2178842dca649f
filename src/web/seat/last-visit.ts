/** The events that a player has not yet seen in this browser. A cookie of his page stores how far he has read. */
import type { Request, Response } from 'express';

const NAME = 'estafette-read';

/** Requests within this time are one visit, in milliseconds. */
const VISIT = 30 * 60_000;

/** How long a browser is remembered, in milliseconds. */
const KEPT = 400 * 86_400_000;

interface LastVisit {
  /** Events from this number on are new; undefined at the first visit. */
  readonly from: number | undefined;
}

interface Reading {
  /** Events from this number on were new in the visit. */
  readonly from: number;
  /** The first number that has not been shown. */
  readonly to: number;
  /** The last request of the visit. */
  readonly at: number;
}

const readingIn = (req: Request): Reading | undefined => {
  const [, from, to, at] = /^([0-9]{1,9})-([0-9]{1,9})-([0-9]{1,15})$/.exec(String(req.cookies?.[NAME] ?? '')) ?? [];
  return at === undefined ? undefined : { from: Number(from), to: Number(to), at: Number(at) };
};

/** Notes that all events below `next` are shown now, and returns what is new. */
export const noteVisit = (
  req: Request,
  res: Response,
  { base, next, now }: { readonly base: string; readonly next: number; readonly now: Date },
): LastVisit => {
  const before = readingIn(req);
  const at = now.getTime();
  // The first visit has no news, because everything is new.
  const from = before && (at - before.at < VISIT ? before.from : before.to);
  res.cookie(NAME, `${from ?? 0}-${next}-${at}`, {
    httpOnly: true,
    sameSite: 'lax',
    secure: req.secure,
    path: base,
    maxAge: KEPT,
  });
  return { from: from === 0 ? undefined : from };
};
