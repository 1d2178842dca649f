/** The guided first turns in Chromium: by clicks on the table, by keyboard, and without a script. */
import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { sure } from '../../src/engine/index.ts';
import type { Game, GameTypes, LessonStep } from '../../src/game/index.ts';
import { advanceMatch } from '../../src/match/play/advance.ts';
import type { Service } from '../../src/match/service.ts';
import { Pointer } from './mouse.ts';

/** Where pages are served, with practice matches open. */
export interface Stage {
  readonly service: Service;
  readonly browser: Browser;
  readonly origin: string;
}

/** Milliseconds after which something that should come counts as missing. */
const PATIENCE = 20_000;

export type Step = LessonStep<GameTypes>;

/** A lesson in a browser. */
export interface Reader extends Pointer {
  readonly matchId: string;
  /** What the strip says. */
  says(): Promise<string>;
  /** Waits until the strip says something else. */
  after(said: string): Promise<void>;
  /** Has everything done that waits to be carried out, and looks at the page again. */
  advance(): Promise<void>;
}

const until = async (page: Page, isSo: () => Promise<boolean>): Promise<void> => {
  for (const end = Date.now() + PATIENCE; !(await isSo()); await page.waitForTimeout(40))
    if (Date.now() > end) throw new Error(`it never comes: ${isSo}`);
};

/** Opens the lesson of a game as a visitor does. */
export async function beginLesson(
  { service, browser, origin }: Stage,
  game: string,
  options: BrowserContextOptions = {},
): Promise<Reader> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 860 }, locale: 'en-GB', ...options });
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE);
  await page.goto(`${origin}/games/${game}/lesson`);
  const pointer = new Pointer(page);
  await pointer.click(page.getByRole('button', { name: 'Play the first turn' }));
  await page.waitForURL(/\/s\//);
  const { id: matchId } = await service.store.match.findFirstOrThrow({ orderBy: { no: 'desc' } });
  const says = async () => (await page.locator('.lesson .says').textContent()) ?? '';
  return Object.assign(pointer, {
    matchId,
    says,
    after: async (said: string) => {
      await until(page, async () => (await says()) !== said);
    },
    advance: async () => {
      await advanceMatch(service, matchId);
      // The page may load itself anew at the same moment.
      await until(page, async () => {
        await page.reload().catch(() => page.waitForLoadState());
        return (await page.locator('.lesson .says').count()) > 0;
      });
    },
  });
}

/** Has the strip do what a step asks for, by `press`, and goes on from what is only looked at. */
export const doItAll = async (
  { page }: Reader,
  { does, sends }: Step,
  press: (button: Locator) => Promise<void>,
): Promise<void> => {
  const doIt = page.getByRole('button', { name: 'Do it for me' });
  if ((await doIt.count()) === 0) return press(page.getByRole('button', { name: 'Go on' }));
  await press(doIt);
  // Lines that are laid are sent by a second press.
  if (does && sends) await press(doIt);
};

/** Takes a lesson to its end. `act` does what a step asks for; the strip is waited for. */
export async function takeLesson(reader: Reader, { lesson }: Game, act: (step: Step) => Promise<void>): Promise<void> {
  for (const step of sure(lesson).steps) {
    const said = await reader.says();
    await act(step);
    if (step.sends || step.asks) await reader.advance();
    await reader.after(said);
  }
}

type Clicks = Readonly<Record<string, (reader: Reader) => Promise<void>>>;

/** Clicks what changes the plan, and waits for its reading. */
const adds = async (reader: Reader, what: Locator): Promise<void> => {
  const { page } = reader;
  const plan = () => page.locator('.live').innerHTML();
  const before = await plan();
  await reader.click(what);
  await until(page, async () => (await plan()) !== before && (await page.locator('.live.stale').count()) === 0);
};

const cardFor = (reader: Reader, card: number): Promise<void> =>
  adds(reader, reader.page.locator(`[data-hand] [data-card="${card}"] .plays button`, { hasText: ' CP' }).first());

const march = async (reader: Reader, from: string, to: string): Promise<void> => {
  await reader.place(from);
  await adds(reader, reader.sign(to, '.goal'));
};

const choose = (reader: Reader, hasText: string): Promise<void> =>
  adds(reader, reader.page.locator('.popover .choice', { hasText }).first());

