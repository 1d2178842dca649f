/** YES in reply to an answer that proposes something, and TALK in reply to one that asks whether a line is an order. */
import { controlsIn, isCourtesy, takesBack, yesOrNo } from '../../orders/index.ts';
import type { PositionRow, SeatRow } from '../../store/position.ts';
import { type AskedLetter, askedLetter, lettersAfter } from '../../store/sent-letters.ts';
import { knownGame } from '../packs.ts';
import type { Service } from '../service.ts';
import type { ReadSubmission } from './reading.ts';

/** The text that a short reply stands for; or, if more than one thing is open, what it may stand for. */
export async function agreement(
  service: Service,
  row: PositionRow,
  seat: SeatRow,
  { text, references = [], from }: ReadSubmission,
): Promise<Pick<ReadSubmission, 'text' | 'whichProposed'>> {
  const asked = references.at(-1);
  const language = knownGame(service, row)?.language;
  if (from === undefined || asked === undefined || !language) return { text };
  const isTalk = controlsIn(text)?.talk === true;
  const answer = yesOrNo(text);
  const rest = withoutAssent(answer?.rest ?? '', seat.player)
    .replace(JOINING, '')
    .trim();
  const isYes = answer?.says === 'yes' && !takesBack(language, rest);
  if (!isTalk && !isYes) return { text };
  const letter = await askedLetter(service.store, seat.no, asked);
  if (!letter) return { text };
  const send = letter.sends === undefined ? [] : [letter.sends];
  if (isTalk) return { text: [text, ...send].join('\n') };
  const { proposes } = letter;
  const newer = (await lettersAfter(service.store, seat.no, asked)).filter((each) => isOpen(row, seat, each, letter));
  const [only, ...others] = proposes;
  const more = isCourtesy(language, rest) ? [] : [rest];
  if (newer.length === 0 && others.length === 0) return { text: only ? [...only, ...more, ...send].join('\n') : text };
  if (more.length > 0) return { text };
  const open = [...proposes, ...newer.flatMap((each) => each.proposes)];
  return { text: '', whichProposed: [...new Set(open.flatMap(([first]) => first ?? []))] };
}

/** What joins more to a yes: `Yes, and Ney to Warsaw`. */
const JOINING = /^(?:(?:and|also|und|et|aussi|그리고|そして|それと)(?!\p{L})[ ,、]{0,3})+/iu;

/** Words that say yes once more. */
const ASSENT =
  /(?<!\p{L})(?:exactly|precisely|correct|that['’]?s (?:right|correct|it)|that is (?:right|correct|it|what i mean)|genau(?: so)?|richtig|stimmt|exactement|c['’]est (?:ça|exact|bien ça)|tout à fait|맞습니다|맞아요|그렇습니다|바로 그겁니다|その(?:通|とお)りです)(?!\p{L})/giu;

/** A text without such words and without the name of its writer in a line of its own. */
const withoutAssent = (text: string, writer: string): string =>
  text
    .split('\n')
    .filter((line) => line.trim().toLowerCase() !== writer.toLowerCase())
    .join('\n')
    .replace(ASSENT, '');

/** Whether something newer waits for the seat than what a letter has asked. */
const isOpen = (row: PositionRow, seat: SeatRow, newer: AskedLetter, asked: AskedLetter): boolean => {
  if (newer.kind === 'report')
    return row.open.some((open) => open.seat === seat.seat && open.decision === newer.decision);
  return newer.proposes.length > 0 || (asked.proposes.length > 0 && newer.verdict !== 'INFO');
};
