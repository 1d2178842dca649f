/** LOSE: which counters and leaders are lost, and whose (D-43, D-44, D-45), as an answer and as a standing order. */
import { accept, type Decision, type Json, message } from '../../../../engine/index.ts';
import { type Offer, syntax } from '../../../../orders/index.ts';
import { leadersIn } from '../../rules/forces/stacks.ts';
import { ownOf } from '../../rules/position.ts';
import { isAsked, toldBy } from '../../rules/questions.ts';
import type { View } from '../../state.ts';
import { type Answers, ARMS, type Arm, type ContingentId, type LeaderId } from '../../types.ts';
import { isNext, type Kit, lineBy, type Rows, readParts, type Spelling, type ViewReader } from '../names.ts';
import { one, plain } from '../standing/kit.ts';
import { isMeant, joint, readWho, type Who, whoText, writeWho } from '../standing/subjects.ts';
import { telling } from './answers.ts';
import { leadersOf, readContingent, UNITS, words } from './troops.ts';

/** The order of losses, and who takes those that cannot be shared evenly. */
type Losses = {
  readonly arms?: readonly Arm[];
  readonly leaders?: readonly LeaderId[];
  readonly rest?: 'ally' | 'self';
  readonly shares?: Readonly<Record<ContingentId, number>>;
};

type LoseRule = Losses & { readonly who: Who };

const KINDS = ['losses', 'losses.share', 'losses.leader'] as const;

/** Words that end a list of losses. */
const AFTER = ['always', 'never', 'ask', 'if', 'when', 'max', 'until', 'else'];

const readShares = (reader: ViewReader, kit: Kit): Record<ContingentId, number> | undefined => {
  const shares: Record<ContingentId, number> = {};
  do {
    const owner = readContingent(reader, kit);
    const count = owner === undefined ? undefined : reader.number();
    if (owner === undefined) return undefined;
    if (count === undefined) return reader.fail('order.missing-number', { after: 'SHARE' });
    shares[owner] = count;
  } while (reader.comma() || reader.word('and') !== undefined);
  return shares;
};

const readRest = (reader: ViewReader): Losses['rest'] => {
  const rest = reader.word('ally', 'self', 'own');
  if (rest === undefined) return reader.fail('order.lose-what', {}, ['REST ally', 'REST self']);
  return rest === 'ally' ? 'ally' : 'self';
};

/** Passes what stands between two losses. Returns the sign that came last; undefined if it was a word, or nothing. */
const passBetween = (reader: ViewReader): string | undefined => {
  let last: string | undefined;
  for (;;) {
    const mark = [',', '>', '+'].find((each) => reader.mark(each));
    if (mark !== undefined) last = mark;
    else if (reader.word('then', 'and', 'leader', 'leaders')) last = undefined;
    else return last;
  }
};

/** A list of arms without the sign at its end; one with leaders is to be finished by its writer. */
const closedLists = ({ arms = [], leaders = [] }: Losses): readonly string[] =>
  arms.length > 0 && leaders.length === 0 ? [`LOSE ${arms.join(', ')}`] : [];

const readLoss = (reader: ViewReader, kit: Kit, losses: Losses): Losses | undefined => {
  const last = passBetween(reader);
  const next = reader.peek();
  const isEnd = !next || AFTER.includes(next.key);
  if (last !== undefined && isEnd && (last === '>' || !next))
    return reader.fail('order.list-open', { mark: last }, closedLists(losses));
  if (isEnd) return losses;
  const arm = UNITS[next.key];
  if (arm && arm !== 'sp') {
    reader.skip();
    return { ...losses, arms: [...(losses.arms ?? []), arm] };
  }
  if (reader.word('rest')) {
    const rest = readRest(reader);
    return rest && { ...losses, rest };
  }
  if (reader.word('share', 'shares')) {
    const shares = readShares(reader, kit);
    return shares && { ...losses, shares };
  }
  const leader = reader.name(['leader'], leadersOf(reader));
  return leader && { ...losses, leaders: [...(losses.leaders ?? []), leader.id] };
};

const readLosses = (reader: ViewReader, kit: Kit): Losses | undefined => {
  const losses = readParts<Losses>({}, (found) => readLoss(reader, kit, found));
  const isNothing = losses !== undefined && Object.keys(losses).length === 0;
  return isNothing ? reader.fail('order.lose-what', {}, ['LOSE inf, cav, art']) : losses;
};

