/** What a moderator's tasks take on the desk in Chromium: clicks from the open desk to the end, and mails that four corrections send. */
import type { Locator, Page } from 'playwright-core';
import type { CreatedMatch } from '../../src/match/forming/create.ts';
import { inviteTo } from '../../src/match/forming/forming.ts';
import { askModerators } from '../../src/match/moderator/requests.ts';
import { seatByToken } from '../../src/match/pages.ts';
import type { Service } from '../../src/match/service.ts';
import type { Backend } from '../../src/queue/backend.ts';
import type { RequestKind } from '../../src/store/requests.ts';
import { chromiumProgram, startBrowser, WIDE } from '../e2e/chromium.ts';
import { type Figure, rounded } from './measure.ts';
import { beginBritain, openPages } from './web.ts';

/** A task on the open desk. Only what `press` presses is a click; fields are filled in without one. */
interface Task {
  readonly name: string;
  /** The clicks that it may take (figures of the design). */
  readonly most: number;
  /** What a player has asked before. */
  readonly asked?: RequestKind;
  /** What has happened in the match before. */
  before?(service: Service, match: CreatedMatch): Promise<unknown>;
  run(desk: Desk): Promise<void>;
}

interface Desk {
  readonly page: Page;
  press(what: Locator): Promise<void>;
}

const button = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('button', { name, exact: typeof name === 'string' });
const isDone = (page: Page): Promise<void> => page.getByText('Done.').first().waitFor();

/** Places whose control is corrected, and to whom. */
const FLAGS = ['lugo', 'porto', 'avila', 'seville'] as const;

const TASKS: readonly Task[] = [
  {
    name: 'answer',
    most: 1,
    asked: 'word',
    run: async ({ page, press }) => {
      await page.getByLabel('Your answer').fill('Gladly.');
      await press(button(page, /^Answer /));
      await isDone(page);
    },
  },
  {
    name: 'more-time',
    most: 1,
    asked: 'time',
    run: async ({ page, press }) => {
      await press(button(page, 'Give 12 h'));
      await isDone(page);
    },
  },
  {
    name: 'ruling',
    most: 3,
    asked: 'ruling',
    run: async ({ page, press }) => {
      await page.getByLabel('The ruling').first().fill('The die of the nation stays.');
      await press(button(page, 'Rule so'));
      await isDone(page);
    },
  },
  {
    name: 'pause',
    most: 1,
    run: async ({ page, press }) => {
      await press(button(page, 'Pause'));
      await isDone(page);
    },
  },
  {
    name: 'nudge',
    most: 2,
    run: async ({ page, press }) => {
      await press(page.locator('.tiles .asked summary').first());
      await press(page.locator('.tiles').getByRole('button', { name: 'Nudge' }).first());
      await isDone(page);
    },
  },
  {
    name: 'carry-out-sent',
    most: 1,
    before: async ({ store }, { id }) => {
      const at = { matchId: id, seat: 'britain' };
      const { decision } = await store.openDecision.findFirstOrThrow({ where: at });
      const { no: seatNo } = await store.seat.findFirstOrThrow({ where: at });
      const readyAt = new Date(Date.now() + 600_000);
      await store.draft.create({
        data: { seatNo, decision, lines: ['KEEP'], mode: 'pause', handedOver: true, readyAt },
      });
    },
    run: async ({ page, press }) => {
      await press(page.locator('.tiles .asked').getByRole('button', { name: 'Carry out now' }).first());
      await isDone(page);
    },
  },
  {
    name: 'ask-all',
    most: 3,
    run: async ({ page, press }) => {
      await press(page.getByRole('link', { name: 'Ask all', exact: true }));
      await page.getByLabel('Your question').fill('Shall we stop on Friday? The host leaves.');
      await press(button(page, 'Ask'));
      await page.getByText('All are asked.').first().waitFor();
    },
  },
  {
    name: 'go-back',
    most: 3,
    before: async (service, match) => {
      const keys = await Promise.all(
        Object.values(match.links).map((link) => seatByToken(service, pathOf(link).slice('/s/'.length))),
      );
      for (let rounds = 0; rounds < 2; rounds++)
        await beginBritain(
          service,
          keys.filter((key) => key !== undefined),
        );
    },
    run: async ({ page, press }) => {
      await press(page.getByRole('link', { name: 'Go back', exact: true }));
      await press(page.getByRole('link', { name: /^Back to here/ }).last());
      await page.getByLabel('Without agreement').selectOption({ label: 'yes, I decide it' });
      await page.getByLabel('Reason').fill('Misread');
      await press(button(page, 'Do it'));
      await isDone(page);
    },
  },
  {
    name: 'replace',
    most: 2,
    before: ({ store }, { id }) =>
      store.openDecision.updateMany({ where: { matchId: id }, data: { deadline: new Date(Date.now() - 60_000) } }),
    run: async ({ page, press }) => {
      await press(page.getByRole('link', { name: /^Find somebody else/ }).first());
      const form = page.locator('#seat-britain');
      await form.getByLabel('Name').fill('Emil');
      await form.getByLabel('Mail address').fill('emil@example.org');
      await form.getByLabel('Reason').fill('Britain is ill.');
      await press(form.getByRole('button', { name: 'Ask somebody to take over' }));
      await page.getByText('All are told, and the invitation is on its way.').waitFor();
    },
  },
  {
    name: 'lost-invitation',
    most: 1,
    before: async (service, { id }) => {
      const guest = { role: 'OBSERVER', name: 'Zoe', address: 'zoe@exmaple.org', zone: 'UTC', language: 'en' } as const;
      await inviteTo(service, id, { ...guest, by: 'Mora', via: 'page' });
      await service.store.invitation.updateMany({ where: { matchId: id }, data: { bounced: '550 no such host' } });
    },
    run: async ({ page, press }) => {
      await page.getByLabel('Mail address').first().fill('zoe@example.org');
      await press(button(page, 'Invite there'));
      await page.getByText('The invitation is on its way.').waitFor();
    },
  },
  {
    name: 'correct-four',
    most: 11,
    run: async ({ page, press }) => {
      await press(page.getByRole('link', { name: 'Correct', exact: true }));
      for (const place of FLAGS) {
        await press(page.locator(`.choosing g[id="area-${place}"] > *`).last());
        await page.waitForURL((url) => url.searchParams.get('at') === place);
        await page.locator('#correct-control').waitFor({ state: 'attached' });
        if (!(await page.locator('#correct-control').isVisible()))
          await press(page.locator('summary', { hasText: 'Control of' }));
        const flag = page.locator('#correct-control select').first();
        const free = await flag.locator('option:not([selected])').first().getAttribute('value');
        await flag.selectOption(free ?? '');
        await press(page.locator('#correct-control').getByRole('button', { name: 'Add to the list' }));
        await page.waitForLoadState();
      }
      await press(button(page, 'See what all read'));
      await page.getByLabel('Reason').fill('A miscount');
      await press(button(page, 'Do it'));
      await isDone(page);
    },
  },
];

