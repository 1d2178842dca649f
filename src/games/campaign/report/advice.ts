/** Advice for a power in its own impulse: cards, resources and sieges, as far as the rules allow them now. */
import { checkPlay, playOptions } from '../rules/cards/plays.ts';
import { cpIn } from '../rules/cards/restricted-cp.ts';
import type { PowerId } from '../types.ts';
import { type Book, type CampaignReport, positionIn } from './context.ts';
import { buildPrice } from './figures.ts';

/** The kind of decision for an own impulse. */
const OWN_IMPULSE = 'impulse.order';

export const adviceOf = (book: Book, report: CampaignReport): string[] => {
  const { decisions } = report;
  const power = actingPower(report);
  if (power === undefined || !decisions.some(({ kind }) => kind === OWN_IMPULSE)) return [];
  return [cards(book, report, power), ...resources(book, report, power), prices(book, report)];
};

/** The power of the seat whose impulse it is. */
export const actingPower = ({ view, seat }: Pick<CampaignReport, 'view' | 'seat'>): PowerId | undefined => {
  const active = view.impulse?.power ?? view.slot;
  return view.phase === 'impulses' && seat.powers.includes(active) ? active : undefined;
};

const cards = ({ content, say }: Book, { view }: CampaignReport, power: PowerId): string => {
  const hand = view.hands[power] ?? [];
  const played = view.impulse?.played ?? [];
  if (played.length > 0) return say('advice.card.played', { cards: played, cp: cpIn(view.impulse) });
  if (hand.length === 0) return say('advice.pass');
  const must = hand.filter((number) => content.cards.get(number)?.mustPlay);
  return [
    say('advice.card', { held: hand.length }),
    ...(must.length > 0 ? [say('advice.card.must', { cards: must })] : []),
  ].join(' ');
};

const resources = ({ say }: Book, { view }: CampaignReport, power: PowerId): string[] => {
  const held = view.resources[power] ?? 0;
  if (held === 0) return [];
  return [say((view.impulse?.played ?? []).length > 0 ? 'advice.resource.more' : 'advice.resource', { held })];
};

const prices = (book: Book, { view }: CampaignReport): string =>
  book.say('advice.prices', { build: buildPrice(book, view) });

/** The present uses of an acting power's cards in its impulse: `cp`, `event` or both. */
export const playsNow = (
  book: Book,
  report: Pick<CampaignReport, 'view' | 'seat' | 'decisions'>,
): ReadonlyMap<number, ReadonlySet<'cp' | 'event'>> => {
  const plays = new Map<number, Set<'cp' | 'event'>>();
  const power = actingPower(report);
  if (power === undefined || !report.view.impulse || !report.decisions.some(({ kind }) => kind === OWN_IMPULSE)) {
    return plays;
  }
  for (const act of playOptions(positionIn(book, report.view), power)) {
    if (act.do === 'play') plays.set(act.card, new Set([...(plays.get(act.card) ?? []), act.as]));
  }
  return plays;
};

/** Why an acting power cannot play a card for CP, or as the event that it may play; a sentence each. */
export const whyNotNow = (
  book: Book,
  report: Pick<CampaignReport, 'view' | 'seat' | 'decisions'>,
  power: PowerId,
  number: number,
): readonly string[] => {
  const { content, say } = book;
  const card = content.cards.get(number);
  const isActing = actingPower(report) === power && report.decisions.some(({ kind }) => kind === OWN_IMPULSE);
  if (!card || !isActing || !report.view.impulse) return [];
  const plays = playsNow(book, report).get(number);
  const uses = (['cp', 'event'] as const).filter((as) =>
    as === 'cp' ? !card.mustPlay : card.playableBy.includes(power),
  );
  const position = positionIn(book, report.view);
  const reasons = uses.flatMap((as) => {
    const verdict = checkPlay(position, power, { do: 'play', card: number, as });
    return plays?.has(as) || verdict.ok ? [] : [verdict.refusal.reason];
  });
  return [...new Set(reasons.map((each) => say(each)))];
};
