/** A card's choices in an order (W-5.1f): places, a power, a leader, one of several alternatives. */
import type { AreaId, EventChoice } from '../../types.ts';
import { readParts, type Spelling, type ViewReader } from '../names.ts';
import { words } from './troops.ts';

/** Words that may stand before a choice. */
const BEFORE_CHOICE = ['target', 'at', 'on', 'in', 'against', 'for', 'with', 'power', 'leader', 'and'];
/** Words that end the choices. */
const AFTER_CHOICE = ['to', 'if', 'when', 'always', 'never', 'ask', 'max', 'until', 'else'];

/** The strength after a place: `Bayonne 3 SP`. */
const readStrength = (reader: ViewReader): number | undefined => {
  const count = reader.number();
  if (count !== undefined) reader.word('sp');
  return count;
};

/** Adds a place to the choice. If only some places have a figure, the others get 0. */
const withPlace = (choice: EventChoice, area: AreaId, strength: number | undefined): EventChoice => {
  const { areas = [], sp } = choice;
  const figures =
    sp === undefined && strength === undefined ? undefined : [...(sp ?? areas.map(() => 0)), strength ?? 0];
  return { ...choice, areas: [...areas, area], ...(figures ? { sp: figures } : {}) };
};

const readOption = (reader: ViewReader, choice: EventChoice): EventChoice | undefined => {
  const option = reader.number();
  if (option === undefined || option < 1) return reader.fail('order.missing-number', { after: 'OPTION' });
  return { ...choice, option: option - 1 };
};

const readNamed = (reader: ViewReader, choice: EventChoice): EventChoice | undefined => {
  const named = reader.name(['power', 'leader', 'place']);
  if (!named) return undefined;
  if (named.kind === 'power') return { ...choice, power: named.id };
  if (named.kind === 'leader') return { ...choice, leader: named.id };
  return withPlace(choice, named.id, readStrength(reader));
};

const isOver = (reader: ViewReader): boolean => {
  const next = reader.peek();
  return !next || next.text === ';' || AFTER_CHOICE.includes(next.key);
};

/**
 * Reads `TARGET Merida 2 SP POWER FN LEADER Hill OPTION 2`. The words before names are optional, and alternatives count
 * from 1.
 */
export const readChoice = (reader: ViewReader): EventChoice | undefined =>
  readParts<EventChoice>({}, (choice) => {
    while (reader.word(...BEFORE_CHOICE) || reader.mark(',', ':'));
    if (isOver(reader)) return choice;
    return reader.word('option', 'choice') ? readOption(reader, choice) : readNamed(reader, choice);
  });

/** The choices as text that reads back to the same choices. */
export const writeChoice = ({ areas, sp, power, leader, option }: EventChoice, spell: Spelling): string =>
  words(
    areas && `TARGET ${areas.map((id, i) => words(spell.place(id), sp && `${sp[i]} SP`)).join(', ')}`,
    power && `POWER ${spell.power(power)}`,
    leader && `LEADER ${spell.leader(leader)}`,
    option === undefined ? undefined : `OPTION ${option + 1}`,
  );
