/** The page on which a moderator corrects the position by forms of the game: an area, or what lies beside the map. */
import { type Request, type Response, Router } from 'express';
import { z } from 'zod';
import { message } from '../../engine/index.ts';
import { readAct } from '../../match/acts/act.ts';
import { actSentence } from '../../match/acts/words.ts';
import type { CorrectionField, CorrectionForm } from '../../match/game.ts';
import { positionFor } from '../../match/moderator/position.ts';
import { publicPage } from '../../match/pages.ts';
import type { Service } from '../../match/service.ts';
import { NotFound } from '../errors.ts';
import { readForm } from '../forms.ts';
import { renderPage, sayIn } from '../render.ts';
import { publicReport } from '../seat/report.ts';
import type { FormGuard } from '../security.ts';
import { actForms } from './act-forms.ts';
import { actPage } from './act-page.ts';
import { type Place, pageAt, placeOf } from './place.ts';

const say = sayIn();

const At = z.string().max(60).default('').catch('');
const Filled = z.object({ form: z.string(), which: z.string().max(20), at: At }).catchall(z.string().max(60));

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
    const page = await pageAt(service, place);
    const shown = await publicPage(service, page.match.code);
    const position = await positionFor(service, place.matchId);
    const { forms } = page.game.corrections ?? {};
    if (!shown || !position || !page.game.corrections) throw new NotFound();
    const { places } = page.game.reporter.board(publicReport(shown));
    const here = places.find(({ id }) => id === at);
    const { code } = page.match;
    res.status(refused ? 422 : 200).send(
      renderPage('correct', {
        title: say('correct.title', { code }),
        crumbs: say('correct.crumbs', { code }),
        say,
        base: place.base,
        form: guard.token(req, res),
        problem: refused?.problem,
        isAmidst: position.isAmidst,
        map: { address: `/p/${code}/map.svg`, alt: say('correct.map') },
        places: placeField(places, here?.id ?? ''),
        at: here?.id ?? '',
        here: here ? say('correct.here', { place: here.name }) : say('correct.here.none'),
        words: here?.words,
        forms: (forms?.at(position.fields, here?.id) ?? []).map((each) => formOf(each, refused)),
        patch: actForms(page).grave.find(({ kind }) => kind === 'override'),
      }),
    );
  };

  router.get('/', async (req, res) => {
    await render(req, res, await placeOf(service, req), At.parse(req.query.at));
  });

  router.post('/', guard.check, async (req, res) => {
    const place = await placeOf(service, req);
    const { game } = await pageAt(service, place);
    const { which: form, at, form: _token, ...fields } = readForm(Filled, req.body);
    const position = await positionFor(service, place.matchId);
    const { forms } = game.corrections ?? {};
    if (!position || !forms) throw new NotFound();
    const made = forms.patch(position.fields, { form, place: at === '' ? undefined : at, fields });
    const reason = made.ok ? message('refused.override.nothing') : made.refusal.reason;
    const read = made.ok && made.answer.length > 0 ? readAct({ kind: 'override', patch: made.answer }) : undefined;
    if (!read?.ok) return render(req, res, place, at, { form, fields, problem: actSentence(game, reason) });
    await show(req, res, place, { act: read.answer });
  });

  return router;
};

const placeField = (places: readonly { readonly id: string; readonly name: string }[], value: string) => ({
  id: 'at',
  name: 'at',
  label: say('correct.place'),
  value,
  options: [
    { value: '', text: say('correct.place.none') },
    ...places.map(({ id, name }) => ({ value: id, text: name })).sort((a, b) => a.text.localeCompare(b.text)),
  ],
});

/** A form of the game as fields of a page; as it was typed where it was refused. */
const formOf = ({ id, title, fields }: CorrectionForm, refused: Refused | undefined) => {
  const typed = refused?.form === id ? refused.fields : undefined;
  return {
    id,
    title,
    isOpen: typed !== undefined,
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
