/** The content of matches: packs that can be chosen, and content to which matches are bound. */
import { type Dirent, existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { isObject, type Json } from '../engine/index.ts';
import { learn } from '../queue/errand.ts';
import { touch } from '../store/matches.ts';
import { packContent } from '../store/packs.ts';
import { type PositionRow, readPosition, readPositionOf } from '../store/position.ts';
import type { Connection } from '../store/store.ts';
import { type Content, completed, type Game, type Pack } from './game.ts';
import { PackFileError, readPackFolder } from './pack-folder.ts';
import { MatchFault } from './play/fault.ts';
import type { Service } from './service.ts';
import { plainSpeech } from './words.ts';

/** The characters of a hash that are shown to people. */
const SHORT = 12;

export const shortPackHash = (hash: string): string => hash.slice(0, SHORT);

// --- the content of a match
// ----------------------------------------------------------------------------------------------

/** The game of a match and its content. */
type Binding = Pick<PositionRow, 'game' | 'packHash'>;

/** Games by the hash of their content. The hash identifies the content, so an entry stays right. */
const made = new WeakMap<Game, Map<string, Game>>();

const gamesMadeOf = (game: Game): Map<string, Game> => {
  const known = made.get(game) ?? new Map<string, Game>();
  made.set(game, known);
  return known;
};

/** Reads the content of a match, so that {@link playedGame} finds it. Missing content is reported there. */
export async function fetchPack(
  service: Pick<Service, 'games'>,
  db: Connection,
  { game: id, packHash }: Binding,
): Promise<void> {
  const game = service.games.get(id);
  if (!game?.content || packHash === null || knownGame(service, { game: id, packHash })) return;
  const content = await packContent(db, packHash);
  if (content !== undefined) keepGame(game, packHash, content);
}

/** Content that was altered, or does not fit these rules, cannot be played with. */
function keepGame(game: Game, hash: string, content: Json): void {
  try {
    const played = game.content?.play(content);
    if (played?.content?.pack.hash === hash) gamesMadeOf(game).set(hash, played);
  } catch {
    // `playedGame` reports it to the caller who needs the game.
  }
}

/** The game of a match with its content; undefined if one of them is missing. */
export function knownGame({ games }: Pick<Service, 'games'>, { game: id, packHash }: Binding): Game | undefined {
  const game = games.get(id);
  if (!game || packHash === null || packHash === game.content?.pack.hash) return game;
  return gamesMadeOf(game).get(packHash);
}

/** The game of a match in words alone: with its content, or where that is missing with that of the program. */
export const toldGame = (service: Pick<Service, 'games'>, binding: Binding): Game | undefined =>
  knownGame(service, binding) ?? service.games.get(binding.game);

/** The game of a match that goes on. Play with any other content than the agreed one is refused. */
export function playedGame(service: Pick<Service, 'games'>, binding: Binding): Game {
  const game = knownGame(service, binding);
  if (game) return game;
  if (!service.games.has(binding.game)) throw new MatchFault(`the game ${binding.game} is not installed`);
  const pack = shortPackHash(binding.packHash ?? '');
  throw new MatchFault(
    `the content that the match is played with (pack ${pack}) is not in the database, or cannot be read`,
  );
}

/** The present state of a match, with its content loaded. */
export async function openPosition(
  service: Pick<Service, 'games' | 'store'>,
  matchId: string,
  db: Connection = service.store,
): Promise<PositionRow | undefined> {
  return withPack(service, db, await readPosition(db, matchId));
}

/** The same under the lock of the match: nobody else changes it before the transaction ends. */
export const lockedPosition = async (
  service: Pick<Service, 'games' | 'store'>,
  matchId: string,
  db: Connection,
): Promise<PositionRow | undefined> =>
  (await touch(db, matchId)) === undefined ? undefined : openPosition(service, matchId, db);

/** The match of a seat in its present state, with its content loaded. */
export async function openPositionOf(
  service: Pick<Service, 'games' | 'store'>,
  seatNo: number,
): Promise<PositionRow | undefined> {
  return withPack(service, service.store, await readPositionOf(service.store, seatNo));
}

async function withPack(
  service: Pick<Service, 'games'>,
  db: Connection,
  row: PositionRow | undefined,
): Promise<PositionRow | undefined> {
  if (!row) return undefined;
  learn({ match: row.code, matchId: row.id });
  await fetchPack(service, db, row);
  return row;
}

// --- packs on offer
// -----------------------------------------------------------------------------------------------------

/** A pack of the packs' folder, or the one that comes with the program. */
export interface OfferedPack {
  readonly id: string;
  readonly title: string;
  /** Its folder; empty for the content that comes with the program. */
  readonly folder: string;
  /** Why it cannot be played, a sentence each. */
  readonly faults: readonly string[];
  /** The game with this content; undefined if it cannot be played. */
  readonly game: Game | undefined;
}

const own = (game: Game, pack: Pack): OfferedPack => ({ id: pack.id, title: pack.title, folder: '', faults: [], game });

/** The packs of a game, its own content first. None for a game without content. */
export function offeredPacks({ games, config }: Pick<Service, 'games' | 'config'>, id: string): readonly OfferedPack[] {
  const game = games.get(id);
  if (!game?.content) return [];
  const { content } = game;
  const others = foldersIn(config.packsDir).flatMap((folder) => offered(id, content, folder) ?? []);
  return others.reduce((list, other) => list.concat(withOwnId(other, list)), [own(game, content.pack)]);
}

/** A pack with the id of another one could not be chosen: it gets a fault, with its folder. */
const withOwnId = (pack: OfferedPack, before: readonly OfferedPack[]): OfferedPack => {
  const other = before.find(({ id }) => id === pack.id);
  if (!other) return pack;
  const fault = plainSpeech('en')('pack.id-taken', { id: pack.id, title: other.title });
  return { ...pack, id: pack.folder, faults: [fault, ...pack.faults], game: undefined };
};

/** Folders by name; none if the folder of packs does not exist. */
function foldersIn(folder: string | undefined): readonly string[] {
  if (folder === undefined || !existsSync(folder)) return [];
  const isPack = (entry: Dirent) =>
    (entry.isDirectory() || entry.isSymbolicLink()) && existsSync(join(folder, entry.name, 'pack.json'));
  return readdirSync(folder, { withFileTypes: true })
    .filter(isPack)
    .map(({ name }) => join(folder, name))
    .sort();
}

/** The pack in a folder; undefined if it belongs to another game. */
function offered(game: string, packs: Content, folder: string): OfferedPack | undefined {
  try {
    const files = readPackFolder(packs, folder);
    const head = isObject(files.pack) ? files.pack : {};
    if (head.game !== game) return undefined;
    const content = completed(packs, files);
    const faults = packs.check(content).flatMap(({ level, text }) => (level === 'fault' ? [text] : []));
    const [id, title] = [String(head.id), String(head.title)];
    return { id, title, folder, faults, game: faults.length === 0 ? packs.play(content) : undefined };
  } catch (error) {
    if (!(error instanceof PackFileError)) throw error;
    return { id: folder, title: folder, folder, faults: error.faults, game: undefined };
  }
}
