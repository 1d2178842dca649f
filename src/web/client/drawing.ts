/** The drawing of the map for a board: made for its size, and anew for each zoom, so that letters keep their size. */

/** Boards outside of these sizes get the drawing of the nearest one, in pixels. */
const SIZES = { least: 100, most: 9_999 } as const;

/** A request for a part of the map without an answer after so many milliseconds has failed. */
export const PATIENCE = 20_000;

export class Drawing {
  readonly #address: string;
  /** By what they were drawn for. */
  readonly #known = new Map<string, Promise<SVGSVGElement | undefined>>();

  constructor(address: string) {
    this.#address = address;
  }

  /**
   * For a board of this size and so many times larger; undefined where it cannot be had. `plan`: as it stands after the draft
   * of this revision.
   */
  async at(
    { clientWidth, clientHeight }: HTMLElement,
    zoom: number,
    plan?: number,
  ): Promise<SVGSVGElement | undefined> {
    const [width, height] = [clientWidth, clientHeight].map((each) =>
      Math.min(SIZES.most, Math.max(SIZES.least, Math.round(each))),
    );
    const wanted = `board=${width}x${height}&zoom=${zoom}${plan === undefined ? '' : `&plan=${plan}`}`;
    const drawing = this.#known.get(wanted) ?? load(withQuery(this.#address, wanted));
    this.#known.set(wanted, drawing);
    const drawn = await drawing.catch(() => undefined);
    if (!drawn) this.#known.delete(wanted);
    // What is taken from a drawing is gone from it.
    return drawn && (drawn.cloneNode(true) as SVGSVGElement);
  }
}

const withQuery = (address: string, query: string): string => `${address}${address.includes('?') ? '&' : '?'}${query}`;

const load = async (address: string): Promise<SVGSVGElement | undefined> => {
  const response = await fetch(address, { signal: AbortSignal.timeout(PATIENCE) });
  return response.ok ? drawingOf(await response.text()) : undefined;
};

/** The drawing in a text, for this page. */
export const drawingOf = (text: string): SVGSVGElement | undefined => {
  const [before = '', rest = ''] = text.split('<style>');
  const [rules = '', after = ''] = rest.split('</style>');
  const svg = new DOMParser().parseFromString(before + after, 'image/svg+xml').documentElement;
  if (!(svg instanceof SVGSVGElement)) return undefined;
  darken(rules);
  return document.importNode(svg, true);
};

let isDark = false;

/** The dark colours of the drawing hold for the page, whose policy forbids styles inside it. */
const darken = (rules: string): void => {
  if (isDark || rules === '') return;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(rules);
  document.adoptedStyleSheets.push(sheet);
  isDark = true;
};
