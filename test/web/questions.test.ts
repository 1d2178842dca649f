/** Every kind of question of Wellington in a match: what its answers mean is told by mail, on the page and to programs. */

import supertest from 'supertest';
import { afterEach, expect, test } from 'vitest';
import { wellington } from '../../src/games/wellington/index.ts';
import { makeApiKey } from '../../src/match/api-key.ts';
import { deliverLetter } from '../../src/match/post/outbox.ts';
import { makeApp } from '../../src/web/app.ts';
import { ROWS, type Row } from '../games/wellington/decision-rows.ts';
import { stagedAt } from '../games/wellington/staged.ts';
import { openMatch, type TestService, testService } from '../match/service.ts';
import { Browser } from './browser.ts';
import { pathOf } from './campaign.ts';

interface Answer {
  readonly text: string;
  readonly stakes: readonly { readonly text: string }[];
}

/** The same question on the three ways by which it reaches a player. */
interface Told {
  readonly question: string;
  readonly answers: readonly Answer[];
  /** Its mail as text and as HTML, and the page of the seat, each as words with single spaces. */
  readonly mail: string;
  readonly html: string;
  readonly page: string;
  /** What its mail is made from. */
  readonly report: Parameters<NonNullable<typeof wellington.reporter.position.mailed>>[0];
}

let place: TestService | undefined;
afterEach(async () => {
  await place?.close();
  place = undefined;
});

const CHARACTERS: Readonly<Record<string, string>> = { quot: '"', amp: '&', lt: '<', gt: '>', '#39': "'", nbsp: ' ' };

/** The words of a text without its marks of lists. */
const wordsOf = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.replace(/^\s*(?:- )?/, ''))
    .join(' ')
    .replace(/\s+/g, ' ');

