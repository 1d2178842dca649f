/**
 * Spans of OpenTelemetry: what an order waits for on its way from a mail to the report, through all processes. Where no tracer is
 * registered, nothing is measured.
 */
import { type Attributes, context, propagation, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { errand } from './errand.ts';

/** A span as another process is told of it: the field `traceparent` of W3C Trace Context. */
export type Traceparent = string;

const KINDS = { within: SpanKind.INTERNAL, taken: SpanKind.SERVER, asked: SpanKind.CLIENT, job: SpanKind.CONSUMER };

interface SpanPlace {
  /** Work within a process, something taken from outside, a question to another server, or a job. */
  readonly kind?: keyof typeof KINDS;
  /** The span that this one comes of, where that is not the present one. */
  readonly cause?: Traceparent | undefined;
}

/**
 * Does some work in a span of its own. It tells what the work was about, and of an error no more than its name: what else it says may be
 * secret, and stands in the log, under the same trace.
 */
export function spanned<T>(
  name: string,
  work: () => Promise<T>,
  { kind = 'within', cause }: SpanPlace = {},
): Promise<T> {
  const present = context.active();
  const parent = cause === undefined ? present : propagation.extract(present, { traceparent: cause });
  return trace.getTracer('estafette').startActiveSpan(name, { kind: KINDS[kind] }, parent, async (span) => {
    try {
      return await work();
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR });
      span.setAttribute('error.type', error instanceof Error ? error.name : typeof error);
      throw error;
    } finally {
      span.setAttributes(attributesOf({ ...errand() }));
      span.end();
    }
  });
}

/** Adds what has become known to the present span. */
export function noteInSpan(known: Attributes): void {
  trace.getActiveSpan()?.setAttributes(attributesOf(known));
}

/** The present span, for a job that comes of it. Undefined where nothing is measured. */
export function traceparent(): Traceparent | undefined {
  const carrier: { traceparent?: string } = {};
  propagation.inject(context.active(), carrier);
  return carrier.traceparent;
}

/** The present trace, for lines of the log. */
export function traceIds(): { readonly trace?: string; readonly span?: string } {
  const present = trace.getActiveSpan()?.spanContext();
  return present ? { trace: present.traceId, span: present.spanId } : {};
}

const attributesOf = (known: Attributes): Attributes =>
  Object.fromEntries(Object.entries(known).map(([name, value]) => [`estafette.${name}`, value]));
