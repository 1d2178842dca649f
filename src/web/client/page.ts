/** The entry of the script of the pages. Every page works without it: it only saves steps. */
import type { Ground } from '../plan.ts';
import { answersOnMap, followTicks } from './answers.ts';
import { chooseOnMap } from './area-choice.ts';
import { followBar } from './bar.ts';
import { Board } from './board.ts';
import { Drawing, PATIENCE } from './drawing.ts';
import { filterWords } from './filter.ts';
import { likelyZoom } from './frame.ts';
import { Hand } from './hand.ts';
import { helpToJoin } from './invitation.ts';
import { forgetSent } from './keeping.ts';
import { LaidPlan } from './lay.ts';
import { layOnMap } from './lay-on-map.ts';
import { followLesson, lightLesson } from './lesson.ts';
import { followPage } from './live.ts';
import { PhaseForm } from './phase.ts';
import { Replay } from './replay.ts';
import { followKeys } from './replay-keys.ts';
import { Sheet } from './sheet.ts';
import { element } from './words.ts';

/** How often the map is asked for, and milliseconds before the second time; each further pause is twice as long. */
const MOST_TRIES = 6;
const PAUSE = 1_000;

/** The drawing and the ground of the interactive map; undefined where they cannot be loaded. */
const loadTable = async (figure: HTMLElement) => {
  const { map = '', ground: source = '' } = figure.dataset;
  const place = figure.querySelector<HTMLElement>(':scope > a');
  const drawing = new Drawing(map);
  // On a telephone this is the drawing with which the board begins.
  const first = place ? drawing.at(place, likelyZoom(place.clientWidth)) : undefined;
  const loaded = fetch(source, { signal: AbortSignal.timeout(PATIENCE) });
  const known = loaded.then((response) => (response.ok ? (response.json() as Promise<Ground>) : undefined));
  const [svg, ground] = await Promise.all([first, known.catch(() => undefined)]);
  return svg && ground && { svg, drawing, ground };
};

/** The drawn map, as a page without script has it. */
const drawMap = (figure: HTMLElement): void => {
  const place = figure.querySelector<HTMLElement>(':scope > a');
  if (!place || place.querySelector('img')) return;
  const drawn = element('img', { className: 'map' });
  drawn.src = figure.dataset.map ?? '';
  drawn.alt = place.getAttribute('aria-label') ?? '';
  place.append(drawn);
};

/**
 * Opens the interactive map of a seat's page and the sheet beside it. Where they cannot be loaded, it tries again, and the
 * drawn map stands there meanwhile.
 */
const openTable = async (figure: HTMLElement): Promise<void> => {
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    if (tries > 0) await new Promise((resolve) => setTimeout(resolve, PAUSE * 2 ** (tries - 1)));
    const loaded = await loadTable(figure);
    if (loaded) return buildTable(figure, loaded);
    drawMap(figure);
  }
  console.error('the map cannot be loaded');
};

const buildTable = (
  figure: HTMLElement,
  { svg, drawing, ground }: NonNullable<Awaited<ReturnType<typeof loadTable>>>,
): void => {
  const form = document.querySelector<HTMLFormElement>('form#sheet');
  const sheet = form ? new Sheet(form, ground) : undefined;
  const board = new Board(figure, { svg, drawing }, ground, sheet);
  answersOnMap(svg);
  if (lay) layOnMap(lay, svg);
  sheet?.follow((plan) => board.show(plan));
  const tray = document.querySelector<HTMLElement>('[data-hand]');
  const hand = tray && sheet ? new Hand(tray, sheet, ground.words) : undefined;
  if (hand) sheet?.follow((plan) => hand.show(plan));
  sheet?.follow(followLesson);
  lightLesson();
};

/** A fault of ours is told to whoever looks for it, and the drawn map stands in for the other one. */
const failing =
  (shown: HTMLElement) =>
  (fault: unknown): void => {
    console.error(fault);
    drawMap(shown);
  };

/** A page that answers a form gets the address of its own page, so that a reload does not send the form again. */
const leaveForm = (address: string): void => {
  if (location.pathname !== address) history.replaceState(null, '', address);
};

followKeys();
const past = document.querySelector<HTMLElement>('main[data-replay]');
if (past) new Replay(past);
const filter = document.querySelector<HTMLElement>('[data-filter]');
if (filter) filterWords(filter);
const seat = document.querySelector<HTMLElement>('main[data-page]');
if (seat?.dataset.page) {
  const { page, version } = seat.dataset;
  leaveForm(page);
  if (version) followPage(page, seat);
}
const bar = document.querySelector<HTMLElement>('.seat-bar');
if (bar) followBar(bar);
const joining = document.querySelector<HTMLFormElement>('form#join');
if (joining) helpToJoin(joining);
if (!document.querySelector('form#sheet')) forgetSent();
followTicks();
const lay = document.querySelector<HTMLFormElement>('form#lay');
const figure = document.querySelector<HTMLElement>('figure[data-ground]');
if (figure) void openTable(figure).catch(failing(figure));
const lines = document.querySelector<HTMLTextAreaElement>('#standing-text');
const reading = document.querySelector<HTMLElement>('[data-reading]');
if (lay && lines && reading) new LaidPlan(lay, lines, reading);
const phase = document.querySelector<HTMLElement>('[data-phase]');
if (phase) new PhaseForm(phase);
const choosing = document.querySelector<HTMLElement>('figure[data-choose]');
if (choosing) void chooseOnMap(choosing).catch(failing(choosing));
