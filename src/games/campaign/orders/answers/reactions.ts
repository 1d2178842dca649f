/** INTERCEPT, EVADE, STAND: reactions to the marches of others. */
import { accept, given, message, refuse } from '../../../../engine/index.ts';
import { type LineAnswer, type SheetItem, syntax } from '../../../../orders/index.ts';
import { claimantOf } from '../../rules/question-fields.ts';
import { isAsked, toldBy } from '../../rules/questions.ts';
import type { View } from '../../state.ts';
import { ARMS, type AreaId, type Arm, type LeaderId, type Troops } from '../../types.ts';
import { army, behind, grammarOf, NO, yesNo } from '../grammar.ts';
import { answering, type Kit, once, type Rows, type ViewReader } from '../names.ts';
import { consentRule, evadeRule, interceptRule } from '../standing/march.ts';
import { joint } from '../standing/subjects.ts';
import { telling } from './answers.ts';
import { type Amount, forceOf, words, writeAmount } from './troops.ts';

const { acting, anyOrder, as, bare, both, nothing, oneOf, optional, record, written } = syntax;

type Intercept = {
  readonly no?: true;
  readonly leader?: LeaderId;
  readonly from?: AreaId;
  readonly into?: AreaId;
  readonly amount?: Amount;
};

/** `INTERCEPT NO`, `INTERCEPT Hill 3 inf FROM Elvas INTO Badajoz`. */
const interception = (kit: Kit): syntax.Syntax<Intercept> => {
  const { leader, amount, place } = grammarOf(kit);
  const parts = anyOrder({
    leader: written(leader),
    amount: bare(amount, 'with'),
    from: optional('FROM', place),
    into: optional('INTO', place, 'AT', 'IN'),
    army: bare(army, 'with'),
  });
  return oneOf(
    NO,
    behind(
      as(
        parts,
        ({ army: named, ...said }): Intercept => ({ ...named, ...said }),
        (said) => said,
      ),
      'yes',
    ),
  );
};

const interceptItem = (kit: Kit, order: Intercept): SheetItem<View> => {
  const { no: declined, leader, from, into, amount } = order;
  return answering('intercept', (decision, view) => {
    const { area, power, candidates } = decision.prompt.args;
    if (into !== undefined && area !== into) return undefined;
    if (declined) return accept({ intercept: null });
    const fitting = candidates.filter(
      (each) =>
        (from === undefined || each.from === from) &&
        (leader === undefined || Object.values(each.force).some(({ leaders }) => leaders.includes(leader))),
    );
    const [one] = fitting;
    if (!one) return undefined;
    if (fitting.length > 1)
      return refuse(
        'order.which-army',
        {},
        candidates.map((each) => ({ intercept: each.from })),
      );
    if (amount === undefined) return accept({ intercept: one.from });
    const named = leader ?? one.leader;
    const force = forceOf(kit, view, one.from, power, [{ leaders: [named], amount }]);
    return accept({ intercept: one.from, force });
  });
};

/** The counters in an answer; a leader without counters goes alone. */
const countersIn = (troops: Troops): Amount => {
  const named = ARMS.filter((arm) => troops[arm]);
  return named.length > 0 ? Object.fromEntries(named.map((arm) => [arm, troops[arm]])) : { alone: true };
};

type Evade = {
  readonly no?: true;
  /** Each of the pieces that are attacked at one place, one after another. */
  readonly all?: true;
  /** The place that all leave, once they have begun. */
  readonly at?: AreaId;
  readonly unit?: 'army' | Arm;
  readonly leader?: LeaderId;
  readonly to?: AreaId;
};

const UNITS = syntax.words({
  army: 'army',
  group: 'army',
  inf: 'inf',
  infantry: 'inf',
  cav: 'cav',
  cavalry: 'cav',
  art: 'art',
  artillery: 'art',
});

/** The exits of the pieces in question. */
const exitsAsked = (reader: ViewReader): ReadonlySet<string> | undefined => {
  const asked = reader.context.open?.find(({ kind }) => kind === 'evade');
  return asked && new Set(toldBy(asked).units?.flatMap(({ to }) => to.map(({ area }) => area)));
};

/** `EVADE NO`, `EVADE ALL AT Elvas TO Badajoz`, `EVADE cav Hill TO Badajoz`. */
const evasion = (kit: Kit): syntax.Syntax<Evade> => {
  const { leaderAhead, named, place } = grammarOf(kit);
  const to: syntax.Part<AreaId, true> = {
    ...optional('TO', named('place', exitsAsked)),
    opens: (reader) => {
      reader.arrow();
      return !reader.done;
    },
  };
  const way = record({ unit: bare(UNITS, 'with', 'the'), leader: bare(leaderAhead(exitsAsked), 'with', 'the'), to });
  const all = record({
    all: syntax.words({ ALL: true, EVERYBODY: true, EVERYONE: true }),
    at: optional('AT', place),
  });
  return oneOf(NO, behind(both(all, ' ', way), 'yes'), behind(way, 'yes'));
};

