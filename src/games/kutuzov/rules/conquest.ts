/** The rolls for conquest and for peace, and the ends of the game before its time (K-19). */

import type { Part } from '../../campaign/events.ts';
import { perGame } from '../../campaign/memo.ts';
import { controllerOf } from '../../campaign/rules/control.ts';
import { whereIs } from '../../campaign/rules/forces/formations.ts';
import type { Play, Position } from '../../campaign/rules/play.ts';
import { sideOf } from '../../campaign/rules/position.ts';
import type { Area, AreaId } from '../../campaign/types.ts';
import { type Book, bookOf } from '../content.ts';
import { ownIn } from '../types.ts';
import { isNeutral } from './allies.ts';
import { isWinter } from './ground.ts';
import { isBetter, SPEAKER } from './morale.ts';
import type { SideName } from './powers.ts';
import { endByPoints, endGame } from './victory.ts';

const isHeldBy = ({ game, state }: Position, area: AreaId, side: SideName): boolean => {
  const controller = controllerOf(game, state, area);
  return controller !== null && sideOf(game, controller) === side;
};

/** Areas that count in the roll for conquest. */
const placesOf = perGame((game) => {
  const { depots } = bookOf(game).places;
  const areas = [...game.content.areas.values()];
  const idsOf = (fits: (area: Area) => boolean): readonly AreaId[] => areas.filter(fits).map(({ id }) => id);
  const isPrinted = ({ owners }: Area, side: SideName) => owners.some((owner) => sideOf(game, owner) === side);
  return {
    capitals: idsOf(({ capital }) => capital),
    tsaristDepots: idsOf((area) => depots.has(area.id) && isPrinted(area, 'tsarist')),
    imperialDepots: idsOf((area) => depots.has(area.id) && isPrinted(area, 'imperial')),
    imperialHomes: idsOf((area) => area.key && !depots.has(area.id) && isPrinted(area, 'imperial')),
  };
});

/** Keys that the camp holds, printed for whom they may be (K-1.9). */
export const keyCount = (position: Position, side: SideName): number =>
  keyAreas(position.game).filter((area) => isHeldBy(position, area, side)).length;

const keyAreas = perGame(({ content }) => [...content.areas.values()].filter(({ key }) => key).map(({ id }) => id));

/** K-19.5a. How often each printed modifier applies. */
const timesOf = (position: Position): Readonly<Record<string, number>> => {
  const { morale, attrition, left } = ownIn(position);
  const { tsaristDepots, imperialDepots, imperialHomes } = placesOf(position.game);
  const imperialHolds = (area: AreaId) => Number(isHeldBy(position, area, 'imperial'));
  // A neutral Austria counts by itself.
  const isLost = (area: AreaId) => !isNeutral(position, area) && !imperialHolds(area);
  return {
    russian_depot: tsaristDepots.filter(imperialHolds).length,
    moscow: imperialHolds('moscow'),
    st_petersburg: imperialHolds('st_petersburg'),
    imperial_elan: Number(morale.imperial.level === 'elan_du_guerre'),
    tsarist_grognards: Number(morale.tsarist.level === 'les_grognards'),
    tsarist_felix: Number(morale.tsarist.level === 'tu_felix_austria'),
    tsarist_sauve: Number(morale.tsarist.level === 'sauve_qui_peut'),
    imperial_home_lost: imperialHomes.filter(isLost).length,
    warsaw_lost: imperialDepots.filter(isLost).length,
    austria_neutral: Number(left.includes('austria')),
    imperial_grognards: Number(morale.imperial.level === 'les_grognards'),
    imperial_felix: Number(morale.imperial.level === 'tu_felix_austria'),
    imperial_sauve: Number(morale.imperial.level === 'sauve_qui_peut'),
    harsh: Number(attrition.level === 'harsh'),
    severe: Number(attrition.level === 'severe'),
    crippling: Number(attrition.level === 'crippling'),
    napoleon_missing: Number(whereIs(position, 'napoleon') === undefined),
  };
};

type Conquest = Book['tables']['conquest'];

const keyTrack = ({ keyTrack: rows }: Conquest, keys: number): number => rows.find(({ most }) => keys <= most)?.n ?? 0;

/** What events add to the roll or take from it. */
const byEvent = ({ state }: Position): number =>
  state.effects.filter(({ kind }) => kind === 'conquest-modifier').reduce((sum, { n }) => sum + Number(n), 0);

/** K-19.5a. The summands of the roll besides the die, those of 0 left out. */
export const conquestParts = (position: Position): Part[] => {
  const { conquest } = bookOf(position.game).tables;
  const times = timesOf(position);
  return [
    ...conquest.modifiers.map(({ id, n }) => ({ name: id, n: n * (times[id] ?? 0) })),
    { name: 'keys', n: keyTrack(conquest, keyCount(position, 'tsarist')) },
    { name: 'event', n: byEvent(position) },
  ].filter(({ n }) => n !== 0);
};

/** K-19.5b. Whether the Imperials hold one of the two capitals. */
const holdsCapital = (position: Position): boolean =>
  placesOf(position.game).capitals.some((area) => isHeldBy(position, area, 'imperial'));

/** How the roll for conquest would go now: what is added to the die, and the totals that conquer and that defeat. */
export const conquestOutlook = (position: Position) => {
  const { needs, defeat } = bookOf(position.game).tables.conquest;
  const plus = conquestParts(position).reduce((sum, { n }) => sum + n, 0);
  return { plus, conquest: needs, defeat, open: holdsCapital(position) };
};

