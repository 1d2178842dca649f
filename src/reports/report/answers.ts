/** The answers to a question, with what each may bring. */

import type { Speech } from '../../i18n/index.ts';
import { toldChance } from '../chance.ts';
import { columnsOf } from '../columns.ts';
import { type Block, paragraph } from '../document.ts';
import type { Choice } from '../model.ts';
import type { AnswerLabel } from '../reporter/answers.ts';
import { COLUMNS, wrap } from '../wrap.ts';

export type Answer = Extract<Block, { kind: 'answers' }>['answers'][number];

export const answerOf = ({ text, stakes = [] }: Choice, label: AnswerLabel, say: Speech): Answer => {
  const [first, ...more] = stakes.map((each) => say(each));
  const { chance } = toldChance(first ?? '') ?? {};
  return {
    order: text,
    stakes: first === undefined ? [] : [first, ...more],
    label: chance === undefined ? label.text : say('letter.answer.chance', { label: label.text, chance }),
  };
};

/** A sentence of this length, such as the text of a card, says by itself to what it belongs. */
const LONG_STAKE = 72;

/** The most lines that what answers mean takes in a mail before long sentences are cut. */
const MOST_STAKE_LINES = 20;

/** Columns of a sentence below its answer. */
const STAKE_WIDTH = COLUMNS - 2;

/** Columns of a sentence that stays on one line below its answer, with the mark that it was cut. */
const SHORT_STAKE = COLUMNS - 6;

/** Answers whose long sentences, such as the texts of cards, are cut to a line each where there are too many of them. */
export const withShortStakes = (
  answers: readonly Answer[],
): { readonly shown: readonly Answer[]; readonly isCut: boolean } => {
  const all = [...new Set(answers.flatMap(({ stakes }) => stakes))];
  const isLong = (stake: string) => columnsOf(stake) > LONG_STAKE;
  const height = all.reduce((lines, stake) => lines + wrap(stake, STAKE_WIDTH).length, 0);
  if (!all.some(isLong) || height <= MOST_STAKE_LINES) return { shown: answers, isCut: false };
  const cut = (stake: string) => (isLong(stake) ? `${wrap(stake, SHORT_STAKE)[0] ?? ''} ...` : stake);
  return { shown: answers.map(({ stakes, ...answer }) => ({ ...answer, stakes: stakes.map(cut) })), isCut: true };
};

/** What all answers have in common is said once, below them, and so is a long sentence about several of them. */
export const answerBlocks = (answers: readonly Answer[], isWhole: boolean): Block[] => {
  const timesOf = (stake: string) => answers.filter(({ stakes }) => stakes.includes(stake)).length;
  const alike = [...new Set(answers.flatMap(({ stakes }) => stakes))].filter((stake) => {
    const times = timesOf(stake);
    return times > 1 && (times === answers.length || stake.length > LONG_STAKE);
  });
  const own = answers.map(({ stakes, ...answer }) => ({
    ...answer,
    stakes: stakes.filter((stake) => !alike.includes(stake)),
  }));
  return [
    {
      kind: 'answers',
      answers: own.map((answer, i) => ({ ...answer, stakes: newStakes(own, i) })),
      ...(isWhole ? { isWhole } : {}),
    },
    ...alike.map((stake) => paragraph(stake)),
  ];
};

/** The fewest answers in a row of which what they have in common is told at the first alone. */
const MANY_ALIKE = 3;

/** What an answer means, without what many in a row have in common: the same sentences, or remarks below different ones. */
const newStakes = (answers: readonly Answer[], at: number): Answer['stakes'] => {
  const own = answers[at]?.stakes ?? [];
  if (isOneOfMany(answers, at, 0)) return [];
  return isOneOfMany(answers, at, 1) ? own.slice(0, 1) : own;
};

/** Whether an answer follows in a row of many that have the same sentences from one of them on. */
const isOneOfMany = (answers: readonly Answer[], at: number, from: number): boolean => {
  const toldOf = (i: number): string => answers[i]?.stakes.slice(from).join('\n') ?? '';
  const told = toldOf(at);
  if (told === '' || toldOf(at - 1) !== told) return false;
  const first = answers.findLastIndex((_, i) => i < at && toldOf(i) !== told) + 1;
  const next = answers.findIndex((_, i) => i > at && toldOf(i) !== told);
  return (next < 0 ? answers.length : next) - first >= MANY_ALIKE;
};
