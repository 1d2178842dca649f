/** The first visit to the page of a seat in Chromium: time of the first content, layout shift, and bytes loaded. */
import { loadavg } from 'node:os';
import { chromiumProgram, startBrowser } from '../e2e/chromium.ts';
import { firstVisit, measureVisit } from '../e2e/first-visit.ts';
import { type Figure, quantile, rounded } from './measure.ts';

const VISITS = 9;

/** A telephone and two screens. */
const SIZES = [
  { width: 390, height: 844 },
  { width: 1280, height: 900 },
  { width: 1920, height: 1080 },
] as const;

/** Without Chromium there are no figures. */
export async function* firstVisitBench(address: string): AsyncGenerator<Figure> {
  if (!chromiumProgram) return;
  const browser = await startBrowser();
  try {
    for (const viewport of SIZES) {
      const seen: {
        readonly shift: number;
        readonly firstContent: number;
        readonly bytes: number;
        readonly requests: number;
      }[] = [];
      for (let visits = 0; visits < VISITS; visits++) {
        const { page, weight } = await firstVisit(browser, address, { viewport });
        await page.locator('.board svg').waitFor();
        await page.locator('.offers button').first().waitFor({ state: 'attached' });
        seen.push({ ...(await measureVisit(page)), ...(await weight()) });
        await page.context().close();
      }
      const name = `web.visit-${viewport.width}`;
      const load = `${VISITS} first visits, ${loadavg()[0]?.toFixed(1)} load`;
      const most = (pick: (each: (typeof seen)[number]) => number) => Math.max(...seen.map(pick));
      const times = seen.map(({ firstContent }) => firstContent);
      yield {
        name: `${name}.first-content.p50`,
        value: rounded(quantile(times, 0.5)),
        unit: 'ms',
        beside: `at most 1000, ${load}`,
      };
      yield { name: `${name}.first-content.most`, value: rounded(Math.max(...times)), unit: 'ms', beside: load };
      yield {
        name: `${name}.layout-shift.most`,
        value: most(({ shift }) => shift),
        unit: '',
        beside: `none is allowed, ${load}`,
      };
      yield {
        name: `${name}.weight`,
        value: most(({ bytes }) => bytes),
        unit: 'bytes',
        beside: `at most 100000 without fonts, ${load}`,
      };
      yield {
        name: `${name}.requests`,
        value: most(({ requests }) => requests),
        unit: '',
        beside: `at most 6 without fonts, ${load}`,
      };
    }
  } finally {
    await browser.close();
  }
}
