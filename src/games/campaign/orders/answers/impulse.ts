/** Verbs of one's own impulse: playing, buying, building, and its end. */
import { accept, given, type JsonObject, message, refuse } from '../../../../engine/index.ts';
import { type Order, type Problem, problem, type Reader, type SheetItem, syntax } from '../../../../orders/index.ts';
import { isAsked, toldBy } from '../../rules/questions.ts';
import type { View } from '../../state.ts';
import type { AreaId, CardNumber, ContingentId, EventChoice, LeaderId } from '../../types.ts';
import {
  actingPower,
  type Elsewhere,
  heldCards,
  isNext,
  type Kit,
  lineBy,
  placesWhere,
  type Rows,
  readCard,
  readParts,
  readPlace,
  type Spelling,
  type ViewReader,
} from '../names.ts';
import { act, doing, WINTER_ACT } from './act.ts';
import { readChoice, writeChoice } from './choice.ts';
import { flagRow, unflagRow } from './flag.ts';
import { moveRow } from './move.ts';
import { readResponse, usesOf } from './respond.ts';
import { type Amount, amountOf, contingentAhead, readAmount, words, writeAmount } from './troops.ts';

const EXTREMES = ['lowest', 'highest', 'drawn'] as const;
/** A card without a number: the cheapest, the dearest, or the last one drawn. */
type Extreme = (typeof EXTREMES)[number];

type Play = {
  readonly card: number | Extreme;
  readonly as: 'cp' | 'event';
  readonly with?: EventChoice & JsonObject;
};

/** The uses of a card, by their words. */
const USES: Readonly<Record<string, 'cp' | 'event' | 'fight' | 'response'>> = {
  cp: 'cp',
  cps: 'cp',
  points: 'cp',
  plus: 'cp',
  event: 'event',
  battle: 'fight',
  response: 'response',
};

/** `8`, `highest card`. */
const readPlayed = (reader: ViewReader, kit: Kit): Play['card'] | undefined => {
  const word = reader.word(...EXTREMES);
  const extreme = EXTREMES.find((each) => each === word);
  if (extreme) reader.word('card');
  return extreme ?? readCard(reader, kit);
};

const readUse = (reader: ViewReader, kit: Kit, card: Play['card']) => {
  if (reader.mark('+')) return 'cp';
  // The word stays unread: it also gives the kind of fight.
  if (isNext(reader, 'siege')) return 'fight';
  const word = reader.word(...Object.keys(USES));
  if (word !== undefined) return USES[word];
  return isEventOnly(kit, card) ? 'event' : undefined;
};

const readEvent = (reader: ViewReader, card: Play['card']): Play | undefined => {
  const chosen = readChoice(reader);
  return chosen && { card, as: 'event', ...(Object.keys(chosen).length > 0 ? { with: chosen } : {}) };
};

/** A card for a fight or a response is an order of another verb. */
const readPlay = (reader: ViewReader, kit: Kit): Play | Order | undefined => {
  const card = readPlayed(reader, kit);
  if (card === undefined) return undefined;
  reader.word('as', 'for');
  const use = readUse(reader, kit, card);
  if (use === 'cp') return { card, as: 'cp' };
  if (use === 'event') return readEvent(reader, card);
  if (use === undefined) {
    const shown = typeof card === 'number' ? `PLAY ${card}` : `PLAY ${card.toUpperCase()}`;
    return reader.fail('order.cp-or-event', {}, [`${shown} CP`, `${shown} EVENT`]);
  }
  if (typeof card !== 'number') return reader.fail('order.missing-name', { kind: 'card' });
  return use === 'fight' ? readFightCard(reader, card) : readResponse(reader, card);
};

const isEventOnly = ({ content }: Kit, card: Play['card']): boolean =>
  typeof card === 'number' && (content.cards.get(card)?.mustPlay ?? false);

/** `PLAY 8 BATTLE WITH SIEGE Badajoz`: a card for a coming fight. */
const readFightCard = (reader: ViewReader, card: CardNumber): Order | undefined => {
  reader.word('with', 'at', 'in', 'for');
  const siege = reader.word('siege') !== undefined;
  reader.mark(':');
  reader.word('at', 'of');
  if (reader.done) return { verb: 'BATTLE', fight: siege ? 'siege' : 'battle', cards: [{ card }] };
  const at = readPlace(reader);
  return at === undefined ? undefined : { verb: 'BATTLE', fight: siege ? 'siege' : 'battle', at, cards: [{ card }] };
};

const writePlay = (order: Play, spell: Spelling): string => {
  const { card, as, with: choice = {} } = order;
  return words(typeof card === 'number' ? String(card) : card, as.toUpperCase(), writeChoice(choice, spell));
};

