/** Clicks that usual tasks take on the page of a seat in Chromium, from the open page until its orders are sent. */
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser } from 'playwright-core';
import { sure } from '../../src/engine/index.ts';
import { moderate, planAct } from '../../src/match/acts/index.ts';
import { createMatch } from '../../src/match/forming/create.ts';
import { openPosition } from '../../src/match/packs.ts';
import { advanceMatch } from '../../src/match/play/advance.ts';
import { presentOf } from '../../src/match/play/present.ts';
import type { Service } from '../../src/match/service.ts';
import { answerDecision } from '../../src/match/sheets/answer.ts';
import { STANDARD_PACE } from '../../src/match/time/pace.ts';
import { applyMigrations } from '../../src/store/migrations.ts';
import { openStore } from '../../src/store/store.ts';
import { makeApp } from '../../src/web/app.ts';
import { chromiumProgram, closePages, startBrowser } from '../e2e/chromium.ts';
import { beginLesson, CLICKS, MOST_CLICKS, type Stage, takeLesson } from '../e2e/lessons.ts';
import { Pointer } from '../e2e/mouse.ts';
import { openHand } from '../e2e/open-hand.ts';
import { takeChain } from '../match/guides.ts';
import { serviceAt } from '../soak/installation.ts';
import { playUntil } from '../web/winter.ts';
import type { Figure } from './measure.ts';

const WINDOW = { viewport: { width: 1280, height: 860 } } as const;

/** Milliseconds after which something that should be clicked counts as missing. */
const PATIENCE = 40_000;

const BEGIN = new Date('2026-11-24T12:00:00Z');

/** The path of the page of each seat. */
type Paths = Readonly<Record<string, string>>;

/** The cards of each power. */
type Hands = Readonly<Record<string, readonly number[]>>;

interface Opening {
  readonly game: string;
  readonly scenario: string;
  readonly split: string;
  /** The cards that hands hold instead of those that were dealt. */
  readonly hands?: Hands;
}

/** Opens a match at its first orders, in which some hold other cards than they were dealt. */
async function openAt(service: Service, { hands, ...opening }: Opening): Promise<Paths & { readonly id: string }> {
  const { seats } = sure(service.games.get(opening.game)?.setup.splits.find(({ id }) => id === opening.split));
  const { id, links } = await createMatch(service, {
    ...{ ...opening, name: 'Clicks', visibility: 'open', pace: { ...STANDARD_PACE, holdMinutes: 0 } },
    seats: seats.map(({ id: seat, name }) => ({ id: seat, player: name, address: `${seat}@example.org`, zone: 'UTC' })),
  });
  const keepHand = () =>
    service.store.openDecision.findFirst({ where: { matchId: id, kind: 'mulligan' }, orderBy: { decision: 'asc' } });
  await advanceMatch(service, id);
  for (let asked = await keepHand(); asked; asked = await keepHand()) {
    const { no } = await service.store.seat.findFirstOrThrow({ where: { matchId: id, seat: asked.seat } });
    await answerDecision(service, no, asked.decision, { mulligan: false });
  }
  if (hands) await deal(service, id, hands);
  return { ...Object.fromEntries(Object.entries(links).map(([seat, link]) => [seat, new URL(link).pathname])), id };
}

/** The moderator corrects the hands: cards of home stay in them, and what they held besides goes to the bottom of the deck. */
async function deal(service: Service, id: string, wanted: Hands): Promise<void> {
  const row = sure(await openPosition(service, id));
  const { hands, deck } = presentOf(service, row).referee.state as unknown as {
    readonly hands: Hands;
    readonly deck: readonly number[];
  };
  const given = Object.values(wanted).flat();
  const freed = Object.keys(wanted).flatMap((power) => hands[power]?.filter((card) => card < FIRST_OF_HOME) ?? []);
  const left = [...freed, ...deck].filter((card) => !given.includes(card));
  const replace = (path: string, value: readonly number[]) => ({ op: 'replace' as const, path, value: [...value] });
  const dealt = Object.entries(hands).map(([power, held]) => {
    const cards = wanted[power] ? [...wanted[power], ...held.filter((card) => card >= FIRST_OF_HOME)] : held;
    return replace(
      `/hands/${power}`,
      wanted[power] ? cards : cards.map((card) => (given.includes(card) ? sure(left.pop()) : card)),
    );
  });
  const act = { kind: 'override' as const, patch: [...dealt, replace('/deck', left)] };
  const { seq } = await service.store.match.findUniqueOrThrow({ where: { id } });
  const planned = await planAct(service, id, { act, by: 'Mora' });
  if (!planned.ok) throw new Error(JSON.stringify(planned.refusal));
  const { code } = planned.answer;
  const order = { act, reason: 'other cards', guard: { seq }, code, by: 'Mora', via: 'page' as const, isMeant: true };
  const done = await moderate(service, id, order);
  if (!done.ok) throw new Error(JSON.stringify(done));
  await advanceMatch(service, id);
}

