/** The patch that a moderator's form comes to, from no more than he sees. */
import { accept, type Json, refuse, same, type Verdict } from '../../../engine/index.ts';
import type { CorrectionEntry, CorrectionStep } from '../../../game/index.ts';
import { countIn, escaped } from '../../../game/index.ts';
import { isPrintedOwner } from '../rules/control.ts';
import { copyStack, emptyStack, isEmpty } from '../rules/forces/stacks.ts';
import type { Definition } from '../rules/play.ts';
import { areaOf, sideOf } from '../rules/position.ts';
import { ARMS, type AreaId, type Arm, type ContingentId, type Force, type LeaderId, type Stack } from '../types.ts';
import { armField, BOX, leaderField, OFF_MAP, PILES, placeOfLeader, type SeenState } from './forms.ts';

interface Entry {
  readonly game: Definition;
  readonly seen: SeenState;
  readonly place: string;
  readonly fields: CorrectionEntry['fields'];
}

type Maker = (entry: Entry) => Verdict<readonly CorrectionStep[]>;

export function correctionPatch(
  game: Definition,
  seen: SeenState,
  { form, place = '', fields }: CorrectionEntry,
): Verdict<readonly CorrectionStep[]> {
  const make = Object.hasOwn(MAKERS, form) ? MAKERS[form] : undefined;
  return make ? make({ game, seen, place, fields }) : refuse('correction.form');
}

const isArea = ({ game }: Entry, id: string): boolean => game.content.areas.has(id);

// --- pieces ----------------------------------------------------------------------------------------------------------------

/** Pieces on the map and in the boxes while they are changed. */
interface Pieces {
  readonly forces: Record<AreaId, Force>;
  readonly regroup: Record<ContingentId, Stack>;
}

const piecesOf = ({ forces, regroup }: SeenState): Pieces => ({
  forces: mapped(forces, (force) => mapped(force, copyStack)),
  regroup: mapped(regroup, copyStack),
});

const mapped = <A, B>(of: Readonly<Record<string, A>>, change: (value: A) => B): Record<string, B> =>
  Object.fromEntries(Object.entries(of).map(([key, value]) => [key, change(value)]));

/** The pieces of a contingent at a place, to be changed. */
const stackOf = ({ forces, regroup }: Pieces, place: string, contingent: ContingentId): Stack => {
  const force = place === BOX ? regroup : (forces[place] ?? {});
  const stack = force[contingent] ?? emptyStack();
  force[contingent] = stack;
  if (place !== BOX) forces[place] = force;
  return stack;
};

const leader: Maker = (entry) => {
  const { game, seen, fields } = entry;
  const id = fields.leader ?? '';
  const to = fields.to ?? '';
  const known = game.content.leaders.get(id);
  if (!known) return refuse('correction.leader', { text: id });
  if (to !== BOX && to !== OFF_MAP && !isArea(entry, to)) return refuse('correction.place', { text: to });
  const pieces = piecesOf(seen);
  takeLeader(pieces, placeOfLeader(seen, id), known.contingent, id);
  if (to !== OFF_MAP) stackOf(pieces, to, known.contingent).leaders.push(id);
  return settled(entry, pieces);
};

const takeLeader = (pieces: Pieces, from: string, contingent: ContingentId, id: LeaderId): void => {
  if (from === OFF_MAP) return;
  const stack = stackOf(pieces, from, contingent);
  stack.leaders = stack.leaders.filter((each) => each !== id);
};

const move: Maker = (entry) => {
  const { seen, place, fields } = entry;
  const to = fields.to ?? '';
  if (!isArea(entry, place) || !isArea(entry, to)) return refuse('correction.place', { text: to });
  const pieces = piecesOf(seen);
  for (const [power, stack] of Object.entries(seen.forces[place] ?? {})) {
    for (const id of stack.leaders.filter((each) => fields[leaderField(each)] !== undefined)) {
      takeLeader(pieces, place, power, id);
      stackOf(pieces, to, power).leaders.push(id);
    }
    const gone = soldiersGo(entry, pieces, power, stack);
    if (!gone.ok) return gone;
  }
  return settled(entry, pieces);
};

