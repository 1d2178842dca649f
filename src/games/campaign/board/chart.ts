/** The map of a campaign as a seat sees it. */
import { given } from '../../../engine/index.ts';
import type {
  Chart,
  ChartArea,
  ChartFaction,
  ChartMark,
  ChartMove,
  ChartSea,
  ChartStroke,
  ChartUnit,
  PlaceAbout,
} from '../../../reports/index.ts';
import type { CampaignEvent } from '../events.ts';
import { changedAreas, describeChanges } from '../report/changes.ts';
import { type Book, type CampaignReport, codeOf, keysIn, positionIn } from '../report/context.ts';
import { controllerOf, fortressOf, isBesieged, ownerOf } from '../rules/control.ts';
import { isEmpty, strengthOf } from '../rules/forces/stacks.ts';
import { ownOf, sideOf } from '../rules/position.ts';
import type { View } from '../state.ts';
import type { Area, AreaId, Stack } from '../types.ts';
import { aboutArea } from './about.ts';

const MARKS: readonly ChartMark[] = [
  ...(['capital', 'home', 'occupied', 'contested', 'flag', 'port', 'besieged'] as const),
  ...(['counter', 'over', 'move', 'sail', 'turned', 'fought', 'changed'] as const),
];

/** The latest moves are shown; more arrows would hide the map. */
const MOST_MOVES = 40;

/** The parts of a view from which a map is made. */
type ChartSource = Pick<CampaignReport, 'view' | 'events'>;

export const chartOf = (book: Book, report: ChartSource, occasion: string): Chart => {
  const { content, say, title } = book;
  const strokes: Partial<Record<ChartStroke, string>> = {};
  for (const [kind, stroke] of Object.entries(content.strokes)) strokes[stroke] = say(`chart.line.${kind}`);
  const keys = keysIn(book, report.view);
  const news = newsOf(report);
  return {
    title: say('chart.title', { game: title, occasion }),
    sheet: [1000, 1000],
    land: content.land,
    factions: [
      ...content.powers.map(({ id, code, side }) => {
        const name = say('chronicle.who', { power: id });
        return { id, code, name, side, standing: say('chart.keys', { keys: keys[id]?.length ?? 0 }) };
      }),
      ...alliesIn(book),
    ],
    areas: [...content.areas.values()].map((area) => chartArea(book, report.view, area, news)),
    lines: content.lines.map(({ a, b, kind }) => ({
      ...{ a, b, stroke: content.strokes[kind] ?? 'solid' },
      ...given({ relief: content.relief?.[kind] }),
    })),
    seas: seasOf(book),
    moves: movesOf(report),
    legend: {
      strokes,
      shapes: {
        square: say('chart.shape.square'),
        fortress: say('chart.shape.fortress'),
        round: say('chart.shape.round'),
      },
      marks: Object.fromEntries(MARKS.map((mark) => [mark, say(`chart.${mark}`)])) as Record<ChartMark, string>,
    },
    changes: describeChanges(book, report),
  };
};

/** Contingents besides the powers' own ones. Their keys count for the power that runs them. */
const alliesIn = ({ content, definition, say }: Book): ChartFaction[] =>
  content.contingents
    .filter(({ id }) => !content.powers.some((power) => ownOf(power.id) === id))
    .map(({ id, code }) => ({
      ...{ id, code, name: say('chronicle.who', { power: id }) },
      ...{ side: sideOf(definition, id), standing: '' },
    }));

const seasOf = ({ content, say }: Book): ChartSea[] => {
  const ports = new Map<string, AreaId[]>();
  for (const { id, zones } of content.areas.values()) {
    for (const zone of zones) ports.set(zone, [...(ports.get(zone) ?? []), id]);
  }
  return [...ports].map(([id, areas]) => ({ id, name: say('chart.sea', { zone: id }), ports: areas }));
};

// --- what is new -----------------------------------------------------------------------------------------------------

type News = Readonly<Record<'changed' | 'turned' | 'fought', ReadonlySet<AreaId>>>;

const TURNS: ReadonlySet<CampaignEvent['kind']> = new Set([
  ...(['flag.placed', 'flag.removed', 'fortress.made', 'fortress.fell'] as const),
]);
const FIGHTS: ReadonlySet<CampaignEvent['kind']> = new Set(['battle.began', 'siege.began']);

const newsOf = (report: ChartSource): News => {
  const areasOf = (kinds: ReadonlySet<CampaignEvent['kind']>) =>
    new Set(
      report.events.flatMap(({ event }) => (kinds.has(event.kind) && 'area' in event ? [event.area as AreaId] : [])),
    );
  return { changed: changedAreas(report), turned: areasOf(TURNS), fought: areasOf(FIGHTS) };
};

