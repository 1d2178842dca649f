/** A campaign step by step: one page for each impulse, with its map, its events and its dice. */

import { type Request, type Response, Router } from 'express';
import { z } from 'zod';
import type { LanguageTag } from '../../engine/index.ts';
import type { Game } from '../../game/index.ts';
import type { Speech } from '../../i18n/index.ts';
import { fromHistory } from '../../match/history.ts';
import { gameOfPage, seatByToken } from '../../match/pages.ts';
import type { Course } from '../../match/record/course.ts';
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
import { makeClockface, type ReportModel, type ToldStep } from '../../reports/index.ts';
import { boardIn } from '../board-size.ts';
import { sendLarge } from '../compressed.ts';
import { NotFound } from '../errors.ts';
import { withScenes } from '../fights.ts';
import { briefly, isGroup, stepAddress, stepsIn, titleOf } from '../log.ts';
import { renderPage, sayIn } from '../render.ts';

const speechOf = ({ seat }: Pick<Scene, 'seat'>, { reporter }: Game): Speech =>
  sayIn(seat?.language ?? reporter.words.language ?? 'en', reporter);

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
      list: () => fromHistory(service, (from) => publicScenes(from, code, { seat })),
    };
  });

const Eyes = z.string().max(40).optional().catch(undefined);
const SceneNo = z.coerce.number().int().min(0).max(100_000).optional().catch(-1);

