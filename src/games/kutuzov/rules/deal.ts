/** Cards that are dealt: hands with cards that a power surely holds (K-2.6, K-17.44). */
import type { Script } from '../../../engine/index.ts';
import {
  cardOf,
  drawCards,
  drawHomeCards,
  reshuffleUnseen,
  shuffleHomes,
  take,
} from '../../campaign/rules/cards/cards.ts';
import type { Play } from '../../campaign/rules/play.ts';
import { powersOf } from '../../campaign/rules/position.ts';
import type { CardNumber, PowerId } from '../../campaign/types.ts';
import { bookOf, type PrintedScenario } from '../content.ts';
import { ownIn } from '../types.ts';
import { isHomePile } from './chits.ts';
import { dealCamp, homePileOf, homesDealt, layChits } from './one-hand.ts';
import { SIDES } from './powers.ts';

const scenarioOf = ({ game, state }: Play): PrintedScenario => {
  const scenario = bookOf(game).setups.scenarios[state.scenario];
  if (!scenario) throw new Error(`no scenario ${state.scenario}`);
  return scenario;
};

/** Takes a card out of the pile where it lies. */
const takeOut = ({ state }: Play, number: CardNumber): void => {
  const isOther = (card: CardNumber): boolean => card !== number;
  state.deck = state.deck.filter(isOther);
  state.removed = state.removed.filter(isOther);
  for (const reserve of Object.values(state.reserves)) {
    reserve.down = reserve.down.filter(isOther);
    reserve.up = reserve.up.filter(isOther);
  }
};

/** K-21A.3a, K-21A.4a. Cards that have been played before come into the deck for winter attrition. */
const bringWinterCards = (play: Play, { of, n }: PrintedScenario['winterCards']): void => {
  const cards = n < of.length ? play.table.shuffle('winter-cards', of).slice(0, n) : of;
  for (const card of cards) {
    takeOut(play, card);
    play.state.deck.push(card);
  }
};

const shuffleAllHomes = (play: Play): void => {
  for (const pile of Object.keys(play.state.reserves).filter(isHomePile)) shuffleHomes(play, pile);
};

/** Cards that a power surely holds, and home cards besides. */
const dealPower = (
  play: Play,
  power: PowerId,
  { fixed, home, common }: { readonly fixed: readonly CardNumber[]; readonly home: number; readonly common: number },
): void => {
  take(play, power, [...fixed], 'deal');
  const homes = fixed.filter((card) => cardOf(play, card).home !== null).length;
  drawHomeCards(play, power, homePileOf(play, power), home - homes, 'deal');
  drawCards(play, power, common - (fixed.length - homes), 'deal');
};

/** K-2.6, K-21A.1a. Cards that are set aside lie below all others, until the mulligans are over. */
export function* deal(play: Play): Script {
  const { game, state, table } = play;
  const { fixedCards, hands, setAside, winterCards } = scenarioOf(play);
  table.emit({ kind: 'match.began', scenario: state.scenario, turn: state.turn });
  bringWinterCards(play, winterCards);
  for (const cards of Object.values(fixedCards)) for (const card of cards) takeOut(play, card);
  shuffleAllHomes(play);
  const above = state.deck.filter((card) => !setAside.includes(card));
  state.deck = [...setAside, ...table.shuffle('deck', above)];
  if (ownIn(play).hands === 'camp') {
    dealCamps(play, (power) => fixedCards[power] ?? [], bookOf(game).tables.singleHand.common);
    return;
  }
  for (const power of game.powers)
    dealPower(play, power, { fixed: fixedCards[power] ?? [], ...(hands[power] ?? { home: 0, common: 0 }) });
}

/** K-21.2a, K-21.11. A hand and chits for each camp. Of the Tsarists a common card that is named comes besides the others. */
const dealCamps = (play: Play, fixedOf: (power: PowerId) => readonly CardNumber[], common: number): void => {
  const { game, state } = play;
  for (const side of SIDES) {
    const fixed = powersOf(game, side).flatMap(fixedOf);
    const more = side === 'tsarist' ? fixed.filter((card) => cardOf(play, card).home === null).length : 0;
    dealCamp(play, side, fixed, {
      home: homesDealt(play, side, dealtFor(state)),
      common: common === 0 ? 0 : common + more,
    });
  }
  for (const side of SIDES) layChits(play, side);
};

/** The turn that cards are dealt for: between the turns that is the next one. */
const dealtFor = ({ turn, interphase }: Play['state']): number => turn + (interphase ? 1 : 0);

/** K-21A.1a, R-45. The cards that were set aside are shuffled in. */
export function* shuffleIn(play: Play): Script {
  if (scenarioOf(play).setAside.length > 0) reshuffleUnseen(play);
}

/** The turn before which the Tsarists are dealt one home card more (K-17.44b). */
const LAST = 4;

/** K-17.44. Every home card goes back to its pile; two come to each power besides the one that is always its own. */
export function* dealHomes(play: Play): Script {
  const { game, state } = play;
  const { fixed, home, homeTsaristLast } = bookOf(game).tables.hand;
  shuffleAllHomes(play);
  const own = (power: PowerId): CardNumber[] => {
    const card = fixed[power];
    return card === undefined || state.removed.includes(card) ? [] : [card];
  };
  for (const power of game.powers) for (const card of own(power)) takeOut(play, card);
  if (ownIn(play).hands === 'camp') {
    dealCamps(play, own, 0);
    return;
  }
  for (const power of game.powers) {
    const isLast = state.turn === LAST - 1 && game.sideOf[power] === 'tsarist';
    dealPower(play, power, {
      fixed: own(power),
      home: own(power).length + (isLast ? homeTsaristLast : home),
      common: 0,
    });
  }
}
