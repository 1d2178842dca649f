/** Verbs of battles and sieges: their cards, and sieges from beginning to end. */
import { accept, given, type Json, type JsonObject, message, refuse, type Verdict } from '../../../../engine/index.ts';
import { type LineAnswer, type Order, type SheetItem, syntax } from '../../../../orders/index.ts';
import { ownOf } from '../../rules/position.ts';
import { isLosing } from '../../rules/question-fields.ts';
import { isAsked, type QuestionOf } from '../../rules/questions.ts';
import type { View } from '../../state.ts';
import type { AreaId, LeaderId } from '../../types.ts';
import { fightCardsOf } from '../answer-parts.ts';
import {
  actingPower,
  isNext,
  type Kit,
  lineBy,
  once,
  type Rows,
  readCard,
  readParts,
  readPlace,
  type Spelling,
  spelling,
  type ViewReader,
} from '../names.ts';
import { battleRule, bestOf, siegeRule } from '../standing/fight.ts';
import { doing } from './act.ts';
import { telling } from './answers.ts';
import { UNITS, words } from './troops.ts';

type FightCard = JsonObject & { readonly card: number; readonly round?: number; readonly losing?: true };

type Fight = { readonly fight: 'battle' | 'siege'; readonly at?: AreaId; readonly cards: readonly FightCard[] };

/** Cards read so far. Those from index `group` on form a group. */
type CardList = { readonly cards: readonly FightCard[]; readonly group: number };

const readRound = (reader: ViewReader, after: string): number | undefined =>
  reader.number() ?? reader.fail('order.missing-number', { after });

/** `round 1`: applies to cards of the group without a round. */
const readGroupRound = (reader: ViewReader, { cards, group }: CardList): CardList | undefined => {
  const round = readRound(reader, 'ROUND');
  if (round === undefined) return undefined;
  return { cards: cards.map((each, i) => (i < group ? each : { ...each, round: each.round ?? round })), group };
};

const withLast = ({ cards, group }: CardList, last: FightCard): CardList => ({
  cards: [...cards.slice(0, -1), last],
  group,
});

/** `@1`: applies to the last card alone. */
const readCardRound = (reader: ViewReader, listed: CardList, last: FightCard): CardList | undefined => {
  const round = readRound(reader, '@');
  return round === undefined ? undefined : withLast(listed, { ...last, round });
};

const readLosing = (reader: ViewReader, listed: CardList, last: FightCard): CardList | undefined =>
  reader.word('losing', 'behind')
    ? withLast(listed, { ...last, losing: true })
    : reader.fail('order.unknown-condition', { text: reader.peek()?.text ?? '' }, ['losing']);

const readNextCard = (reader: ViewReader, kit: Kit, listed: CardList): CardList | undefined => {
  const group = reader.mark(';') ? listed.cards.length : listed.group;
  while (reader.mark(',', '+', ';') || reader.word('and', 'then'));
  if (reader.done || isNext(reader, 'at', 'in')) return listed;
  const card = readCard(reader, kit);
  // Its number and its title may both be written.
  const last = listed.cards.at(-1);
  const isSame = last?.card === card && last?.round === undefined && !last?.losing;
  if (card === undefined) return undefined;
  return isSame ? { cards: listed.cards, group } : { cards: [...listed.cards, { card }], group };
};

const readFightPart = (reader: ViewReader, kit: Kit, listed: CardList): CardList | undefined => {
  if (reader.done) return listed;
  if (reader.word('round')) return readGroupRound(reader, listed);
  const last = listed.cards.at(-1);
  if (!last) return readNextCard(reader, kit, listed);
  if (reader.mark('@')) return readCardRound(reader, listed, last);
  const isConditional = reader.mark('?') ?? (reader.words('only', 'if') || reader.word('if'));
  return isConditional ? readLosing(reader, listed, last) : readNextCard(reader, kit, listed);
};

/** `81, 70 round 1; 87 only if losing`: a round applies to the cards of its group that have none. */
const readFightCards = (reader: ViewReader, kit: Kit): readonly FightCard[] | undefined => {
  reader.word('cards', 'card', 'play');
  reader.mark(':');
  if (reader.word('none', 'no', 'nothing')) return [];
  const listed = readParts<CardList>({ cards: [], group: 0 }, (found) => readFightPart(reader, kit, found));
  if (!listed) return undefined;
  return listed.cards.length > 0 ? listed.cards : reader.fail('order.missing-name', { kind: 'card' });
};

