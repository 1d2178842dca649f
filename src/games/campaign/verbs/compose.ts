/** Makes orders from the parts of a line, whatever their order: `Wellington nach Salamanca`. */
import { sure } from '../../../engine/index.ts';
import { kindAsked, type Part, type Phrase, type ReadContext } from '../../../orders/index.ts';
import type { View } from '../state.ts';
import { type Kit, powerLeading, whereIs } from './kit.ts';
import { DECLINING } from './replies.ts';
import { UNITS } from './troops.ts';

/** The parts of a line, by their possible role in an order. */
interface LineParts {
  readonly leaders: readonly Part[];
  /** `2 inf`, `all`. */
  readonly amounts: readonly string[];
  readonly places: readonly Part[];
  /** Numbers without a unit: card numbers, or strength. */
  readonly numbers: readonly string[];
  /** The numbers of cards that are named by their titles. */
  readonly titles: readonly string[];
  /** Cards that something is done with. */
  readonly cardsWith: readonly string[];
  readonly words: readonly string[];
}

type Compose = (said: LineParts, kit: Kit, context: ReadContext<View>) => string | undefined;

/** The order for a line, if there is only one possibility. */
export const composed = (kit: Kit, phrase: Phrase, context: ReadContext<View>): string | undefined => {
  const { verbs, parts } = withoutYesNo(phrase);
  const [first, second] = verbs;
  const isDeclined = verbs.length === 2 && second === 'NO';
  const isCard = verbs.includes('SIEGE') && verbs.includes('PLAY');
  const said = sorted([
    ...parts,
    ...(isDeclined ? [{ kind: 'word', text: 'no' }] : []),
    // `Besiege it, playing 98`.
    ...(isCard ? [{ kind: 'word', text: 'card' }] : []),
  ]);
  const verb = isDeclined ? first : verbOf(verbs, said, context);
  return verb === undefined ? undefined : COMPOSED[verb]?.(said, kit, context);
};

/** A template with what a line names: `MOVE Davout __`. */
export const closestTo = (kit: Kit, { parts }: Phrase, context: ReadContext<View>): string | undefined => {
  const { leaders, amounts, places, numbers, titles } = sorted(parts);
  const place = places.find(({ kind }) => kind === 'place')?.text;
  const ours = leaders.filter((leader) => isOurs(kit, leader, context));
  const who = [...ours.map(({ text }) => text), ...amounts].join(' ');
  if (ours.length > 0) return `MOVE ${who} ${place ?? '__'}`;
  if (amounts.length > 0) return `BUILD ${who} AT ${place ?? '__'}`;
  if (place !== undefined) return `MOVE __ ${place}`;
  const [card] = [...numbers, ...titles];
  return card === undefined ? undefined : `PLAY ${card} __`;
};

/** `Yes, intercept` and `No, we stay` say the same twice. */
const withoutYesNo = ({ verbs, parts }: Phrase): Phrase => {
  const [first = '', ...others] = verbs;
  if (others.length === 0) return { verbs, parts };
  if (first === 'YES' && others[0] !== 'NO') return { verbs: others, parts };
  const isDeclining =
    others.every((verb) => DECLINING.verbs.includes(verb)) || parts.some(({ text }) => DECLINING.words.includes(text));
  return first === 'NO' && isDeclining ? { verbs: others, parts } : { verbs, parts };
};

/** Questions that bare names or numbers answer: the verb of the answer, and what has to be named. */
const ANSWERING: Readonly<Record<string, readonly [verb: string, named: readonly ('cards' | 'leaders' | 'places')[]]>> =
  {
    'battle.cards': ['BATTLE', ['cards']],
    commander: ['COMMANDER', ['leaders']],
    'losses.leader': ['LOSE', ['leaders']],
    discard: ['DISCARD', ['cards']],
    retreat: ['RETREAT', ['places']],
    evade: ['EVADE', ['places']],
  };

/** Verbs beside which a general one says nothing: to play a battle card, to place a flag. */
const BESIDE: Readonly<Record<string, readonly string[]>> = {
  BATTLE: ['PLAY', 'BUILD'],
  SIEGE: ['PLAY', 'BUILD'],
  FLAG: ['BUILD'],
  INTERCEPT: ['MOVE'],
};

/** Verbs that say little where a card is named with its use. */
const GENERAL = ['BUILD', 'MOVE'];

/** The verb beside a general one. */
const besideGeneral = (verbs: readonly string[]): string | undefined => {
  const verb = verbs.find((each) => each in BESIDE);
  return verbs.every((each) => each === verb || BESIDE[verb ?? '']?.includes(each)) ? verb : undefined;
};

