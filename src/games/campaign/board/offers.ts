/** How the acts of an impulse are offered at an area of the map. */
import { isObject, type Json, type JsonObject, type Message, uncheckedMessage } from '../../../engine/index.ts';
import type { Deed } from '../../../game/index.ts';
import { seenIn } from '../orders/labels/label.ts';
import { takesSeveral } from '../rules/operations/index.ts';
import type { Definition } from '../rules/play.ts';
import type { View } from '../state.ts';
import type { Act, EventChoice } from '../types.ts';

const KINDS: Readonly<Partial<Record<Act['do'], string>>> = {
  move: 'march',
  siege: 'siege',
  build: 'build',
  flag: 'flag',
  command: 'command',
  regroup: 'regroup',
  convoy: 'sea',
  assault: 'sea',
};

/** The kinds in the order in which they are offered. */
export const DEED_KINDS = ['march', 'siege', 'build', 'flag', 'command', 'regroup', 'sea'] as const;

const SELDOM: ReadonlySet<string> = new Set(['command', 'regroup', 'sea']);

/** `2 inf 1 cav`. */
const COUNTERS = /\b([0-9]{1,2}) (inf|cav|art)\b/g;

interface DoneBy {
  /** The name of whoever leads it. */
  readonly leader: string | undefined;
  /** The pieces that go somewhere. */
  words(): Message;
}

/** An act with the order for it, and those who do it. Undefined for what belongs to no area. */
export const deedOf = (answer: Json, text: string, { leader, words }: DoneBy): Deed | undefined => {
  const kind = isObject(answer) ? KINDS[answer.do as Act['do']] : undefined;
  if (kind === undefined) return undefined;
  const isSeldom = SELDOM.has(kind);
  const end = text.indexOf(' FROM ');
  if (end < 0) return { kind, isSeldom };
  const who = text.slice(text.indexOf(' ') + 1, end);
  const named = [...who.matchAll(COUNTERS)];
  const counters = named.map(([, most, what = '']) => ({
    ...{ what, most: Number(most), words: uncheckedMessage(`arm.${what}.full`) },
  }));
  const by = {
    who,
    words: words(),
    counters,
    ...(leader === undefined ? {} : ledBy(leader, who, named.map(([all]) => all).join(' '))),
  };
  return { kind, by, isSeldom };
};

/** A force with a leader, who could go without its counters. */
const ledBy = (leader: string, who: string, counters: string) =>
  counters !== '' && who.endsWith(counters) ? { leader, alone: `${who.slice(0, -counters.length)}ALONE` } : { leader };

/** W-5.1f. An event without what its player chooses for it, unless its card asks for several things one after another. */
export const choiceIn = (
  game: Definition,
  answer: Json,
  view: View,
): { readonly bare: Json; readonly chosen: JsonObject } | undefined => {
  if (!isObject(answer) || answer.do !== 'play' || !isObject(answer.with)) return undefined;
  const { with: chosen, ...bare } = answer;
  const card = game.content.cards.get(Number(answer.card));
  const power = view.impulse?.power;
  if (!card || power === undefined) return undefined;
  const event = { power, card, choice: { power: (chosen as EventChoice).power } };
  return takesSeveral(seenIn(game, view), event as Parameters<typeof takesSeveral>[1]) ? undefined : { bare, chosen };
};
