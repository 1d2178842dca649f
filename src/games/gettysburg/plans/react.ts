/** Lines for towns that are attacked. */
import type { Decision, Json } from '../../../engine/index.ts';
import type { Condition, PolicyVerb, Style, Verb } from '../../../orders/index.ts';
import type { TownId } from '../types.ts';
import type { View } from '../view.ts';
import { offerOf } from './offers.ts';
import { type Cession, readCessions, townIn } from './reading.ts';
import type { PlanWords } from './words.ts';

/** What is done where a town is attacked. */
export type Reacting = {
  readonly town: TownId | 'any';
  readonly when?: Condition;
  readonly defend?: true;
  readonly to?: readonly Cession[];
};
/** GD-03, GD-04: `REACT town|ANY [IF ...]: DEFEND | CEDE [TO ...]`. */
export function reactVerb(plans: PlanWords): Verb<View> {
  const policy: PolicyVerb<View, Reacting> = {
    kinds: ['react'],
    refusable: false,
    implied: () => true,
    read: (reader) => {
      const town = reader.word('any') ?? townIn(reader);
      const when = town === undefined ? null : plans.readWhen(reader);
      if (town === undefined || !when) return undefined;
      reader.mark(':');
      const act = reader.word('defend', 'cede');
      if (act === 'defend') return { town, ...when, defend: true };
      if (act === undefined) return reader.fail('order.unknown-act', { text: reader.peek()?.text ?? '' });
      const to = readCessions(reader);
      return to && { town, ...when, to };
    },
    write: (subject, style = 'short') => reactText(plans, subject, style),
    describe: (subject, clause) => plans.described('policy.react', reactText(plans, subject, 'full'), clause),
    unmet: (subject, decision, view) =>
      decision.kind === 'react' && isMeant(subject, decision) && !plans.holds(subject.when, decision, view),
    offer: (subject, decision, view) => {
      if (!isMeant(subject, decision) || !plans.holds(subject.when, decision, view)) return undefined;
      return offerOf(subject, [reactionOf(subject, townOf(decision), view)]);
    },
  };
  return { name: 'REACT', policy: policy as unknown as PolicyVerb<View> };
}

const townOf = ({ prompt }: Decision): TownId => String(prompt.args?.town);

const isMeant = ({ town }: Reacting, decision: Decision): boolean => town === 'any' || town === townOf(decision);

/** `Frederick IF ATTACKERS >= 5: CEDE TO Reynolds=Baltimore` */
export const reactText = (plans: PlanWords, { town, when, defend, to = [] }: Reacting, style: Style): string => {
  const where = town === 'any' ? 'ANY' : plans.town(town, style);
  return `${where}${plans.when(when)}: ${defend ? 'DEFEND' : `CEDE${plans.cessions(to, style)}`}`;
};

/** What of a line concerns corps in the town. */
const reactionOf = ({ defend, to = [] }: Reacting, town: TownId, { corps }: View): Json => {
  if (defend) return { act: 'defend' };
  const there = to.filter((each) => {
    const place = corps[each.corps];
    return place && 'at' in place && place.at === town;
  });
  return { act: 'cede', to: Object.fromEntries(there.map((each) => [each.corps, each.town])) };
};
