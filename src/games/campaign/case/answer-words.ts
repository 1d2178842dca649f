/** Answers that cases expect to be offered: whether all their words are known. */
import { z } from 'zod';
import { isObject } from '../../../engine/index.ts';
import type { Vocabulary } from './vocabulary.ts';
import { unknownWord } from './words.ts';

/** Fields of the answers of all games of the family. */
const FIELDS = [
  ...['do', 'card', 'as', 'with', 'at', 'of', 'from', 'to', 'force', 'commander', 'relief', 'stay', 'leader'],
  ...['leaders', 'inf', 'cav', 'art', 'sp', 'max', 'power', 'areas', 'option', 'preempt', 'respond', 'bid', 'role'],
  ...['strip', 'area', 'mulligan', 'deploy', 'convoy', 'calls', 'sea', 'withdraw', 'built', 'buy', 'intercept'],
  ...['evade', 'first', 'cards', 'go', 'fresh', 'lose', 'shares', 'consent', 'flag', 'on', 'n', 'a', 'b', 'arrival'],
  ...['keep', 'holder', 'relieve', 'rations', 'chit', 'share', 'rescue', 'burn', 'recover', 'now', 'rally', 'leave'],
  ...['surplus', 'frost'],
];

/** Words that answers have besides the names of things. */
const WORDS = [
  ...['end', 'play', 'buy', 'build', 'regroup', 'move', 'flag', 'convoy', 'assault', 'siege', 'command', 'spend'],
  ...['entrench', 'scorch', 'bridge', 'cp', 'event', 'restore', 'none', 'army', 'intercept', 'evade', 'resource'],
  ...['half', 'gain', 'common', 'home', 'morale', 'supply'],
];

/** An answer as data, of known fields and words. */
export const answerWords = ({ area, power, contingent, leader, arm, seat }: Vocabulary) => {
  const words = [area, power, contingent, leader, arm, seat]
    .flatMap(({ options }) => options as string[])
    .concat(WORDS);
  const names = [...FIELDS, ...words];
  const faultsIn = (value: unknown): string[] => {
    if (typeof value === 'string') return words.includes(value) ? [] : [unknownWord('word', value, words)];
    if (Array.isArray(value)) return value.flatMap(faultsIn);
    if (!isObject(value)) return [];
    return Object.entries(value).flatMap(([name, each]) => [
      ...(names.includes(name) ? [] : [unknownWord('field', name, FIELDS)]),
      ...faultsIn(each),
    ]);
  };
  return z.json().superRefine((answer, { addIssue }) => {
    for (const fault of faultsIn(answer)) addIssue(fault);
  });
};
