/** Standing orders of the campaign games: what a power does when it is asked, said in advance. */
import { type Decision, type Json, type JsonObject, message } from '../../engine/index.ts';
import type { Alternative, ConditionWords, FactWord, NumberWord, Offer, PolicyVerb } from '../../orders/index.ts';
import { argsOf, candidatesOf, isLosing, listOf, unitsOf, waysOutOf } from './asked.ts';
import { leadersIn, strengthIn } from './stacks.ts';
import type { View } from './state.ts';
import type { AreaId, CardNumber, Force, LeaderId, PowerId } from './types.ts';
import { heldCards, type Kit, readCard, readPlace, type Spelling, spelling, type ViewReader } from './verbs-kit.ts';
import { type Amount, forceOf, readAmount, writeAmount } from './verbs-troops.ts';

type CampaignPolicy = PolicyVerb<View>;

// --- who, where, in which order --------------------------------------------------------------------------------------------

/** Whose pieces a line is about; nothing said: all. */
type Who = {
  readonly leaders?: readonly LeaderId[];
  readonly powers?: readonly PowerId[];
  readonly at?: readonly AreaId[];
  readonly soldiers?: true;
};

/** Kinds of ground that a line may name instead of places. */
const GROUNDS = ['key', 'fortress', 'home', 'friendly', 'uncontrolled', 'enemy', 'friends'] as const;
type Ground = (typeof GROUNDS)[number];

/** A place, or any place of a kind. */
type Wish = { readonly place: AreaId } | { readonly ground: Ground };

const readWho = (reader: ViewReader): Who | undefined => {
  const who: { leaders?: LeaderId[]; powers?: PowerId[]; at?: AreaId[]; soldiers?: true } = {};
  if (reader.mark('*') || reader.word('all', 'any', 'everybody')) return who;
  do {
    if (reader.word('soldiers')) who.soldiers = true;
    else if (reader.word('at')) {
      const place = readPlace(reader);
      if (place === undefined) return undefined;
      who.at = [...(who.at ?? []), place];
    } else {
      const named = nameAhead(reader, ['leader', 'power']);
      if (!named) return reader.problems.length > 0 ? undefined : who;
      if (named.kind === 'leader') who.leaders = [...(who.leaders ?? []), named.id];
      else who.powers = [...(who.powers ?? []), named.id];
    }
  } while (reader.mark(',', '+', '/') !== undefined || reader.word('and') !== undefined);
  return who;
};

/** Words that follow a subject: where one stands, no name has to be guessed. */
const AFTER_SUBJECT = new Set(
  'into to play cards card round with against always never ask if when max until else continue stop from in join'.split(
    ' ',
  ),
);

/** A name where one is expected; words that follow a subject mean that there is none. */
const nameAhead = (reader: ViewReader, kinds: readonly string[]) => {
  const token = reader.peek();
  if (token?.type !== 'word' || AFTER_SUBJECT.has(token.key)) return undefined;
  return reader.name(kinds);
};

/** Whether the name of such a thing, spelt in full, comes next. */
const isAhead = (reader: ViewReader, kind: string): boolean => {
  const token = reader.peek();
  if (token?.type !== 'word' || AFTER_SUBJECT.has(token.key)) return false;
  const place = reader.place;
  const found = reader.exactName([kind]) !== undefined;
  reader.back(place);
  return found;
};

const writeWho = (spell: Spelling, { leaders = [], powers = [], at = [], soldiers }: Who): string => {
  const names = [
    ...leaders.map((id) => spell.leader(id)),
    ...powers.map((id) => spell.power(id)),
    ...at.map((id) => `at ${spell.place(id)}`),
    ...(soldiers ? ['soldiers'] : []),
  ];
  return names.length > 0 ? names.join(', ') : 'all';
};

const isEverybody = (who: Who): boolean => Object.keys(who).length === 0;

/** Whether a line is about pieces of a power that stand in an area. */
const isMeant = (who: Who, power: PowerId, area: AreaId, leaders: readonly LeaderId[]): boolean =>
  isEverybody(who) ||
  (who.leaders?.some((id) => leaders.includes(id)) ?? false) ||
  (who.powers?.includes(power) ?? false) ||
  (who.at?.includes(area) ?? false);

