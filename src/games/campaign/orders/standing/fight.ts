/** Standing orders for battles and sieges. */
import { message } from '../../../../engine/index.ts';
import { type Offer, syntax } from '../../../../orders/index.ts';
import { optionsIn } from '../../rules/cards/operands.ts';
import { leadersIn } from '../../rules/forces/stacks.ts';
import { ownOf } from '../../rules/position.ts';
import { isAsked, type QuestionOf, toldBy } from '../../rules/questions.ts';
import type { View } from '../../state.ts';
import type { AreaId, Card, CardNumber, Operation } from '../../types.ts';
import { words } from '../answers/troops.ts';
import { type Kit, lineBy, readCard, readPlace, type Spelling, type ViewReader } from '../names.ts';
import { ALL, one, plain } from './kit.ts';
import { isAhead, isMeant, joint, readWho, type Who, whoText, writeWho } from './subjects.ts';

type Battle = { who: Who; round?: number; best?: true; cards: CardNumber[] };

/** The weight of an operation in the choice of the best card: its dice, or 2 for any other. */
const weightOf = ({ op, n }: Operation): number => (op === 'dice' ? Math.abs(Number(n)) : 2);

/** The card with the greatest effect on the dice; among equals the one with the fewest CP. */
export const bestOf = ({ content }: Kit, playable: readonly CardNumber[]): readonly CardNumber[] => {
  const weight = (card: Card | undefined) => opsInFight(card).reduce((sum, op) => sum + weightOf(op), 0);
  const [best] = playable
    .map((number) => ({ number, card: content.cards.get(number) }))
    .sort((a, b) => weight(b.card) - weight(a.card) || (a.card?.cp ?? 0) - (b.card?.cp ?? 0) || a.number - b.number);
  return best ? [best.number] : [];
};

const opsInFight = (card: Card | undefined): readonly Operation[] => {
  const [first, ...others] = card?.ops ?? [];
  if (first?.op !== 'choice') return first ? [first, ...others] : [];
  return optionsIn(first)[0] ?? [];
};

/** The cards of a line that can be played in this fight; undefined if the line names cards and none of them can be. */
const chosenOf = (
  kit: Kit,
  { best, cards = [] }: Pick<SiegeRule, 'best' | 'cards'>,
  playable: readonly CardNumber[],
): readonly CardNumber[] | undefined => {
  if (cards.length === 0) return best ? bestOf(kit, playable) : playable;
  const held = cards.filter((card) => playable.includes(card));
  return held.length > 0 ? held : undefined;
};

/**
 * The offer of a line about Battle cards. Each card is a part, so a line that does not apply leaves the other cards to
 * later lines.
 */
const cardOffer = (chosen: readonly CardNumber[] | undefined): Offer | undefined =>
  chosen && {
    parts: chosen.length > 0 ? chosen.map(String) : [ALL],
    alternatives: chosen.length > 0 ? [{ ...plain({ cards: [...chosen] }), part: String(chosen[0]) }] : [],
  };

const isCardNext = (reader: ViewReader): boolean =>
  reader.peek()?.type === 'number' || reader.peek()?.text === '#' || isAhead(reader, 'card');

/** Reads a list of cards, with or without commas. */
const readCards = (reader: ViewReader, kit: Kit): CardNumber[] | undefined => {
  const cards: CardNumber[] = [];
  for (;;) {
    while (reader.mark(':', ',', '+') || reader.word('and'));
    if (!isCardNext(reader)) return cards;
    const card = readCard(reader, kit);
    if (card === undefined) return undefined;
    cards.push(card);
  }
};

/** Reads one part of a line for battles. Returns false if there is none, or after a problem was noted. */
const readBattlePart = (reader: ViewReader, kit: Kit, subject: Battle): boolean => {
  if (reader.word('round')) {
    const round = reader.number();
    if (round === undefined) return reader.fail('order.missing-number', { after: 'ROUND' }) ?? false;
    subject.round = round;
    return true;
  }
  if (reader.word('play', 'cards', 'card') || reader.mark(':', ',', '+')) return true;
  if (reader.word('best')) {
    subject.best = true;
    return true;
  }
  const card = isCardNext(reader) ? readCard(reader, kit) : undefined;
  if (card !== undefined) subject.cards.push(card);
  return card !== undefined;
};

const readBattle = (reader: ViewReader, kit: Kit): Battle | undefined => {
  const who = reader.peek()?.type === 'number' || isAhead(reader, 'card') ? {} : readWho(reader);
  if (!who) return undefined;
  const subject: Battle = { who, cards: [] };
  while (readBattlePart(reader, kit, subject));
  return reader.problems.length > 0 ? undefined : subject;
};

const writeBattle = ({ who, round, best, cards }: Battle, spell: Spelling): string =>
  words(
    writeWho(spell, who),
    round === undefined ? undefined : `round ${round}`,
    best && 'best',
    cards.length > 0 ? `play ${cards.join(', ')}` : undefined,
  );

export const battleRule = (kit: Kit) =>
  syntax.ruling<View, Battle>({
    syntax: lineBy(kit, readBattle, writeBattle),
    kinds: ['battle.cards'],
    manner: [],
    refusable: true,
    describe: ({ who, round, best, cards }, clause) =>
      message(cards.length > 0 ? 'policy.battle' : best ? 'policy.battle.best' : 'policy.battle.any', {
        cards,
        who: joint('for', whoText(kit, who)),
        round: joint('round', round?.toString()),
        clause,
      }),
    offer(subject, decision, view) {
      if (!isAsked(decision, 'battle.cards')) return undefined;
      const { who, round } = subject;
      const { area, power, playable, round: fought } = decision.prompt.args;
      if (!isMeant(who, power, area, leadersIn(view.forces[area] ?? {}))) return undefined;
      if (round !== undefined && round !== fought) return undefined;
      return cardOffer(chosenOf(kit, subject, playable));
    },
  });