const writeFightCards = (cards: readonly FightCard[]): string =>
  cards.length === 0
    ? 'NONE'
    : cards
        .map(({ card, round, losing }) => `${card}${round === undefined ? '' : `@${round}`}${losing ? '?losing' : ''}`)
        .join(',');

/** A whole line: cards for a siege, and a card for a fight to come, are lines of other verbs. */
const writeFight = ({ fight, at, cards }: Fight, spell: Spelling): string => {
  const [first, ...others] = cards;
  const isPlain = first && others.length === 0 && first.round === undefined && !first.losing;
  if (at !== undefined && isPlain)
    return `PLAY ${first.card} BATTLE WITH ${fight === 'siege' ? 'SIEGE ' : ''}${spell.place(at)}`;
  const where = at === undefined ? '' : ` AT ${spell.place(at)}`;
  return `${fight === 'siege' ? 'SIEGE CARDS' : 'BATTLE'} ${writeFightCards(cards)}${where}`;
};

/** The fight whose cards are asked for, if BATTLE is the answer to that. */
const fightAsked = ({ context: { open = [] } }: ViewReader): Fight['fight'] =>
  open.some(({ kind }) => kind === 'siege.cards') && !open.some(({ kind }) => kind === 'battle.cards')
    ? 'siege'
    : 'battle';

/** BEST as an answer: the card that changes the dice most is proposed, and played by its number alone. */
const proposeBest = ({ context: { open = [] }, fail }: BestReader, kit: Kit, fight: Fight['fight']): undefined => {
  const verb = fight === 'siege' ? 'SIEGE CARDS' : 'BATTLE';
  const asked = open.find(({ kind }) => kind === `${fight}.cards`)?.prompt.args as FightFigures | undefined;
  if (!asked) return fail('order.best-ahead', {}, [`${fight === 'siege' ? 'SIEGE ATTACK' : 'BATTLE *'} BEST ALWAYS`]);
  const [card] = bestOf(kit, asked.playable);
  if (card === undefined) return fail('order.best-none', {}, [`${verb} NONE`]);
  const { mine, his } = asked.worth.find((each) => each.card === card && each.only) ?? {};
  const mydice = Math.max(0, asked.mydice + (mine ?? 0));
  const hisdice = Math.max(0, asked.hisdice + (his ?? 0));
  const code = mine === undefined ? 'order.best-card.other' : 'order.best-card';
  return fail(code, mine === undefined ? { card } : { card, mydice, hisdice }, [`${verb} ${card}`]);
};

type BestReader = { readonly context: ViewReader['context']; readonly fail: ViewReader['fail'] };

type FightFigures = FightQuestion['prompt']['args'];

/** `81, 70 round 1 AT Elvas`: the cards, and the place of the fight. */
const readFight = (reader: ViewReader, kit: Kit, fight: Fight['fight']): Fight | undefined => {
  if (fight === 'siege') reader.word('cards');
  if (reader.word('best')) return proposeBest({ context: reader.context, fail: reader.fail.bind(reader) }, kit, fight);
  const cards = readFightCards(reader, kit);
  if (!cards) return undefined;
  if (!reader.word('at', 'in')) return { fight, cards };
  const at = readPlace(reader);
  return at === undefined ? undefined : { fight, at, cards };
};

type FightQuestion = QuestionOf<'battle.cards' | 'siege.cards'>;

/** The cards of a list for this round of a fight, out of those that may be played. */
const cardsNow = (
  cards: readonly FightCard[],
  { prompt: { args } }: FightQuestion,
  taken: readonly LineAnswer[],
): number[] => {
  const used = playedBy(taken);
  return cards
    .filter(({ card, round, losing }) => {
      const due = (round === undefined || round === args.round) && (!losing || isLosing(args));
      return due && args.playable.includes(card) && !used.has(card);
    })
    .map(({ card }) => card);
};

/**
 * What is left of a line about a fight: its cards for later rounds, or else that it plays no more. So a run that begins
 * between two rounds asks for nothing that the line has answered.
 */
const laterRounds = (kit: Kit, { fight, at, cards }: Fight, taken: readonly LineAnswer[]): string | undefined => {
  const area = at ?? taken[0]?.args.area;
  const played = playedBy(taken);
  const left = cards.filter(({ card }) => !played.has(card));
  return typeof area === 'string' ? writeFight({ fight, at: area, cards: left }, kit.full) : undefined;
};

/** The cards that a line has played. */
export const playedBy = (taken: readonly LineAnswer[]): ReadonlySet<number> =>
  new Set(taken.flatMap(({ answer }) => fightCardsOf(answer)));