function replayPages(service: Service, show: Show): Router {
  const router = Router();

  const visit = async (req: Request): Promise<{ showing: Showing; scene: Scene; game: Game }> => {
    const showing = await show(req);
    const scene = await showing.scene(req.params.no === 'newest' ? undefined : SceneNo.parse(req.params.no));
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

  const visitStep = async (req: Request) => {
    const visited = await visit(req);
    const steps = stepsOf(visited);
    const step = req.params.step === 'last' ? steps.length : (SceneNo.parse(req.params.step) ?? 0);
    const course = await visited.scene.course(steps.map(({ no }) => no));
    if (step < 1 || step > steps.length) throw new NotFound();
    return { ...visited, steps, step, course };
  };

  router.get('/:key/replay/:no/:step/map.svg', async (req, res) => {
    const visited = await visitStep(req);
    await sendLarge(req, res, 'svg', visited.game.reporter.board.draw(reportOf(sceneAt(visited))).svg(boardIn(req)));
  });

  router.get('/:key/replay/:no/map.svg', async (req, res) => {
    const { scene, game } = await visit(req);
    await sendLarge(req, res, 'svg', game.reporter.board.draw(reportOf(scene)).svg());
  });

  router.get('/:key/replay/:no/:step', async (req, res) => {
    res.send(renderPage('replay-step', stepPage(await visitStep(req))));
  });

  return router;
}

/** A scene in the words of the reports. */
const reportOf = (
  { match, seat, view, events }: Pick<Scene, 'match' | 'seat' | 'view' | 'events'>,
  language?: LanguageTag,
): ReportModel => {
  const zone = seat?.zone ?? 'UTC';
  return {
    match: { code: match.code, name: match.name, game: match.game, zone, reportNo: 0 },
    seat: seat ?? { id: '', name: '', powers: [], zone, ...(language === undefined ? {} : { language }) },
    verdict: 'waiting',
    view,
    events,
    standing: [],
    press: [],
    diceHead: '',
    rolls: 0,
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

interface StepVisit {
  readonly showing: Showing;
  readonly scene: Scene;
  readonly game: Game;
  readonly steps: readonly ToldStep[];
  /** Counted from 1. */
  readonly step: number;
  readonly course: Course | undefined;
}

/** The steps of an impulse; of one that its reader knows nothing of, its end. */
const stepsOf = ({ scene, game }: Pick<StepVisit, 'scene' | 'game'>): readonly ToldStep[] => {
  const steps = stepsIn({ game, report: reportOf(scene) }, scene.events);
  return steps.length > 0 ? steps : [{ no: -1, blocks: [], ways: [] }];
};

/** The scene as it was after a step, with the events of that step alone. */
const sceneAt = ({ scene, steps, step, course }: StepVisit): Scene => {
  const [before, own] = [steps[step - 2], steps[step - 1]];
  return {
    ...scene,
    view: course?.views.get(own?.no ?? -1) ?? scene.view,
    events: scene.events.filter(({ no }) => no > (before?.no ?? -1) && no <= (own?.no ?? -1)),
  };
};

function stepPage(visited: StepVisit) {
  const { showing, scene, game, steps, step, course } = visited;
  const { base, query } = showing;
  const { no, last } = scene;
  const say = speechOf(scene, game);
  const now = sceneAt(visited);
  const report = reportOf(now);
  const { changes } = game.reporter.board.draw(report);
  const title = titleOf(game, scene, say);
  const replay = `${base}/replay`;
  const to = (at: number, of: number | string) => `${replay}/${at}/${of}${query}`;
  const isNewest = no === last && step === steps.length;
  const at = now.events.at(-1)?.at;
  const place = {
    say,
    chances: course?.chances,
    proof: (roll: number) => `${stepAddress({ replay, query }, no)}#roll-${roll}`,
  };
  return {
    ...frame(showing, scene, { at: `/${no}/${step}`, say }),
    title: say('replay.step.title', { title, step, count: steps.length }),
    heading: title,
    when: at === undefined ? undefined : { at, text: clockOf(scene).full(at) },
    where: say('replay.step.of', { step, count: steps.length }),
    whole: `${replay}/${no}${query}`,
    present: base,
    ways: JSON.stringify(steps[step - 1]?.ways ?? []),
    isExact: course !== undefined,
    buttons: {
      first: no === 0 && step === 1 ? undefined : to(0, 1),
      back: step > 1 ? to(no, step - 1) : no > 0 ? to(no - 1, 'last') : undefined,
      on: step < steps.length ? to(no, step + 1) : isNewest ? undefined : to(no + 1, 1),
    },
    marks: steps.map((_, i) => ({
      address: to(no, i + 1),
      name: say('log.step', { no: i + 1 }),
      isHere: i + 1 === step,
    })),
    map: {
      address: `${replay}/${no}/${step}/map.svg${query}`,
      alt: changes.length > 0 ? say('replay.map.alt', { changes: changes.join(' / ') }) : say('replay.map.alt.none'),
    },
    blocks: withScenes(steps[step - 1]?.blocks ?? [], place),
    steps: steps.map(({ blocks }, i) => ({
      address: to(no, i + 1),
      name: say('log.step', { no: i + 1 }),
      isHere: i + 1 === step,
      blocks: briefly(blocks),
    })),
  };
}

const clockOf = ({ seat }: Pick<Scene, 'seat'>) => makeClockface(seat?.zone ?? 'UTC', new Date(0), seat?.language);

function scenePage(showing: Showing, scene: Scene, game: Game) {
  const { base, query } = showing;
  const { no, last } = scene;
  const say = speechOf(scene, game);
  const report = reportOf(scene);
  const { changes } = game.reporter.board.draw(report);
  const chronicle = game.reporter.story.chronicle(report);
  const to = (key: string, rel: string, target: number) => ({
    text: say(`replay.${key}`),
    rel,
    address: target === no || target < 0 || target > last ? undefined : `${base}/replay/${target}${query}`,
  });
  return {
    ...frame(showing, scene, { at: `/${no}`, say }),
    title: titleOf(game, scene, say),
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
    headline: game.reporter.story.headline(report),
    chronicle: withScenes(chronicle, { say, proof: (roll) => `#roll-${roll}` }),
    begin: { address: `${base}/replay/${no}/1${query}`, text: say('replay.step.begin') },
    rolls: scene.rolls.filter(({ faces }) => faces.length > 0),
    sections: game.reporter.position.sections(report),
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
  const scene = { match, seat, no, occasion, view, events };
  const chronicle = game.reporter.story.chronicle(reportOf(scene, game.reporter.words.language));
  const chapters = chronicle.filter(isGroup);
  const fights = chapters.flatMap(({ blocks }) => blocks).filter(isGroup);
  return {
    title: titleOf(game, scene, speechOf({ seat }, game)),
    notes: [...chapters.map(({ note = '' }) => note), ...fights.map(({ title }) => title)].filter(
      (note) => note !== '',
    ),
    isQuiet: chronicle.every((block) => isGroup(block) && block.blocks.length === 0),
  };
}
