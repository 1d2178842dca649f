/** Verbs that answer what is asked now, and their short forms as rules for later: `SQUARE`, `SQUARE inf IF hand >= 4`. */
import { type Json, message } from '../../../engine/index.ts';
import type { Order, PolicyVerb, Verb } from '../../../orders/index.ts';
import type { View } from '../knowledge.ts';
import type { Hex, Reaction } from '../types.ts';
import { once } from './acts.ts';
import { flagsIgnored } from './choosing.ts';
import {
  asField,
  byComma,
  isWhoAhead,
  type LineReader,
  readFoe,
  readHex,
  readLeaderWho,
  readPath,
  readWho,
} from './reading.ts';
import {
  type Head,
  isAbout,
  offerOf,
  PREFERENCES,
  readIgnored,
  readLeaderAction,
  readPreference,
  type rulesIn,
} from './rules.ts';
import { answerText } from './text.ts';
import { joined, type ScriptWords, said } from './words.ts';

type AnswerOrder = Order & { readonly answer: Json };

/** A verb whose lines give an answer as it stands. */
const answering = (
  name: string,
  kinds: readonly string[],
  read: (reader: LineReader) => Json | undefined,
  more: Pick<Verb<View>, 'words' | 'policy'> = {},
): Verb<View> => {
  const text = ({ answer }: AnswerOrder): string => answerText(kinds[0] ?? '', answer);
  const verb: Verb<View, AnswerOrder> = {
    name,
    ...more,
    read: (reader) => {
      const answer = read(reader);
      return answer === undefined ? undefined : { verb: name, answer };
    },
    write: text,
    describe: (order) => said(text(order)),
    item: ({ answer }) => once(kinds, () => answer),
  };
  return verb;
};

// --- reactions ------------------------------------------------------------------------------------------------------

/** `SQUARE inf AGAINST cav IF hand >= 4`: one thing for one kind of unit; where it cannot be done, the next line counts. */
function shortReaction(words: ScriptWords, name: string, reaction: Reaction): PolicyVerb<View> {
  const policy: PolicyVerb<View, Head> = {
    kinds: ['reaction'],
    refusable: false,
    implied: (reader) => {
      skipTail(reader, 'strike');
      return isWhoAhead(reader);
    },
    read: (reader) => {
      skipTail(reader, 'strike');
      const who = isWhoAhead(reader) ? readWho(reader) : 'ANY';
      if (who === undefined) return undefined;
      if (!reader.word('against')) return { who };
      const against = asField('against', readFoe(reader, policy.kinds));
      return against && { who, ...against };
    },
    write: ({ who, against }) => joined(who, against === undefined ? '' : `AGAINST ${against}`),
    describe: (subject, clause) => message('policy.short', { text: `${name} ${policy.write(subject)}`, clause }),
    offer: (subject, decision, view) => {
      if (!isAbout(words, subject, decision, view)) return undefined;
      return offerOf({ name, ...subject }, decision.options().includes(reaction) ? [reaction] : []);
    },
  };
  return policy;
}

/** The second half of a double word: `FIRST-STRIKE`, `BATTLE-BACK`. */
function skipTail(reader: LineReader, word: string): void {
  const isJoined = reader.peek()?.type === 'hyphen' && reader.peek(1)?.key === word;
  if (isJoined) reader.skip(2);
  else reader.word(word);
}

const reactionVerb = (words: ScriptWords, name: string, reaction: Reaction, also: readonly string[] = []): Verb<View> =>
  answering(
    name,
    ['reaction'],
    (reader) => {
      skipTail(reader, 'strike');
      return reaction;
    },
    { words: also, policy: shortReaction(words, name, reaction) },
  );

// --- flags ----------------------------------------------------------------------------------------------------------

/** `IGNORE any NEEDED`, `IGNORE guard MAX`. */
function shortFlags(words: ScriptWords): PolicyVerb<View> {
  const policy: PolicyVerb<View, Head & { readonly ignore: string | number }> = {
    kinds: ['flags'],
    refusable: false,
    implied: isWhoAhead,
    read: (reader) => {
      const who = readWho(reader);
      if (who === undefined) return undefined;
      const ignore = asField('ignore', readIgnored(reader));
      return ignore && { who, ...ignore };
    },
    write: ({ who, ignore }) => `${who} ${ignore}`,
    describe: (subject, clause) => message('policy.short', { text: `IGNORE ${policy.write(subject)}`, clause }),
    offer: (subject, decision, view) =>
      isAbout(words, subject, decision, view) ? offerOf(subject, [flagsIgnored(subject.ignore, decision)]) : undefined,
  };
  return policy;
}

