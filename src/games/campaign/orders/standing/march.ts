/** Standing orders for marches: interception, evasion, retreat and consent. */
import { type Json, message } from '../../../../engine/index.ts';
import { type Offer, syntax } from '../../../../orders/index.ts';
import { leadersIn } from '../../rules/forces/stacks.ts';
import { ownOf } from '../../rules/position.ts';
import { claimantOf } from '../../rules/question-fields.ts';
import { isAsked, type QuestionOf } from '../../rules/questions.ts';
import type { View } from '../../state.ts';
import type { AreaId, LeaderId, PowerId } from '../../types.ts';
import { forceOf } from '../answers/troops.ts';
import { grammarOf, saying } from '../grammar.ts';
import { type Kit, powerLeading, powersCalled, type ViewReader } from '../names.ts';
import { sideFigures, weighed } from './figures.ts';
import { lineNumbers, one, plain, statusNumbers } from './kit.ts';
import {
  byWish,
  groundsText,
  isAhead,
  isEverybody,
  isMeant,
  isWanted,
  joint,
  readGround,
  type Who,
  type Wish,
  whoText,
  writeGrounds,
  writeWho,
} from './subjects.ts';

const { anyOrder, bare, both, optional, record, ruling } = syntax;

/** `Hill with 3 inf into Elvas against Soult`; `FROM Seville` are the pieces there, as an interception is answered. */
const interception = (kit: Kit) => {
  const { amount, ground, place, subject, who } = grammarOf(kit);
  const meant: syntax.Syntax<Who> = {
    ...subject,
    read: (reader) => {
      const at = reader.word('from') && place.read(reader);
      return at === undefined ? subject.read(reader) : { at: [at] };
    },
  };
  const into = ground('into', 'at', 'in');
  return both(
    record({ who: meant }),
    ' ',
    anyOrder({
      amount: {
        ...optional(
          'with',
          saying(amount, ({ all }) => !all),
        ),
        opens: bare(amount, 'with').opens,
      },
      into: { ...into, opens: (reader) => into.opens(reader) || isAhead(reader as ViewReader, 'place') },
      against: optional('against', who),
    }),
  );
};

