/** The measurements of a first visit to a page in a browser. */
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';

/** The layout shift of the page, and the time of its first content in milliseconds. */
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

/** Opens a page in a browser with an empty cache; `weight` gives the bytes of everything that it has loaded. */
export const firstVisit = async (
  browser: Browser,
  address: string,
  options: BrowserContextOptions,
): Promise<{ readonly page: Page; readonly weight: () => Promise<number> }> => {
  const page = await (await browser.newContext(options)).newPage();
  page.setDefaultTimeout(20_000);
  // The size of a response is known only after its request has ended, so `weight` waits for all sizes.
  const sizes: Promise<number>[] = [];
  page.on('requestfinished', (request) => {
    sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize));
  });
  await page.goto(address);
  return { page, weight: async () => (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0) };
};
