/** The field as it is drawn: hexes with their ground, units with their blocks, leaders, banners, and what has happened. */

import { sure } from '../../engine/index.ts';
import type { Speech } from '../../i18n/index.ts';
import {
  type Board,
  FIELD_MARKS,
  type Field,
  type FieldAct,
  type FieldArm,
  type FieldGround,
  type FieldHex,
  type FieldLeader,
  type FieldNation,
  type FieldSection,
  type FieldSide,
  type FieldUnit,
  GROUNDS,
  hexBoard,
  type PlaceAbout,
} from '../../reports/index.ts';
import type { Book, TerrainKind } from './content.ts';
import type { NapoleonicsEvent } from './events.ts';
import type { View } from './knowledge.ts';
import { HEXES, mirrored, pointOf, sectionsOf } from './rules/board.ts';
import type { Leader, Unit } from './state.ts';
import type { Arm, Edge, Hex, LeaderId, Nation, UnitId } from './types.ts';

/** What a field is drawn from: the book, what a reader sees, and what has happened for him. */
interface Seen {
  readonly book: Book;
  readonly view: View;
  readonly events: readonly NapoleonicsEvent[];
  readonly say: Speech;
}

const ARM_NAMES: Readonly<Record<Arm, FieldArm>> = { INF: 'foot', CAV: 'horse', ART: 'guns' };

const GROUND_NAMES: Readonly<Record<string, FieldGround>> = {
  FOREST: 'forest',
  HILL: 'hill',
  RUGGED_HILL: 'rugged',
  TOWN: 'town',
  WINDMILL: 'windmill',
  RIVER: 'river',
  FORD: 'ford',
  SAND_QUARRY: 'quarry',
};

/** Ground of a pack that has a name of its own is drawn as what is most like it. */
const likeliest = ({ enter, sight }: TerrainKind): FieldGround => {
  if (sight === 'hill') return 'hill';
  if (sight === 'blocks') return enter === 'impassable' ? 'rugged' : 'forest';
  return enter === 'impassable' ? 'river' : 'quarry';
};

const drawnGround = ({ terrain }: Book, id: string | undefined): FieldGround | undefined => {
  const kind = terrain.get(id ?? '');
  return kind && (GROUND_NAMES[kind.id] ?? likeliest(kind));
};

/** `FR-LN1` as `LN1`: the nation stands beside it. */
const markOf = (id: UnitId): string => id.slice(id.indexOf('-') + 1);

const typeOf = ({ book }: Seen, { type }: Unit) => sure(book.types.get(type));

const unitIn = (seen: Seen, hex: Hex): Unit | undefined => seen.view.units.find((unit) => unit.hex === hex);
const leaderIn = (seen: Seen, hex: Hex): Leader | undefined => seen.view.leaders.find((each) => each.hex === hex);

const drawnUnit = (seen: Seen, unit: Unit): FieldUnit => {
  const { nation, arm, blocks } = typeOf(seen, unit);
  return {
    nation,
    arm: ARM_NAMES[arm],
    mark: markOf(unit.id),
    blocks: unit.blocks,
    most: blocks,
    isSquare: unit.square !== undefined,
    isOrdered: seen.view.now?.ordered.includes(unit.id) ?? false,
  };
};

const leaderName = (say: Speech, leader: string): string => say('label.leader', { leader });

const drawnLeader = ({ say }: Seen, { id, nation }: Leader): FieldLeader => ({ nation, name: leaderName(say, id) });

/** What was lost in each hex, by the events. */
const lossesAt = (seen: Seen, hex: Hex): Pick<FieldHex, 'lost' | 'fallen'> => {
  const lost = seen.events.reduce(
    (sum, each) => sum + (each.kind === 'unit.lost' && each.at === hex ? each.lost : 0),
    0,
  );
  const fallen = seen.events.flatMap((each) => {
    if (each.kind === 'unit.eliminated' && each.at === hex) return [markOf(each.unit)];
    return each.kind === 'leader.removed' && each.at === hex ? [leaderName(seen.say, each.leader)] : [];
  });
  return { lost, fallen };
};

const prizeAt = ({ objectives, claims }: View, hex: Hex): FieldHex['prize'] => {
  const at = objectives.findIndex(({ hexes }) => hexes.includes(hex));
  const objective = objectives[at];
  return objective && { side: objective.side, isHeld: claims[at]?.includes(hex) ?? false };
};

