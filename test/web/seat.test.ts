import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { PROFILES } from '../../src/games/campaign/orders/profiles.ts';
import { wellington } from '../../src/games/wellington/index.ts';
import type { CreatedMatch } from '../../src/match/forming/create.ts';
import { seatByToken, seatPage } from '../../src/match/pages.ts';
import { advanceMatch } from '../../src/match/play/advance.ts';
import { offerId } from '../../src/match/sheets/offer-id.ts';
import { makeApp } from '../../src/web/app.ts';
import { Browser, hiddenFields } from './browser.ts';
import { type Installation, installation, pathOf } from './campaign.ts';

const KEEP = offerId('mulligan', { mulligan: false });

let place: Installation;
let match: CreatedMatch;
let browser: Browser;

beforeAll(async () => {
  place = await installation();
});

afterAll(() => place.close());

beforeEach(async () => {
  match = await place.open('4', 'Arthur <script>alert(1)</script>');
  browser = new Browser(makeApp(place.service));
});

const pathTo = (seat: string): string => pathOf(match.links[seat]);

const openOf = async (seat: string) => {
  const key = await seatByToken(place.service, pathTo(seat).slice('/s/'.length));
  if (!key) throw new Error(`no seat ${seat}`);
  const page = await seatPage(place.service, key);
  if (!page) throw new Error(`no page for ${seat}`);
  return page;
};

/** Everybody keeps his hand; then the first impulse of Britain begins. */
const keepAllCards = async () => {
  for (let count = 0; count < 8; count++) {
    for (const seat of Object.keys(match.links)) {
      const [question] = (await openOf(seat)).open;
      if (question?.kind !== 'mulligan') continue;
      const keep = KEEP;
      const sent = await browser.send(pathTo(seat), `${pathTo(seat)}/answers`, { answer: keep });
      expect(sent.status).toBe(303);
    }
  }
  const page = await openOf('britain');
  expect(page.open[0]?.isAct).toBe(true);
  return page;
};

/** A card that may now be played for command points. */
const firstCard = ({ open }: Awaited<ReturnType<typeof openOf>>): number => {
  const plays = open.flatMap(({ options }) => options).map(({ text }) => /^PLAY (\d+) CP$/.exec(text)?.[1]);
  return Number(plays.find((card) => card !== undefined));
};

/** The titles of all cards in a seat's hand, as HTML. */
const titlesOf = ({ view }: { readonly view: unknown }): string[] =>
  Object.values((view as { hands: Record<string, number[]> }).hands)
    .flat()
    .map((card) =>
      String(wellington.definition.content.cards.get(card)?.title).replaceAll('&', '&amp;').replaceAll("'", '&#39;'),
    );

/** The titles and texts of a seat's own cards. Its page may show a foreign title that occurs in such a text. */
const cardTextsOf = ({ view }: { readonly view: unknown }): string =>
  Object.values((view as { hands: Record<string, number[]> }).hands)
    .flat()
    .map(
      (card) =>
        `${wellington.definition.content.cards.get(card)?.title} ${wellington.definition.content.cards.get(card)?.effect}`,
    )
    .join(' ')
    .replaceAll('&', '&amp;')
    .replaceAll("'", '&#39;');

const send = (seat: string, fields: Record<string, string>) =>
  browser.send(pathTo(seat), `${pathTo(seat)}/orders`, { mode: 'pause', ...fields });