/** The cheapest or dearest card playable for CP or as an event, or the last one drawn; undefined if there is none. */
const extremeCard = ({ content }: Kit, view: View, which: Extreme, as: Play['as']): number | undefined => {
  // A hand keeps the order in which it was drawn.
  if (which === 'drawn') return view.hands[actingPower(view)]?.at(-1);
  const cost = (card: number) => content.cards.get(card)?.cp ?? 0;
  const hand = (view.hands[actingPower(view)] ?? []).filter(
    (card) => as === 'event' || !content.cards.get(card)?.mustPlay,
  );
  const sorted = [...hand].sort((a, b) => cost(a) - cost(b) || a - b);
  return which === 'lowest' ? sorted[0] : sorted.at(-1);
};

/** K-5.6c. Whether a line plays a '+' card that may also come amid an act: what would be its answer then. */
const amid = ({ content }: Kit, { card: number, as }: Play): boolean => {
  const card = typeof number === 'number' ? content.cards.get(number) : undefined;
  return as === 'event' && card !== undefined && card.plus && !card.response && card.alsoAt !== null;
};

const playItem = (kit: Kit, order: Play): SheetItem<View> => {
  if (!amid(kit, order)) return playAct(kit, order);
  const item = playAct(kit, order);
  const { card, with: choice } = order;
  return {
    kinds: [...item.kinds, 'respond'],
    answer(decision, view, taken) {
      if (!isAsked(decision, 'respond')) return item.answer(decision, view, taken);
      const [use] =
        taken.length === 0 && typeof card === 'number' ? usesOf(decision, { card, with: choice ?? {} }) : [];
      return use && accept(use);
    },
  };
};

const playAct = (kit: Kit, order: Play): SheetItem<View> => {
  const { card, as, with: choice } = order;
  return act((view, decision) => {
    const isDone = (view.impulse?.played.length ?? 0) > 0 && toldBy(decision).must !== true;
    if (typeof card !== 'number' && card !== 'drawn' && isDone)
      return refuse('play.no-more', { card: view.impulse?.played[0] ?? 0 });
    const number = typeof card === 'number' ? card : extremeCard(kit, view, card, as);
    if (number === undefined) return refuse('order.no-such-card');
    return { do: 'play', card: number, as, ...(choice ? { with: choice } : {}) };
  });
};

/** A Must-Play card has no other use, so nothing is lost with it. */
const warnPlay = (kit: Kit, order: Play, reader: ViewReader): Problem[] => {
  const { card: number, as } = order;
  const card = typeof number === 'number' ? kit.content.cards.get(number) : undefined;
  const { view } = reader.context;
  if (!card) return [];
  const held = view === undefined || heldCards(view).includes(card.number);
  return [
    ...(as === 'event' && card.removeAfterEvent && !card.mustPlay
      ? [problem('order.card-leaves', { card: card.number })]
      : []),
    ...(held ? [] : [problem('order.card-not-held', { card: card.number })]),
  ];
};

const play = (kit: Kit) =>
  syntax.acting<View, Play>({
    syntax: lineBy<Play>(kit, (reader) => readPlay(reader, kit) as Play | undefined, writePlay),
    describe({ card, as, with: choice }) {
      const key = typeof card === 'number' ? (`order.play.${as}` as const) : (`order.play.${card}.${as}` as const);
      return message(key, { card, choice: choice ? { ...choice } : undefined });
    },
    object: ({ card }) => `card ${card}`,
    warn: (order, reader) => warnPlay(kit, order, reader),
    item: (order) => playItem(kit, order),
    from: doing('play', ({ card, as, with: choice }): Play => ({ card, as, ...given({ with: choice }) })),
  });

type Buy = { readonly resources?: number };

const readBuy = (reader: Reader, elsewhere: Elsewhere | undefined): Buy | undefined => {
  const resources = reader.number() ?? 1;
  reader.word('resource', 'resources', 'res', 's');
  reader.mark('(', ')');
  reader.word('on', 'for', 'a');
  const use = elsewhere && reader.word(...elsewhere.uses);
  if (use !== undefined) {
    reader.skip(reader.ahead.length);
    const verb = `SPEND ... ON ${use.toUpperCase()}`;
    return reader.fail('order.other-game', { verb, game: elsewhere?.game ?? '' }, ['SPEND 1 RESOURCE ON CARD']);
  }
  reader.word('card');
  return { resources };
};

const buy = (elsewhere: Elsewhere | undefined, taken: ReadonlySet<string>): Rows[string] => ({
  synonyms: ['spend', 'purchase'].filter((word) => !taken.has(word)),
  act: syntax.acting({
    syntax: { read: (reader) => readBuy(reader, elsewhere), write: () => 'CARD' },
    line: ({ resources }) => (resources === undefined ? undefined : `SPEND ${resources} CARD`),
    describe: ({ resources = 1 }) => message('order.buy', { resources }),
    item: () => act(() => ({ do: 'buy' })),
    from: doing('buy', (): Buy => ({})),
  }),
});

type BuildVerb = 'BUILD' | 'REGROUP';

type Build = {
  readonly at: AreaId;
  readonly leaders: readonly LeaderId[];
  readonly amount?: Amount;
  /** The ally whose pieces they are. */
  readonly of?: ContingentId;
};

