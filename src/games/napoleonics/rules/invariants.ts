/** What holds in every position; each fault as a sentence. */

import { faultSpeech as say } from '../messages/index.ts';
import { fullDeck, type Position } from '../state.ts';
import { HEXES } from './board.ts';
import { armOf, bannersOf, isOver, sideOf, sideState, sidesIn, typeOf } from './position.ts';
import { isPassable } from './terrain.ts';

const twice = <T>(things: readonly T[]): readonly T[] => things.filter((each, i) => things.indexOf(each) !== i);

/** C-UNIT-01 to C-UNIT-03, C-SET-02, C-SET-03, C-VIC-03, C-MOV-04, C-SQ-04. */
export const brokenIn = (position: Position): readonly string[] => [
  ...pieceFaults(position),
  ...groundFaults(position),
  ...cardFaults(position),
  ...squareFaults(position),
  ...bannerFaults(position),
];

function pieceFaults(position: Position): readonly string[] {
  const { units, leaders } = position.state;
  const standing = units.filter(({ hex }) => hex !== null);
  const lone = leaders.filter(({ hex }) => hex !== null);
  const foreign = lone.filter((leader) =>
    standing.some((unit) => unit.hex === leader.hex && sideOf(position, unit) !== sideOf(position, leader)),
  );
  return [
    ...twice(standing.map(({ hex }) => hex)).map((hex) => say('fault.units-meet', { hex })),
    ...twice(lone.map(({ hex }) => hex)).map((hex) => say('fault.leaders-meet', { hex })),
    ...foreign.map(({ id }) => say('fault.leader-enemy', { id })),
    ...units
      .filter((unit) => unit.blocks > typeOf(position, unit).blocks || unit.blocks < 0)
      .map(({ id, blocks }) => say('fault.blocks', { id, blocks })),
    ...units
      .filter(({ hex, blocks, left }) => (hex === null) !== (blocks === 0 || left === true))
      .map(({ id }) => say('fault.half-gone', { id })),
  ];
}

const groundFaults = (position: Position): readonly string[] => {
  const { units, leaders } = position.state;
  return [
    ...[...units, ...leaders].flatMap(({ id, hex }) =>
      hex !== null && !HEXES.includes(hex) ? [say('fault.off-field', { id })] : [],
    ),
    ...units
      .filter((unit) => unit.hex !== null && !isPassable(position, unit.hex, armOf(position, unit)))
      .map(({ id, hex }) => say('fault.ground', { id, hex })),
    ...leaders
      .filter(({ hex }) => hex !== null && !isPassable(position, hex))
      .map(({ id, hex }) => say('fault.ground', { id, hex })),
  ];
};

function cardFaults(position: Position): readonly string[] {
  const { deck, discard, now } = position.state;
  const sides = sidesIn(position).map((side) => sideState(position, side));
  const held = sides.flatMap(({ hand, track, offered = [] }) => [
    ...hand,
    ...offered,
    ...track.filter((card) => card !== null),
  ]);
  const all = [...deck, ...discard, ...held, ...(now ? [now.card] : [])];
  const isWhole = JSON.stringify([...all].sort()) === JSON.stringify(fullDeck(position.book).sort());
  return isWhole ? [] : [say('fault.cards', { count: all.length })];
}

function squareFaults(position: Position): readonly string[] {
  return sidesIn(position).flatMap((side) => {
    const own = position.state.units.filter((unit) => sideOf(position, unit) === side && unit.square !== undefined);
    const spaces = own.map(({ square }) => square).sort();
    const filled = sideState(position, side).track.flatMap((card, i) => (card === null ? [] : [i + 1]));
    return [
      ...(JSON.stringify(spaces) === JSON.stringify(filled) ? [] : [say('fault.squares', { side })]),
      ...own.filter((unit) => armOf(position, unit) !== 'INF').map(({ id }) => say('fault.in-square', { id })),
    ];
  });
}

/** Banners are those for what the enemy has lost, and what is held. */
function bannerFaults(position: Position): readonly string[] {
  const { winner } = position.state;
  return sidesIn(position).flatMap((side) => {
    const isDue = bannersOf(position, side) >= sideState(position, side).target;
    const isWrong = isDue ? !isOver(position) : winner === side;
    return isWrong ? [say('fault.winner', { side })] : [];
  });
}
