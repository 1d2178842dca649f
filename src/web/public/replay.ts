/** A campaign step by step: one page for each impulse, with its map, its events and its dice. */

import { type Request, type Response, Router } from 'express';
import { z } from 'zod';
import type { Game } from '../../game/index.ts';
import type { Speech } from '../../i18n/index.ts';
import { fromHistory } from '../../match/history.ts';
import { gameOfPage, seatByToken } from '../../match/pages.ts';
import {
  publicScene,
  publicScenes,
  type Scene,
  type SceneHead,
  type SceneList,
  sceneOfSeat,
  scenesOfSeat,
} from '../../match/record/replay.ts';
import type { Service } from '../../match/service.ts';
import { gameIn } from '../../match/words.ts';
import type { Block, ReportModel } from '../../reports/index.ts';
import { NotFound } from '../errors.ts';
import { renderPage, sayIn } from '../render.ts';

const speechOf = ({ seat }: Pick<Scene, 'seat'>, { reporter }: Game): Speech => sayIn(seat?.language ?? 'en', reporter);

/** The source of a reader's scenes. */
interface Showing {
  /** Path of the page that the replay belongs to. */
  readonly base: string;
  /** Query string that is appended to every path of the replay. */
  readonly query: string;
  scene(no: number | undefined): Promise<Scene | undefined>;
  list(): Promise<SceneList | undefined>;
}

type Show = (req: Request) => Promise<Showing>;

/** The replay as a seat saw it. */
export const seatReplay = (service: Service): Router =>
  replayPages(service, async (req) => {
    const token = String(req.params.key);
    const key = await seatByToken(service, token);
    if (!key) throw new NotFound();
    return {
      base: `/s/${encodeURIComponent(token)}`,
      query: '',
      scene: (no) => fromHistory(service, (from) => sceneOfSeat(from, key, no)),
      list: () => fromHistory(service, (from) => scenesOfSeat(from, key)),
    };
  });

/** The replay for everybody; after the end also as any seat saw it. */
export const publicReplay = (service: Service): Router =>
  replayPages(service, async (req) => {
    const code = String(req.params.key);
    const seat = Eyes.parse(req.query.seat);
    return {
      base: `/p/${encodeURIComponent(code)}`,
      query: seat === undefined ? '' : `?seat=${encodeURIComponent(seat)}`,
      scene: (no) => fromHistory(service, (from) => publicScene(from, code, no, seat)),
      list: () => fromHistory(service, (from) => publicScenes(from, code, seat)),
    };
  });

const Eyes = z.string().max(40).optional().catch(undefined);
const SceneNo = z.coerce.number().int().min(0).max(100_000).optional().catch(-1);

function replayPages(service: Service, show: Show): Router {
  const router = Router();

  const visit = async (req: Request): Promise<{ showing: Showing; scene: Scene; game: Game }> => {
    const showing = await show(req);
    const scene = await showing.scene(SceneNo.parse(req.params.no));
    const known = scene && gameOfPage(service, scene.match);
    const game = known && gameIn(known, scene?.seat?.language);
    if (!scene || !game) throw new NotFound();
    return { showing, scene, game };
  };

  const showList = async (req: Request, res: Response): Promise<void> => {
    const showing = await show(req);
    const list = await showing.list();
    const known = list && gameOfPage(service, list.match);
    const game = known && gameIn(known, list?.seat?.language);
    if (!list || !game) throw new NotFound();
    res.send(renderPage('replay-list', listPage(showing, list, game)));
  };

  router.get('/:key/replay', showList);

  router.get(['/:key/replay/newest', '/:key/replay/:no'], async (req, res) => {
    const { showing, scene, game } = await visit(req);
    res.send(renderPage('replay', scenePage(showing, scene, game)));
  });

  router.get('/:key/replay/:no/map.svg', async (req, res) => {
    const { scene, game } = await visit(req);
    res.type('svg').send(game.reporter.board(reportOf(scene)).svg());
  });

  return router;
}

/** A scene in the words of the reports. */
const reportOf = ({ match, seat, view, events, rolls }: Scene): ReportModel => {
  const zone = seat?.zone ?? 'UTC';
  return {
    match: { code: match.code, name: match.name, game: match.game, zone, reportNo: 0 },
    seat: seat ?? { id: '', name: '', powers: [], zone },
    verdict: 'waiting',
    view,
    events,
    standing: [],
    press: [],
    diceHead: '',
    rolls: rolls.length,
    draftNote: '',
    waitingFor: [],
    decisions: [],
  };
};

