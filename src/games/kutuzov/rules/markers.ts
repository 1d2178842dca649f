/** Loss and gain markers on a level: a camp never holds both kinds (K-9.51a, K-14.46). */
interface Markers {
  loss: number;
  gain: number;
}

/** Adds loss markers; each takes a gain marker away instead, while there are any. */
export const worsen = (markers: Markers, n: number): void => {
  const met = Math.min(markers.gain, n);
  markers.gain -= met;
  markers.loss += n - met;
};

/** Takes loss markers away; a surplus becomes gain markers (K-9.51b). */
export const improve = (markers: Markers, n: number): void => {
  const met = Math.min(markers.loss, n);
  markers.loss -= met;
  markers.gain += n - met;
};
