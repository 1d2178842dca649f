/** The browser of the tests, and the faults that axe-core finds on a page in it. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type Browser, chromium, type Page } from 'playwright-core';

/** Path of Chromium on this system; undefined where there is none. */
export const chromiumProgram = ((): string | undefined => {
  for (const name of ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome']) {
    try {
      return execFileSync('which', [name], { encoding: 'utf8' }).trim();
    } catch {}
  }
  return undefined;
})();
if (!chromiumProgram && process.env.REQUIRE_SERVERS) throw new Error('these tests need Chromium');

/** Starts the browser without graphics features that only a screen needs: these machines draw with the processor that runs the tests. */
export const startBrowser = (): Promise<Browser> =>
  chromium.launch({
    executablePath: chromiumProgram as string,
    args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--disable-smooth-scrolling'],
  });

export const WIDE = { viewport: { width: 1200, height: 900 } } as const;
export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const;

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Serious faults of a page by the rules of axe-core. */
export const faultsOf = async (page: Page): Promise<string[]> => {
  await page.evaluate(AXE);
  return page.evaluate(async () => {
    const { axe } = window as unknown as {
      axe: { run(of: object): Promise<{ violations: { id: string; impact: string; nodes: { html: string }[] }[] }> };
    };
    const { violations } = await axe.run({ resultTypes: ['violations'] });
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 200)}`);
  });
};

/** By how many pixels a page is wider than its window. */
export const overflowOf = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
