/** The stand-in against an opponent who gives random legal answers: the least that can be expected of it. */
import { type AnswerSource, chanceFrom, randomAnswer, sure } from '../../engine/index.ts';
import type { Setup } from '../../game/index.ts';
import type { CampaignModule } from '../../games/campaign/define/module.ts';
import { toldBy } from '../../games/campaign/rules/questions.ts';
import type { PowerId, SideId } from '../../games/campaign/types.ts';
import { contest, type GameRecord } from './contest.ts';

/** A game of the stand-in, on one side, against random play on the other. */
interface Bout {
  readonly setup: Setup;
  readonly side: SideId;
  readonly record: GameRecord;
}

/** Splits whose seats have their powers from the start, by their names. */
const splitsOf = ({ setup: { splits } }: CampaignModule): string[] =>
  splits
    .filter(({ seating }) => seating === undefined)
    .map(({ id }) => id)
    .sort();

const byChance = (seed: number): AnswerSource => {
  const chance = chanceFrom(seed);
  return { origin: 'person', answer: (decision) => ({ answer: randomAnswer(decision, chance) }) };
};

/** A seat that runs powers of both sides: one player answers for ours, the other for the rest. */
const torn = (isOurs: (power: PowerId) => boolean, player: AnswerSource, other: AnswerSource): AnswerSource => ({
  origin: 'person',
  answer: (decision, view) => (isOurs(toldBy(decision).power ?? '') ? player : other).answer(decision, view),
});

/** Splits, scenarios and sides take turns: sixteen games in a row are one of each where there are four, two and two. */
export const playRandom = (module: CampaignModule, seed: number): Bout => {
  const {
    setup: { scenarios, splits },
    definition,
  } = module;
  const inTurn = <T>(all: readonly T[], each: number): T => sure(all[Math.floor(seed / each) % all.length]);
  const names = splitsOf(module);
  const split = inTurn(names, 1);
  const scenario = inTurn(scenarios, names.length).id;
  const side = inTurn(definition.sides, names.length * scenarios.length);
  const seats = splits.find(({ id }) => id === split)?.seats ?? [];
  const [player, other] = [module.bot(), byChance(seed + 1)];
  const setup = { scenario, split };
  const record = contest(module, setup, seed, (seat) => {
    const powers = seats.find(({ id }) => id === seat)?.powers ?? [];
    const isOurs = (power: PowerId) => definition.sideOf[power] === side;
    return powers.every(isOurs) ? player : powers.some(isOurs) ? torn(isOurs, player, other) : other;
  });
  return { setup, side, record };
};

export const isWon = ({ side, record }: Bout): boolean => record.winner === side;

const line = (name: string, bouts: readonly Bout[]): string => {
  const won = bouts.filter(isWon).length;
  return `${name.padEnd(14)}${String(won).padStart(6)} of ${String(bouts.length).padStart(4)}   ${((100 * won) / bouts.length).toFixed(1)} %`;
};

/** The share of games that the stand-in has won: in total, then by scenario and side. */
export const randomTable = (bouts: readonly Bout[]): string[] => {
  const nameOf = ({ setup, side }: Bout) => `${setup.scenario} ${side}`;
  const names = [...new Set(bouts.map(nameOf))].sort();
  return [
    line('won', bouts),
    ...names.map((name) =>
      line(
        name,
        bouts.filter((bout) => nameOf(bout) === name),
      ),
    ),
  ];
};
