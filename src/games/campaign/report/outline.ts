/** A campaign that is over in short: what each round is remembered for, and the fights with what they have cost. */
import { type Message, message, same, sure } from '../../../engine/index.ts';
import type { Outline } from '../../../reports/index.ts';
import type { CampaignEvent, EventOf } from '../events.ts';
import { emptyStack, plus, sizeOf, strengthOf } from '../rules/forces/stacks.ts';
import type { AreaId, ContingentId } from '../types.ts';
import type { ReportedRules } from './context.ts';
import { commandOf } from './fight-scene.ts';
import { beginning, fightLength } from './fight-told.ts';

type Milestone = Outline['milestones'][number];
type Fight = Outline['fights'][number];

interface Fact {
  readonly told: Message;
  readonly weight: number;
}

/** The most facts that are told of a round. */
const MOST_FACTS = 3;

/** What weighs as much as so many steps that were lost. */
const [LEADER, KEY, FORTRESS] = [3, 4, 3];
/** The fewest SP lost outside fights that are told of. */
const LEAST_WEAR = 2;

type Events = readonly CampaignEvent[];

export const outlineOf = (rules: ReportedRules, events: Events): Outline => {
  const rounds = roundsOf(events);
  return {
    milestones: rounds.flatMap(({ when, events }) => milestoneOf(when, factsOf(rules, events))),
    fights: rounds.flatMap(({ when, events }) =>
      fightsIn(events).flatMap((fight) => (when === undefined ? [] : [fightOf(when, fight)])),
    ),
  };
};

interface Round {
  readonly when: Message | undefined;
  readonly events: CampaignEvent[];
}

/** The rounds, and the phases between them; what comes before the first of them has no name. */
const roundsOf = (events: Events): readonly Round[] => {
  const rounds: Round[] = [{ when: undefined, events: [] }];
  for (const event of events) {
    if (event.kind === 'round.began') {
      const { turn, round } = event;
      rounds.push({ when: message('turn.round', { turn, round }), events: [] });
    } else if (event.kind === 'phase.began' && event.phase !== 'impulses') {
      const { turn, phase } = event;
      rounds.push({ when: message('turn.phase', { turn, phase }), events: [] });
    }
    sure(rounds.at(-1)).events.push(event);
  }
  return rounds;
};

const milestoneOf = (when: Message | undefined, all: readonly Fact[]): Milestone[] => {
  const facts = all.filter(({ told }, i) => all.findIndex((other) => same(other.told, told)) === i);
  const greatest = new Set(facts.toSorted((one, other) => other.weight - one.weight).slice(0, MOST_FACTS));
  const told = facts.filter((fact) => greatest.has(fact));
  if (when === undefined || told.length === 0) return [];
  return [{ when, what: told.map((fact) => fact.told), weight: told.reduce((sum, { weight }) => sum + weight, 0) }];
};

const factsOf = (rules: ReportedRules, events: Events): readonly Fact[] => [
  ...fightsIn(events).flatMap(fightFacts),
  ...keysTaken(rules, events),
  ...wear(events),
];

/** Each battle and siege with all that follows from it. */
const fightsIn = (events: Events): readonly Events[] =>
  events.flatMap((event, i) => (beginning(event) === undefined ? [] : [events.slice(i, i + fightLength(events, i))]));

type Lost = EventOf<'pieces.lost'>;

const lossesIn = ([began, ...rest]: Events): readonly Lost[] =>
  rest.filter(
    (event): event is Lost =>
      event.kind === 'pieces.lost' && event.cause === beginning(began) && event.area === areaOf(began),
  );

const areaOf = (began: CampaignEvent | undefined): AreaId | undefined =>
  began?.kind === 'battle.began' || began?.kind === 'siege.began' ? began.area : undefined;

const sizeLost = (losses: readonly Lost[]): number =>
  losses.reduce((sum, { pieces }) => sum + sizeOf(pieces) + LEADER * pieces.leaders.length, 0);

/** Whether a siege has taken its fortress. */
const hasFallen = (fight: Events): boolean => fight.some((event) => event.kind === 'siege.ended' && event.success);

