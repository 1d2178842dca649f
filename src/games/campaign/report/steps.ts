/** What happened, step by step: marches, fights, and whatever else has a sentence. */
import { sure } from '../../../engine/index.ts';
import { list, type ToldPart } from '../../../reports/index.ts';
import type { CampaignEvent } from '../events.ts';
import { contingentsIn } from '../rules/forces/stacks.ts';
import { ownOf } from '../rules/position.ts';
import { fightBlockAt, nextLine } from './chronicle.ts';
import type { CampaignReport } from './context.ts';
import type { Telling } from './fight-scene.ts';
import { fightLength } from './fight-told.ts';

/** Kinds that only head a part of the story. */
const HEADS: readonly string[] = ['impulse.began', 'round.began', 'phase.began'];

export const stepsOf = (telling: Telling, report: CampaignReport): ToldPart[] => {
  const events = report.events.map(({ event }) => event);
  const parts: ToldPart[] = [];
  for (let i = 0; i < events.length; ) {
    const part = partAt(telling, events, i);
    parts.push(part);
    i += part.count;
  }
  return parts;
};

const partAt = (telling: Telling, events: readonly CampaignEvent[], start: number): ToldPart => {
  const { book, owns } = telling;
  const event = sure(events[start]);
  const count = fightLength(events, start);
  if (count > 0) {
    const block = fightBlockAt(telling, events.slice(start, start + count));
    const isLost = block.kind === 'group' && block.fight?.isWon === false;
    return { count, blocks: [block], ...doneBy(owns, event), ...(isLost ? { isFailed: true } : {}) };
  }
  if (HEADS.includes(event.kind)) return { count: 1, blocks: [] };
  const { text, taken } = nextLine(book, events, start);
  return {
    count: taken,
    blocks: text === '' ? [] : [list([text])],
    ...doneBy(owns, event),
    ...(FAILED[event.kind]?.(event) ? { isFailed: true } : {}),
  };
};

/** What was tried and did not come off. */
const FAILED: Readonly<Record<string, (event: CampaignEvent) => boolean>> = {
  'step.stopped': () => true,
  'attempt.cancelled': () => true,
  'order.dropped': () => true,
  'interception.rolled': (event) => 'success' in event && !event.success,
  'evasion.rolled': (event) => 'success' in event && !event.success,
};

const doneBy = (owns: Telling['owns'], event: CampaignEvent): Pick<ToldPart, 'isOwn'> => {
  const by: readonly string[] =
    event.kind === 'battle.began' ? contingentsIn(event.attacker) : 'power' in event ? [event.power] : [];
  return owns.some((own) => by.includes(own) || by.includes(ownOf(own))) ? { isOwn: true } : {};
};
