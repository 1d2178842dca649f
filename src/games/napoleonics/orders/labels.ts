/** Answers in the words of players: units by kind and hex, leaders by name. */
import { asData, type Json, type Message, message, uncheckedMessage } from '../../../engine/index.ts';
import type { Book } from '../content.ts';
import { seenAs, type View } from '../knowledge.ts';
import { wordsFor } from '../report/summary.ts';
import { type CardPlay, countsAs } from '../rules/cards.ts';
import { type Orders, orderedByCard } from '../rules/ordered-units.ts';
import { commandOf } from '../rules/position.ts';
import type { Leader, Position, Unit } from '../state.ts';
import type { CardId, Hex, LeaderId, Reaction, UnitId } from '../types.ts';

/** What a label is made of: its text, and what comes of the answer. */
interface Label {
  readonly text: Message;
  readonly note?: Message;
  /** What its button says on the card that it plays. */
  readonly onCard?: Message;
}

const plain = (text: Message): Label => ({ text });

/** `A, B and C`. */
const listed = (things: readonly Message[]): Message => {
  const [last = message('label.word', { text: '' }), ...rest] = things.toReversed();
  return rest.length === 0 ? last : message('label.list', { rest: asData(rest.toReversed()), last: asData(last) });
};

const hexesIn = (hexes: readonly Hex[]): Message => listed(hexes.map((text) => message('label.word', { text })));

const leadersIn = (leaders: readonly LeaderId[]): Message =>
  listed(leaders.map((leader) => message('label.leader', { leader })));

const unitNamed = ({ units }: View, id: UnitId): Unit | undefined => units.find((unit) => unit.id === id);

const leaderOn = ({ leaders }: View, hex: Hex | null): Leader | undefined =>
  leaders.find((leader) => hex !== null && leader.hex === hex);

/** `the line infantry at G7 (Wellesley)` */
function unitWords(view: View, unit: Unit): Message {
  const { type, hex } = unit;
  const leader = leaderOn(view, hex);
  return leader ? message('label.unit.led', { type, hex, leader: leader.id }) : message('label.unit', { type, hex });
}

/** Whoever stands in a hex: a unit, or a leader alone. */
function targetWords(view: View, hex: Hex): Message {
  const unit = view.units.find((each) => each.hex === hex);
  if (unit) return unitWords(view, unit);
  return message('label.leader.at', { leader: leaderOn(view, hex)?.id, hex });
}

const namedUnits = (view: View, ids: readonly UnitId[]): readonly Unit[] =>
  ids.flatMap((id) => unitNamed(view, id) ?? []);

/** `the line infantry at D7 and E7, and the light cavalry at B3`: units of a type together. */
function unitsByType(view: View, ids: readonly UnitId[]): Message {
  const hexes = new Map<string, Hex[]>();
  for (const { type, hex } of namedUnits(view, ids))
    if (hex !== null) hexes.set(type, [...(hexes.get(type) ?? []), hex]);
  return listed([...hexes].map(([type, all]) => message('label.units', { type, hexes: asData(hexesIn(all)) })));
}

/** `to E7`, or `by E7 to F8`. */
function wayTo(path: readonly Hex[]): Message {
  const to = path.at(-1) ?? '';
  const by = path.slice(0, -1);
  return by.length === 0 ? message('label.to', { to }) : message('label.to.by', { by: asData(hexesIn(by)), to });
}

// --- the own turn ---------------------------------------------------------------------------------------------------

/** C-CMD-06, C-CARD-18, C-CARD-23. A card with the choice that it leaves, and whom it orders. */
function cardLabel(book: Book, { card, other, on, section }: CardPlay, view: View): Label {
  const unit = on === undefined ? undefined : unitNamed(view, on);
  if (other) return { text: message('label.card.other', { card }), onCard: message('label.play.other') };
  if (unit) {
    const target = asData(unitWords(view, unit));
    return { text: message('label.card.on', { card, target }), note: message('label.card.supply') };
  }
  const text = section ? message('label.card.section', { card, section }) : message('label.card', { card });
  const onCard = section ? message('label.play.section', { section }) : message('label.play');
  return { text, onCard, ...noteOf(book, card, view) };
}

/** Whom a card orders. */
function noteOf(book: Book, card: CardId, view: View): { readonly note?: Message } {
  if (view.you === undefined) return {};
  const position = seenAs(book, view);
  const counts = countsAs(position, view.you, card);
  const orders = counts === null ? undefined : book.cards.get(counts)?.orders;
  if (counts === null || !orders) return { note: message('label.card.idle') };
  if ('supply' in orders) return { note: message('label.card.supply') };
  const words = asData(wordsFor(orders, commandOf(position, view.you), 'label.section'));
  return {
    note: counts === card ? message('label.card.orders', { words }) : message('label.card.copied', { counts, words }),
  };
}

/** C-ORD-01 to C-ORD-06. Whom the player orders, beside those whom the card orders by itself. */
function ordersLabel(book: Book, { units, leaders, unsquare }: Orders, view: View): Label {
  const position = seenAs(book, view);
  const ordered = orderedLabel(view, units, leaders) ?? nobodyElse(position, view);
  if (unsquare.length === 0) return plain(ordered);
  const hexes = namedUnits(view, unsquare).flatMap(({ hex }) => hex ?? []);
  return plain(
    message('label.orders.squares', {
      orders: asData(ordered),
      count: hexes.length,
      hexes: asData(hexesIn(hexes)),
    }),
  );
}

