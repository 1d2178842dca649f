/** What a game contributes to the reports, in groups. No function sees more than its seat may see. */
import type { LanguageTag } from '../engine/index.ts';
import { type Catalogue, catalogueIn, type Speech, speechFrom } from '../i18n/index.ts';
import { reportCatalogues } from './messages/index.ts';
import type { SeatInfo } from './model.ts';
import type { AnswersTold } from './reporter/answers.ts';
import type { BoardTold } from './reporter/board.ts';
import type { CardsTold } from './reporter/cards.ts';
import type { EventNews } from './reporter/events.ts';
import type { Learning } from './reporter/learning.ts';
import type { OrderHelp } from './reporter/orders.ts';
import type { PositionTold } from './reporter/position.ts';
import type { Story } from './reporter/story.ts';
import type { ReportWords } from './reporter/words.ts';

export interface Reporter<V = unknown> {
  readonly words: ReportWords;
  readonly position: PositionTold<V>;
  readonly story: Story<V>;
  readonly events: EventNews;
  readonly answers: AnswersTold<V>;
  readonly orders: OrderHelp<V>;
  readonly board: BoardTold<V>;
  readonly learning: Learning<V>;
  /** Absent in a game without cards that orders name. */
  readonly cards?: CardsTold<V>;
}

/** The turn and round of a view, in the words of the game. */
export const turnIn = <V>({ position }: Pick<Reporter<V>, 'position'>, view: V): string =>
  position.turn?.(view) ?? position.occasion(view);

/** Powers in the words of the game. */
export const powersIn = ({ words }: Pick<Reporter, 'words'>, ids: readonly string[]): string =>
  words.powers ? words.powers(ids) : ids.join(', ');

/** What a seat plays, in the reader's words: its powers, or the seat itself in a game without powers. */
export const playedBy = (
  reporter: Pick<Reporter, 'words'>,
  { powers, name }: Pick<SeatInfo, 'powers' | 'name'>,
): string => (powers.length > 0 ? powersIn(reporter, powers) : calledBy(reporter, name));

/** A seat in the words of the game. */
export const calledBy = ({ words }: Pick<Reporter, 'words'>, name: string): string => words.called?.(name) ?? name;

/** A seat as a list or a title has it: by its name, which only other languages than English translate. */
export const seatNamed = (reporter: Pick<Reporter, 'words'>, name: string): string =>
  (reporter.words.language ?? 'en') === 'en' ? name : calledBy(reporter, name);

/** The sentences of the reports and of the game, with the game's terms. */
export const speechOf = ({
  words,
}: {
  readonly words: Pick<ReportWords, 'language' | 'catalogue' | 'formatters'>;
}): Speech => speechFrom(sentencesIn(words.language ?? 'en', words.catalogue), words.formatters);

/** Merged catalogues, cached for each catalogue of a game: they are large, and every letter needs them. */
const together = new WeakMap<Catalogue, Map<LanguageTag, Catalogue>>();

const sentencesIn = (language: LanguageTag, catalogue: Catalogue): Catalogue => {
  const known = together.get(catalogue) ?? new Map<LanguageTag, Catalogue>();
  together.set(catalogue, known);
  const all = known.get(language) ?? { ...catalogueIn(reportCatalogues, language), ...catalogue };
  known.set(language, all);
  return all;
};
