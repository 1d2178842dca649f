/**
 * A player who knows only his page: he clicks what it offers and nothing else. Mostly he attacks where it offers a fight,
 * goes where the enemy is near, and names as many as an offer does.
 */
import type { Express } from 'express';
import { Parser } from 'htmlparser2';
import supertest from 'supertest';
import type { Chance } from '../../../src/engine/index.ts';
import type { Language } from '../../../src/orders/index.ts';
import type { ChangedPlan, Choices, Ground, Plan, PlannedOrder } from '../../../src/web/plan.ts';
import { unescaped } from '../../web/browser.ts';
import { orderWordIn, shownOn, UNIT } from '../../web/spoken.ts';
import { formsOf, type PageForm } from './forms.ts';
import { fillPhase } from './phase.ts';
import { fullest, STRAYS } from './preference.ts';

/** What a player did on a visit. */
export type Visit = 'answered' | 'sent' | 'nothing asked';

/** Most orders on one sheet. */
const MOST_ORDERS = 6;

/** After each order he stops with a chance of one in this many. */
const STOPS = 4;

/** For one order in this many he clicks an area of the map and chooses there. The server rehearses some twenty sheets for its choices. */
const LOOKS = 12;

/** At one visit of so many he looks at the pages beside the table. */
const LOOKS_AROUND = 10;

/** The pages beside the table of a seat. */
const BESIDE = ['offers', 'history', 'replay', 'standing', 'press', 'time', 'ask'] as const;

/** An offered choice was refused, or what is offered cannot be read. */
export class Refused extends Error {
  override readonly name = 'Refused';
}

export class ClickingPlayer {
  readonly #agent: ReturnType<typeof supertest.agent>;
  readonly #path: string;
  readonly #chance: Chance;
  readonly #orderWordIn: (text: string) => string | undefined;
  #areas: Ground['areas'] | undefined;
  /** Whose counters have stood where he could order something. */
  readonly #own = new Set<string>();
  #visits = 0;
  /** Clicks so far. */
  clicks = 0;

  /** `language`: of the orders of the game, whose words no page says. */
  constructor(app: Express, path: string, { chance, language }: Seated) {
    this.#agent = supertest.agent(app);
    this.#path = path;
    this.#chance = chance;
    this.#orderWordIn = orderWordIn(language);
  }

  async visit(): Promise<Visit> {
    this.#visits++;
    const { text } = await this.#look(this.#path);
    if (this.#chance.below(LOOKS_AROUND) === 0)
      for (const page of BESIDE) await this.#look(`${this.#path}/${page}`, [200, 303]);
    const forms = formsOf(text);
    const phase = forms.find(({ action }) => action.endsWith('/phase'));
    if (phase) return this.#fillIn(phase);
    const question = forms.find(({ action }) => action.endsWith('/answers'));
    if (question) return this.#answer(question, setsIn(text));
    const sheet = forms.find(({ action }) => action.endsWith('/orders'));
    return sheet ? this.#order(sheet) : 'nothing asked';
  }

  /** A page of the seat, which has to speak the words of players. */
  async #look(path: string, statuses: readonly number[] = [200]): Promise<supertest.Response> {
    const answer = await this.#open(path, statuses);
    this.#readAloud(shownOn(answer.text), path);
    return answer;
  }

