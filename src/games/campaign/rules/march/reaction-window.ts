/** All reactions of the inactive side to an entry, before the dice of attrition and battle (W-9.ALG 3, W-10.9). */
import { type Script, sure } from '../../../../engine/index.ts';
import type { Answers } from '../../types.ts';
import { respond } from '../cards/responses.ts';
import type { Entry } from '../facts.ts';
import { isEmptyForce } from '../forces/stacks.ts';
import type { Play } from '../play.ts';
import { impulseOf, otherSide, powersOf, seatOf, trackAfter } from '../position.ts';
import { ask } from '../questions.ts';
import { evaders, evasions } from './evasion.ts';
import { interceptions } from './interception.ts';
import { ableTo, interceptorsOf, isOpenToInterception } from './interceptors.ts';

/**
 * Cards, interceptions and evasions. A formation that passes does not attack the pieces it passes, unless an
 * interceptor comes to fight it (#44).
 */
export function* react(play: Play, entry: Entry): Script {
  yield* respond(play, { moment: 'entry', entry });
  if (!isEmptyForce(entry.mover) && !play.state.outcome) yield* comeOrGo(play, entry);
}

/** W-10.9. Interceptions and evasions, in the order that the inactive side chooses. */
export function* comeOrGo(play: Play, entry: Entry): Script {
  if (play.game.march.reactionsSufferLater) entry.pending = [];
  if ((yield* firstOf(play, entry)) === 'evade') {
    yield* evasions(play, entry);
    yield* interceptions(play, entry);
    return;
  }
  yield* interceptions(play, entry);
  if (!isPeaceful(entry) || !isEmptyForce(entry.arrived)) yield* evasions(play, entry);
}

/** Whether the mover attacks nobody whom it meets, unless an interceptor comes. */
const isPeaceful = ({ bypass, stays }: Entry): boolean => Boolean(bypass) || stays === true;

/**
 * W-10.9, W-D.5, D-34. Interceptions come before evasions unless the inactive side wants it otherwise. If both are
 * possible, the first power on its track that can do either is asked.
 */
function* firstOf(play: Play, entry: Entry): Script<Answers['reaction.order']['first']> {
  const { game } = play;
  const side = otherSide(game, entry.side);
  if (isPeaceful(entry) || !isOpenToInterception(play, entry)) return 'intercept';
  const comers = powersOf(game, side).filter(
    (power) => ableTo(entry, interceptorsOf(play, power, entry.area, side)).length > 0,
  );
  if (comers.length === 0) return 'intercept';
  const leavers = evaders(play, entry);
  if (leavers.length === 0) return 'intercept';
  const power = sure(
    trackAfter(game, impulseOf(play).power).find((each) => comers.includes(each) || leavers.includes(each)),
  );
  const { first } = yield* ask('reaction.order', {
    seat: seatOf(play, power),
    figures: { power, area: entry.area },
    options: [{ first: 'intercept' }, { first: 'evade' }],
    quiet: true,
  });
  return first;
}
