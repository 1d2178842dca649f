/** What standing orders and order lines read from the questions of the rules. */
import type { Json } from '../../engine/index.ts';
import type { QuestionFigures, QuestionOf } from './questions.ts';
import type { Force, LeaderId } from './types.ts';

export const listOf = <T>(value: Json | undefined): readonly T[] =>
  Array.isArray(value) ? (value as readonly T[]) : [];

/** The ally's leader who is to take command of a group of both, where that is what is asked. */
export const claimantOf = ({ prompt }: QuestionOf<'commander'>): LeaderId | undefined =>
  prompt.args.by === undefined ? undefined : prompt.args.leaders[0];

/** Behind in casualties, or with fewer dice where nothing has been rolled yet. */
export const isLosing = ({ lead, mydice = 0, hisdice = 0 }: QuestionFigures): boolean =>
  lead === undefined ? mydice < hisdice : lead < 0;

/** The enemy whom a question is about. */
export const enemyOf = ({ mover, enemy }: QuestionFigures): Force | undefined =>
  typeof mover === 'object' ? mover : enemy;
