/** Makes orders from the parts of a line, whatever their order: `Wellington nach Salamanca`. */
import { sure } from '../../../../engine/index.ts';
import { kindAsked, type Part, type Phrase, type ReadContext } from '../../../../orders/index.ts';
import type { View } from '../../state.ts';
import { type Kit, powerLeading, whereIs } from '../names.ts';
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

const ANY = Number.POSITIVE_INFINITY;
const PARTS = ['leaders', 'amounts', 'places', 'numbers', 'titles', 'words'] as const;

/** An order of so many parts of each kind at most. A line with more of them, or with others, is none. */
const of =
  (most: Partial<Readonly<Record<(typeof PARTS)[number], number>>>, order: Compose): Compose =>
  (said, ...more) =>
    PARTS.every((part) => said[part].length <= (most[part] ?? 0)) ? order(said, ...more) : undefined;

const spaced = (...parts: readonly (string | undefined)[]): string => parts.filter(Boolean).join(' ');

const textOf = ({ text }: Part): string => text;

const move = of({ leaders: ANY, amounts: ANY, places: ANY, numbers: ANY }, (said, kit, context) => {
  const { leaders, amounts, numbers } = said;
  if (leaders.length > 1 && amounts.length > 1) return undefined;
  const ours = leaders.filter((leader) => isOurs(kit, leader, context));
  const enemies = leaders.filter((leader) => !ours.includes(leader));
  const path = pathOf(said.places, enemies, context);
  if (path === undefined || ours.length + amounts.length + numbers.length === 0) return undefined;
  // Everything that somebody takes along is what he may command.
  const troops = ours.length > 0 ? amounts.map((amount) => (amount === 'all' ? 'max' : amount)) : amounts;
  return spaced('MOVE', ours.map(textOf).join(' + '), ...numbers, ...troops, path);
});

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

const play = of({ numbers: 1, titles: 1, words: ANY }, ({ numbers, titles, words }) => {
  const [use = '', ...more] = words.filter((word) => word !== 'card');
  const [card, ...cards] = [...numbers, ...titles];
  const isElse = more.length + cards.length > 0 || card === undefined || !USES.includes(use);
  return isElse ? undefined : `PLAY ${card} ${use}`;
});

/** Words beside a thing that is named otherwise: `card 49`. */
const isBeside = (word: string): boolean => word === 'card' || word === 'hand';

const battle = of({ numbers: ANY, titles: ANY, words: ANY }, ({ numbers, titles, words }) => {
  if (words.some((word) => word !== 'none' && !isBeside(word))) return undefined;
  const cards = [...new Set([...numbers, ...titles])].join(', ');
  if (words.includes('none')) return cards === '' ? 'BATTLE NONE' : undefined;
  return `BATTLE ${cards}`;
});

const discard = of({ numbers: ANY, titles: ANY, words: ANY }, ({ numbers, titles, words }) => {
  const cards = [...numbers, ...titles];
  return words.every(isBeside) && cards.length > 0 ? `DISCARD ${cards.join(', ')}` : undefined;
});

/** What is lost first, in the order of the line: `2 inf` stands for infantry. */
const lose = of({ leaders: ANY, amounts: ANY, words: ANY }, ({ leaders, amounts, words }) => {
  if (amounts.length > 0 && words.length > 0) return undefined;
  const arms = amounts.length > 0 ? amounts.map((amount) => amount.replace(/^\d+ /, '')) : words;
  const lost = [...arms, ...leaders.map(textOf)];
  return lost.length > 0 && arms.every((arm) => arm in UNITS) ? `LOSE ${lost.join(', ')}` : undefined;
});

const isEverything = (amounts: readonly string[]): boolean => amounts.every((amount) => amount === 'all');

/** Everybody goes to one place; a place that is left need not be named, nor, where that is asked, who leaves it. */
const retreat = of({ leaders: ANY, amounts: ANY, places: ANY }, ({ leaders, amounts, places }, _kit, context) => {
  const to = places.filter(isGoal).map(textOf);
  if (leaders.length > 0 && kindAsked(context) !== 'retreat') return undefined;
  return isEverything(amounts) && to.length > 0 ? `RETREAT TO ${to.join(', ')}` : undefined;
});

