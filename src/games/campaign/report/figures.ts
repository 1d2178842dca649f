/** The numbers of a report: the same for text, HTML and the state file. */
import { given } from '../../../engine/index.ts';
import { oncePer } from '../../../reports/index.ts';
import { flagPoolOf } from '../rules/control.ts';
import { emptyStack, strengthOf } from '../rules/forces/stacks.ts';
import { ownOf } from '../rules/position.ts';
import { priceOf } from '../rules/turn/build.ts';
import type { View } from '../state.ts';
import { ARMS, type Arm, type ContingentId, type PowerId, type SideId } from '../types.ts';
import { type CampaignReport, keysIn, positionIn, type ReportedRules, sideOf } from './context.ts';

type Unbuilt = Readonly<Record<Arm, number>> & { readonly strength: number };

export interface PowerFigures {
  readonly keys: readonly string[];
  /** Victory points if the game ended now; halves are possible. */
  readonly points: number;
  readonly cards: number;
  readonly resources: number;
  /** Counters that are not in play; absent if the game does not limit them. */
  readonly unbuilt?: Unbuilt;
}

export interface Figures {
  readonly powers: Readonly<Record<PowerId, PowerFigures>>;
  /** Flags that each side still has. */
  readonly flagsLeft: Readonly<Record<SideId, number>>;
  /** Areas in which partisans may rise at the end of the turn. */
  readonly partisanAreas: readonly string[];
}

export const figuresOf = (book: ReportedRules, { view }: Pick<CampaignReport, 'view'>): Figures =>
  figuresIn(book, view);

/** Cached, because several sections and the state file need them. */
const figuresIn = oncePer((book: ReportedRules, view: View): Figures => {
  const { content, definition } = book;
  const keys = keysIn(book, view);
  const position = positionIn(book, view);
  return {
    powers: Object.fromEntries(
      content.powers.map(({ id }) => [
        id,
        {
          keys: keys[id] ?? [],
          points: book.points(position, id),
          cards: view.cards[id] ?? 0,
          resources: view.resources[id] ?? 0,
          ...given({ unbuilt: unbuilt(book, view, ownOf(id)) }),
        },
      ]),
    ),
    flagsLeft: flagsLeft(book, view),
    partisanAreas: definition.partisans.areas(position),
  };
});

/** The points of a side if the game ended now. */
export const sidePoints = (rules: ReportedRules, view: View, side: SideId): number => {
  const { powers } = figuresOf(rules, { view });
  const own = rules.definition.powers.filter((power) => sideOf(rules, power) === side);
  return own.reduce((sum, power) => sum + (powers[power]?.points ?? 0), 0);
};

/** CP of a strength point that is built (W-6.1a). */
export const buildPrice = (rules: ReportedRules, view: View): number =>
  priceOf(positionIn(rules, view), 'build', { ...emptyStack(), inf: 1 });

/** Counters of a contingent that are not in play; undefined for no contingent. */
export const unbuilt = ({ content }: ReportedRules, view: View, contingent: ContingentId): Unbuilt | undefined => {
  const all = content.contingents.find(({ id }) => id === contingent)?.counters;
  if (!all) return undefined;
  const used = [...Object.values(view.forces).map((force) => force[contingent]), view.regroup[contingent]];
  const left = Object.fromEntries(
    ARMS.map((arm) => [arm, all[arm] - used.reduce((sum, stack) => sum + (stack?.[arm] ?? 0), 0)]),
  ) as Record<Arm, number>;
  return { ...left, strength: strengthOf(left) };
};

const flagsLeft = ({ definition }: ReportedRules, view: View): Record<SideId, number> =>
  Object.fromEntries(
    Object.entries(definition.flags.counts).map(([pool, all]) => {
      const placed = Object.values(view.flags).filter((contingent) => flagPoolOf(definition, contingent) === pool);
      return [pool, all - placed.length];
    }),
  );