function orderedLabel(view: View, units: readonly UnitId[], leaders: readonly LeaderId[]): Message | undefined {
  const alone = asData(leadersIn(leaders));
  if (units.length === 0) return leaders.length === 0 ? undefined : message('label.orders.leaders', { alone });
  const ordered = message('label.orders', { count: units.length, units: asData(unitsByType(view, units)) });
  return leaders.length === 0 ? ordered : message('label.orders.both', { orders: asData(ordered), alone });
}

/** C-CARD-18 to C-CARD-20. Nobody, or those alone whom the card orders by itself. */
const nobodyElse = (position: Position, { you, now }: View): Message => {
  const count = you === undefined || now === undefined ? 0 : orderedByCard(position, you, []).length;
  return count === 0 ? message('label.orders.none') : message('label.orders.card', { count });
};

/** C-CARD-22. Each unit is named once for each block. */
function rallyLabel({ units }: { readonly units: readonly UnitId[] }, view: View): Label {
  if (units.length === 0) return plain(message('label.rally.none'));
  const named = [...new Set(units)].flatMap((id) => {
    const unit = unitNamed(view, id);
    const count = units.filter((each) => each === id).length;
    return unit ? [message('label.rally.unit', { unit: asData(unitWords(view, unit)), count })] : [];
  });
  return plain(message('label.rally', { units: asData(listed(named)) }));
}

type Moving = { readonly piece: UnitId | LeaderId; readonly path: readonly Hex[] } | { readonly done: true };

function moveLabel(move: Moving, view: View): Label {
  if ('done' in move) {
    const more = Object.keys(view.now?.moved ?? {}).length > 0;
    return plain(message('label.move.none', { more }));
  }
  const { piece, path } = move;
  const unit = unitNamed(view, piece);
  const from = unit?.hex ?? view.leaders.find(({ id }) => id === piece)?.hex ?? '';
  const way = asData(message('label.from', { from, way: asData(wayTo(path)) }));
  return plain(message('label.move', { who: asData(moverWords(view, piece, unit)), way }));
}

/** A piece by its id: `Line infantry with Delaborde`. */
export const pieceWords = (view: View, piece: string): Message => moverWords(view, piece, unitNamed(view, piece));

/** At the beginning of a sentence: `Line infantry with Delaborde`. */
function moverWords(view: View, piece: string, unit: Unit | undefined): Message {
  if (!unit) return message('label.leader', { leader: piece });
  const leader = leaderOn(view, unit.hex);
  return leader
    ? message('label.mover.led', { type: unit.type, leader: leader.id })
    : message('label.mover', { type: unit.type });
}

type Fighting =
  | { readonly fire: UnitId; readonly at: Hex }
  | { readonly melee: UnitId; readonly at: Hex; readonly with: readonly UnitId[] }
  | { readonly done: true };

function combatLabel(fight: Fighting, view: View): Label {
  if ('done' in fight) {
    const more = (view.now?.fought ?? []).length > 0;
    return plain(message('label.combat.none', { more }));
  }
  const target = asData(targetWords(view, fight.at));
  const from = unitNamed(view, 'fire' in fight ? fight.fire : fight.melee)?.hex;
  if ('fire' in fight) return plain(message('label.fire', { target, from }));
  if (fight.with.length === 0) return plain(message('label.melee', { target, from }));
  return plain(message('label.melee.with', { target, from, guns: asData(unitsByType(view, fight.with)) }));
}

// --- what follows ---------------------------------------------------------------------------------------------------

/** A way of one or more hexes, or none. */
const wayLabel =
  (kind: 'advance' | 'take' | 'retreat' | 'retire') =>
  (path: readonly Hex[]): Label =>
    plain(path.length === 0 ? message(`label.${kind}.none`) : message(`label.${kind}`, { way: asData(wayTo(path)) }));

type Again = { readonly at: Hex; readonly with: readonly UnitId[] } | null;

function bonusLabel(again: Again, view: View): Label {
  if (again === null) return plain(message('label.bonus.none'));
  const target = asData(targetWords(view, again.at));
  if (again.with.length === 0) return plain(message('label.bonus', { target }));
  return plain(message('label.bonus.with', { target, guns: asData(unitsByType(view, again.with)) }));
}

function leaderLabel({ path, off }: { readonly path: readonly Hex[]; readonly off: boolean }): Label {
  if (path.length === 0) return plain(message(off ? 'label.leader.off' : 'label.leader.stays'));
  const way = asData(wayTo(path));
  return plain(message(off ? 'label.leader.off.by' : 'label.leader.goes', { way }));
}

/** The rules have found an answer legal, so it has the shape that its label reads. */
const of =
  <A extends Json>(label: (answer: A, view: View) => Label) =>
  (answer: Json, view: View): Label =>
    label(answer as A, view);

/** The labels of the answers to each kind of question. */
export const labelsOf = (book: Book) => ({
  card: of((play: CardPlay, view) => cardLabel(book, play, view)),
  orders: of((orders: Orders, view) => ordersLabel(book, orders, view)),
  rally: of(rallyLabel),
  move: of(moveLabel),
  combat: of(combatLabel),
  advance: of(wayLabel('advance')),
  take: of(wayLabel('take')),
  bonus: of(bonusLabel),
  keep: of((card: CardId, view) => ({ text: message('label.keep', { card }), ...noteOf(book, card, view) })),
  reaction: of((reaction: Reaction) => plain(uncheckedMessage(`label.reaction.${reaction}`))),
  flags: of((count: number) => plain(message('label.flags', { count }))),
  retreat: of(wayLabel('retreat')),
  retire: of(wayLabel('retire')),
  leader: of(leaderLabel),
  battleBack: of((isYes: boolean) => plain(message(isYes ? 'label.back' : 'label.back.none'))),
  supply: of((to: Hex) => plain(message('label.supply', { to }))),
});
