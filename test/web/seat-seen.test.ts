import { afterAll, beforeAll, expect, test } from 'vitest';
import { moderate } from '../../src/match/acts/index.ts';
import { writeAudit } from '../../src/store/audit.ts';
import { makeApp } from '../../src/web/app.ts';
import { Browser } from './browser.ts';
import { type Installation, installation, pathOf } from './campaign.ts';

let place: Installation;
beforeAll(async () => {
  place = await installation();
});
afterAll(() => place.close());

test('a moderator’s act is shown on every seat until its player has seen it, without script', async () => {
  const { service } = place;
  const match = await place.open('2');
  const browser = new Browser(makeApp(service));
  const { seq } = await service.store.match.findUniqueOrThrow({ where: { id: match.id } });
  const by = { by: 'Mora <b>', via: 'page' } as const;
  const rule = { kind: 'rule', text: 'A <i>tie</i> is rolled again' } as const;
  expect(await moderate(service, match.id, { act: rule, reason: '', guard: { seq }, ...by })).toEqual({ ok: true });
  const changes = [{ what: 'VP of France', before: '3', after: '4' }];
  const row = { ...by, at: service.clock(), seq, before: '', after: '', told: [] };
  await writeAudit(service.store, match.id, { ...row, kind: 'rollback', what: { to: 4 }, reason: 'we slipped' });
  await writeAudit(service.store, match.id, {
    ...row,
    kind: 'override',
    what: { patch: [{ op: 'replace', path: '/hands/france', value: [77] }], changes },
    reason: 'a typo',
  });
  const [own, other] = Object.values(match.links).map(pathOf);
  const page = (await browser.open(own ?? '').expect(200)).text;
  expect(page).toContain('What the moderator has done');
  expect(page).toContain('A &lt;i&gt;tie&lt;/i&gt; is rolled again');
  expect(page).toContain('we slipped');
  const looksOn = (await browser.open(`/p/${match.code}`).expect(200)).text;
  for (const told of ['beginning of impulse 4', 'we slipped', 'VP of France: 3', 'a typo'])
    expect([page.includes(told), looksOn.includes(told)]).toEqual([true, true]);
  expect(looksOn).not.toMatch(/hands|\b77\b/);
  expect(looksOn).toContain('Mora &lt;b&gt;');
  const seen = await browser.send(own ?? '', `${own}/seen`, {});
  expect(seen.status).toBe(303);
  expect((await browser.open(own ?? '').expect(200)).text).not.toContain('What the moderator has done');
  expect((await browser.open(other ?? '').expect(200)).text).toContain('What the moderator has done');
});
