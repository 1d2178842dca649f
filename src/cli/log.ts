/** The log of a process: JSON lines on standard output, without secrets. */
import pino, { type DestinationStream, type Logger } from 'pino';
import { errand } from '../queue/errand.ts';
import { inkedOut } from '../queue/inked-out.ts';
import { traceIds } from '../queue/span.ts';

/** Each line says what the work is about in which it is written, and its trace where there is a tracer. What it says of that itself goes before. */
export const makeLog = (level: string, destination: DestinationStream = pino.destination(1)): Logger =>
  pino({ level, mixin: () => ({ ...errand(), ...traceIds() }), hooks: { streamWrite: inkedOut } }, destination);
