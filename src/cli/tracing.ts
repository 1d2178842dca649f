/** Registers a tracer that sends spans to a collector of OpenTelemetry (OTLP over HTTP). */
import { context, propagation, trace } from '@opentelemetry/api';
import type { Config } from '../config.ts';

interface Tracing {
  /** Measures no longer, and sends what has not been sent. */
  close(): Promise<void>;
}

/**
 * Undefined without a collector, and then nothing of the tracer is loaded. The packages read the other variables whose names begin with
 * OTEL_ themselves: headers, sampler, limits.
 */
export async function startTracing(
  { otlpUrl }: Pick<Config, 'otlpUrl'>,
  release?: string,
): Promise<Tracing | undefined> {
  if (otlpUrl === undefined) return undefined;
  const { OTLPTraceExporter } = await import('@opentelemetry/exporter-trace-otlp-http');
  const { resourceFromAttributes } = await import('@opentelemetry/resources');
  const { BatchSpanProcessor, NodeTracerProvider } = await import('@opentelemetry/sdk-trace-node');
  const exporter = new OTLPTraceExporter({ url: new URL('v1/traces', `${otlpUrl.replace(/\/$/, '')}/`).href });
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({
      'service.name': process.env.OTEL_SERVICE_NAME || 'estafette',
      ...(release === undefined ? {} : { 'service.version': release }),
    }),
    spanProcessors: [new BatchSpanProcessor(exporter)],
  });
  provider.register();
  const close = async (): Promise<void> => {
    for (const part of [trace, context, propagation]) part.disable();
    await provider.shutdown();
  };
  return { close };
}
