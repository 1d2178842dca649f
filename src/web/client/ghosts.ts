/** Pieces of a plan on the map: they stand where the plan leads them, and where they stood a pale one is left. */

const SVG = 'http://www.w3.org/2000/svg';

/** The pieces of one side at a place, as they are drawn. */
interface Standing {
  readonly place: string;
  readonly side: string;
  readonly piece: Element;
}

const standingIn = (svg: SVGSVGElement): readonly Standing[] =>
  [...svg.querySelectorAll<SVGElement>('[data-formation]')].map((piece) => ({
    place: piece.closest('g[id^="area-"]')?.id ?? '',
    side: piece.dataset.formation ?? '',
    piece,
  }));

/** Whether a piece of the same side stands at the same place in another drawing. */
const standsIn = (others: readonly Standing[], { place, side }: Standing): boolean =>
  others.some((other) => other.place === place && other.side === side);

/** The sign of a place and its owner are those of the present: a fight of the plan may end otherwise. */
const keepSigns = (now: SVGSVGElement, planned: SVGSVGElement): void => {
  for (const sign of planned.querySelectorAll('g[id^="area-"] > title + *')) {
    const kept = now.querySelector(`[id="${sign.parentElement?.id}"] > title + *`);
    if (kept) sign.replaceWith(kept.cloneNode(true));
  }
};

/** Marks in a drawing of a plan what stands there only by the plan. Returns a pale copy of what has left its place. */
export const ghostsIn = (now: SVGSVGElement, planned: SVGSVGElement): SVGGElement => {
  keepSigns(now, planned);
  const [before, after] = [standingIn(now), standingIn(planned)];
  for (const each of after) if (!standsIn(before, each)) each.piece.classList.add('drafted');
  const layer = document.createElementNS(SVG, 'g');
  layer.setAttribute('class', 'ghosts');
  layer.setAttribute('aria-hidden', 'true');
  for (const each of before.filter((one) => !standsIn(after, one))) {
    const ghost = each.piece.cloneNode(true) as SVGElement;
    ghost.removeAttribute('data-formation');
    ghost.removeAttribute('data-area');
    ghost.removeAttribute('id');
    ghost.querySelector('title')?.remove();
    // A part of the drawing may be scaled so that its letters keep their size.
    const scaled = each.piece.parentElement?.closest('[transform]:not([id^="area-"])')?.getAttribute('transform');
    const wrapped = document.createElementNS(SVG, 'g');
    if (scaled) wrapped.setAttribute('transform', scaled);
    wrapped.append(ghost);
    layer.append(wrapped);
  }
  return layer;
};