/** The place at which the pieces of a line have begun to evade. */
const placeOf = (taken: readonly LineAnswer[]): AreaId | undefined => {
  const area = taken[0]?.args.area;
  return typeof area === 'string' ? area : undefined;
};

/** Every piece tries the same way, or each its best one, as long as pieces at that place are asked. */
const evadeAllItem = (order: Evade, write: (rest: Evade) => string): SheetItem<View> => ({
  kinds: ['evade'],
  ...(order.at === undefined ? {} : { perhaps: true as const }),
  answer(decision, _view, taken) {
    if (!isAsked(decision, 'evade')) return undefined;
    const { area, units } = decision.prompt.args;
    const [unit] = units;
    if (!unit || area !== (placeOf(taken) ?? order.at ?? area)) return undefined;
    const to = order.to ?? [...unit.to].sort((a, b) => b.chance - a.chance)[0]?.area;
    return accept({ evade: unit.unit, ...(to === undefined ? {} : { to }) });
  },
  rest(taken) {
    const at = placeOf(taken) ?? order.at;
    return write({ ...order, ...given({ at }) });
  },
});

const evadeItem = (order: Evade): SheetItem<View> => {
  const { no: declined, unit, leader, to } = order;
  return answering('evade', (decision, view) => {
    if (declined) return accept({ evade: null });
    const { area, units } = decision.prompt.args;
    const there = view.forces[area] ?? {};
    if (leader !== undefined && !Object.values(there).some(({ leaders }) => leaders.includes(leader))) return undefined;
    const chosen = units.find((each) => each.unit === (unit ?? 'army')) ?? (unit === undefined ? units[0] : undefined);
    if (!chosen) return refuse('order.no-such-unit', { unit: unit ?? 'army' }, decision.options().slice(0, 6));
    const best = [...chosen.to].sort((a, b) => b.chance - a.chance)[0];
    const exit = to ?? best?.area;
    return accept({ evade: chosen.unit, ...(exit === undefined ? {} : { to: exit }) });
  });
};

/** INTERCEPT, EVADE, STAND: as answers and as standing orders. */
export const reactionRows = (kit: Kit): Rows => {
  const evades = evasion(kit);
  return {
    INTERCEPT: {
      act: acting({
        syntax: interception(kit),
        describe({ no, leader, amount, from, into }) {
          if (no) return message('order.intercept.no');
          const who = words(leader && kit.full.leader(leader), amount && writeAmount(amount, kit.full));
          return message('order.intercept', {
            who: joint('with', who),
            from: joint('from', from && kit.full.place(from)),
            into: joint('into', into && kit.full.place(into)),
          });
        },
        item: (order) => interceptItem(kit, order),
        from: telling('intercept', ({ intercept: from, force = {} }): Intercept => {
          if (from === null) return { no: true };
          const [troops] = Object.values(force);
          return { ...given({ leader: troops?.leaders?.[0], amount: troops && countersIn(troops) }), from };
        }),
      }),
      rule: interceptRule(kit),
    },
    EVADE: {
      act: acting({
        syntax: evades,
        line: ({ no }) => (no ? 'STAND' : undefined),
        describe({ no, all, unit, leader, to }) {
          if (no) return message('order.stand');
          if (all) return message(to === undefined ? 'order.evade.all' : 'order.evade.all.to', { to });
          const who = leader ? kit.full.leader(leader) : unit === 'army' ? '' : unit;
          return message(to === undefined ? 'order.evade' : 'order.evade.to', { unit: joint('with', who), to });
        },
        item: (order) =>
          order.all
            ? evadeAllItem(order, (rest) => `EVADE ${evades.write(rest, { style: 'full' })}`)
            : evadeItem(order),
        from: telling(
          'evade',
          ({ evade, to }): Evade => (evade === null ? { no: true } : { unit: evade, ...given({ to }) }),
        ),
      }),
      rule: evadeRule(kit),
    },
    CONSENT: {
      act: acting({
        syntax: yesNo,
        describe: ({ yes: agrees }) => message(agrees ? 'order.consent' : 'order.consent.no'),
        item: ({ yes: agrees }) =>
          once(['consent', 'commander'], (decision) => {
            if (decision.kind === 'consent') return accept({ consent: agrees });
            const leader = isAsked(decision, 'commander') ? claimantOf(decision) : undefined;
            return leader === undefined ? undefined : accept({ commander: agrees ? leader : null });
          }),
        from: telling('consent', ({ consent }) => ({ yes: consent })),
      }),
      rule: consentRule(kit),
    },
    STAND: { other: nothing({ verb: 'EVADE', no: true }) },
  };
};
