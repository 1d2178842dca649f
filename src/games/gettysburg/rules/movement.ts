/** The movement phase of a side (G-MOV). */
import {
  accept,
  ask,
  isObject,
  type Json,
  message,
  refuse,
  type Script,
  type Verdict,
  withData,
} from '../../../engine/index.ts';
import { type Condition, conditionHolds } from '../../../orders/index.ts';
import { viewOf } from '../knowledge.ts';
import { conditionWords } from '../orders/conditions.ts';
import type { Position } from '../state.ts';
import {
  type ArmyCommander,
  type CorpsId,
  type Destination,
  foeOf,
  type Move,
  type Order,
  type Path,
  type Reaction,
  type Side,
  type TownId,
} from '../types.ts';
import { isArmyOrder, isSpent, pathsFault, pathsShape, samplePaths } from './cards.ts';
import { quietReaction } from './fallbacks.ts';
import { enter, isOver, type Play, question } from './play.ts';
import { canOrder, corpsAt, exits, headingFor, refuges, sideOf, strengthOf, townOf } from './position.ts';

/** G-MOV-01, G-MOV-04. A side reveals its cards and moves the ordered corps one after the other. */
export function* moveSide(play: Play, side: Side): Script {
  const { orders = [] } = play.state.orders[side] ?? {};
  play.state.revealed.push(side);
  if (orders.length === 0) return;
  play.table.emit({ kind: 'cards.revealed', side, commanders: orders.map(({ commander }) => commander) });
  for (const order of orders) {
    if (isOver(play)) return;
    yield* carryOut(play, side, order);
  }
}

function* carryOut(play: Play, side: Side, order: Order): Script {
  if (isArmyOrder(order)) {
    spend(play, order.commander);
    yield* moveArmy(play, side, order);
  } else if (mayMove(play, order.commander)) {
    const to = order.to ? chosen(play, order.commander, order.to) : (yield* askMove(play, side, order.commander)).to;
    if (to === null) stay(play, order.commander);
    else yield* step(play, order.commander, to);
  } else play.table.emit({ kind: 'order.lapsed', corps: order.commander });
}

/** G-CRD-03, G-MOV-03. A revealed army commander is used up, whether anything moves or not. */
function spend(play: Play, commander: ArmyCommander): void {
  if (!isSpent(play, commander)) play.state.spent.push(commander);
}

function stay(play: Play, corps: CorpsId): void {
  const at = townOf(play, corps);
  if (at !== undefined) play.table.emit({ kind: 'corps.stayed', corps, at });
}

/** G-TRN-03, G-MOV-10, G-S-4. A corps that may still carry out an order of this round. */
const mayMove = (play: Position, corps: CorpsId): boolean =>
  canOrder(play, corps) && !play.state.halted.includes(corps) && !play.state.moved.includes(corps);

/** G-MOV-02, G-MOV-04, G-CRD-05. Corps under an army commander move up to two towns, one corps after the other. */
function* moveArmy(play: Play, side: Side, { paths }: Extract<Order, { commander: ArmyCommander }>): Script {
  for (const path of paths ?? (yield* askPaths(play, side))) {
    if (isOver(play)) return;
    if (mayMove(play, path.corps)) yield* walk(play, path);
    else play.table.emit({ kind: 'order.lapsed', corps: path.corps });
  }
}

function* walk(play: Play, { corps, towns }: Path): Script {
  for (const town of towns) {
    const from = townOf(play, corps);
    if (isOver(play) || from === undefined || !exits(play, sideOf(play, corps), from).includes(town)) return;
    const goesOn = yield* step(play, corps, town);
    if (!goesOn) return;
  }
}

/** The first of the destinations that is possible and whose condition holds; null: it stays. */
function chosen(play: Play, corps: CorpsId, to: readonly Destination[]): TownId | null {
  const from = townOf(play, corps);
  const open = from === undefined ? [] : exits(play, sideOf(play, corps), from);
  const found = to.find(
    (each) => (each.town === null || open.includes(each.town)) && holds(play, sideOf(play, corps), each.if),
  );
  return found?.town ?? null;
}

