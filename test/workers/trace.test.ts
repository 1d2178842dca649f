import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { afterEach, expect, test } from 'vitest';
import { startTracing } from '../../src/cli/tracing.ts';
import { createMatch } from '../../src/match/forming/create.ts';
import { onErrand } from '../../src/queue/errand.ts';
import { spanned, traceIds, traceparent } from '../../src/queue/span.ts';
import { startWorkers } from '../../workers/index.ts';
import { openOf, PLAN } from '../match/service.ts';
import { install, nextMailIn, replyAt } from './installation.ts';
import { setupOf } from './site.ts';

/** A span as OTLP writes it in JSON. */
interface Span {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly attributes: readonly { readonly key: string; readonly value: { readonly stringValue?: string } }[];
}

interface Export {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: Span['attributes'] };
    readonly scopeSpans: readonly { readonly spans: readonly Span[] }[];
  }[];
}

const closings: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closings.splice(0).reverse()) await close();
});

/** A collector of OpenTelemetry, and what it was sent. */
async function openCollector(): Promise<{ readonly url: string; readonly exports: Export[] }> {
  const exports: Export[] = [];
  const server = createServer(async (request, response) => {
    exports.push((await json(request)) as Export);
    response.setHeader('content-type', 'application/json').end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closings.push(() => new Promise((resolve) => server.close(resolve)));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, exports };
}

const attributeOf = ({ attributes }: Pick<Span, 'attributes'>, key: string): string | undefined =>
  attributes.find((attribute) => attribute.key === key)?.value.stringValue;

const spansIn = (exports: readonly Export[]): Span[] =>
  exports
    .flatMap(({ resourceSpans }) => resourceSpans)
    .flatMap(({ scopeSpans }) => scopeSpans)
    .flatMap(({ spans }) => spans);

/** The names of a span and of all that it comes of, the first cause first. */
const wayTo = (span: Span, spans: readonly Span[]): string[] => {
  const cause = spans.find(({ spanId }) => spanId === span.parentSpanId);
  return [...(cause ? wayTo(cause, spans) : []), span.name];
};

test('one trace follows an order from its mail to the report, through all queues', async () => {
  const collector = await openCollector();
  const tracing = await startTracing({ otlpUrl: collector.url }, 'release of a test');
  const place = await install('postgres');
  closings.push(() => place.close());
  const workers = await startWorkers(['inbound', 'referee', 'postman'], setupOf(place.service, place.site));
  closings.push(() => workers.close());
  const { id, code } = await createMatch(place.service, PLAN);
  const report = await nextMailIn(place, 'rosa@', 'WELCOME');
  await replyAt(workers.listener, report, { from: 'rosa@players.test', text: 'STRIKE\nPASS\nGO\nNOW' });
  await nextMailIn(place, 'blas@', 'QUESTION:');
  await expect.poll(() => openOf(place.service, id)).toEqual(['1 blue parry']);
  // A mail arrives before the span of its sending ends.
  await workers.close();
  await tracing?.close();

  const spans = spansIn(collector.exports);
  const resource = collector.exports[0]?.resourceSpans[0]?.resource ?? { attributes: [] };
  expect(attributeOf(resource, 'service.name')).toBe('estafette');
  expect(attributeOf(resource, 'service.version')).toBe('release of a test');

  const stored = spans.find(({ name }) => name === 'submission.store') as Span;
  const mine = spans.filter(({ traceId }) => traceId === stored.traceId);
  const ways = mine.map((span) => wayTo(span, mine).join(' > '));
  const read = 'submission.store > inbound > submission.settle';
  expect(ways).toContain(read);
  const sent = ways.filter((way) => way.endsWith('referee > match.step > postman > letter.send > smtp.send'));
  expect(sent.length).toBeGreaterThan(0);
  for (const way of sent) expect(way.startsWith('submission.store > inbound > ')).toBe(true);
  const step = mine.find(({ name }) => name === 'match.step') as Span;
  expect(attributeOf(step, 'estafette.matchId')).toBe(id);
  expect(mine.map((span) => attributeOf(span, 'estafette.match'))).toContain(code);
  const settled = mine.find(({ name }) => name === 'submission.settle') as Span;
  expect(attributeOf(settled, 'estafette.verdict')).toBe('accepted');
  expect(attributeOf(settled, 'estafette.submission')).toBe(attributeOf(stored, 'estafette.submission'));
  // No address, link or word of a mail is sent to a collector.
  expect(JSON.stringify(collector.exports)).not.toMatch(/@|https?:|STRIKE/);
});

test('of an error a span tells its name alone, and the error goes on', async () => {
  const collector = await openCollector();
  const tracing = await startTracing({ otlpUrl: collector.url });
  const failing = onErrand({ match: 'WOLF-1' }, () =>
    spanned('work', async () => {
      throw new TypeError('no such address: rosa@players.test');
    }),
  );
  await expect(failing).rejects.toThrow('no such address');
  await tracing?.close();
  const [span] = spansIn(collector.exports) as [Span];
  expect(attributeOf(span, 'error.type')).toBe('TypeError');
  expect(attributeOf(span, 'estafette.match')).toBe('WOLF-1');
  expect(JSON.stringify(collector.exports)).not.toContain('address');
});

test('without a collector nothing is measured, and jobs name no cause', async () => {
  expect(await startTracing({ otlpUrl: undefined })).toBeUndefined();
  expect(await spanned('work', async () => [traceparent(), traceIds()])).toEqual([undefined, {}]);
});
