/** What has happened, a line each: a round with its dice, cards, moves and who decided it; a battle; the end. */

import type { GameEvent } from '../../engine/index.ts';
import type { Speech } from '../../i18n/index.ts';
import type { GivenAnswer } from '../../reports/index.ts';

interface Telling {
  readonly say: Speech;
  told(event: GameEvent): string;
}

/** A line, and the round that it is about (`2.1`: turn and round), or of whose turn it is a battle. */
interface Line {
  readonly round: string | undefined;
  readonly isBattle: boolean;
  readonly texts: string[];
}

/** Where a new line begins. */
const BEGINS = ['round.rolled', 'turn.ended', 'game.ended'];

const begins = ({ kind, role }: GameEvent): boolean =>
  BEGINS.includes(kind) || (kind === 'battle.fired' && role === 'defender');

/** A round that is followed by another needs no word of its end. */
const isTold = ({ kind, next }: GameEvent): boolean => kind !== 'round.ended' || next !== 'round';

const linesOf = ({ told }: Telling, events: readonly GameEvent[]): readonly Line[] => {
  const lines: Line[] = [];
  let round: string | undefined;
  for (const event of events.filter(isTold)) {
    if (event.kind === 'round.rolled') round = `${event.turn}.${event.round}`;
    if (event.kind === 'turn.ended') round = undefined;
    const last = lines.at(-1);
    if (last && !begins(event)) last.texts.push(told(event));
    else lines.push({ round, isBattle: event.kind === 'battle.fired', texts: [told(event)] });
  }
  return lines;
};

/** Questions of a round; all others are asked in battles. */
const OF_A_ROUND = ['round', 'move', 'react'];

/** The line that tells of what an answer has decided: its round, or the last battle of its turn. */
const lineOf = (lines: readonly Line[], { at, kind = '' }: GivenAnswer): Line | undefined => {
  const isMeant = (line: Line) => line.isBattle !== OF_A_ROUND.includes(kind) && line.round === at;
  return lines.findLast(isMeant);
};

/** The lines of the reader's plan stand where they have decided; what is not carried out yet comes last. */
export function chronicleOf(
  telling: Telling,
  events: readonly GameEvent[],
  answered: readonly GivenAnswer[],
): readonly string[] {
  const { say } = telling;
  const lines = linesOf(telling, events);
  const later: string[] = [];
  for (const answer of answered.filter(({ at }) => at !== undefined)) {
    const { at = '', text, by } = answer;
    const [, round = ''] = at.split('.');
    const line = lineOf(lines, answer);
    if (line) line.texts.push(say('decided', { text, by }));
    else later.push(say('decided.round', { round, text, by }));
  }
  return [...lines.map(({ texts }) => texts.join(' ')), ...later];
}
