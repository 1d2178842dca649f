/** ATTACK and STAY: what pieces do that stand in a zone together with enemies (K-10.71, K-10.72, K-11.6c, K-12.6b). */
import { accept, type JsonObject, message } from '../../../engine/index.ts';
import type { Order, Verb } from '../../../orders/index.ts';
import { isAsked } from '../../campaign/questions.ts';
import type { View } from '../../campaign/state.ts';
import type { Act, AreaId } from '../../campaign/types.ts';
import { act } from '../../campaign/verbs/act.ts';
import {
  actingPower,
  type Kit,
  once,
  readPlace,
  spelling,
  type ViewReader,
  whereIs,
} from '../../campaign/verbs/kit.ts';
import { forceOf, type Group, groupsOf, readGroups, words, writeGroups } from '../../campaign/verbs/troops.ts';

type Attack = Order & { readonly groups: readonly Group[]; readonly at?: AreaId };

/** Who attacks, with the place before or behind: `ZONE WITH Davout`, `Poland WITH Davout`, `Davout AT Poland`. */
const readAttack = (reader: ViewReader, kit: Kit): Attack | undefined => {
  const start = reader.place;
  reader.word('zone');
  const ahead = reader.maybeName(['place']);
  const isAhead = reader.word('with', 'by') !== undefined;
  if (!isAhead) reader.back(start);
  const groups = readGroups(reader, kit);
  if (!groups) return undefined;
  if (isAhead && ahead) return { verb: 'ATTACK', groups, at: ahead.id };
  reader.word('at', 'in');
  if (reader.done) return { verb: 'ATTACK', groups };
  const at = readPlace(reader);
  return at === undefined ? undefined : { verb: 'ATTACK', groups, at };
};

/** `ATTACK Davout 6 SP AT Poland`; without a place it is where the first leader is. */
export const attackVerb = (kit: Kit): Verb<View, Attack> => ({
  name: 'ATTACK',
  read: (reader) => readAttack(reader, kit),
  write({ groups, at }, style) {
    const spell = spelling(kit, style);
    return words('ATTACK', writeGroups(groups, spell), at && `AT ${spell.place(at)}`);
  },
  describe: ({ groups }) => message('order.attack', { who: writeGroups(groups, kit.full) }),
  item: ({ groups, at: named }) =>
    act((view) => {
      const leader = groups[0]?.leaders[0];
      const at = named ?? (leader === undefined ? undefined : whereIs(view, leader)) ?? '';
      return { do: 'move', from: at, to: at, force: forceOf(kit, view, at, actingPower(view), groups) };
    }),
});

/** `STAY`: who evades, or is beaten, does not leave the zone. */
export const stayVerb = (): Verb<View> => ({
  name: 'STAY',
  read: () => ({ verb: 'STAY' }),
  write: () => 'STAY',
  describe: () => message('order.stay'),
  item: () =>
    once(['evade', 'retreat'], (decision) => {
      if (isAsked(decision, 'retreat')) return accept({ to: decision.prompt.args.area });
      if (!isAsked(decision, 'evade')) return undefined;
      const { area, units } = decision.prompt.args;
      const [first] = units;
      return first && accept({ evade: first.unit, to: area });
    }),
});

/** An attack within a zone as order text. */
export const writeAttack = (kit: Kit, answer: JsonObject): string | undefined => {
  if (answer.do !== 'move' || answer.from !== answer.to) return undefined;
  const { force, from } = answer as Extract<Act, { do: 'move' }>;
  return words('ATTACK', writeGroups(groupsOf(kit, force), kit.full), `AT ${kit.full.place(from)}`);
};
