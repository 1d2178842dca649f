/** The whole map in a corner, with the part of it that is in sight; it is shown while the map is larger than its frame. */
import type { Frame } from './frame.ts';
import { element } from './words.ts';

const SVG = 'http://www.w3.org/2000/svg';

export class Overview {
  readonly box = element('div', { className: 'inset' });
  readonly #map: SVGSVGElement;
  readonly #small = document.createElementNS(SVG, 'svg');
  readonly #sight = document.createElementNS(SVG, 'rect');
  readonly #dots = document.createElementNS(SVG, 'g');

  constructor(map: SVGSVGElement) {
    this.#map = map;
    const ground = document.createElementNS(SVG, 'use');
    ground.setAttribute('href', '#map-ground');
    this.#sight.setAttribute('class', 'sight');
    this.#small.append(ground, this.#dots, this.#sight);
    this.box.append(this.#small);
    // It repeats what the map and its buttons say.
    this.box.setAttribute('aria-hidden', 'true');
    this.box.hidden = true;
  }

  /** A click brings its place into the middle. */
  follow(frame: Frame): void {
    this.box.addEventListener('pointerdown', ({ clientX, clientY }) => {
      const { left, top, width, height } = this.#small.getBoundingClientRect();
      frame.show((clientX - left) / width, (clientY - top) / height);
    });
  }

  /** Shows where the pieces stand, and what is in sight. */
  show(frame: Frame): void {
    this.box.hidden = frame.zoom === 1;
    if (this.box.hidden) return;
    const { x, y, width, height } = this.#map.viewBox.baseVal;
    this.#small.setAttribute('viewBox', `${x} ${y} ${width} ${height}`);
    const sight = frame.sight();
    for (const [name, value] of [
      ['x', x + sight.x * width],
      ['y', y + sight.y * height],
      ['width', sight.width * width],
      ['height', sight.height * height],
    ] as const)
      this.#sight.setAttribute(name, String(value));
  }

  /** The pieces of a drawing, each as a dot in its colour. */
  draw(): void {
    const { width } = this.#map.viewBox.baseVal;
    const drawn = this.#map.getScreenCTM()?.inverse();
    if (!drawn) return;
    const dots = [...this.#map.querySelectorAll('[data-formation]')].map((piece) => {
      const { left, top } = piece.getBoundingClientRect();
      const at = new DOMPoint(left, top).matrixTransform(drawn);
      const dot = document.createElementNS(SVG, 'rect');
      const fill = piece.querySelector('rect')?.getAttribute('fill') ?? piece.getAttribute('fill') ?? '';
      const size = width / 40;
      for (const [name, value] of Object.entries({ x: at.x, y: at.y, width: size, height: size, fill }))
        dot.setAttribute(name, String(value));
      return dot;
    });
    this.#dots.replaceChildren(...dots);
  }
}
