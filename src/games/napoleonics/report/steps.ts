/** A turn step by step: its card, each move, each fight, and what comes between. */
import type { GameEvent } from '../../../engine/index.ts';
import { paragraph, type ToldPart } from '../../../reports/index.ts';
import type { NapoleonicsEvent } from '../events.ts';
import { sideOf, unitNamed } from '../rules/position.ts';
import { fightAt, isUntold, titleOfTurn } from './chronicle.ts';
import { playOf } from './event-messages.ts';
import { pieceWords } from './fight-scene.ts';
import type { Telling } from './headline.ts';

export function stepsOf(telling: Telling, events: readonly GameEvent[]): readonly ToldPart[] {
  const parts: ToldPart[] = [];
  for (let i = 0; i < events.length; ) {
    const part = partAt(telling, events, i);
    parts.push(part);
    i += part.count;
  }
  return parts;
}

function partAt(telling: Telling, events: readonly GameEvent[], start: number): ToldPart {
  const { you } = telling;
  const event = events[start] as NapoleonicsEvent;
  const own = ownerOf(telling, event) === you && you !== undefined ? { isOwn: true } : {};
  if (event.kind === 'combat.declared') {
    const { block, count } = fightAt(telling, event, events, start);
    const isHeld = block.kind === 'group' && block.fight?.isWon === false && event.mode === 'melee';
    return { count, blocks: [block], ...own, ...(isHeld ? { isFailed: true } : {}) };
  }
  const text = textOf(telling, event);
  return { count: 1, blocks: text === '' ? [] : [paragraph(text)], ...own };
}

/** The sentence of an event that is no fight. */
function textOf(telling: Telling, told: NapoleonicsEvent): string {
  const { say } = telling;
  switch (told.kind) {
    case 'card.played':
      return say('scene.card', { how: playOf(told), card: told.card, counts: told.counts });
    case 'orders.given':
      return orderedWords(telling, [...told.units, ...told.leaders]);
    case 'turn.begun':
      return titleOfTurn(telling, told);
    case 'unit.moved':
      return say('scene.moves', { who: pieceWords(telling, told.unit, told.from), to: told.path.at(-1) ?? told.from });
    case 'leader.moved':
      return say('scene.moves', {
        who: pieceWords(telling, told.leader, told.from),
        to: told.path.at(-1) ?? told.from,
      });
    default:
      return isUntold(told) ? '' : say.event(told);
  }
}

/** The kinds of the pieces: where they stood then is not known any more. */
const orderedWords = ({ say, position }: Telling, ids: readonly string[]): string => {
  const units = ids.map((id) => {
    const unit = unitNamed(position, id);
    return unit ? say('label.mover', { type: unit.type }) : say('label.leader', { leader: id });
  });
  return units.length > 0 ? say('scene.ordered', { units: units.join(say('told.comma')) }) : '';
};

/** Whose doing an event is. */
function ownerOf({ position }: Telling, event: NapoleonicsEvent): string | undefined {
  if ('side' in event && typeof event.side === 'string') return event.side;
  const unit = 'unit' in event ? unitNamed(position, String(event.unit)) : undefined;
  if (unit) return sideOf(position, unit);
  const leader = position.state.leaders.find((each) => 'leader' in event && each.id === event.leader);
  return leader && sideOf(position, leader);
}
