/** The guided first turn of each game, on pages without a script. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isObject, type Json, type JsonObject, recordText, sure } from '../../src/engine/index.ts';
import { LESSON, lessonScript } from '../../src/game/index.ts';
import { games } from '../../src/games/index.ts';
import { createMatch } from '../../src/match/forming/create.ts';
import { formMatch } from '../../src/match/forming/forming.ts';
import { lessonPlan } from '../../src/match/forming/practice.ts';
import { advanceMatch } from '../../src/match/play/advance.ts';
import { lessonAddress } from '../../src/match/play/lesson.ts';
import { deliverLetter } from '../../src/match/post/outbox.ts';
import { exportMatch } from '../../src/match/record/export.ts';
import { importMatch } from '../../src/match/record/import.ts';
import type { Service } from '../../src/match/service.ts';
import { logOf } from '../../src/store/dice.ts';
import { makeApp } from '../../src/web/app.ts';
import { Browser, unescaped } from './browser.ts';
import { type Installation, installation } from './campaign.ts';

let place: Installation;
beforeAll(async () => {
  place = await installation();
});
afterAll(() => place.close());

const taught = [...games.values()].flatMap((game) => (game.lesson ? [{ id: game.id, game, lesson: game.lesson }] : []));

/** Opens the lesson of a game as its page does. */
async function begun(id: string, language = 'en') {
  const browser = new Browser(makeApp(place.service, { practice: true }), language);
  const { headers } = await browser.send(`/games/${id}/lesson`, '/practice', {});
  const base = sure(headers.location);
  const match = await place.service.store.match.findFirstOrThrow({ orderBy: { no: 'desc' } });
  let shown: { readonly html: string } | undefined;
  const read = async () => shown?.html ?? (await browser.open(base)).text;
  const strip = async () => /<section class="card lesson"[\s\S]*?<\/section>/.exec(await read())?.[0] ?? '';
  const says = async () => unescaped(/class="says"[^>]*>([^<]*)/.exec(await strip())?.[1] ?? '');
  /** Presses a button of the strip, or of the form of its plan, with all that the form holds. */
  const press = async (find: RegExp) => {
    const { text } = await browser.open(base);
    const pressed = shown?.html ?? text;
    shown = undefined;
    const [button = ''] = find.exec(pressed) ?? [];
    const form = attribute(button, 'form');
    const fields = form ? fieldsOf(pressed, `id="${form}"`) : fieldsOf(pressed, `action="${base}/lesson"`);
    const own = { [attribute(button, 'name')]: attribute(button, 'value') };
    const action = attribute(button, 'formaction') || (form === 'lay' ? `${base}/lay` : `${base}/orders`);
    const answer = await browser.post(action, { ...fields, ...own });
    // A plan that is laid is kept only by its seal: until then it stands on the page that answers.
    if (answer.status === 200) shown = { html: answer.text };
    else expect([button, answer.status]).toEqual([button, 303]);
  };
  /** Has the strip do what it asks for; whether it offers to. */
  const doIt = async () => {
    const found = /<button[^>]*>Do it for me</;
    if (!found.test(await strip())) return false;
    await press(new RegExp(found.source));
    await advanceMatch(place.service, match.id);
    return true;
  };
  const seal = async (laid: Readonly<Record<string, string>>) => {
    const fields = fieldsOf(await read(), 'id="lay"');
    await browser.post(`${base}/lay`, { ...fields, ...laid, act: 'seal' }).expect(303);
    await advanceMatch(place.service, match.id);
  };
  const draft = (change: string) => draftAt(browser, base, change);
  const send = async () => {
    const { text } = await browser.open(base);
    return browser.post(`${base}/orders`, { ...fieldsOf(text, 'id="sheet"'), act: 'send' });
  };
  const next = (step: string) => browser.send(base, `${base}/lesson`, { do: 'next', step });
  return { match, base, read, says, doIt, draft, seal, send, next };
}

/** Changes the plan of a sheet. */
const draftAt = async (browser: Browser, base: string, change: string) => {
  const { text } = await browser.open(base);
  await browser.post(`${base}/draft`, { ...fieldsOf(text, 'id="sheet"'), do: change }).expect(303);
};

/** The value of an attribute of a tag. */
const attribute = (tag: string, name: string): string =>
  unescaped(new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1] ?? '');

/** What a browser sends of a form without one of its buttons. */
const fieldsOf = (html: string, sign: string): Record<string, string> => {
  const form = sure(html.split('<form').find((part) => part.split('>')[0]?.includes(sign))).split('</form>')[0] ?? '';
  const named = (tag: string, value: string) => [attribute(tag, 'name'), value] as const;
  const inputs = [...form.matchAll(/<input[^>]*>/g)]
    .map(([tag]) => tag)
    .filter((tag) => attribute(tag, 'type') === 'hidden' || tag.includes(' checked'))
    .map((tag) => named(tag, attribute(tag, 'value')));
  const areas = [...form.matchAll(/(<textarea[^>]*>)([^<]*)</g)].map(([, tag = '', text = '']) =>
    named(tag, unescaped(text)),
  );
  const selects = [...form.matchAll(/(<select[^>]*>)([\s\S]*?)<\/select>/g)].map(([, tag = '', options = '']) =>
    named(tag, attribute(/<option[^>]* selected>/.exec(options)?.[0] ?? '', 'value')),
  );
  return Object.fromEntries([...inputs, ...areas, ...selects]);
};