const readGround = (reader: ViewReader): Wish | undefined => {
  const ground = reader.word(...GROUNDS) as Ground | undefined;
  if (ground) return { ground };
  const place = readPlace(reader);
  return place === undefined ? undefined : { place };
};

const readGrounds = (reader: ViewReader): Wish[] | undefined => {
  const grounds: Wish[] = [];
  do {
    if (reader.mark('*') || reader.word('any')) continue;
    const ground = readGround(reader);
    if (!ground) return undefined;
    grounds.push(ground);
  } while (reader.mark(',', '>', '/') !== undefined || reader.word('then', 'or') !== undefined);
  return grounds;
};

const writeGrounds = (spell: Spelling, grounds: readonly Wish[]): string =>
  grounds.map((each) => ('place' in each ? spell.place(each.place) : each.ground)).join(', ');

interface Site {
  readonly area: AreaId;
  readonly status?: string | undefined;
  readonly power: PowerId;
}

const isGround = ({ content }: Kit, view: View, wanted: Wish, { area, status, power }: Site): boolean => {
  if ('place' in wanted) return wanted.place === area;
  const place = content.areas.get(area);
  switch (wanted.ground) {
    case 'key':
      return place?.key ?? false;
    case 'fortress':
      return (place?.fortress ?? 0) > 0;
    case 'home':
      return place?.owner === power;
    case 'friends':
      return alliesOf(content, power).some((each) => view.forces[area]?.[each] !== undefined);
    default:
      return status === wanted.ground;
  }
};

const alliesOf = ({ powers }: Kit['content'], power: PowerId): readonly PowerId[] => {
  const side = powers.find(({ id }) => id === power)?.side;
  return powers.filter((each) => each.side === side).map(({ id }) => id);
};

const isWanted = (kit: Kit, view: View, wanted: readonly Wish[], site: Site): boolean =>
  wanted.length === 0 || wanted.some((each) => isGround(kit, view, each, site));

/** In the order of a list of wishes; within a wish by the second measure. What no wish names is left out. */
const byWish = <T extends Site>(
  kit: Kit,
  view: View,
  wishes: readonly Wish[],
  sites: readonly T[],
  better: (a: T, b: T) => number,
): T[] => {
  const rank = (site: T) => {
    const at = wishes.findIndex((wish) => isGround(kit, view, wish, site));
    return at < 0 ? wishes.length : at;
  };
  const wanted = wishes.length === 0 ? sites : sites.filter((site) => rank(site) < wishes.length);
  return [...wanted].sort((a, b) => rank(a) - rank(b) || better(a, b));
};

// --- figures -------------------------------------------------------------------------------------------------------------

const sideFigures = (mine: Force | undefined, his: Force | undefined): Record<string, number> => ({
  ...(mine ? { mysp: strengthIn(mine) } : {}),
  ...(his ? { hissp: strengthIn(his) } : {}),
});

const diceFigures = ({ mydice, hisdice }: JsonObject): Record<string, number> => {
  if (typeof mydice !== 'number' || typeof hisdice !== 'number') return {};
  return { mydice, hisdice, ratio: hisdice === 0 ? 99 : mydice / hisdice, enemy: mydice === 0 ? 99 : hisdice / mydice };
};

const numbersIn = (args: JsonObject, ...names: readonly string[]): Record<string, number> =>
  Object.fromEntries(
    names.filter((name) => typeof args[name] === 'number').map((name) => [name, args[name] as number]),
  );

const enemyOf = (args: JsonObject): Force | undefined => (args.mover ?? args.enemy) as Force | undefined;

