import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Act, moderate, planAct } from '../../src/match/index.ts';
import { makeApp } from '../../src/web/app.ts';
import { Browser } from './browser.ts';
import { type Installation, installation, pathOf } from './campaign.ts';

let place: Installation;
beforeAll(async () => {
  place = await installation();
});
afterAll(() => place.close());

test('what a moderator has done stands on every seat until it is seen there, without script', async () => {
  const { service } = place;
  const match = await place.open('2');
  const browser = new Browser(makeApp(service));
  const { seq } = await service.store.match.findUniqueOrThrow({ where: { id: match.id } });
  const by = { by: 'Mora <b>', via: 'page' } as const;
  const rule = { kind: 'rule', text: 'A <i>tie</i> is rolled again' } as const;
  expect(await moderate(service, match.id, { act: rule, reason: '', guard: { seq }, ...by })).toEqual({ ok: true });
  const back: Act = { kind: 'rollback', to: 0, consents: [], force: true, deck: 'restore' };
  const planned = await planAct(service, match.id, { act: back, by: by.by });
  if (planned.ok) {
    const code = planned.answer.code ?? '';
    await moderate(service, match.id, { act: back, reason: 'we slipped', guard: { seq }, code, ...by });
  }
  const [own, other] = Object.values(match.links).map(pathOf);
  const page = (await browser.open(own ?? '').expect(200)).text;
  expect(page).toContain('What the moderator has done');
  expect(page).toContain('A &lt;i&gt;tie&lt;/i&gt; is rolled again');
  if (planned.ok) expect(page).toContain('we slipped');
  const seen = await browser.send(own ?? '', `${own}/seen`, {});
  expect(seen.status).toBe(303);
  expect((await browser.open(own ?? '').expect(200)).text).not.toContain('What the moderator has done');
  expect((await browser.open(other ?? '').expect(200)).text).toContain('What the moderator has done');
});
