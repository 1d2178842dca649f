/** The first deal (W-2.4). */
import type { Script } from '../../../../engine/index.ts';
import { drawCards, drawHomeCards, shuffleHomes } from '../cards/cards.ts';
import type { Play } from '../play.ts';

/** W-2.4c. Home cards, then the common deck. */
export function* deal(play: Play): Script {
  const { game, state, table } = play;
  table.emit({ kind: 'match.began', scenario: state.scenario, turn: state.turn });
  for (const pile of Object.keys(state.reserves)) shuffleHomes(play, pile);
  state.deck = table.shuffle('deck', state.deck);
  for (const { id, homePile } of game.content.powers) {
    drawHomeCards(play, id, homePile, game.hands.homeDeal[id] ?? 0, 'deal');
    drawCards(play, id, game.hands.deal, 'deal');
  }
}