const figuresOf = ({ content }: Kit, decision: Decision, view: View): Record<string, number> => {
  const args = argsOf(decision);
  const power = typeof args.power === 'string' ? args.power : (view.powers[0] ?? '');
  const hand = view.hands[power] ?? [];
  const cards = hand.map((number) => content.cards.get(number));
  const enemy = typeof args.mover === 'object' || typeof args.enemy === 'object' ? enemyOf(args) : undefined;
  return {
    turn: view.turn,
    cp: view.impulse?.cp ?? 0,
    resources: view.resources[power] ?? 0,
    cards: hand.length,
    maxcp: Math.max(0, ...cards.map((card) => card?.cp ?? 0)),
    mustplay: cards.filter((card) => card?.mustPlay).length,
    ...sideFigures(args.defenders as Force | undefined, enemy),
    ...diceFigures(args),
    ...numbersIn(args, 'round', 'lead', 'hits', 'strength', 'rounds'),
  };
};

const NUMBERS: Readonly<Record<string, NumberWord>> = {
  odds: { words: ['chance'], unit: '%' },
  mydice: { words: [] },
  hisdice: { words: [] },
  ratio: { words: [] },
  enemy: { words: [], unit: 'x', units: { sp: 'hissp' } },
  mysp: { words: [] },
  hissp: { words: [] },
  drm: { words: ['modifier'] },
  round: { words: [] },
  lead: { words: [] },
  hits: { words: [] },
  strength: { words: [] },
  rounds: { words: [] },
  turn: { words: ['year'] },
  cp: { words: [] },
  resources: { words: ['resource', 'res'] },
  cards: { words: ['hand'] },
  maxcp: { words: [] },
  mustplay: { words: [] },
};

// --- facts ---------------------------------------------------------------------------------------------------------------

type Fact = FactWord<View>;

const bare = (words: readonly string[], holds: Fact['holds']): Fact => ({
  words,
  read: () => ({}),
  write: () => '',
  holds,
});

const readStrength = (reader: ViewReader): number | undefined => {
  reader.mark('>=', '=>', '>', '=');
  const sp = reader.number();
  reader.word('sp');
  return sp;
};

/** `ATTACKED [AT place] [BY >= n SP]`: an enemy has come in; `ENEMY AT place` the same, said otherwise. */
const attacked = (kit: Kit): Fact => ({
  words: ['attacked'],
  read(reader) {
    let at: AreaId | undefined;
    if (reader.word('at', 'in')) {
      at = readPlace(reader);
      if (at === undefined) return undefined;
    }
    const counted = reader.word('by', 'with') !== undefined || ['>=', '=>', '>'].includes(reader.peek()?.text ?? '');
    const sp = counted ? readStrength(reader) : undefined;
    if (counted && sp === undefined) return reader.fail('order.missing-number', { after: 'BY' });
    return { ...(at ? { at } : {}), ...(sp === undefined ? {} : { sp }) };
  },
  write: ({ at, sp }, style) =>
    [at === undefined ? '' : `at ${spelling(kit, style).place(String(at))}`, sp === undefined ? '' : `by >= ${sp} SP`]
      .filter(Boolean)
      .join(' '),
  holds: ({ at, sp }, { decision }) => decision.kind === 'evade' && isEntered(decision, at, sp),
});

const isEntered = (decision: Decision, at: Json | undefined, sp: Json | undefined): boolean => {
  const args = argsOf(decision);
  const enemy = enemyOf(args);
  if (!enemy) return false;
  return (at === undefined || args.area === at) && strengthIn(enemy) >= Number(sp ?? 0);
};

const entering = (kit: Kit): Fact => ({
  words: ['enemy'],
  read(reader) {
    if (!reader.word('enters', 'at', 'in', 'into'))
      return reader.fail('order.unknown-condition', { text: 'ENEMY' }, ['ENEMY AT ...']);
    const at = readPlace(reader);
    if (at === undefined) return undefined;
    if (!['>=', '=>', '>'].includes(reader.peek()?.text ?? '')) return { at };
    const sp = readStrength(reader);
    return sp === undefined ? reader.fail('order.missing-number', { after: '>=' }) : { at, sp };
  },
  write: ({ at, sp }, style) => `at ${spelling(kit, style).place(String(at))}${sp === undefined ? '' : ` >= ${sp} SP`}`,
  holds: ({ at, sp }, { decision }) => isEntered(decision, at, sp),
});