const RULES = ['start', 'continue', 'replace', 'attack', 'defend', 'cards'] as const;

type SiegeRule = {
  readonly at?: AreaId;
  readonly when: (typeof RULES)[number];
  readonly best?: true;
  readonly cards?: readonly CardNumber[];
};

const RULE_KINDS: Readonly<Record<SiegeRule['when'], string>> = {
  start: 'siege.start',
  continue: 'siege.continue',
  replace: 'siege.replace',
  attack: 'siege.cards',
  defend: 'siege.cards',
  cards: 'siege.cards',
};

const readSiegeRule = (reader: ViewReader, kit: Kit): SiegeRule | undefined => {
  let at: AreaId | undefined;
  if (reader.word('stop', 'lift', 'break')) return reader.fail('order.siege-policy', {}, ['SIEGE CONTINUE NEVER']);
  const isAll = reader.mark('*') !== undefined || reader.word('all', 'any') !== undefined;
  if (!isAll && !RULES.some((word) => word === reader.peek()?.key)) {
    at = readPlace(reader);
    if (at === undefined) return undefined;
  }
  const when = reader.word(...RULES);
  if (!when) return reader.fail('order.siege-policy', {}, ['SIEGE CONTINUE IF hits >= 1', 'SIEGE START ALWAYS']);
  if (reader.word('at')) {
    at = readPlace(reader);
    if (at === undefined) return undefined;
  }
  const place = at === undefined ? {} : { at };
  if (RULE_KINDS[when] !== 'siege.cards') return { ...place, when };
  reader.word('play', 'with');
  reader.word('cards', 'card');
  if (reader.word('best')) return { ...place, when, best: true };
  const cards = readCards(reader, kit);
  return cards && { ...place, when, ...(cards.length > 0 ? { cards } : {}) };
};

/** The sieges that the owner could begin now, with their figures. */
const sieges = (kit: Kit, decision: QuestionOf<'impulse.order'>, view: View, at: AreaId | undefined) =>
  decision.options().flatMap((act) => {
    if (act.do !== 'siege' || (at !== undefined && act.at !== at)) return [];
    const strength = kit.content.areas.get(act.at)?.fortress || 1;
    const own = view.powers.flatMap((power) => view.forces[act.at]?.[ownOf(power)] ?? []);
    const mysp = own.reduce((sum, { inf, cav, art }) => sum + inf + 2 * cav + 4 * art, 0);
    return [plain(act, { strength, mysp, ratio: mysp / strength })];
  });

const writeSiegeRule = ({ at, when, best, cards = [] }: SiegeRule, spell: Spelling): string => {
  const play = RULE_KINDS[when] === 'siege.cards' && words('play', best ? 'best' : cards.join(', '));
  return words(at && spell.place(at), when, play || undefined);
};

/** D-20, D-21, D-22, D-41. `SIEGE Badajoz START IF mysp >= 6`, `SIEGE CONTINUE IF hits >= 1`, `SIEGE * DEFEND PLAY 91`. */
export const siegeRule = (kit: Kit) =>
  syntax.ruling<View, SiegeRule>({
    syntax: lineBy(kit, readSiegeRule, writeSiegeRule),
    kinds: ['impulse.order', 'siege.continue', 'siege.replace', 'siege.cards'],
    asksAll: true,
    kindsOf: (subject) => [RULE_KINDS[subject.when]],
    manner: [],
    refusable: true,
    act: (reader) => !reader.ahead.some(({ key }) => key !== 'cards' && RULES.some((word) => word === key)),
    /** `SIEGE CONTINUE` and `SIEGE REPLACE 2` alone answer the open question. */
    implied: (reader) =>
      reader.ahead.some(({ key }, i) => {
        if (key === 'continue' || key === 'cards' || (key === 'replace' && reader.ahead[i + 1]?.type === 'number'))
          return false;
        return RULES.some((word) => word === key);
      }),
    describe: ({ at, when, best, cards }, clause) =>
      message(`policy.siege.${when}${cards ? '.cards' : best ? '.best' : ''}`, {
        at: joint('of', at && kit.full.place(at)),
        ...(cards ? { cards: [...cards] } : {}),
        clause,
      }),
    offer(rule, decision, view) {
      if (isAsked(decision, 'impulse.order')) return startOffer(kit, rule, decision, view);
      if (rule.at !== undefined && toldBy(decision).area !== rule.at) return undefined;
      if (isAsked(decision, 'siege.cards')) return assaultOffer(kit, rule, decision);
      if (rule.when === 'continue' && isAsked(decision, 'siege.continue')) return one([plain({ go: true })]);
      if (rule.when === 'replace' && isAsked(decision, 'siege.replace'))
        return one(decision.options().map((each) => plain(each)));
      return undefined;
    },
  });

/** The sieges that a line begins. */
const startOffer = (kit: Kit, { at, when }: SiegeRule, decision: QuestionOf<'impulse.order'>, view: View) => {
  if (when !== 'start') return undefined;
  const open = sieges(kit, decision, view, at);
  return open.length > 0 ? one(open) : undefined;
};

/** The cards that a line plays for its side of a siege. */
const assaultOffer = (kit: Kit, rule: SiegeRule, { prompt }: QuestionOf<'siege.cards'>) => {
  const { playable, side } = prompt.args;
  if (rule.when !== 'cards' && rule.when !== (side === 'attacker' ? 'attack' : 'defend')) return undefined;
  return cardOffer(chosenOf(kit, rule, playable));
};