const goOn = (reader: Reader): Promise<void> =>
  reader.click(reader.page.locator('.lesson button[name="do"][value="next"]'));

const send = (reader: Reader): Promise<void> =>
  pressed(reader, reader.page.locator('#sheet .bar button[value="send"]'));

/** Clicks what loads the page anew. */
const pressed = async (reader: Reader, button: Locator): Promise<void> => {
  await Promise.all([reader.page.waitForEvent('load'), reader.click(button)]);
};

/** What has happened is looked at, and the reader goes on. */
const news = async (reader: Reader): Promise<void> => {
  await reader.click(reader.page.locator('.doors a[href="#happened"]'));
  await reader.click(reader.page.locator('#happened > .close'));
  await goOn(reader);
};

const half = async (reader: Reader, commander: string, ...towns: readonly string[]): Promise<void> => {
  await reader.click(reader.page.locator(`.round .end:has(input[value="${commander}"])`).first());
  for (const town of towns) await reader.click(reader.sign(town, '.goal'));
};

const seal = async (reader: Reader): Promise<void> => {
  await pressed(reader, reader.page.locator('#lay button[value="seal"]'));
};

/** What a newcomer clicks at each step, by game. */
export const CLICKS: Readonly<Record<string, Clicks>> = {
  wellington: {
    card: (reader) => cardFor(reader, 97),
    siege: async (reader) => {
      await reader.place('ciudad_rodrigo');
      await choose(reader, 'Besiege');
    },
    march: (reader) => march(reader, 'abrantes', 'elvas'),
    odds: async (reader) => {
      // The army at Elvas has stayed picked up.
      await reader.page.locator('.popover .choice', { hasText: 'Badajoz' }).waitFor();
      await reader.click(reader.page.locator('.popover .close'));
      await goOn(reader);
    },
    flag: async (reader) => {
      await reader.place('caceres');
      await choose(reader, 'Britain');
    },
    build: async (reader) => {
      await reader.place('lisbon');
      await choose(reader, 'infantry');
    },
    sappers: (reader) => reader.click(reader.page.locator('.live .adds button', { hasText: 'Sappers' })),
    send,
    dice: news,
  },
  kutuzov: {
    bridge: async (reader) => {
      await cardFor(reader, 42);
      await adds(reader, reader.page.locator('.offers button', { hasText: 'Königsberg to Tilsit' }));
    },
    march: (reader) => march(reader, 'z_prussia', 'koenigsberg'),
    // Napoleon has stayed picked up.
    fight: (reader) => adds(reader, reader.sign('tilsit', '.goal')),
    ney: (reader) => march(reader, 'z_poland', 'masuria'),
    build: async (reader) => {
      // Ney is put down first.
      await reader.click(reader.page.locator('.popover .close'));
      await reader.place('z_poland');
      await choose(reader, 'infantry');
    },
    cards: goOn,
    send,
    rout: news,
    wear: goOn,
  },
  napoleonics: {
    card: (reader) => adds(reader, reader.page.locator('[data-card="FORWARD"] .plays button').first()),
    orders: (reader) =>
      adds(reader, reader.page.locator('.offers button', { hasText: 'D6 and D7, the light infantry at D10' }).first()),
    line: (reader) => march(reader, 'D7', 'E7'),
    leader: (reader) => march(reader, 'D6', 'E6'),
    cavalry: (reader) => march(reader, 'B3', 'D3'),
    fire: (reader) => march(reader, 'E7', 'G7'),
    volley: (reader) => march(reader, 'E6', 'G6'),
    melee: (reader) => march(reader, 'D10', 'E10'),
    send,
    dice: news,
    end: goOn,
  },
  gettysburg: {
    half: (reader) => half(reader, 'LEE'),
    march: (reader) => reader.click(reader.sign('MAN', '.goal')),
    seal,
    ewell: async (reader) => {
      await half(reader, 'CSA-2', 'WIN');
      await seal(reader);
    },
    defend: (reader) => pressed(reader, reader.page.locator('form.answers button', { hasText: 'Defend' }).first()),
    hill: async (reader) => {
      await half(reader, 'CSA-3', 'CUL');
      await seal(reader);
    },
    tie: news,
  },
};

/** How many clicks a lesson may take from its page to its end. */
export const MOST_CLICKS: Readonly<Record<string, number>> = {
  wellington: 17,
  kutuzov: 17,
  napoleonics: 20,
  gettysburg: 14,
};
