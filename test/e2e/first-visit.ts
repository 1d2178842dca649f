/** What a browser measures of the first visit to a page. */
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';

/** How much moved by itself, and when the first content was there, in milliseconds. */
export const measureVisit = (page: Page): Promise<{ readonly shift: number; readonly firstContent: number }> =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        let shift = 0;
        const watch = new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) if ('value' in entry) shift += Number(entry.value);
        });
        watch.observe({ type: 'layout-shift', buffered: true });
        const [first] = performance.getEntriesByName('first-contentful-paint');
        setTimeout(() => resolve({ shift, firstContent: first?.startTime ?? Number.POSITIVE_INFINITY }), 600);
      }),
  );

/** Opens a page in a browser that has never been there; `weight` gives the bytes of all that it has loaded. */
export const firstVisit = async (
  browser: Browser,
  address: string,
  options: BrowserContextOptions,
): Promise<{ readonly page: Page; readonly weight: () => Promise<number> }> => {
  const page = await (await browser.newContext(options)).newPage();
  page.setDefaultTimeout(20_000);
  // Sizes come later than the requests end: whoever weighs waits for all of them.
  const sizes: Promise<number>[] = [];
  page.on('requestfinished', (request) => {
    sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize));
  });
  await page.goto(address);
  return { page, weight: async () => (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0) };
};