  #readAloud(text: string, where: string): void {
    const line = this.#orderWordIn(text);
    if (line !== undefined) throw new Refused(`a word of orders on ${where.split('/').slice(3).join('/')}: ${line}`);
  }

  /** What a button says. */
  #readOffer(text: string): void {
    this.#readAloud(text, 'a/plan/of/the offers');
    if (UNIT.test(text)) throw new Refused(`an id on a button: ${text}`);
  }

  /** Gives one of the answers, or several things that may be ticked together. */
  async #answer({ action, fields, choices, boxes }: PageForm, sets: readonly (readonly string[])[]): Promise<Visit> {
    const single = [
      ...(choices.answer ?? []).map((answer) => ({ answer })),
      ...(boxes.tick ?? []).map((tick) => ({ tick: [tick] })),
    ];
    const chosen = this.#one([...single, ...sets.map((tick) => ({ tick }))]);
    const { status, text } = await this.#post(action, { ...fields, ...chosen });
    this.clicks += 2;
    if (status !== 303) throw new Refused(`the answer ${JSON.stringify(chosen)}: ${status} ${saidIn(text)}`);
    return 'answered';
  }

  async #fillIn(begun: PageForm): Promise<Visit> {
    const { form, clicks } = await fillPhase(begun, this.#chance, async (fields) => {
      const { status, text } = await this.#post(begun.action, { ...fields, act: 'read' });
      if (status !== 200) throw new Refused(`the form ${JSON.stringify(fields)}: ${status}`);
      this.#readAloud(shownOn(text), begun.action);
      return text;
    });
    this.clicks += clicks + 1;
    const { status, text } = await this.#post(form.action, { ...form.fields, act: 'send' });
    if (status !== 303) throw new Refused(`the form ${JSON.stringify(form.fields)}: ${status} ${saidIn(text)}`);
    return 'answered';
  }

  async #order(sheet: PageForm): Promise<Visit> {
    const { orders, revision } = await this.#write(sheet);
    const { status, text } = await this.#post(sheet.action, { ...sheet.fields, orders, revision, act: 'send' });
    this.clicks++;
    if (status === 303) return 'sent';
    const confirm = formsOf(text).find(({ action }) => action.endsWith('/confirm'));
    if (status !== 200 || !confirm) throw new Refused(`the orders\n${orders}\n${status} ${saidIn(text)}`);
    const confirmed = await this.#post(confirm.action, confirm.fields);
    this.clicks++;
    if (confirmed.status !== 303) throw new Refused(`the confirmation of\n${orders}\n${saidIn(confirmed.text)}`);
    return 'sent';
  }

  /** Writes a sheet. Each order is chosen from what the page offers after the one before. */
  async #write(sheet: PageForm): Promise<{ readonly orders: string; readonly revision: string }> {
    let orders = '';
    let revision = sheet.fields.revision ?? '0';
    for (let count = 0; count < MOST_ORDERS; count++) {
      const { next } = await this.#read(sheet, orders);
      if (count === 0 && next.length === 0) throw new Refused('a sheet for which nothing is offered');
      if (this.#isDone(next, count)) break;
      const id = await this.#chosen(next, sheet, orders);
      const changed = await this.#add({ ...sheet.fields, orders, revision }, id);
      orders = changed.text;
      revision = String(changed.revision);
    }
    await this.#read({ ...sheet, fields: { ...sheet.fields, revision } }, orders);
    return { orders, revision };
  }

  #isDone(next: readonly PlannedOrder[], count: number): boolean {
    const stops = count > 0 && this.#chance.below(STOPS) === 0;
    return next.length === 0 || (stops && !next.some(({ isFight }) => isFight));
  }

  /** The id of an offer of the list or of the map. */
  async #chosen(next: readonly PlannedOrder[], sheet: PageForm, orders: string): Promise<string> {
    const order = this.#one(await this.#preferred(next));
    const place = order.places[0] ?? this.#one(await this.#ground()).id;
    const { opening, choices } =
      this.#chance.below(LOOKS) === 0
        ? await this.#choicesAt(place, sheet, orders)
        : { opening: undefined, choices: [] };
    if (choices.length === 0) return this.#one(order.needs ?? [order]).id;
    return [...(opening === undefined ? [] : [opening]), this.#one(choices).id].join('.');
  }

  async #add(fields: PageForm['fields'], id: string): Promise<ChangedPlan> {
    const { status, body } = await this.#post(
      `${this.#path}/draft`,
      { ...fields, do: `add.${id}` },
      'application/json',
    );
    if (status !== 200) throw new Refused(`an offer after\n${fields.orders}\n${status}`);
    this.clicks++;
    return body as ChangedPlan;
  }

  /** Fights, or else the best orders of one verb: those that name the most, and that lead the nearest to an enemy. */
  async #preferred(next: readonly PlannedOrder[]): Promise<readonly PlannedOrder[]> {
    return this.#among(next.filter(({ isChoice }) => !isChoice));
  }

  async #among(next: readonly PlannedOrder[]): Promise<readonly PlannedOrder[]> {
    if (this.#chance.below(STRAYS) === 0) return this.#kindOf(next);
    const fights = next.filter(({ isFight }) => isFight);
    if (fights.length > 0) return fights;
    const busy = next.filter(({ isIdle }) => !isIdle);
    const kind = this.#kindOf(busy.length > 0 ? busy : next);
    const goals = kind.map(({ places }) => (places.length > 1 ? places.at(-1) : undefined));
    const best = goals.some((goal) => goal !== undefined)
      ? await this.#nearest(goals, next)
      : fullest(kind.map(({ label }) => label.text));
    return best.flatMap((i) => kind[i] ?? []);
  }

  /** The places of the goals that are nearest to a counter of others: whoever stands where he can order something is his. */
  async #nearest(goals: readonly (string | undefined)[], next: readonly PlannedOrder[]): Promise<readonly number[]> {
    const counters = countersOn((await this.#open(`${this.#path}/map.svg`)).text);
    const able = new Set(next.flatMap(({ places }) => places.slice(0, 1)));
    for (const { area, side } of counters) if (able.has(area)) this.#own.add(side);
    const spots = new Map((await this.#ground()).map((area) => [area.id, area]));
    const enemies = counters.flatMap(({ area, side }) => (this.#own.has(side) ? [] : (spots.get(area) ?? [])));
    const far = goals.map((goal) => {
      const spot = spots.get(goal ?? '');
      return spot
        ? Math.min(...enemies.map(({ x, y }) => Math.hypot(x - spot.x, y - spot.y)))
        : Number.POSITIVE_INFINITY;
    });
    return [...goals.keys()].filter((i) => far[i] === Math.min(...far));
  }

  /** The orders of one verb, chosen first. Otherwise nearly all choices would be marches, of which there are many. */
  #kindOf(next: readonly PlannedOrder[]): readonly PlannedOrder[] {
    const verb = this.#one([...new Set(next.map((order) => order.verb))]);
    return next.filter((order) => order.verb === verb);
  }

  /** Has the sheet read. No line that was offered may be wrong. */
  async #read({ fields }: PageForm, orders: string): Promise<Plan> {
    const { status, body } = await this.#post(`${this.#path}/plan`, { ...fields, orders });
    if (status !== 200) throw new Refused(`the reading of\n${orders}\n${status}`);
    const plan = body as Plan;
    this.#readAloud(shownOn(`${plan.html}\n${plan.state}\n${plan.lost}`), 'a/plan/of/the plan');
    for (const { label } of plan.next) this.#readOffer(`${label.text}\n${label.note ?? ''}`);
    const wrong = plan.lines.find(({ kind }) => kind === 'wrong');
    if (wrong) throw new Refused(`the line ${wrong.text} of\n${orders}\n${wrong.notes.join(' ')}`);
    return plan;
  }

  /** The choices that the map's popover offers at an area after some orders. */
  async #choicesAt(place: string, { fields }: PageForm, orders: string): Promise<Choices> {
    const { status, body } = await this.#post(`${this.#path}/choices`, { ...fields, orders, place });
    if (status !== 200) throw new Refused(`the choices at ${place} after\n${orders}\n${status}`);
    const choices = body as Choices;
    for (const { label, by, line } of choices.choices) {
      this.#readOffer([label, by?.name].join('\n'));
      this.#readAloud([...(line?.notes ?? []), ...(line?.odds ?? [])].join('\n'), 'a/plan/of/the choices');
    }
    const wrong = choices.choices.find(({ line }) => line?.kind === 'wrong');
    if (wrong) throw new Refused(`the choice ${wrong.label} after\n${orders}`);
    return choices;
  }

  async #ground(): Promise<Ground['areas']> {
    this.#areas ??= ((await this.#open(`${this.#path}/ground.json`)).body as Ground).areas;
    return this.#areas;
  }

  async #open(path: string, statuses: readonly number[] = [200]): Promise<supertest.Response> {
    const answer = await this.#agent.get(path).set('X-Forwarded-For', this.#address());
    if (!statuses.includes(answer.status))
      throw new Refused(`the page ${path.split('/').slice(3).join('/')}: ${answer.status}`);
    return answer;
  }

  /** `accept`: what the script of a page asks for, where the same form is answered with a page too. */
  async #post(
    path: string,
    fields: Readonly<Record<string, string | readonly string[]>>,
    accept = 'text/html',
  ): Promise<supertest.Response> {
    const post = this.#agent.post(path).set({ 'X-Forwarded-For': this.#address(), Accept: accept });
    return post.type('form').send(fields);
  }

  /** Gives each visit its own address. A campaign takes minutes here, and the limit for one address does not allow so many requests. */
  #address(): string {
    return `10.${(this.#visits >> 16) & 255}.${(this.#visits >> 8) & 255}.${this.#visits & 255}`;
  }

  #one<T>(all: readonly T[]): T {
    const found = all[this.#chance.below(all.length)];
    if (found === undefined) throw new Refused('a choice without anything to choose');
    return found;
  }
}

interface Seated {
  readonly chance: Chance;
  readonly language: Pick<Language, 'verbs'>;
}

/** Things that may be ticked together, by the figures that the page shows for them. */
const setsIn = (html: string): readonly (readonly string[])[] => {
  const [, sets = '[]'] = /data-sets="([^"]*)"/.exec(html) ?? [];
  return (JSON.parse(unescaped(sets)) as readonly { readonly of: readonly string[] }[]).map(({ of }) => of);
};

/** The words in which a page explains a refusal. */
const saidIn = (html: string): string =>
  [...html.matchAll(/<p class="verdict">([^<]*)|<li[^>]*>\s*<span class="no">[\s\S]*?<\/li>/g)]
    .map(([all]) => all.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' '))
    .join('; ');

/** The counters on a map, each with its area and its side. */
const countersOn = (svg: string): readonly { readonly area: string; readonly side: string }[] => {
  const found: { area: string; side: string }[] = [];
  let area = '';
  const parser = new Parser({
    onopentag: (_tag, { 'data-area': at = area, 'data-formation': side }) => {
      area = at;
      if (side !== undefined) found.push({ area, side });
    },
  });
  parser.end(svg);
  return found;
};
