/** The answer to one command of a moderator's mail, and what the command needs. */
import type { LanguageTag } from '../../engine/index.ts';
import { catalogueIn, type Speech, speechFrom } from '../../i18n/index.ts';
import type { LetterFile, ReplyLine, Section } from '../../reports/index.ts';
import { reportCatalogues } from '../../reports/index.ts';
import type { PositionRow } from '../../store/position.ts';
import type { Connection } from '../../store/store.ts';
import type { ActResult } from '../acts/acting.ts';
import type { Act } from '../acts/index.ts';
import type { Game } from '../game.ts';
import { matchCatalogues } from '../messages/index.ts';
import type { ModeratorReader } from '../post/masthead.ts';
import type { Service } from '../service.ts';

/** The sentences of the answers to a moderator in a language. */
export const speechTo = (language: LanguageTag = 'en'): Speech =>
  speechFrom({ ...catalogueIn(reportCatalogues, language), ...catalogueIn(matchCatalogues, language) });

/** An act that waits for its code, as stored with the submission. */
export interface PendingAct {
  readonly act: Act;
  readonly reason: string;
}

/** The result of one command. */
export interface Answer {
  readonly line: ReplyLine;
  readonly section?: Section;
  readonly done?: ActResult;
  /** Further letters that it has written. */
  readonly letters?: readonly string[];
  readonly pending?: PendingAct & { readonly code: string };
  /** Files that go with the answer. */
  readonly files?: readonly LetterFile[];
  /** The work that remains after the transaction. */
  readonly after?: () => Promise<unknown>;
}

export interface Office {
  /** The writer, according to his reply address. */
  readonly who: ModeratorReader;
  /** Says sentences in the language of the writer. */
  readonly say: Speech;
  /** The game in the writer's language. */
  readonly game: Game | undefined;
  readonly service: Service;
  readonly db: Connection;
  readonly row: PositionRow;
  /** The impulse that the mail refers to. */
  readonly impulse: number;
  /** The name under which he acts. */
  readonly by: string;
}

/** A command as the answer repeats it, with notes. */
export const lineOf = (mark: ReplyLine['mark'], text: string, notes: readonly string[] = []): ReplyLine => ({
  mark,
  text,
  tally: '',
  notes,
});
