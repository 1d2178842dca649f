import type { RequestHandler } from 'express';
import type { Service } from '../match/index.ts';

/** For whatever watches over the process: 200 as long as the database answers. */
export const healthPage =
  ({ store, log }: Pick<Service, 'store' | 'log'>): RequestHandler =>
  async (_req, res) => {
    const answers = await store.$queryRaw`SELECT 1`.then(
      () => true,
      (err) => {
        log.error({ err }, 'the database does not answer');
        return false;
      },
    );
    res
      .status(answers ? 200 : 503)
      .set('Cache-Control', 'no-store')
      .type('text')
      .send(answers ? 'ok\n' : 'the database does not answer\n');
  };
