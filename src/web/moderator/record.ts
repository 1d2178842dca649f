/** The record of a match for its moderator: `/m/<key>/record`. */
import { type Request, type Response, Router } from 'express';
import { fromHistory } from '../../match/history.ts';
import { moderatorRecord, packRecord } from '../../match/record/export.ts';
import type { Service } from '../../match/service.ts';
import { NotFound } from '../errors.ts';
import { placeOf } from './place.ts';

export const moderatorRecordPages = (service: Service): Router => {
  const router = Router();

  const send = async (req: Request, res: Response) => {
    const { matchId } = await placeOf(service, req);
    const record = await fromHistory(service, (from) => moderatorRecord(from, matchId));
    if (!record) throw new NotFound();
    res.attachment(record.name).type('application/gzip').send(packRecord(record));
  };

  router.get('/:key/record', send);
  router.get('/:key/matches/:code/record', send);
  return router;
};
