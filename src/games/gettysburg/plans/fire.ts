/** Lines for the fire in battles. */
import type { PolicyVerb, Verb } from '../../../orders/index.ts';
import type { Book } from '../content.ts';
import { type Battery, fullHits, likeliest, withDice } from '../fire.ts';
import { seenAs, type View } from '../view.ts';
import { once } from './answers.ts';
import { offerOf } from './offers.ts';
import type { PlanWords } from './words.ts';

type Firing = {
  readonly role: 'attacker' | 'defender';
  readonly how: 'full' | 'best' | 'dice';
  readonly dice?: number;
};
/** GD-06, GD-07: `FIRE ATTACK|DEFENSE: FULL | DICE n | BEST`. */
export function fireVerb(plans: PlanWords): Verb<View> {
  const policy: PolicyVerb<View, Firing> = {
    kinds: ['fire'],
    refusable: false,
    implied: (reader) => ['attack', 'defense', 'defence'].includes(reader.peek()?.key ?? ''),
    read: (reader) => {
      const role = reader.word('attack', 'defense', 'defence') === 'attack' ? 'attacker' : 'defender';
      reader.mark(':');
      const how = reader.word('full', 'best', 'dice');
      if (how === undefined) return reader.fail('order.unknown-act', { text: reader.peek()?.text ?? '' });
      if (how !== 'dice') return { role, how };
      const dice = reader.number();
      return dice === undefined ? reader.fail('order.missing-number', { after: 'DICE' }) : { role, how, dice };
    },
    write: ({ role, how, dice }) =>
      `${role === 'attacker' ? 'ATTACK' : 'DEFENSE'}: ${how === 'dice' ? `DICE ${dice}` : how.toUpperCase()}`,
    describe: (subject, clause) => plans.described('policy.fire', policy.write(subject), clause),
    offer: (subject, decision, view) => {
      const { role, strength, perHit, against } = decision.prompt.args ?? {};
      if (role !== subject.role || typeof strength !== 'number' || typeof perHit !== 'number') return undefined;
      const wanted = typeof against === 'number' ? against + 1 : undefined;
      return offerOf(subject, [{ automatic: automaticOf(plans.book, subject, { strength, perHit }, wanted, view) }]);
    },
  };
  return {
    name: 'FIRE',
    read: (reader) => {
      const automatic = reader.number();
      return automatic === undefined
        ? reader.fail('order.missing-number', { after: 'FIRE' })
        : { verb: 'FIRE', automatic };
    },
    write: ({ automatic }) => `FIRE ${automatic}`,
    item: ({ automatic }) => once('fire', { automatic: automatic ?? 0 }),
    policy: policy as unknown as PolicyVerb<View>,
  };
}

/** The defender cannot know what he has to reach: his best is what hits most, the full number. */
function automaticOf(
  book: Book,
  { how, dice = 0 }: Firing,
  battery: Battery,
  wanted: number | undefined,
  view: View,
): number {
  const position = { book, state: seenAs(view) };
  if (how === 'dice') return withDice(position, battery, dice);
  return how === 'best' && wanted !== undefined ? likeliest(position, battery, wanted) : fullHits(battery);
}
