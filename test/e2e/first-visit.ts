/** The measurements of a first visit to a page in a browser. */
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';

/**
 * The layout shift of the page, what moved and how far (from and to: left, top, width, height in px), and the time of
 * its first content in milliseconds.
 */
export const measureVisit = (
  page: Page,
): Promise<{ readonly shift: number; readonly moved: readonly string[]; readonly firstContent: number }> =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        interface LayoutShift extends PerformanceEntry {
          readonly value: number;
          readonly sources: readonly { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
        }
        const nameOf = (node: Node | null) =>
          node instanceof Element
            ? (node.cloneNode() as Element).outerHTML.slice(0, 120)
            : `${node?.nodeName} ${node?.textContent}`;
        const placeOf = ({ x, y, width, height }: DOMRect) => [x, y, width, height].join(' ');
        let shift = 0;
        const moved: string[] = [];
        const watch = new PerformanceObserver((list) => {
          for (const { value, sources } of list.getEntries() as LayoutShift[]) {
            shift += value;
            for (const { node, previousRect, currentRect } of sources)
              moved.push(`${nameOf(node)}: ${placeOf(previousRect)} -> ${placeOf(currentRect)}`);
          }
        });
        watch.observe({ type: 'layout-shift', buffered: true });
        const [first] = performance.getEntriesByName('first-contentful-paint');
        setTimeout(() => resolve({ shift, moved, firstContent: first?.startTime ?? Number.POSITIVE_INFINITY }), 600);
      }),
  );

/** What a page has loaded beside its fonts, which it shows without. */
interface Weight {
  readonly bytes: number;
  readonly requests: number;
}

/** Opens a page in a browser with an empty cache. */
export const firstVisit = async (
  browser: Browser,
  address: string,
  options: BrowserContextOptions,
): Promise<{ readonly page: Page; readonly weight: () => Promise<Weight> }> => {
  const page = await (await browser.newContext(options)).newPage();
  page.setDefaultTimeout(20_000);
  // The size of a response is known only after its request has ended, so `weight` waits for all sizes.
  const sizes: Promise<number>[] = [];
  page.on('requestfinished', (request) => {
    if (request.resourceType() === 'font') return;
    sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize));
  });
  await page.goto(address);
  return {
    page,
    weight: async () => {
      const all = await Promise.all(sizes);
      return { bytes: all.reduce((sum, size) => sum + size, 0), requests: all.length };
    },
  };
};
