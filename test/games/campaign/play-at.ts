/** A position in which functions of the rules play on without a referee. */
import { type Ask, injectedSource, type Json, type Script, Table } from '../../../src/engine/index.ts';
import { positionOf, readCase } from '../../../src/games/campaign/case/index.ts';
import { type CampaignEvent, campaignEvent } from '../../../src/games/campaign/events.ts';
import type { Play } from '../../../src/games/campaign/rules/play.ts';
import { newImpulse } from '../../../src/games/campaign/rules/turn/impulse.ts';
import type { State } from '../../../src/games/campaign/state.ts';
import type { Stack } from '../../../src/games/campaign/types.ts';
import { wellington } from '../../../src/games/wellington/index.ts';

export interface PlayAt extends Play {
  readonly table: Table<State, CampaignEvent>;
}

/** Makes a play of a case on an empty map, in an impulse of a power, with the next faces of its dice. */
export const playAt = (fields: object, power = 'britain', faces: readonly number[] = []): PlayAt => {
  const state = positionOf(
    wellington,
    readCase(wellington, { id: 'test', game: 'wellington', position: 'empty', ...fields }),
  );
  state.impulse = newImpulse(power, false, false);
  const table = new Table<State, CampaignEvent>(state, injectedSource(faces), {
    decision: 0,
    event: 0,
    roll: 0,
  });
  return { game: wellington.definition, state, table, frozen: new Map() };
};

/** Runs a script to its end. Its questions get these answers one by one, and after the last one the answers of silence. */
export const runScript = <R>(script: Script<R>, answers: readonly Json[] = []): R => ranWith(script, answers).result;

/** The questions that a script puts to its end, answered in the same way. */
export const asked = (script: Script, answers: readonly Json[] = []): readonly Ask[] => ranWith(script, answers).asked;

const ranWith = <R>(
  script: Script<R>,
  answers: readonly Json[],
): { readonly result: R; readonly asked: readonly Ask[] } => {
  const given = [...answers];
  const asked: Ask[] = [];
  let step = script.next();
  while (!step.done) {
    const asks = typeof step.value === 'string' ? [] : step.value.asks;
    asked.push(...asks);
    step = script.next(asks.map((ask) => given.shift() ?? ask.fallback()));
  }
  return { result: step.value, asked };
};

export const eventsOf = ({ table }: PlayAt): CampaignEvent[] => table.events.map(({ event }) => campaignEvent(event));

export const pieces = (leaders: readonly string[] = [], inf = 0, cav = 0, art = 0): Stack => ({
  leaders: [...leaders],
  inf,
  cav,
  art,
});