describe('access to the page', () => {
  test.each(['/s/nobody', '/s/', '/s/%00', `/s/${'x'.repeat(500)}`])('%s reveals nothing', async (path) => {
    const { text } = await browser.open(path).expect(404);
    expect(text).toContain('Nothing here');
    expect(text).not.toContain(match.code);
  });

  test('keys cannot be tried one after the other', async () => {
    const statuses: number[] = [];
    for (let i = 0; i < 31; i++) statuses.push((await browser.open(`/s/guess-${i}`)).status);
    expect(new Set(statuses.slice(0, 30))).toEqual(new Set([404]));
    expect(statuses[30]).toBe(429);
  });

  test('a moderator’s key opens no seat, and a seat’s key no match', async () => {
    await browser.open(`/s/${pathOf(match.moderatorLink).slice('/m/'.length)}`).expect(404);
    await browser.open(`/m/${pathTo('britain').slice('/s/'.length)}`).expect(404);
  });

  test('a page shows its own hand and no other', async () => {
    const pages = await Promise.all(Object.keys(match.links).map(openOf));
    for (const page of pages) {
      const { text } = await browser.open(pathTo(page.seat.id)).expect(200);
      for (const title of titlesOf(page)) expect(text).toContain(title);
      const others = pages.filter((other) => other !== page).flatMap(titlesOf);
      const hidden = others.filter((title) => !cardTextsOf(page).includes(title));
      expect(hidden.length).toBeGreaterThan(others.length / 2);
      for (const title of hidden) expect(text).not.toContain(title);
    }
  });

  test('names are shown as given, not run', async () => {
    const { text } = await browser.open(`/p/${match.code}`).expect(200);
    expect(text).toContain('Arthur &lt;script&gt;alert(1)&lt;/script&gt;');
    expect(text).not.toContain('<script');
  });
});

test('the map is an image of its own', async () => {
  const { body, headers } = await browser.open(`${pathTo('britain')}/map.svg`).expect(200);
  expect(headers['content-encoding']).toBe('gzip');
  expect(headers['content-type']).toContain('image/svg+xml');
  expect(String(body)).toMatch(/^<svg [\s\S]*Lisbon[\s\S]*<\/svg>$/);
});

test('one player of two powers sees both hands', async () => {
  const two = await place.open('2');
  const { text } = await browser.open(pathOf(two.links.allies)).expect(200);
  expect(text.match(/<h2 class="whose">[^<]*[Hh]and[^<]*<\/h2>/g)).toHaveLength(2);
});

describe('a question', () => {
  test('is answered with one of its options', async () => {
    const { text } = await browser.open(pathTo('britain'));
    expect(text).toMatch(new RegExp(`<button name="answer" value="${KEEP}"[^>]*>[\\s\\S]*?Keep`));
    const sent = await browser.send(pathTo('britain'), `${pathTo('britain')}/answers`, {
      answer: KEEP,
    });
    expect(sent.headers.location).toBe(`${pathTo('britain')}?news=answered`);
    expect((await openOf('britain')).open).toEqual([]);
    const after = await browser.open(sent.headers.location ?? '');
    expect(after.text).toContain('Your answer was taken.');
  });

  test('accepts nothing illegal, and says so', async () => {
    const sent = await browser.send(pathTo('britain'), `${pathTo('britain')}/answers`, {
      answer: offerId('mulligan', { mulligan: 7 }),
    });
    expect(sent.status).toBe(409);
    expect(sent.text).toContain('role="status"');
    expect((await openOf('britain')).open).toHaveLength(1);
  });

  test('that is settled accepts no second answer', async () => {
    const page = await browser.open(pathTo('britain'));
    const fields = { ...hiddenFields(page.text, `${pathTo('britain')}/answers`), answer: KEEP };
    await browser.post(`${pathTo('britain')}/answers`, fields);
    const again = await browser.post(`${pathTo('britain')}/answers`, fields);
    expect(again.status).toBe(409);
  });

  test('of another seat cannot be answered', async () => {
    const [question] = (await openOf('britain')).open;
    const { form = '' } = hiddenFields((await browser.open(pathTo('spain'))).text, `${pathTo('spain')}/standing`);
    const fields = { form, decision: String(question?.id), answer: KEEP };
    const sent = await browser.post(`${pathTo('spain')}/answers`, fields);
    expect(sent.status).toBe(409);
    expect((await openOf('britain')).open).toHaveLength(1);
  });

  test('is not answered by something that is no answer at all', async () => {
    const sent = await browser.send(pathTo('britain'), `${pathTo('britain')}/answers`, { answer: 'x'.repeat(41) });
    expect(sent.status).toBe(400);
  });
});

