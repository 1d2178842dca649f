/** What cards of Kutuzov do that the shared rules do not know: in one's own impulse, and out of turn. */
import { when } from '../../campaign/rules/cards/responses.ts';
import type { Handler, Position, Reaction, Reactions } from '../../campaign/rules/play.ts';
import { sideOf } from '../../campaign/rules/position.ts';
import type { Operation, PowerId } from '../../campaign/types.ts';
import { allyOperations } from './ally-cards.ts';
import { cardOperations, cardReactions } from './card-operations.ts';
import { checkMorale, loseMorale } from './checks.ts';
import { frost } from './frost.ts';
import { leaderOperations, leaderReactions } from './leader-cards.ts';
import { markMorale, OTHER } from './morale.ts';
import type { SideName } from './powers.ts';

const campOf = ({ game }: Pick<Position, 'game'>, power: PowerId): SideName => sideOf(game, power) as SideName;

/** The camp that an operation names; that of its player if it names none. */
const campNamed = (position: Position, power: PowerId, { side }: Operation): SideName =>
  side === 'imperial' || side === 'tsarist' ? side : campOf(position, power);

/** Cards 18, 34: markers of morale are won, or lost. */
const morale: Handler = {
  check: () => undefined,
  *run(play, { power }, op) {
    const camp = campNamed(play, power, op);
    markMorale(play, camp, -Number(op.gain ?? 0), 'event');
    yield* loseMorale(play, camp, Number(op.loss ?? 0), 'event');
  },
};

/** Card 34. */
const conquestModifier: Handler = {
  check: () => undefined,
  *run({ state, table }, { power, card }, { n }) {
    state.effects.push({ kind: 'conquest-modifier', until: 'turn', card: card.number, n: Number(n) });
    table.emit({ kind: 'effect.began', power, effect: 'conquest-modifier', until: 'turn' });
  },
};

export const operations: Readonly<Record<string, Handler>> = {
  morale,
  conquest_modifier: conquestModifier,
  frost,
  ...cardOperations,
  ...allyOperations,
  ...leaderOperations,
};

/** Card 50. The winners have the beaten test their morale before anything else makes them do so. */
const thunder: Reaction<'battle-won'> = {
  choices: (play, { power }, { winner }) => when(campOf(play, winner) === campOf(play, power)),
  *run(play, { power, op }) {
    const camp = campOf(play, power);
    if (op.check === true) yield* checkMorale(play, OTHER[camp]);
    markMorale(play, camp, -Number(op.gain ?? 0), 'event');
  },
};

export const reactions = {
  morale: { 'battle-won': thunder },
  ...cardReactions,
  ...leaderReactions,
} satisfies Reactions;
