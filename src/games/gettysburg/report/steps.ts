/** A round or a battle step by step: the dice for the first move, each corps, each battle. */
import { paragraph, type ToldPart } from '../../../reports/index.ts';
import type { GettysburgEvent } from '../events.ts';
import { sideOf } from '../rules/position.ts';
import { battleAt, wordsOf } from './chronicle.ts';
import type { Telling } from './words.ts';

type Events = readonly GettysburgEvent[];

export function stepsOf(telling: Telling, events: Events): readonly ToldPart[] {
  const parts: ToldPart[] = [];
  for (let i = 0; i < events.length; ) {
    const part = partAt(telling, events, i);
    parts.push(part);
    i += part.count;
  }
  return parts;
}

/** Where a battle is over. */
const ENDS: readonly GettysburgEvent['kind'][] = ['round.rolled', 'turn.ended', 'game.ended'];

const isAnother = (event: GettysburgEvent): boolean =>
  ENDS.includes(event.kind) || (event.kind === 'battle.fired' && event.role === 'defender');

function partAt(telling: Telling, events: Events, start: number): ToldPart {
  const rest = events.slice(start);
  const event = rest[0];
  if (event?.kind === 'battle.fired') {
    const found = rest.findIndex((each, i) => i > 0 && isAnother(each));
    const count = found < 0 ? rest.length : found;
    const block = battleAt(telling, rest.slice(0, count));
    const isLost = block.kind === 'group' && block.fight?.isWon === false;
    const isOwn = event.role === 'attacker' ? event.side === telling.you : isFoe(telling, event.side);
    return { count, blocks: [block], ...(isOwn ? { isOwn } : {}), ...(isLost ? { isFailed: true } : {}) };
  }
  const words = wordsOf(telling, rest.slice(0, 1)).join(' ');
  return {
    count: 1,
    blocks: words === '' ? [] : [paragraph(words)],
    ...(event && isByReader(telling, event) ? { isOwn: true } : {}),
    ...(event?.kind === 'order.lapsed' ? { isFailed: true } : {}),
  };
}

const isFoe = ({ you }: Telling, side: string): boolean => you !== undefined && side !== you;

const isByReader = ({ you, position }: Telling, event: GettysburgEvent): boolean => {
  if (you === undefined) return false;
  if ('corps' in event && typeof event.corps === 'string') return sideOf(position, event.corps) === you;
  return 'side' in event && event.side === you;
};