// --- ways -----------------------------------------------------------------------------------------------------------

/** Whether a way of hexes, or none, comes next. */
const isWayAhead = (reader: LineReader): boolean => {
  const place = reader.place;
  const isWay = reader.word('none') !== undefined || reader.exactName(['hex']) !== undefined;
  const isLeaving = (): boolean =>
    reader.word('off', 'offboard') !== undefined && !reader.word('never', 'last', 'first');
  const isPreferred = reader.peek()?.key === 'to' && PREFERENCES.some((each) => each === reader.peek(1)?.key);
  const isAlone = !isPreferred && (reader.done || reader.arrow() || isLeaving());
  reader.back(place);
  return isWay && isAlone;
};

const isRule = (reader: LineReader): boolean => reader.peek()?.key === 'for';

const readWay = (reader: LineReader): Hex[] | undefined => (reader.word('none') ? [] : readPath(reader));

/** `RETREAT art TO cover, support JOIN`: the same as a rule with FOR. */
const retreatPolicy = (rule: PolicyVerb<View>): PolicyVerb<View> => ({
  ...rule,
  implied: (reader) => isRule(reader) || !isWayAhead(reader),
  read: (reader) => {
    if (isRule(reader)) return rule.read(reader);
    const who = readWho(reader);
    if (who === undefined) return undefined;
    if (!reader.word('to')) return reader.fail('order.missing-name', { kind: 'TO' });
    const prefer = byComma(reader, () => readPreference(reader));
    if (!prefer) return undefined;
    if (!reader.word('join')) return { who, prefer };
    return { who, prefer, join: reader.word('no') === undefined };
  },
});

/** `LEADER Wellesley BACK 3 JOIN any OFF last`. */
const leaderPolicy = (rule: PolicyVerb<View>): PolicyVerb<View> => ({
  ...rule,
  implied: (reader) => isRule(reader) || !isWayAhead(reader),
  read: (reader) => {
    if (isRule(reader)) return rule.read(reader);
    reader.mark(':');
    const who = readLeaderWho(reader);
    if (who === undefined) return undefined;
    reader.mark(':');
    const action = readLeaderAction(reader);
    return action && { who, ...action };
  },
});

/** `BACK ALWAYS`, `BACK IF dice >= 2`: for every unit. */
const backPolicy = (rule: PolicyVerb<View>): PolicyVerb<View> => ({
  ...rule,
  refusable: true,
  implied: (reader) => {
    skipTail(reader, 'back');
    return isRule(reader);
  },
  read: (reader) => {
    skipTail(reader, 'back');
    return isRule(reader) ? rule.read(reader) : { every: true };
  },
  write: (subject, style) => (subject.every === true ? '' : rule.write(subject, style)),
  describe: (subject, clause) =>
    subject.every === true ? message('policy.short', { text: 'BATTLE-BACK', clause }) : rule.describe(subject, clause),
  offer: (subject, decision, view) =>
    subject.every === true
      ? { parts: ['all'], alternatives: [{ answer: true, part: 'all', numbers: {} }] }
      : rule.offer(subject, decision, view),
});

const readOff = (reader: LineReader): Json | undefined => {
  const path = readWay(reader);
  return path && { path, off: reader.word('off', 'offboard') !== undefined };
};

const readBack = (reader: LineReader): Json | undefined => {
  skipTail(reader, 'back');
  const word = reader.word('yes', 'no');
  return word === undefined
    ? reader.fail('order.unknown-act', { text: reader.peek()?.text ?? '' }, ['YES', 'NO'])
    : word === 'yes';
};

/** The verbs of the defence, and those that answer questions one at a time. */
export function answerVerbs(words: ScriptWords, rules: ReturnType<typeof rulesIn>): readonly Verb<View>[] {
  return [
    { name: 'FLAGS', policy: rules.flags },
    reactionVerb(words, 'STRIKE', 'FIRST_STRIKE', ['first']),
    reactionVerb(words, 'SQUARE', 'SQUARE'),
    reactionVerb(words, 'RETIRE', 'RETIRE'),
    reactionVerb(words, 'STAND', 'STAND'),
    answering('IGNORE', ['flags'], (reader) => reader.number(), { policy: shortFlags(words) }),
    answering('RETREAT', ['retreat', 'retire'], readWay, { policy: retreatPolicy(rules.retreat) }),
    answering('LEADER', ['leader'], readOff, { policy: leaderPolicy(rules.leader) }),
    answering('BACK', ['battleBack'], readBack, { words: ['battle'], policy: backPolicy(rules.back) }),
    answering('SUPPLY', ['supply'], readHex, { policy: rules.supply }),
  ];
}
