/** Checks a record of a match against its commitments, and reports in sentences. */
import {
  type BeaconCheck,
  checkDice,
  type DiceRecord,
  diceRecordOf,
  hashes,
  linesOf,
  type Message,
  message,
  RecordFault,
  type RecordFile,
  readRecord,
} from '../../engine/index.ts';
import type { Game, Games } from '../game.ts';
import { type AnswersBefore, checkMails, type ToldMail } from '../record/kept-mails.ts';
import { contentFault, playedGame } from '../record/record-content.ts';
import { type ReplayResult, replayRecord } from '../record/replay-record.ts';
import { tellFaults, tellUnreadable, tellVerdict } from './verdict.ts';

/** The result of a check. */
interface Verification {
  /** No fault was found. */
  readonly isGood: boolean;
  /** Of a finished match: it was played again by the rules. */
  readonly isPlayed: boolean;
  readonly lines: readonly Message[];
}

/** What else the record is compared with. */
interface VerifyOptions {
  readonly isBeacon?: BeaconCheck | undefined;
  /** Mails of the match that a player has kept. */
  readonly mails?: readonly ToldMail[] | undefined;
}

/** The match code in a file; undefined if the file is no record. */
export function matchOf(text: string): string | undefined {
  const file = fileIn(text);
  return file instanceof RecordFault ? undefined : file.head.code;
}

/** Checks the text of a file: its log, its dice and deals, and, if it fits these rules, the play itself. */
export function verifyRecord(games: Games, text: string, { isBeacon, mails }: VerifyOptions = {}): Verification {
  const file = fileIn(text);
  if (file instanceof RecordFault) return { isGood: false, isPlayed: false, lines: [tellUnreadable(file)] };
  const record = diceRecordOf(file);
  const verdict = checkDice(hashes, record, isBeacon);
  const replay = replayOf(games, file, record);
  const kept = mails && checkMails(file, record, mails, replay.answersBefore);
  const faults = [...verdict.faults, ...replay.faults, ...(kept?.faults ?? [])];
  const isPlayed = !record.isOver || replay.isPlayed;
  return {
    isGood: faults.length === 0,
    isPlayed,
    lines: [
      ...tellVerdict(file, record, verdict),
      ...replay.told,
      ...(kept?.told ?? []),
      ...tellFaults(faults, isPlayed),
    ],
  };
}

function fileIn(text: string): RecordFile | RecordFault {
  try {
    return readRecord(text);
  } catch (error) {
    if (error instanceof RecordFault) return error;
    throw error;
  }
}

interface Replay {
  readonly isPlayed: boolean;
  readonly faults: readonly Message[];
  readonly told: readonly Message[];
  readonly answersBefore?: AnswersBefore;
}

function replayOf(games: Games, file: RecordFile, record: DiceRecord): Replay {
  const because = (reason: Message): Replay => ({
    isPlayed: false,
    faults: [],
    told: [message('verify.not-replayed', { reason })],
  });
  if (file.head.eyes !== undefined) return because(message('verify.not-whole'));
  const rules = rulesOfRecord(games, file);
  if (!rules) return because(message('verify.no-rules', { game: file.head.game, ruleset: file.head.ruleset }));
  const game = playedGame(rules, file);
  if (!game) return { ...because(message('verify.no-content')), faults: [contentFault(record)] };
  const { faults, answersBefore, standIns } = replayRecord(game, file, record);
  const impulses = linesOf(file, 'position').length;
  const told = [...(faults.length === 0 ? [message('verify.replayed', { impulses })] : []), ...tellStandIns(standIns)];
  return { isPlayed: true, faults, answersBefore, told };
}

/** Questions that are named where the answers of stand-ins do not come out again. */
const MOST_NAMED = 20;

const tellStandIns = ({ all, others }: ReplayResult['standIns']): readonly Message[] => {
  if (others.length === 0) return [];
  const named = others.slice(0, MOST_NAMED).join(', ');
  const questions = others.length > MOST_NAMED ? `${named}, ...` : named;
  return [message('verify.stand-ins', { all, same: all - others.length, count: others.length, questions })];
};

/** The rules of a record; undefined if they are not here. */
export function rulesOfRecord(games: Games, { head }: RecordFile): Game | undefined {
  const game = games.get(head.game);
  return game?.rules.version === head.ruleset ? game : undefined;
}
