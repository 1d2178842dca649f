/** LOSE: which counters and leaders fall, and whose (D-43, D-44, D-45), as an answer and as a standing order. */
import { accept, type Decision, type Json, type JsonObject, message } from '../../../engine/index.ts';
import type { Offer, Order, PolicyVerb, Verb } from '../../../orders/index.ts';
import { argsOf, listOf } from '../asked.ts';
import { leadersIn } from '../pieces/stacks.ts';
import { one, plain } from '../standing/kit.ts';
import { isMeant, readWho, type Who, whoText, writeWho } from '../standing/subjects.ts';
import type { View } from '../state.ts';
import { ARMS, type Arm, type LeaderId, type PowerId } from '../types.ts';
import { type Kit, type Spelling, spelling, type ViewReader } from './kit.ts';
import { leadersOf, UNITS, words } from './troops.ts';

/** In which order pieces fall, and who bears what cannot be shared evenly. */
type Losses = {
  readonly arms?: readonly Arm[];
  readonly leaders?: readonly LeaderId[];
  readonly rest?: 'ally' | 'self';
  readonly shares?: Readonly<Record<PowerId, number>>;
};

type LoseRule = Losses & { readonly who: Who };

const KINDS = ['losses', 'losses.share', 'losses.leader'];

/** Words that end a list of what is lost. */
const AFTER = ['always', 'never', 'ask', 'if', 'when', 'max', 'until', 'else'];

const readShares = (reader: ViewReader): Record<PowerId, number> | undefined => {
  const shares: Record<PowerId, number> = {};
  do {
    const power = reader.name(['power']);
    const count = power && reader.number();
    if (!power || count === undefined) return power && reader.fail('order.missing-number', { after: 'SHARE' });
    shares[power.id] = count;
  } while (reader.comma() || reader.word('and') !== undefined);
  return shares;
};

const readLosses = (reader: ViewReader): Losses | undefined => {
  const losses: { arms: Arm[]; leaders: LeaderId[]; rest?: 'ally' | 'self' } = { arms: [], leaders: [] };
  let shares: Record<PowerId, number> | undefined;
  for (;;) {
    while (reader.mark(',', '>', '+') || reader.word('then', 'and', 'leader', 'leaders'));
    const next = reader.peek();
    if (!next || AFTER.includes(next.key)) break;
    const arm = UNITS[next.key];
    if (arm && arm !== 'sp') {
      reader.skip();
      losses.arms.push(arm);
    } else if (reader.word('rest')) {
      const rest = reader.word('ally', 'self', 'own');
      if (rest === undefined) return reader.fail('order.lose-what', {}, ['REST ally', 'REST self']);
      losses.rest = rest === 'ally' ? 'ally' : 'self';
    } else if (reader.word('share', 'shares')) {
      shares = readShares(reader);
      if (!shares) return undefined;
    } else {
      const leader = reader.name(['leader'], leadersOf(reader));
      if (!leader) return undefined;
      losses.leaders.push(leader.id);
    }
  }
  const { arms, leaders, rest } = losses;
  if (arms.length + leaders.length === 0 && !rest && !shares)
    return reader.fail('order.lose-what', {}, ['LOSE inf, cav, art']);
  return {
    ...(arms.length > 0 ? { arms } : {}),
    ...(leaders.length > 0 ? { leaders } : {}),
    ...(rest ? { rest } : {}),
    ...(shares ? { shares } : {}),
  };
};

const writeLosses = ({ arms = [], leaders = [], rest, shares }: Losses, spell: Spelling): string => {
  const pieces = [...arms, ...leaders.map((id) => spell.leader(id))].join(', ');
  const shared = Object.entries(shares ?? {}).map(([power, count]) => `${spell.power(power)} ${count}`);
  return words(pieces, rest && `REST ${rest}`, shares && `SHARE ${shared.join(', ')}`);
};

/** All arms in the order in which they fall: those named first, the others as is usual. */
const allArms = (arms: readonly Arm[]): Arm[] => [...arms, ...ARMS.filter((arm) => !arms.includes(arm))];