/** The lines of an acknowledgement: their number, mark, text and price. */
const readout = (html: string): string[][] => {
  const list = html.split('<ol class="readout">')[1]?.split('</ol>')[0] ?? '';
  return [...list.matchAll(/<li[^>]*>\s*(<span[\s\S]*?)(?:<ul|<\/li>)/g)].map(([, line = '']) =>
    [...line.matchAll(/<span[^>]*>([\s\S]*?)<\/span>/g)].map(([, text = '']) => text),
  );
};

describe('orders', () => {
  test('are checked: each line is read, the draft is stored, and nothing is carried out', async () => {
    const card = firstCard(await keepAllCards());
    const seq = (await openOf('britain')).match.seq;
    const orders = `PLAY ${card} CP\nFLAG Merdia`;
    const { status, text } = await send('britain', { act: 'check', orders });
    expect(status).toBe(200);
    expect(readout(text)).toEqual([
      ['1', 'ok', expect.stringMatching(/play/i), expect.stringMatching(/^\+\d CP$/)],
      ['2', 'fix', expect.stringContaining('Merdia'), ''],
      ['', 'info', 'Cards of others may still change this.', ''],
    ]);
    expect(text).toContain('Did you mean Merida');
    // Only a practice page repeats the question above the map.
    expect(text).not.toContain('class="next"');
    expect(text).toContain(`${orders}</textarea>`);
    const again = await send('britain', { act: 'check', orders });
    expect(readout(again.text)).toHaveLength(3);
    const { draft, match: after } = await openOf('britain');
    expect(draft).toMatchObject({ lines: orders.split('\n'), handedOver: false });
    expect(after.seq).toBe(seq);
  });

  test('lose a line by one click, which needs no script', async () => {
    const card = firstCard(await keepAllCards());
    const orders = `PLAY ${card} CP\nFLAG Merdia`;
    const { text } = await send('britain', { act: 'check', orders });
    expect(text).toContain('Step 2 does not work');
    const { text: page } = await browser.open(pathTo('britain'));
    const hidden = hiddenFields(page, `${pathTo('britain')}/orders`);
    await browser.post(`${pathTo('britain')}/draft`, { ...hidden, mode: 'pause', orders, do: 'remove.2' }).expect(303);
    const less = await browser.open(pathTo('britain'));
    expect(less.text).toContain(`PLAY ${card} CP</textarea>`);
    expect((await openOf('britain')).draft).toMatchObject({ lines: [`PLAY ${card} CP`], handedOver: false });
  });

  test.each(['DONE', 'NOW', 'done.'])('are never handed over by Check, not even with %s among them', async (word) => {
    const card = firstCard(await keepAllCards());
    await send('britain', { act: 'check', orders: `PLAY ${card} CP\n${word}` });
    expect((await openOf('britain')).draft).toMatchObject({ handedOver: false });
  });

  test('are handed over by Send, and carried out when the time to take them back is over', async () => {
    const card = firstCard(await keepAllCards());
    const sent = await send('britain', { act: 'send', orders: `PLAY ${card} CP\nPASS` });
    expect([sent.status, sent.headers.location]).toEqual([303, `${pathTo('britain')}?news=sent#orders-card`]);
    const { text: told } = await browser.open(`${pathTo('britain')}?news=sent`);
    expect(told).toContain('<h1>Sent</h1>');
    expect(told).toContain('Your orders have arrived');
    expect((await openOf('britain')).draft).toMatchObject({ handedOver: true });
    await advanceMatch(place.service, match.id);
    expect((await openOf('britain')).draft).toMatchObject({ handedOver: true });
    place.pass(1);
    await advanceMatch(place.service, match.id);
    const after = await openOf('britain');
    expect(after.open).toEqual([]);
    const { text } = await browser.open(pathTo('spain'));
    expect(text).toMatch(new RegExp(`${card} &quot;`));
  });

  test.each(['', '\nEND'])('that lose CP are confirmed once, unless they say that they end (%j)', async (end) => {
    const card = firstCard(await keepAllCards());
    const sent = await send('britain', { act: 'send', orders: `PLAY ${card} CP${end}` });
    expect(sent.status).toBe(end === '' ? 200 : 303);
    const { draft } = await openOf('britain');
    expect(draft).toMatchObject({ handedOver: end !== '' });
    if (end !== '') return;
    expect(sent.text).toMatch(/\d CP would go unused/);
    const fields = hiddenFields(sent.text, `${pathTo('britain')}/confirm`);
    const meant = await browser.post(`${pathTo('britain')}/confirm`, fields);
    expect(meant.status).toBe(303);
    expect((await openOf('britain')).draft).toMatchObject({ handedOver: true });
    const twice = await browser.post(`${pathTo('britain')}/confirm`, fields);
    expect(twice.status).toBe(409);
  });

  test('skip no line of the field: each is an order, a comment or a mistake', async () => {
    const card = firstCard(await keepAllCards());
    const orders = `> PLAY ${card} CP\n# a note to myself\nattack badajoz\nEND\nPASS`;
    const { text } = await send('britain', { act: 'send', orders });
    expect(text).toContain('Step 2 does not work');
    expect(text).toContain('attack badajoz');
    const { draft } = await openOf('britain');
    expect(draft).toMatchObject({ lines: [`PLAY ${card} CP`, '? attack badajoz', 'PASS'], handedOver: false });
  });

  test('are news to others only after the time to take them back', async () => {
    const visitor = new Browser(makeApp(place.service));
    const path = pathTo('spain');
    const told = async () => {
      const { text } = await visitor.open(path);
      const [, section = ''] = /<section class="card panel[^"]*" id="happened">([\s\S]*?)<\/section>/.exec(text) ?? [];
      const [news = '', before = ''] = section.split('<details>');
      return { title: /<h2>(.*?)<\/h2>/.exec(news)?.[1], news, before };
    };
    const card = firstCard(await keepAllCards());
    const first = await told();
    expect([first.title, first.before]).toEqual(['What happened lately', '']);
    place.pass(1);
    const second = await told();
    expect([second.title, second.news.includes('<li>'), second.before.includes('<li>')]).toEqual([
      'Nothing new since your last visit',
      false,
      true,
    ]);
    await send('britain', { act: 'send', orders: `PLAY ${card} CP\nPASS` });
    place.pass(1);
    await advanceMatch(place.service, match.id);
    for (let reload = 0; reload < 2; reload++) {
      const third = await told();
      expect(third.title).toBe('New since your last visit');
      expect(third.news).toContain(`${card} &quot;`);
      expect(third.before).not.toContain(`${card} &quot;`);
    }
  });

  test('can be taken back, and become a draft again', async () => {
    const card = firstCard(await keepAllCards());
    await send('britain', { act: 'send', orders: `PLAY ${card} CP\nPASS` });
    const back = await browser.send(pathTo('britain'), `${pathTo('britain')}/withdraw`, {});
    expect(back.status).toBe(303);
    expect((await openOf('britain')).draft).toMatchObject({ lines: [`PLAY ${card} CP`, 'PASS'], handedOver: false });
    place.pass(1);
    await advanceMatch(place.service, match.id);
    expect((await openOf('britain')).open).toHaveLength(1);
  });

  test('with a mistake are not handed over', async () => {
    const card = firstCard(await keepAllCards());
    const { text } = await send('britain', { act: 'send', orders: `PLAY ${card} CP\nFLAG Merdia` });
    expect(text).toContain('Step 2 does not work');
    expect((await openOf('britain')).draft).toMatchObject({ handedOver: false });
  });

  test('that are empty are not sent: an empty field passes no impulse', async () => {
    await keepAllCards();
    const { status, text } = await send('britain', { act: 'send', orders: ' \n ' });
    expect(status).toBe(422);
    expect(text).toContain('Write at least one order');
    expect((await openOf('britain')).draft).toBeUndefined();
  });

  test('written on an outdated page overwrite nothing, and are shown back', async () => {
    const card = firstCard(await keepAllCards());
    const old = await browser.open(pathTo('britain'));
    await send('britain', { act: 'check', orders: `PLAY ${card} CP` });
    const hidden = hiddenFields(old.text, `${pathTo('britain')}/orders`);
    const fields = { ...hidden, act: 'send', mode: 'go', orders: 'PASS' };
    const late = await browser.post(`${pathTo('britain')}/orders`, fields);
    expect(late.status).toBe(409);
    expect(late.text).toContain('PASS</textarea>');
    expect((await openOf('britain')).draft).toMatchObject({ lines: [`PLAY ${card} CP`], handedOver: false });
  });

  test('for a question settled meanwhile are shown back, and do nothing', async () => {
    const page = await browser.open(pathTo('britain'));
    await browser.send(pathTo('britain'), `${pathTo('britain')}/answers`, { answer: KEEP });
    const hidden = hiddenFields(page.text, `${pathTo('britain')}/orders`);
    const fields = { ...hidden, act: 'send', mode: 'pause', orders: 'MULLIGAN' };
    const late = await browser.post(`${pathTo('britain')}/orders`, fields);
    expect(late.status).toBe(409);
    expect(late.text).toContain('These orders came too late');
    expect(late.text).toContain('MULLIGAN</textarea>');
    expect((await openOf('britain')).draft).toBeUndefined();
  });

  test('for the next impulse are kept while nothing is asked, shown, and taken back', async () => {
    await browser.send(pathTo('britain'), `${pathTo('britain')}/answers`, { answer: KEEP });
    expect((await openOf('britain')).open).toEqual([]);
    const fresh = await browser.open(pathTo('britain'));
    expect(fresh.text).toContain('Orders for your next impulse');
    const orders = 'PLAY 42 CP\nPASS';
    const { text } = await send('britain', { act: 'check', orders });
    expect(text).toContain('2 orders are saved as the draft');
    expect(text).toContain(`${orders}</textarea>`);
    const sent = await send('britain', { act: 'send', orders });
    expect(sent.status).toBe(303);
    const page = await browser.open(pathTo('britain'));
    expect(page.text).toContain('When you are asked they are read again and handed over');
    expect((await openOf('britain')).draft).toMatchObject({ lines: orders.split('\n'), handedOver: true });
    await browser.send(pathTo('britain'), `${pathTo('britain')}/withdraw`, {});
    expect((await openOf('britain')).draft).toMatchObject({ lines: orders.split('\n'), handedOver: false });
  });

  test('keep their mode', async () => {
    const card = firstCard(await keepAllCards());
    const { text } = await send('britain', { act: 'check', mode: 'step', orders: `PLAY ${card} CP` });
    expect(text).toMatch(/value="step" checked/);
  });

  test('may contain text that looks like HTML', async () => {
    await keepAllCards();
    const { text } = await send('britain', { act: 'check', orders: 'FLAG <b>Merida</b> "&"' });
    expect(text).toContain('FLAG &lt;b&gt;Merida&lt;/b&gt; &quot;&amp;&quot;</textarea>');
    expect(text).not.toContain('<b>Merida');
  });
});