/** Begins the first siege that the seat may begin. */
async function beginSiege(service: Service, matchId: string, seat: string): Promise<void> {
  const { no } = await service.store.seat.findFirstOrThrow({ where: { matchId, seat } });
  const { referee } = presentOf(service, sure(await openPosition(service, matchId)));
  const asked = sure(referee.open.find((each) => each.seat === seat));
  const siege = sure(asked.options().find((answer) => JSON.stringify(answer).includes('"siege"')));
  const done = await answerDecision(service, no, asked.id, siege);
  if (!done.ok) throw new Error(JSON.stringify(done.refusal));
}

const openPage = async ({ browser, origin }: Stage, path = ''): Promise<Pointer> => {
  const page = await (await browser.newContext(WINDOW)).newPage();
  page.setDefaultTimeout(PATIENCE);
  page.on('console', (said) => {
    if (said.type() === 'error') console.error(said.text());
  });
  await page.goto(`${origin}${path}`);
  return new Pointer(page);
};

/** Waits until so many steps are planned. */
const planned = (pointer: Pointer, steps: number): Promise<void> =>
  pointer.page.locator('.live:not(.stale) .readout .no', { hasText: new RegExp(`^${steps}$`) }).waitFor();

/** Sends the orders; where something would be lost, its confirmation is not counted. */
const send = async (pointer: Pointer): Promise<void> => {
  const { page } = pointer;
  await pointer.click(page.locator('#sheet button[value="send"]'));
  const confirm = page.locator('form[action$="/confirm"] button');
  const sent = page.locator('form[action$="/withdraw"]');
  await confirm.or(sent).first().waitFor();
  if ((await confirm.count()) > 0) await confirm.click();
  await sent.waitFor();
};

const playFor = (pointer: Pointer, card: number): Promise<void> =>
  pointer.click(pointer.page.locator(`[data-hand] [data-card="${card}"] .plays button`, { hasText: ' CP' }).first());

/** Marches from one area to the next. */
const march = async (pointer: Pointer, from: string, to: string): Promise<void> => {
  await pointer.place(from);
  await pointer.click(pointer.sign(to, '.goal'));
};

const PENINSULA = { game: 'wellington', scenario: '1812', split: '4' } as const;

/** Council of War, for 4 command points; The Emperor Beckons; Siege Train. */
const CARDS = { points: 52, beckons: 38, train: 9 } as const;

/** The cards of home begin at this number. */
const FIRST_OF_HOME = 93;

const BRITISH = { ...PENINSULA, hands: { britain: [CARDS.points, CARDS.beckons, CARDS.train] } } as const;

interface Task {
  readonly name: string;
  readonly budget: number;
  /** The clicks that it takes. */
  count(stage: Stage): Promise<number>;
}

