/** What the cases of Kutuzov expect of its levels and markers. */
import { z } from 'zod';
import { same } from '../../../engine/index.ts';
import { type Expectings, expecting, found } from '../../campaign/case/expecting.ts';
import type { Vocabulary } from '../../campaign/case/vocabulary.ts';
import { count, fields, flag, word } from '../../campaign/case/words.ts';
import type { Position } from '../../campaign/rules/play.ts';
import { ATTRITION, MORALE, SIDES, type SideName } from '../rules/powers.ts';
import { type Own, ownIn } from '../types.ts';
import { retreatOf } from './markers.ts';

const camp = word('side', SIDES);
const level = word('level', MORALE);

const standingOf = (position: Position, side: SideName): Own['morale'][SideName] => ownIn(position).morale[side];

const levels: Expectings<Position> = {
  morale: expecting(
    'the level of morale of a camp',
    fields({ morale: camp, is: level }),
    (position: Position, { morale, is }) => found(is, standingOf(position, morale).level),
  ),
  loss: expecting('loss markers of a camp', fields({ loss: camp, is: count }), (position: Position, { loss, is }) =>
    found(is, standingOf(position, loss).loss),
  ),
  gain: expecting('gain markers of a camp', fields({ gain: camp, is: count }), (position: Position, { gain, is }) =>
    found(is, standingOf(position, gain).gain),
  ),
  attrition: expecting(
    'the `level` of Imperial attrition, or its `loss` or `gain` markers',
    z.union([
      fields({ attrition: word('part of attrition', ['level'] as const), is: word('level', ATTRITION) }),
      fields({ attrition: word('part of attrition', ['level', 'loss', 'gain'] as const), is: count }),
    ]),
    (position: Position, { attrition: part, is }) => found(is, ownIn(position).attrition[part]),
  ),
  willToFight: expecting(
    'levels on which a Will to Fight marker lies, in any order',
    fields({ willToFight: z.array(level) }),
    (position: Position, { willToFight }) => {
      const order = (names: readonly string[]) => MORALE.filter((each) => names.includes(each));
      return found(order(willToFight), order(ownIn(position).willToFight));
    },
  ),
};

export const expectations = ({ area, power }: Vocabulary): Expectings<Position> => ({
  ...levels,
  marker: expecting(
    'whether a marker lies in an area',
    fields({ marker: word('marker', ['scorched', 'entrenched', 'sacked'] as const), at: area, is: flag }),
    (position: Position, { marker, at, is }) => found(is, ownIn(position)[marker].includes(at)),
  ),
  dmc: expecting(
    'whose Deployment Mobilization Centre is in an area',
    fields({ dmc: area, is: power.nullable() }),
    (position: Position, { dmc, is }) => found(is, ownIn(position).centres.find((each) => each.area === dmc)?.power),
  ),
  bridge: expecting(
    'whether a bridge joins two areas',
    fields({ bridge: z.tuple([area, area]), is: flag }),
    (position: Position, { bridge, is }) => {
      const ends = [...bridge].sort();
      return found(
        is,
        ownIn(position).bridges.some(({ a, b }) => same([a, b].sort(), ends)),
      );
    },
  ),
  retreatFromMoscow: expecting(
    'how far the retreat from Moscow is',
    fields({ retreatFromMoscow: word('state', ['no', 'enabled', 'chosen'] as const) }),
    (position: Position, it) => found(it.retreatFromMoscow, retreatOf(ownIn(position))),
  ),
});
