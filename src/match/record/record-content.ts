/** What a record holds beside the play and follows from it: the content of the match, and the powers of its seats. */
import { type DiceRecord, entryIn, linesOf, type Message, message, type RecordFile, same } from '../../engine/index.ts';
import type { Game } from '../game.ts';

/** The game with the content of a record; undefined if the file holds another content than its head names. */
export function playedGame(game: Game, file: RecordFile): Game | undefined {
  const { packHash } = file.head;
  if (packHash === null) return game;
  const [pack] = linesOf(file, 'pack');
  const played = pack && contentIn(game, pack.content);
  if (played?.content?.pack?.hash !== packHash) return undefined;
  return game.content?.pack?.hash === packHash ? game : played;
}

/** Undefined: no content of this game. */
function contentIn({ content: packs }: Game, content: unknown): Game | undefined {
  try {
    return packs?.play(content as never);
  } catch {
    return undefined;
  }
}

export const contentFault = ({ log }: DiceRecord): Message =>
  message('replay.fault.content', { row: log.map(entryIn).findIndex((entry) => entry?.kind === 'salts') });

/** The powers of a seat in a position. */
export const powersAt = (
  game: Game,
  { split }: RecordFile['head'],
  seat: string,
  state: unknown,
): readonly string[] => {
  const seats = game.setup.splits.find(({ id }) => id === split)?.seats ?? [];
  return game.knowledge.powers?.(state, seat) ?? seats.find(({ id }) => id === seat)?.powers ?? [];
};

/** Seats that do not have their powers where a match has ended; while it goes on, a rollback may have left those of before. */
export const powersFaults = (game: Game, file: RecordFile, state: unknown): readonly Message[] =>
  file.head.state === 'OVER'
    ? linesOf(file, 'seat')
        .filter(({ seat, powers }) => !same([...powers], [...powersAt(game, file.head, seat, state)]))
        .map(({ seat }) => message('replay.fault.powers', { seat }))
    : [];
