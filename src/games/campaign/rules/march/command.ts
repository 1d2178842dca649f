/**
 * Who commands leaders that stand together (W-9.53, W-9.62): one player decides, two players agree, or the rules
 * decide.
 */
import { accept, refusalOf, refuse, type Script, type Verdict } from '../../../../engine/index.ts';
import type { Act, AreaId, Force, LeaderId, PowerId, SideId } from '../../types.ts';
import { commanderOf } from '../forces/armies.ts';
import { forceAt, ownForce, powerAt, powerOfLeader, powersIn } from '../forces/formations.ts';
import { leadersIn } from '../forces/stacks.ts';
import { drop } from '../lapsed-orders.ts';
import type { Definition, Play, Position } from '../play.ts';
import { alliesOf, seatOf, sideOf } from '../position.ts';
import { ask, askAll, type Put } from '../questions.ts';

type Command = Extract<Act, { do: 'command' }>;

/** W-9.53a, W-9.62b. Judges an order to take command in one's own impulse. */
export const checkCommand = (position: Position, power: PowerId, act: Command): Verdict<Act> => {
  if (leadersIn(powerAt(position, act.at, power)).includes(act.leader))
    return accept({ do: 'command', at: act.at, leader: act.leader });
  const isHere = leadersIn(forceAt(position, act.at, sideOf(position.game, power))).includes(act.leader);
  return isHere
    ? refuse('command.of-ally', { leader: act.leader, power: powerOfLeader(position, act.leader) })
    : refuse('command.not-there', { area: String(act.at), leader: String(act.leader) });
};

/** `by` is the ally who wants to take command in his impulse. */
const question = (
  play: Play,
  power: PowerId,
  area: AreaId,
  leaders: readonly LeaderId[],
  ruled: LeaderId | null,
  by?: PowerId,
): Put<'commander'> => ({
  seat: seatOf(play, power),
  figures: {
    power,
    area,
    leaders: [...leaders],
    ...(ruled === null ? {} : { ruled }),
    ...(by === undefined ? {} : { by }),
  },
  options: [{ commander: null }, ...leaders.map((leader) => ({ commander: leader }))],
  quiet: true,
});

const name = (play: Play, power: PowerId, area: AreaId, leader: LeaderId): void => {
  play.state.commanders[area] = leader;
  play.table.emit({ kind: 'commander.named', power, area, leader });
};

/** W-9.62b. If an ally's leader is there too, his player has to agree. No answer means no (D-14). */
export function* takeCommand(play: Play, power: PowerId, { at: area, leader }: Command): Script {
  const { seats } = play.state;
  for (const ally of alliesOf(play.game, power)) {
    if (leadersIn(powerAt(play, area, ally)).length === 0 || seats[ally] === seats[power]) continue;
    const { commander } = yield* ask(
      'commander',
      question(play, ally, area, [leader], commanderThere(play, area, power), power),
    );
    if (commander === null) return refuseCommand(play, power, area);
  }
  name(play, power, area, leader);
}

const commanderThere = (play: Play, area: AreaId, power: PowerId): LeaderId | null =>
  commanderOf(play, forceAt(play, area, sideOf(play.game, power)), area);

const refuseCommand = (play: Play, power: PowerId, area: AreaId): void =>
  drop(play, power, refusalOf('command.with-ally', { area }));

/** The powers of a force that have leaders in it. */
const leadingPowers = (game: Definition, force: Force): readonly PowerId[] =>
  powersIn(game, force).filter((power) => leadersIn(ownForce(game, power, force)).length > 0);

/**
 * W-9.62a, W-9.62b, D-14, D-35. Leaders of two powers have met. Their players may agree on a commander, and each names
 * one in secret. Without agreement the rules decide.
 */
export function* agreeOnCommander(play: Play, area: AreaId, side: SideId, newcomers: Force): Script {
  const force = forceAt(play, area, side);
  const powers = leadingPowers(play.game, force);
  if (powers.length < 2 || leadersIn(newcomers).length === 0) return;
  const { seats } = play.state;
  const asked = powers.filter((power, i) => powers.findIndex((each) => seats[each] === seats[power]) === i);
  const ruled = commanderOf(play, force, area);
  const leaders = leadersIn(force);
  const answers = yield* askAll(
    'commander',
    asked.map((power) => question(play, power, area, leaders, ruled)),
  );
  const named = answers[0]?.commander ?? null;
  if (named === null || named === ruled || answers.some(({ commander }) => commander !== named)) return;
  name(play, powerOfLeader(play, named), area, named);
}
