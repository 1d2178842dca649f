/** What has changed since the last mail, in a few sentences: losses, prizes, who has come near, and the banners. */
import type { GameEvent } from '../../../engine/index.ts';
import type { Say } from '../../../game/index.ts';
import { listed } from '../../../i18n/index.ts';
import { areAdjacent } from '../rules/board.ts';
import {
  bannersOf,
  foeOf,
  isStanding,
  type Standing,
  sideOf,
  sideState,
  sidesIn,
  unitNamed,
  unitsOf,
} from '../rules/position.ts';
import type { Position } from '../state.ts';
import type { Side } from '../types.ts';

/** Who tells whom of which position. */
export interface Telling {
  readonly say: Say;
  readonly position: Position;
  /** Undefined for an observer. */
  readonly you: Side | undefined;
}

const MOST_FACTS = 3;
/** Enemies of whom it is told that they have come near. */
const MOST_NEAR = 2;

export function headlineOf(telling: Telling, events: readonly GameEvent[]): readonly string[] {
  const { say, position } = telling;
  const { winner } = position.state;
  if (winner) {
    const [won, lost] = [bannersOf(position, winner), bannersOf(position, foeOf(position, winner))];
    return [say('headline.ended', { winner, won, lost })];
  }
  const facts = [...losses(telling, events), ...prizes(telling, events), ...near(telling, events)];
  return [...facts.slice(0, MOST_FACTS), bannerLine(telling)];
}

/** Banners of both sides, the reader's first. */
export function bannerLine({ say, position, you }: Telling): string {
  const [first = ''] = sidesIn(position);
  const side = you ?? first;
  const foe = foeOf(position, side);
  return say(you === undefined ? 'headline.seen' : 'headline.banners', {
    side,
    foe,
    mine: bannersOf(position, side),
    myTarget: sideState(position, side).target,
    theirs: bannersOf(position, foe),
    theirTarget: sideState(position, foe).target,
  });
}

/** Blocks that each side has lost, the reader's own first, and the units that were destroyed. */
function losses({ say, position, you }: Telling, events: readonly GameEvent[]): readonly string[] {
  if (!events.some(({ kind }) => kind === 'combat.declared' || kind === 'unit.lost')) return [];
  const sides = sidesIn(position).toSorted((a, b) => Number(b === you) - Number(a === you));
  const words: string[] = [];
  for (const side of sides) {
    const own = (kind: string) => events.filter((event) => event.kind === kind && isOf(position, event.unit, side));
    const blocks = own('unit.lost').reduce((sum, { lost }) => sum + Number(lost), 0);
    const units = own('unit.eliminated').map(({ unit }) => String(unit));
    const gone = units.length > 0 ? say('headline.destroyed', { units: listed(units, say.language) }) : '';
    const who = side === you ? 'you' : words.length === 0 ? 'first' : 'side';
    if (blocks > 0) words.push(say('headline.lost', { who, side, count: blocks }) + gone);
  }
  return [
    words.length > 0 ? say('headline.losses', { words: words.join(say('headline.and')) }) : say('headline.unhurt'),
  ];
}

const isOf = (position: Position, id: unknown, side: Side): boolean => {
  const unit = typeof id === 'string' ? unitNamed(position, id) : undefined;
  return unit !== undefined && sideOf(position, unit) === side;
};

const PRIZES = ['objective.held', 'objective.lost', 'unit.left', 'leader.removed'];

/** Hexes, leaders and ways out that were won or lost, the newest first. */
const prizes = ({ say }: Telling, events: readonly GameEvent[]): readonly string[] =>
  events
    .filter(({ kind }) => PRIZES.includes(kind))
    .reverse()
    .map((event) => say.event(event));

const MARCHES = ['unit.moved', 'unit.advanced'];

/** Enemies that have moved and now stand beside the reader's units; where none does, the last one that has moved. */
function near(telling: Telling, events: readonly GameEvent[]): readonly string[] {
  const { say, position, you } = telling;
  const moved = [...new Set(events.filter(({ kind }) => MARCHES.includes(kind)).map(({ unit }) => String(unit)))];
  const units = moved
    .map((id) => unitNamed(position, id))
    .filter((unit): unit is Standing => unit !== undefined && isStanding(unit) && sideOf(position, unit) !== you)
    .reverse();
  const own = you === undefined ? [] : unitsOf(position, you);
  const beside = units.flatMap((unit) => {
    const met = own.filter(({ hex }) => areAdjacent(hex, unit.hex));
    return met.length > 0 ? [{ unit, met }] : [];
  });
  if (beside.length === 0) return units.slice(0, 1).map(({ id, hex }) => say('headline.moved', { unit: id, at: hex }));
  return beside.slice(0, MOST_NEAR).map(({ unit, met }) =>
    say('headline.beside', {
      unit: unit.id,
      at: unit.hex,
      met: listed(
        met.map(({ id }) => id),
        say.language,
      ),
    }),
  );
}
