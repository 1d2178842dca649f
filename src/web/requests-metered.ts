/** Measures requests by what was asked for. No part of an address that a visitor has chosen, and so no key, comes into a label. */
import type { Request, RequestHandler } from 'express';
import { isObject } from '../engine/index.ts';

/** Notes a request that was answered. */
export type RequestMeter = (seconds: number, labels: RequestLabels) => void;

interface RequestLabels {
  /** The pattern of the address: `/s/:key/orders`; `unknown` of one that leads nowhere. */
  readonly route: string;
  readonly method: string;
  /** `2xx`, `3xx`, ... */
  readonly status: string;
}

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE']);

/** A part of an address that stands in the program: keys and codes of matches have capitals or digits. */
const WORD = /^[a-z][a-z.-]{0,24}$/;

function routeOf({ route, baseUrl, params }: Request, status: number): string {
  // What is not there has no pattern, and could be anything.
  if (status === 404 || !isObject(route)) return 'unknown';
  const given = new Set(Object.values(params).flat());
  const above = baseUrl.split('/').map((part) => (part === '' || (WORD.test(part) && !given.has(part)) ? part : ':id'));
  return `${above.join('/')}${String(route.path)}`.replace(/(?<=.)\/$/, '');
}

export const meterRequests =
  (note: RequestMeter): RequestHandler =>
  (req, res, next) => {
    const begin = performance.now();
    res.once('finish', () => {
      const method = METHODS.has(req.method) ? req.method : 'other';
      const status = `${Math.floor(res.statusCode / 100)}xx`;
      note((performance.now() - begin) / 1_000, { route: routeOf(req, res.statusCode), method, status });
    });
    next();
  };