/** Whether a condition holds for a side, from what it sees. */
function holds(play: Play, side: Side, condition: Condition | undefined): boolean {
  if (!condition) return true;
  const words = conditionWords(play.book);
  const view = viewOf(play.state, side);
  const decision = {
    ...question({ kind: 'move', seat: side, prompt: message('ask.move'), options: () => [], fallback: () => null }),
    id: 0,
  };
  return conditionHolds(words, condition, { decision, view, numbers: words.figures(decision, view), absent: false });
}

/** G-MOV-04, G-MOV-11, G-S-3. A corps goes to the next town. Whether it may go on. */
function* step(play: Play, corps: CorpsId, to: TownId): Script<boolean> {
  const { state } = play;
  const side = sideOf(play, corps);
  const from = townOf(play, corps) ?? to;
  if (!state.moved.includes(corps)) state.moved.push(corps);
  if (corpsAt(play, to, foeOf(side)).length > 0) {
    yield* meet(play, corps, to);
    return false;
  }
  enter(play, corps, to, { kind: 'corps.moved', corps, from, to });
  return headingFor(play, to, foeOf(side)).length === 0;
}

/** G-MOV-05, G-MOV-09. A corps comes upon enemies. Where its side attacks already, the town is defended. */
function* meet(play: Play, corps: CorpsId, town: TownId): Script {
  const side = sideOf(play, corps);
  const from = townOf(play, corps) ?? town;
  const isDefended = headingFor(play, town, side).length > 0;
  const reaction = isDefended ? undefined : yield* react(play, corps, town);
  if (reaction?.act === 'cede') {
    cede(play, town, reaction.to);
    if (isOver(play)) return;
    enter(play, corps, town, { kind: 'corps.moved', corps, from, to: town });
    return;
  }
  attack(play, corps, { from, to: town });
}

/** G-MOV-08. */
function attack(play: Play, corps: CorpsId, { from, to }: { readonly from: TownId; readonly to: TownId }): void {
  play.state.corps[corps] = { from, to };
  play.table.emit({ kind: 'corps.attacks', corps, from, to });
}

/** G-MOV-06, G-MOV-13. Where corps of a town may give way to a corps that arrives from another. */
export const cessionsOf = (position: Position, side: Side, town: TownId, from: TownId): readonly TownId[] =>
  refuges(position, side, town).filter((to) => to !== from);

/** G-MOV-05, G-MOV-07, G-MOV-10, G-S-8. The owner decides at once, each time that it is asked. */
function* react(play: Play, arriving: CorpsId, town: TownId): Script<Reaction> {
  const side = foeOf(sideOf(play, arriving));
  const from = townOf(play, arriving) ?? town;
  const corps = corpsAt(play, town, side);
  play.state.halted.push(...corps.filter((id) => !play.state.halted.includes(id)));
  const free = cessionsOf(play, side, town, from);
  const asked = { town, arriving, refuges: free };
  const args = { town, arriving, from, strength: strengthOf(play, [arriving]), own: strengthOf(play, corps) };
  const reaction: Reaction =
    free.length === 0
      ? { act: 'defend' }
      : yield* ask(
          question<Reaction>({
            kind: 'react',
            seat: side,
            prompt: message('ask.react', args),
            options: () => [{ act: 'defend' }, ...sampleCessions(corps, free)],
            check: (answer) => checkReaction(corps, free, answer),
            fallback: () => quietReaction(play, asked),
          }),
        );
  if (reaction.act === 'defend') play.table.emit({ kind: 'town.defended', town, side, forced: free.length === 0 });
  return reaction;
}

const MOST_CESSIONS = 64;

