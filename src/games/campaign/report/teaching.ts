/** What a campaign game teaches a new player: sides, score and pieces as they stand, and a whole impulse as an example. */
import { given, type JsonObject } from '../../../engine/index.ts';
import type { Taught, Teaching } from '../../../game/index.ts';
import { linesOf, list, paragraph, type ReportModel, type Section, wrap } from '../../../reports/index.ts';
import type { CampaignTypes } from '../define/module.ts';
import type { CampaignTeaching } from '../define/parts.ts';
import { handPowers } from '../knowledge.ts';
import { sideOf as sideIn } from '../rules/position.ts';
import type { View } from '../state.ts';
import type { AreaId, Card, LeaderId, PowerId, SideId } from '../types.ts';
import { armiesOf } from './armies.ts';
import { usesOf } from './cards.ts';
import { type Book, type CampaignReport, positionIn, type ReportedRules, sideOf } from './context.ts';
import { buildPrice, sidePoints } from './figures.ts';
import { forcesNear } from './near.ts';
import { actsOf, isHeld } from './template.ts';

/** Words that all campaign games explain: of soldiers, orders, leaders and places. */
const WORDS = ['cp', 'sp', 'leader', 'key'] as const;

/** Leaders of a seat that are named. */
const MOST_LEADERS = 4;

type Seen = Taught<CampaignTypes>;

export const teachingOf = (
  rules: ReportedRules,
  own: CampaignTeaching,
  told: (say: Book['say']) => Book,
): Teaching<CampaignTypes, string> => ({
  words: [...WORDS, ...own.words],
  ...given({ manual: own.manual, rules: own.rules }),
  facts: ({ view, seat }) => ({
    ...scoreFacts(rules, view, seat.powers),
    ...leaderFacts(rules, view, seat.powers),
    order: [...rules.definition.powers],
    build: buildPrice(rules, view),
    ...own.facts?.(positionIn(rules, view)),
  }),
  called: ({ powers }, say) => say('teach.called', { powers }),
  leads: (view, { powers }, say) => leadsOf(told(say), view, powers),
  ends: ({ view }, say) => rules.endsAhead(positionIn(rules, view)).map((end) => say(end)),
  example: (seen, say) => exampleOf(told(say), seen),
  position: ({ earlier: _, ...report }, say, room) => positionOf(told(say), { ...report, events: [] }, room),
});

/** The points of both sides, the leading one first, and whether the reader is with it. */
const scoreFacts = (rules: ReportedRules, view: View, powers: readonly PowerId[]): JsonObject => {
  const pointsOf = (side: SideId) => sidePoints(rules, view, side);
  const [ahead = '', behind = ''] = rules.definition.sides.toSorted((a, b) => pointsOf(b) - pointsOf(a));
  const [more, less] = [pointsOf(ahead), pointsOf(behind)];
  const sides = new Set(powers.map((power) => sideOf(rules, power)));
  const isOne = sides.size === 1 && more > less;
  return { ahead, behind, more, less, own: isOne ? (sides.has(ahead) ? 'ahead' : 'behind') : 'even' };
};

/** Leaders on the map by contingent, the best first. */
const leadersOf = ({ content }: ReportedRules, view: View, powers: readonly PowerId[]) =>
  content.contingents
    .filter(({ power }) => powers.includes(power))
    .map(({ id: contingent, power }) => {
      const there = Object.values(view.forces).flatMap((force) => force[contingent]?.leaders ?? []);
      const leaders = there
        .flatMap((id) => content.leaders.get(id) ?? [])
        .toSorted((a, b) => b.command + b.battle - a.command - a.battle);
      return { contingent, isOwn: contingent === String(power), leaders };
    });

const leaderFacts = (rules: ReportedRules, view: View, powers: readonly PowerId[]): JsonObject => {
  const all = powers.length > 0 ? powers : rules.definition.powers;
  const [best] = leadersOf(rules, view, all).flatMap(({ leaders }) => leaders);
  const { id: leader = '', battle = 0, command = 0 } = best ?? {};
  return { leader, battle, command };
};

const leadsOf = (book: Book, view: View, powers: readonly PowerId[]): string => {
  const { say } = book;
  return leadersOf(book, view, powers)
    .flatMap(({ contingent, isOwn, leaders }) => {
      const ids: LeaderId[] = leaders.slice(0, MOST_LEADERS).map(({ id }) => id);
      if (ids.length === 0) return isOwn ? [] : [say('teach.leads.none', { contingent })];
      return [say(isOwn ? 'teach.leads' : 'teach.leads.allied', { leaders: ids, contingent })];
    })
    .join('; ');
};

