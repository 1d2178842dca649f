/** The cards of the next turn (W-16.4). */
import { type Script, sure } from '../../../../engine/index.ts';
import type { Interphase } from '../../state.ts';
import type { CardNumber, PowerId } from '../../types.ts';
import {
  cardOf,
  changeResources,
  commonCards,
  discardCards,
  drawCards,
  drawHomeCards,
  handOf,
  setHand,
  shuffleHomes,
} from '../cards/cards.ts';
import type { Play } from '../play.ts';
import { holderOf, seatOf, trackFrom } from '../position.ts';
import { ask } from '../questions.ts';
import { mulligan } from '../turn/mulligan.ts';
import { spend } from './spending.ts';

/** The number of cards by which events shorten the draw of a hand. */
const fewer = (play: Play, power: PowerId): number =>
  play.state.effects
    .filter((effect) => effect.kind === 'draw-less' && holderOf(play, String(effect.power)) === power)
    .reduce((sum, { n }) => sum + Number(n), 0);

/** Who draws how many cards for the next turn. */
interface Draw {
  readonly powers: readonly PowerId[];
  readonly deal: number;
}

/** W-16.41, W-16.42a. */
export function* dealWinterCards(
  play: Play,
  { unused }: Interphase,
  { powers, deal }: Draw = { powers: play.game.powers, deal: play.game.hands.deal },
): Script {
  const { game, state, table } = play;
  const order = trackFrom(game, state.slot).filter((power) => powers.includes(power));
  for (const power of order) unused[power] = handOf(play, power).length;
  state.deck = table.shuffle('deck', [...state.deck, ...state.discard]);
  state.discard = [];
  table.emit({ kind: 'deck.shuffled', deck: 'common' });
  for (const power of order) drawCards(play, power, Math.max(0, deal - fewer(play, power)), 'deal');
}

/** The unused cards of a power. New cards are added after them. */
const leftOver = (play: Play, power: PowerId, { unused }: Interphase): readonly CardNumber[] =>
  handOf(play, power).slice(0, unused[power]);

/** W-16.42a. A mulligan of the new cards only. */
export const winterMulligan = (play: Play, power: PowerId, winter: Interphase): Script =>
  mulligan(play, power, leftOver(play, power, winter));

/** W-16.42b, W-5.8e. Shuffles a random half of the unused cards into the deck and draws as many. */
export function* exchangeHalf(play: Play, power: PowerId, winter: Interphase): Script {
  const { state, table } = play;
  const unused = leftOver(play, power, winter);
  const out = table.shuffle(`exchange.${power}`, unused).slice(0, Math.ceil(unused.length / 2));
  if (out.length === 0) return;
  setHand(
    play,
    power,
    handOf(play, power).filter((card) => !out.includes(card)),
  );
  state.deck = table.shuffle('deck', [...state.deck, ...out]);
  const seat = seatOf(play, power);
  table.emit({ kind: 'cards.discarded', power, count: out.length, cause: 'interphase' });
  table.emit({ kind: 'hand.lost', power, cards: out, only: [seat] });
  drawCards(play, power, out.length, 'interphase');
}

/**
 * W-16.43a, W-16.43b, AMB-18. The first card above the limit is discarded at random for a resource, the others by
 * choice for CP.
 */
export function* shedExcess(play: Play, power: PowerId): Script {
  const { limit } = play.game.hands;
  if (commonCards(play, power).length <= limit) return;
  const [first] = play.table.shuffle(`excess.${power}`, commonCards(play, power));
  discardCards(play, power, [sure(first)], 'interphase');
  changeResources(play, power, 1, 'interphase');
  let cp = 0;
  while (commonCards(play, power).length > limit) {
    const cards = commonCards(play, power).filter((card) => !cardOf(play, card).mustPlay);
    if (cards.length === 0) break;
    const cheapest = [...cards].sort((a, b) => cardOf(play, a).cp - cardOf(play, b).cp || a - b);
    const { card } = yield* ask('discard', {
      seat: seatOf(play, power),
      figures: { power, count: commonCards(play, power).length - limit },
      options: cheapest.map((each) => ({ card: each })),
    });
    cp += cardOf(play, card).cp;
    discardCards(play, power, [card], 'interphase');
  }
  if (cp > 0) yield* spend(play, power, cp);
}

/** W-16.44. Every home card returns to its pile, and new ones are dealt. */
export function* dealHomes(play: Play): Script {
  const { game, state } = play;
  for (const pile of Object.keys(state.reserves)) shuffleHomes(play, pile);
  for (const { id, homePile } of game.content.powers)
    drawHomeCards(play, id, homePile, game.hands.homeDeal[id] ?? 0, 'deal');
}
