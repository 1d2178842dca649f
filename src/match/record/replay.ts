/** The impulses of a campaign for looking back. */
import {
  type Counters,
  type Json,
  type LanguageTag,
  languageTag,
  type Roll,
  restoredOf,
  type SeatId,
} from '../../engine/index.ts';
import type { PositionRow } from '../../store/position.ts';
import type { DatedEventRow } from '../../store/records.ts';
import {
  type BoundaryRow,
  boundaries,
  boundaryCount,
  eventsIn,
  newestBoundaries,
  rollsIn,
} from '../../store/replay.ts';
import { matchByCode } from '../../store/seats.ts';
import { type Game, plain, viewOf } from '../game.ts';
import { openPosition } from '../packs.ts';
import { factsOf, type MatchFacts, NEWEST_EVENTS } from '../pages.ts';
import { presentOf } from '../play/present.ts';
import { gameOf } from '../play/run.ts';
import type { SeatKey } from '../seat-key.ts';
import type { Service } from '../service.ts';
import { gameIn } from '../words.ts';
import { chancesOf } from './chances.ts';
import { type Course, courseOf } from './course.ts';

/** One impulse: its events, and the position after it. The first scene is the opening, up to the first impulse. */
export interface Scene {
  readonly match: MatchFacts;
  /** The reader's seat: his hand is shown, and what he may know. Undefined: what everybody may know. */
  readonly seat:
    | {
        readonly id: SeatId;
        readonly name: string;
        readonly powers: readonly string[];
        readonly zone: string;
        /** Language of the scene. */
        readonly language: LanguageTag;
      }
    | undefined;
  /** Counted from 0. */
  readonly no: number;
  /** The number of the newest scene. */
  readonly last: number;
  /** Whether the impulse is still going on. */
  readonly isUnderWay: boolean;
  /** Whose impulse it is: `1812, round 3, impulse of Britain`. */
  readonly occasion: string;
  /** The position at its end. */
  readonly view: Json;
  readonly events: readonly DatedEventRow[];
  readonly rolls: readonly Roll[];
  /** What it looked like after some of its events. */
  course(after: readonly number[]): Promise<Course | undefined>;
}

/** An impulse in the list. */
export interface SceneHead {
  readonly no: number;
  readonly occasion: string;
  readonly events: readonly DatedEventRow[];
  /** The position at its end. */
  readonly view: Json;
  /** When it ended; undefined while it goes on. */
  readonly endedAt: Date | undefined;
}

export interface SceneList {
  readonly match: MatchFacts;
  readonly seat: Scene['seat'];
  readonly scenes: readonly SceneHead[];
}

/** The most impulses in the list; no campaign has more. */
const MOST_SCENES = 2_000;

/** An impulse as the owner of a seat may see it. */
export async function sceneOfSeat(
  service: Service,
  { matchId, seat }: SeatKey,
  no: number | undefined,
): Promise<Scene | undefined> {
  const row = await openPosition(service, matchId);
  return row && scene(service, row, seat, no);
}

export async function scenesOfSeat(service: Service, { matchId, seat }: SeatKey): Promise<SceneList | undefined> {
  const row = await openPosition(service, matchId);
  return row && sceneList(service, row, seat);
}

/** An impulse for reading: its events, as far as the reader may know them. */
export interface Chapter {
  readonly no: number;
  /** Whose it was: `1812, round 3, impulse of Britain`. */
  readonly occasion: string;
  readonly events: readonly DatedEventRow[];
  /** Its fights before their dice, see {@link Course}. */
  chances(): Promise<Course['chances']>;
}

/** Which impulses: the `most` before one of them, or the newest. */
interface Which {
  readonly before?: number | undefined;
  readonly most: number;
}

/**
 * The `most` impulses before one of them, or the newest ones, in order. Their numbers are the same for everybody. Undefined: there is no
 * such match.
 */
export async function chaptersOfSeat(
  service: Service,
  { matchId, seat }: SeatKey,
  which: Which,
): Promise<readonly Chapter[] | undefined> {
  const row = await openPosition(service, matchId);
  return row && chapters(service, row, seat, which);
}