/** A hex in words: its ground, its sections as the reader calls them, and who stands there. */
const wordsAt = (seen: Seen, hex: Hex, losses: Pick<FieldHex, 'lost' | 'fallen'>): string => {
  const { say, view, book } = seen;
  const { you } = view;
  const ground = drawnGround(book, view.field.terrain[hex]);
  const edge: Edge = view.sides[you ?? '']?.edge ?? 'bottom';
  const [unit, leader] = [unitIn(seen, hex), leaderIn(seen, hex)];
  const sections = sectionsOf(edge, hex).map((section) => say(`field.section.${section}`));
  const prize = prizeAt(view, hex);
  const parts = [
    say('field.hex', { hex, ground: say(`field.ground.${ground ?? 'clear'}`), sections: sections.join('/') }),
    ...(view.field.bridges.includes(hex) ? [say('field.mark.bridge')] : []),
    ...(view.field.works[hex] ?? []).map((face) => say('field.works', { face })),
    ...(prize
      ? [
          say(prize.isHeld ? 'field.prize.held' : 'field.prize', {
            side: nameOf(say, view.sides[prize.side]?.nations ?? []),
          }),
        ]
      : []),
    ...(unit ? [unitWords(seen, unit)] : []),
    ...(leader ? [say('field.leader', { leader: leader.id })] : []),
    ...(losses.lost > 0 ? [say('field.lost', { count: losses.lost })] : []),
    ...losses.fallen.map((who) => say('field.fallen', { who })),
  ];
  return parts.join('; ');
};

const unitWords = (seen: Seen, unit: Unit): string => {
  const { say } = seen;
  const type = typeOf(seen, unit);
  return [
    say('field.unit', { unit: unit.id, type: type.id, blocks: unit.blocks, most: type.blocks }),
    ...(unit.square !== undefined ? [say('field.mark.square')] : []),
    ...(seen.view.now?.ordered.includes(unit.id) ? [say('field.mark.ordered')] : []),
  ].join(', ');
};

const drawnHex = (seen: Seen, hex: Hex): FieldHex => {
  const { view, book } = seen;
  const { x, y } = pointOf(hex);
  const ground = drawnGround(book, view.field.terrain[hex]);
  const [unit, leader] = [unitIn(seen, hex), leaderIn(seen, hex)];
  const prize = prizeAt(view, hex);
  const losses = lossesAt(seen, hex);
  return {
    id: hex,
    x,
    y,
    hasBridge: view.field.bridges.includes(hex),
    works: view.field.works[hex] ?? [],
    ...(ground ? { ground } : {}),
    ...(unit ? { unit: drawnUnit(seen, unit) } : {}),
    ...(leader ? { leader: drawnLeader(seen, leader) } : {}),
    ...(prize ? { prize } : {}),
    ...losses,
    words: wordsAt(seen, hex, losses),
  };
};

/** The ways of what has happened, in its order. */
const actsOf = ({ view, events, book }: Seen): readonly FieldAct[] => {
  const nations = new Map<string, Nation>([
    ...view.units.map(({ id, type }) => [id, sure(book.types.get(type)).nation] as const),
    ...view.leaders.map(({ id, nation }) => [id, nation] as const),
  ]);
  return events.flatMap((event): FieldAct[] => {
    const act = actOf(event);
    return act ? [{ kind: act.kind, way: act.way, nation: nations.get(act.piece) ?? '' }] : [];
  });
};

interface Act {
  readonly kind: FieldAct['kind'];
  readonly piece: UnitId | LeaderId;
  readonly way: readonly Hex[];
}

/** What an event is on the field; undefined if nothing moved and nobody fought. */
const actOf = (event: NapoleonicsEvent): Act | undefined => {
  switch (event.kind) {
    case 'unit.moved':
    case 'unit.advanced':
      return { kind: 'move', piece: event.unit, way: [event.from, ...event.path] };
    case 'leader.moved':
      return { kind: 'move', piece: event.leader, way: [event.from, ...event.path] };
    case 'unit.retired':
    case 'unit.retreated':
      return { kind: 'retreat', piece: event.unit, way: [event.from, ...event.path] };
    case 'leader.retreated':
      return { kind: 'retreat', piece: event.leader, way: [event.from, ...event.path] };
    case 'unit.supplied':
      return event.to === null ? undefined : { kind: 'retreat', piece: event.unit, way: [event.from, event.to] };
    case 'combat.declared':
      return { kind: event.mode, piece: event.unit, way: [event.from, event.at] };
    default:
      return undefined;
  }
};

/** What has changed, a sentence for each act and each piece that fell. */
const changesOf = ({ events, say }: Seen): readonly string[] =>
  events.flatMap((event) => {
    const act = actOf(event);
    if (act && act.way.length > 1)
      return [say(`field.change.${act.kind}`, { piece: act.piece, from: act.way[0] ?? '', to: act.way.at(-1) ?? '' })];
    if (event.kind === 'unit.eliminated') return [say('field.change.fell', { piece: event.unit, at: event.at })];
    return event.kind === 'leader.removed' ? [say('field.change.fell', { piece: event.leader, at: event.at })] : [];
  });

