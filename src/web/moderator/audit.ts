/** The acts of moderators in a match: a page, and a file to keep. */
import { Router } from 'express';
import { z } from 'zod';
import { actTitle } from '../../match/acts/acting.ts';
import { actSentence } from '../../match/acts/words.ts';
import { auditOf } from '../../match/moderator/moderator.ts';
import type { MatchFacts } from '../../match/pages.ts';
import type { Service } from '../../match/service.ts';
import { makeClockface } from '../../reports/index.ts';
import type { AuditKind, AuditRow } from '../../store/audit.ts';
import { readForm } from '../forms.ts';
import { renderPage, sayIn } from '../render.ts';
import { pageAt, placeOf } from './place.ts';

const say = sayIn();

const Query = z.object({ kind: z.string().max(40).default(''), by: z.string().max(120).default('') });

export const auditPages = (service: Service): Router => {
  const router = Router({ mergeParams: true });

  router.get('/', async (req, res) => {
    const place = await placeOf(service, req);
    const page = await pageAt(service, place);
    const { kind, by } = readForm(Query, req.query);
    const all = await auditOf(service, place.matchId);
    const rows = all.filter((row) => (kind === '' || row.kind === kind) && (by === '' || row.by === by));
    const { code } = page.match;
    const clock = makeClockface(page.moderator.zone, service.clock());
    res.send(
      renderPage('audit', {
        title: say('audit.title', { code }),
        crumbs: say('audit.crumbs', { code }),
        say,
        base: place.base,
        fields: [
          choice('kind', kind, all, (row) => row.kind, titleOf),
          choice(
            'by',
            by,
            all,
            (row) => row.by,
            (name) => name,
          ),
        ],
        rows: rows.map((row) =>
          lineOf(
            row,
            (at) => clock.full(at.toISOString()),
            (told) => toldName(page.match, told),
          ),
        ),
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

const titleOf = (kind: AuditKind): string => actSentence(undefined, actTitle(kind));

/** The name of a reader: a seat, or a person without one. */
const toldName = ({ seats }: MatchFacts, told: string): string => {
  if (told === 'moderator' || told === 'observers') return say(`audit.told.${told}`);
  return seats.find(({ id }) => id === told)?.name ?? told;
};

/** One of the offered choices, or none. */
function choice<V extends string>(
  name: string,
  value: string,
  rows: readonly AuditRow[],
  of: (row: AuditRow) => V,
  text: (value: V) => string,
) {
  const values = [...new Set(rows.map(of))].sort();
  return {
    id: name,
    name,
    label: say(`audit.${name}`),
    value,
    options: [{ value: '', text: say('audit.all') }, ...values.map((each) => ({ value: each, text: text(each) }))],
  };
}

const SHORT = 12;

const lineOf = (
  { no, at, by, via, kind, what, reason, seq, before, after, told }: AuditRow,
  when: (at: Date) => string,
  nameOf: (seat: string) => string,
) => ({
  no,
  when: when(at),
  by,
  via: say(`audit.via.${via}`),
  title: titleOf(kind),
  reason,
  what: JSON.stringify(what, null, 1),
  seq,
  before: before.slice(0, SHORT),
  after: after.slice(0, SHORT),
  told: told.map(nameOf).join(', '),
});
