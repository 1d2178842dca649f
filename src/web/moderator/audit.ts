/** The acts of moderators in a match: a page, and a file to keep. */
import { Router } from 'express';
import { z } from 'zod';
import { commaIn, type Speech } from '../../i18n/index.ts';
import { actTitle } from '../../match/acts/acting.ts';
import { actSentence } from '../../match/acts/words.ts';
import { auditOf } from '../../match/moderator/moderator.ts';
import type { Service } from '../../match/service.ts';
import type { AuditKind, AuditRow } from '../../store/audit.ts';
import { readForm } from '../forms.ts';
import { renderPage } from '../render.ts';
import { pageAt, placeOf, type Visit, visitTo } from './place.ts';

const Query = z.object({ kind: z.string().max(40).default(''), by: z.string().max(120).default('') });

export const auditPages = (service: Service): Router => {
  const router = Router({ mergeParams: true });

  router.get('/', async (req, res) => {
    const { place, page, say, clock } = await visitTo(service, req);
    const { kind, by } = readForm(Query, req.query);
    const all = await auditOf(service, place.matchId);
    const rows = all.filter((row) => (kind === '' || row.kind === kind) && (by === '' || row.by === by));
    const { code } = page.match;
    res.send(
      renderPage('audit', {
        title: say('audit.title', { code }),
        crumbs: say('audit.crumbs', { code }),
        say,
        language: place.language,
        base: place.base,
        fields: [
          choiceOf(say, 'kind', { value: kind, values: all.map((row) => row.kind), text: titleIn(page) }),
          choiceOf(say, 'by', { value: by, values: all.map((row) => row.by), text: (name) => name }),
        ],
        rows: rows.map((row) => lineOf(row, { page, say, clock })),
      }),
    );
  });

  router.get('/audit.ndjson', async (req, res) => {
    const place = await placeOf(service, req);
    const { match } = await pageAt(service, place);
    const rows = await auditOf(service, place.matchId);
    const lines = rows.map((row) => `${JSON.stringify(row)}\n`).reverse();
    res.type('application/x-ndjson').attachment(`audit-${match.code}.ndjson`).send(lines.join(''));
  });

  return router;
};

const titleIn =
  ({ game }: Pick<Visit, 'page'>['page']) =>
  (kind: AuditKind): string =>
    actSentence(game, actTitle(kind));

/** The name of a reader: a seat, or a person without one. */
const toldName = ({ page, say }: Pick<Visit, 'page' | 'say'>, told: string): string => {
  if (told === 'moderator' || told === 'observers') return say(`audit.told.${told}`);
  return page.match.seats.find(({ id }) => id === told)?.name ?? told;
};

interface Choice<V extends string> {
  readonly value: string;
  readonly values: readonly V[];
  readonly text: (value: V) => string;
}

/** One of the offered choices, or none. */
const choiceOf = <V extends string>(say: Speech, name: 'kind' | 'by', { value, values, text }: Choice<V>) => ({
  id: name,
  name,
  label: say(`audit.${name}`),
  value,
  options: [
    { value: '', text: say('audit.all') },
    ...[...new Set(values)].sort().map((each) => ({ value: each, text: text(each) })),
  ],
});

const SHORT = 12;

const lineOf = (
  { no, at, by, via, kind, what, reason, seq, before, after, told }: AuditRow,
  visit: Pick<Visit, 'page' | 'say' | 'clock'>,
) => ({
  no,
  when: visit.clock.full(at.toISOString()),
  by,
  via: visit.say(`audit.via.${via}`),
  title: titleIn(visit.page)(kind),
  reason,
  what: JSON.stringify(what, null, 1),
  seq,
  before: before.slice(0, SHORT),
  after: after.slice(0, SHORT),
  told: told.map((each) => toldName(visit, each)).join(commaIn(visit.page.game.reporter.words.language ?? 'en')),
});
