/** The entry of the script of the pages. Every page works without it: it only saves steps. */
import type { Ground } from '../plan.ts';
import { chooseOnMap } from './area-choice.ts';
import { followBar } from './bar.ts';
import { Board } from './board.ts';
import { filterWords } from './filter.ts';
import { Hand } from './hand.ts';
import { helpToJoin } from './invitation.ts';
import { forgetSent } from './keeping.ts';
import { LaidPlan } from './lay.ts';
import { followPage } from './live.ts';
import { followKeys } from './replay-keys.ts';
import { Sheet } from './sheet.ts';
import { filled } from './words.ts';

/**
 * Opens the interactive map of a seat's page and the sheet beside it. Where they cannot be loaded, the page stays as it
 * is.
 */
const openTable = async (figure: HTMLElement): Promise<void> => {
  const { map = '', ground: source = '' } = figure.dataset;
  const [drawing, known] = await Promise.all([fetch(map), fetch(source)]);
  if (!drawing.ok || !known.ok) return;
  const ground = (await known.json()) as Ground;
  const svg = new DOMParser().parseFromString(await drawing.text(), 'image/svg+xml').documentElement;
  const form = document.querySelector<HTMLFormElement>('form#sheet');
  const sheet = form ? new Sheet(form, ground) : undefined;
  if (!(svg instanceof SVGSVGElement)) return;
  const board = new Board(figure, document.importNode(svg, true), ground, sheet);
  sheet?.follow((plan) => board.show(plan));
  const place = document.querySelector<HTMLElement>('[data-hand]');
  const hand = place && sheet ? new Hand(place, sheet, filled(ground.words['script.battle'])) : undefined;
  if (hand) sheet?.follow((plan) => hand.show(plan));
};

/** A page that answers a form gets the address of its own page, so that a reload does not send the form again. */
const leaveForm = (address: string): void => {
  if (location.pathname !== address) history.replaceState(null, '', address);
};

followKeys();
const filter = document.querySelector<HTMLElement>('[data-filter]');
if (filter) filterWords(filter);
const seat = document.querySelector<HTMLElement>('main[data-page]');
if (seat?.dataset.page) {
  const { page, version } = seat.dataset;
  leaveForm(page);
  if (version) followPage(page, version);
}
const bar = document.querySelector<HTMLElement>('.seat-bar');
if (bar) followBar(bar);
const joining = document.querySelector<HTMLFormElement>('form#join');
if (joining) helpToJoin(joining);
if (!document.querySelector('form#sheet')) forgetSent();
const figure = document.querySelector<HTMLElement>('figure[data-ground]');
if (figure) void openTable(figure).catch(() => undefined);
const lay = document.querySelector<HTMLFormElement>('form#lay');
const lines = document.querySelector<HTMLTextAreaElement>('#standing-text');
const reading = document.querySelector<HTMLElement>('[data-reading]');
if (lay && lines && reading) new LaidPlan(lay, lines, reading);
const choosing = document.querySelector<HTMLElement>('figure[data-choose]');
if (choosing) void chooseOnMap(choosing).catch(() => undefined);
