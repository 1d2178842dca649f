/** The page on which the staff is asked, without a script. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sure } from '../../src/engine/index.ts';
import { games } from '../../src/games/index.ts';
import { moderate, planAct } from '../../src/match/acts/index.ts';
import { createMatch } from '../../src/match/forming/create.ts';
import { practiceSeats } from '../../src/match/forming/practice.ts';
import { advanceMatch } from '../../src/match/play/advance.ts';
import { STANDARD_PACE } from '../../src/match/time/pace.ts';
import { makeApp } from '../../src/web/app.ts';
import { Browser, hiddenFields, unescaped } from './browser.ts';
import { type Installation, installation, pathOf } from './campaign.ts';

let place: Installation;
beforeAll(async () => {
  place = await installation();
});
afterAll(() => place.close());

const lines = (html: string, id: string): string =>
  unescaped(new RegExp(`<textarea id="${id}"[^>]*>([^<]*)`).exec(html)?.[1] ?? '').trim();

describe.each([...games.values()].map((game) => [game.id, game] as const))('%s', (_, game) => {
  const seats = practiceSeats(game).filter(({ split }, __, [first]) => split === first?.split);

  const opened = async (staff?: 'allowed') => {
    const first = sure(seats[0]);
    const own = staff ? undefined : first.seat.id;
    const match = await createMatch(
      place.service,
      {
        game: game.id,
        scenario: game.setup.scenarios[0]?.id ?? '',
        split: first.split,
        name: 'Advice',
        seats: seats.map(({ seat: { id, name } }) => ({ id, player: name, address: `${id}@players.test` })),
        pace: {
          ...STANDARD_PACE,
          holdMinutes: 0,
          ...(staff ? { staff } : {}),
          ...(own === undefined ? {} : { standIns: seats.map(({ seat }) => seat.id).filter((id) => id !== own) }),
        },
      },
      staff ? {} : { practiceUntil: new Date(place.service.clock().getTime() + 86_400_000) },
    );
    await advanceMatch(place.service, match.id);
    return { match, browser: new Browser(makeApp(place.service)), base: pathOf(match.links[first.seat.id] ?? '') };
  };

  test('each plan becomes the draft, and what was planned before comes back', async () => {
    const { browser, base, match } = await opened();
    await untilAsked(browser, base, match.id);
    const { text } = await browser.open(`${base}/staff`);
    const forms = text.split('<section class="card"').slice(1);
    expect(forms.length).toBeGreaterThan(1);
    const to = game.language.standing?.planner ? 'standing' : 'draft';
    const area = to === 'standing' ? 'standing-text' : 'orders';
    const kept = async () => lines((await browser.open(base)).text, area);
    const before = await kept();
    for (const form of forms) await laid(browser, base, form, { to, kept });
    if (to === 'standing') return;
    for (const __ of forms) {
      const fields = hiddenFields((await browser.open(base)).text, `${base}/orders`);
      await browser.post(`${base}/draft`, { ...fields, mode: 'go', orders: '', do: 'undo' }).expect(303);
    }
    expect(await kept()).toBe(before);
  });
});

/** Sends the form of a plan; its lines are the plan then. */
async function laid(
  browser: Browser,
  base: string,
  form: string,
  { to, kept }: { readonly to: string; kept(): Promise<string> },
): Promise<void> {
  const fields = hiddenFields(form, `${base}/${to}`);
  // The draft of the plan before is not the one that the page was made for.
  const { revision } = to === 'draft' ? hiddenFields((await browser.open(base)).text, `${base}/orders`) : fields;
  await browser.post(`${base}/${to}`, { ...fields, ...(revision === undefined ? {} : { revision }) }).expect(303);
  // Two spellings of one order.
  expect((await kept()).replace('SPEND 1 CARD', 'BUY CARD').split('\n')).toEqual(
    (fields.orders ?? fields.standing)?.trim().split('\n'),
  );
}

test('is counted where the match allows it, and told to everybody after the end', async () => {
  const game = sure(games.get('gettysburg'));
  const seats = practiceSeats(game).map(({ seat: { id, name } }) => ({
    id,
    player: name,
    address: `${id}@players.test`,
  }));
  const plan = { game: game.id, scenario: 'campaign', split: '2', name: 'Advice', seats: seats.slice(0, 2) };
  const pace = { ...STANDARD_PACE, staff: 'allowed' as const };
  const [open, closed] = [await createMatch(place.service, { ...plan, pace }), await createMatch(place.service, plan)];
  for (const { id } of [open, closed]) await advanceMatch(place.service, id);
  const browser = new Browser(makeApp(place.service));
  const [base, other] = [pathOf(open.links.CSA ?? ''), pathOf(closed.links.CSA ?? '')];
  expect((await browser.open(`${other}/staff`)).text).toContain('it was agreed that nobody asks the staff');
  expect((await browser.open(`${base}/staff`)).text).not.toContain('Lay out this plan');
  const { text } = await browser.send(`${base}/staff`, `${base}/staff`, {});
  expect(text).toContain('You have asked once.');
  expect(text.match(/Lay out this plan/g)).toHaveLength(3);
  for (const { id } of [open, closed]) await endMatch(id);
  const told = 'Asked the staff: Confederates once, Union never';
  for (const path of [base, `/p/${open.code}`]) expect((await browser.open(path)).text).toContain(told);
  expect((await browser.open(other)).text).not.toContain('Asked the staff');
});

/** Ends a match as its moderator does when its players have agreed. */
async function endMatch(id: string): Promise<void> {
  const act = { kind: 'end', how: 'agreed' } as const;
  const planned = await planAct(place.service, id, { act, by: 'Mora' });
  const code = planned.ok ? planned.answer.code : undefined;
  const { seq } = await place.service.store.match.findUniqueOrThrow({ where: { id } });
  const order = { act, reason: 'enough', guard: { seq }, code, by: 'Mora', via: 'page' } as const;
  expect(await moderate(place.service, id, order)).toEqual({ ok: true });
}

/** Has what is asked before the first turn answered as silence does. */
async function untilAsked(browser: Browser, base: string, matchId: string): Promise<void> {
  for (let no = 0; no < 10; no++) {
    const { text } = await browser.open(base);
    if (!text.includes(`action="${base}/answers"`)) return;
    const form = sure(text.split('<form').find((part) => part.includes(`action="${base}/answers"`)));
    const [, answer = ''] = /name="answer" value="([^"]*)"/.exec(form) ?? [];
    await browser.post(`${base}/answers`, { ...hiddenFields(text, `${base}/answers`), answer }).expect(303);
    await advanceMatch(place.service, matchId);
  }
}