describe('standing orders', () => {
  const save = (standing: string) => browser.send(pathTo('britain'), `${pathTo('britain')}/standing`, { standing });

  test('are saved one per line, and replace the old ones', async () => {
    expect((await save('EVADE NEVER\nINTERCEPT ALWAYS')).status).toBe(303);
    expect((await openOf('britain')).standing).toHaveLength(2);
    await save('INTERCEPT NEVER');
    const { text } = await browser.open(pathTo('britain'));
    expect(text).toMatch(/\[S1\] .*INTERCEPT.* never/i);
    expect((await openOf('britain')).standing).toHaveLength(1);
    await save('');
    expect((await openOf('britain')).standing).toEqual([]);
  });

  test('with a mistake leave the old ones unchanged, and the typed text is kept', async () => {
    await save('EVADE NEVER');
    const { status, text } = await save('INTERCEPT ALWAYS\nEVADE WHENEVER <i>');
    expect(status).toBe(422);
    expect(text).toContain('EVADE WHENEVER &lt;i&gt;</textarea>');
    expect(readout(text)).toEqual([
      ['1', 'ok', expect.stringMatching(/intercept/i), ''],
      ['2', 'fix', 'EVADE WHENEVER &lt;i&gt;', ''],
    ]);
    expect((await openOf('britain')).standing).toMatchObject([{ text: expect.stringMatching(/EVADE.* never/i) }]);
  });

  test('start from a ready-made set with one click, and such a set replaces the old ones', async () => {
    await save('');
    const { text } = await browser.open(pathTo('britain'));
    expect(text).toContain('Begin with a ready-made set');
    for (const name of Object.keys(PROFILES)) expect(text).toContain(`name="profile" value="${name}"`);
    expect(text).toContain('Never evades; plays its best Battle card');
    const take = (profile: string) => browser.send(pathTo('britain'), `${pathTo('britain')}/profile`, { profile });
    expect((await take('sentinel')).status).toBe(303);
    expect((await openOf('britain')).standing).toHaveLength(PROFILES.sentinel?.length ?? 0);
    expect((await take('silent')).status).toBe(303);
    expect((await openOf('britain')).standing).toMatchObject([{ text: expect.stringMatching(/ELSE all: default/i) }]);
    expect((await take('daredevil')).status).toBe(404);
    expect((await browser.open(pathTo('britain'))).text).toContain('Take a ready-made set instead');
  });

  test('that cannot act are shown with the reason', async () => {
    await save('RESPOND 40 TO battle\nEVADE AT Madrid NEVER\nINTERCEPT ALL NEVER UNTIL 2099-12-24');
    const { text } = await browser.open(pathTo('britain'));
    expect(text).toMatch(/\[S1\].* - cannot act: .*not in your hand/);
    expect(text).toMatch(/\[S2\].* - cannot act: no piece of yours at Madrid/);
    expect(text).toMatch(/\[S3\].* - to the end of Thu 24 Dec/);
  });

  test('are not orders of one’s impulse', async () => {
    expect((await save('PASS')).status).toBe(422);
  });
});

