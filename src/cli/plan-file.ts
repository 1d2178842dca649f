/** The file of a match to be opened: its schema, before any rules check it. */

import { z } from 'zod';
import { given } from '../engine/index.ts';
import { VISIBILITIES } from '../match/acts/sight.ts';
import type { MatchPlan } from '../match/forming/match-plan.ts';
import { PRESS_RULES } from '../match/press/rule.ts';
import type { Service } from '../match/service.ts';
import { PACE_NAMES, PACES, type Pace } from '../match/time/pace.ts';
import { paceShape } from '../match/time/pace-shape.ts';
import { CommandError, fileJson } from './files.ts';

const text = z.string();
const maybe = text.exactOptional();

const planFile = z.object({
  game: text,
  pack: maybe,
  scenario: text,
  split: text,
  name: text,
  seats: z.array(z.object({ id: text, player: text, address: text, zone: maybe, language: maybe })),
  moderator: z.object({ name: maybe, address: maybe, zone: maybe }).exactOptional(),
  pace: z.union([z.enum(PACE_NAMES), paceShape.partial()]).exactOptional(),
  press: z.enum(PRESS_RULES).exactOptional(),
  options: z.record(text, z.union([text, z.number(), z.boolean()])).exactOptional(),
  visibility: z.enum(VISIBILITIES).exactOptional(),
  forming: z.object({ startsByHand: z.boolean().exactOptional() }).exactOptional(),
});

/**
 * The plan in a file. Its pace is a name, or an object with the differences from the standard pace. A ruling that it does
 * not name is the one that its game proposes for a new match.
 */
export function planIn(games: Service['games'], file: string | undefined): MatchPlan {
  if (file === undefined) throw new CommandError('Which file? It names game, scenario, split, name and seats.');
  const read = planFile.safeParse(fileJson(file));
  if (!read.success) throw new CommandError(`${file} is no plan of a match: ${faultOf(read.error)}.`);
  const { pace: written, ...rest } = read.data;
  const plan = { ...rest, options: { ...games.get(rest.game)?.setup.recommended, ...rest.options } };
  return written === undefined ? plan : { ...plan, pace: paceIn(written) };
}

/** The rulings of a plan in a line; none if it has those of the rules alone. */
export const rulingLines = ({ options = {} }: MatchPlan): readonly string[] => {
  const rulings = Object.entries(options).map(([name, value]) => `${name}: ${value}`);
  return rulings.length > 0 ? [`    rulings  ${rulings.join(', ')}`] : [];
};

const paceIn = (written: NonNullable<z.output<typeof planFile>['pace']>): Pace =>
  typeof written === 'string' ? PACES[written] : { ...PACES.standard, ...given(written) };

function faultOf({ issues: [issue] }: z.ZodError): string {
  const where = issue?.path.join('.') ?? '';
  if (where === 'pace') return `a pace is one of ${PACE_NAMES.join(', ')}, or written out`;
  return `${where === '' ? '' : `${where}: `}${issue?.message ?? ''}`;
}
