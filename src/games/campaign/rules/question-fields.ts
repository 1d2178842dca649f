/** The parts of a rules question that standing orders and order lines read. */
import type { Json } from '../../../engine/index.ts';
import type { Force, LeaderId } from '../types.ts';
import type { QuestionFigures, QuestionOf } from './questions.ts';

export const listOf = <T>(value: Json | undefined): readonly T[] =>
  Array.isArray(value) ? (value as readonly T[]) : [];

/** The ally's leader who asks for command of a mixed group; undefined if the question is not about that. */
export const claimantOf = ({ prompt }: QuestionOf<'commander'>): LeaderId | undefined =>
  prompt.args.by === undefined ? undefined : prompt.args.leaders[0];

/** Behind in casualties. Before the first roll: has fewer dice. */
export const isLosing = ({ lead, mydice = 0, hisdice = 0 }: QuestionFigures): boolean =>
  lead === undefined ? mydice < hisdice : lead < 0;

/** The enemy whom a question is about. */
export const enemyOf = ({ mover, enemy }: QuestionFigures): Force | undefined =>
  typeof mover === 'object' ? mover : enemy;