/** A card for its CP, a common one if there is one, a march to a place that no enemy holds, and a strength point where one can be built. */
const exampleOf = ({ say, ...rules }: Book, { view, seat }: Seen): string[] => {
  const [power] = handPowers(view, seat.powers);
  if (power === undefined) return [];
  const { position, acts, cards } = actsOf(positionIn(rules, view), power);
  const cpOf = (card: number) => rules.content.cards.get(card)?.cp ?? 0;
  const isCommon = (card: number) => rules.content.cards.get(card)?.home === null;
  const [card] = cards.toSorted((a, b) => Number(isCommon(b)) - Number(isCommon(a)) || cpOf(b) - cpOf(a));
  if (card === undefined) return [];
  const enemies = rules.definition.sides.filter((side) => side !== sideIn(rules.definition, power));
  const isFree = (area: AreaId) => enemies.every((side) => !isHeld(position, area, side));
  const [army] = armiesOf(position, acts).flatMap(({ to, ...each }) => {
    const free = to.find(isFree);
    return free === undefined || each.sp === 0 ? [] : [{ ...each, to: free }];
  });
  const left = cpOf(card) - (army ? 1 : 0);
  const homes = acts.flatMap((act) => (act.do === 'build' && (act.leaders ?? []).length === 0 ? [act.at] : []));
  const [at] = left >= buildPrice(rules, view) ? homes : [];
  const filled = (line: string, gap: string) => line.replace('__', gap);
  return [
    filled(say('template.play'), String(card)),
    ...(army ? [say('template.fight', { leader: army.leader, sp: army.sp, from: army.area, to: army.to })] : []),
    ...(at === undefined ? [] : [filled(say('template.build'), say('place', { area: at }))]),
    say('template.done'),
  ];
};

/** Lines around the cards of a hand, and the columns of a card. */
const HAND_LINES = 3;
const CARD_WIDTH = 62;

/** A card with its text, and in a few words. */
interface ToldCard {
  readonly whole: string;
  readonly short: string;
}

const toldCard = ({ say }: Book, card: Card, power: PowerId): ToldCard => {
  const { number, title, cp, mustPlay, playableBy } = card;
  const isForFights = card.battle || card.siege || card.response;
  const inImpulse = say(isForFights || !playableBy.includes(power) ? 'hand.now.cp' : 'hand.now.both');
  const uses = [...(mustPlay ? [] : [inImpulse]), ...usesOf(say, card)].join(', ');
  return {
    whole: say(mustPlay ? 'teach.card.must' : 'teach.card', { number, title, cp }),
    short: mustPlay
      ? say('teach.card.must.short', { number, title, uses })
      : say('teach.card.short', { number, title, cp, uses }),
  };
};

const heightOf = (text: string): number => wrap(text, CARD_WIDTH).length;

/** The cards whose texts stand in a few words, the longest first, so that all cards have their place in so many lines. */
const shortIn = (cards: readonly ToldCard[], room: number): ReadonlySet<ToldCard> => {
  const short = new Set<ToldCard>();
  let lines = cards.reduce((sum, { whole }) => sum + heightOf(whole), 0);
  for (const card of cards.toSorted((a, b) => heightOf(b.whole) - heightOf(a.whole))) {
    if (lines <= room) break;
    short.add(card);
    lines += heightOf(card.short) - heightOf(card.whole);
  }
  return short;
};

const positionOf = (book: Book, report: CampaignReport & ReportModel<View>, room: number): Section[] => {
  const { say, content } = book;
  const powers = handPowers(report.view, report.seat.powers);
  const hands = powers.map((power) =>
    (report.view.hands[power] ?? [])
      .toSorted((a, b) => a - b)
      .flatMap((number) => content.cards.get(number) ?? [])
      .map((card) => toldCard(book, card, power)),
  );
  const where = { ...forcesNear(book, report), title: say('teach.where') };
  const above = linesOf([where], () => false).length + HAND_LINES * hands.length;
  const short = shortIn(hands.flat(), room - above);
  const cards = powers.map((power, i) => {
    const told = hands[i] ?? [];
    const shown = told.map((card) => (short.has(card) ? card.short : card.whole));
    return {
      title: say(powers.length > 1 ? 'hand.title.power' : 'hand.title', { power }),
      blocks: [
        shown.length === 0 ? paragraph(say('hand.none')) : list(shown),
        ...(told.some((card) => short.has(card)) ? [paragraph(say('teach.cards.cut'))] : []),
      ],
    };
  });
  return [where, ...cards];
};
