/** What the staff advises for a turn: the best cards of the hand, each played as the stand-in would play it. */
import { type Message, message } from '../../../engine/index.ts';
import type { ForecastFight, PlayedTurn, Reason, Staff } from '../../../game/index.ts';
import type { Book } from '../content.ts';
import type { View } from '../knowledge.ts';
import { areAdjacent } from '../rules/board.ts';
import { type CardPlay, cardOf } from '../rules/cards.ts';
import { bannersOf, foeOf, type Standing, sideState, unitAt, unitsOf } from '../rules/position.ts';
import type { Napoleonics } from '../rules.ts';
import { type Hex, SECTIONS, type Section, type Side } from '../types.ts';
import { rankedCards } from './cards.ts';
import { standInFor, thoughtsIn } from './index.ts';
import { placeWorth } from './places.ts';
import type { Thoughts } from './thoughts.ts';

const MOST_CARDS = 5;

type Turn = PlayedTurn<Napoleonics>;

const reason = (weight: number, text: Message): Reason => ({ weight, text });

const SURE = 100;
const BANNER = 4;
const FIGHT = 1;
const GROUND = 0.4;
const RISK = 3;
const SECTION = 0.1;
const CARD = 0.02;

/** The hexes that a turn attacks. */
const attackedIn = ({ answers }: Turn): readonly Hex[] =>
  answers.flatMap(({ kind, answer }) => {
    const { at } = answer as { readonly at?: Hex };
    return kind === 'combat' && at !== undefined ? [at] : [];
  });

/** The attacks, the likeliest of them, and enemies with one block among those attacked. */
function attacks({ position, side }: Thoughts, turn: Turn, fights: readonly ForecastFight[]): readonly Reason[] {
  const hexes = [...new Set(attackedIn(turn))];
  const percentAt = (hex: Hex): number =>
    Math.max(0, ...fights.filter(({ place }) => place === hex).map((each) => each.percent));
  const [best] = hexes.map((at) => ({ at, percent: percentAt(at) })).sort((a, b) => b.percent - a.percent);
  const weak = hexes.filter((hex) => {
    const target = unitAt(position, hex);
    return target?.blocks === 1 && target.hex === hex && unitsOf(position, side).every(({ id }) => id !== target.id);
  });
  const sum = hexes.reduce((all, hex) => all + percentAt(hex) / SURE, 0);
  return [
    ...weak.map((at) => reason((BANNER * percentAt(at)) / SURE, message('staff.banner', { at }))),
    ...(best
      ? [
          reason(
            FIGHT * sum,
            message('staff.attacks', { count: hexes.length, at: best.at, percent: Math.round(best.percent) }),
          ),
        ]
      : []),
  ];
}

/** Units that stand better than before. */
function ground(before: Thoughts, after: Thoughts): readonly Reason[] {
  const gained = after.friends.flatMap((unit) => {
    const old = before.friends.find(({ id }) => id === unit.id);
    if (!old || old.hex === unit.hex) return [];
    const gain = placeWorth(after, unit) - placeWorth(before, old);
    return gain > 0 ? [{ unit: unit.type, at: unit.hex, gain }] : [];
  });
  const [best] = gained.sort((a, b) => b.gain - a.gain);
  if (!best) return [];
  return [reason(GROUND * best.gain, message('staff.moves', { count: gained.length, unit: best.unit, at: best.at }))];
}

const isBeside = ({ enemies }: Thoughts, { hex }: Standing): boolean =>
  enemies.some((enemy) => areAdjacent(enemy.hex, hex));

/** Own units with one block beside an enemy. */
const weakIn = (thoughts: Thoughts): readonly Standing[] =>
  thoughts.friends.filter((unit) => unit.blocks === 1 && isBeside(thoughts, unit));

const risks = (after: Thoughts): readonly Reason[] => {
  const [unit] = weakIn(after);
  return unit ? [reason(-RISK, message('staff.risk', { unit: unit.type, at: unit.hex }))] : [];
};

/** The sections that a hand has orders for. */
const sectionsOf = ({ position }: Thoughts, hand: readonly string[]): ReadonlySet<Section> =>
  new Set(
    hand.flatMap((id) => {
      const { orders } = cardOf(position, id);
      return 'sections' in orders ? SECTIONS.filter((section) => orders.sections[section] !== undefined) : [];
    }),
  );

/** The last card of a section that is played, or how many cards are left. */
function hand(before: Thoughts, turn: Turn): readonly Reason[] {
  const played = turn.answers.find(({ kind }) => kind === 'card')?.answer as CardPlay | undefined;
  const held = sideState(before.position, before.side).hand;
  if (!played) return [];
  const at = held.indexOf(played.card);
  const left = held.filter((_, i) => i !== at);
  const [had, has] = [sectionsOf(before, held), sectionsOf(before, left)];
  const lost = SECTIONS.filter((section) => had.has(section) && !has.has(section));
  return [
    ...lost.map((section) => reason(-SECTION, message('staff.last', { section }))),
    reason(CARD, message('staff.plays', { left: left.length })),
  ];
}

export const staffOf = (book: Book): Staff<Napoleonics> => {
  const thoughts = (view: View, side: Side): Thoughts => thoughtsIn(book, view, side);
  return {
    ideas({ kind, seat }, view) {
      if (kind !== 'card') return [standInFor(book)];
      const [, ...others] = rankedCards(thoughts(view, seat)).slice(0, MOST_CARDS);
      return [standInFor(book), ...others.map((play) => standInFor(book, play))];
    },
    reasons(turn, fights) {
      const [before, after] = [thoughts(turn.before, turn.seat), thoughts(turn.after, turn.seat)];
      return [...attacks(before, turn, fights), ...ground(before, after), ...risks(after), ...hand(before, turn)];
    },
    reminder(view, seat) {
      const now = thoughts(view, seat);
      const [unit] = weakIn(now);
      if (unit) return message('staff.mind.weak', { unit: unit.type, at: unit.hex });
      const { position } = now;
      const foe = foeOf(position, seat);
      return message('staff.mind.banners', {
        own: bannersOf(position, seat),
        enemy: bannersOf(position, foe),
        needed: sideState(position, seat).target,
        theirs: sideState(position, foe).target,
      });
    },
  };
};