/** An answer whose list of units has an order of its own. */
const inOrder = (answer: Json): Json =>
  isObject(answer) && Array.isArray(answer.units) ? { ...answer, units: answer.units.toSorted() } : answer;

const rowsOf = async (matchId: string) =>
  (await logOf(place.service.store, matchId)).map(({ text }) => JSON.parse(text) as Readonly<Record<string, Json>>);

test.each(taught)(
  '$id: the steps bring about what the case does, with its dice',
  async ({ id, game, lesson }) => {
    const { match, base, read, says, doIt, next } = await begun(id);
    for (const step of lesson.steps.filter(({ after }) => !after)) {
      expect(await says()).toBe(plain(sure(game.messages.en[`lesson.step.${step.id}`])));
      if (!(await doIt())) await next(step.id);
      // Its lines are sent too, if it asks for that.
      else if (step.does && step.sends) await doIt();
    }
    await advanceMatch(place.service, match.id);
    const { rolls, answers } = sure(lessonScript(game));
    const log = await rowsOf(match.id);
    const fixed = log.filter(({ source }) => source === 'lesson');
    expect(fixed.map(({ faces }) => faces)).toEqual([...rolls.values()].map(({ faces }) => faces));
    expect(log.find(({ kind }) => kind === 'salts')).toMatchObject({ setup: { scenario: LESSON } });
    const isOwn = ({ seat, kind }: { seat: string; kind: string }) =>
      seat === lesson.seat && !lesson.silent.includes(kind);
    const own = answers.filter(isOwn).map(({ answer }) => inOrder(answer));
    const rows = await place.service.store.answer.findMany({
      where: { matchId: match.id },
      orderBy: { decision: 'asc' },
    });
    const given = rows.filter(isOwn).map(({ answer }) => inOrder(answer as Json));
    // Later ones belong to the turn of the others.
    expect(given.slice(0, own.length)).toEqual(own);
    for (const step of lesson.steps.filter(({ after }) => after)) {
      expect(await says()).toBe(plain(sure(game.messages.en[`lesson.step.${step.id}`])));
      await next(step.id);
    }
    expect(await says()).toBe(plain(sure(game.messages.en['lesson.end'])));
    expect(await read()).toContain(`href="${base}/lesson"`);
  },
  120_000,
);

const plain = (text: string): string => text.replaceAll("''", "'");

describe.each(taught)('$id', ({ game, lesson }) => {
  test('a step says at most 25 words, and says them in every language', () => {
    for (const { id } of lesson.steps) {
      expect([id, sure(game.messages.en[`lesson.step.${id}`]).split(/\s+/).length <= 25]).toEqual([id, true]);
      for (const { [`lesson.step.${id}`]: says, [`lesson.why.${id}`]: why } of [game.messages.ko, game.messages.ja].map(
        sure,
      ))
        expect([id, Boolean(says), Boolean(why)]).toEqual([id, true, true]);
    }
  });

  test('the lesson is a match that nobody opens as another one', () => {
    expect(game.setup.scenarios.some(({ id }) => id === LESSON)).toBe(false);
    expect(lessonPlan(game)?.scenario).toBe(LESSON);
  });
});

describe('the way to it', () => {
  const start = 'http://127.0.0.1:1815/games/wellington/lesson';
  /** The mails of a match that wait, as they leave. */
  const mailsOf = async (matchId: string) => {
    const texts: string[] = [];
    for (const { id } of await place.service.store.letter.findMany({ where: { matchId, state: 'PENDING' } }))
      await deliverLetter(place.service, id, async ({ text }) => {
        texts.push(text.replaceAll(/\s+/g, ' '));
        return { outcome: 'sent' };
      });
    return texts;
  };
  const seats = [
    ['allies', 'Wellesley'],
    ['france', 'Soult'],
  ] as const;
  const plan = {
    ...{ game: 'wellington', scenario: '1812', split: '2', name: 'Spring' },
    seats: seats.map(([id, player]) => ({ id, player, address: `${id}@example.org`, zone: 'UTC' })),
    moderator: { name: 'Mora', address: 'mora@example.org', zone: 'UTC' },
  };

  test('an invitation and the first mail of a player show it', async () => {
    const { id: formed } = await formMatch(place.service, plan);
    const { id: begun } = await createMatch(place.service, plan);
    await advanceMatch(place.service, begun);
    for (const id of [formed, begun]) {
      const led = (await mailsOf(id)).filter((text) => text.includes(start));
      expect([id, led.length]).toEqual([id, seats.length]);
    }
  });

  test('where nobody may open practice matches, no mail does', () => {
    const [{ game }] = taught as [(typeof taught)[number]];
    const { config, publicUrl } = place.service;
    const led = (practice: boolean) => lessonAddress({ publicUrl, config: { ...config, practice } }, game);
    expect([led(true), led(false)]).toEqual([`${publicUrl}/games/${game.id}/lesson`, undefined]);
  });

  test('the front page and each page of a game show it', async () => {
    const browser = new Browser(makeApp(place.service, { practice: true }), 'en');
    for (const page of ['/', '/games/wellington', '/games/wellington/rules', '/games/wellington/words'])
      expect([page, (await browser.open(page)).text]).toEqual([
        page,
        expect.stringContaining('href="/games/wellington/lesson"'),
      ]);
  });
});

