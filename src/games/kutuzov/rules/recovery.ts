/** Emergency Recovery: what a camp does about a fall that is not its first in an impulse (K-5.23, K-9.0d, K-14.44a). */
import type { Script } from '../../../engine/index.ts';
import { cardOf, changeResources, handOf, putAway } from '../../campaign/rules/cards/cards.ts';
import type { Play, Position } from '../../campaign/rules/play.ts';
import { powersOf, seatOf } from '../../campaign/rules/position.ts';
import { ask } from '../../campaign/rules/questions.ts';
import type { CardNumber, PowerId } from '../../campaign/types.ts';
import { bookOf } from '../content.ts';
import type { SideName } from './powers.ts';

/** Which markers are taken away: those of morale, or those of Imperial attrition. */
export type Relieved = 'morale' | 'supply';

declare module '../../campaign/rules/questions.ts' {
  interface Questions {
    /** `loss`: markers that are left; `total`: the roll that they have to come down to, for morale. */
    recover: {
      readonly power: PowerId;
      readonly of: Relieved;
      readonly loss: number;
      readonly total?: number;
      readonly resources: number;
      /** Resources that have gone into this recovery. */
      readonly used: number;
    };
  }
}

declare module '../../campaign/types.ts' {
  interface Answers {
    /** A resource, a card for its CP, or nothing (more). */
    recover: { recover: 'resource' | CardNumber | null };
  }
}

/** A fall that is about to come. */
interface Fall {
  readonly side: SideName;
  readonly of: Relieved;
  /** The roll that has brought it. */
  readonly total?: number;
  /** It would end the game. */
  readonly isLast: boolean;
  /** Markers that are left. */
  loss(): number;
  /** Whether it still comes. */
  isDue(): boolean;
  relieve(n: number): void;
}

/** Faces that take a marker away (K-9.52, K-14.46). */
const HELPS = 5;

/** K-9.52, K-16.51a, K-16.54. Dice against markers; returns how many are to be taken away. */
export const rollRelief = (
  play: Play,
  power: PowerId,
  of: Relieved,
  count: number,
  price = { cp: 0, left: 0 },
): number => {
  const faces = [...play.table.roll(`relief.${of}.${power}`, count)];
  const removed = faces.filter((face) => face >= HELPS).length;
  play.table.emit({ kind: 'relief.rolled', power, of, faces, removed, ...price });
  return removed;
};

/** Dice that a resource gives. */
export const diceOfResource = ({ game }: Pick<Position, 'game'>, of: Relieved): number => {
  const { morale, attritionLevels } = bookOf(game).tables;
  return of === 'morale' ? morale.diceOfResource : attritionLevels.diceOfResource;
};

/** K-5.23, K-9.0d, K-9.0g, K-14.44c. A resource gives its dice, a card one for each CP: what it has too many is lost. */
const diceFor = (play: Play, power: PowerId, of: Relieved, means: 'resource' | CardNumber): number => {
  if (means === 'resource') {
    changeResources(play, power, -1, 'spent');
    return diceOfResource(play, of);
  }
  const { cp } = cardOf(play, means);
  putAway(play, power, means, false);
  play.table.emit({ kind: 'card.played', power, card: means, as: 'response', cp: 0, plus: false, removed: false });
  return cp;
};

/** Cards with CP, the cheapest first. */
const cardsOf = (play: Play, power: PowerId): CardNumber[] =>
  handOf(play, power)
    .filter((card) => cardOf(play, card).cp > 0)
    .sort((a, b) => cardOf(play, a).cp - cardOf(play, b).cp || a - b);

const hasMeans = (play: Play, power: PowerId): boolean =>
  (play.state.resources[power] ?? 0) > 0 || handOf(play, power).length > 0;

/** K-9.0d, K-9.0e. Step by step, until the fall does not come or the power stops. Returns whether it has done anything. */
function* recoverWith(play: Play, power: PowerId, fall: Fall): Script<boolean> {
  const { of, total, isLast } = fall;
  let used = 0;
  let hasActed = false;
  while (fall.isDue() && hasMeans(play, power)) {
    const resources = play.state.resources[power] ?? 0;
    const { recover: means } = yield* ask('recover', {
      seat: seatOf(play, power),
      sentence: `ask.recover.${of}`,
      figures: { power, of, loss: fall.loss(), ...(total === undefined ? {} : { total }), resources, used },
      options: [
        { recover: null },
        ...(resources > 0 ? [{ recover: 'resource' as const }] : []),
        ...cardsOf(play, power).map((card) => ({ recover: card })),
      ],
      // D-81: only where the game is at stake its player is asked whatever he has said before.
      ...(isLast ? {} : { quiet: true }),
    });
    if (means === null) break;
    hasActed = true;
    if (means === 'resource') used++;
    fall.relieve(rollRelief(play, power, of, diceFor(play, power, of, means)));
  }
  return hasActed;
}

/** K-9.0d, K-14.44a, D-83. One power of the camp: that with more resources is asked first. */
export function* recover(play: Play, fall: Fall): Script {
  const { game, state } = play;
  const powers = [...powersOf(game, fall.side)].sort((a, b) => (state.resources[b] ?? 0) - (state.resources[a] ?? 0));
  for (const power of powers) if (yield* recoverWith(play, power, fall)) return;
}
