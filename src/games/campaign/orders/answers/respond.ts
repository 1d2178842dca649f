/** RESPOND: a card out of turn, as an answer and as a standing order (W-5.2, D-36, D-40, D-51). */
import { accept, given, type JsonObject, message, refuse, same } from '../../../../engine/index.ts';
import { type Order, type ReadContext, syntax } from '../../../../orders/index.ts';
import { momentsOf, type Response } from '../../rules/cards/responses.ts';
import type { Moment } from '../../rules/occasions.ts';
import type { Reactions } from '../../rules/play.ts';
import { isAsked, type QuestionFigures, type QuestionOf, toldBy } from '../../rules/questions.ts';
import type { View } from '../../state.ts';
import type { Card, CardNumber, EventChoice } from '../../types.ts';
import { answering, type Kit, lineBy, type Rows, readCard, type Spelling, type ViewReader } from '../names.ts';
import { joint } from '../standing/subjects.ts';
import { telling } from './answers.ts';
import { readChoice, writeChoice } from './choice.ts';
import { words } from './troops.ts';

/** The names of windows that a line may use. */
const WINDOWS: Readonly<Record<string, readonly Moment[]>> = {
  move: ['step', 'entry'],
  step: ['step'],
  interception: ['entry', 'interception', 'interception-roll'],
  evasion: ['attacked', 'evasion', 'evasion-roll'],
  roll: ['interception-roll', 'evasion-roll'],
  battle: ['battle-near', 'battle', 'battle-cards', 'battle-round', 'battle-lost', 'battle-won'],
  cards: ['battle-cards'],
  round: ['battle-round'],
  lost: ['battle-lost'],
  won: ['battle-won', 'siege-won'],
  siege: ['siege', 'siege-round', 'siege-won'],
  retreat: ['battle-lost', 'retreat'],
  attrition: ['ordeal', 'attrition'],
  scorch: ['reach'],
  guerrillas: ['partisans'],
  card: ['card'],
  event: ['card'],
  flag: ['card', 'flag'],
  build: ['card'],
};
/** Windows for cards that were played as events only. */
const EVENTS = ['event', 'flag', 'build'];
/** W-5.2b. An event is answered, too, where the battle begins that it has caused. */
const BY_EVENT: readonly Moment[] = ['battle-near', 'battle'];

/** All moments of a window. */
const momentsIn = (at: string): readonly Moment[] => {
  const moments = WINDOWS[at] ?? [];
  return moments.includes('card') ? [...moments, ...BY_EVENT] : moments;
};

/** The names of windows that cover some moments. Each name is the one that adds most of them and fewest others. */
const windowsFor = (moments: readonly Moment[]): readonly string[] => {
  const found: string[] = [];
  let left = moments;
  while (left.length > 0) {
    const worth = (window: readonly Moment[]) =>
      window.filter((moment) => left.includes(moment)).length -
      window.filter((each) => !moments.includes(each)).length / 2;
    const [best] = Object.entries(WINDOWS)
      .filter(([, window]) => window.some((moment) => left.includes(moment)))
      .sort(([, a], [, b]) => worth(b) - worth(a));
    if (!best) break;
    const [name, window] = best;
    found.push(name);
    left = left.filter((moment) => !window.includes(moment));
  }
  return found;
};

/** With more windows than this, the line names none. */
const MOST_WINDOWS = 3;

/** The standing order that plays a card out of turn at its moments; undefined if the card has none. */
export const armingLine = (reactions: Reactions, card: Card): string | undefined =>
  lineFor(card, momentsOf(reactions, card));

const lineFor = (card: Card, moments: readonly Moment[]): string | undefined => {
  if (moments.length === 0) return undefined;
  const windows = windowsFor(moments);
  return `RESPOND ${card.number} TO ${windows.length > MOST_WINDOWS ? 'card' : windows.join(', ')}`;
};

type Window = { readonly at: string; readonly card?: CardNumber };

type Respond = JsonObject & {
  /** Null for none; in a standing order, absent for any card. */
  readonly card?: CardNumber | null;
  readonly with?: EventChoice;
  readonly to?: readonly Window[];
};