test('another plan gets dice of its own, and is told so', async () => {
  const { match, says, draft, send } = await begun('wellington');
  // All but the card that joins the siege.
  for (const step of ['card', 'siege', 'march', 'flag', 'build']) await draft(`lesson.${step}`);
  expect((await send()).status).toBe(303);
  await advanceMatch(place.service, match.id);
  const rolls = (await rowsOf(match.id)).filter(({ kind }) => kind === 'roll');
  expect([rolls.length > 0, rolls.filter(({ source }) => source === 'lesson')]).toEqual([true, []]);
  expect(await says()).toContain('other orders than the lesson');
}, 120_000);

test('where a turn has several plans, another one is told of before the turn is over', async () => {
  const { match, says, seal } = await begun('gettysburg');
  await seal({ '1.C1': 'CSA-2', '1.CSA-2.to': 'WIN' });
  const [row] = (await rowsOf(match.id)).filter(({ kind }) => kind === 'roll');
  expect([row?.label, row?.source]).toEqual(['initiative.1.1', undefined]);
  expect(await says()).toContain('other orders than the lesson');
}, 120_000);

describe('its record', () => {
  let there: Installation;
  let record: readonly JsonObject[];
  beforeAll(async () => {
    there = await installation();
    const { match, doIt, next } = await begun('gettysburg');
    for (const { id, does, sends } of sure(games.get('gettysburg')?.lesson).steps) {
      if (!(await doIt())) await next(id);
      else if (does && sends) await doIt();
    }
    record = sure(await exportMatch(place.service, match.id)).lines;
  }, 120_000);
  afterAll(() => there.close());

  const faultsIn = async (service: Service) => {
    const taken = await importMatch(service, recordText(record));
    return taken.ok ? [] : taken.faults.map(({ key }) => key);
  };

  test('is taken in where the lesson has its dice, and nowhere else', async () => {
    const game = sure(games.get('gettysburg'));
    const lesson = { ...sure(game.lesson), dice: [5, 3, 2, 6, 4, 4, 3, 6, 2, 2] };
    const others = new Map([[game.id, { ...game, lesson }]]);
    expect(await faultsIn({ ...there.service, games: others })).toEqual(['replay.fault.lesson']);
    expect(await faultsIn(there.service)).toEqual([]);
  });
});

test('undo goes back with the strip', async () => {
  const { says, draft } = await begun('wellington');
  const first = await says();
  await draft('lesson.card');
  expect(await says()).not.toBe(first);
  await draft('undo');
  expect(await says()).toBe(first);
}, 120_000);

test('a first question says why it is asked; it is closed, and switched off and on in the menu', async () => {
  const browser = new Browser(makeApp(place.service, { practice: true }), 'en');
  const fields = { game: 'wellington', 'wellington-seat': '4 britain', 'wellington-scenario': '1812' };
  const { headers } = await browser.send('/', '/practice', fields);
  const base = sure(headers.location);
  const hint = async () => {
    const [form] = /<form[^>]*class="explain"[\s\S]*?<\/form>/.exec((await browser.open(base)).text) ?? [];
    if (form === undefined) return undefined;
    const [kind = ''] = /<input[^>]*"kind"[^>]*>/.exec(form) ?? [];
    return { text: unescaped(/<p>([^<]*)/.exec(form)?.[1] ?? ''), kind: attribute(kind, 'value') };
  };
  const first = sure(await hint());
  expect(first.text).toBe(plain(sure(games.get('wellington')?.messages.en[`explain.${first.kind}`])));
  const change = (what: string) => browser.send(base, `${base}/explain`, { do: what, kind: first.kind });
  await change('close');
  expect(await hint()).toEqual(first);
  await change('close');
  expect(await hint()).toBeUndefined();
  await change('on');
  expect(await hint()).toEqual(first);
  await change('off');
  expect(await hint()).toBeUndefined();
  expect((await browser.open(base)).text).toContain('>Explain more: off<');
});