const fightFacts = (fight: Events): readonly Fact[] => {
  const losses = lossesIn(fight);
  const isIdle = fight[0]?.kind === 'siege.began' && !hasFallen(fight) && losses.length === 0;
  const told = isIdle ? undefined : resultOf(fight);
  const fallen = losses
    .filter(({ pieces }) => pieces.leaders.length > 0)
    .map(({ power, pieces: { leaders } }) => ({ told: message('outline.fallen', { power, leaders }), weight: LEADER }));
  const weight = sizeLost(losses) + (hasFallen(fight) ? FORTRESS + KEY : 0);
  return told === undefined ? fallen : [{ told, weight }, ...fallen];
};

/** Who has won it; undefined: it is not over. */
const resultOf = (fight: Events): Message | undefined => {
  const [began] = fight;
  const ended = fight.find(({ kind }) => kind === 'battle.ended' || kind === 'siege.ended');
  if (ended?.kind === 'siege.ended')
    return message(ended.success ? 'headline.siege' : 'headline.siege.held', { area: ended.area, power: ended.power });
  if (began?.kind !== 'battle.began' || ended?.kind !== 'battle.ended') return undefined;
  const { area, winner, powers } = ended;
  if (winner === null) return message('headline.battle.nobody', { area });
  const loser = winner === 'attacker' ? 'defender' : 'attacker';
  const [first, second] = [began[`${winner}Commander`], began[`${loser}Commander`]];
  if (first !== null && second !== null) return message('outline.battle', { winner: first, loser: second, area });
  return message('headline.battle', { winner: sure(powers[winner][0]), loser: sure(powers[loser][0]), area });
};

/** The keys that have changed hands without a siege, by their new owner. */
const keysTaken = ({ content }: ReportedRules, events: Events): readonly Fact[] => {
  const owners = new Map<AreaId, ContingentId>();
  for (const event of events) {
    if (event.kind !== 'flag.placed' && event.kind !== 'flag.removed') continue;
    if (event.cause === 'siege' || content.areas.get(event.area)?.key !== true) continue;
    owners.set(event.area, event.kind === 'flag.placed' ? event.power : event.now);
  }
  return [...new Set(owners.values())].map((power) => {
    const areas = [...owners].flatMap(([area, owner]) => (owner === power ? [area] : []));
    return { told: message('outline.keys', { power, areas }), weight: KEY * areas.length };
  });
};

/** What each power has lost to the weather, hunger and the like. */
const wear = (events: Events): readonly Fact[] => {
  const lost = events.filter((event): event is Lost => event.kind === 'pieces.lost' && event.cause === 'attrition');
  return [...new Set(lost.map(({ power }) => power))].flatMap((power) => {
    const pieces = lost.flatMap((each) => (each.power === power ? [each.pieces] : [])).reduce(plus, emptyStack());
    const sp = strengthOf(pieces);
    return sp < LEAST_WEAR ? [] : [{ told: message('outline.wear', { power, sp }), weight: sp }];
  });
};

const fightOf = (when: Message, fight: Events): Fight => {
  const losses = lossesIn(fight);
  const losers = [...new Set(losses.map(({ power }) => power))];
  const lost = losers.map((power) => {
    const pieces = losses.flatMap((each) => (each.power === power ? [each.pieces] : [])).reduce(plus, emptyStack());
    const { leaders } = pieces;
    return message('fight.lost', { power, sp: strengthOf(pieces), leaders, count: leaders.length });
  });
  const winner = winnerOf(fight);
  const area = areaOf(fight[0]) ?? '';
  return {
    when,
    where: fight[0]?.kind === 'siege.began' ? message('fight.siege', { area }) : message('fight.place', { area }),
    ...(winner ? { winner } : {}),
    lost,
    weight: sizeLost(losses) + (hasFallen(fight) ? FORTRESS : 0),
  };
};

/** Who has won: a commander, or whose pieces or walls have. */
const winnerOf = (fight: Events): Message | undefined => {
  const [began] = fight;
  const ended = fight.find(({ kind }) => kind === 'battle.ended' || kind === 'siege.ended');
  if (began?.kind === 'battle.began' && ended?.kind === 'battle.ended')
    return ended.winner === null ? undefined : commandOf(began, ended.winner);
  if (began?.kind !== 'siege.began' || ended?.kind !== 'siege.ended') return undefined;
  if (ended.success) return message('fight.leader', { leader: began.leader });
  const walls = fight.find((event) => event.kind === 'siege.rolled' && event.side === 'fortress');
  return walls?.kind === 'siege.rolled' ? message('chronicle.who', { power: walls.power }) : undefined;
};
