/**
 * A compact form of a position for the database. Every stack of pieces is a short text: `hill,wellington 5.2.1` is two
 * leaders with five infantry, two cavalry and one artillery, and `2.0.0` has no leader. Pieces that wait in a port
 * during an impulse are `hill 3`. Everything else stays as it is, in the same order.
 */
import type { Json, JsonObject } from '../../engine/index.ts';
import type { Navigation, State } from './state.ts';
import { ARMS, type Force, type Stack } from './types.ts';

const FIELDS = 'leaders inf cav art';
const LEADER = /^[a-z][a-z0-9_]*$/;

const isCount = (value: unknown): boolean => Number.isSafeInteger(value) && !Object.is(value, -0);

/** A stack as text. It stays an object if the text could not hold all of it. */
const textOf = (stack: Stack): string | Stack => {
  const { leaders, inf, cav, art } = stack;
  if (Object.keys(stack).join(' ') !== FIELDS || !Array.isArray(leaders)) return stack;
  if (!ARMS.every((arm) => isCount(stack[arm]))) return stack;
  const counters = `${inf}.${cav}.${art}`;
  if (leaders.length === 0) return counters;
  const names = leaders.join();
  return leaders.every((leader) => LEADER.test(leader)) ? `${names} ${counters}` : stack;
};

const stackOf = (text: string | Stack): Stack => {
  if (typeof text !== 'string') return text;
  const at = text.indexOf(' ');
  const [inf, cav, art] = text.slice(at + 1).split('.');
  return {
    leaders: at < 0 ? [] : text.slice(0, at).split(','),
    inf: Number(inf),
    cav: Number(cav),
    art: Number(art),
  };
};

type Harbour = Navigation['harboured'][string];

/** The pieces in a port as text. They stay an object if the text could not hold all of them. */
const harbourText = (harbour: Harbour): string | Harbour => {
  const { leaders, sp } = harbour;
  if (Object.keys(harbour).join(' ') !== 'leaders sp' || !Array.isArray(leaders) || !isCount(sp)) return harbour;
  if (leaders.length === 0) return `${sp}`;
  const names = leaders.join();
  return leaders.every((leader) => LEADER.test(leader)) ? `${names} ${sp}` : harbour;
};

const harbourOf = (text: string | Harbour): Harbour => {
  if (typeof text !== 'string') return text;
  const at = text.indexOf(' ');
  return { leaders: at < 0 ? [] : text.slice(0, at).split(','), sp: Number(text.slice(at + 1)) };
};

const mapped = <A, B>(record: Readonly<Record<string, A>>, change: (value: A) => B): Record<string, B> => {
  const result: Record<string, B> = {};
  for (const key in record) result[key] = change(record[key] as A);
  return result;
};

/** The parts of an impulse that consist of pieces. They are most of its size. */
type ImpulsePieces<F, H> = { marked: F; halted: F; sea: { harboured: H; landed: F } };

/** The impulse with its pieces in another form. */
const withPieces = <I extends ImpulsePieces<F, H>, F, H, G, K>(
  impulse: I,
  force: (forces: I['marked']) => G,
  harbour: (ports: I['sea']['harboured']) => K,
) => ({
  ...impulse,
  marked: force(impulse.marked),
  halted: force(impulse.halted),
  sea: { ...impulse.sea, harboured: harbour(impulse.sea.harboured), landed: force(impulse.sea.landed) },
});

export const condense = (state: State): Json => {
  const texts = (force: Force) => mapped(force, textOf);
  const condensed = {
    ...state,
    forces: mapped(state.forces, texts),
    regroup: texts(state.regroup),
    impulse:
      state.impulse &&
      withPieces(
        state.impulse,
        (forces) => mapped(forces, texts),
        (ports) => mapped(ports, harbourText),
      ),
  };
  return condensed as unknown as JsonObject;
};

/** The state from its condensed form. A state that was stored in full is accepted too. */
export const expand = (stored: Json): State => {
  const state = stored as unknown as State;
  const stacks = (force: Force) => mapped(force, stackOf);
  return {
    ...state,
    forces: mapped(state.forces, stacks),
    regroup: stacks(state.regroup),
    impulse:
      state.impulse &&
      withPieces(
        state.impulse,
        (forces) => mapped(forces, stacks),
        (ports) => mapped(ports, harbourOf),
      ),
  };
};
