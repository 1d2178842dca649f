/** The drawing of a board for the script of a page: the map, its signs, and what is at a place. */
import type { Request, Response, Router } from 'express';
import { aboutPlace, type Board } from '../reports/index.ts';
import { boardIn } from './board-size.ts';
import { sendLarge } from './compressed.ts';
import { NotFound } from './errors.ts';

/** Adds the files below a path. `boardOf`: the board as the visitor may see it. */
export function serveBoard(
  router: Router,
  path: string,
  boardOf: (req: Request, res: Response) => Promise<Board>,
): void {
  router.get(`${path}/map.svg`, async (req, res) => {
    await sendLarge(req, res, 'svg', (await boardOf(req, res)).svg(boardIn(req)));
  });

  router.get(`${path}/signs.svg`, async (req, res) => {
    const { signs } = await boardOf(req, res);
    if (!signs) throw new NotFound();
    await sendLarge(req, res, 'svg', signs.svg());
  });

  router.get(`${path}/place.json`, async (req, res) => {
    const about = aboutPlace(await boardOf(req, res), String(req.query.id));
    if (!about) throw new NotFound();
    res.json(about);
  });
}
