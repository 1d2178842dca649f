/** The map of a campaign as a seat sees it. */
import type { Chart, ChartArea, ChartStroke, ChartUnit } from '../../../reports/index.ts';
import { isEmpty, strengthOf } from '../stacks.ts';
import type { View } from '../state.ts';
import { type Area, LINE_KINDS, type LineKind } from '../types.ts';
import type { Book, CampaignReport } from './book.ts';
import { changedAreas, describeChanges } from './changes.ts';

const STROKES: Readonly<Record<LineKind, ChartStroke>> = {
  clear: 'solid',
  rough: 'dashed',
  pass: 'dotted',
  river: 'double',
};

export const chartOf = (book: Book, report: Pick<CampaignReport, 'view' | 'events'>, occasion: string): Chart => {
  const { content, say, title } = book;
  const changed = changedAreas(report);
  const strokes = Object.fromEntries(LINE_KINDS.map((kind) => [STROKES[kind], say(`chart.line.${kind}`)]));
  return {
    title: say('chart.title', { game: title, occasion }),
    sheet: [1000, 1000],
    factions: content.powers.map(({ id, code, name }) => ({ id, code, name })),
    areas: [...content.areas.values()].map((area) => chartArea(book, report.view, area, changed.has(area.id))),
    lines: content.lines.map(({ a, b, kind }) => ({ a, b, stroke: STROKES[kind] })),
    legend: {
      strokes: strokes as Record<ChartStroke, string>,
      shapes: {
        square: say('chart.shape.square'),
        fortress: say('chart.shape.fortress'),
        round: say('chart.shape.round'),
      },
      marks: {
        flag: say('chart.flag'),
        port: say('chart.port'),
        changed: say('chart.changed'),
        nobody: say('chart.nobody'),
      },
    },
    changes: describeChanges(book, report),
  };
};

const shapeOf = ({ key, fortress }: Area, hasty: boolean): ChartArea['shape'] =>
  fortress > 0 || hasty ? 'fortress' : key ? 'square' : 'round';

const chartArea = (book: Book, view: View, area: Area, changed: boolean): ChartArea => {
  const { id, name, x, y, fortress, port, offMap } = area;
  const flag = view.flags[id];
  return {
    id,
    name,
    x,
    y,
    shape: shapeOf(area, view.hasty.includes(id)),
    ...(fortress > 0 ? { strength: fortress } : {}),
    ...(port === 'none' ? {} : { port }),
    owner: book.controller(view, id),
    ...(flag === undefined ? {} : { flag }),
    units: unitsAt(book, view, id),
    changed,
    apart: offMap,
  };
};

/** `Wellington 8`, or the strength alone where no leader is, or the leader where no soldier is. */
const unitsAt = ({ content }: Book, view: View, area: string): ChartUnit[] =>
  Object.entries(view.forces[area] ?? {})
    .filter(([, stack]) => !isEmpty(stack))
    .map(([faction, stack]) => {
      const leaders = stack.leaders.map((leader) => content.leaders.get(leader)?.name ?? leader).join(' + ');
      const strength = strengthOf(stack);
      return { faction, text: [leaders, strength || ''].filter((word) => word !== '').join(' ') };
    });
