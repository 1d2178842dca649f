/** How things stand in Kutuzov, for reports and maps: levels, markers, and how far it is to each end (K-9.12, K-24.1). */
import { type Message, message, withData } from '../../../engine/index.ts';
import type { Position } from '../../campaign/rules/play.ts';
import type { AreaId } from '../../campaign/types.ts';
import { bookOf } from '../content.ts';
import { type Own, ownIn } from '../types.ts';
import { conquestOutlook, flaggedCapitals, keyCount } from './conquest.ts';
import { isWinter } from './ground.ts';
import { SIDES } from './powers.ts';

/** What every report tells. */
const levels = ({ morale, attrition }: Own): Message[] =>
  [
    ...SIDES.map((side) => message('standing.morale', { side, ...morale[side] })),
    message('standing.attrition', { ...attrition }),
  ].map((line) => withData(line, { brief: true }));

const listed = (key: string, areas: readonly AreaId[]): Message[] =>
  areas.length === 0 ? [] : [message(`standing.${key}`, { areas: [...areas].sort() })];

const will = ({ willToFight, retreat, retreatEnabled }: Own): Message[] => [
  ...(retreat ? [message('standing.retreat.chosen')] : []),
  ...(retreatEnabled && !retreat ? [message('standing.retreat.enabled')] : []),
  ...(retreat ? [] : willToFight.map((level) => message('standing.will', { level }))),
];

const onMap = ({ entrenched, scorched, sacked, bridges }: Own): Message[] => [
  ...listed('entrenched', entrenched),
  ...listed('scorched', scorched),
  ...listed('sacked', sacked),
  ...bridges.map(({ a, b, power }) => message('standing.bridge', { a, b, power })),
];

const centresIn = ({ centres }: Own): Message[] =>
  centres.map(({ area, power }) => message('standing.centre', { area, power }));

const trainsIn = ({ state }: Position): Message[] =>
  state.effects.flatMap(({ kind, side, area }) =>
    kind === 'supply-train' ? [message('standing.train', { side: String(side), area: String(area) })] : [],
  );

const alliesOf = ({ left }: Own): Message[] => left.map((ally) => message(`standing.left.${ally}`));

/** K-9.12, K-24.1. What lies on the tracks and on the map. */
export const standings = (position: Position): readonly Message[] => {
  const own = ownIn(position);
  return [...levels(own), ...alliesOf(own), ...will(own), ...onMap(own), ...centresIn(own), ...trainsIn(position)];
};

/** What lies in one area. */
export const marksAt = (position: Position, area: AreaId): readonly Message[] => {
  const own = ownIn(position);
  const bridge = own.bridges.find(({ a, b }) => a === area || b === area);
  return [
    ...(bookOf(position.game).places.depots.has(area) ? [message('mark.depot')] : []),
    ...(['entrenched', 'scorched', 'sacked'] as const).flatMap((kind) =>
      own[kind].includes(area) ? [message(`mark.${kind}`)] : [],
    ),
    ...own.centres.flatMap((each) => (each.area === area ? [message('mark.centre')] : [])),
    ...(bridge ? [message('mark.bridge')] : []),
  ];
};

/** Moscow and St. Petersburg. */
const CAPITALS = 2;

/** K-19.22a, K-19.22b, K-19.23. */
const imperialEnds = (position: Position): Message[] => {
  const keys = keyCount(position, 'tsarist');
  if (isWinter(position)) return [withData(message('board.end.no-keys', { keys }), { steps: keys })];
  const { conquestRolls: rolls } = ownIn(position);
  const { suddenDeath } = bookOf(position.game).tables;
  const flagged = flaggedCapitals(position).length;
  return [
    withData(message('board.end.capitals', { flagged }), { steps: CAPITALS - flagged }),
    withData(message('board.end.rolls', { rolls }), { steps: suddenDeath.conquestRolls - rolls }),
  ];
};

/** K-19.3, K-19.5, K-9.22. What is still missing for each early end; `steps`: how much. */
export const endsAhead = (position: Position): readonly Message[] => {
  const { tsaristKeys } = bookOf(position.game).tables.suddenDeath;
  const { conquest, defeat, plus, open } = conquestOutlook(position);
  const keys = keyCount(position, 'tsarist');
  return [
    ...imperialEnds(position),
    withData(message('board.end.keys', { keys, needs: tsaristKeys }), { steps: tsaristKeys - keys }),
    withData(message(open ? 'board.end.conquest' : 'board.end.conquest.closed', { plus, conquest, defeat }), {
      // One roll decides; without a capital it cannot conquer.
      ...(open ? { steps: 1 } : {}),
    }),
  ];
};