const pathOf = (link: string | undefined): string => new URL(link ?? '', 'http://127.0.0.1').pathname;

async function askedBy(service: Service, match: CreatedMatch, kind: RequestKind): Promise<void> {
  const key = await seatByToken(service, pathOf(match.links.britain).slice('/s/'.length));
  if (key) await askModerators(service, key, { kind, words: 'Is that so?' });
}

/** Without Chromium there are no figures. */
export async function* deskBench(databaseUrl: string, backend: Backend): AsyncGenerator<Figure> {
  if (!chromiumProgram) return;
  const { service, origin, open, close } = await openPages(databaseUrl, backend);
  const browser = await startBrowser();
  try {
    for (const { name, most, asked, before, run } of TASKS) {
      const match = await open();
      await before?.(service, match);
      if (asked) await askedBy(service, match, asked);
      const page = await browser.newPage(WIDE);
      await page.goto(`${origin}${pathOf(match.moderatorLink)}`);
      let clicks = 0;
      const press = async (what: Locator) => {
        clicks++;
        await what.click();
      };
      const begin = performance.now();
      await run({ page, press });
      const seconds = rounded((performance.now() - begin) / 1000);
      yield {
        name: `desk.${name}`,
        value: clicks,
        unit: 'clicks',
        beside: `at most ${most}; ${seconds} s by a script`,
      };
      await page.close();
      if (name !== 'correct-four') continue;
      const mails = await service.store.letter.count({
        where: { matchId: match.id, seatNo: { not: null }, letter: { path: ['about'], equals: 'corrected' } },
      });
      yield {
        name: 'desk.mails',
        value: mails,
        unit: 'mails',
        beside: 'to four seats, for four corrections; at most 4',
      };
    }
  } finally {
    await browser.close();
    await close();
  }
}