const evading = of({ leaders: 1, amounts: ANY, places: ANY }, ({ leaders: [leader], amounts, places }) => {
  const [to, ...others] = places.filter(isGoal);
  if (others.length > 0 || !isEverything(amounts)) return undefined;
  return spaced('EVADE', leader?.text, to && `TO ${to.text}`);
});

const evade: Compose = (said, ...more) =>
  (said.words.some((word) => CLAUSES.includes(word)) ? rule('EVADE') : evading)(said, ...more);

/** `STAND`, `CONSENT YES`, `SIEGE CONTINUE`: a verb and at most one word. */
const only = (verb: string): Compose =>
  of({ words: ANY }, ({ words }) => {
    const said = new Set(words);
    return said.size > 1 ? undefined : spaced(verb, ...said);
  });

const siege: Compose = (said, ...more) => {
  const { leaders, places, numbers, titles, cardsWith, words } = said;
  if (words[0] === 'continue' || words[0] === 'stop') return only('SIEGE')(said, ...more);
  const cards = words.includes('card') ? [...numbers, ...titles] : cardsWith;
  if (!words.every(isBeside) || numbers.length + titles.length > cards.length) return undefined;
  const begun = of({ leaders: 1, places: 1, numbers: ANY, titles: ANY, words: ANY }, () => {
    const by = leaders[0] && `WITH ${leaders[0].text}`;
    return places[0] && spaced('SIEGE', places[0].text, by, cards.length > 0 ? `CARDS ${cards.join(', ')}` : undefined);
  });
  return begun(said, ...more);
};

const CLAUSES = ['always', 'never'];

const intercepting = of({ leaders: ANY, places: ANY, words: 1 }, ({ leaders, places, words: [clause] }) => {
  // `Slonim's Bagration`: the place where the leader stands.
  const from = places.filter(({ prep }) => prep === 'from' || (prep === undefined && leaders.length > 0));
  const isElse = from.length < places.length || from.length > 1;
  if (isElse || (clause !== undefined && !CLAUSES.includes(clause))) return undefined;
  return spaced('INTERCEPT', leaders.map(textOf).join(' + '), ...from.map(({ text }) => `FROM ${text}`), clause);
});

const intercept: Compose = (said, ...more) =>
  said.words.join() === 'no' ? of({ words: 1 }, () => 'INTERCEPT NO')(said, ...more) : intercepting(said, ...more);

/** `I keep my cards`: the verb alone, whatever the cards are called. */
const keep = of({ amounts: ANY, words: ANY }, ({ amounts, words }) =>
  [...amounts, ...words].every((word) => ['hand', 'card', 'all'].includes(word)) ? 'KEEP' : undefined,
);

/** `Niemals ausweichen`. */
const rule = (verb: string): Compose =>
  of({ leaders: ANY, words: 1 }, ({ leaders, words: [clause = ''] }) =>
    CLAUSES.includes(clause) ? spaced(verb, ...leaders.map(textOf), clause) : undefined,
  );

const COMPOSED: Readonly<Record<string, Compose>> = {
  MOVE: move,
  PLAY: play,
  BATTLE: battle,
  BUILD: of({ leaders: ANY, amounts: ANY, places: 1 }, ({ leaders, amounts, places: [at] }) => {
    return at && `BUILD ${[...leaders.map(textOf), ...amounts].join(' + ')} AT ${at.text}`;
  }),
  BUY: of({ numbers: ANY, words: 1 }, ({ numbers, words }) =>
    words[0] === 'card' && numbers.every((count) => count === '1') ? 'BUY CARD' : undefined,
  ),
  FLAG: of({ places: 1 }, ({ places: [at] }) => at && `FLAG ${at.text}`),
  SIEGE: siege,
  INTERCEPT: intercept,
  EVADE: evade,
  STAND: only('STAND'),
  RETREAT: retreat,
  COMMANDER: of({ leaders: 1 }, ({ leaders: [leader] }) => leader && `COMMANDER ${leader.text}`),
  CONSENT: only('CONSENT'),
  PREEMPT: only('PREEMPT'),
  LOSE: lose,
  DISCARD: discard,
  KEEP: keep,
};
