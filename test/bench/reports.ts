/** The map of a report: time of its drawing and of its image, beside the renderer alone on the same drawing. */
import { Resvg } from '@resvg/resvg-js';
import { chanceFrom, opening, Referee, randomAnswer, seededSource } from '../../src/engine/index.ts';
import { campaigns } from '../../src/games/campaigns.ts';
import { type Chart, drawMap, mapLayers, mapPng, speechOf } from '../../src/reports/index.ts';
import { boardView, layOut } from '../../src/reports/map/sheet.ts';
import { fontFiles } from '../../src/reports/map/typeface.ts';
import { chartsOf, withStacks } from '../reports/map-positions.ts';
import { letterBench } from './letters.ts';
import { type Bench, median, rounded } from './measure.ts';
import { processorTime } from './processor.ts';
import { referenceRate } from './reference.ts';

const ROUNDS = 25;
const SEED = 7;
/** Enough decisions that the game is well under way and has some impulses to report. */
const DECISIONS = 400;
const EVENTS = 60;

const gameOf = () => {
  const game = campaigns.get('wellington');
  if (!game) throw new Error('Wellington is not installed');
  return game;
};

const playSome = () => {
  const game = gameOf();
  const referee = new Referee(game, opening(game.setup.start({ scenario: '1812', split: '4' })), {
    source: seededSource(`bench ${SEED}`),
  });
  const chance = chanceFrom(SEED);
  for (let i = 0; i < DECISIONS && referee.open[0]; i++) {
    const [decision] = referee.open;
    const refusal = referee.submit(decision.seat, decision.id, randomAnswer(decision, chance));
    if (refusal) referee.submit(decision.seat, decision.id, decision.fallback());
  }
  return referee;
};

/** The renderer alone, with the typefaces for the texts. */
const renderAlone = (svg: string): Buffer =>
  new Resvg(svg, {
    fitTo: { mode: 'width', value: 1200 },
    font: {
      fontFiles: Object.values(fontFiles.latin),
      loadSystemFonts: false,
      defaultFontFamily: 'DejaVu Sans Condensed',
    },
  })
    .render()
    .asPng();

const BOARD = { width: 932, height: 814 };
const PLACEMENTS = 12;

/** A whole placement with a stack in every area, beside the plain reference. */
const placementBench: Bench = async function* () {
  const [chart] = chartsOf('kutuzov', 'invasion', SEED);
  if (!chart) throw new Error('Kutuzov is not installed');
  const charts = Array.from({ length: 2 * PLACEMENTS }, (_, i) => withStacks('kutuzov', chart, chart.areas.length, i));
  const times = charts.map((each) => processorTime(() => layOut(each, boardView(each, BOARD))));
  const value = median(times.slice(PLACEMENTS));
  const rounds = (value * referenceRate().perProcessorSecond) / 1000;
  const beside = `${chart.areas.length} stacks and names; at most 150; as long as ${rounded(rounds)} rounds of the reference`;
  yield { name: 'reports.map.placement', value: rounded(value), unit: 'ms of processor', beside };
};

export const reportsBench: Bench = async function* (wanted) {
  yield* letterBench(wanted);
  if (wanted('reports.map.placement')) yield* placementBench(wanted);
  if (!wanted('reports.map')) return;
  const game = gameOf();
  const say = speechOf(game.reporter);
  const referee = playSome();
  const events = referee.events.slice(-EVENTS);
  const chartFor = (seat: string): Chart => game.chart({ view: referee.view(seat), events }, say);
  const chart = chartFor('britain');
  const times = {
    layout: [] as number[],
    svg: [] as number[],
    png: [] as number[],
    alone: [] as number[],
  };
  let svg = '';
  let png: Buffer = Buffer.alloc(0);
  let alone: Buffer = Buffer.alloc(0);
  for (let round = -2; round < ROUNDS; round++) {
    // A new title, so that nothing cached in an earlier round is used.
    const fresh = { ...chart, title: `${chart.title} ${round}` };
    const layout = processorTime(() => layOut(fresh));
    const drawing = processorTime(() => {
      svg = drawMap(fresh);
    });
    const layers = mapLayers(fresh);
    const image = processorTime(() => {
      png = mapPng(layers);
    });
    const rendering = processorTime(() => {
      alone = renderAlone(svg);
    });
    if (round < 0) continue;
    times.layout.push(layout);
    times.svg.push(drawing);
    times.png.push(image);
    times.alone.push(rendering);
  }
  const beside = `with most layers painted before; resvg alone ${rounded(median(times.alone))} ms, ${alone.length} bytes; ${EVENTS} events, ${chart.moves.length} arrows`;
  yield { name: 'reports.map.layout', value: rounded(median(times.layout)), unit: 'ms of processor' };
  yield {
    name: 'reports.map.svg',
    value: rounded(median(times.svg) * 1000),
    unit: 'us of processor',
    beside: `${svg.length} bytes`,
  };
  yield { name: 'reports.map.png', value: rounded(median(times.png)), unit: 'ms of processor', beside };
  yield { name: 'reports.map.png.bytes', value: png.length, unit: 'bytes', beside: 'at most 250000' };
};
