/** The pieces of an answer as a label names them. */
import { given, type Json, type Message, message } from '../../../../engine/index.ts';
import { stackAt } from '../../rules/forces/formations.ts';
import { ownOf } from '../../rules/position.ts';
import { ARMS, type AreaId, type ContingentId, type Force, type LeaderId, type Troops } from '../../types.ts';
import type { Seen } from './label.ts';

/** Pieces of one contingent; `owner`: whose soldiers they are, where no leader shows it. */
export type Party = {
  readonly leaders: LeaderId[];
  readonly inf?: number;
  readonly cav?: number;
  readonly art?: number;
  readonly sp?: number;
  readonly owner?: ContingentId;
};

/** Pieces as an argument of a sentence. */
export type Host = { readonly parties: Party[] };

type Pieces = Readonly<Record<ContingentId, Troops>>;

/** Pieces of one contingent, whose soldiers are named with their owner if no leader is with them. */
export const partyOf = ({ leaders = [], inf, cav, art, sp }: Troops, owner?: ContingentId): Party => ({
  leaders: [...leaders],
  ...given({ inf, cav, art, sp, owner: leaders.length > 0 ? undefined : owner }),
});

const hasSoldiers = ({ sp = 0, max, ...troops }: Troops): boolean =>
  max === true || sp > 0 || ARMS.some((arm) => (troops[arm] ?? 0) > 0);

const isNamed = (troops: Troops): boolean => hasSoldiers(troops) || (troops.leaders ?? []).length > 0;

/** All pieces, counter by counter. Soldiers alone are those of an ally, or of one power among several. */
export const hostOf = ({ game }: Seen, force: Pieces): Host => {
  const parts = Object.entries(force).filter(([, troops]) => isNamed(troops));
  const owns = game.powers.map(ownOf);
  const parties = parts.map(([contingent, troops]) => {
    const isPlain = parts.length === 1 && owns.includes(contingent);
    return partyOf(troops, isPlain ? undefined : contingent);
  });
  return { parties };
};

/** Whether these are all soldiers of their contingent in an area, or as many as their leaders may take. */
const areAll = (seen: Seen, from: AreaId, contingent: ContingentId, { max, ...troops }: Troops): boolean => {
  const there = stackAt(seen, from, contingent);
  return max === true || ARMS.every((arm) => (troops[arm] ?? 0) === there[arm]);
};

/** The pieces that leave an area. Leaders stand for their soldiers where these all go along. */
export const marchersOf = (seen: Seen, from: AreaId, force: Pieces): Host =>
  hostOf(
    seen,
    Object.fromEntries(
      Object.entries(force).map(([contingent, troops]) => {
        const { leaders = [] } = troops;
        return [contingent, leaders.length > 0 && areAll(seen, from, contingent, troops) ? { leaders } : troops];
      }),
    ),
  );

/** The pieces of an act that go somewhere, each kind with its number. */
export const goersOf = (seen: Seen, answer: Json): Message => {
  const { force = {} } = answer as { readonly force?: Pieces };
  return message('label.goers', { who: hostOf(seen, force) });
};

/** Whether only leaders go. */
export const areAlone = (force: Pieces): boolean => !Object.values(force).some(hasSoldiers);

/** How many they are, for the number of the verb. */
export const countOf = ({ parties }: Host): number =>
  parties.reduce((sum, { leaders, ...troops }) => {
    const soldiers = ARMS.reduce((n, arm) => n + (troops[arm] ?? 0), troops.sp ?? 0);
    return sum + (leaders.length > 0 ? leaders.length : soldiers);
  }, 0);

/** Pieces as stacks, if the answer names them counter by counter. */
export const stacksOf = (force: Pieces): Force | undefined => {
  const isOpen = Object.values(force).some(({ sp, max }) => sp !== undefined || max !== undefined);
  return isOpen
    ? undefined
    : Object.fromEntries(
        Object.entries(force).map(([contingent, { leaders = [], inf = 0, cav = 0, art = 0 }]) => [
          contingent,
          { leaders: [...leaders], inf, cav, art },
        ]),
      );
};