const control = (kit: Kit): Fact => ({
  words: ['control', 'controlling'],
  read(reader) {
    const at = readPlace(reader);
    return at === undefined ? undefined : { at };
  },
  write: ({ at }, style) => spelling(kit, style).place(String(at)),
  holds: ({ at }, { view }) => view.powers.includes(kit.controller(view, String(at)) ?? ''),
});

const holding = (kit: Kit): Fact => ({
  words: ['holding', 'have', 'has'],
  read(reader) {
    const card = readCard(reader, kit);
    return card === undefined ? undefined : { card };
  },
  write: ({ card }) => String(card),
  holds: ({ card }, { view }) => heldCards(view).includes(Number(card)),
});

const against = (kit: Kit): Fact => ({
  words: ['against', 'by'],
  read(reader) {
    const named = reader.name(['leader', 'power']);
    return named && { [named.kind]: named.id };
  },
  write({ leader, power }, style) {
    const spell = spelling(kit, style);
    return leader === undefined ? spell.power(String(power)) : spell.leader(String(leader));
  },
  holds({ leader, power }, { decision }) {
    const enemy = enemyOf(argsOf(decision));
    if (!enemy) return undefined;
    return leader === undefined ? enemy[String(power)] !== undefined : leadersIn(enemy).includes(String(leader));
  },
});

/** The place that the decision is about is of a kind. */
const ground = (kit: Kit, wanted: Ground): Fact =>
  bare([wanted], (_args, { decision, view, numbers }) => {
    const { area, status, power } = argsOf(decision);
    if (typeof area !== 'string') return undefined;
    if (wanted === 'friendly' || wanted === 'uncontrolled') {
      if (numbers[wanted] !== undefined) return numbers[wanted] === 1;
      if (status === undefined) return undefined;
    }
    return isGround(kit, view, { ground: wanted }, { area, status: String(status), power: String(power) });
  });

export const conditionWords = (kit: Kit): ConditionWords<View> => ({
  numbers: NUMBERS,
  units: ['sp', 'x', 'cp'],
  figures: (decision, view) => figuresOf(kit, decision, view),
  facts: {
    attacked: attacked(kit),
    enemy: entering(kit),
    control: control(kit),
    holding: holding(kit),
    against: against(kit),
    nmr: bare(['nmr', 'late', 'absent'], (_args, { absent }) => absent),
    losing: bare(['losing', 'behind'], (_args, { decision }) => isLosing(argsOf(decision))),
    key: ground(kit, 'key'),
    fortress: ground(kit, 'fortress'),
    home: ground(kit, 'home'),
    friendly: ground(kit, 'friendly'),
    uncontrolled: ground(kit, 'uncontrolled'),
  },
});

// --- policies ------------------------------------------------------------------------------------------------------------

const ALL = 'all';

const one = (alternatives: readonly Alternative[]): Offer => ({ parts: [ALL], alternatives });

const plain = (answer: Json): Alternative => ({ answer, part: ALL, numbers: {} });

const statusNumbers = (status: string | undefined): Record<string, number> =>
  status === undefined
    ? {}
    : { friendly: status === 'friendly' ? 1 : 0, uncontrolled: status === 'uncontrolled' ? 1 : 0 };

const whoText = (kit: Kit, who: Who): string => {
  if (isEverybody(who)) return '';
  const { leaders = [], powers = [], at = [], soldiers } = who;
  return [
    ...leaders.map((id) => kit.full.leader(id)),
    ...powers.map((id) => kit.content.powers.find((power) => power.id === id)?.name ?? id),
    ...at.map((id) => kit.full.place(id)),
    ...(soldiers ? ['soldiers'] : []),
  ].join(', ');
};

const groundsText = (kit: Kit, grounds: readonly Wish[]): string =>
  grounds.map((each) => ('place' in each ? kit.full.place(each.place) : each.ground)).join(', ');

type Intercept = { who: Who; into?: Wish[]; against?: Who; amount?: Amount };