/** Ways to give way: all of them up to a number, those with all corps together first. */
const sampleCessions = (corps: readonly CorpsId[], towns: readonly TownId[]): readonly Reaction[] => {
  const together = towns.map((town) => corps.map(() => town));
  const apart = corps.reduce<TownId[][]>(
    (ways, _) => ways.flatMap((way) => towns.map((town) => [...way, town])).slice(0, MOST_CESSIONS),
    [[]],
  );
  const isTogether = (way: readonly TownId[]) => way.every((town) => town === way[0]);
  return [...together, ...apart.filter((way) => !isTogether(way))].map((way) => ({
    act: 'cede',
    to: Object.fromEntries(corps.map((id, i) => [id, way[i] ?? ''])),
  }));
};

/** G-MOV-06. Each corps may go to a town of its own; one with a single legal town need not be named. */
function checkReaction(corps: readonly CorpsId[], towns: readonly TownId[], answer: Json): Verdict<Reaction> {
  if (!isObject(answer)) return refuse('react.unread');
  if (answer.act === 'defend') return accept({ act: 'defend' });
  if (answer.act !== 'cede') return refuse('react.unread');
  const named = isObject(answer.to) ? answer.to : {};
  const stranger = Object.keys(named).find((id) => !corps.includes(id));
  if (stranger !== undefined) return refuse('react.stranger', { corps: stranger });
  const to: Record<CorpsId, TownId> = {};
  for (const id of corps) {
    const wanted = named[id] ?? (towns.length === 1 ? towns[0] : undefined);
    const town = towns.find((each) => each === wanted);
    if (wanted === undefined) return refuse('react.where', { corps: id }, [...towns]);
    if (town === undefined) return refuse('react.closed', { corps: id }, [...towns]);
    to[id] = town;
  }
  return accept({ act: 'cede', to });
}

/** G-MOV-06, G-MOV-13. All corps of the town leave it at once. */
function cede(play: Play, town: TownId, to: Readonly<Record<CorpsId, TownId>>): void {
  const [any = ''] = Object.keys(to);
  play.table.emit({ kind: 'town.ceded', town, side: sideOf(play, any) });
  for (const [corps, where] of Object.entries(to)) {
    enter(play, corps, where, { kind: 'corps.gave-way', corps, from: town, to: where });
  }
}

/** GD-02. Where a corps goes whose order does not say it. */
function* askMove(play: Play, side: Side, corps: CorpsId): Script<{ readonly to: TownId | null }> {
  const from = townOf(play, corps) ?? '';
  const open = exits(play, side, from);
  if (open.length === 0) return { to: null };
  const answer = yield* ask(
    question<Move>({
      kind: 'move',
      seat: side,
      prompt: message('ask.move', { corps, from }),
      options: () => [{ to: null }, ...open.map((to) => ({ to }))],
      fallback: () => ({ to: null }),
    }),
  );
  return 'to' in answer ? answer : { to: null };
}

/** GD-10. Which corps an army commander moves and where, if his order does not say it. */
function* askPaths(play: Play, side: Side): Script<readonly Path[]> {
  const samples = samplePaths(play, side).filter(({ corps }) => mayMove(play, corps));
  if (samples.length === 0) return [];
  const answer = yield* ask(
    question<Move>({
      kind: 'move',
      seat: side,
      prompt: withData(message('ask.paths'), { side }),
      options: () => [{ paths: [] }, ...samples.map((path) => ({ paths: [path] }))],
      check: (given) => checkPaths(play, side, given),
      fallback: () => ({ paths: [] }),
    }),
  );
  return 'paths' in answer ? answer.paths : [];
}

function checkPaths(play: Play, side: Side, answer: Json): Verdict<Move> {
  const read = pathsShape.safeParse(isObject(answer) ? answer.paths : undefined);
  if (!read.success) return refuse('round.unread');
  const refusal = pathsFault(play, side, read.data);
  if (refusal) return { ok: false, refusal };
  const openTo = (corps: CorpsId) => exits(play, side, townOf(play, corps) ?? '');
  const closed = read.data.find(({ corps, towns: [first = ''] }) => !openTo(corps).includes(first));
  return closed
    ? refuse('round.nowhere', { corps: closed.corps }, [...openTo(closed.corps)])
    : accept({ paths: read.data });
}