const readChosen = (reader: ViewReader, card: CardNumber): Respond | undefined => {
  const chosen = readChoice(reader);
  if (!chosen) return undefined;
  return { card, ...(Object.keys(chosen).length > 0 ? { with: chosen } : {}) };
};

/** A card as an order of RESPOND, for a line of another verb. */
export const readResponse = (reader: ViewReader, card: CardNumber): Order | undefined => {
  const read = readChosen(reader, card);
  return read && { verb: 'RESPOND', ...read };
};

const readAnswer = (reader: ViewReader, kit: Kit): Respond | undefined => {
  if (reader.word('none', 'no', 'nothing', 'pass')) return { card: null };
  reader.word('with', 'play');
  const card = readCard(reader, kit);
  return card === undefined ? undefined : readChosen(reader, card);
};

const writeUse = ({ card, with: chosen }: Respond, spell: Spelling): string =>
  words(card === null ? 'NONE' : card === undefined ? 'any' : String(card), chosen && writeChoice(chosen, spell));

/** The legal answers that play a card and agree with the choices in the order. */
export const usesOf = (
  decision: QuestionOf<'respond'>,
  { card, with: chosen = {} }: Pick<Respond, 'card' | 'with'>,
): Response[] =>
  decision.options().filter(({ respond, with: choice = {} }) => {
    if (respond === null || (card !== undefined && respond !== card)) return false;
    const made: JsonObject = choice;
    return Object.entries(chosen).every(([field, value]) => same(made[field] ?? null, value));
  });

const respondItem = (order: Respond) =>
  answering('respond', (decision) => {
    const { card } = order;
    if (card === null || card === undefined) return accept({ respond: null });
    if (!decision.prompt.args.playable.includes(card)) return undefined;
    const [first] = usesOf(decision, order);
    if (first) return accept(first);
    // Not every legal choice of a card is listed; for the others the rules decide.
    const other = decision.check({ respond: card, ...(order.with ? { with: order.with } : {}) });
    if (other.ok || other.refusal.code !== 'answer.not-offered') return other;
    const near = usesOf(decision, { card });
    return refuse('order.no-such-choice', { count: near.length }, near.slice(0, 6));
  });

const readWindow = (reader: ViewReader, kit: Kit, possible: readonly string[]): Window | undefined => {
  const at = reader.word('guerrilla') ? 'guerrillas' : reader.word(...Object.keys(WINDOWS));
  if (at === undefined)
    return reader.fail('order.unknown-window', { text: reader.peek()?.text ?? '' }, possible.slice(0, 6));
  const named = at === 'event' && (reader.mark('(') ?? (reader.peek()?.type === 'number' ? '' : undefined));
  if (typeof named !== 'string') return { at };
  const card = readCard(reader, kit);
  reader.mark(')');
  return card === undefined ? undefined : { at, card };
};

/** The moments of a card, or, where none is named, of any that the reader has. */
const readWindows = (reader: ViewReader, kit: Kit, card: CardNumber | null | undefined): Window[] | undefined => {
  const moments = new Set(cardsMeant(kit, reader.context, card).flatMap((each) => kit.momentsOf(each)));
  const possible = windowsFor([...moments]);
  const windows: Window[] = [];
  do {
    const window = readWindow(reader, kit, possible);
    if (!window) return undefined;
    windows.push(window);
  } while (reader.mark(',', '/') !== undefined || reader.word('or') !== undefined);
  return windows;
};

const isCardAhead = (reader: ViewReader): boolean =>
  !reader.done &&
  !['to', 'always', 'never', 'ask', 'if', 'when', 'max', 'until', 'else'].includes(reader.peek()?.key ?? '');

/** The cards that a line may mean: the one that it names, or any of its owner's. */
const cardsMeant = ({ content }: Kit, { owns }: ReadContext<View>, number: CardNumber | null | undefined): Card[] =>
  [...content.cards.values()].filter(
    (card) =>
      (number === undefined || card.number === number) &&
      (owns.length === 0 || card.playableBy.some((power) => owns.includes(power))),
  );