/** C-BRD-04. The sections, between columns 4, 5, 9 and 10: a hex on a line belongs to both. */
const sectionsIn = (say: Speech): readonly FieldSection[] => {
  const names = ['LEFT', 'CENTER', 'RIGHT'] as const;
  const borders = [1, 9, 19, 27];
  return names.map((bottom, i) => ({
    bottom: say(`field.section.${bottom}`),
    top: say(`field.section.${mirrored(bottom)}`),
    from: borders[i] ?? 0,
    to: borders[i + 1] ?? 0,
  }));
};

/** A side of one nation is called by it, one of several the allies. */
const nameOf = (say: Speech, nations: readonly Nation[]): string =>
  nations.length === 1 ? say(`nation.${nations[0]}`) : say('field.allies');

const sidesOf = ({ view, book, say }: Seen): readonly FieldSide[] =>
  Object.entries(view.sides).map(([id, { edge, nations, banners, target, cardsInHand, filled }]) => {
    const commander = book.scenarios.get(view.scenario)?.sides.find((side) => side.edge === edge)?.commander;
    const cards = say('field.cards', { count: cardsInHand });
    const squares = filled.length > 0 ? `, ${say('field.squares', { count: filled.length })}` : '';
    const turn = view.winner === undefined && view.active === id ? `, ${say('field.active')}` : '';
    const name = nameOf(say, nations);
    return {
      ...{ id, edge, banners, target },
      words: `${commander === undefined ? name : `${name} (${say('field.commander', { commander })})`}: ${cards}${squares}${turn}`,
    };
  });

const nationsOf = ({ view, say }: Seen): readonly FieldNation[] =>
  Object.entries(view.sides).flatMap(([side, { nations }]) =>
    nations.map((id) => ({ id, code: id, name: say(`nation.${id}`), side })),
  );

const named = <K extends string>(names: readonly K[], say: (name: K) => string): Readonly<Record<K, string>> =>
  Object.fromEntries(names.map((name) => [name, say(name)])) as Record<K, string>;

const legendIn = (say: Speech): Field['legend'] => ({
  arms: named(['foot', 'horse', 'guns'], (arm) => say(`field.arm.${arm}`)),
  grounds: named(GROUNDS, (ground) => say(`field.ground.${ground}`)),
  marks: named(FIELD_MARKS, (mark) => say(`field.mark.${mark}`)),
});

/** The field as a reader may see it. */
export const fieldOf = (seen: Seen): Field => {
  const { book, view, say } = seen;
  return {
    title: `${book.scenarios.get(view.scenario)?.name ?? view.scenario}, ${say('field.turn', { turn: view.turn })}`,
    nations: nationsOf(seen),
    sides: sidesOf(seen),
    hexes: HEXES.map((hex) => drawnHex(seen, hex)),
    sections: sectionsIn(say),
    acts: actsOf(seen),
    legend: legendIn(say),
    changes: changesOf(seen),
  };
};

/** The board of the game, for whoever sees the drawing and whoever does not. */
export const boardOf = (seen: Seen): Board => ({ ...hexBoard(fieldOf(seen)), about: (id) => aboutHex(seen, id) });

/** What is looked up about a hex: its ground with what it does, and the unit there. */
const aboutHex = (seen: Seen, id: string): PlaceAbout | undefined => {
  const hex = HEXES.find((each) => each === id);
  if (!hex) return undefined;
  const { book, view, say } = seen;
  const kind = book.terrain.get(view.field.terrain[hex] ?? '');
  const [unit, leader] = [unitIn(seen, hex), leaderIn(seen, hex)];
  return {
    title: hex,
    facts: [
      ...wordsAt(seen, hex, { lost: 0, fallen: [] })
        .split('; ')
        .slice(0, unit ? 1 : undefined),
      ...(kind?.enter === 'stop' || kind?.enter === 'impassable' ? [say(`about.ground.${kind.enter}`)] : []),
      ...(kind?.sight === 'blocks' ? [say('about.ground.blocks')] : []),
    ],
    groups: [
      ...(unit ? [{ title: unitWords(seen, unit), lines: unitLines(seen, unit) }] : []),
      ...(leader && unit ? [{ title: say('field.leader', { leader: leader.id }), lines: [] }] : []),
    ],
  };
};

const unitLines = (seen: Seen, unit: Unit): readonly string[] => {
  const { move, range, melee, flags } = typeOf(seen, unit);
  const { say } = seen;
  return [
    say('about.moves', { most: move.most, battle: move.battle }),
    ...(range > 1 ? [say('about.fires', { range })] : []),
    say('about.melee', { bonus: melee.bonus }),
    say('about.flags', { ignore: flags.ignore, hexes: flags.hexes }),
  ];
};
