/** The part of a map that was in sight last, kept for each match on each device. */

interface KeptView {
  /** The step of the zoom. */
  readonly zoom: number;
  /** Its middle, as parts of the width and height of the map. */
  readonly middle: readonly [x: number, y: number];
}

export interface Held {
  kept(): KeptView | undefined;
  keep(zoom: number, middle: KeptView['middle']): void;
}

const isPart = (value: unknown): value is number => typeof value === 'number' && value >= 0 && value <= 1;

const viewIn = (text: string | null): KeptView | undefined => {
  const found: unknown = JSON.parse(text ?? 'null');
  if (!Array.isArray(found)) return undefined;
  const [zoom, x, y]: unknown[] = found;
  return Number.isInteger(zoom) && Number(zoom) >= 0 && isPart(x) && isPart(y)
    ? { zoom: Number(zoom), middle: [x, y] }
    : undefined;
};

/** `of`: the match and the seat; nothing is kept without them, or where the browser keeps nothing. */
export const hold = (of: string | undefined): Held => {
  const name = `estafette.view.${of}`;
  let view: KeptView | undefined;
  try {
    view = of === undefined ? undefined : viewIn(localStorage.getItem(name));
  } catch {
    view = undefined;
  }
  return {
    kept: () => view,
    keep: (zoom, [x, y]) => {
      if (of === undefined) return;
      try {
        localStorage.setItem(name, JSON.stringify([zoom, x, y]));
      } catch {
        // Private windows keep nothing.
      }
    },
  };
};
