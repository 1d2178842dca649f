/** Events (W-5.1): the register of operations, and how a card's event is judged and carried out. */
import { accept, ask, choice, message, refusalOf, refuse, type Script, type Verdict } from '../../engine/index.ts';
import { cardOperations } from './card-operations.ts';
import { commonCards } from './cards.ts';
import { controllerOf, keysOf } from './control.ts';
import { fieldOperations } from './field-operations.ts';
import { type Event, type Handler, onePower, powersFor, seatOf } from './operation.ts';
import { pieceOperations } from './piece-operations.ts';
import { areaOf, type Play, type Position, powersOf, sideOf } from './position.ts';
import { seaOperations } from './sea-operations.ts';
import type { AreaId, Card, EventChoice, Operation, PowerId } from './types.ts';

const guerrillaRoll: Handler = {
  check(position, event, op) {
    if (op.buildOnSuccess !== undefined) return refusalOf('event.not-yet', { card: event.card.number });
    const areas = partisanTargets(position, op);
    const chosen = event.choice.areas ?? [];
    if (op.chooser !== undefined || chosen.every((area) => areas.includes(area))) {
      return chosen.length > Number(op.n) ? refusalOf('event.areas-count', { count: Number(op.n) }) : undefined;
    }
    return refusalOf(
      'event.area-not-offered',
      { areas },
      areas.map((area) => ({ areas: [area] })),
    );
  },
  *run(play, event, op) {
    const open = partisanTargets(play, op);
    const chosen =
      op.chooser === undefined
        ? (event.choice.areas ?? open.slice(0, Number(op.n)))
        : yield* chosenBy(play, String(op.chooser), open);
    for (const area of [...new Set(chosen)]) play.game.hooks.partisans(play, area, Number(op.mod ?? 0), 'event');
  },
};

const partisanTargets = (position: Position, op: Operation): AreaId[] => {
  const named = op.duchies as readonly AreaId[] | undefined;
  return position.game.hooks.partisanAreas(position).filter((area) => named === undefined || named.includes(area));
};

function* chosenBy(play: Play, power: PowerId, areas: readonly AreaId[]): Script<AreaId[]> {
  if (areas.length === 0) return [];
  const { area } = yield* ask(
    choice({
      kind: 'event.choice',
      seat: seatOf(play, power),
      prompt: message('ask.event.partisans', { power }),
      options: areas.map((each) => ({ area: each })),
    }),
  );
  return [area];
}

const remember = (
  kind: string,
  until: 'impulse' | 'turn' | 'game',
  fields: (event: Event, op: Operation, position: Position) => Record<string, string | number | boolean>,
): Handler => ({
  check: () => undefined,
  *run(play, event, op) {
    play.state.effects.push({ kind, until, card: event.card.number, ...fields(event, op, play) });
    play.table.emit({ kind: 'effect.began', power: event.power, effect: kind, until });
  },
});

/** The first alternative that can be done at all: a resource to lose, a card to discard, a piece to regroup. */
const either: Handler = {
  check: (_position, event, op) => {
    const inner = alternatives(op).map((each) => HANDLERS[each.op]);
    return inner.some((handler) => handler === undefined)
      ? refusalOf('event.not-yet', { card: event.card.number })
      : undefined;
  },
  *run(play, event, op) {
    const first = firstDoable(play, event, op);
    if (first) yield* (HANDLERS[first.op] as Handler).run(play, event, first);
  },
};

const alternatives = (op: Operation): Operation[] =>
  [op.first, op.second, op.third].filter((each) => each !== undefined) as unknown as Operation[];

const firstDoable = (position: Position, event: Event, op: Operation): Operation | undefined =>
  alternatives(op).find((each) => {
    const [power] = powersFor(position, event, each.power);
    if (power === undefined) return false;
    if (each.op === 'resource') return Number(each.n) > 0 || (position.state.resources[power] ?? 0) > 0;
    if (each.op === 'discard') return commonCards(position, power).length >= Number(each.n);
    return true;
  });

const conditional = (holds: (position: Position, event: Event, op: Operation) => boolean): Handler => {
  const branch = (position: Position, event: Event, op: Operation): Operation =>
    (holds(position, event, op) ? op.then : op.else) as unknown as Operation;
  return {
    check(position, event, op) {
      const then = branch(position, event, op);
      const handler = HANDLERS[then.op];
      return handler ? handler.check(position, event, then) : refusalOf('event.not-yet', { card: event.card.number });
    },
    *run(play, event, op) {
      const then = branch(play, event, op);
      yield* (HANDLERS[then.op] as Handler).run(play, event, then);
    },
  };
};

/** What this version carries out. A card with any other operation can be played for CP, but its event is refused. */
const HANDLERS: Readonly<Record<string, Handler>> = {
  ...cardOperations,
  ...pieceOperations,
  ...fieldOperations,
  ...seaOperations,
  guerrilla_roll: guerrillaRoll,
  either,
  if_control_any: conditional((position, event, op) =>
    (op.duchies as readonly AreaId[]).some(
      (area) =>
        controllerOf(position.game, position.state, area) === (onePower(position, event, op.power ?? 'self') ?? null),
    ),
  ),
  if_keys_at_least: conditional(
    (position, event, op) =>
      powersOf(position.game, sideOf(position.game, event.power))
        .flatMap((power) => keysOf(position.game, position.state, power))
        .filter((area) => areaOf(position.game, area).region === op.region).length >= Number(op.n),
  ),
  table_mod: remember('table-modifier', 'game', (_event, op) => ({
    table: String(op.table),
    n: Number(op.n),
    once: op.once === true,
    marker: String(op.marker ?? ''),
  })),
  table_dice: remember('table-dice', 'game', (_event, op) => ({
    table: String(op.table),
    n: Number(op.n),
    once: true,
  })),
  national_bonus: remember('national-bonus', 'turn', (event, op, position) => ({
    power: onePower(position, event, 'chosen') ?? event.power,
    n: Number(op.n),
  })),
  no_peace: remember('no-peace', 'turn', () => ({})),
  peace_on: remember('peace-on', 'turn', (_event, op) => ({ least: Math.min(...(op.values as readonly number[])) })),
};

/** Whether the event of a card can be played at all in this version, in one's own impulse. */
export const isEventKnown = (card: Card): boolean =>
  (card.timing === 'impulse' || card.timing === 'interphase_or_impulse' || card.timing === 'any') &&
  card.ops.every((op) => HANDLERS[op.op] !== undefined);

/** Judges an event with its choices. */
export const checkEvent = (position: Position, event: Event): Verdict<EventChoice> => {
  const { card, power } = event;
  if (!card.playableBy.includes(power))
    return refuse('event.not-for-you', { card: card.number, powers: [...card.playableBy] });
  if (!isEventKnown(card))
    return refuse(card.timing === 'impulse' ? 'event.not-yet' : 'event.not-now', {
      card: card.number,
      timing: card.timing,
    });
  for (const op of card.ops) {
    const refusal = (HANDLERS[op.op] as Handler).check(position, event, op);
    if (refusal) return { ok: false, refusal };
  }
  return accept(event.choice);
};

export function* carryOut(play: Play, event: Event): Script {
  for (const op of event.card.ops) yield* (HANDLERS[op.op] as Handler).run(play, event, op);
}
