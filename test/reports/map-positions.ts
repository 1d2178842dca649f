/** Positions of the campaigns for tests of the map: of random games, and with random stacks. */
import { chanceFrom, opening, Referee, randomAnswer, seededSource, sure } from '../../src/engine/index.ts';
import { campaigns } from '../../src/games/campaigns.ts';
import { type Chart, type ChartUnit, speechOf } from '../../src/reports/index.ts';

/** Charts of a random game at regular decisions, each with the events since the last chart. */
export function* chartsOf(id: string, scenario: string, seed: number): Generator<Chart> {
  const played = sure(campaigns.get(id));
  const [split] = played.setup.splits;
  const start = played.setup.start({ scenario, split: split?.id ?? '' });
  const referee = new Referee(played, opening(start), { source: seededSource(`map ${seed}`) });
  const chance = chanceFrom(seed);
  let told = 0;
  for (let i = 0; i < 600 && referee.open[0]; i++) {
    const [decision] = referee.open;
    if (i % 30 === 0) {
      yield played.chart(
        { view: referee.view(decision.seat), events: referee.events.slice(told) },
        speechOf(played.reporter),
      );
      told = referee.events.length;
    }
    const refusal = referee.submit(decision.seat, decision.id, randomAnswer(decision, chance));
    if (refusal) referee.submit(decision.seat, decision.id, decision.fallback());
  }
}

const MOST_STRENGTH = 14;
const MOST_LEADERS = 3;

/** The chart with stacks in so many areas: of one power or two, with up to three leaders each. */
export const withStacks = (id: string, chart: Chart, count: number, seed: number): Chart => {
  const { below } = chanceFrom(seed);
  const leaders = [...sure(campaigns.get(id)).definition.content.leaders.values()].map(({ name }) => name);
  const left = chart.areas.map((area) => area.id);
  const chosen = new Set(
    Array.from({ length: Math.min(count, left.length) }, () => left.splice(below(left.length), 1)[0]),
  );
  const unit = (faction: string): ChartUnit => ({
    ...{ faction, strength: below(MOST_STRENGTH), over: below(4) === 0, words: '' },
    leaders: Array.from({ length: below(MOST_LEADERS + 1) }, () => sure(leaders[below(leaders.length)])),
  });
  const stackAt = (): ChartUnit[] => {
    const first = below(chart.factions.length);
    const others = below(3) === 0 ? [first + 1 + below(chart.factions.length - 1)] : [];
    return [first, ...others].map((i) => unit(sure(chart.factions[i % chart.factions.length]).id));
  };
  return { ...chart, areas: chart.areas.map((area) => ({ ...area, units: chosen.has(area.id) ? stackAt() : [] })) };
};