const fightItem = (kit: Kit, order: Fight): SheetItem<View> => {
  const { fight, at, cards } = order;
  return {
    kinds: [`${fight}.cards`],
    // That no cards are played in a fight may well be all that was to be said of it.
    ...(cards.length === 0 ? { perhaps: true } : {}),
    answer(decision, _view, taken) {
      if (!isAsked(decision, 'battle.cards', 'siege.cards')) return undefined;
      const { area } = decision.prompt.args;
      if (at !== undefined && area !== at) return undefined;
      if (taken[0] && taken[0].args.area !== area) return undefined;
      return accept({ cards: cardsNow(cards, decision, taken) });
    },
    rest: (taken) => laterRounds(kit, order, taken),
  };
};

const battle = (kit: Kit): Rows[string] => ({
  synonyms: ['fight'],
  act: syntax.acting({
    syntax: lineBy<Fight>(kit, (reader) => readFight(reader, kit, fightAsked(reader)), writeFight),
    line: (said, style) => writeFight(said, spelling(kit, style)),
    describe({ fight, at, cards }) {
      const key = `order.${fight}.${cards.length === 0 ? 'none' : 'cards'}${at === undefined ? '' : '.at'}` as const;
      return message(key, { cards: cards.map(({ card }) => card), at, how: { list: writeFightCards(cards) } });
    },
    object: ({ fight, at = '' }) => `cards of ${fight} ${at}`,
    item: (said) => fightItem(kit, said),
    from: (answer, kind) =>
      telling(
        'cards',
        ({ cards }): Fight => ({
          fight: kind === 'siege.cards' ? 'siege' : 'battle',
          cards: cards.map((card) => ({ card })),
        }),
      )(answer),
  }),
  rule: battleRule(kit),
});

type Siege = {
  readonly at?: AreaId;
  readonly leader?: LeaderId;
  readonly rounds?: number;
  readonly go?: boolean;
  /** Strength points that join the siege between two rounds. */
  readonly fresh?: number;
  /** Cards for its rounds. */
  readonly cards?: readonly FightCard[];
};

const fortresses = (kit: Kit): ReadonlySet<string> =>
  new Set([...kit.content.areas.values()].filter(({ fortress }) => fortress > 0).map(({ id }) => id));

/** An order for a siege in progress: whether it goes on, and how many soldiers join it. */
const readSiegeAnswer = (reader: ViewReader): Siege | undefined => {
  if (reader.word(...GO_ON)) return { go: true };
  if (reader.word(...GIVE_UP)) return { go: false };
  reader.word('replace');
  const fresh = reader.number();
  return fresh === undefined ? reader.fail('order.missing-number', { after: 'REPLACE' }) : { fresh };
};

const GO_ON = ['continue', 'on', 'yes'];
const GIVE_UP = ['stop', 'no', 'break', 'lift'];
const SIEGE_ANSWERS = [...GO_ON, ...GIVE_UP, 'replace'];

/** Whether a card follows: `98`, `card 98`, but not `3 SP`. */
const isCardNext = (reader: ViewReader): boolean =>
  isNext(reader, 'card', 'cards') ||
  reader.peek()?.text === '#' ||
  (reader.peek()?.type === 'number' && UNITS[reader.peek(1)?.key ?? ''] === undefined);

/** Words that may follow the place of a siege instead of its leader. */
const AFTER_PLACE = ['rounds', 'round', 'card', 'cards'];

/** Undefined after a problem; else the named leader, if one is named. */
const readBesieger = (reader: ViewReader): { readonly leader?: LeaderId } | undefined => {
  const isNamed = reader.word('with', 'by') !== undefined || !(reader.done || isNext(reader, ...AFTER_PLACE));
  if (!isNamed || isCardNext(reader)) return {};
  const leader = reader.name(['leader'])?.id;
  return leader === undefined ? undefined : { leader };
};

/** `Badajoz WITH Wellington ROUNDS 3`, `Badajoz WITH 98`: a siege to begin. */
const readBesieging = (reader: ViewReader, kit: Kit): Siege | undefined => {
  const at = readPlace(reader, fortresses(kit));
  const by = at === undefined ? undefined : readBesieger(reader);
  if (at === undefined || !by) return undefined;
  const rounds = reader.word('rounds', 'round') ? readRound(reader, 'ROUNDS') : undefined;
  while (reader.mark(',', '+') || reader.word('and', 'with'));
  const cards = isCardNext(reader) ? readFightCards(reader, kit) : undefined;
  return reader.problems.length > 0 ? undefined : { at, ...by, ...given({ rounds, cards }) };
};

