/** What becomes of one command of a moderator's mail, and what it is carried out with. */
import { format, type JsonObject, message } from '../../engine/index.ts';
import type { LetterFile, ReplyLine, Section } from '../../reports/index.ts';
import type { PositionRow } from '../../store/position.ts';
import type { Connection } from '../../store/store.ts';
import type { ActResult } from '../acts/acting.ts';
import type { Act } from '../acts/index.ts';
import { moderatorSentences } from '../messages/moderator.ts';
import type { ModeratorReader } from '../post/masthead.ts';
import type { Service } from '../service.ts';

/** Says what the answers to a moderator say. */
export const say = (key: string, args?: JsonObject): string => format(moderatorSentences, {}, message(key, args));

/** An act that waits for its code, as the submission keeps it. */
export interface PendingAct {
  readonly act: Act;
  readonly reason: string;
}

/** What became of one command. */
export interface Answer {
  readonly line: ReplyLine;
  readonly section?: Section;
  readonly done?: ActResult;
  /** Letters that it has written besides. */
  readonly letters?: readonly string[];
  readonly pending?: PendingAct & { readonly code: string };
  /** Files that go with the answer. */
  readonly files?: readonly LetterFile[];
  /** What is left to do when all is written. */
  readonly after?: () => Promise<unknown>;
}

export interface Office {
  /** Who writes, as far as his reply address says. */
  readonly who: ModeratorReader;
  readonly service: Service;
  readonly db: Connection;
  readonly row: PositionRow;
  /** The impulse that the mail speaks of. */
  readonly impulse: number;
  /** The name under which he acts. */
  readonly by: string;
}

/** A command as the answer repeats it, with what is said of it. */
export const lineOf = (mark: ReplyLine['mark'], text: string, notes: readonly string[] = []): ReplyLine => ({
  mark,
  text,
  tally: '',
  notes,
});