/** Soldiers of a contingent go along; refused if there are not so many. */
function soldiersGo(
  { place, fields }: Entry,
  pieces: Pieces,
  power: ContingentId,
  stack: Stack,
): Verdict<readonly Arm[]> {
  for (const arm of ARMS) {
    const count = countIn(fields[armField(power, arm)] ?? '0');
    if (!count.ok) return count;
    if (count.answer > stack[arm]) return refuse('correction.more', { place, power, arm, most: stack[arm] });
    stackOf(pieces, place, power)[arm] -= count.answer;
    stackOf(pieces, fields.to ?? '', power)[arm] += count.answer;
  }
  return accept(ARMS);
}

const troops: Maker = (entry) => {
  const { seen, place, fields } = entry;
  if (!isArea(entry, place)) return refuse('correction.place', { text: place });
  const pieces = piecesOf(seen);
  for (const power of Object.keys(seen.forces[place] ?? {})) {
    const set = setCounts(stackOf(pieces, place, power), (arm) => fields[armField(power, arm)]);
    if (!set.ok) return set;
  }
  return settled(entry, pieces);
};

const others: Maker = (entry) => {
  const { game, seen, place, fields } = entry;
  const whose = fields.whose ?? '';
  if (!isArea(entry, place)) return refuse('correction.place', { text: place });
  if (!game.content.contingents.some(({ id }) => id === whose)) return refuse('correction.power', { text: whose });
  const pieces = piecesOf(seen);
  const set = setCounts(stackOf(pieces, place, whose), (arm) => fields[arm]);
  return set.ok ? settled(entry, pieces) : set;
};

/** Counters as the fields say; an arm without a field stays as it is. */
function setCounts(stack: Stack, fieldOf: (arm: Arm) => string | undefined): Verdict<Stack> {
  for (const arm of ARMS) {
    const text = fieldOf(arm);
    if (text === undefined) continue;
    const count = countIn(text);
    if (!count.ok) return count;
    stack[arm] = count.answer;
  }
  return accept(stack);
}

/** The patch to where pieces have been put; refused if there are not so many, or enemies would stand together. */
function settled({ game, seen }: Entry, { forces, regroup }: Pieces): Verdict<readonly CorrectionStep[]> {
  const kept = withoutNobody(forces);
  for (const { id, counters } of game.content.contingents)
    for (const arm of ARMS) {
      const wanted = Object.values(kept).reduce((sum, force) => sum + (force[id]?.[arm] ?? 0), regroup[id]?.[arm] ?? 0);
      const had = Object.values(seen.forces).reduce((sum, force) => sum + (force[id]?.[arm] ?? 0), 0);
      if (wanted > counters[arm] && wanted > had + (seen.regroup[id]?.[arm] ?? 0))
        return refuse('correction.counters', { power: id, arm, most: counters[arm], wanted });
    }
  const isMeeting = (all: SeenState['forces'], area: AreaId) =>
    new Set(Object.keys(all[area] ?? {}).map((power) => sideOf(game, power))).size > 1;
  const meeting = Object.keys(kept).find((area) => isMeeting(kept, area) && !isMeeting(seen.forces, area));
  if (meeting !== undefined) return refuse('correction.enemies', { place: meeting });
  const commanders = Object.fromEntries(
    Object.entries(seen.commanders).filter(([area, id]) =>
      Object.values(kept[area] ?? {}).some(({ leaders }) => leaders.includes(id)),
    ),
  );
  return accept([
    ...stepsOf('forces', seen.forces, kept),
    ...stepsOf('regroup', seen.regroup, regroup),
    ...stepsOf('commanders', seen.commanders, commanders),
  ]);
}