/** Cards for a siege are an order of BATTLE. */
const readSiege = (reader: ViewReader, kit: Kit): Siege | Order | undefined => {
  if (isNext(reader, ...SIEGE_ANSWERS)) return readSiegeAnswer(reader);
  if (!isNext(reader, 'cards')) return readBesieging(reader, kit);
  const cards = readFight(reader, kit, 'siege');
  return cards && { verb: 'BATTLE', ...cards };
};

/** The besieging leader if none is named: the best one of the acting power there. */
const besieger = ({ content }: Kit, view: View, at: AreaId): LeaderId | undefined => {
  const rating = (id: LeaderId) => content.leaders.get(id)?.battle ?? 0;
  const there = view.forces[at]?.[ownOf(actingPower(view))]?.leaders ?? [];
  return [...there].sort((a, b) => rating(b) - rating(a) || (a < b ? -1 : 1))[0];
};

/** The answer of a line to a question of its siege, which it has begun. */
const inSiege = (
  { at, rounds, cards }: Siege,
  decision: QuestionOf<'siege.continue' | 'siege.cards'>,
  taken: readonly LineAnswer[],
): Verdict<Json> | undefined => {
  if (taken.length === 0 || decision.prompt.args.area !== at) return undefined;
  if (isAsked(decision, 'siege.continue')) return accept({ go: decision.prompt.args.rounds < (rounds ?? 0) });
  return cards && isAsked(decision, 'siege.cards') ? accept({ cards: cardsNow(cards, decision, taken) }) : undefined;
};

const siegeItem = (kit: Kit, order: Siege): SheetItem<View> => {
  const { at, leader, rounds, go, fresh, cards } = order;
  if (fresh !== undefined) return once(['siege.replace'], () => accept({ fresh }));
  if (at === undefined) return once(['siege.continue'], () => accept({ go: go ?? true }));
  const more = [...(rounds === undefined ? [] : ['siege.continue']), ...(cards ? ['siege.cards'] : [])];
  return {
    kinds: ['impulse.order', ...more],
    answer(decision, view, taken) {
      if (isAsked(decision, 'siege.continue', 'siege.cards')) return inSiege(order, decision, taken);
      if (taken.length > 0) return undefined;
      const by = leader ?? besieger(kit, view, at);
      return by === undefined
        ? refuse('order.nobody-to-besiege', { area: at })
        : accept({ do: 'siege', at, leader: by });
    },
    rest: (taken) => cards && laterRounds(kit, { fight: 'siege', at, cards }, taken),
  };
};

const writeSiege = ({ at, leader, rounds, go, fresh, cards }: Siege, spell: Spelling): string => {
  if (fresh !== undefined) return `REPLACE ${fresh}`;
  if (at === undefined) return go ? 'CONTINUE' : 'STOP';
  return words(
    spell.place(at),
    leader && words(spell.full ? 'WITH' : undefined, spell.leader(leader)),
    rounds === undefined ? undefined : `ROUNDS ${rounds}`,
    cards && `CARDS ${writeFightCards(cards)}`,
  );
};

const siege = (kit: Kit): Rows[string] => ({
  synonyms: ['besiege'],
  act: syntax.acting({
    syntax: lineBy<Siege>(kit, (reader) => readSiege(reader, kit) as Siege | undefined, writeSiege),
    describe({ at, leader, rounds: most, go, fresh, cards }) {
      if (fresh !== undefined) return message('order.siege.replace', { fresh });
      if (at === undefined) return message(go ? 'order.siege.continue' : 'order.siege.stop');
      const rounds = most === undefined ? undefined : { rounds: most };
      const siege = message(leader === undefined ? 'order.siege' : 'order.siege.with', { at, leader, rounds });
      if (!cards) return siege;
      return message('order.siege.carded', { siege: { ...siege }, cards: cards.map(({ card }) => card) });
    },
    object: ({ at }) => (at === undefined ? undefined : `siege ${at}`),
    item: (said) => siegeItem(kit, said),
    from: (answer): Siege | undefined => begun(answer) ?? joined(answer) ?? goneOn(answer),
  }),
  rule: siegeRule(kit),
});

const begun = doing('siege', ({ at, leader }): Siege => ({ at, leader }));
const joined = telling('fresh', ({ fresh }): Siege => ({ fresh }));
const goneOn = telling('go', ({ go }): Siege => ({ go }));

export const fightRows = (kit: Kit): Rows => ({ BATTLE: battle(kit), SIEGE: siege(kit) });
