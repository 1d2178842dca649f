/** Standing orders for marches: interception, evasion, retreat and consent. */
import { type Json, message } from '../../../engine/index.ts';
import type { Offer } from '../../../orders/index.ts';
import { claimantOf } from '../asked.ts';
import { leadersIn } from '../pieces/stacks.ts';
import { ownOf } from '../position.ts';
import { isAsked, type QuestionOf } from '../questions.ts';
import type { View } from '../state.ts';
import type { AreaId, LeaderId, PowerId } from '../types.ts';
import { type Kit, powerLeading, powersCalled, readPlace, spelling, type ViewReader } from '../verbs/kit.ts';
import { type Amount, forceOf, readAmount, writeAmount } from '../verbs/troops.ts';
import { sideFigures, weighed } from './figures.ts';
import { type CampaignPolicy, lineNumbers, one, plain, statusNumbers } from './kit.ts';
import {
  byWish,
  groundsText,
  isAhead,
  isEverybody,
  isMeant,
  isWanted,
  readGround,
  readGrounds,
  readWho,
  type Who,
  type Wish,
  whoText,
  writeGrounds,
  writeWho,
} from './subjects.ts';

export type Intercept = { who: Who; into?: Wish[]; against?: Who; amount?: Amount };

/** Reads a place, an enemy or an amount. Returns false if there is none. */
const readInterceptPart = (reader: ViewReader, subject: Partial<Intercept>): boolean => {
  if (reader.word('into', 'at', 'in') || isAhead(reader, 'place')) {
    const into = readGrounds(reader);
    if (into && into.length > 0) subject.into = into;
    return into !== undefined;
  }
  if (reader.word('against')) {
    const foes = readWho(reader);
    if (foes) subject.against = foes;
    return foes !== undefined;
  }
  const before = reader.place;
  reader.word('with');
  const amount = readAmount(reader);
  if (amount && !amount.all) subject.amount = amount;
  if (!amount) reader.back(before);
  return amount !== undefined;
};

/** Reads one part of a policy's subject. Returns false if there is none. */
type ReadPart<S> = (reader: ViewReader, subject: Partial<S>) => boolean;

const allParts = <S extends object>(reader: ViewReader, known: S, readPart: ReadPart<S>): S | undefined => {
  let subject = known;
  for (let more = onePart(reader, subject, readPart); more; more = onePart(reader, subject, readPart)) subject = more;
  return reader.problems.length > 0 ? undefined : subject;
};

/** The subject with one more part. A part that it has already would take the place of the first. */
const onePart = <S extends object>(reader: ViewReader, known: S, readPart: ReadPart<S>): S | undefined => {
  const text = reader.ahead.map((token) => token.text).join(' ');
  const part: Partial<S> = {};
  if (!readPart(reader, part)) return undefined;
  if (Object.keys(part).some((name) => name in known)) return reader.fail('order.leftover', { text });
  return { ...known, ...part };
};

/** `FROM Seville`, as an interception is answered: the pieces there. */
const readFrom = (reader: ViewReader): Who | undefined => {
  const place = reader.word('from') ? readPlace(reader) : undefined;
  return place === undefined ? undefined : { at: [place] };
};

export const interceptPolicy = (kit: Kit): CampaignPolicy<Intercept> => ({
  kinds: ['intercept'],
  manner: ['amount'],
  refusable: true,
  read(reader) {
    const who = isAhead(reader, 'place') ? {} : (readFrom(reader) ?? readWho(reader));
    if (!who) return undefined;
    const subject: Intercept = { who };
    return allParts(reader, subject, readInterceptPart);
  },
  more: (reader, subject) => onePart(reader, subject, readInterceptPart),
  write(subject, style) {
    const spell = spelling(kit, style);
    const { who, into, against: foes, amount } = subject;
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
    const { who, into, against: foes } = subject;
    return message('policy.intercept', {
      who: { text: whoText(kit, who), how: 'with' },
      into: { text: into ? groundsText(kit, into) : '', how: 'into' },
      against: { text: foes ? whoText(kit, foes) : '', how: 'against' },
      clause,
    });
  },
  offer(subject, decision, view) {
    const { who, into = [], against: foes, amount } = subject;
    if (!isAsked(decision, 'intercept')) return undefined;
    const { area, power, status, mover: enemy, candidates } = decision.prompt.args;
    const site = { area, status, power };
    const isFoe = foes === undefined || isMeant(foes, Object.keys(enemy)[0] ?? '', area, leadersIn(enemy));
    const able = candidates.filter((each) => isMeant(who, power, each.from, leadersIn(each.force)));
    if (able.length === 0 || !isFoe || !isWanted(kit, view, into, site)) return undefined;
    const alternatives = [...able].sort((a, b) => b.chance - a.chance || (a.from < b.from ? -1 : 1));
    return {
      parts: able.map(({ from }) => from),
      alternatives: alternatives.map(({ from, leader, force, chance, modifier, attrition }) => {
        const part = amount && forceOf(kit, view, from, power, [{ leaders: [leader], amount }]);
        const numbers = {
          ...weighed('intercept', { odds: chance, drm: modifier, attrition }),
          alone: Object.keys(force).length > 1 ? 0 : 1,
          ...sideFigures(force, enemy),
          ...statusNumbers(status),
          ...lineNumbers(kit.lineBetween(from, area)),
        };
        return { answer: { intercept: from, ...(part ? { force: part } : {}) }, part: from, numbers };
      }),
    };
  },
});