/** No stack without pieces, and no force without stacks. */
const withoutNobody = (forces: Pieces['forces']): Record<AreaId, Force> => {
  const full = mapped(forces, (force) =>
    Object.fromEntries(Object.entries(force).filter(([, stack]) => !isEmpty(stack))),
  );
  return Object.fromEntries(Object.entries(full).filter(([, force]) => Object.keys(force).length > 0));
};

// --- flags, resources and cards ----------------------------------------------------------------------------------------------

const control: Maker = (entry) => {
  const { game, seen, place, fields } = entry;
  const flag = fields.flag ?? '';
  if (!isArea(entry, place)) return refuse('correction.place', { text: place });
  const isKnown = flag === '' || game.content.contingents.some(({ id }) => id === flag);
  if (!isKnown) return refuse('correction.power', { text: flag });
  const { [place]: _, ...rest } = seen.flags;
  // A flag of the printed owner lies nowhere (W-1.7).
  const flags = flag === '' || isPrintedOwner(areaOf(game, place), flag) ? rest : { ...rest, [place]: flag };
  return accept(stepsOf('flags', seen.flags, flags));
};

const resources: Maker = ({ game, seen, fields }) => {
  const after = { ...seen.resources };
  for (const power of game.powers) {
    const text = fields[power];
    if (text === undefined) continue;
    const count = countIn(text);
    if (!count.ok) return count;
    after[power] = count.answer;
  }
  return accept(stepsOf('resources', seen.resources, after));
};

const card: Maker = ({ game, seen, fields }) => {
  const text = (fields.card ?? '').trim().slice(0, 20);
  const number = Number(text);
  const to = fields.to ?? '';
  if (text === '' || !game.content.cards.has(number)) return refuse('correction.card', { text });
  const from = pileOf(seen, number);
  if (from === undefined) return refuse('correction.card.unseen', { card: number });
  const isPile = PILES.some((pile) => pile === to);
  if (!isPile && seen.hands?.[to] === undefined) return refuse('correction.power', { text: to });
  const target = isPile ? `/${to}` : `/hands/${escaped(to)}`;
  if (from.path === target) return accept([]);
  return accept([
    { op: 'replace', path: from.path, value: from.cards.filter((each) => each !== number) },
    { op: 'add', path: `${target}/-`, value: number },
  ]);
};

interface SeenPile {
  readonly path: string;
  readonly cards: readonly number[];
}

/** Where a card is, among the hands and piles that are seen whole. */
const pileOf = (
  { hands = {}, deck, discard, removed, reserves = {} }: SeenState,
  card: number,
): SeenPile | undefined => {
  const piles: readonly SeenPile[] = [
    ...Object.entries(hands).map(([power, cards]) => ({ path: `/hands/${escaped(power)}`, cards })),
    ...Object.entries({ deck, discard, removed }).map(([pile, cards = []]) => ({ path: `/${pile}`, cards })),
    ...Object.entries(reserves).flatMap(([pile, { down, up }]) => [
      { path: `/reserves/${escaped(pile)}/down`, cards: down },
      { path: `/reserves/${escaped(pile)}/up`, cards: up },
    ]),
  ];
  return piles.find(({ cards }) => cards.includes(card));
};

// --- patches -----------------------------------------------------------------------------------------------------------------

/** The differences of two records, key by key. */
function stepsOf(
  field: string,
  before: Readonly<Record<string, Json>>,
  after: Readonly<Record<string, Json>>,
): readonly CorrectionStep[] {
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return keys.flatMap((key): CorrectionStep[] => {
    const path = `/${field}/${escaped(key)}`;
    const [was, is] = [before[key], after[key]];
    if (same(was, is)) return [];
    if (is === undefined) return [{ op: 'remove', path }];
    return [{ op: was === undefined ? 'add' : 'replace', path, value: is }];
  });
}

const MAKERS: Readonly<Record<string, Maker>> = { leader, move, troops, others, control, resources, card };
