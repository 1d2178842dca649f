/** ATTACK and STAY: what pieces do that stand in a zone together with enemies (K-10.71, K-10.72, K-11.6c, K-12.6b). */
import { accept, message } from '../../../engine/index.ts';
import { syntax } from '../../../orders/index.ts';
import { act, doing } from '../../campaign/orders/answers/act.ts';
import { forceOf, type Group, groupsOf, readGroups, words, writeGroups } from '../../campaign/orders/answers/troops.ts';
import {
  actingPower,
  type Kit,
  lineBy,
  once,
  type Rows,
  readPlace,
  type ViewReader,
  whereIs,
} from '../../campaign/orders/names.ts';
import { isAsked } from '../../campaign/rules/questions.ts';
import type { View } from '../../campaign/state.ts';
import type { AreaId } from '../../campaign/types.ts';

type Attack = { readonly groups: readonly Group[]; readonly at?: AreaId };

/** Who attacks, with the place before or behind: `ZONE WITH Davout`, `Poland WITH Davout`, `Davout AT Poland`. */
const readAttack = (reader: ViewReader, kit: Kit): Attack | undefined => {
  const start = reader.place;
  reader.word('zone');
  const ahead = reader.maybeName(['place']);
  const isAhead = reader.word('with', 'by') !== undefined;
  if (!isAhead) reader.back(start);
  const groups = readGroups(reader, kit);
  if (!groups) return undefined;
  if (isAhead && ahead) return { groups, at: ahead.id };
  reader.word('at', 'in');
  if (reader.done) return { groups };
  const at = readPlace(reader);
  return at === undefined ? undefined : { groups, at };
};

/** `ATTACK Davout 6 SP AT Poland`; without a place it is where the first leader is. */
const attack = (kit: Kit): Rows[string] => ({
  act: syntax.acting<View, Attack>({
    syntax: lineBy<Attack>(kit, readAttack, ({ groups, at }, spell) =>
      words(writeGroups(groups, spell), at && `AT ${spell.place(at)}`),
    ),
    describe: ({ groups }) => message('order.attack', { who: writeGroups(groups, kit.full) }),
    item: ({ groups, at: named }) =>
      act((view) => {
        const leader = groups[0]?.leaders[0];
        const at = named ?? (leader === undefined ? undefined : whereIs(view, leader)) ?? '';
        return { do: 'move', from: at, to: at, force: forceOf(kit, view, at, actingPower(view), groups) };
      }),
    from: doing('move', ({ from, to, force }) =>
      from === to ? { groups: groupsOf(kit, force), at: from } : undefined,
    ),
  }),
});

/** `STAY`: who evades, or is beaten, does not leave the zone. */
const stay: Rows[string] = {
  act: syntax.acting({
    syntax: syntax.nothing({}),
    describe: () => message('order.stay'),
    item: () =>
      once(['evade', 'retreat'], (decision) => {
        if (isAsked(decision, 'retreat')) return accept({ to: decision.prompt.args.area });
        if (!isAsked(decision, 'evade')) return undefined;
        const { area, units } = decision.prompt.args;
        const [first] = units;
        return first && accept({ evade: first.unit, to: area });
      }),
  }),
};

export const zoneRows = (kit: Kit): Rows => ({ ATTACK: attack(kit), STAY: stay });