/** The answers that an order of losses gives to a question, best first. */
const answersOf = ({ arms, leaders, rest, shares }: Losses, decision: Decision): readonly Json[] => {
  const options = decision.options() as readonly JsonObject[];
  if (decision.kind === 'losses') return arms ? [{ lose: allArms(arms) }] : [];
  if (decision.kind === 'losses.leader')
    return (leaders ?? []).flatMap((leader) => options.filter((option) => option.leader === leader));
  if (shares) return [{ shares: { ...shares } }];
  if (!rest) return [];
  const power = String(argsOf(decision).power);
  const own = (option: JsonObject) => Number((option.shares as Record<PowerId, number>)[power] ?? 0);
  return [...options].sort((a, b) => (rest === 'ally' ? own(a) - own(b) : own(b) - own(a)));
};

/** The one part that a question about losses has. */
const offerOf = (answers: readonly Json[]): Offer | undefined =>
  answers.length > 0 ? one(answers.map((answer) => plain(answer))) : undefined;

const losePolicy = (kit: Kit): PolicyVerb<View> => ({
  kinds: KINDS,
  refusable: false,
  implied: (reader) => reader.ahead.some(({ text }) => text === ':' || text === '*'),
  read(reader) {
    const who = reader.ahead.some(({ text }) => text === ':') ? reader.upTo(':', () => readWho(reader)) : {};
    if (!who) return undefined;
    if (who && reader.mark('*') !== undefined) reader.mark(':');
    reader.mark(':');
    const isBare = reader.peek()?.key === 'ask';
    const losses = isBare ? {} : readLosses(reader);
    return losses && ({ who, ...losses } as unknown as JsonObject);
  },
  write(subject, style) {
    const { who, ...losses } = subject as unknown as LoseRule;
    const spell = spelling(kit, style);
    return `${writeWho(spell, who)}: ${writeLosses(losses, spell)}`.trimEnd();
  },
  describe(subject, clause) {
    const { who, ...losses } = subject as unknown as LoseRule;
    return message('policy.lose', {
      who: { text: whoText(kit, who), how: 'of' },
      what: writeLosses(losses, kit.full),
      clause: clause as unknown as Json,
    });
  },
  offer(subject, decision, view) {
    const { who, ...losses } = subject as unknown as LoseRule;
    const { area, power } = argsOf(decision);
    if (!isMeant(who, String(power), String(area), leadersIn(view.forces[String(area)] ?? {}))) return undefined;
    const isBare = Object.keys(losses).length === 0;
    return isBare ? one([]) : offerOf(answersOf(losses, decision));
  },
});

export const loseVerb = (kit: Kit): Verb<View> => ({
  name: 'LOSE',
  words: ['losses'],
  read(reader) {
    const losses = readLosses(reader);
    return losses && ({ verb: 'LOSE', ...losses } as unknown as Order);
  },
  write: (order, style) => words('LOSE', writeLosses(order as unknown as Losses, spelling(kit, style))),
  describe: (order) => message('order.lose', { what: writeLosses(order as unknown as Losses, kit.full) }),
  item: (order) => ({
    kinds: KINDS,
    answer(decision, _view, taken) {
      if (taken.length > 0 && taken[0]?.args.area !== argsOf(decision).area) return undefined;
      const [answer] = answersOf(order as unknown as Losses, decision);
      return answer === undefined ? undefined : accept(answer);
    },
  }),
  policy: losePolicy(kit),
});

/** An answer about losses as order text. */
export const formatLosses = ({ full }: Kit, answer: JsonObject): string => {
  const losses: Losses = {
    ...('lose' in answer ? { arms: listOf<Arm>(answer.lose) } : {}),
    ...('leader' in answer ? { leaders: [String(answer.leader)] } : {}),
    ...('shares' in answer ? { shares: answer.shares as unknown as Record<PowerId, number> } : {}),
  };
  return words('LOSE', writeLosses(losses, full));
};