export const interceptPolicy = (kit: Kit): CampaignPolicy => ({
  kinds: ['intercept'],
  refusable: true,
  read(reader) {
    const who = isAhead(reader, 'place') ? {} : readWho(reader);
    if (!who) return undefined;
    const subject: Intercept = { who };
    for (;;) {
      if (reader.word('into', 'at', 'in') || isAhead(reader, 'place')) {
        const into = readGrounds(reader);
        if (!into) return undefined;
        if (into.length > 0) subject.into = into;
      } else if (reader.word('against')) {
        const foes = readWho(reader);
        if (!foes) return undefined;
        subject.against = foes;
      } else {
        reader.word('with');
        const amount = readAmount(reader);
        if (!amount) break;
        if (!amount.all) subject.amount = amount;
      }
    }
    return subject as unknown as JsonObject;
  },
  write(subject, style) {
    const spell = spelling(kit, style);
    const { who, into, against: foes, amount } = subject as unknown as Intercept;
    return [
      writeWho(spell, who),
      amount ? `with ${writeAmount(amount, spell)}` : '',
      into ? `into ${writeGrounds(spell, into)}` : '',
      foes ? `against ${writeWho(spell, foes)}` : '',
    ]
      .filter(Boolean)
      .join(' ');
  },
  describe(subject, clause) {
    const { who, into, against: foes } = subject as unknown as Intercept;
    return message('policy.intercept', {
      who: { text: whoText(kit, who), before: ' with ' },
      into: { text: into ? groundsText(kit, into) : '', before: ' into ' },
      against: { text: foes ? whoText(kit, foes) : '', before: ' against ' },
      clause: clause as unknown as Json,
    });
  },
  offer(subject, decision, view) {
    const { who, into = [], against: foes, amount } = subject as unknown as Intercept;
    const { area, power, status, mover } = argsOf(decision);
    const site = {
      area: String(area),
      status: status === undefined ? undefined : String(status),
      power: String(power),
    };
    const enemy = (mover ?? {}) as Force;
    const isFoe = foes === undefined || isMeant(foes, Object.keys(enemy)[0] ?? '', site.area, leadersIn(enemy));
    const able = candidatesOf(decision).filter((each) => isMeant(who, site.power, each.from, leadersIn(each.force)));
    if (able.length === 0 || !isFoe || !isWanted(kit, view, into, site)) return undefined;
    const alternatives = [...able].sort((a, b) => b.chance - a.chance || (a.from < b.from ? -1 : 1));
    return {
      parts: able.map(({ from }) => from),
      alternatives: alternatives.map(({ from, leader, force, chance, modifier }) => {
        const part = amount && forceOf(kit, view, from, site.power, [{ leaders: [leader], amount }]);
        const numbers = { odds: chance, drm: modifier, ...sideFigures(force, enemy), ...statusNumbers(site.status) };
        return { answer: { intercept: from, ...(part ? { force: part as Json } : {}) }, part: from, numbers };
      }),
    };
  },
});

type Evade = { who: Who; to?: Wish[] };

export const evadePolicy = (kit: Kit): CampaignPolicy => ({
  kinds: ['evade'],
  refusable: true,
  read(reader) {
    const who = readWho(reader);
    if (!who) return undefined;
    if (!reader.word('to')) return { who };
    const to = readGrounds(reader);
    return to && { who, ...(to.length > 0 ? { to } : {}) };
  },
  write(subject, style) {
    const spell = spelling(kit, style);
    const { who, to } = subject as unknown as Evade;
    return [writeWho(spell, who), to ? `to ${writeGrounds(spell, to)}` : ''].filter(Boolean).join(' ');
  },
  describe(subject, clause) {
    const { who, to } = subject as unknown as Evade;
    return message('policy.evade', {
      who: { text: whoText(kit, who), before: ' with ' },
      to: { text: to ? groundsText(kit, to) : '', before: ' to ' },
      clause: clause as unknown as Json,
    });
  },
  offer(subject, decision, view) {
    const { who, to = [] } = subject as unknown as Evade;
    const { area, power } = argsOf(decision);
    const there = view.forces[String(area)] ?? {};
    const units = unitsOf(decision).filter(({ unit, leader }) => {
      if (unit !== 'army')
        return isEverybody(who) || (who.soldiers ?? false) || isMeant(who, String(power), String(area), []);
      const leaders = [...leadersIn(there), ...(leader === undefined ? [] : [leader])];
      return isMeant(who, String(power), String(area), leaders);
    });
    if (units.length === 0) return undefined;
    const preference: Wish[] =
      to.length > 0 ? to : [{ ground: 'friendly' }, { ground: 'uncontrolled' }, { ground: 'enemy' }];
    const sites = units.flatMap(({ unit, to: exits }) =>
      exits.map((exit) => ({ ...exit, unit, power: String(power) })),
    );
    return {
      parts: units.map(({ unit }) => unit),
      alternatives: byWish(kit, view, preference, sites, (a, b) => b.chance - a.chance).map(
        ({ unit, area: exit, chance, status }) => ({
          answer: { evade: unit, to: exit },
          part: unit,
          numbers: { odds: chance, ...statusNumbers(status) },
        }),
      ),
    };
  },
});