const TASKS: readonly Task[] = [
  {
    name: 'march',
    budget: 4,
    count: async (stage) => {
      const pointer = await openPage(stage, (await openAt(stage.service, BRITISH)).britain);
      await playFor(pointer, CARDS.points);
      await planned(pointer, 1);
      await march(pointer, 'abrantes', 'lisbon');
      await planned(pointer, 2);
      await send(pointer);
      return pointer.clicks;
    },
  },
  {
    name: 'first-impulse',
    budget: 8,
    count: async (stage) => {
      const pointer = await openPage(stage, (await openAt(stage.service, BRITISH)).britain);
      await playFor(pointer, CARDS.points);
      await planned(pointer, 1);
      await besiege(pointer);
      await planned(pointer, 2);
      await march(pointer, 'elvas', 'evora');
      await planned(pointer, 3);
      await march(pointer, 'abrantes', 'castelo_branco');
      await planned(pointer, 4);
      await send(pointer);
      return pointer.clicks;
    },
  },
  {
    name: 'event',
    budget: 2,
    count: async (stage) => {
      const pointer = await openPage(stage, (await openAt(stage.service, BRITISH)).britain);
      const card = pointer.page.locator(`[data-hand] [data-card="${CARDS.beckons}"]`);
      await pointer.click(card.locator('.plays button').first());
      await pointer.click(pointer.page.locator('.live .open button', { hasText: 'Marmont' }));
      await pointer.page.locator('.live:not(:has(.open)) .readout', { hasText: 'Marmont' }).waitFor();
      return pointer.clicks;
    },
  },
  {
    name: 'remove-step',
    budget: 1,
    count: async (stage) => {
      const pointer = await openPage(stage, (await openAt(stage.service, BRITISH)).britain);
      await playFor(pointer, CARDS.points);
      await planned(pointer, 1);
      await march(pointer, 'abrantes', 'lisbon');
      await planned(pointer, 2);
      return counting(pointer, async () => {
        await pointer.click(pointer.page.locator('.live [data-line="2"] .remove'));
        await pointer.page.locator('.live:not(:has([data-line="2"])) [data-line="1"]').waitFor();
      });
    },
  },
  {
    name: 'add-card',
    budget: 1,
    count: async (stage) => {
      const pointer = await openPage(stage, (await openAt(stage.service, BRITISH)).britain);
      await besiege(pointer);
      await planned(pointer, 1);
      return counting(pointer, async () => {
        await pointer.click(pointer.page.locator('.live .adds button', { hasText: 'Siege Train' }));
        await pointer.page.locator('.live:not(:has(.adds)) .readout', { hasText: 'Siege Train' }).waitFor();
      });
    },
  },
  {
    name: 'what-is',
    budget: 1,
    count: async (stage) => {
      const pointer = await openPage(stage, (await openAt(stage.service, BRITISH)).britain);
      await pointer.place('salamanca');
      await pointer.page.locator('.picked .about', { hasText: 'Marmont' }).waitFor();
      return pointer.clicks;
    },
  },
  {
    name: 'siege-answer',
    budget: 2,
    count: async (stage) => {
      const paths = await openAt(stage.service, BRITISH);
      await beginSiege(stage.service, paths.id, 'britain');
      const pointer = await openPage(stage, paths.britain);
      await pointer.click(pointer.page.locator('form.answers button', { hasText: 'Siege Train' }));
      await pointer.page.locator('main:not(:has(form.answers))').waitFor();
      return pointer.clicks;
    },
  },
  {
    name: 'winter',
    budget: 10,
    count: async (stage) => {
      const isWinter = ({ kind, args }: { readonly kind: string; readonly args: Readonly<Record<string, unknown>> }) =>
        kind === 'reinforce' && Number(args.cp) >= 9;
      const pointer = await openPage(stage, (await playUntil(stage.service, 'wellington', isWinter)).path);
      const left = async () => Number.parseInt(await pointer.page.locator('.purses').innerText(), 10);
      for (let before = await left(), built = 0; built < 8; built += 2, before -= 2) {
        await pointer.click(pointer.page.locator('[data-part]:visible [data-step="1"]').first());
        await pointer.page.locator('.purses', { hasText: new RegExp(`^\\s*${before - 2}\\b`) }).waitFor();
      }
      for (const part of ['deploy', 'cards']) {
        await pointer.click(pointer.page.locator('[data-next]:visible'));
        await pointer.page.locator(`[data-part="${part}"]`).waitFor();
      }
      await pointer.click(pointer.page.locator('[data-send]'));
      await pointer.page.locator('.said.good').waitFor();
      return pointer.clicks;
    },
  },
  {
    name: 'napoleonics-turn',
    budget: 8,
    count: async (stage) => {
      const pointer = await openPage(stage, await openHand(stage.service, '003-vimiero', ['ATTACK_CENTER']));
      await pointer.click(pointer.page.locator('[data-card="ATTACK_CENTER"] .plays button'));
      await planned(pointer, 1);
      // Each click orders a unit; one of them fires, another one moves.
      await pointer.click(pointer.sign('C5', '.able'));
      await pointer.click(pointer.sign('G5', '.goal.fights'));
      await planned(pointer, 3);
      await pointer.click(pointer.sign('C8', '.able'));
      await planned(pointer, 4);
      await pointer.click(pointer.sign('C6', '.able'));
      await pointer.click(pointer.sign('D6', '.goal'));
      await planned(pointer, 6);
      await send(pointer);
      return pointer.clicks;
    },
  },
  {
    name: 'gettysburg-round',
    budget: 3,
    count: async (stage) => {
      const pointer = await openPage(stage, (await openAt(stage.service, GETTYSBURG)).CSA);
      await layCard(pointer, 'Ewell', 'CUL');
      return seal(pointer);
    },
  },
  {
    name: 'gettysburg-round-union',
    budget: 5,
    count: async (stage) => {
      const pointer = await openPage(stage, (await openAt(stage.service, GETTYSBURG)).USA);
      await layCard(pointer, 'Reynolds', 'BAL');
      await layCard(pointer, 'Sedgwick', 'LBG');
      return seal(pointer);
    },
  },
];

