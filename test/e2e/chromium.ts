/** The browser of the tests, and the faults that axe-core finds on a page in it. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type Browser, chromium, type Page } from 'playwright-core';

/** The program that runs the tests: the named one, or else the first that there is. */
const NAMES = process.env.CHROMIUM
  ? [process.env.CHROMIUM]
  : ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'];

/** Path of Chromium on this system; undefined where there is none. */
export const chromiumProgram = ((): string | undefined => {
  for (const name of NAMES) {
    try {
      return execFileSync('which', [name], { encoding: 'utf8' }).trim();
    } catch {}
  }
  return undefined;
})();
if (!chromiumProgram && process.env.CHROMIUM) throw new Error(`there is no program ${process.env.CHROMIUM}`);
if (!chromiumProgram && process.env.REQUIRE_SERVERS) throw new Error('these tests need Chromium');

/** Starts the browser without graphics features that only a screen needs: these machines draw with the processor that runs the tests. */
export const startBrowser = (): Promise<Browser> =>
  chromium.launch({
    executablePath: chromiumProgram as string,
    args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--disable-smooth-scrolling'],
  });

let shared: Promise<Browser> | undefined;

/** The browser of all test files of a process, since to start one takes longer than most pages. It ends with the process. */
export const sharedBrowser = (): Promise<Browser> => {
  shared ??= startBrowser();
  return shared;
};

/** Closes what a test file opened in the shared browser. */
export const closePages = async (browser: Browser | undefined): Promise<void> => {
  for (const context of browser?.contexts() ?? []) await context.close();
};

export const WIDE = { viewport: { width: 1200, height: 900 } } as const;
export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const;

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Faults of a page by the rules of axe-core, whatever their impact, without some of the rules. */
export const faultsOf = async (page: Page, without: readonly string[] = []): Promise<string[]> => {
  for (let tries = 1; ; tries++)
    try {
      return await faultsNow(page, without);
    } catch (error) {
      // A page with news loads itself anew, also again: then the one that comes is looked at.
      if (tries === 3) throw error;
      await page.waitForTimeout(500);
      await page.waitForLoadState();
    }
};

const faultsNow = async (page: Page, without: readonly string[]): Promise<string[]> => {
  await page.evaluate(AXE);
  const rules = Object.fromEntries(without.map((id) => [id, { enabled: false }]));
  return page.evaluate(async (rules) => {
    const { axe } = window as unknown as {
      axe: { run(of: object): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> };
    };
    const { violations } = await axe.run({ resultTypes: ['violations'], rules });
    return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 200)}`);
  }, rules);
};

/** By how many pixels a page is wider than its window. */
export const overflowOf = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