const writeLosses = ({ arms = [], leaders = [], rest, shares }: Losses, spell: Spelling): string => {
  const pieces = [...arms, ...leaders.map((id) => spell.leader(id))].join(', ');
  const shared = Object.entries(shares ?? {}).map(([power, count]) => `${spell.power(power)} ${count}`);
  return words(pieces, rest && `REST ${rest}`, shares && `SHARE ${shared.join(', ')}`);
};

/** All arms in the order of their losses: the named ones first, the others as usual. */
const allArms = (arms: readonly Arm[]): Arm[] => [...arms, ...ARMS.filter((arm) => !arms.includes(arm))];

/** The answers of an order of losses to a question, the best first. */
const answersOf = ({ arms, leaders, rest, shares }: Losses, decision: Decision): readonly Json[] => {
  if (isAsked(decision, 'losses')) return arms ? [{ lose: allArms(arms) }] : [];
  if (isAsked(decision, 'losses.leader')) {
    const options = decision.options();
    return (leaders ?? []).flatMap((leader) => options.filter((option) => option.leader === leader));
  }
  if (shares) return [{ shares: { ...shares } }];
  if (!rest || !isAsked(decision, 'losses.share')) return [];
  const { power } = decision.prompt.args;
  const own = (option: Answers['losses.share']) => option.shares[ownOf(power)] ?? 0;
  return [...decision.options()].sort((a, b) => (rest === 'ally' ? own(a) - own(b) : own(b) - own(a)));
};

/** An offer for a question about losses, which has only one part. */
const offerOf = (answers: readonly Json[]): Offer | undefined =>
  answers.length > 0 ? one(answers.map((answer) => plain(answer))) : undefined;

const losing = (kit: Kit) => lineBy<Losses>(kit, readLosses, writeLosses);

/** `Soult: inf, cav REST ally`. */
const ruledLosses = (kit: Kit) =>
  lineBy<LoseRule>(
    kit,
    (reader) => {
      const who = reader.ahead.some(({ text }) => text === ':') ? reader.upTo(':', () => readWho(reader)) : {};
      if (!who) return undefined;
      if (reader.mark('*') !== undefined) reader.mark(':');
      reader.mark(':');
      const losses = isNext(reader, 'ask') ? {} : readLosses(reader, kit);
      return losses && { who, ...losses };
    },
    ({ who, ...losses }, spell) => `${writeWho(spell, who)}: ${writeLosses(losses, spell)}`.trimEnd(),
  );

export const loseRow = (kit: Kit): Rows[string] => ({
  synonyms: ['losses'],
  act: syntax.acting({
    syntax: losing(kit),
    describe: (losses) => message('order.lose', { what: writeLosses(losses, kit.full) }),
    item: (losses) => ({
      kinds: KINDS,
      answer(decision, _view, taken) {
        if (taken.length > 0 && taken[0]?.args.area !== toldBy(decision).area) return undefined;
        const [answer] = answersOf(losses, decision);
        return answer === undefined ? undefined : accept(answer);
      },
    }),
    from: (answer): Losses | undefined => lost(answer) ?? fallen(answer) ?? shared(answer),
  }),
  rule: syntax.ruling<View, LoseRule>({
    syntax: ruledLosses(kit),
    kinds: KINDS,
    refusable: false,
    implied: (reader) => reader.ahead.some(({ text }) => text === ':' || text === '*'),
    describe: ({ who, ...losses }, clause) =>
      message('policy.lose', { who: joint('of', whoText(kit, who)), what: writeLosses(losses, kit.full), clause }),
    offer({ who, ...losses }, decision, view) {
      if (!isAsked(decision, ...KINDS)) return undefined;
      const { area, power } = decision.prompt.args;
      if (!isMeant(who, power, area, leadersIn(view.forces[area] ?? {}))) return undefined;
      const isBare = Object.keys(losses).length === 0;
      return isBare ? one([]) : offerOf(answersOf(losses, decision));
    },
  }),
});

const lost = telling('lose', ({ lose }): Losses => ({ arms: lose }));
const fallen = telling('leader', ({ leader }): Losses => ({ leaders: [leader] }));
const shared = telling('shares', ({ shares }): Losses => ({ shares }));
