/** Whether a record of a match is what was bound before play, in sentences. */
import {
  type BeaconCheck,
  checkDice,
  type DiceRecord,
  diceRecordOf,
  hashes,
  type Json,
  type Message,
  message,
  RecordFault,
  type RecordFile,
  readRecord,
} from '../../engine/index.ts';
import type { Game, Games } from '../game.ts';
import { replayRecord } from '../record/replay-record.ts';
import { tellFaults, tellVerdict } from './verdict.ts';

/** What a look at a record has found. */
export interface Verified {
  readonly isGood: boolean;
  readonly lines: readonly Message[];
}

/** Checks the text of a file: its log, its dice and deals, and, where these are its rules, the play itself. */
export function verifyRecord(games: Games, text: string, isBeacon?: BeaconCheck): Verified {
  let file: RecordFile;
  try {
    file = readRecord(text);
  } catch (error) {
    if (error instanceof RecordFault)
      return { isGood: false, lines: [message('verify.unreadable', { line: error.line })] };
    throw error;
  }
  const record = diceRecordOf(file);
  const verdict = checkDice(hashes, record, isBeacon);
  const replay = replayOf(games, file, record);
  const faults = [...verdict.faults, ...replay.faults];
  return {
    isGood: faults.length === 0,
    lines: [...tellVerdict(file, record, verdict), ...replay.told, ...tellFaults(faults)],
  };
}

interface Replay {
  readonly faults: readonly Message[];
  readonly told: readonly Message[];
}

function replayOf(games: Games, file: RecordFile, record: DiceRecord): Replay {
  const reason = (key: string, args = {}): Replay => ({
    faults: [],
    told: [message('verify.not-replayed', { reason: { ...message(key, args) } })],
  });
  if (file.head.eyes !== undefined) return reason('verify.not-whole');
  const game = gameOfRecord(games, file);
  if (!game) return reason('verify.no-rules', { game: file.head.game, ruleset: file.head.ruleset });
  const faults = replayRecord(game, file, record);
  return { faults, told: faults.length === 0 ? [message('verify.replayed')] : [] };
}

/** The game of a record with its content; undefined where these are other rules. */
export function gameOfRecord(games: Games, { head, lines }: RecordFile): Game | undefined {
  const game = games.get(head.game);
  if (game?.version !== head.ruleset) return undefined;
  if (head.packHash === null || head.packHash === game.pack?.hash) return game;
  const [pack] = lines('pack');
  if (!pack || !game.packs) return undefined;
  const played = game.packs.play(pack.content as Json);
  return played.pack?.hash === head.packHash ? played : undefined;
}
