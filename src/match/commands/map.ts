import type { Chart, ChartArea, Section, Speech } from '../../reports/index.ts';
import type { CommandHandler } from './handler.ts';
import { nameIn } from './named.ts';
import { unclear } from './unclear.ts';

/** MAP: the whole map, which comes with the report. MAP place: what is there, and where its roads lead. */
export const map: CommandHandler<'map'> = (intake, { place, name }) => {
  if (place === '') return { withReport: true };
  const found = nameIn(intake, 'place', place);
  if ('problem' in found) return unclear(intake, name, found.problem);
  const { game, referee } = intake.present;
  const chart = game.reporter.chart({ view: referee.view(intake.seat.seat), events: [] });
  const area = chart.areas.find(({ id }) => id === found.id);
  return area ? { sections: [placeSection(chart, area, intake.say)] } : { withReport: true };
};

const placeSection = (chart: Chart, area: ChartArea, say: Speech): Section => ({
  title: area.name,
  blocks: [
    { kind: 'text', text: area.words },
    { kind: 'text', text: say('command.map.roads') },
    { kind: 'list', items: roadsOf(chart, area, say) },
  ],
});

/** Each neighbour with the road to it, and what is there. */
const roadsOf = (chart: Chart, { id }: ChartArea, say: Speech): string[] =>
  chart.lines.flatMap(({ a, b, stroke }) => {
    const other = a === id ? b : b === id ? a : undefined;
    const there = chart.areas.find((area) => area.id === other);
    return there ? [say('command.map.road', { road: chart.legend.strokes[stroke], there: there.words })] : [];
  });