export const interceptRule = (kit: Kit) =>
  ruling<View, syntax.ValueOf<ReturnType<typeof interception>>>({
    syntax: interception(kit),
    kinds: ['intercept'],
    manner: ['amount'],
    refusable: true,
    describe: ({ who, into, against }, clause) =>
      message('policy.intercept', {
        who: joint('with', whoText(kit, who)),
        into: joint('into', groundsText(kit, into)),
        against: joint('against', whoText(kit, against)),
        clause,
      }),
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

/** `Hill from Soult to friendly`: an army is asked as a whole, so no line is about a part of it. */
const evasion = (kit: Kit) => {
  const { ground, who } = grammarOf(kit);
  const line = both(record({ who }), ' ', anyOrder({ against: optional('from', who, 'against'), to: ground('to') }));
  const read: (typeof line)['read'] = (reader) => {
    const unit = reader.word('cav', 'inf', 'art');
    const subject = line.read(reader);
    if (unit === undefined || !subject) return subject;
    const to = subject.to ? ` TO ${writeGrounds(kit.full, subject.to)}` : '';
    return reader.fail('order.evade-part', { unit }, [`EVADE soldiers${to} ALWAYS`]);
  };
  return { ...line, read };
};

export const evadeRule = (kit: Kit) =>
  ruling<View, syntax.ValueOf<ReturnType<typeof evasion>>>({
    syntax: evasion(kit),
    kinds: ['evade'],
    manner: ['to'],
    refusable: true,
    describe: ({ who, against, to }, clause) =>
      message('policy.evade', {
        who: joint('with', whoText(kit, who)),
        from: joint('from', whoText(kit, against)),
        to: joint('to', groundsText(kit, to)),
        clause,
      }),
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
      const preference: readonly Wish[] =
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

type Way = { readonly to: readonly Wish[]; readonly split?: true };

/** `Cordoba, key, split`. */
const readWay = (reader: ViewReader): Way | undefined => {
  const to: Wish[] = [];
  let isSplit = false;
  reader.word('to');
  do {
    if (reader.word('split')) {
      isSplit ||= reader.word('no', 'yes') !== 'no';
      continue;
    }
    const wish = readGround(reader);
    if (!wish) return undefined;
    to.push(wish);
  } while (reader.mark(',', '>') !== undefined || reader.peek()?.key === 'split');
  return { to, ...(isSplit ? { split: true } : {}) };
};

/** The army of the best leader, which goes separately; undefined if no other leader is there. */
const vanguard = (kit: Kit, view: View, area: AreaId, power: PowerId): Json | undefined => {
  const rating = (id: LeaderId) => kit.content.leaders.get(id)?.battle ?? 0;
  const own = ownOf(power);
  const leaders = [...(view.forces[area]?.[own]?.leaders ?? [])].sort((a, b) => rating(b) - rating(a));
  return leaders.length > 1 ? { [own]: { leaders: leaders.slice(0, 1), max: true } } : undefined;
};

type Retreat = { readonly who: Who } & Way;

export const retreatRule = (kit: Kit) => {
  const { leaf, subject, wishes } = grammarOf(kit);
  const way = leaf<Way>(
    'ground',
    readWay,
    ({ to, split }, spell) => [writeGrounds(spell, to), split ? 'split' : ''].filter(Boolean).join(', '),
    (chance, known) => ({ to: wishes.some(chance, known), ...(chance.below(2) === 0 ? { split: true as const } : {}) }),
  );
  return ruling<View, Retreat>({
    syntax: both(record({ who: subject }), ':', way),
    kinds: ['retreat'],
    asksAll: true,
    manner: ['to', 'split'],
    refusable: false,
    /** `RETREAT Soult: Cordoba, Seville`: naming whose retreat it is makes it a standing order. */
    implied: (reader) => reader.ahead.some(({ text }) => text === ':' || text === '*'),
    describe: ({ who, to, split }, clause) =>
      message(split ? 'policy.retreat.split' : 'policy.retreat', {
        who: joint('of', whoText(kit, who)),
        to: groundsText(kit, to),
        clause,
      }),
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
};

type Consent = { readonly who: Who; readonly join?: Who };

/** The own army, and behind JOIN the ally whose march it may join, or who may command the group. */
const consenting = (kit: Kit): syntax.Handmade<Consent> => {
  const { who } = grammarOf(kit);
  const line = record({ who, join: optional('join', who, 'joins', 'joining') });
  const read: (typeof line)['read'] = (reader) => {
    const said = line.read(reader);
    if (!said || reader.problems.length > 0) return undefined;
    const { owns } = reader.context;
    const allies = powersCalled(kit.content, 'ally', { owns });
    const [own, ally] = [writeWho(kit.full, said.who), said.join && writeWho(kit.full, said.join)];
    if (allies.some((power) => isNamed(kit, said.who, power)))
      return reader.fail('order.consent-direction', {}, [`CONSENT ${ally ?? 'ALL'} JOIN ${own}`]);
    if (said.join && allies.length > 0 && owns.some((power) => isNamed(kit, said.join ?? {}, power)))
      return reader.fail('order.consent-direction', {}, [`CONSENT ${ally}`]);
    return said;
  };
  // Whose army a line may be about depends on its reader, so no values are made of it.
  const { some: _some, ...others } = line;
  return { ...others, read };
};

/** D-14, D-15. `CONSENT De Espana JOIN Wellington IF NOT besieged`. */
export const consentRule = (kit: Kit) =>
  ruling<View, Consent>({
    syntax: consenting(kit),
    kinds: ['consent', 'commander'],
    manner: [],
    refusable: true,
    describe: ({ who, join }, clause) =>
      message(join ? 'policy.consent.join' : 'policy.consent', {
        who: joint('of', whoText(kit, who)),
        join: whoText(kit, join),
        clause,
      }),
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
