/** `Same as last time`: the orders that its writer gave last are proposed, and nothing is done. */
import { type Problem, problem } from '../../orders/index.ts';
import type { PositionRow, SeatRow } from '../../store/position.ts';
import type { Game } from '../game.ts';
import { knownGame } from '../packs.ts';
import type { Service } from '../service.ts';
import type { ReadSubmission } from './reading.ts';

const SAME =
  /^(?:please )?(?:(?:the )?same (?:orders )?(?:as (?:last time|the last time|before|always|usual)|again|procedure)|as (?:usual|always|before)|(?:bitte )?(?:wie (?:immer|gehabt|zuvor|üblich|beim letzten mal|letztes mal)|(?:noch ?mal )?d(?:as|ie)s?elben?(?: befehle)?(?: wie (?:immer|zuvor|beim letzten mal|letztes mal))?)|comme (?:d'habitude|la dernière fois|avant|toujours)|(?:pareil|la même chose|les mêmes ordres)(?: que la dernière fois)?|(?:지난번|저번|이전|전)(?:과|처럼|이랑|하고)?(?: ?(?:똑같이|같이|같게|동일하게))?(?: 해 ?주세요| 부탁합니다| 부탁드립니다)?|(?:늘|항상) ?하던 ?대로(?: 해 ?주세요| 부탁합니다)?|평소(?:처럼|대로|와 같이)(?: 해 ?주세요| 부탁합니다)?|(?:前回|先ほど|前)と(?:同じ|同様)(?:で|に|く)?(?:お願いします|お願い致します|頼みます)?|いつも(?:の)?(?:通り|とおり|どおり|ように)(?:で|に)?(?:お願いします)?)(?:,? (?:please|thanks|bitte|danke|merci|s'il (?:te|vous) plaît))?[.!。！]?$/iu;

/** Orders of one sheet; more were given one by one. */
const MOST_ORDERS = 40;

/** A text without the line that asks for the same again, and what it asks for. */
export async function sameAgain(
  service: Service,
  row: PositionRow,
  seat: SeatRow,
  text: string,
): Promise<Pick<ReadSubmission, 'text' | 'sameAgain'>> {
  const lines = text.split('\n');
  const said = lines.find((line) => SAME.test(line.trim().replace(/[‘’]/g, "'")));
  const game = said === undefined ? undefined : knownGame(service, row);
  if (said === undefined || !game) return { text };
  const { acts } = game.language;
  const answers = await service.store.answer.findMany({
    where: { matchId: row.id, seat: seat.seat, origin: 'sheet', kind: { in: [...acts] } },
    orderBy: { decision: 'desc' },
    take: MOST_ORDERS,
    select: { kind: true, answer: true },
  });
  return {
    text: lines.filter((line) => line !== said).join('\n'),
    sameAgain: proposed(said.trim(), lastSheet(game, answers)),
  };
}

type Given = { readonly kind: string; readonly answer: unknown };

/** The last answers back to the one that opened them: a card, or the first kind of act. */
const lastSheet = ({ language, cards }: Game, answers: readonly Given[]): readonly string[] => {
  const isFirst = ({ kind, answer }: Given): boolean =>
    language.standing?.opener ? cards?.of(answer as never) !== undefined : kind === language.acts[0];
  const at = answers.findIndex(isFirst);
  return answers
    .slice(0, at < 0 ? 0 : at + 1)
    .map(({ kind, answer }) => language.formatAnswer(kind, answer as never))
    .filter((line) => line !== '')
    .reverse();
};

const proposed = (text: string, lines: readonly string[]): Problem =>
  lines.length > 0 ? problem('same.proposed', { text }, lines) : problem('same.none', { text });
