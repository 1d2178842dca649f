/** Health, readiness and metrics of a process: among the pages, and at a port of their own where a process has no pages. */
import express, { type Express, Router } from 'express';
import type { Service } from '../match/service.ts';
import { errorPages, notFound } from './errors.ts';
import { healthPage, readyPage } from './health.ts';
import { type MetricsOptions, metricsPage } from './metrics.ts';

/** Without options there is no metrics page. */
export const statusPages = (service: Service, metrics: MetricsOptions | undefined): Router => {
  const pages = Router();
  pages.get('/health', healthPage);
  pages.get('/ready', readyPage(service));
  if (metrics) pages.get('/metrics', metricsPage(service, metrics));
  return pages;
};

/** What a process without pages answers: these pages, and nothing else. */
export const makeStatusApp = (service: Service, metrics: MetricsOptions): Express => {
  const app = express();
  app.disable('x-powered-by');
  app.use(statusPages(service, metrics));
  app.use(notFound, errorPages({ log: service.log, hasPages: false }));
  return app;
};