const GETTYSBURG = { game: 'gettysburg', scenario: 'campaign', split: '2' } as const;

/** Turns a card for the present round, and has its commander go to a town. */
const layCard = async (pointer: Pointer, commander: string, town: string): Promise<void> => {
  await pointer.click(pointer.page.locator('[data-row="1"] .end', { hasText: commander }));
  await pointer.click(pointer.sign(town, '.goal'));
  await pointer.sign(town, '.chosen').waitFor();
};

const seal = async (pointer: Pointer): Promise<number> => {
  await pointer.click(pointer.page.locator('button[value="seal"]'));
  await pointer.page.locator('.said.good').waitFor();
  return pointer.clicks;
};

const besiege = async (pointer: Pointer): Promise<void> => {
  await pointer.place('ciudad_rodrigo');
  await pointer.click(pointer.page.locator('.popover .choice', { hasText: 'Besiege' }));
};

const counting = async (pointer: Pointer, act: () => Promise<void>): Promise<number> => {
  const before = pointer.clicks;
  await act();
  return pointer.clicks - before;
};

/** Pictures of the pages as a task has left them, if somebody wants to look at them. */
async function keepPictures(browser: Browser, name: string): Promise<void> {
  const folder = process.env.SCREENSHOTS;
  if (folder === undefined) return;
  const pages = browser.contexts().flatMap((context) => context.pages());
  for (const [i, page] of pages.entries()) await page.screenshot({ path: `${folder}/clicks-${name}-${i}.png` });
}

/** Measures pages in Chromium. Without it there are no figures. */
async function* onStage(
  databaseUrl: string,
  measure: (stage: Stage) => AsyncGenerator<Figure>,
): AsyncGenerator<Figure> {
  if (!chromiumProgram) return;
  await applyMigrations(databaseUrl);
  const store = openStore(databaseUrl, { connections: 4 });
  const service = serviceAt(store, 1, () => BEGIN);
  const server = createServer(makeApp(service, { requestsPerMinute: 100_000, practice: true }) as RequestListener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const browser = await startBrowser();
  const stage = { service, browser, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
  try {
    yield* measure(stage);
  } finally {
    await browser.close();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    await store.$disconnect();
  }
}

export const clicksBench = (databaseUrl: string, wanted: (name: string) => boolean): AsyncGenerator<Figure> =>
  onStage(databaseUrl, async function* (stage) {
    for (const { name, budget, count } of TASKS) {
      if (!wanted(`clicks.${name}`)) continue;
      const value = await count(stage).finally(() => keepPictures(stage.browser, name));
      yield { name: `clicks.${name}`, value, unit: 'clicks', beside: `at most ${budget}` };
      await closePages(stage.browser);
    }
  });

/** Mails of a lesson that a newcomer gets at most. */
const MOST_MAILS = 5;

/** The clicks of the guided first turn of each game, from its page to its end, and the mails that its reader gets by GUIDE. */
export const lessonsBench = (databaseUrl: string, wanted: (name: string) => boolean): AsyncGenerator<Figure> =>
  onStage(databaseUrl, async function* (stage) {
    for (const [id, clicks] of Object.entries(CLICKS)) {
      const name = `lessons.${id}.clicks`;
      if (!wanted(name)) continue;
      const reader = await beginLesson(stage, id);
      await takeLesson(reader, sure(stage.service.games.get(id)), (step) => sure(clicks[step.id])(reader));
      yield { name, value: reader.clicks, unit: 'clicks', beside: `at most ${MOST_CLICKS[id]}` };
      await closePages(stage.browser);
    }
    const { service } = stage;
    const open = { ...service, config: { ...service.config, practice: true } };
    for (const { id, lesson } of service.games.values()) {
      const name = `lessons.${id}.mails`;
      if (!lesson || !wanted(name)) continue;
      const mails = await takeChain(open, `${id}@newcomers.test`, `GUIDE ${id}`);
      yield { name, value: mails.length, unit: 'mails', beside: `at most ${MOST_MAILS}` };
    }
  });
