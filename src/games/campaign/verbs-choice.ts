/** What an order says about the choices of a card (W-5.1f): places, a power, a leader, one of several alternatives. */
import type { EventChoice } from './types.ts';
import type { Spelling, ViewReader } from './verbs-kit.ts';
import { words } from './verbs-troops.ts';

/** Words that begin what follows the choices. */
const AFTER_CHOICE = ['to', 'if', 'when', 'always', 'never', 'ask', 'max', 'until', 'else'];

/** Reads `TARGET Merida POWER SP LEADER Hill OPTION 2`, the words before names as one likes; alternatives count from 1. */
export const readChoice = (reader: ViewReader): EventChoice | undefined => {
  const choice: EventChoice = {};
  for (;;) {
    while (
      reader.word('target', 'at', 'on', 'in', 'against', 'for', 'with', 'power', 'leader', 'and') ||
      reader.mark(',', ':')
    );
    const next = reader.peek();
    if (!next || next.text === ';' || AFTER_CHOICE.includes(next.key)) return choice;
    if (reader.word('option', 'choice')) {
      const option = reader.number();
      if (option === undefined || option < 1) return reader.fail('order.missing-number', { after: 'OPTION' });
      choice.option = option - 1;
      continue;
    }
    const named = reader.name(['power', 'leader', 'place']);
    if (!named) return undefined;
    if (named.kind === 'power') choice.power = named.id;
    else if (named.kind === 'leader') choice.leader = named.id;
    else choice.areas = [...(choice.areas ?? []), named.id];
  }
};

/** The choices as text that is read back as the same. */
export const writeChoice = ({ areas, power, leader, option }: EventChoice, spell: Spelling): string =>
  words(
    areas && `TARGET ${areas.map((id) => spell.place(id)).join(', ')}`,
    power && `POWER ${spell.power(power)}`,
    leader && `LEADER ${spell.leader(leader)}`,
    option === undefined ? undefined : `OPTION ${option + 1}`,
  );
