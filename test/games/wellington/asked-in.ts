/** The questions that play from a case asks, each with its seat's view at the time. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Decision, JsonObject } from '../../../src/engine/index.ts';
import {
  answerSource,
  type CaseSource,
  type OrderReader,
  orderReader,
  readCase,
  runCase,
} from '../../../src/games/campaign/case/index.ts';
import type { CampaignModule } from '../../../src/games/campaign/define/module.ts';
import type { View } from '../../../src/games/campaign/state.ts';
import { wellington } from '../../../src/games/wellington/index.ts';

export interface QuestionIn {
  readonly decision: Decision;
  readonly view: View;
}

const FOLDER = join(import.meta.dirname, '../../cases/wellington');

export const CASES: ReadonlyMap<string, unknown> = new Map(
  readdirSync(FOLDER)
    .filter((name) => name.endsWith('.json'))
    .flatMap((name) => {
      const read = JSON.parse(readFileSync(join(FOLDER, name), 'utf8')) as unknown;
      return (Array.isArray(read) ? read : [read]).map((each) => [String((each as { id: string }).id), each] as const);
    }),
);

/**
 * Plays a case and passes every question to `see` before it is answered. From the question on for which it returns `stop`
 * none is answered.
 */
export const eachAsked = (
  value: unknown,
  see: (asked: QuestionIn) => unknown,
  game: CampaignModule = wellington,
): void => {
  const { answers = [], ...position } = readCase(game, value);
  const seats = ['britain', 'spain', 'french_north', 'french_south', 'france', 'allies'];
  const orders = orderReader(game);
  let isStopped = false;
  const read: OrderReader = (seat, texts, standing, view) => {
    const own = answers.filter((answer) => answer.seat === seat || view.powers.includes(answer.seat));
    const script: CaseSource = answerSource(
      seat,
      own.map((answer) => ({ ...answer, seat })),
    );
    const watching: CaseSource = {
      ...script,
      answer(decision, look) {
        isStopped ||= see({ decision, view: look() as View }) === 'stop';
        return isStopped ? 'wait' : script.answer(decision, look);
      },
    };
    const lines = standing.filter((line) => line !== 'PASS NEVER');
    return [watching, ...orders(seat, texts, lines, view)];
  };
  const standing = Object.fromEntries(
    seats.map((seat) => [seat, [...(position.standing?.[seat] ?? []), 'PASS NEVER']] as const),
  );
  runCase(game, { ...position, standing }, read);
};

/** Looks at the first open question of a kind that fits, in a case or in a position given here. */
export const lookAt = <T>(
  source: string | JsonObject,
  kind: string,
  suits: (asked: QuestionIn) => boolean,
  look: (asked: QuestionIn) => T,
): T => {
  let found: { readonly seen: T } | undefined;
  const value = typeof source === 'string' ? CASES.get(source) : { id: 'position', game: 'wellington', ...source };
  if (value === undefined) throw new Error(`there is no case ${source}`);
  eachAsked(value, (asked) => {
    if (!found && asked.decision.kind === kind && suits(asked)) found = { seen: look(asked) };
  });
  if (!found) throw new Error(`case ${JSON.stringify(source)} comes to no question ${kind}`);
  return found.seen;
};
