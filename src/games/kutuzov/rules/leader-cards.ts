/** What cards of Kutuzov do to single leaders, and to the dice of attrition. */
import type { Script } from '../../../engine/index.ts';
import { NEVER, when } from '../../campaign/rules/cards/responses.ts';
import { commanderOf } from '../../campaign/rules/forces/armies.ts';
import { forceAt, powerOfLeader, ratingOf, whereIs } from '../../campaign/rules/forces/formations.ts';
import { leadersIn } from '../../campaign/rules/forces/stacks.ts';
import type { Use } from '../../campaign/rules/occasions.ts';
import { noTarget } from '../../campaign/rules/operations/operation.ts';
import { leadersOnMap } from '../../campaign/rules/operations/piece.ts';
import type { BattleRules, Handler, Play, Position, Reaction, Reactions } from '../../campaign/rules/play.ts';
import { otherSide, powersOf, seatOf, sideOf } from '../../campaign/rules/position.ts';
import { ask } from '../../campaign/rules/questions.ts';
import type { AreaId, CardNumber, EventChoice, LeaderId, Operation, PowerId, SideId } from '../../campaign/types.ts';
import { bookOf } from '../content.ts';
import { ownIn } from '../types.ts';
import { putBack, takeOutOfTheGame } from './card-life.ts';

declare module '../../campaign/rules/questions.ts' {
  interface Questions {
    /** A card that lies with a leader may save him. */
    rescue: {
      readonly power: PowerId;
      readonly area: AreaId;
      readonly leader: LeaderId;
      readonly card: CardNumber;
    };
  }
}

declare module '../../campaign/types.ts' {
  interface Answers {
    rescue: { rescue: boolean };
  }
}

// --- ratings ---------------------------------------------------------------------------------------------------------

const SCOPES = { turn: 'turn', impulse: 'impulse' } as const;

const rate = (play: Play, { power, card }: Pick<Use, 'power' | 'card'>, op: Operation, leader: LeaderId): void => {
  const until = op.scope === 'turn' ? SCOPES.turn : SCOPES.impulse;
  const change = op.value === undefined ? { n: Number(op.n) } : { value: Number(op.value) };
  play.state.effects.push({ kind: 'leader-rating', until, card: card.number, leader, ...change });
  play.table.emit({ kind: 'leader.rated', power, leader, rating: ratingOf(play, leader), until });
};

/** Leaders whose rating an operation may change: the one that it names, or those of the enemy. */
const rateable = (position: Position, power: PowerId, { leader }: Operation): LeaderId[] => {
  if (leader !== undefined) return whereIs(position, String(leader)) === undefined ? [] : [String(leader)];
  const { game } = position;
  return leadersOnMap(position, powersOf(game, otherSide(game, sideOf(game, power))));
};

/** Cards 67 and 75. Another battle rating; without a leader on the map a card that does more is played all the same. */
const leaderRating: Handler = {
  check: (position, event, op) =>
    op.leader === undefined && rateable(position, event.power, op).length === 0 ? noTarget(event) : undefined,
  aims: (position, { power }, op) => (op.leader === undefined ? { leaders: rateable(position, power, op) } : {}),
  *run(play, event, op) {
    const able = rateable(play, event.power, op);
    const leader = able.find((id) => id === event.choice.leader) ?? able[0];
    if (leader !== undefined) rate(play, event, op, leader);
  },
};

/** Enemy leaders among these who have a rating to lose. */
const rated = (play: Play, { power, op }: Use, leaders: readonly (LeaderId | null)[]): readonly EventChoice[] => {
  if (op.value === undefined) return NEVER;
  const side = sideOf(play.game, power);
  return leaders.flatMap((leader) =>
    leader !== null &&
    sideOf(play.game, powerOfLeader(play, leader)) !== side &&
    ratingOf(play, leader) > Number(op.value)
      ? [{ leader }]
      : [],
  );
};

const run: Reaction['run'] = function* (play, use, _occasion, { leader }) {
  if (leader !== undefined) rate(play, use, use.op, leader);
};