export type Evade = { who: Who; against?: Who; to?: Wish[] };

/** Reads an enemy or a place. Returns false if there is none. */
const readEvadePart = (reader: ViewReader, subject: Partial<Evade>): boolean => {
  if (reader.word('from', 'against')) {
    const foes = readWho(reader);
    if (foes) subject.against = foes;
    return foes !== undefined;
  }
  if (!reader.word('to')) return false;
  const to = readGrounds(reader);
  if (to && to.length > 0) subject.to = to;
  return to !== undefined;
};

export const evadePolicy = (kit: Kit): CampaignPolicy<Evade> => ({
  kinds: ['evade'],
  manner: ['to'],
  refusable: true,
  read(reader) {
    const unit = reader.word('cav', 'inf', 'art');
    const who = readWho(reader);
    if (!who) return undefined;
    const subject = allParts<Evade>(reader, { who }, readEvadePart);
    if (unit === undefined || !subject) return subject;
    const line = `EVADE soldiers${subject.to ? ` TO ${writeGrounds(kit.full, subject.to)}` : ''} ALWAYS`;
    return reader.fail('order.evade-part', { unit }, [line]);
  },
  more: (reader, subject) => onePart(reader, subject, readEvadePart),
  write(subject, style) {
    const spell = spelling(kit, style);
    const { who, against: foes, to } = subject;
    return [
      writeWho(spell, who),
      foes ? `from ${writeWho(spell, foes)}` : '',
      to ? `to ${writeGrounds(spell, to)}` : '',
    ]
      .filter(Boolean)
      .join(' ');
  },
  describe(subject, clause) {
    const { who, against: foes, to } = subject;
    return message('policy.evade', {
      who: { text: whoText(kit, who), how: 'with' },
      from: { text: foes ? whoText(kit, foes) : '', how: 'from' },
      to: { text: to ? groundsText(kit, to) : '', how: 'to' },
      clause,
    });
  },
  offer(subject, decision, view) {
    const { who, against: foes, to = [] } = subject;
    if (!isAsked(decision, 'evade')) return undefined;
    const { area, power, enemy, units: able } = decision.prompt.args;
    const there = view.forces[area] ?? {};
    if (foes && !isMeant(foes, Object.keys(enemy)[0] ?? '', area, leadersIn(enemy))) return undefined;
    const units = able.filter(({ unit, leader }) => {
      if (unit !== 'army') return isEverybody(who) || (who.soldiers ?? false) || isMeant(who, power, area, []);
      const leaders = [...leadersIn(there), ...(leader === undefined ? [] : [leader])];
      return isMeant(who, power, area, leaders);
    });
    if (units.length === 0) return undefined;
    const preference: Wish[] =
      to.length > 0 ? to : [{ ground: 'friendly' }, { ground: 'uncontrolled' }, { ground: 'enemy' }];
    const sites = units.flatMap(({ unit, to: exits }) => exits.map((exit) => ({ ...exit, unit, power })));
    return {
      parts: units.map(({ unit }) => unit),
      alternatives: byWish(kit, view, preference, sites, (a, b) => b.chance - a.chance).map(
        ({ unit, area: exit, chance, status, attrition }) => ({
          answer: { evade: unit, to: exit },
          part: unit,
          numbers: {
            ...weighed('evade', { odds: chance, attrition }),
            ...statusNumbers(status),
            ...lineNumbers(kit.lineBetween(area, exit)),
          },
        }),
      ),
    };
  },
});

export type Retreat = { who: Who; to: Wish[]; split?: true };

const readRetreat = (reader: ViewReader): Retreat | undefined => {
  const who = isAhead(reader, 'place') ? {} : readWho(reader);
  if (!who) return undefined;
  reader.mark(':');
  reader.word('to');
  const subject: Retreat = { who, to: [] };
  do {
    if (reader.word('split')) {
      if (reader.word('no', 'yes') !== 'no') subject.split = true;
      continue;
    }
    const wish = readGround(reader);
    if (!wish) return undefined;
    subject.to.push(wish);
  } while (reader.mark(',', '>') !== undefined || reader.peek()?.key === 'split');
  return subject;
};

/** The army of the best leader, which goes separately; undefined if no other leader is there. */
const vanguard = (kit: Kit, view: View, area: AreaId, power: PowerId): Json | undefined => {
  const rating = (id: LeaderId) => kit.content.leaders.get(id)?.battle ?? 0;
  const own = ownOf(power);
  const leaders = [...(view.forces[area]?.[own]?.leaders ?? [])].sort((a, b) => rating(b) - rating(a));
  return leaders.length > 1 ? { [own]: { leaders: leaders.slice(0, 1), max: true } } : undefined;
};

