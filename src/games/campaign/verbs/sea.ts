/** Verbs of the sea: convoys to friendly ports, and landings. */
import { accept, message, refuse } from '../../../engine/index.ts';
import type { Order, Verb } from '../../../orders/index.ts';
import type { View } from '../state.ts';
import type { Act, AreaId } from '../types.ts';
import { actingPower, type Kit, once, readPlace, type Spelling, spelling, type ViewReader, whereIs } from './kit.ts';
import { forceOf, type Group, groupsOf, readGroups, words, writeGroups } from './troops.ts';

type Name = 'CONVOY' | 'ASSAULT';
type Sailing = Extract<Act, { do: 'convoy' | 'assault' }>;

/** Without a port of departure, they sail from the area of their leader. */
type Sail = Order & { readonly groups: readonly Group[]; readonly from?: AreaId; readonly to: AreaId };

const ports = ({ content }: Kit): ReadonlySet<string> =>
  new Set([...content.areas.values()].filter(({ port }) => port !== 'none').map(({ id }) => id));

const readSail = (reader: ViewReader, kit: Kit, verb: Name): Order | undefined => {
  if (verb === 'ASSAULT') reader.word('assault');
  const groups = readGroups(reader, kit);
  if (!groups) return undefined;
  const legal = ports(kit);
  const leaders = groups.flatMap((group) => group.leaders);
  reader.mark(':');
  const said = reader.word('from', 'at') !== undefined;
  if (!said) reader.arrow();
  const first = readPlace(reader, legal);
  if (first === undefined) return undefined;
  const goesOn = reader.arrow() || reader.comma() || reader.word('into', 'on', 'against') !== undefined;
  if (!goesOn && (said || leaders.length === 0)) return reader.fail('order.move-where');
  const second = goesOn ? readPlace(reader, legal) : undefined;
  if (goesOn && second === undefined) return undefined;
  const to = second ?? first;
  for (const leader of leaders) reader.plan.set(leader, to);
  return { verb, groups, ...(second === undefined ? {} : { from: first }), to };
};

const writeSail = (order: Sail, spell: Spelling): string => {
  const { verb, groups, from, to } = order;
  const who = words(verb, writeGroups(groups, spell));
  if (from === undefined) return words(who, spell.full ? 'TO' : undefined, spell.place(to));
  return spell.full
    ? words(who, 'FROM', spell.place(from), 'TO', spell.place(to))
    : words(who, `${spell.place(from)}${spell.arrow}${spell.place(to)}`);
};

const sailVerb = (kit: Kit, name: Name, also: readonly string[]): Verb<View, Sail> => ({
  name,
  words: also,
  read: (reader) => readSail(reader, kit, name),
  write: (order, style) => writeSail(order, spelling(kit, style)),
  describe(order) {
    const { groups, from, to } = order;
    const areas = from === undefined ? [to] : [from, to];
    return message(`order.${name.toLowerCase()}`, { who: writeGroups(groups, kit.full), path: { areas } });
  },
  item(order) {
    const { groups, from: named, to } = order;
    return once(['impulse.order'], (_decision, view) => {
      const leader = groups.flatMap(({ leaders }) => leaders)[0] ?? '';
      const from = named ?? whereIs(view, leader);
      if (from === undefined) return refuse('order.leader-absent', { leader });
      const force = forceOf(kit, view, from, actingPower(view), groups);
      return accept({ do: name === 'CONVOY' ? 'convoy' : 'assault', from, to, force });
    });
  },
});

export const seaVerbs = (kit: Kit): readonly Verb<View>[] => [
  sailVerb(kit, 'CONVOY', ['ship']),
  sailVerb(kit, 'ASSAULT', ['amphibious', 'land']),
];

/** A sea move as order text for people. */
export const formatSailing = (kit: Kit, act: Sailing): string => {
  const verb: Name = act.do === 'convoy' ? 'CONVOY' : 'ASSAULT';
  return writeSail({ verb, groups: groupsOf(kit, act.force), from: act.from, to: act.to }, kit.full);
};
