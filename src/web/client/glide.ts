/** Pieces that glide over a map from the place where they stood to the one where they stand. */

const SVG = 'http://www.w3.org/2000/svg';

/** Milliseconds of a leg, and at most of a way. */
const LEG = 350;
const MOST = 1_200;

interface Spot {
  readonly x: number;
  readonly y: number;
}

/** The middle of the sign of a place, in units of the drawing. */
const spotOf = (svg: SVGSVGElement, id: string): Spot | undefined => {
  const sign = svg.querySelector(`g[id="area-${CSS.escape(id)}"] > title + *`);
  const drawn = svg.getScreenCTM()?.inverse();
  if (!sign || !drawn) return undefined;
  const { left, top, width, height } = sign.getBoundingClientRect();
  const { x, y } = new DOMPoint(left + width / 2, top + height / 2).matrixTransform(drawn);
  return { x, y };
};

/** The pieces that stand at a place before and not after: a plate with all that lies on it. */
const pieceAt = (svg: SVGSVGElement, after: SVGSVGElement, place: string): Element[] => {
  const found = [...svg.querySelectorAll(`g[id="area-${CSS.escape(place)}"] [data-formation]`)];
  const stays = new Set(
    [...after.querySelectorAll(`g[id="area-${CSS.escape(place)}"] [data-formation]`)].map((each) => each.outerHTML),
  );
  const plate = found.find((each) => !stays.has(each.outerHTML)) ?? found[0];
  if (!plate) return [];
  if (plate.tagName === 'g') return [plate];
  const parts = [plate];
  for (
    let next = plate.nextElementSibling;
    next && !next.hasAttribute('data-formation');
    next = next.nextElementSibling
  )
    parts.push(next);
  return parts;
};

/** What glides where nothing is drawn for it: a disc. */
const disc = ({ x, y }: Spot): SVGElement => {
  const made = document.createElementNS(SVG, 'circle');
  for (const [name, value] of Object.entries({ cx: x, cy: y, r: 14, class: 'gliding' }))
    made.setAttribute(name, String(value));
  return made;
};

/** Moves what stood at the beginning of a way along it. Whoever wants less motion sees none. */
export const glide = async (
  svg: SVGSVGElement,
  after: SVGSVGElement,
  ways: readonly (readonly string[])[],
): Promise<void> => {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  await Promise.all(
    ways.map(async (way) => {
      const spots = way.flatMap((id) => spotOf(svg, id) ?? []);
      const [from, ...to] = spots;
      if (!from || to.length === 0) return;
      const layer = document.createElementNS(SVG, 'g');
      const pieces = pieceAt(svg, after, way[0] ?? '');
      layer.append(...(pieces.length > 0 ? pieces.map((each) => each.cloneNode(true)) : [disc(from)]));
      for (const each of pieces) each.classList.add('gone');
      svg.append(layer);
      const frames = spots.map(({ x, y }) => ({ transform: `translate(${x - from.x}px, ${y - from.y}px)` }));
      await layer.animate(frames, {
        duration: Math.min(MOST, LEG * to.length),
        easing: 'ease-in-out',
        fill: 'forwards',
      }).finished;
    }),
  );
};
