/** The page on which a moderator corrects the position by forms of the game: an area, or what lies beside the map. */
import { type Request, type Response, Router } from 'express';
import { z } from 'zod';
import { refuse, type Verdict } from '../../engine/index.ts';
import type { Speech } from '../../i18n/index.ts';
import { actSentence } from '../../match/acts/words.ts';
import type { CorrectionField, CorrectionForm } from '../../match/game.ts';
import { correctionAct, draftOf, keepDraft, type Written } from '../../match/moderator/correction.ts';
import { positionFor } from '../../match/moderator/position.ts';
import { publicPageOf } from '../../match/pages.ts';
import type { Service } from '../../match/service.ts';
import { speechOf } from '../../reports/index.ts';
import { NotFound } from '../errors.ts';
import { readForm } from '../forms.ts';
import { renderPage } from '../render.ts';
import { publicReport } from '../seat/report.ts';
import type { FormGuard } from '../security.ts';
import { actForms } from './act-forms.ts';
import { actPage } from './act-page.ts';
import { type Place, pageAt, placeOf, toldAt } from './place.ts';

const At = z.string().max(60).default('').catch('');
const Filled = z
  .object({ form: z.string(), which: z.string().max(20), at: At, goal: z.enum(['add', 'look']).default('look') })
  .catchall(z.string().max(60));
const DraftForm = z.object({ at: At, drop: z.coerce.number().int().min(0).max(100).optional() });

/** A form that was refused: what was typed, and why. */
interface Refused {
  readonly form: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly problem: string;
}

export const correctPage = (service: Service, guard: FormGuard): Router => {
  const router = Router({ mergeParams: true });
  const { show } = actPage(service, guard);

  const render = async (req: Request, res: Response, place: Place, at: string, refused?: Refused) => {
    const open = At.parse(req.query.open);
    const page = await pageAt(service, place);
    const { say } = toldAt(service, place, page);
    const shown = await publicPageOf(service, place.matchId, place.language);
    const position = await positionFor(service, place.matchId);
    const { forms } = page.game.moderation ?? {};
    const draft = position && (await draftOf(service, place.matchId, { game: page.game, fields: position.fields }));
    if (!shown || !position || !draft || !page.game.moderation) throw new NotFound();
    const { places } = page.game.reporter.board.draw(publicReport(shown));
    const here = places.find(({ id }) => id === at);
    const { place: nameOf } = page.game.reporter.words.formatters;
    const named = ({ id, name }: { readonly id: string; readonly name: string }) => ({
      id,
      name: nameOf?.(id) ?? name,
    });
    const { code } = page.match;
    res.status(refused ? 422 : 200).send(
      renderPage('correct', {
        title: say('correct.title', { code }),
        crumbs: say('correct.crumbs', { code }),
        say,
        language: place.language,
        base: place.base,
        form: guard.token(req, res),
        problem: refused?.problem,
        drafted: draft.parts.map(({ changes, isPossible }, no) => ({
          no,
          isPossible,
          text: isPossible
            ? changes.map((change) => say('correct.change', { ...change })).join(' ')
            : say('correct.impossible'),
        })),
        canLook: draft.parts.length > 0 && draft.parts.every(({ isPossible }) => isPossible) && !position.isAmidst,
        isAmidst: position.isAmidst,
        map: { address: `${place.base}/map.svg`, alt: say('correct.map') },
        places: placeField(say, places.map(named), here?.id ?? ''),
        at: here?.id ?? '',
        open,
        here: here ? say('correct.here', { place: named(here).name }) : say('correct.here.none'),
        words: here?.words,
        forms: (forms?.at(draft.fields, here?.id, speechOf(page.game.reporter)) ?? []).map((each) =>
          formOf(each, refused, open),
        ),
        patch: actForms({ page, say }).grave.find(({ kind }) => kind === 'override'),
      }),
    );
  };

  router.get('/', async (req, res) => {
    await render(req, res, await placeOf(service, req), At.parse(req.query.at));
  });

  /** The draft of the match, and what it is made for. */
  const drafted = async (place: Place) => {
    const { game } = await pageAt(service, place);
    const position = await positionFor(service, place.matchId);
    if (!position || !game.moderation) throw new NotFound();
    return { game, draft: await draftOf(service, place.matchId, { game, fields: position.fields }) };
  };

  router.post('/', guard.check, async (req, res) => {
    const place = await placeOf(service, req);
    const { which: form, at, form: _token, goal, ...fields } = readForm(Filled, req.body);
    const { game, draft } = await drafted(place);
    const made = game.moderation?.forms?.patch(draft.fields, { form, place: at === '' ? undefined : at, fields });
    if (!made) throw new NotFound();
    const { parts, read } = withChange(draft, made);
    if (!read.ok) return render(req, res, place, at, { form, fields, problem: actSentence(game, read.refusal.reason) });
    if (goal === 'add' || draft.parts.length > 0) await keepDraft(service, place.matchId, parts);
    if (goal === 'look') return show(req, res, place, { act: read.answer });
    res.redirect(303, `${place.base}/correct?at=${encodeURIComponent(at)}&open=${encodeURIComponent(form)}`);
  });

  router.post('/draft', guard.check, async (req, res) => {
    const place = await placeOf(service, req);
    const { at, drop } = readForm(DraftForm, req.body);
    const { game, draft } = await drafted(place);
    const parts = draft.parts.map(({ patch }) => patch);
    if (drop !== undefined) {
      await keepDraft(
        service,
        place.matchId,
        parts.filter((_, no) => no !== drop),
      );
      return res.redirect(303, `${place.base}/correct?at=${encodeURIComponent(at)}`);
    }
    const read = correctionAct(parts);
    if (read.ok) return show(req, res, place, { act: read.answer });
    await render(req, res, place, at, { form: '', fields: {}, problem: actSentence(game, read.refusal.reason) });
  });

  return router;
};

