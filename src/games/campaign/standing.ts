/** Standing orders of the campaign games: what a power does when it is asked, said in advance. */
import { type Json, type JsonObject, message } from '../../engine/index.ts';
import type { Alternative, Offer, PolicyVerb } from '../../orders/index.ts';
import { argsOf, candidatesOf, listOf, unitsOf, waysOutOf } from './asked.ts';
import { leadersIn } from './stacks.ts';
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
} from './standing-subjects.ts';
import { sideFigures } from './standing-words.ts';
import type { View } from './state.ts';
import type { AreaId, CardNumber, Force } from './types.ts';
import { type Kit, readCard, readPlace, spelling } from './verbs-kit.ts';
import { type Amount, forceOf, readAmount, writeAmount } from './verbs-troops.ts';

type CampaignPolicy = PolicyVerb<View>;

const ALL = 'all';

const one = (alternatives: readonly Alternative[]): Offer => ({ parts: [ALL], alternatives });

const plain = (answer: Json): Alternative => ({ answer, part: ALL, numbers: {} });

const statusNumbers = (status: string | undefined): Record<string, number> =>
  status === undefined
    ? {}
    : { friendly: status === 'friendly' ? 1 : 0, uncontrolled: status === 'uncontrolled' ? 1 : 0 };

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
