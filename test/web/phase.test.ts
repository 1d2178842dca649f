/** The winter of the campaign games as one form: what it shows, what it refuses, and the sheet that it makes. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sure } from '../../src/engine/index.ts';
import { seatByToken, seatPage } from '../../src/match/pages.ts';
import { makeApp } from '../../src/web/app.ts';
import { Browser, hiddenFields } from './browser.ts';
import { type Installation, installation } from './campaign.ts';
import { playUntil } from './winter.ts';

let place: Installation;
beforeAll(async () => {
  place = await installation();
});
afterAll(() => place.close());

const reinforcements = ({ kind, args }: { readonly kind: string; readonly args: Readonly<Record<string, unknown>> }) =>
  kind === 'reinforce' && Number(args.cp) >= 9;

const draftAt = async (path: string) => {
  const key = sure(await seatByToken(place.service, path.slice('/s/'.length)));
  return sure(await seatPage(place.service, key)).draft;
};

/** The names of the number fields that new troops have. */
const newTroops = (html: string): readonly string[] =>
  [...html.matchAll(/name="(build\.[a-z_]+\.inf)" type="number"/g)].map(([, name]) => sure(name));

describe.each(['wellington', 'kutuzov'])('%s', (game) => {
  let path = '';
  let no = 0;
  let browser: Browser;
  beforeAll(async () => {
    ({ path, no } = await playUntil(place.service, game, reinforcements));
    browser = new Browser(makeApp(place.service), 'en');
  }, 120_000);

  test('a form stands in place of the question, with what is left and what each thing costs', async () => {
    const { text } = await browser.open(path).expect(200);
    expect(text).toContain(`action="${path}/phase"`);
    expect(text).not.toContain('name="answer"');
    expect(text).toMatch(/(\d+) of \1 CP left/);
    expect(text).toContain('2 CP each');
  });

  test('without script the numbers are worked out on the server and kept as a draft', async () => {
    const before = await browser.open(path);
    const [name = ''] = newTroops(before.text);
    const { text } = await browser.send(path, `${path}/phase`, { act: 'check', [name]: '2' });
    const [, left, all] = /(\d+) of (\d+) CP left/.exec(text) ?? [];
    expect(Number(all) - Number(left)).toBe(4);
    expect(text).toContain('4 CP spent');
    expect(await draftAt(path)).toMatchObject({ handedOver: false });
    // The page of the draft has the same numbers.
    const again = await browser.open(path);
    expect(again.text).toMatch(new RegExp(`name="${name}"[^>]* value="2"`));
    expect(again.text).toContain('4 CP spent');
  });

  test('what is too dear is refused at its field, and nothing is sent', async () => {
    const { text } = await browser.open(path);
    const [name = ''] = newTroops(text);
    const before = (await draftAt(path))?.revision;
    const fields = { ...hiddenFields(text, `${path}/phase`), act: 'send', [name]: '40' };
    const refused = await browser.post(`${path}/phase`, fields).expect(422);
    const row = sure(refused.text.split('class="field row"').find((part) => part.includes(`name="${name}"`)));
    expect(row).toContain('data-wrong');
    expect(row).toMatch(/class="fault">[^<]+/);
    expect(row).toContain('value="40"');
    expect((await draftAt(path))?.revision).toBe(before);
  });

  test('the script gets the form alone, and nothing is stored', async () => {
    const { text } = await browser.open(path);
    const [name = ''] = newTroops(text);
    const before = (await draftAt(path))?.revision;
    const fields = { ...hiddenFields(text, `${path}/phase`), act: 'read', [name]: '3' };
    const part = await browser.post(`${path}/phase`, fields).expect(200);
    expect(part.text.trimStart()).toMatch(/^<form/);
    expect(part.text).toContain('6 CP spent');
    expect((await draftAt(path))?.revision).toBe(before);
  });

  test('one Send hands over a sheet for the whole winter', async () => {
    const { text } = await browser.open(path);
    const [name = ''] = newTroops(text);
    const fields = {
      ...hiddenFields(text, `${path}/phase`),
      act: 'send',
      [name]: '2',
      mulligan: 'keep',
      discard: 'lowest',
    };
    await browser.post(`${path}/phase`, fields).expect(303);
    const draft = sure(await draftAt(path));
    expect(draft.handedOver).toBe(true);
    expect(draft.lines[0]).toMatch(/^BUILD 2 inf AT /);
    expect(draft.lines.slice(1)).toEqual(['REINFORCE NONE', 'DEPLOY NONE', 'RECALL NONE', 'KEEP', 'DISCARD LOWEST']);
    const { text: sent } = await browser.open(path);
    expect(sent).not.toContain(`action="${path}/phase"`);
    expect(sent).toContain('Build 2 infantry');
  });

  test('numbers that no longer fit when it comes back are kept and marked', async () => {
    const { text } = await browser.open(path);
    await browser.post(`${path}/withdraw`, hiddenFields(text, `${path}/withdraw`)).expect(303);
    const back = await browser.open(path);
    const [name = ''] = newTroops(back.text);
    expect(back.text).toMatch(new RegExp(`name="${name}"[^>]* value="2"`));
    const key = sure(await seatByToken(place.service, path.slice('/s/'.length)));
    expect(key.no).toBe(no);
    const wrong = { ...hiddenFields(back.text, `${path}/phase`), act: 'check', [name]: '40' };
    await browser.post(`${path}/phase`, wrong).expect(200);
    const marked = await browser.open(path);
    expect(marked.text).toMatch(new RegExp(`name="${name}"[^>]* value="40"`));
    expect(marked.text).toContain('data-wrong');
  });
});

test('deployments are offered with the troops that are built, and those in danger say their dice', async () => {
  const { path } = await playUntil(place.service, 'kutuzov', reinforcements);
  const browser = new Browser(makeApp(place.service), 'en');
  const { text } = await browser.open(path);
  const [name = ''] = newTroops(text);
  const built = name.slice('build.'.length, -'.inf'.length);
  const field = `send.0.${built}.inf`;
  const mostIn = (html: string) => Number(new RegExp(`name="${field}"[^>]* max="(\\d+)"`).exec(html)?.[1] ?? 0);
  const fields = { ...hiddenFields(text, `${path}/phase`), act: 'read' };
  const more = await browser.post(`${path}/phase`, { ...fields, [name]: '3' });
  expect(mostIn(more.text)).toBeGreaterThanOrEqual(3);
  const to = sure(/name="send\.0\.to" value="([a-z_]+)"/.exec(more.text)?.[1]);
  const sent = await browser.post(`${path}/phase`, {
    ...fields,
    act: 'check',
    [name]: '3',
    [field]: '2',
    'send.0.to': to,
  });
  expect(sent.text).not.toContain('data-wrong');
  const draft = sure(await draftAt(path));
  expect(draft.lines.some((line) => /^DEPLOY 2 inf FROM .* TO /.test(line))).toBe(true);
  const again = await browser.open(path);
  expect(again.text).toMatch(new RegExp(`name="${field}"[^>]* value="2"`));
  expect(again.text).toMatch(new RegExp(`name="send.0.to" value="${to}" checked`));
}, 120_000);