/** The parts of a draft with one more, and the act that they make. */
const withChange = ({ parts: before }: Awaited<ReturnType<typeof draftOf>>, made: Verdict<Written>) => {
  const parts: readonly Written[] = before.map(({ patch }) => patch);
  if (!made.ok) return { parts, read: made };
  const all = [...parts, made.answer];
  return { parts: all, read: made.answer.length === 0 ? refuse('override.nothing') : correctionAct(all) };
};

const placeField = (say: Speech, places: readonly { readonly id: string; readonly name: string }[], value: string) => ({
  id: 'at',
  name: 'at',
  label: say('correct.place'),
  value,
  options: [
    { value: '', text: say('correct.place.none') },
    ...places.map(({ id, name }) => ({ value: id, text: name })).sort((a, b) => a.text.localeCompare(b.text)),
  ],
});

/** A form of the game as fields of a page; as it was typed where it was refused. The one that was used last is `open`; before that all are. */
const formOf = ({ id, title, fields }: CorrectionForm, refused: Refused | undefined, open: string) => {
  const typed = refused?.form === id ? refused.fields : undefined;
  return {
    id,
    title,
    isOpen: typed !== undefined || open === '' || id === open,
    ticks: fields.flatMap((field) =>
      field.kind === 'tick' ? [{ name: field.name, label: field.label, isOn: typed?.[field.name] !== undefined }] : [],
    ),
    fields: fields.flatMap((field) => (field.kind === 'tick' ? [] : [fieldOf(id, field, typed)])),
  };
};

const fieldOf = (
  form: string,
  field: Exclude<CorrectionField, { kind: 'tick' }>,
  typed: Refused['fields'] | undefined,
) => {
  const { name, label } = field;
  const shared = { id: `${form}-${name}`, name, label, value: typed?.[name] ?? String(field.value ?? '') };
  return field.kind === 'choice' ? { ...shared, options: field.options } : { ...shared, longest: 6, required: true };
};
