/** The interphase of Kutuzov (K-17). */
import { type Script, sure } from '../../../engine/index.ts';
import { cardOf, changeResources, commonCards, discardCards, handOf } from '../../campaign/rules/cards/cards.ts';
import type { Play, Position, WinterStep } from '../../campaign/rules/play.ts';
import { seatOf } from '../../campaign/rules/position.ts';
import { ask } from '../../campaign/rules/questions.ts';
import { dealWinterCards, exchangeHalf, winterMulligan } from '../../campaign/rules/winter/cards.ts';
import { withdrawals } from '../../campaign/rules/winter/deployment.ts';
import { spend } from '../../campaign/rules/winter/spending.ts';
import type { Interphase } from '../../campaign/state.ts';
import type { CardNumber, PowerId } from '../../campaign/types.ts';
import { bookOf } from '../content.ts';
import { ownIn } from '../types.ts';
import { giveUpForCards } from './ally-cards.ts';
import { bringCalled } from './card-operations.ts';
import { placeCentres } from './centres.ts';
import { dealHomes } from './deal.ts';
import { deploy } from './deployment.ts';
import { beginAnew } from './facts.ts';
import { dropFieldworks } from './fieldworks.ts';
import { bringWinterCards } from './frost.ts';
import { alliedCp, income, reinforcementCp } from './income.ts';
import { holder, holders, joinHands } from './one-hand.ts';
import { decideRetreat } from './retreat.ts';
import { settleSurplus } from './spending.ts';

/** K-17.0, K-17.2a, K-17.2b, K-17.3a, K-17.36, K-12.45b. A power brings up its reinforcements, deploys and recalls leaders before the next one does. */
export function* reinforce(play: Play, power: PowerId): Script {
  yield* giveUpForCards(play, power);
  yield* placeCentres(play, power);
  const { camps } = yield* spend(play, power, reinforcementCp(play, power), alliedCp(play, power));
  yield* deploy(play, power, camps);
  if (!play.state.outcome) yield* withdrawals(play, power);
  dropFieldworks(play);
}

/** K-17.43d, K-16.3e. Six cards as long as the sixth that was carried over is held, then five. */
export const handLimit = (position: Position, power: PowerId): number => {
  const isKept =
    ownIn(position).sixthCard.includes(holder(position, power)) &&
    commonCards(position, power).length > inPlay(position);
  return isKept ? mostKept(position) : inPlay(position);
};

/** K-21.3a. Whether camps hold the cards, and so more of them. */
const isCamps = (position: Position): boolean => ownIn(position).hands === 'camp';

const inPlay = (position: Position): number => {
  const { hand, singleHand } = bookOf(position.game).tables;
  return isCamps(position) ? singleHand.common : hand.inPlay;
};

const mostKept = (position: Position): number =>
  isCamps(position) ? bookOf(position.game).tables.singleHand.kept : position.game.hands.limit;

/** K-17.43a, K-17.43b, R-38. Half of the excess goes at random out of the cards that were left over, for two resources. */
const loseHalf = (play: Play, power: PowerId, excess: number, { unused }: Interphase): void => {
  const left = handOf(play, power).slice(0, unused[power]);
  const isCommon = (card: CardNumber): boolean => cardOf(play, card).home === null;
  const out = play.table.shuffle(`excess.${power}`, left.filter(isCommon)).slice(0, Math.ceil(excess / 2));
  discardCards(play, power, out, 'interphase');
  play.state.discard = play.state.discard.filter((card) => !out.includes(card));
  play.state.deck = play.table.shuffle('deck', [...play.state.deck, ...out]);
  changeResources(play, power, bookOf(play.game).tables.income.excessCards, 'interphase');
};

/** K-17.43c. Cards above the limit are given up by choice, never Must-Play ones; returns their CP. */
function* discardExcess(play: Play, power: PowerId): Script<number> {
  const most = mostKept(play);
  let cp = 0;
  for (;;) {
    const hand = commonCards(play, power);
    const cards = hand.filter((card) => !cardOf(play, card).mustPlay);
    if (hand.length <= most || cards.length === 0) return cp;
    const cheapest = [...cards].sort((a, b) => cardOf(play, a).cp - cardOf(play, b).cp || a - b);
    const { card } = yield* ask('discard', {
      seat: seatOf(play, power),
      figures: { power, count: hand.length - most },
      options: cheapest.map((each) => ({ card: each })),
    });
    cp += cardOf(play, sure(card)).cp;
    discardCards(play, power, [card], 'interphase');
  }
}

/** K-17.43a to K-17.43e. */
function* shedExcess(play: Play, power: PowerId, winter: Interphase): Script {
  const own = ownIn(play);
  const excess = commonCards(play, power).length - mostKept(play);
  if (excess > 0) loseHalf(play, power, excess, winter);
  const cp = yield* discardExcess(play, power);
  if (cp > 0) yield* settleSurplus(play, power, (yield* spend(play, power, cp)).left);
  own.sixthCard = own.sixthCard.filter((each) => each !== power);
  if (commonCards(play, power).length > inPlay(play)) own.sixthCard.push(power);
}

/** K-9.0b. */
function* begin(play: Play): Script {
  beginAnew(play);
  joinHands(play);
  yield* bringCalled(play);
}

/** Steps that concern cards: they come once to each hand, whoever shares it. */
const eachHand =
  (step: (play: Play, power: PowerId, winter: Interphase) => Script) =>
  (play: Play, power: PowerId, winter: Interphase): Script =>
    holder(play, power) === power ? step(play, power, winter) : none();

function* none(): Script {}

/** K-17.41, K-21.12. */
function* dealCommons(play: Play, winter: Interphase): Script {
  const { deal } = play.game.hands;
  yield* dealWinterCards(
    play,
    winter,
    isCamps(play)
      ? { powers: holders(play), deal: bookOf(play.game).tables.singleHand.common }
      : { powers: play.game.powers, deal },
  );
}

/** K-17.0 to K-17.4, K-19.722b. */
export const winter: readonly WinterStep[] = [
  { step: 'begin', once: begin },
  { step: 'retreat', once: decideRetreat },
  { step: 'income', once: income },
  { step: 'reinforcements', asks: ['reinforce', 'deploy', 'send', 'withdraw'], each: reinforce },
  { step: 'winter-cards', once: bringWinterCards },
  { step: 'deal', once: dealCommons },
  { step: 'mulligans', each: eachHand(winterMulligan) },
  { step: 'exchange', each: eachHand(exchangeHalf) },
  { step: 'hand-limit', each: eachHand(shedExcess) },
  { step: 'homes', once: dealHomes },
];