/** The verb. It can be left out where it is clear: for a card with its use, or a leader with his destination. */
const verbOf = (verbs: readonly string[], said: LineParts, { open = [] }: ReadContext<View>): string | undefined => {
  const [verb, ...more] = verbs;
  if (more.length > 0) return besideGeneral(verbs);
  const isUsed = said.words.some((word) => USES.includes(word));
  if (verb === 'PLAY' && !isUsed) return answeringWith(said, open) ?? verb;
  // `I put 42 down for CP`, `I take 42 for CP`.
  if (verb !== undefined) return isUsed && GENERAL.includes(verb) ? 'PLAY' : verb;
  if (isUsed) return 'PLAY';
  if (isBuild(said)) return 'BUILD';
  return answeringWith(said, open) ?? (isMarch(said) ? 'MOVE' : undefined);
};

/** The verb of the open question that bare names or numbers answer. */
const answeringWith = (
  { numbers, titles, leaders, places }: LineParts,
  [asked, ...others]: NonNullable<ReadContext<View>['open']>,
): string | undefined => {
  const [verb, named = []] = ANSWERING[asked?.kind ?? ''] ?? [];
  const counts = { cards: numbers.length + titles.length, leaders: leaders.length, places: places.length };
  return others.length === 0 && named.some((each) => counts[each] > 0) ? verb : undefined;
};

/**
 * Whether a line without a verb is a march: `2 inf in Lisbon` may be a build, and `Wellington Salamanca` says too
 * little.
 */
const isMarch = ({ leaders, amounts, places }: LineParts): boolean => {
  const isDirected = places.some(({ prep }) => prep === 'to') || (leaders.length > 0 && places.length > 1);
  return isDirected && (leaders.length > 0 || (amounts.length > 0 && places.length > 1));
};

/** `two infantry in Warsaw`, `Warsaw: 2 inf`. */
const isBuild = ({ leaders, amounts, places, numbers }: LineParts): boolean => {
  const [{ prep, orAt } = {}, ...others] = places;
  const isThere = prep === 'at' || prep === 'as' || orAt === true;
  return amounts.length > 0 && leaders.length + numbers.length + others.length === 0 && places.length > 0 && isThere;
};

const USES = ['cp', 'event'];

const AMOUNTS = ['all', 'max', 'alone'];

/** Kinds of parts with lists of their own. */
const THINGS = ['leader', 'card', 'number'];
const CARDS = ['card', 'number'];

const sorted = (parts: readonly Part[]): LineParts => {
  const { amounts, others } = counted(parts);
  return {
    amounts,
    numbers: others.filter(({ kind }) => kind === 'number').map(({ text }) => text),
    words: others.filter((part) => !THINGS.includes(part.kind) && !isPlace(part)).map(({ text }) => text),
    leaders: others.filter(({ kind }) => kind === 'leader'),
    places: others.filter(isPlace),
    titles: others.filter(({ kind }) => kind === 'card').map(({ id, text }) => id ?? text),
    cardsWith: others.filter(({ kind, prep }) => CARDS.includes(kind) && prep === 'with').map(({ text }) => text),
  };
};

const isUnit = (part: Part | undefined): boolean => part?.kind === 'word' && part.text in UNITS;

/** Joins a number and its unit: `2 inf`, `보병 2`. */
const counted = (parts: readonly Part[]): { readonly amounts: readonly string[]; readonly others: readonly Part[] } => {
  const amounts: string[] = [];
  const others: Part[] = [];
  for (let at = 0; at < parts.length; at++) {
    const part = sure(parts[at]);
    const next = parts[at + 1];
    const pair = next && amountOf(part, next);
    if (pair !== undefined) at += 1;
    if (pair !== undefined || AMOUNTS.includes(part.text)) amounts.push(pair ?? part.text);
    else others.push(part);
  }
  return { amounts, others };
};

const amountOf = (part: Part, next: Part): string | undefined => {
  if (part.kind === 'number' && isUnit(next)) return `${part.text} ${next.text}`;
  return isUnit(part) && next.kind === 'number' ? `${next.text} ${part.text}` : undefined;
};

/** An unknown word may be a misspelt place where a place is expected. */
const isPlace = ({ kind, prep }: Part): boolean => kind === 'place' || (kind === 'unknown' && prep !== undefined);

const move: Compose = (said, kit, context) => {
  const { leaders, amounts, numbers, titles, words } = said;
  if (words.length + titles.length > 0 || (leaders.length > 1 && amounts.length > 1)) return undefined;
  const ours = leaders.filter((leader) => isOurs(kit, leader, context));
  const enemies = leaders.filter((leader) => !ours.includes(leader));
  const path = pathOf(said.places, enemies, context);
  if (path === undefined || ours.length + amounts.length + numbers.length === 0) return undefined;
  return ['MOVE', ours.map(({ text }) => text).join(' + '), ...numbers, ...amounts, path].filter(Boolean).join(' ');
};

