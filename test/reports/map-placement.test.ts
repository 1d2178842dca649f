/** In generated positions of the campaigns no plate leaves its area and nothing on the map hides anything. `FUZZ` sets how many more. */
import { expect, test } from 'vitest';
import { sure } from '../../src/engine/index.ts';
import { campaigns } from '../../src/games/campaigns.ts';
import type { Chart } from '../../src/reports/index.ts';
import { distanceOf } from '../../src/reports/map/geometry.ts';
import { boardView, layOut, type Sheet, type View, WHOLE } from '../../src/reports/map/sheet.ts';
import { chartsOf, withStacks } from './map-positions.ts';
import { faultsOf } from './sheet-faults.ts';

const TIMES = Number(process.env.FUZZ ?? 1);
/** Positions of a game: 300 in every run, 20,000 at night. */
const POSITIONS = TIMES > 1 ? 1000 * TIMES : 300;
/** Each position is laid out for a computer, a phone, or the sheet of a mail, at one of the zooms of a board. */
const SIZES = [
  { width: 932, height: 814 },
  { width: 390, height: 430 },
] as const;
const ZOOMS = [1, 1.5, 2.2, 3.2] as const;
const MAPS = 12;

const viewOf = (chart: Chart, i: number): View =>
  i % 5 === 4 ? WHOLE : boardView(chart, sure(SIZES[i % SIZES.length]), ZOOMS[Math.floor(i / 10) % ZOOMS.length]);

/** Flags, anchors and swords of two areas may meet where signs are as close as around Minsk. */
const isOfMarks = (fault: string): boolean => /^mark .* touches mark |^mark .* is cut/.test(fault);

const layingOf = (chart: Chart, i: number): Sheet => layOut(chart, viewOf(chart, i));

for (const {
  id,
  setup: { scenarios },
} of campaigns.values()) {
  const played = scenarios.flatMap((scenario) => [...chartsOf(id, scenario.id, 1)].slice(0, MAPS));
  const charts = Array.from({ length: POSITIONS }, (_, i): Chart => {
    const chart = sure(played[i % played.length]);
    return i < played.length ? chart : withStacks(id, chart, 1 + ((i * 31) % chart.areas.length), i);
  });

  test(`in positions of ${id} every plate touches its area, and nothing hides another thing`, {
    timeout: 240_000 * TIMES,
  }, () => {
    for (const [i, chart] of charts.entries()) {
      const sheet = layingOf(chart, i);
      expect(
        faultsOf(sheet).filter((fault) => !isOfMarks(fault)),
        `position ${i}`,
      ).toEqual([]);
      const unseen = chart.areas.filter(({ id: area, units }) => units.length > 0 && !sheet.labels.get(area)?.plate);
      expect(
        unseen.map((area) => area.id),
        `position ${i}`,
      ).toEqual([]);
    }
  });

  test(`the signs of ${id} are at least 9 pixels apart on a screen`, () => {
    const [chart] = charts;
    const { signs, view } = layingOf(sure(chart), 0);
    const all = [...signs.values()];
    for (const [i, a] of all.entries()) {
      for (const b of all.slice(i + 1)) {
        expect((distanceOf(a.at, b.at) - a.reach - b.reach) / view.unit).toBeGreaterThanOrEqual(9);
      }
    }
  });
}