const seenIn = (html: string): string =>
  wordsOf(
    html
      .replace(/<(style|script|title)\b[\s\S]*?<\/\1>/g, ' ')
      .replace(/<[^>]*>/g, ' ')
      .replace(/&(quot|amp|lt|gt|#39|nbsp);/g, (_, name: string) => CHARACTERS[name] ?? ''),
  );

/** A letter that asks as every mail does but the first one, which teaches the game too. */
const withoutLessons = (letter: unknown) => {
  const { report, ...rest } = letter as { readonly report: { readonly first?: object } };
  const { first: _, ...plain } = report;
  return { ...rest, report: plain };
};

const askedIn = async ({ case: source, kind, suits, who }: Row): Promise<Told> => {
  const { game, scenario, split } = stagedAt(source, { kind, suits });
  place = await testService('questions', game);
  const service = { ...place.service, publicUrl: 'http://127.0.0.1' };
  const { seats = [] } = game.setup.splits.find(({ id }) => id === split) ?? {};
  const people = seats.map(({ id, name }) => ({ id, player: name, address: `${id}@players.test`, zone: 'UTC' }));
  const match = await openMatch(service, { game: game.id, scenario, split, seats: people });
  const app = makeApp(service);
  const key = await makeApiKey(service, match.seatNo[who] ?? 0, 'script');
  const { body } = await supertest(app).get('/api/v1/seat').auth(String(key), { type: 'bearer' }).expect(200);
  const asked = body.open.find((each: { readonly kind: string }) => each.kind === kind);
  const page = await new Browser(app).open(pathOf(match.links[who])).expect(200);
  const mails: { readonly text: string; readonly html: string }[] = [];
  const { id, letter } = await service.store.letter.findFirstOrThrow({
    where: { matchId: match.id, kind: 'report', seat: { seat: who } },
  });
  await service.store.letter.update({ where: { id }, data: { letter: withoutLessons(letter) } });
  await deliverLetter(service, id, async ({ text, html }) => {
    mails.push({ text, html });
    return { outcome: 'sent', response: '250 Ok' };
  });
  return {
    question: asked.question,
    answers: asked.options,
    mail: wordsOf(mails[0]?.text ?? ''),
    html: seenIn(mails[0]?.html ?? ''),
    report: withoutLessons(letter).report as unknown as Told['report'],
    page: seenIn(page.text),
  };
};

const FIGHT = /\d+ (?:die|dice)(?: of yours)? against \d+\. You win with [^.]*\d+% and lose [0-9.]+ SP on average/;

/** What the answers of each kind have to carry: those whose order fits, and what stands beside it. */
const CARRIED: Readonly<Record<string, readonly (readonly [order: RegExp, beside: RegExp])[]>> = {
  bid: [
    [/^BID OUT/, /bid no more/],
    [/^BID \w+ 1/, /costs you 1 SP/],
  ],
  mulligan: [
    [/^KEEP/, /play with what you hold/],
    [/^MULLIGAN/, /give up \d cards and draw \d/],
  ],
  preempt: [
    [/YES$/, /impulse at once/],
    [/NO$/, /is next, as on the track/],
  ],
  commander: [[/^COMMANDER/, /leads \d+ SP: battle \d, command \d/]],
  consent: [[/^CONSENT/, /De Espana, 2 SP, (?:marches to Coimbra|stays at Abrantes)/]],
  intercept: [
    [/^INTERCEPT NO/, /None of your armies/],
    [
      /^INTERCEPT FROM/,
      /[A-Z]\w+(?:, \d+ SP,)? intercepts from [A-Z]\w+: \d+% that it comes \(2 dice [+-]\d, 9 or more\).*After a failed interception/s,
    ],
  ],
  evade: [
    [/^STAND/, FIGHT],
    [/^EVADE/, /Marmont, 2 SP, evades to \w+: \d+% \(2 dice [+-]\d, 9 or more\).*After a failed evasion/s],
  ],
  'reaction.order': [[/^ORDER/, /are asked first, then/]],
  'battle.cards': [
    [/^BATTLE NONE/, FIGHT],
    [/^BATTLE \d/, FIGHT],
  ],
  'siege.cards': [
    [
      /^SIEGE CARDS NONE/,
      /\d dice against \d+; \d of \d hits so far\. They fall in this round with (?:less than )?\d+%/,
    ],
  ],
  'siege.continue': [
    [/CONTINUE/, /Soult, 9 SP: 15 dice, 4 sixes needed\. .* 23%\..*walls roll 5 dice: 0\.8 SP lost/s],
    [/STOP/, /Soult, 9 SP, stays/],
  ],
  'siege.replace': [[/^SIEGE REPLACE/, /\d SP come forward/]],
  retreat: [
    [
      /^RETREAT/,
      /, \d SP, (?:over an? [\w ]+|by sea) into friendly ground\..*(?:costs no attrition|\d attrition rolls?, [0-9.]+ SP lost on average)/s,
    ],
  ],
  losses: [[/^LOSE/, /Left: .* \(\d SP\)/]],
  'losses.share': [[/^LOSE SHARE/, /Britain loses \d SP and keeps \d/]],
  'losses.leader': [[/^LOSE/, /\w+ \(\d-\d\) falls; left: \w+/]],
  'flag.kind': [[/^FLAG/, /is flagged for|No flag is placed/]],
  'event.choice': [[/^PICK CARD/, /worth \d CP/]],
  'debt.card': [[/^PICK CARD/, /worth \d CP/]],
  discard: [[/^PICK CARD/, /worth \d CP/]],
  reinforce: [
    [/^BUILD/, /\d of 4 CP/],
    [/^PASS/, /remaining 4 CP/],
  ],
  deploy: [
    [/^DEPLOY NONE/, /No army/],
    [/^DEPLOY \w+ TO/, /\w+(?:, \d+ SP,)? goes from/],
  ],
  withdraw: [
    [/^RECALL NONE/, /stays/],
    [/^RECALL \w+$/, /Hill \(3-4\) leaves Lisbon|stays/],
  ],
};

/** More that certain decisions of the table tell: the figures of their moment. */
const ALSO: Readonly<Record<string, RegExp>> = {
  'D-26': /Without a card: 9 dice against 10\. You win with 41% and lose 2\.1 SP on average/,
  'D-33': /Then there is a battle: 6 dice of yours against 4\. You win with 42% and lose 0 SP on average/,
  'D-36': /Without a card: 9 dice against 10/,
  'D-40': /Without a card: 6 dice against 8/,
  'D-51': /Your lead in casualties is -1\. 4 SP stand against 4; another round would be 5 dice against 8/,
};

/** Questions whose answers are whole by themselves: what is given up where. */
const WHOLE = ['strip'];

const besides = ({ stakes }: Answer): string => stakes.map(({ text }) => text).join('\n');

/** The texts of many cards are cut to their beginnings in a mail. */
const beginning = (text: string): string => text.slice(0, 45).trimEnd();

const asked = ROWS.filter(({ kind }) => kind !== 'impulse.order');

/** Patterns that an answer has met. */
const met = new Set<RegExp>();

const expectCarried = ({ id, kind }: Row, answers: readonly Answer[]): void => {
  for (const [order, beside] of CARRIED[kind] ?? [])
    for (const answer of answers.filter(({ text }) => order.test(text))) {
      expect(besides(answer), answer.text).toMatch(beside);
      met.add(order);
    }
  expect(answers.map(besides).join('\n')).toMatch(ALSO[id] ?? '');
  if (!WHOLE.includes(kind)) expect(answers.filter(({ stakes }) => stakes.length === 0)).toEqual([]);
};

const expectShown = (way: string, answers: readonly Answer[], part: (text: string) => string): void => {
  for (const { text, stakes } of answers) {
    expect(way).toContain(text);
    for (const stake of stakes) expect(way).toContain(part(stake.text));
  }
};

/** Questions that stand on the page as the form of a winter. A further deployment does not. */
const isFormed = ({ id, kind }: Row): boolean => ['reinforce', 'deploy', 'withdraw'].includes(kind) && id !== 'D-55';

const ARMS: Readonly<Record<string, string>> = { inf: 'infantry', cav: 'cavalry', art: 'artillery' };

/** What a form has in place of an answer and of what stands beside it. */
const inForm = (answer: Answer): readonly string[] => {
  const { text } = answer;
  const beside = besides(answer);
  const [, arm, leader = '', at = ''] = /^BUILD (?:1 ([a-z]+)|(\w+)) AT (.+)$/.exec(text) ?? [];
  const [price] = /^\d+/.exec(beside) ?? [];
  if (at !== '') return [`${arm === undefined ? leader : ARMS[arm]} ${price} CP`, at];
  const [, who, from] = /^(\w+)(?:, \d+ SP,)? goes from (.+)\.$/.exec(beside) ?? [];
  if (from !== undefined) return [`${who}, at ${from}`, text.split(' TO ')[1] ?? ''];
  const [, gone, where] = /^(\w+) \(\d-\d\) leaves (.+) and can be built again\.$/.exec(beside) ?? [];
  if (where !== undefined) return [`they can be brought in again later ${gone} ${where}`];
  const [, left] = /^The remaining (\d+ CP) are kept for deployments\.$/.exec(beside) ?? [];
  if (left !== undefined) return [`${left} are not spent: they pay for further deployments`];
  return [text === 'DEPLOY NONE' ? 'nobody' : 'Leaders off the map'];
};

const expectFormed = (page: string, answers: readonly Answer[]): void => {
  const [, form = ''] = /Winter: (.*?) Send as text/s.exec(page) ?? [];
  for (const answer of answers) for (const part of inForm(answer)) expect(form, answer.text).toContain(part);
};

test.each(asked)(
  '$id, $what: what each answer needs, costs and may bring stands in mail, page and API',
  async (row) => {
    const { question, answers, mail, html, page } = await askedIn(row);
    expectCarried(row, answers);
    for (const way of [mail, html]) expect(way).toContain(question);
    if (isFormed(row)) {
      expectFormed(page, answers);
    } else {
      expect(page).toContain(question);
      expectShown(page, answers, (text) => text);
    }
    // A mail names so many answers, and all the others on the page.
    const mailed = answers.filter(({ text }) => mail.includes(text));
    expect(mailed.length).toBeGreaterThanOrEqual(Math.min(answers.length, 10));
    for (const way of [mail, html]) expectShown(way, mailed, beginning);
  },
  60_000,
);

/** The cards that an order plays or gives up. */
const cardsIn = (order: string): readonly number[] => {
  const [, numbers = ''] = /^(?:BATTLE|SIEGE CARDS|RESPOND|PICK CARD) ([0-9 ,]+)/.exec(order) ?? [];
  return [...numbers.matchAll(/\d+/g)].map(([number]) => Number(number));
};

test.each(asked.filter(({ id }) => ['D-25', 'D-26', 'D-28', 'D-38', 'D-40', 'D-41', 'D-51', 'D-58'].includes(id)))(
  '$id, $what: each card has its number, its title and its text',
  async (row) => {
    const { answers, mail, html, page } = await askedIn(row);
    const named = answers.flatMap((answer) => cardsIn(answer.text).map((number) => ({ number, answer })));
    expect(named.length).toBeGreaterThan(0);
    for (const { number, answer } of named) {
      const { title, effect } = wellington.definition.content.cards.get(number) ?? {};
      expect(besides(answer)).toContain(`${number} "${title}": ${effect}`);
      for (const way of [mail, html, page]) expect(way).toContain(`${number} "${title}"`);
      expect(page).toContain(effect);
    }
  },
  60_000,
);

test('in a mail that is not too long a card that nobody asks for has its title and text below its line', async () => {
  const { report } = await askedIn(ROWS.find(({ id }) => id === 'D-40') as Row);
  const armed = /RESPOND 35 TO card, battle.*\/\/ \\"No Quarter\\": Play in response to an event [\w ]+ \.\.\./s;
  expect(JSON.stringify(wellington.reporter.position.mailed?.(report))).toMatch(armed);
  const short = { isShort: true, counted: 0, folded: 0 };
  expect(JSON.stringify(wellington.reporter.position.mailed?.({ ...report, fold: short }))).not.toContain('RESPOND 35');
});

test('every kind of question that the table knows is tried, and every figure was met', () => {
  expect([...new Set(asked.map(({ kind }) => kind))].sort()).toEqual(
    [...Object.keys(CARRIED), ...WHOLE, 'respond'].sort(),
  );
  const patterns = Object.values(CARRIED).flatMap((lines) => lines.map(([order]) => order));
  expect(patterns.filter((order) => !met.has(order))).toEqual([]);
});
