/** Events that move cards and resources. */
import { ask, choice, message, type Script } from '../../engine/index.ts';
import { cardOf, changeResources, commonCards, discardCards, drawCards, drawHomeCards, handOf } from './cards.ts';
import { type Handler, onePower, powersFor, seatOf } from './operation.ts';
import type { Play } from './position.ts';
import type { Operation, PowerId } from './types.ts';

const resource: Handler = {
  check: () => undefined,
  *run(play, event, op) {
    for (const power of powersFor(play, event, op.power)) changeResources(play, power, Number(op.n), 'event');
  },
};

/** W-15.2d. Cards above the hand limit are not drawn. */
const draw: Handler = {
  check: () => undefined,
  *run(play, event, op) {
    for (const power of powersFor(play, event, op.power)) {
      const room = play.game.parameters.handLimit - commonCards(play, power).length;
      drawCards(play, power, Math.max(0, Math.min(Number(op.n), room)), 'event');
    }
  },
};

/** W-5.4a, W-5.8b. Home cards and, where one chooses, Must-Play cards are safe. */
const discardable = (play: Play, power: PowerId, op: Operation): number[] =>
  handOf(play, power).filter((number) => {
    const card = cardOf(play, number);
    return (op.homeIncluded || card.home === null) && (op.mode === 'random' || !card.mustPlay);
  });

const discard: Handler = {
  check: () => undefined,
  *run(play, event, op) {
    for (const power of powersFor(play, event, op.power)) {
      for (let n = 0; n < Number(op.n); n++) {
        const cards = discardable(play, power, op);
        if (cards.length === 0) break;
        const card =
          op.mode === 'random'
            ? play.table.shuffle(`discard.${power}`, cards)[0]
            : yield* chooseCard(play, power, cards);
        discardCards(play, power, [card as number], 'event');
      }
    }
  },
};

function* chooseCard(play: Play, power: PowerId, cards: readonly number[]): Script<number> {
  const cheap = [...cards].sort((a, b) => cardOf(play, a).cp - cardOf(play, b).cp || a - b);
  const { card } = yield* ask(
    choice({
      kind: 'event.choice',
      seat: seatOf(play, power),
      prompt: message('ask.event.discard', { power, count: 1 }),
      options: cheap.map((each) => ({ card: each })),
    }),
  );
  return card;
}

const stealCard: Handler = {
  check: () => undefined,
  *run(play, event, op) {
    const from = onePower(play, event, op.from);
    if (from === undefined) return;
    const [card] = play.table.shuffle(`steal.${from}`, commonCards(play, from));
    if (card === undefined) return;
    play.state.hands[from] = handOf(play, from).filter((each) => each !== card);
    handOf(play, event.power).push(card);
    play.table.emit({ kind: 'cards.drawn', power: event.power, count: 1, cause: 'event' });
    play.table.emit({ kind: 'hand.gained', power: event.power, cards: [card], only: [seatOf(play, event.power)] });
    play.table.emit({ kind: 'hand.lost', power: from, cards: [card], only: [seatOf(play, from)] });
  },
};

const peekHand: Handler = {
  check: () => undefined,
  *run(play, event, op) {
    const power = onePower(play, event, op.power);
    if (power === undefined) return;
    play.table.emit({
      kind: 'hand.shown',
      power,
      cards: [...handOf(play, power)],
      by: event.power,
      only: [seatOf(play, event.power)],
    });
  },
};

const drawHome: Handler = {
  check: () => undefined,
  *run(play, event, op) {
    const power = onePower(play, event, op.power);
    if (power === undefined) return;
    const homes = handOf(play, power).filter((number) => cardOf(play, number).home !== null);
    if (op.cond === 'fewer_than_2_home' && homes.length >= 2) return;
    const pile = play.game.content.powers.find(({ id }) => id === power)?.homePile ?? '';
    drawHomeCards(play, power, pile, Number(op.n), 'event');
  },
};

const reshuffle: Handler = {
  check: () => undefined,
  *run({ state, table, game }, event, op) {
    if (op.deck === 'common') {
      state.deck = table.shuffle('deck', [...state.deck, ...state.discard]);
      state.discard = [];
    } else {
      const pile = game.content.powers.find(({ id }) => id === event.power)?.homePile ?? '';
      const reserve = state.reserves[pile];
      if (!reserve) return;
      reserve.down = table.shuffle(`home.${pile}`, [...reserve.down, ...reserve.up]);
      reserve.up = [];
    }
    table.emit({ kind: 'deck.shuffled', deck: String(op.deck) });
  },
};

/** W-5.6d. */
const playExtra: Handler = {
  check: () => undefined,
  *run({ state }, _event, op) {
    if (state.impulse) state.impulse.extra += Number(op.n);
  },
};

export const cardOperations: Readonly<Record<string, Handler>> = {
  resource,
  draw,
  discard,
  steal_card: stealCard,
  peek_hand: peekHand,
  draw_home: drawHome,
  reshuffle,
  play_extra: playExtra,
};