/** A page with the newest events that its reader may know. */
interface NewestEvents {
  readonly matchId: string;
  /** The reader; undefined: what everybody may know. */
  readonly seat: SeatId | undefined;
  /** In the words of the reader. */
  readonly game: Game;
  readonly events: readonly DatedEventRow[];
}

/**
 * The newest impulses of a page that has read its events. They come from where the page comes from, so that both are of one moment. An
 * impulse whose beginning is older than these events is left out, except the newest one.
 */
export async function newestChapters(
  service: Service,
  { matchId, seat, game, events }: NewestEvents,
  most: number,
): Promise<readonly Chapter[]> {
  const { ends, count } = await newestBoundaries(service.store, matchId, most);
  const begun = [
    ...(count < most ? [{ no: 0, from: 0, start: undefined }] : []),
    ...ends.map((start, i) => ({ no: count - ends.length + i + 1, from: start.snapshot.counters.event, start })),
  ];
  const isRead = (from: number) => events.length < NEWEST_EVENTS || from >= (events[0]?.no ?? 0);
  return begun.flatMap(({ no, from, start }, i): Chapter[] => {
    const to = begun[i + 1]?.from ?? Number.POSITIVE_INFINITY;
    if (to !== Number.POSITIVE_INFINITY && !isRead(from)) return [];
    const own = events.filter((each) => each.no >= from && each.no < to);
    return [
      {
        no,
        get occasion() {
          return start ? game.reporter.position.occasion(viewAt(game, start, seat)) : '';
        },
        events: own,
        chances: () =>
          chancesOf({ matchId, seat, no, events: own }, async () => {
            const row = await openPosition(service, matchId);
            return row && courseOf(service, row, { no, seat, events: own, after: [] });
          }),
      },
    ];
  });
}

async function chapters(
  service: Service,
  row: PositionRow,
  seat: SeatId | undefined,
  { before, most }: Which,
): Promise<readonly Chapter[]> {
  const after = Math.min(before ?? Number.MAX_SAFE_INTEGER, (await boundaryCount(service.store, row.id)) + 1);
  const first = Math.max(0, after - most);
  const ends = await boundaries(service.store, row.id, Math.max(0, first - 1), after - first + 1);
  const game = gameIn(gameOf(service, row), readerOf(row, seat)?.language);
  const starts = [...(first === 0 ? [0] : []), ...ends.map(({ snapshot }) => snapshot.counters.event)];
  const stretches = Array.from({ length: Math.max(0, after - first) }, (_, i) => ({
    from: starts[i] ?? 0,
    to: starts[i + 1] ?? row.written.event,
  }));
  const events = await eventsIn(service.store, row.id, seat, {
    from: stretches[0]?.from ?? 0,
    to: stretches.at(-1)?.to ?? 0,
  });
  return stretches.map(({ from, to }, i) => {
    const no = first + i;
    const own = events.filter((each) => each.no >= from && each.no < to);
    const chances = () =>
      chancesOf({ matchId: row.id, seat, no, events: own }, () =>
        courseOf(service, row, { no, seat, events: own, after: [] }),
      );
    // Before the first boundary there is none: it is the opening.
    const start = ends[no - Math.max(0, first - 1) - 1];
    const occasion = start ? game.reporter.position.occasion(viewAt(game, start, seat)) : '';
    return { no, occasion, events: own, chances };
  });
}

/** An impulse for everybody: the public view, and after the match also that of any seat. */
export async function publicScene(
  service: Service,
  code: string,
  no: number | undefined,
  seat?: SeatId,
): Promise<Scene | undefined> {
  const row = await publicRow(service, code, seat);
  return row && scene(service, row, seat, no, 'en');
}

export async function publicScenes(
  service: Service,
  code: string,
  { seat, language = 'en' }: { readonly seat?: SeatId | undefined; readonly language?: LanguageTag } = {},
): Promise<SceneList | undefined> {
  const row = await publicRow(service, code, seat);
  return row && sceneList(service, row, seat, language);
}

