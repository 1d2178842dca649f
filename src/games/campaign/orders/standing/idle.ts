/** Why a standing order cannot act at present. Its owner sees this, and it depends only on his own view. */
import { type Message, message } from '../../../../engine/index.ts';
import { type Atom, type Condition, ordersOf, type Policy } from '../../../../orders/index.ts';
import { leadersIn } from '../../rules/forces/stacks.ts';
import { ownOf } from '../../rules/position.ts';
import { listOf } from '../../rules/question-fields.ts';
import type { View } from '../../state.ts';
import type { AreaId, CardNumber, LeaderId } from '../../types.ts';
import { heldCards, type Kit } from '../names.ts';
import type { Who } from './subjects.ts';

const isOnMap = ({ forces }: View, leader: LeaderId): boolean =>
  Object.values(forces).some((force) => leadersIn(force).includes(leader));

const isThere = ({ forces, powers }: View, area: AreaId): boolean =>
  powers.some((power) => forces[area]?.[ownOf(power)] !== undefined);

/** All things if none of them is present, otherwise none: a line is idle only if all its things are gone. */
const allGone = <T>(things: readonly T[], isHere: (thing: T) => boolean): readonly T[] =>
  things.some(isHere) ? [] : things;

const noLeader = (view: View, leaders: readonly LeaderId[]): Message | undefined => {
  const gone = allGone(leaders, (leader) => isOnMap(view, leader));
  return gone.length > 0 ? message('idle.leaders', { leaders: [...gone] }) : undefined;
};

/** The pieces that a line names are all gone. */
const nobody = (view: View, { leaders = [], powers = [], at = [], soldiers }: Who): Message | undefined => {
  if (powers.length > 0 || soldiers) return undefined;
  if (leaders.length > 0) return at.length > 0 ? undefined : noLeader(view, leaders);
  const empty = allGone(at, (area) => isThere(view, area));
  return empty.length > 0 ? message('idle.places', { places: [...empty] }) : undefined;
};

/** The hand has none of the cards that a line names. */
const noCard = (view: View, cards: readonly CardNumber[]): Message | undefined => {
  const held = heldCards(view);
  const gone = allGone(cards, (card) => held.includes(card));
  return gone.length > 0 ? message('idle.cards', { cards: [...gone] }) : undefined;
};

/** The card numbers in a line's subject, including those in its own orders. */
const cardsIn = (verb: string, subject: Policy['subject']): readonly CardNumber[] => {
  const { card, cards } = subject;
  const own = [card, ...listOf<CardNumber>(cards)].filter((each): each is CardNumber => typeof each === 'number');
  return own.length > 0 || verb === 'DISCARD' ? own : ordersOf(subject).flatMap((order) => cardsIn(order.verb, order));
};

/** Why an atom is false, and will be until the map or the hand changes. */
const unmet = (kit: Kit, atom: Atom, view: View): Message | undefined => {
  if (atom.not || !('args' in atom)) return pastTurn(atom, view);
  const { card, at } = atom.args;
  if (atom.name === 'holding' && typeof card === 'number') return noCard(view, [card]);
  if (atom.name === 'control' && !view.powers.includes(kit.controller(view, String(at)) ?? ''))
    return message('idle.not-yours', { at: String(at) });
  return undefined;
};

const pastTurn = (atom: Atom, { turn }: View): Message | undefined =>
  !atom.not && atom.name === 'turn' && 'value' in atom && ['=', '<='].includes(atom.compare) && turn > atom.value
    ? message('idle.turn', { turn: atom.value })
    : undefined;

/** A condition is out of reach if each of its alternatives is. */
const outOfReach = (kit: Kit, condition: Condition, view: View): Message | undefined => {
  const reasons = condition.map((group) => group.flatMap((atom) => unmet(kit, atom, view) ?? [])[0]);
  return reasons.includes(undefined) ? undefined : reasons[0];
};

const partOf = (subject: Policy['subject'], name: string): Who => (subject[name] ?? {}) as Who;

export const idleReason =
  (kit: Kit) =>
  ({ verb, subject, clause }: Policy, view: View): Message | undefined =>
    noCard(view, cardsIn(verb, subject)) ??
    nobody(view, partOf(subject, 'who')) ??
    noLeader(view, partOf(subject, 'against').leaders ?? []) ??
    (verb === 'COMMANDER' ? noLeader(view, listOf<LeaderId>(subject.leaders)) : undefined) ??
    outOfReach(kit, clause.condition ?? [], view);