type Retreat = { who: Who; to: Wish[] };

export const retreatPolicy = (kit: Kit): CampaignPolicy => ({
  kinds: ['retreat'],
  refusable: false,
  /** `RETREAT Soult: Cordoba, Seville`: whose retreat it is makes it a rule for later. */
  implied: (reader) => reader.ahead.some(({ text }) => text === ':'),
  read(reader) {
    const who = isAhead(reader, 'place') ? {} : readWho(reader);
    if (!who) return undefined;
    reader.mark(':');
    reader.word('to');
    const to: Wish[] = [];
    do {
      if (reader.word('split')) {
        if (reader.word('no', 'yes') !== 'no') return reader.fail('order.not-yet', { verb: 'RETREAT ... SPLIT' });
        continue;
      }
      const wish = readGround(reader);
      if (!wish) return undefined;
      to.push(wish);
    } while (reader.mark(',', '>') !== undefined);
    return { who, to };
  },
  write(subject, style) {
    const spell = spelling(kit, style);
    const { who, to } = subject as unknown as Retreat;
    return `${writeWho(spell, who)}: ${writeGrounds(spell, to)}`;
  },
  describe(subject, clause) {
    const { who, to } = subject as unknown as Retreat;
    return message('policy.retreat', {
      who: { text: whoText(kit, who), before: ' of ' },
      to: groundsText(kit, to),
      clause: clause as unknown as Json,
    });
  },
  offer(subject, decision, view) {
    const { who, to } = subject as unknown as Retreat;
    const { area, power } = argsOf(decision);
    const leaders = leadersIn(view.forces[String(area)] ?? {});
    if (!isMeant(who, String(power), String(area), leaders)) return undefined;
    const sites = waysOutOf(decision).map((way) => ({ ...way, power: String(power) }));
    const wished = byWish(kit, view, to, sites, () => 0);
    return one(
      wished.map(({ area: exit, status }) => ({ answer: { to: exit }, part: ALL, numbers: statusNumbers(status) })),
    );
  },
});

type Battle = { who: Who; round?: number; cards: CardNumber[] };

