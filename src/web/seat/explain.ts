/** Explain more: the hint beside what is asked, its switch in the menu, and what was closed. */
import { type Request, type Response, Router } from 'express';
import { z } from 'zod';
import { uncheckedMessage } from '../../engine/index.ts';
import { explainedKind, isKeptInBrowser } from '../../match/play/explaining.ts';
import type { Service } from '../../match/service.ts';
import { sentenceOf } from '../../match/words.ts';
import { chooseExplain, closeExplained, type LearnerNotes } from '../../store/learner.ts';
import { readForm } from '../forms.ts';
import type { FormGuard } from '../security.ts';
import { type Visit, visitor } from './visit.ts';

export interface Explained {
  /** Whether it is on; null: as long as first turns. */
  readonly chosen: boolean | null;
  /** The hint that is shown, with the kind of question that it is about. */
  readonly hint?: {
    readonly kind: string;
    readonly text: string;
    /** Beside an own turn: what is different here, for those who know the game. */
    readonly different?: string;
  };
}

const NAME = 'estafette-explain';
const KEPT = 90 * 86_400_000;
const MOST_CLOSED = 24;

const SWITCHES = { on: true, off: false, first: null } as const;

/** What this browser has kept of its reader. */
const notesOf = (req: Request): LearnerNotes => {
  const [, on = 'first', closed = ''] =
    /^(on|off|first)\/([a-z./-]{0,600})$/i.exec(String(req.cookies?.[NAME] ?? '')) ?? [];
  return { explain: SWITCHES[on as keyof typeof SWITCHES], closed: closed === '' ? [] : closed.split('/') };
};

const keep = (req: Request, res: Response, base: string, { explain, closed }: LearnerNotes): void => {
  const on = explain === null ? 'first' : explain ? 'on' : 'off';
  const value = `${on}/${closed.slice(-MOST_CLOSED).join('/')}`;
  res.cookie(NAME, value, { httpOnly: true, sameSite: 'lax', secure: req.secure, path: base, maxAge: KEPT });
};

/** What a page explains. `isQuiet`: a lesson leads already. */
export async function explainedOn(
  { store }: Service,
  { key, page, game }: Pick<Visit, 'key' | 'page' | 'game'>,
  req: Request,
  isQuiet: boolean,
): Promise<Explained> {
  const seat = { no: key.no, address: page.seat.mail.address };
  const notes = isKeptInBrowser(seat) ? notesOf(req) : undefined;
  const isAsked = page.match.state === 'RUNNING' && page.draft?.handedOver !== true;
  const kinds = isQuiet || !isAsked ? [] : page.open.map(({ kind }) => kind);
  const { chosen, kind } = await explainedKind(store, { game, pace: page.match.pace, seat, kinds }, notes);
  if (kind === undefined) return { chosen };
  const text = sentenceOf(game, uncheckedMessage(`explain.${kind}`));
  const isAct = game.language.acts.includes(kind);
  const different = `/guide?language=${page.seat.language}#different`;
  return { chosen, hint: { kind, text, ...(isAct ? { different } : {}) } };
}

const ExplainForm = z.object({ do: z.enum(['on', 'off', 'close']), kind: z.string().max(40).default('') });

/** The notes of a browser after a change. */
const changed = (notes: LearnerNotes, what: 'on' | 'off' | 'close', kind: string | undefined): LearnerNotes => {
  if (what === 'on') return { explain: true, closed: [] };
  if (what === 'off') return { ...notes, explain: false };
  return kind === undefined ? notes : { ...notes, closed: [...notes.closed, kind] };
};

/** Switches explanations on and off, and closes one. */
export const explainPages = (service: Service, guard: FormGuard): Router => {
  const router = Router();
  const visit = visitor(service);

  router.post('/:token/explain', guard.check, async (req, res) => {
    const { page, game, base } = await visit(req);
    const { do: what, kind } = readForm(ExplainForm, req.body);
    const { address } = page.seat.mail;
    const isKnown = Object.hasOwn(game.questions, kind);
    if (isKeptInBrowser({ no: 0, address }))
      keep(req, res, base, changed(notesOf(req), what, isKnown ? kind : undefined));
    else if (what !== 'close') await chooseExplain(service.store, address, game.id, what === 'on');
    else if (isKnown) await closeExplained(service.store, address, game.id, kind);
    res.redirect(303, base);
  });
  return router;
};