/** Leaders and soldiers to place on the map. */
type Things = Pick<Build, 'leaders' | 'amount'>;

const isCounted = ({ max, all, alone, most }: Amount): boolean => !(max || all || alone || most);

const readThing = (reader: ViewReader, verb: BuildVerb, found: Things): Things | undefined => {
  while (reader.mark('+', ',', ':') || reader.word('and'));
  if (reader.word('at', 'in', 'to')) return found;
  const { leaders, amount } = found;
  const figures = readAmount(reader);
  if (figures && !isCounted(figures)) return reader.fail('order.how-many', { verb });
  if (figures) return { leaders, amount: { ...amount, ...figures } };
  const leader = reader.exactName(['leader']) ?? leaderAhead(reader, amount !== undefined || leaders.length > 0);
  return leader ? { ...found, leaders: [...leaders, leader.id] } : found;
};

const readBuild = (reader: ViewReader, kit: Kit, verb: BuildVerb): Build | undefined => {
  const whose = contingentAhead(reader, kit);
  const things = readParts<Things>({ leaders: [] }, (found) => readThing(reader, verb, found));
  if (!things) return undefined;
  if (things.leaders.length === 0 && !things.amount) return reader.fail('order.build-what', { verb });
  const homes = placesWhere(kit, ({ owners }) => owners.some((owner) => reader.context.owns.includes(owner)));
  const at = readPlace(reader, homes);
  if (at === undefined) return undefined;
  if (reader.word('of', 'for') === undefined) return { at, ...things, ...given({ of: whose }) };
  const of = contingentAhead(reader, kit);
  return of === undefined ? reader.fail('order.missing-name', { kind: 'power' }) : { at, ...things, of };
};

/** Guesses a leader's name. If something was named before, a place is more likely. */
const leaderAhead = (reader: ViewReader, somethingNamed: boolean) => {
  if (reader.done) return undefined;
  const place = reader.place;
  const named = reader.maybeName(['leader', 'place']);
  if (named?.kind === 'leader') return named;
  reader.back(place);
  if (!named && !somethingNamed) reader.name(['leader']);
  return undefined;
};

const things = ({ leaders, amount }: Things, spell: Spelling): string =>
  [...leaders.map((id) => spell.leader(id)), ...(amount ? [writeAmount(amount, spell)] : [])].join(spell.plus);

const writeBuild = ({ at, of, ...what }: Build, spell: Spelling): string =>
  words(things(what, spell), spell.full ? 'AT' : undefined, spell.place(at), of && `OF ${spell.power(of)}`);

const BUILDING = { BUILD: 'build', REGROUP: 'regroup' } as const;

const build = (kit: Kit, verb: BuildVerb): Rows[string] => ({
  act: syntax.acting({
    syntax: lineBy<Build>(kit, (reader) => readBuild(reader, kit, verb), writeBuild),
    describe: ({ at, ...what }) => message(`order.${BUILDING[verb]}`, { at, what: things(what, kit.full) }),
    // A leader is placed once, in whichever area; soldiers of one kind are placed once in each area.
    object: ({ at, leaders, amount = {} }) =>
      leaders.length > 0 ? `put ${[...leaders].sort()}` : `${verb} ${at} ${Object.keys(amount).sort()}`,
    item: ({ at, leaders, amount, of }) =>
      act(
        () => ({
          do: BUILDING[verb],
          at,
          ...given({ of }),
          ...(leaders.length > 0 ? { leaders: [...leaders] } : {}),
          ...given({ sp: amount?.sp, inf: amount?.inf, cav: amount?.cav, art: amount?.art }),
        }),
        WINTER_ACT,
      ),
    from: doing(
      BUILDING[verb],
      ({ do: _do, at, of, leaders = [], ...counters }): Build => ({
        at,
        leaders,
        ...given({ amount: amountOf(counters), of }),
      }),
    ),
  }),
});

/** If only responses are asked for, PASS declines them. */
const declining = ({ context: { open = [] } }: Reader): JsonObject =>
  open.length > 0 && open.every(({ kind }) => kind === 'respond') ? { verb: 'RESPOND', card: null } : {};

const pass: Rows[string] = {
  synonyms: ['finish'],
  act: syntax.acting({
    syntax: { read: declining, write: () => '' },
    describe: () => message('order.pass'),
    item: () => act(() => ({ do: 'end' }), WINTER_ACT),
    from: doing('end', () => ({})),
  }),
};

/** `taken`: words that are verbs of the game's own. */
export const impulseRows = (kit: Kit, elsewhere?: Elsewhere, taken: ReadonlySet<string> = new Set()) => ({
  PLAY: { act: play(kit) },
  BUY: buy(elsewhere, taken),
  BUILD: build(kit, 'BUILD'),
  REGROUP: build(kit, 'REGROUP'),
  MOVE: moveRow(kit),
  FLAG: flagRow(kit),
  UNFLAG: unflagRow(kit),
  PASS: pass,
});
