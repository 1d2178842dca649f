/** What happens only in Kutuzov: markers and levels of morale and of Imperial attrition. */
import type { AreaId, CardNumber, LeaderId, PowerId } from '../campaign/types.ts';
import type { Attrition, Morale, SideName } from './rules/powers.ts';

/** Why a camp gets markers of morale (K-9.11, K-9.5). */
export type MoraleCause =
  | 'evasion'
  | 'retreat'
  | 'rout'
  | 'overrun'
  | 'depot'
  | 'home'
  | 'fortress'
  | 'loot'
  | 'attrition'
  | 'surplus'
  | 'relief'
  | 'event';

/** Fields of each kind. */
export interface KutuzovEventKinds {
  /** `power` speaks for its camp. `by`: loss markers if positive, gain markers if negative. */
  'morale.marked': { power: PowerId; side: SideName; by: number; cause: MoraleCause; loss: number; gain: number };
  'morale.changed': { power: PowerId; side: SideName; was: Morale; now: Morale };
  /** Pieces of the Imperial camp that were eliminated (K-14.42). */
  'wear.marked': { power: PowerId; by: number; loss: number; gain: number };
  'wear.changed': { power: PowerId; was: Attrition; now: Attrition };
  /** Dice against markers; `cp`: what was paid for them. */
  'relief.rolled': {
    power: PowerId;
    of: 'morale' | 'supply';
    faces: number[];
    removed: number;
    cp: number;
    left: number;
  };
  'fieldworks.made': { power: PowerId; area: AreaId };
  'fieldworks.lost': { power: PowerId; area: AreaId };
  'bridge.built': { power: PowerId; a: AreaId; b: AreaId };
  'bridge.lost': { power: PowerId; a: AreaId; b: AreaId };
  /** Austria has become neutral; Prussia has risen. `power`: that has lost or won it. */
  'ally.neutral': { power: PowerId };
  'ally.rebelled': { power: PowerId };
  'rebels.fought': { power: PowerId; area: AreaId; faces: number[]; hits: number; disruptions: number };
  /** A card leaves the game by its own words (K-5.72). `power`: whose it was. */
  'card.gone': { power: PowerId; card: CardNumber };
  /** CP for one purpose. */
  'purse.filled': { power: PowerId; card: CardNumber; cp: number };
  'leader.rated': { power: PowerId; leader: LeaderId; rating: number; until: 'turn' | 'impulse' };
  /** A card has taken `n` losses away. */
  'attrition.eased': { power: PowerId; area: AreaId; n: number };
  'card.attached': { power: PowerId; card: CardNumber; leader: LeaderId };
  /** A die for each of two powers: the higher decides. */
  'lots.rolled': { power: PowerId; other: PowerId; faces: number[] };
  /** Cards laid beside a camp's hand, which nobody looks at (K-21.2). */
  'chits.laid': { power: PowerId; common: number; home: number };
  /** A camp has shared out its cards: `n` go to `other` (K-21.10). */
  'hand.divided': { power: PowerId; other: PowerId; n: number };
  /** Cards that were set aside come into the deck for winter (K-14.62a). */
  'winter.brought': { n: number };
  'centre.placed': { power: PowerId; area: AreaId };
  /** `power`: who has taken it, or whose it was. */
  'centre.lost': { power: PowerId; area: AreaId };
  'centre.looted': { power: PowerId; area: AreaId; faces: number[]; resources: number };
  'supply.placed': { power: PowerId; area: AreaId };
  /** The retreat from Moscow is chosen (K-19.722a). */
  'moscow.left': { power: PowerId };
  'ground.scorched': { power: PowerId; area: AreaId };
  /** Tsarist morale has reached a level with a marker (K-19.81b). */
  'will.tested': { power: PowerId; level: Morale };
  /** The dice of a test of will, and the markers of Imperial morale that they change (K-19.82a). */
  'will.rolled': { power: PowerId; faces: number[]; gained: number };
}

declare module '../campaign/events.ts' {
  interface EventKinds extends KutuzovEventKinds {}

  interface DrawCauses {
    /** K-21.5. */
    chit: true;
  }
}
