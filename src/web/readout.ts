/** An acknowledgement as a page shows it: sentences instead of messages. */
import { format } from '../engine/index.ts';
import type { Game } from '../match/index.ts';
import type { AcknowledgedLine, Acknowledgement } from '../orders/index.ts';

export interface Readout {
  readonly good: boolean;
  /** First line: what the whole comes to. */
  readonly verdict: string;
  readonly lines: readonly ReadoutLine[];
}

export interface ReadoutLine {
  readonly number: number | '';
  readonly mark: 'ok' | 'doubt' | 'wrong' | 'info';
  readonly text: string;
  readonly tally: string;
  readonly notes: readonly string[];
}

const MARKS: Readonly<Record<AcknowledgedLine['mark'], ReadoutLine['mark']>> = {
  ok: 'ok',
  '!': 'doubt',
  '?': 'wrong',
  i: 'info',
};

const GOOD: readonly Acknowledgement['verdict'][] = ['ACCEPTED', 'INFO'];

export const readoutOf = ({ language }: Pick<Game, 'language'>, said: Acknowledgement): Readout => {
  const say = (message: AcknowledgedLine['text']) => format(language.catalogue, language.formatters, message);
  return {
    good: GOOD.includes(said.verdict),
    verdict: `${said.verdict}: ${say(said.summary)}`,
    lines: said.lines.map((line) => ({
      number: line.number ?? '',
      mark: MARKS[line.mark],
      text: say(line.text),
      tally: tallyOf(line),
      notes: line.notes.map(say),
    })),
  };
};

const tallyOf = ({ tally }: AcknowledgedLine): string => {
  if (!tally) return '';
  return tally.change < 0 ? `−${-tally.change} → ${tally.left} CP` : `${tally.left} CP`;
};
