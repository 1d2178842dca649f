/** Acts of an impulse in the words of players. */
import { type Message, message } from '../../../../engine/index.ts';
import { sizeIn } from '../../rules/forces/stacks.ts';
import { priceOfStep } from '../../rules/march/movement.ts';
import { grantFor } from '../../rules/march/sea.ts';
import { priceOf } from '../../rules/turn/build.ts';
import { flagPrice } from '../../rules/turn/flags.ts';
import { stackOf } from '../../rules/winter/spending.ts';
import type { Act, EventChoice } from '../../types.ts';
import { inResources, type Label, type Labeller, price, type Seen } from './label.ts';
import { areAlone, countOf, hostOf, marchersOf, partyOf, stacksOf } from './who.ts';

type ActOf<D extends Act['do']> = Extract<Act, { do: D }>;

/** By what they do; a game has its own for the acts that it adds. */
export type ActLabels = { readonly [D in Act['do']]?: Labeller<ActOf<D>> };

/** Whether a choice for an event says anything. */
const isChosen = (choice: EventChoice | undefined): choice is EventChoice =>
  choice !== undefined && Object.keys(choice).length > 0;

/** A card that is played by its number alone, or with a choice. */
export const cardPlayed = (
  key: 'label.play.event' | 'label.card',
  card: number,
  choice: EventChoice | undefined,
): Label => [isChosen(choice) ? message(`${key}.with`, { card, choice: { ...choice } }) : message(key, { card })];

const play: Labeller<ActOf<'play'>> = ({ card, as, with: choice }, { game }) =>
  as === 'cp' ? forCp(card, game.content.cards.get(card)?.cp ?? 0) : asEvent(card, choice);

const forCp = (card: number, cp: number): Label => [
  message('label.play.cp', { card, cp }),
  undefined,
  message('label.on-card.cp', { cp }),
];

const asEvent = (card: number, choice: EventChoice | undefined): Label => {
  const label = cardPlayed('label.play.event', card, choice);
  return isChosen(choice) ? label : [label[0], undefined, message('label.on-card.event')];
};

/** Building, without its price: leaders come, soldiers are built. */
export const built = ({ do: what, at, of, ...troops }: ActOf<'build' | 'regroup'>): Message => {
  const isLed = (troops.leaders ?? []).length > 0;
  const key = what === 'regroup' ? 'label.regroup' : isLed ? 'label.bring' : 'label.build';
  return message(key, { who: { parties: [partyOf(troops, of)] }, at });
};

const build: Labeller<ActOf<'build' | 'regroup'>> = (act, seen) => [
  built(act),
  price(act.sp === undefined ? priceOf(seen, act.do, stackOf(act)) : undefined),
];

/** The sentence of a march along some areas. */
export const marched = (seen: Seen, { from, force, stay }: ActOf<'move'>, areas: readonly string[]) => {
  const who = marchersOf(seen, from, force);
  const args = { who, n: countOf(who), way: { areas: [...areas] } };
  if (stay) return message('label.march.stay', args);
  return message(areAlone(force) ? 'label.march.alone' : 'label.march', args);
};

const move: Labeller<ActOf<'move'>> = (act, seen) => {
  const { from, to, force } = act;
  const going = stacksOf(force);
  const cost = going && priceOfStep(seen, seen.view.impulse?.power ?? '', going, from === to ? undefined : to);
  const note = price(cost?.ok ? cost.answer : undefined);
  if (from !== to) return [marched(seen, act, [from, to]), note];
  const who = marchersOf(seen, from, force);
  return [message('label.attack', { who, n: countOf(who), at: from }), note];
};

const sail: Labeller<ActOf<'convoy' | 'assault'>> = ({ do: what, from, to, force }, seen) => {
  const going = stacksOf(force);
  const cost = going && Math.max(0, sizeIn(going) - (grantFor(seen, what)?.cp ?? 0));
  return [message(`label.${what}`, { who: hostOf(seen, force), from, to }), price(cost)];
};

const flag: Labeller<ActOf<'flag'>> = ({ at, as }, seen) => {
  const note = price(flagPrice(seen, at));
  if (as === 'restore') return [message('label.unflag', { at }), note];
  return [as === undefined ? message('label.flag', { at }) : message('label.flag.as', { at, as }), note];
};

/** The end of an impulse in which something was done, or nothing. */
const end: Labeller<ActOf<'end'>> = (_act, { view: { impulse } }) => {
  const isIdle =
    !impulse || (impulse.played.length + impulse.besieged.length === 0 && !impulse.bought && !impulse.sea.moved);
  return [message(isIdle ? 'label.pass' : 'label.end')];
};

export const actLabels: ActLabels = {
  play,
  buy: (_act, { game }) => [message('label.buy'), inResources(game.hands.cardPrice)],
  build,
  regroup: build,
  move,
  convoy: sail,
  assault: sail,
  flag,
  siege: ({ at, leader }) => [message('label.siege', { at, leader }), price(0)],
  command: ({ at, leader }) => [message('label.command', { at, leader })],
  end,
};