test('a report is sent again', async () => {
  const count = async () => (await openOf('britain')).letters.filter(({ kind }) => kind === 'report').length;
  const before = await count();
  const sent = await browser.send(pathTo('britain'), `${pathTo('britain')}/resend`, {});
  expect(sent.status).toBe(303);
  expect(await count()).toBe(before + 1);
});

test('history goes back to the beginning, and contains no secrets of others', async () => {
  const { text } = await browser.open(`${pathTo('spain')}/history`).expect(200);
  expect(text).toContain('The game begins');
  const spain = cardTextsOf(await openOf('spain'));
  for (const card of titlesOf(await openOf('britain'))) if (!spain.includes(card)) expect(text).not.toContain(card);
  await browser.open(`${pathTo('spain')}/history?before=x`).expect(400);
});

test('anybody may look at the cards of a match, each with a mark if its text is not the printed one', async () => {
  const { code } = await place.open('2');
  const { text } = await browser.open(`/p/${code}`);
  expect(text).toContain(`/p/${code}/cards`);
  const cards = await browser.open(`/p/${code}/cards`).expect(200);
  expect(cards.text).toContain('Call up the Next Class');
  expect(cards.text).toContain('Reconstructed, not the printed text');
  expect(cards.text.match(/<p>\* /g)?.length).toBeGreaterThan(50);
  await browser.open('/p/NONE-1/cards').expect(404);
});

test('a player chooses the language of his page and his mails', async () => {
  const sent = await browser.send(pathTo('britain'), `${pathTo('britain')}/language`, { language: 'ko' });
  expect(sent.status).toBe(303);
  const { text } = await browser.open(pathTo('britain')).expect(200);
  expect(text).toContain('<html lang="ko">');
  expect(text).toContain('상시 명령');
  expect((await openOf('britain')).seat.language).toBe('ko');
  expect((await browser.open(pathTo('spain')).expect(200)).text).toContain('Standing orders');
  await browser.send(pathTo('britain'), `${pathTo('britain')}/language`, { language: 'xx' }).then(({ status }) => {
    expect(status).toBe(400);
  });
});