/** The way of a march: from, via, to. Undefined if it is not clear. */
const pathOf = (places: readonly Part[], enemies: readonly Part[], context: ReadContext<View>): string | undefined => {
  const to = targets(places, enemies, context) ?? [];
  const from = to.filter(({ prep }) => prep === 'from');
  const via = to.filter(({ prep }) => prep === 'via');
  const way = to.filter(isGoal);
  if (from.length > 1 || way.length === 0) return undefined;
  return (from.length > 0 ? 'FROM ' : '') + [...from, ...via, ...way].map(({ text }) => text).join(' > ');
};

const isGoal = ({ prep }: Part): boolean => prep !== 'from' && prep !== 'via';

const isOurs = (kit: Kit, { id = '' }: Part, { owns }: ReadContext<View>): boolean =>
  sideOf(kit, powerLeading(kit, id)) === sideOf(kit, owns[0]);

const sideOf = ({ content }: Kit, power: string | undefined): string | undefined =>
  content.powers.find(({ id }) => id === power)?.side;

/** The places of a march. An enemy is attacked where he stands; undefined if the line names another place. */
const targets = (
  places: readonly Part[],
  enemies: readonly Part[],
  { view }: ReadContext<View>,
): readonly Part[] | undefined => {
  const [enemy, ...others] = enemies;
  if (!enemy) return places;
  const stands = view && whereIs(view, enemy.id ?? '');
  if (stands === undefined || others.length > 0) return undefined;
  const named = places.filter(isGoal);
  if (named.length > 0) return named.at(-1)?.id === stands ? places : undefined;
  return [...places, { kind: 'place', text: stands, id: stands, prep: 'to' }];
};

const play: Compose = ({ leaders, amounts, places, numbers, titles, words }) => {
  const [use, ...more] = words.filter((word) => word !== 'card');
  const [card, ...cards] = [...numbers, ...titles];
  const isElse = leaders.length + amounts.length + places.length + more.length + cards.length > 0;
  return isElse || card === undefined || use === undefined || !USES.includes(use) ? undefined : `PLAY ${card} ${use}`;
};

/** Words beside a thing that is named otherwise: `card 49`. */
const isBeside = (word: string): boolean => word === 'card' || word === 'hand';

const battle: Compose = ({ leaders, amounts, places, numbers, titles, words }) => {
  const isNone = words.includes('none');
  const isElse = words.some((word) => word !== 'none' && !isBeside(word));
  if (isElse || leaders.length + amounts.length + places.length > 0) return undefined;
  if (isNone) return numbers.length + titles.length > 0 ? undefined : 'BATTLE NONE';
  return `BATTLE ${[...new Set([...numbers, ...titles])].join(', ')}`;
};

const discard: Compose = ({ leaders, amounts, places, numbers, titles, words }) => {
  const isElse = leaders.length + amounts.length + places.length > 0 || !words.every(isBeside);
  const cards = [...numbers, ...titles];
  return isElse || cards.length === 0 ? undefined : `DISCARD ${cards.join(', ')}`;
};

const commander: Compose = ({ leaders, amounts, places, numbers, titles, words }) => {
  const [leader, ...others] = leaders;
  const isElse = amounts.length + places.length + numbers.length + titles.length + words.length + others.length > 0;
  return isElse || !leader ? undefined : `COMMANDER ${leader.text}`;
};

/** What is lost first, in the order of the line: `2 inf` stands for infantry. */
const lose: Compose = ({ leaders, amounts, places, numbers, titles, words }) => {
  const arms = amounts.length > 0 ? amounts.map((amount) => amount.replace(/^\d+ /, '')) : words;
  const isElse = places.length + numbers.length + titles.length > 0 || (amounts.length > 0 && words.length > 0);
  const lost = [...arms, ...leaders.map(({ text }) => text)];
  return isElse || lost.length === 0 || !arms.every((arm) => arm in UNITS) ? undefined : `LOSE ${lost.join(', ')}`;
};

/** Everybody goes to one place; a place that is left need not be named, nor, where that is asked, who leaves it. */
const retreat: Compose = ({ leaders, amounts, places, numbers, titles, words }, _kit, context) => {
  const to = places.filter(isGoal);
  if (leaders.length > 0 && kindAsked(context) !== 'retreat') return undefined;
  const isElse = numbers.length + titles.length + words.length > 0 || !amounts.every((amount) => amount === 'all');
  return isElse || to.length === 0 ? undefined : `RETREAT TO ${to.map(({ text }) => text).join(', ')}`;
};

const evade: Compose = (said, kit, context) => {
  const { leaders, amounts, places, numbers, titles, words } = said;
  if (words.some((word) => CLAUSES.includes(word))) return rule('EVADE')(said, kit, context);
  const [to, ...others] = places.filter(isGoal);
  const [leader, ...more] = leaders;
  const isElse = numbers.length + titles.length + words.length + others.length + more.length > 0;
  if (isElse || !amounts.every((amount) => amount === 'all')) return undefined;
  return ['EVADE', leader?.text, to && `TO ${to.text}`].filter(Boolean).join(' ');
};

