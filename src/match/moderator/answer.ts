/** The answer to one command of a moderator's mail, and what the command needs. */
import { speechFrom } from '../../i18n/index.ts';
import type { LetterFile, ReplyLine, Section } from '../../reports/index.ts';
import { reportCatalogues } from '../../reports/index.ts';
import type { PositionRow } from '../../store/position.ts';
import type { Connection } from '../../store/store.ts';
import type { ActResult } from '../acts/acting.ts';
import type { Act } from '../acts/index.ts';
import { matchCatalogues } from '../messages/index.ts';
import type { ModeratorReader } from '../post/masthead.ts';
import type { Service } from '../service.ts';

/** A sentence of the answers to a moderator. */
const sentences = { ...reportCatalogues.en, ...matchCatalogues.en };

export const say = speechFrom(sentences);

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