export const retreatPolicy = (kit: Kit): CampaignPolicy<Retreat> => ({
  kinds: ['retreat'],
  asksAll: true,
  manner: ['to', 'split'],
  refusable: false,
  /** `RETREAT Soult: Cordoba, Seville`: naming whose retreat it is makes it a standing order. */
  implied: (reader) => reader.ahead.some(({ text }) => text === ':' || text === '*'),
  read: readRetreat,
  write(subject, style) {
    const spell = spelling(kit, style);
    const { who, to, split } = subject;
    return `${writeWho(spell, who)}: ${[writeGrounds(spell, to), split ? 'split' : ''].filter(Boolean).join(', ')}`;
  },
  describe(subject, clause) {
    const { who, to, split } = subject;
    return message(split ? 'policy.retreat.split' : 'policy.retreat', {
      who: { text: whoText(kit, who), how: 'of' },
      to: groundsText(kit, to),
      clause,
    });
  },
  offer(subject, decision, view) {
    const { who, to, split } = subject;
    if (!isAsked(decision, 'retreat')) return undefined;
    const { area, power, options } = decision.prompt.args;
    if (!isMeant(who, power, area, leadersIn(view.forces[area] ?? {}))) return undefined;
    const sites = options.map((way) => ({ ...way, power }));
    const isTaken = (site: AreaId) => (view.forces[site]?.[ownOf(power)] === undefined ? 0 : 1);
    const wished = byWish(kit, view, to, sites, () => 0);
    const ways = split ? [...wished].sort((a, b) => isTaken(a.area) - isTaken(b.area)) : wished;
    const force = split ? vanguard(kit, view, area, power) : undefined;
    return one(
      ways.flatMap(({ area: exit, line, status, attrition }) => {
        const numbers = { ...weighed('retreat', { attrition }), ...statusNumbers(status), ...lineNumbers(line) };
        return [...(force ? [plain({ to: exit, force }, numbers)] : []), plain({ to: exit }, numbers)];
      }),
    );
  },
});

export type Consent = { who: Who; join?: Who };

/**
 * D-14, D-15. `CONSENT De Espana JOIN Wellington IF NOT besieged`: the own army, and behind JOIN the ally whose march it may join,
 * or who may command the group.
 */
export const consentPolicy = (kit: Kit): CampaignPolicy<Consent> => ({
  kinds: ['consent', 'commander'],
  manner: [],
  refusable: true,
  read(reader) {
    const who = readWho(reader);
    const join = who && reader.word('join', 'joins', 'joining') !== undefined ? readWho(reader) : undefined;
    if (!who || reader.problems.length > 0) return undefined;
    const { owns } = reader.context;
    const allies = powersCalled(kit.content, 'ally', { owns });
    const [own, ally] = [writeWho(kit.full, who), join && writeWho(kit.full, join)];
    if (allies.some((power) => isNamed(kit, who, power)))
      return reader.fail('order.consent-direction', {}, [`CONSENT ${ally ?? 'ALL'} JOIN ${own}`]);
    if (join && allies.length > 0 && owns.some((power) => isNamed(kit, join, power)))
      return reader.fail('order.consent-direction', {}, [`CONSENT ${ally}`]);
    return { who, ...(join ? { join } : {}) };
  },
  write(subject, style) {
    const spell = spelling(kit, style);
    const { who, join } = subject;
    return [writeWho(spell, who), join ? `join ${writeWho(spell, join)}` : ''].filter(Boolean).join(' ');
  },
  describe(subject, clause) {
    const { who, join } = subject;
    return message(join ? 'policy.consent.join' : 'policy.consent', {
      who: { text: whoText(kit, who), how: 'of' },
      join: join ? whoText(kit, join) : '',
      clause,
    });
  },
  offer(subject, decision, view) {
    if (isAsked(decision, 'commander')) return commandOffer(subject, decision, view);
    return isAsked(decision, 'consent') ? consentOffer(subject, decision, view) : undefined;
  },
});

/** Whether a power is named, or a leader of its own. */
const isNamed = (kit: Kit, { powers = [], leaders = [] }: Who, power: PowerId): boolean =>
  powers.includes(power) || leaders.some((id) => powerLeading(kit, id) === power);

/** Consent to the command of the ally's leader who asks for it. */
const commandOffer = ({ who, join }: Consent, decision: QuestionOf<'commander'>, view: View): Offer | undefined => {
  const { area, power, by } = decision.prompt.args;
  const leader = claimantOf(decision);
  const own = view.forces[area]?.[ownOf(power)]?.leaders ?? [];
  if (leader === undefined || by === undefined || !isMeant(who, power, area, own)) return undefined;
  return join && !isMeant(join, by, area, [leader]) ? undefined : one([plain({ commander: leader })]);
};

/** Consent to join the ally's march. */
const consentOffer = ({ who, join }: Consent, decision: QuestionOf<'consent'>, view: View): Offer | undefined => {
  const { area, power, mover, force } = decision.prompt.args;
  if (!isMeant(who, power, area, leadersIn(force))) return undefined;
  const movers = view.forces[area]?.[ownOf(mover)]?.leaders ?? [];
  return join && !isMeant(join, mover, area, movers) ? undefined : one([plain({ consent: true })]);
};
