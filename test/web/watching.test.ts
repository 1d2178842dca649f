/** The dashboard and the alerts speak of metrics that there are, and the document of all of them. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import supertest from 'supertest';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { sweep } from '../../src/match/clock/clock.ts';
import { storeSubmission } from '../../src/match/inbox/submission.ts';
import { advanceMatch } from '../../src/match/play/advance.ts';
import type { Service } from '../../src/match/service.ts';
import { wakeClock } from '../../src/match/time/wake.ts';
import { makeApp } from '../../src/web/app.ts';
import { openMeters } from '../../src/web/metrics.ts';
import { type Installation, installation } from './campaign.ts';

const target = z.object({ refId: z.string(), expr: z.string().min(1), legendFormat: z.string() });
const source = z.object({ type: z.literal('prometheus'), uid: z.string().regex(/^\$\{datasource\}$/) });
const place24 = z.object({
  h: z.number().min(1),
  w: z.number().min(1).max(24),
  x: z.number().min(0),
  y: z.number().min(0),
});
const panel = z.object({
  id: z.number(),
  title: z.string(),
  type: z.enum(['stat', 'timeseries']),
  datasource: source,
  gridPos: place24.refine(({ x, w }) => x + w <= 24),
  targets: z.array(target.extend({ datasource: source })).min(1),
});
const dashboardSchema = z.object({
  title: z.literal('Estafette'),
  schemaVersion: z.number().min(36),
  templating: z.object({ list: z.array(z.object({ name: z.string(), type: z.string(), query: z.string() })) }),
  panels: z.array(panel).min(1),
});

const dashboard = dashboardSchema.parse(JSON.parse(readFileSync('docs/watching/dashboard.json', 'utf8')));
const rules = readFileSync('docs/watching/alerts.yaml', 'utf8');
const page = readFileSync('docs/watching.md', 'utf8');
const alerts = [...rules.matchAll(/^ +- alert: (\w+)\n +expr: (.+)$/gm)].map(([, name = '', expr = '']) => ({
  name,
  expr,
}));

let place: Installation;
let service: Service;
let text: string;
beforeAll(async () => {
  place = await installation();
  const meters = openMeters();
  service = { ...place.service, meter: meters };
  const match = await place.open('2');
  await advanceMatch(service, match.id);
  await service.store.pulse.createMany({ data: ['mailbox', 'backup'].map((name) => ({ name, at: service.clock() })) });
  await storeSubmission(service, {
    channel: 'SMTP',
    raw: Buffer.from('Subject: orders\r\n\r\n'),
    envelope: { to: [] },
  });
  await wakeClock(service);
  await sweep(service);
  const app = makeApp(service, { metrics: { meters } });
  const away = {
    ...service.store,
    $queryRaw: () => Promise.reject(Object.assign(new Error('gone'), { code: 'P1001' })),
  };
  await supertest(makeApp({ ...service, store: away as unknown as Service['store'] }, { metrics: { meters } })).get(
    '/ready',
  );
  text = (await supertest(app).get('/metrics').expect(200)).text;
});
afterAll(() => place.close());

/** Of each metric its labels with all of their values. */
const valuesOf = (name: string, label: string): readonly string[] =>
  text.split('\n').flatMap((line) => {
    const [, labels = ''] = new RegExp(`^${name}\\{(.*)\\} `).exec(line) ?? [];
    return [...labels.matchAll(/(\w+)="([^"]*)"/g)].flatMap(([, key, value = '']) => (key === label ? [value] : []));
  });

/** Labels that Prometheus gives. */
const ITS_OWN = ['job', 'instance'];

/** What an expression asks for and `/metrics` does not have. */
function lacks(expr: string): readonly string[] {
  const asked = [...expr.matchAll(/\b((?:estafette|process|nodejs)_\w+)(?:\{([^}]*)\})?/g)];
  const grouped = [...expr.matchAll(/by \(([^)]*)\)/g)].flatMap(([, list = '']) => list.split(', '));
  return asked.flatMap(([, name = '', matchers = '']) => [
    ...(new RegExp(`^${name}[ {]`, 'm').test(text) ? [] : [name]),
    ...grouped.filter((label) => valuesOf(name, label).length === 0).map((label) => `${name} by ${label}`),
    ...[...matchers.matchAll(/(\w+)=~?"([^"]*)"/g)]
      .filter(([, label = '']) => !ITS_OWN.includes(label))
      .flatMap(([, label = '', values = '']) =>
        values
          .split('|')
          .flatMap((value) => (valuesOf(name, label).includes(value) ? [] : [`${name} ${label}=${value}`])),
      ),
  ]);
}

test.each(dashboard.panels)('panel "$title" shows what there is', ({ title, targets }) => {
  expect(targets.flatMap(({ expr }) => lacks(expr))).toEqual([]);
  const labels = targets.flatMap(({ legendFormat }) => [...legendFormat.matchAll(/\{\{(\w+)\}\}/g)]);
  for (const [, label] of labels)
    expect(targets.some(({ expr }) => expr.includes(`${label}`)) || ITS_OWN.includes(`${label}`)).toBe(true);
  expect(page).toContain(`\n| ${title} | `);
});

test('panels have numbers of their own and do not lie upon each other', () => {
  expect(new Set(dashboard.panels.map(({ id }) => id)).size).toBe(dashboard.panels.length);
  const squares = dashboard.panels.flatMap(({ gridPos: { h, w, x, y } }) =>
    Array.from({ length: h * w }, (_, n) => `${x + (n % w)} ${y + Math.floor(n / w)}`),
  );
  expect(new Set(squares).size).toBe(squares.length);
});

test('every rule is read', () => {
  expect(alerts).toHaveLength(rules.split('- alert:').length - 1);
  expect(alerts.length).toBeGreaterThan(10);
});

test.each(alerts)('alert $name asks for what there is, and the document tells what to do', ({ name, expr }) => {
  expect(lacks(expr)).toEqual([]);
  expect(page).toContain(`\n| ${name} | `);
});

test('the check finds metrics, labels and values that are not there', () => {
  expect(lacks('estafette_gone > 0')).toEqual(['estafette_gone']);
  expect(lacks('max by (queue) (estafette_matches{state="LOST"})')).toEqual([
    'estafette_matches by queue',
    'estafette_matches state=LOST',
  ]);
});

/** Names in the first columns of the tables of a part of the document, without their heads. */
const namedIn = (part: string): string[] =>
  [...part.matchAll(/^\| (.+?) \| /gm)]
    .map(([, name = '']) => name)
    .filter((name) => !/^(Alert|Panel|Span)$/.test(name));

const [watched = '', traced = ''] = page.split('\n## Traces\n');

test('the document has no panel and no alert that is gone', () => {
  const known = new Set([...alerts.map(({ name }) => name), ...dashboard.panels.map(({ title }) => title)]);
  expect(namedIn(watched).filter((name) => !known.has(name))).toEqual([]);
});

test('the document names every span, and none that is gone', () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'));
  const sources = files.map((name) => readFileSync(join('src', name), 'utf8'));
  const spans = sources.flatMap((source) => [...source.matchAll(/spanned\(\s*'([\w.]+)'/g)].map(([, name]) => name));
  const jobs = ['inbound', 'referee', 'postman', 'clock'];
  const named = namedIn(traced).flatMap((name) => [...name.matchAll(/`([\w.]+)`/g)].map(([, each]) => each));
  expect([...named, 'orders.form'].sort()).toEqual([...spans, ...jobs].sort());
});