/** Each way once, even if several formations used it. */
const movesOf = ({ events }: ChartSource): ChartMove[] => {
  const moves = new Map<string, ChartMove>();
  for (const { event } of events) {
    if (event.kind !== 'formation.moved') continue;
    const { power: faction, from, to, line } = event;
    const key = `${faction} ${from} ${to}`;
    moves.delete(key);
    moves.set(key, { faction, from, to, bySea: line === null });
  }
  return [...moves.values()].slice(-MOST_MOVES);
};

// --- areas -----------------------------------------------------------------------------------------------------------

const chartArea = (book: Book, view: View, area: Area, news: News): ChartArea => {
  const seen = areaSeen(book, view, area, news);
  const marks = marksAt(book, view, area.id);
  return { ...seen, ...(marks.length > 0 ? { notes: marks } : {}), words: wordsOf(book, area, seen, marks) };
};

const areaSeen = (book: Book, view: View, area: Area, news: News): Omit<ChartArea, 'words'> => {
  const { id, x, y, port, capital, offMap, owners } = area;
  const holder = ownerOf(book.definition, view, id);
  const strength = fortressOf(book.definition, view, id);
  return {
    id,
    name: book.say('place', { area: id }),
    x,
    y,
    shape: strength > 0 ? 'fortress' : area.key ? 'square' : 'round',
    capital,
    ...(strength > 0 ? { strength } : {}),
    ...(port === 'none' ? {} : { port }),
    holder,
    contested: controllerOf(book.definition, view, id) === null,
    home: owners.includes(holder),
    flag: view.flags[id] !== undefined,
    besieged: isBesieged(book.definition, view, id),
    units: unitsAt(book, view, id),
    news: { changed: news.changed.has(id), turned: news.turned.has(id), fought: news.fought.has(id) },
    apart: offMap,
  };
};

/** What is looked up about an area. */
export const placeAbout = (book: Book, report: ChartSource, id: AreaId): PlaceAbout | undefined => {
  const area = book.content.areas.get(id);
  if (!area) return undefined;
  const seen = areaSeen(book, report.view, area, newsOf(report));
  const traits = [...traitsOf(book, area, seen), ...marksAt(book, report.view, id)];
  return aboutArea(book, report.view, { id, holder: seen.holder, title: titleOf(area, seen.name), traits });
};

const marksAt = (book: Book, view: View, id: AreaId): readonly string[] =>
  (book.marksAt?.(positionIn(book, view), id) ?? []).map((each) => book.say(each));

/** Whoever has the game before them reads the name as it is printed, too. */
const titleOf = (area: Area, name: string): string => (name === area.name ? name : `${name} (${area.name})`);

/** `key area, fortress 3, French South (FS), occupied, besieged`. */
const traitsOf = ({ say }: Book, area: Area, seen: Omit<ChartArea, 'words'>): readonly string[] => [
  ...(seen.capital ? [say('chart.capital')] : area.key ? [say('chart.shape.square')] : []),
  ...(seen.strength ? [say('chart.words.fortress', { strength: seen.strength })] : []),
  ...(seen.port ? area.zones.map((zone) => say(`chart.words.port.${area.port}`, { zone })) : []),
  say('power.code', { power: seen.holder }),
  ...(seen.home ? [] : [say('chart.words.occupied')]),
  ...(seen.contested ? [say('chart.words.contested')] : []),
  ...(seen.flag ? [say('chart.words.flag')] : []),
  ...(seen.besieged ? [say('chart.besieged')] : []),
];

/** `Badajoz: key area, fortress 3; French South (FS), occupied; besieged. Wellington 7 SP.` */
const wordsOf = (book: Book, area: Area, seen: Omit<ChartArea, 'words'>, marks: readonly string[]): string => {
  const { say } = book;
  const traits = [
    ...traitsOf(book, area, seen),
    ...marks,
    ...(seen.news.turned ? [say('chart.turned')] : []),
    ...(seen.news.fought ? [say('chart.fought')] : []),
  ];
  const all = say('chart.words', { name: titleOf(area, seen.name), traits: traits.join(', ') });
  return [all, ...seen.units.map(({ words }) => say('chart.words.unit', { unit: words }))].join(' ');
};

const unitsAt = (book: Book, view: View, area: AreaId): ChartUnit[] =>
  Object.entries(view.forces[area] ?? {})
    .filter(([, stack]) => !isEmpty(stack))
    .map(([faction, stack]) => unitOf(book, view, area, faction, stack));

const unitOf = (book: Book, view: View, area: AreaId, faction: string, stack: Stack): ChartUnit => {
  const { content, say } = book;
  const named = view.commanders[area];
  const leaders = [...stack.leaders].sort((a, b) => Number(b === named) - Number(a === named));
  const command = leaders.reduce((sum, id) => sum + (content.leaders.get(id)?.command ?? 0), 0);
  const strength = strengthOf(stack);
  return {
    faction,
    strength,
    leaders: leaders.map((leader) => say('fight.leader', { leader })),
    over: leaders.length > 0 && strength > command,
    words: say('chart.unit', { code: codeOf(book, faction), force: { [faction]: stack } }),
  };
};