const commanderAt = (play: Play, area: AreaId, side: SideId): LeaderId | null =>
  commanderOf(play, forceAt(play, area, side), area);

const enemyOf = (play: Play, { power }: Use): SideId => otherSide(play.game, sideOf(play.game, power));

/** Card 75. An enemy leader who marches, reacts, fights or besieges. */
const tooOld: Reactions[string] = {
  step: { choices: (play, use, { force }) => rated(play, use, leadersIn(force)), run },
  interception: { choices: (play, use, { leader }) => rated(play, use, [leader]), run },
  evasion: { choices: (play, use, { leader }) => rated(play, use, [leader]), run },
  battle: {
    choices: (play, use, { entry }) => rated(play, use, [commanderAt(play, entry.area, enemyOf(play, use))]),
    run,
  },
  'battle-cards': {
    choices: (play, use, { entry }) => rated(play, use, [commanderAt(play, entry.area, enemyOf(play, use))]),
    run,
  },
  siege: {
    choices: (play, use, { area }) => rated(play, use, [commanderAt(play, area, enemyOf(play, use))]),
    run,
  },
};

// --- attrition -------------------------------------------------------------------------------------------------------

/** Card 73, K-5.22a. A formation of the player's camp loses no more than this, whatever was rolled. */
const spareLosses: Reaction<'attrition'> = {
  choices: (play, { power, op }, { power: sufferer, losses }) =>
    when(
      sideOf(play.game, power) === sideOf(play.game, sufferer) &&
        losses.eliminated + losses.regrouped > Number(op.most),
    ),
  *run(play, { op }, occasion) {
    const { area, power, losses } = occasion;
    const eliminated = Math.min(losses.eliminated, Number(op.most));
    const regrouped = Math.min(losses.regrouped, Number(op.most) - eliminated);
    const n = losses.eliminated + losses.regrouped - eliminated - regrouped;
    occasion.losses = { eliminated, regrouped };
    play.table.emit({ kind: 'attrition.eased', power, area, n });
  },
};

// --- a card that lies with a leader ----------------------------------------------------------------------------------

/** Card 10. It lies with the leader as long as he lives. */
const attachCard: Handler = {
  check: (position, event, { leader }) =>
    whereIs(position, String(leader)) === undefined ? noTarget(event) : undefined,
  *run(play, { power, card }, { leader }) {
    ownIn(play).attached.push({ card: card.number, leader: String(leader) });
    play.table.emit({ kind: 'card.attached', power, card: card.number, leader: String(leader) });
  },
};

/** The dice of an attached card. */
const diceOf = ({ game }: Position, number: CardNumber): number => {
  const ops = bookOf(game).content.cards.get(number)?.ops ?? [];
  return ops.reduce((sum, { op, dice }) => sum + (op === 'attach_card' ? Number(dice) : 0), 0);
};

/** Card 10. Dice in the first round of a fight for the force with the leader in it. */
export const firstRoundDice: NonNullable<BattleRules['firstRoundDice']> = (position, force) => {
  const leaders = leadersIn(force);
  return ownIn(position)
    .attached.filter(({ leader }) => leaders.includes(leader))
    .map(({ card }) => ({ name: `card ${card}`, n: diceOf(position, card) }));
};

/** Card 10, K-5.72. The card leaves the game to save its leader, who goes to the Regroup Box. */
export function* rescues(play: Play, leader: LeaderId, area: AreaId): Script<boolean> {
  const found = ownIn(play).attached.find((each) => each.leader === leader);
  if (!found) return false;
  const power = powerOfLeader(play, leader);
  const { rescue } = yield* ask('rescue', {
    seat: seatOf(play, power),
    figures: { power, area, leader, card: found.card },
    options: [{ rescue: true }, { rescue: false }],
    quiet: true,
  });
  if (rescue) takeOutOfTheGame(play, found.card);
  else putBack(play, found.card);
  return rescue;
}

export const leaderOperations: Readonly<Record<string, Handler>> = {
  leader_rating: leaderRating,
  attach_card: attachCard,
};

export const leaderReactions = {
  leader_rating: tooOld,
  limit_attrition: { attrition: spareLosses },
} satisfies Reactions;
