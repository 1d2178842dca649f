/** Reinforcements (W-16.2): what the tables give each power in winter, and where the power puts them. */
import { z } from 'zod';
import type { Script } from '../../../engine/index.ts';
import { consequences } from '../../campaign/rules/consequences.ts';
import { controllerOf, homeOf, keysOf } from '../../campaign/rules/control.ts';
import { giveUpStrength } from '../../campaign/rules/operations/piece.ts';
import type { Play, Position } from '../../campaign/rules/play.ts';
import { areaOf, ownOf, sideOf } from '../../campaign/rules/position.ts';
import { spend } from '../../campaign/rules/winter/spending.ts';
import type { Interphase } from '../../campaign/state.ts';
import type { AreaId, PowerId } from '../../campaign/types.ts';
import { bookOf } from '../content.ts';

/** W-16.2. A power's reinforcements. It keeps unspent CP for deployments. */
export function* reinforcements(play: Play, power: PowerId, winter: Interphase): Script {
  if (sideOf(play.game, power) === 'france') {
    const { cp, removeSP } = emperorOf(play, power);
    for (let n = 0; n < removeSP; n++) yield* giveUpStrength(play, ownOf(power));
    yield* consequences(play, { fact: 'settled' });
    if (!play.state.outcome) winter.kept[power] = (yield* spend(play, power, cp)).left;
  } else {
    const cp = power === 'britain' ? horseGuards(play) : levantamiento(play);
    winter.kept[power] = (yield* spend(play, power, cp)).left;
  }
}

/** What the Emperor gives each French power, and what he demands (W-16.21). */
const Favour = z.object({ cp: z.int(), removeSP: z.int() });
type Favour = z.infer<typeof Favour>;

/** W-16.21. There is one appeal to the Emperor each winter, and the result applies to both French powers. */
const emperorOf = (play: Play, power: PowerId): Favour => {
  const { state } = play;
  const known = Favour.safeParse(state.own?.emperor);
  if (known.success) return known.data;
  const emperor = appealToTheEmperor(play, power);
  state.own = { ...state.own, emperor };
  return emperor;
};

/** The Emperor's gift lasts for one winter. */
export const forgetEmperor = ({ state }: Play): void => {
  delete state.own;
};

// --- the tables --------------------------------------------------------------------------------------------------------

const isFrench = ({ game, state }: Position, area: AreaId): boolean => {
  const controller = controllerOf(game, state, area);
  return controller !== null && sideOf(game, controller) === 'france';
};

/** Modifiers and extra dice that events have left for a table. Those that count once are used up. */
const fromEvents = ({ state }: Play, kind: string, table: string): number => {
  const mine = state.effects.filter(
    (effect) => effect.kind === kind && String(effect.table).split('|').includes(table),
  );
  state.effects = state.effects.filter((effect) => !(mine.includes(effect) && effect.once));
  return mine.reduce((sum, { n }) => sum + Number(n), 0);
};

const rollTable = (play: Play, power: PowerId, table: string, dice: number, plus: number): number => {
  const faces = [...play.table.roll(`reinforcement.${table}`, dice)];
  const total = faces.reduce((sum, face) => sum + face, plus);
  const parts = plus === 0 ? [] : [{ name: 'modifiers', n: plus }];
  play.table.emit({ kind: 'table.rolled', table, power, faces, parts, total });
  return total;
};

/** W-16.21. One roll for both French powers; a high result is bad. */
const appealToTheEmperor = (play: Play, power: PowerId): Favour => {
  const { game } = play;
  const homeKeys = [...game.content.areas.values()].filter(
    (area) => area.key && sideOf(game, homeOf(area)) === 'france',
  );
  const times: Readonly<Record<string, number>> = {
    madrid: isFrench(play, 'madrid') ? 1 : 0,
    lisbon_gibraltar: isFrench(play, 'lisbon') || isFrench(play, 'gibraltar') ? 1 : 0,
    home_lost: homeKeys.filter(({ id }) => !isFrench(play, id)).length,
  };
  const { modifiers, rows } = bookOf(game).tables.appealToTheEmperor;
  const own = modifiers.reduce((sum, { id, n }) => sum + n * (times[id] ?? 0), 0);
  const total = rollTable(play, power, 'emperor', 1, own + fromEvents(play, 'table-modifier', 'appeal_to_the_emperor'));
  const { cp, removeSP } = rows.find(({ max }) => total <= max) ?? { cp: 0, removeSP: 0 };
  return { cp, removeSP };
};

/** W-16.22, AMB-33. */
const horseGuards = (play: Play): number => {
  const table = 'letter_to_the_horse_guards';
  const plus =
    (isFrench(play, 'lisbon') ? -4 : 0) +
    (isFrench(play, 'porto') ? -2 : 0) +
    fromEvents(play, 'table-modifier', table);
  const { dice: usual, min } = bookOf(play.game).tables.letterToTheHorseGuards;
  const dice = usual + fromEvents(play, 'table-dice', table);
  return Math.max(min, rollTable(play, 'britain', 'horse-guards', dice, plus));
};

/** W-16.23. */
const levantamiento = (play: Play): number => {
  const keys = keysOf(play.game, play.state, 'spain').filter((area) => areaOf(play.game, area).region === 'spain');
  const { dice } = bookOf(play.game).tables.levantamientoPopular;
  const more = fromEvents(play, 'table-dice', 'levantamiento_popular');
  return rollTable(play, 'spain', 'levantamiento', dice + more, Math.floor(keys.length / 2));
};