/** The subject, if its owner can ever play such a card, and at each moment that it names; else notes the problem. */
const everOpen = (reader: ViewReader, kit: Kit, subject: Respond): Respond | undefined => {
  const { card, to = [] } = subject;
  const meant = cardsMeant(kit, reader.context, card);
  const moments = new Set(meant.flatMap((each) => kit.momentsOf(each)));
  if (moments.size === 0 && typeof card === 'number') return reader.fail('order.no-response-card', { card });
  const closed = to.find(({ at }) => !momentsIn(at).some((moment) => moments.has(moment)));
  if (closed === undefined) return subject;
  const [one] = card === undefined ? [] : meant;
  const lines = one ? [lineFor(one, [...moments])] : windowsFor([...moments]).map((at) => `RESPOND any TO ${at}`);
  return reader.fail(
    one ? 'order.window-never' : 'order.window-never.any',
    { window: closed.at, ...given({ card }) },
    lines.filter((line) => line !== undefined).slice(0, 6),
  );
};

const readSubject = (reader: ViewReader, kit: Kit): Respond | undefined => {
  reader.word('with', 'play');
  const any = reader.mark('*') !== undefined || reader.word('any', 'all') !== undefined || !isCardAhead(reader);
  const card = any ? undefined : readCard(reader, kit);
  if (!any && card === undefined) return undefined;
  const use = card === undefined ? {} : readChosen(reader, card);
  if (!use) return undefined;
  const to = reader.word('to') ? readWindows(reader, kit, use.card) : [];
  return to && everOpen(reader, kit, to.length > 0 ? { ...use, to } : use);
};

const writeWindow = ({ at, card }: Window): string => (card === undefined ? at : `${at} ${card}`);

const writeSubject = (subject: Respond, spell: Spelling): string =>
  words(writeUse(subject, spell), subject.to && `to ${subject.to.map(writeWindow).join(', ')}`);

const isWindow = (to: readonly Window[] | undefined, { moment, as, card }: QuestionFigures): boolean =>
  to === undefined ||
  to.some((window) => {
    if (moment === undefined || !momentsIn(window.at).includes(moment)) return false;
    const needsEvent = moment === 'card' ? EVENTS.includes(window.at) : !WINDOWS[window.at]?.includes(moment);
    return (!needsEvent || as === 'event') && (window.card === undefined || window.card === card);
  });

/**
 * A line applies wherever its card might be played, whether its owner holds it or not. A line with ASK therefore stops
 * the game at the same windows in either case, and the pause reveals nothing.
 */
const respondRule = (kit: Kit) =>
  syntax.ruling<View, Respond>({
    syntax: lineBy(kit, readSubject, writeSubject),
    kinds: ['respond'],
    refusable: true,
    /** ANY or a window makes it a standing order. */
    implied: (reader) =>
      reader.ahead.some(({ key, text }, i) => key === 'to' || (i === 1 && (key === 'any' || text === '*'))),
    describe: ({ card, with: choice, to = [] }, clause) =>
      message(card === undefined ? 'policy.respond.any' : 'policy.respond', {
        card,
        choice,
        to: joint('to', to.map(writeWindow).join(', ')),
        clause,
      }),
    offer(subject, decision) {
      if (!isAsked(decision, 'respond')) return undefined;
      const { card, to } = subject;
      const about = decision.prompt.args.possible.filter((each) => card === undefined || each === card);
      if (about.length === 0 || !isWindow(to, toldBy(decision))) return undefined;
      return {
        parts: about.map(String),
        alternatives: usesOf(decision, subject).map((answer) => ({
          answer,
          part: String(answer.respond),
          numbers: {},
        })),
      };
    },
  });

export const respondRow = (kit: Kit): Rows[string] => ({
  synonyms: ['response'],
  act: syntax.acting({
    syntax: lineBy<Respond>(kit, readAnswer, writeUse),
    describe: ({ card, with: choice }) =>
      message(card === null ? 'order.respond.none' : 'order.respond', { card, choice }),
    item: respondItem,
    from: telling('respond', ({ respond: card, with: choice }): Respond => ({ card, ...given({ with: choice }) })),
  }),
  rule: respondRule(kit),
});