const frame = (
  { base, query }: Showing,
  { match, seat }: Pick<Scene, 'match' | 'seat'>,
  { at, say }: { readonly at: string; readonly say: Speech },
) => ({
  say,
  language: seat?.language ?? 'en',
  base,
  list: `${base}/replay${query}`,
  crumbs: say(seat && query === '' ? 'replay.crumbs.seat' : 'replay.crumbs', {
    code: match.code,
    name: match.name,
    seat: seat?.name ?? '',
  }),
  eyes: eyesOf({ base, query }, match, seat?.id, { at, say }),
});

/** The seats as which a reader may look: after the end of a match all, before it none. */
const eyesOf = (
  { base, query }: Pick<Showing, 'base' | 'query'>,
  match: Scene['match'],
  own: string | undefined,
  { at, say }: { readonly at: string; readonly say: Speech },
) =>
  match.state !== 'OVER' || base.startsWith('/s/')
    ? []
    : [
        { name: say('replay.eyes.all'), address: `${base}/replay${at}`, isHere: query === '' },
        ...match.seats.map(({ id, name }) => ({
          name,
          address: `${base}/replay${at}?seat=${encodeURIComponent(id)}`,
          isHere: id === own,
        })),
      ];

function scenePage(showing: Showing, scene: Scene, game: Game) {
  const { base, query } = showing;
  const { no, last } = scene;
  const say = speechOf(scene, game);
  const report = reportOf(scene);
  const { changes } = game.reporter.board(report);
  const chronicle = game.reporter.chronicle(report);
  const to = (key: string, rel: string, target: number) => ({
    text: say(`replay.${key}`),
    rel,
    address: target === no || target < 0 || target > last ? undefined : `${base}/replay/${target}${query}`,
  });
  return {
    ...frame(showing, scene, { at: `/${no}`, say }),
    title: titleOf(game, scene, chronicle.filter(isGroup), say),
    where: say('replay.no', { no, last }),
    isUnderWay: scene.isUnderWay,
    steps: [
      to('first', 'first', 0),
      to('previous', 'prev', no - 1),
      to('next', 'next', no + 1),
      to('last', 'last', last),
    ],
    map: {
      address: `${base}/replay/${no}/map.svg${query}`,
      alt: changes.length > 0 ? say('replay.map.alt', { changes: changes.join(' / ') }) : say('replay.map.alt.none'),
    },
    headline: game.reporter.headline(report),
    chronicle,
    rolls: scene.rolls.filter(({ faces }) => faces.length > 0),
    sections: game.reporter.sections(report),
  };
}

function listPage(showing: Showing, list: SceneList, game: Game) {
  const say = speechOf(list, game);
  const { base, query } = showing;
  const rows = list.scenes.map((head) => ({
    no: head.no,
    address: `${base}/replay/${head.no}${query}`,
    isUnderWay: head.endedAt === undefined && list.match.state !== 'OVER',
    ...summaryOf(game, list, head),
  }));
  return { ...frame(showing, list, { at: '', say }), title: say('replay.title', { code: list.match.code }), rows };
}

/** A scene in one line: whose impulse it was, the card, and the fights. */
export function summaryOf(game: Game, { match, seat }: SceneList, { no, occasion, view, events }: SceneHead) {
  const scene = { match, seat, no, last: no, isUnderWay: false, occasion, view, events, rolls: [] };
  const chapters = game.reporter.chronicle(reportOf(scene)).filter(isGroup);
  const fights = chapters.flatMap(({ blocks }) => blocks).filter(isGroup);
  return {
    title: titleOf(game, scene, chapters, speechOf({ seat }, game)),
    notes: [...chapters.map(({ note = '' }) => note), ...fights.map(({ title }) => title)].filter(
      (note) => note !== '',
    ),
    isQuiet: game.reporter.scene ? events.length === 0 : chapters.every(({ blocks }) => blocks.length === 0),
  };
}

type Group = Extract<Block, { kind: 'group' }>;

const isGroup = (block: Block): block is Group => block.kind === 'group';

/**
 * The impulses of a scene: one step may cover several when powers pass. Before any of it is known, the power whose turn
 * it is.
 */
function titleOf(
  { reporter }: Game,
  { no, occasion, events }: Pick<Scene, 'no' | 'occasion' | 'events'>,
  chapters: readonly Group[],
  say: Speech,
): string {
  if (reporter.scene) return reporter.scene(events);
  if (no === 0) return say('replay.opening');
  const titles = chapters.map(({ title }) => title);
  return titles.length === 0 ? occasion : titles.join(' / ');
}