/** The views of seats are shown to others only when nothing is left to hide. */
async function publicRow(service: Service, code: string, seat: SeatId | undefined): Promise<PositionRow | undefined> {
  const matchId = await matchByCode(service.store, code.toUpperCase());
  const row = matchId === undefined ? undefined : await openPosition(service, matchId);
  return row && (seat === undefined || row.state === 'OVER') ? row : undefined;
}

async function scene(
  service: Service,
  row: PositionRow,
  seat: SeatId | undefined,
  wanted: number | undefined,
  language?: LanguageTag,
): Promise<Scene | undefined> {
  const reader = readerOf(row, seat, language);
  if (seat !== undefined && !reader) return undefined;
  const last = await boundaryCount(service.store, row.id);
  const no = wanted ?? last;
  if (!Number.isInteger(no) || no < 0 || no > last) return undefined;
  const game = gameIn(gameOf(service, row), reader?.language);
  const [before, after] = await around(service, row, no);
  const end = after ? after.snapshot.counters : { ...row.written, decision: 0 };
  const start = before?.snapshot.counters ?? { event: 0, roll: 0 };
  const view = after ? viewAt(game, after, seat) : plain(presentOf(service, row).referee.view(seat));
  const events = await eventsIn(service.store, row.id, seat, stretch('event', start, end));
  return {
    match: factsOf({ game }, row),
    seat: reader,
    no,
    last,
    isUnderWay: after === undefined && row.state !== 'OVER',
    occasion: game.reporter.position.occasion(before ? viewAt(game, before, seat) : view),
    view,
    events,
    rolls: await rollsIn(service.store, row.id, stretch('roll', start, end)),
    course: (after) => courseOf(service, row, { no, seat, events, after }),
  };
}

async function sceneList(
  service: Service,
  row: PositionRow,
  seat: SeatId | undefined,
  language?: LanguageTag,
): Promise<SceneList | undefined> {
  const reader = readerOf(row, seat, language);
  if (seat !== undefined && !reader) return undefined;
  const game = gameIn(gameOf(service, row), reader?.language ?? language);
  const ends = await boundaries(service.store, row.id, 0, MOST_SCENES);
  const events = await eventsIn(service.store, row.id, seat, { from: 0, to: row.written.event });
  const views = ends.map((end) => viewAt(game, end, seat));
  const newest = plain(presentOf(service, row).referee.view(seat));
  const opening = views[0] ?? newest;
  const scenes = [...ends, undefined].map((end, no): SceneHead => {
    const from = ends[no - 1]?.snapshot.counters.event ?? 0;
    const to = end?.snapshot.counters.event ?? row.written.event;
    return {
      no,
      occasion: game.reporter.position.occasion(views[no - 1] ?? opening),
      events: events.filter((event) => event.no >= from && event.no < to),
      view: views[no] ?? newest,
      endedAt: end?.at,
    };
  });
  return { match: factsOf({ game }, row), seat: reader, scenes };
}

/** The seat as the reader; in its own language unless another reader uses its view. */
function readerOf(row: PositionRow, id: SeatId | undefined, language?: LanguageTag): Scene['seat'] {
  const own = row.seats.find(({ seat }) => seat === id);
  return (
    own && {
      id: own.seat,
      name: own.name,
      powers: own.powers,
      zone: own.zone,
      language: language ?? languageTag(own.language),
    }
  );
}

/** The boundaries at the beginning and end of an impulse. */
async function around({ store }: Service, row: PositionRow, no: number): Promise<(BoundaryRow | undefined)[]> {
  if (no === 0) return [undefined, (await boundaries(store, row.id, 0, 1))[0]];
  return boundaries(store, row.id, no - 1, 2);
}

const viewAt = (game: Game, { snapshot }: BoundaryRow, seat: SeatId | undefined): Json =>
  viewOf(game, restoredOf(game, snapshot).state, seat);

const stretch = (of: 'event' | 'roll', start: Omit<Counters, 'decision'>, end: Omit<Counters, 'decision'>) => ({
  from: start[of],
  to: end[of],
});
