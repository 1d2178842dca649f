/** The terms of a match in words, to which invited people agree. */
import type { Term } from '../../reports/index.ts';
import type { PositionRow } from '../../store/position.ts';
import type { Game } from '../game.ts';
import { paceWords } from '../play/pace-words.ts';
import { paceOf } from '../play/run.ts';
import { pressRule } from '../press/rule.ts';
import { speechIn } from '../words.ts';

/** Everything that is fixed from the first card on. */
export function termsOf(row: PositionRow, game: Game): readonly Term[] {
  const say = speechIn(game);
  const split = game.setup.splits.find(({ id }) => id === row.split);
  const { days, bounced = 'ask' } = paceOf(row);
  const options = Object.entries(row.options).map(([name, value]) => `${name}: ${value}`);
  const term = (id: string, how: string): Term => ({ id, what: say(`terms.${id}`), how });
  return [
    ...(split?.title ? [term('seats', split.title)] : []),
    term('pace', paceWords(row, game)),
    term('silence', say(`terms.silence.${paceOf(row).policy}`)),
    ...(days === undefined ? [] : [term('days', weekdays(days, game.reporter.words.language ?? 'en'))]),
    term('bounced', say(`terms.bounced.${bounced}`)),
    term('drafts', say(`terms.drafts.${paceOf(row).drafts ?? 'partial'}`)),
    term('staff', say(`terms.staff.${paceOf(row).staff ?? 'forbidden'}`)),
    term('press', say(`terms.press.${pressRule(row.press)}`)),
    term('visibility', say(`terms.visibility.${row.visibility}`)),
    ...(game.content?.pack ? [term('pack', game.content?.pack.title)] : []),
    ...(options.length > 0 ? [term('options', options.join(', '))] : []),
  ];
}

/** The first of January 2024 was a Monday. */
const MONDAY = 1;

/** Days of the week by name, 1 for Monday. */
const weekdays = (days: readonly number[], language: string): string => {
  const named = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' });
  return days.map((day) => named.format(Date.UTC(2024, 0, MONDAY + day - 1))).join(', ');
};
