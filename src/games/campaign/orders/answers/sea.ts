/** Verbs of the sea: convoys to friendly ports, and landings. */
import { accept, message, refuse } from '../../../../engine/index.ts';
import { syntax } from '../../../../orders/index.ts';
import type { AreaId } from '../../types.ts';
import {
  actingPower,
  type Kit,
  lineBy,
  once,
  type Rows,
  readPlace,
  type Spelling,
  type ViewReader,
  whereIs,
} from '../names.ts';
import { ACT, doing } from './act.ts';
import { forceOf, type Group, groupsOf, readGroups, words, writeGroups } from './troops.ts';

type Name = 'CONVOY' | 'ASSAULT';

/** Without a port of departure, they sail from the area of their leader. */
type Sail = { readonly groups: readonly Group[]; readonly from?: AreaId; readonly to: AreaId };

const ports = ({ content }: Kit): ReadonlySet<string> =>
  new Set([...content.areas.values()].filter(({ port }) => port !== 'none').map(({ id }) => id));

const readSail = (reader: ViewReader, kit: Kit, verb: Name): Sail | undefined => {
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
  return { groups, ...(second === undefined ? {} : { from: first }), to };
};

const writeSail = ({ groups, from, to }: Sail, spell: Spelling): string => {
  const who = writeGroups(groups, spell);
  if (from === undefined) return words(who, spell.full ? 'TO' : undefined, spell.place(to));
  return spell.full
    ? words(who, 'FROM', spell.place(from), 'TO', spell.place(to))
    : words(who, `${spell.place(from)}${spell.arrow}${spell.place(to)}`);
};

const SAILING = { CONVOY: 'convoy', ASSAULT: 'assault' } as const;

const sailRow = (kit: Kit, name: Name, synonyms: readonly string[]): Rows[string] => ({
  synonyms,
  act: syntax.acting({
    syntax: lineBy<Sail>(kit, (reader) => readSail(reader, kit, name), writeSail),
    describe({ groups, from, to }) {
      const areas = from === undefined ? [to] : [from, to];
      return message(`order.${SAILING[name]}`, { who: writeGroups(groups, kit.full), path: { areas } });
    },
    item: ({ groups, from: named, to }) =>
      once(ACT, (_decision, view) => {
        const leader = groups.flatMap(({ leaders }) => leaders)[0] ?? '';
        const from = named ?? whereIs(view, leader);
        if (from === undefined) return refuse('order.leader-absent', { leader });
        return accept({ do: SAILING[name], from, to, force: forceOf(kit, view, from, actingPower(view), groups) });
      }),
    from: doing(SAILING[name], ({ force, from, to }): Sail => ({ groups: groupsOf(kit, force), from, to })),
  }),
});

export const seaRows = (kit: Kit): Rows => ({
  CONVOY: sailRow(kit, 'CONVOY', ['ship']),
  ASSAULT: sailRow(kit, 'ASSAULT', ['amphibious', 'land']),
});