/** `STAND`, `CONSENT YES`, `SIEGE CONTINUE`: a verb and at most one word. */
const only =
  (verb: string): Compose =>
  ({ leaders, amounts, places, numbers, titles, words }) => {
    const isElse = leaders.length + amounts.length + places.length + numbers.length + titles.length > 0;
    const said = new Set(words);
    return isElse || said.size > 1 ? undefined : [verb, ...said].join(' ');
  };

const build: Compose = ({ leaders, amounts, places, numbers, titles, words }) => {
  const [at, ...others] = places;
  if (!at || others.length + numbers.length + titles.length + words.length > 0) return undefined;
  return `BUILD ${[...leaders.map(({ text }) => text), ...amounts].join(' + ')} AT ${at.text}`;
};

const buy: Compose = ({ leaders, amounts, places, numbers, titles, words }) => {
  const isCard = words.length === 1 && words[0] === 'card' && numbers.every((count) => count === '1');
  return isCard && leaders.length + amounts.length + places.length + titles.length === 0 ? 'BUY CARD' : undefined;
};

const flag: Compose = ({ leaders, amounts, places, numbers, titles, words }) => {
  const [at, ...others] = places;
  const isElse = leaders.length + amounts.length + others.length + numbers.length + titles.length + words.length > 0;
  return isElse || !at ? undefined : `FLAG ${at.text}`;
};

const siege: Compose = (said, kit, context) => {
  const { leaders, amounts, places, numbers, titles, cardsWith, words } = said;
  if (words[0] === 'continue' || words[0] === 'stop') return only('SIEGE')(said, kit, context);
  const [at, ...others] = places;
  const cards = words.includes('card') ? [...numbers, ...titles] : cardsWith;
  const isElse = !words.every(isBeside) || numbers.length + titles.length > cards.length;
  if (!at || isElse || others.length + amounts.length > 0) return undefined;
  const [leader, ...more] = leaders;
  if (more.length > 0) return undefined;
  const order = leader ? `SIEGE ${at.text} WITH ${leader.text}` : `SIEGE ${at.text}`;
  return cards.length > 0 ? `${order} CARDS ${cards.join(', ')}` : order;
};

const CLAUSES = ['always', 'never'];

const intercept: Compose = ({ leaders, amounts, places, numbers, titles, words }) => {
  const isOther = amounts.length + numbers.length + titles.length + places.length + leaders.length > 0;
  if (words[0] === 'no' && words.length === 1) return isOther ? undefined : 'INTERCEPT NO';
  const clause = words.filter((word) => CLAUSES.includes(word));
  const others = words.filter((word) => !CLAUSES.includes(word));
  const isElse = amounts.length + numbers.length + titles.length + others.length > 0;
  // `Slonim's Bagration`: the place where the leader stands.
  const from = places.filter(({ prep }) => prep === 'from' || (prep === undefined && leaders.length > 0));
  if (isElse || from.length < places.length || from.length > 1 || clause.length > 1) return undefined;
  const who = leaders.map(({ text }) => text).join(' + ');
  return ['INTERCEPT', who, ...from.map(({ text }) => `FROM ${text}`), ...clause].filter(Boolean).join(' ');
};

/** `I keep my cards`: the verb alone, whatever the cards are called. */
const keep: Compose = ({ leaders, amounts, places, numbers, titles, words }) => {
  const isElse = leaders.length + places.length + numbers.length + titles.length > 0;
  return isElse || ![...amounts, ...words].every((word) => ['hand', 'card', 'all'].includes(word)) ? undefined : 'KEEP';
};

/** `Niemals ausweichen`. */
const rule =
  (verb: string): Compose =>
  ({ leaders, amounts, places, numbers, titles, words }) => {
    const isElse = amounts.length + places.length + numbers.length + titles.length > 0;
    const [clause, ...others] = words;
    if (isElse || others.length > 0 || clause === undefined || !CLAUSES.includes(clause)) return undefined;
    return [verb, ...leaders.map(({ text }) => text), clause].join(' ');
  };

const COMPOSED: Readonly<Record<string, Compose>> = {
  MOVE: move,
  PLAY: play,
  BATTLE: battle,
  BUILD: build,
  BUY: buy,
  FLAG: flag,
  SIEGE: siege,
  INTERCEPT: intercept,
  EVADE: evade,
  STAND: only('STAND'),
  RETREAT: retreat,
  COMMANDER: commander,
  CONSENT: only('CONSENT'),
  PREEMPT: only('PREEMPT'),
  LOSE: lose,
  DISCARD: discard,
  KEEP: keep,
};