export const battlePolicy = (kit: Kit): CampaignPolicy => ({
  kinds: ['battle.cards'],
  refusable: true,
  read(reader) {
    const who = reader.peek()?.type === 'number' || isAhead(reader, 'card') ? {} : readWho(reader);
    if (!who) return undefined;
    const subject: Battle = { who, cards: [] };
    for (;;) {
      if (reader.word('round')) {
        const round = reader.number();
        if (round === undefined) return reader.fail('order.missing-number', { after: 'ROUND' });
        subject.round = round;
      } else if (reader.word('play', 'cards', 'card') || reader.mark(':', ',', '+')) continue;
      else if (reader.peek()?.type === 'number' || reader.peek()?.text === '#' || isAhead(reader, 'card')) {
        const card = readCard(reader, kit);
        if (card === undefined) return undefined;
        subject.cards.push(card);
      } else break;
    }
    return subject as unknown as JsonObject;
  },
  write(subject, style) {
    const spell = spelling(kit, style);
    const { who, round, cards } = subject as unknown as Battle;
    return [
      writeWho(spell, who),
      round === undefined ? '' : `round ${round}`,
      cards.length > 0 ? `play ${cards.join(', ')}` : '',
    ]
      .filter(Boolean)
      .join(' ');
  },
  describe(subject, clause) {
    const { who, round, cards } = subject as unknown as Battle;
    return message(cards.length > 0 ? 'policy.battle' : 'policy.battle.any', {
      cards,
      who: { text: whoText(kit, who), before: ' for ' },
      round: { text: round === undefined ? '' : String(round), before: ' in round ' },
      clause: clause as unknown as Json,
    });
  },
  offer(subject, decision, view) {
    const { who, round, cards } = subject as unknown as Battle;
    const args = argsOf(decision);
    const playable = listOf<CardNumber>(args.playable);
    const leaders = leadersIn(view.forces[String(args.area)] ?? {});
    if (!isMeant(who, String(args.power), String(args.area), leaders)) return undefined;
    if (round !== undefined && round !== args.round) return undefined;
    const played = cards.filter((card) => playable.includes(card));
    if (cards.length > 0 && played.length === 0) return undefined;
    const chosen = cards.length > 0 ? played : playable;
    return one(chosen.length > 0 ? [plain({ cards: [...chosen] })] : []);
  },
});

/** A policy without subject: yes, or no. */
const yesPolicy = (kind: string, key: string, answer: Json): CampaignPolicy => ({
  kinds: [kind],
  refusable: true,
  read(reader) {
    reader.word('yes');
    return {};
  },
  write: () => '',
  describe: (_subject, clause) => message(key, { clause: clause as unknown as Json }),
  offer: () => one([plain(answer)]),
});

export const preemptPolicy = (): CampaignPolicy => yesPolicy('preempt', 'policy.preempt', { preempt: true });

export const mulliganPolicy = (): CampaignPolicy => yesPolicy('mulligan', 'policy.mulligan', { mulligan: true });

export const consentPolicy = (kit: Kit): CampaignPolicy => ({
  ...yesPolicy('consent', 'policy.consent', { consent: true }),
  read(reader) {
    const who = readWho(reader);
    return who && { who };
  },
  write: (subject, style) => writeWho(spelling(kit, style), (subject as unknown as { who: Who }).who),
  describe: (subject, clause) =>
    message('policy.consent', {
      who: { text: whoText(kit, (subject as unknown as { who: Who }).who), before: ' for ' },
      clause: clause as unknown as Json,
    }),
  offer(subject, decision) {
    const { who } = subject as unknown as { who: Who };
    const { force, area, mover } = argsOf(decision);
    const leaders = leadersIn((force ?? {}) as Force);
    return isMeant(who, String(mover), String(area), leaders) ? one([plain({ consent: true })]) : undefined;
  },
});

type SiegeRule = { at?: AreaId };

export const siegePolicy = (kit: Kit): CampaignPolicy => ({
  kinds: ['siege.continue'],
  refusable: true,
  read(reader) {
    let at: AreaId | undefined;
    const place = () => {
      const found = readPlace(reader);
      at = found;
      return found !== undefined;
    };
    if (reader.mark('*') || reader.word('all')) at = undefined;
    else if (reader.peek()?.key !== 'continue' && !place()) return undefined;
    if (!reader.word('continue')) return reader.fail('order.siege-policy', {}, ['SIEGE CONTINUE IF hits >= 1']);
    if (reader.word('at') && !place()) return undefined;
    return at === undefined ? {} : { at };
  },
  write(subject, style) {
    const { at } = subject as unknown as SiegeRule;
    return at === undefined ? 'continue' : `${spelling(kit, style).place(at)} continue`;
  },
  describe(subject, clause) {
    const { at } = subject as unknown as SiegeRule;
    return message('policy.siege', {
      at: { text: at === undefined ? '' : kit.full.place(at), before: ' of ' },
      clause: clause as unknown as Json,
    });
  },
  offer(subject, decision) {
    const { at } = subject as unknown as SiegeRule;
    return at === undefined || argsOf(decision).area === at ? one([plain({ go: true })]) : undefined;
  },
});