/** What a roll for conquest needs. */
interface Terms {
  /** A capital is in Imperial hands, or is not wanted. */
  readonly open: boolean;
  /** A natural 6 is enough (K-19.82b). */
  readonly natural: boolean;
}

/** The faces with which a natural roll wins. */
const SIX = 6;
const FACES = [1, 2, 3, 4, 5, SIX];

const isConquered = ({ needs }: Conquest, { open, natural }: Terms, face: number, plus: number): boolean =>
  (natural && face === SIX) || (open && face + plus >= needs);

/** K-19.5b to K-19.5d, K-19.22b. Not rolled if no face could decide anything; the third roll of a summer that could conquer does. */
const rollConquest = (play: Play, terms: Terms): void => {
  const { tables } = bookOf(play.game);
  const { conquest, suddenDeath } = tables;
  const own = ownIn(play);
  const parts = conquestParts(play);
  const plus = parts.reduce((sum, { n }) => sum + n, 0);
  const couldWin = FACES.some((face) => isConquered(conquest, terms, face, plus));
  if (couldWin && !isWinter(play) && ++own.conquestRolls >= suddenDeath.conquestRolls) {
    endGame(play, 'imperial', 'third-conquest');
    return;
  }
  if (!couldWin && 1 + plus > conquest.defeat) return;
  const [face = 0] = play.table.roll('conquest', 1);
  const total = face + plus;
  const success = isConquered(conquest, terms, face, plus);
  const { needs, defeat } = conquest;
  play.table.emit({
    kind: 'check.rolled',
    check: 'conquest',
    power: SPEAKER.imperial,
    faces: [face],
    parts,
    total,
    needs,
    success,
  });
  if (success) endGame(play, 'imperial', 'conquest');
  else if (total <= defeat) endGame(play, 'tsarist', 'defeat');
};

/** K-4.7, K-19.5. The roll at the end of a turn. */
export const conquestAtTurnEnd = (play: Play): void => rollConquest(play, { open: holdsCapital(play), natural: false });

/** K-19.82b, K-19.82c. The roll of a test of will, while Imperial morale is the better. */
export const conquestByWill = (play: Play): void => {
  const { morale } = ownIn(play);
  if (!isBetter(morale.imperial.level, morale.tsarist.level)) return;
  rollConquest(play, { open: true, natural: true });
};

/** How the roll of a test of will would go now: the chances that it conquers, or that it defeats the Imperials. */
export const conquestByWillOutlook = (position: Position) => {
  const { morale, conquestRolls } = ownIn(position);
  const { conquest, suddenDeath } = bookOf(position.game).tables;
  const { plus } = conquestOutlook(position);
  const terms = { open: true, natural: true };
  const lost = FACES.filter((face) => !isConquered(conquest, terms, face, plus) && face + plus <= conquest.defeat);
  return {
    isRolled: isBetter(morale.imperial.level, morale.tsarist.level),
    isLast: !isWinter(position) && conquestRolls + 1 >= suddenDeath.conquestRolls,
    wins: FACES.filter((face) => isConquered(conquest, terms, face, plus)).length / FACES.length,
    loses: lost.length / FACES.length,
  };
};

/** K-19.6a, K-19.6b. One die at the end of a summer or autumn; a 6 ends the game by points. */
export const rollPeace = (play: Play): void => {
  const { peace } = bookOf(play.game).tables;
  const { state, table } = play;
  if (!peace.turns.includes(state.turn) || state.effects.some(({ kind }) => kind === 'no-peace')) return;
  const [face = 0] = table.roll('peace', 1);
  const success = face >= peace.natural;
  table.emit({
    kind: 'check.rolled',
    check: 'peace',
    power: SPEAKER.imperial,
    faces: [face],
    parts: [],
    total: face,
    needs: peace.natural,
    success,
  });
  if (success) endByPoints(play, 'peace');
};

/** K-19.22a. Capitals under an Imperial flag. */
export const flaggedCapitals = ({ game, state }: Position): readonly AreaId[] =>
  bookOf(game).tables.suddenDeath.summerCapitals.filter((area) => {
    const flag = state.flags[area];
    return flag !== undefined && sideOf(game, flag) === 'imperial';
  });

/** K-19.22a, K-19.22c, K-19.23. Ends that hold at any moment: both capitals in summer, no key left to the Tsarists in winter. */
export const checkSuddenDeath = (play: Play): void => {
  const { summerCapitals } = bookOf(play.game).tables.suddenDeath;
  if (!isWinter(play) && flaggedCapitals(play).length === summerCapitals.length) endGame(play, 'imperial', 'capitals');
  if (isWinter(play) && !keyAreas(play.game).some((area) => isHeldBy(play, area, 'tsarist')))
    endGame(play, 'imperial', 'no-keys');
};

/** K-19.3, K-4.22f. From turn 2 on the Tsarists win with 14 keys at the end of a scheduled Imperial impulse. */
export const checkTsaristKeys = (play: Play): void => {
  const { tsaristKeys } = bookOf(play.game).tables.suddenDeath;
  if (play.state.turn > 1 && keyCount(play, 'tsarist') >= tsaristKeys) endGame(play, 'tsarist', 'tsarist-keys');
};

/** K-19.7a. At the end of a turn in which the Imperials hold a capital the retreat from Moscow becomes possible. */
export const enableRetreat = (play: Play): void => {
  if (holdsCapital(play)) ownIn(play).retreatEnabled = true;
};
