/**
 * A player who knows only his page: he clicks what it offers and nothing else. Mostly he attacks where it offers a fight,
 * goes where the enemy is near, and names as many as an offer does.
 */
import type { Express } from 'express';
import { Parser } from 'htmlparser2';
import supertest from 'supertest';
import type { Chance } from '../../../src/engine/index.ts';
import { withOrder } from '../../../src/web/draft.ts';
import type { Choices, Ground, Plan, PlannedOrder } from '../../../src/web/plan.ts';
import { formsOf, type PageForm } from './forms.ts';
import { fullest, STRAYS } from './preference.ts';

/** What a player did on a visit. */
export type Visit = 'answered' | 'sent' | 'nothing asked';

/** Most orders on one sheet. */
const MOST_ORDERS = 6;

/** After each order he stops with a chance of one in this many. */
const STOPS = 4;

/** For one order in this many he clicks an area of the map and chooses there. The server rehearses some twenty sheets for its choices. */
const LOOKS = 12;

/** An offered choice was refused. */
export class Refused extends Error {
  override readonly name = 'Refused';
}

export class ClickingPlayer {
  readonly #agent: ReturnType<typeof supertest.agent>;
  readonly #path: string;
  readonly #chance: Chance;
  #areas: Ground['areas'] | undefined;
  /** Whose counters have stood where he could order something. */
  readonly #own = new Set<string>();
  #visits = 0;
  /** Clicks so far. */
  clicks = 0;

  constructor(app: Express, path: string, chance: Chance) {
    this.#agent = supertest.agent(app);
    this.#path = path;
    this.#chance = chance;
  }

  async visit(): Promise<Visit> {
    this.#visits++;
    const { text } = await this.#open(this.#path);
    const forms = formsOf(text);
    const question = forms.find(({ action }) => action.endsWith('/answers'));
    if (question) return this.#answer(question);
    const sheet = forms.find(({ action }) => action.endsWith('/orders'));
    return sheet ? this.#order(sheet) : 'nothing asked';
  }

  async #answer({ action, fields, choices }: PageForm): Promise<Visit> {
    const answer = this.#one(choices.answer ?? []);
    const { status, text } = await this.#post(action, { ...fields, answer });
    this.clicks += 2;
    if (status !== 303) throw new Refused(`the answer ${answer}: ${status} ${saidIn(text)}`);
    return 'answered';
  }

  async #order(sheet: PageForm): Promise<Visit> {
    const orders = await this.#write(sheet);
    const { status, text } = await this.#post(sheet.action, { ...sheet.fields, orders, act: 'send' });
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
  async #write(sheet: PageForm): Promise<string> {
    let orders = '';
    for (let count = 0; count < MOST_ORDERS; count++) {
      const { next } = await this.#read(sheet, orders);
      if (count === 0 && next.length === 0) throw new Refused('a sheet for which nothing is offered');
      const isDone = count > 0 && this.#chance.below(STOPS) === 0;
      if (next.length === 0 || (isDone && !next.some(({ isFight }) => isFight))) break;
      const order = this.#one(await this.#preferred(next));
      const place = order.places[0] ?? this.#one(await this.#ground()).id;
      const there = this.#chance.below(LOOKS) === 0 ? await this.#choicesAt(place, sheet, orders) : [];
      orders = there.length > 0 ? this.#one(there).sheet : withOrder(orders, order.text);
      this.clicks++;
    }
    await this.#read(sheet, orders);
    return orders;
  }

  /** Fights, or else the best orders of one verb: those that name the most, and that lead the nearest to an enemy. */
  async #preferred(next: readonly PlannedOrder[]): Promise<readonly PlannedOrder[]> {
    if (this.#chance.below(STRAYS) === 0) return this.#kindOf(next);
    const fights = next.filter(({ isFight }) => isFight);
    if (fights.length > 0) return fights;
    const busy = next.filter(({ isIdle }) => !isIdle);
    const kind = this.#kindOf(busy.length > 0 ? busy : next);
    const goals = kind.map(({ places }) => (places.length > 1 ? places.at(-1) : undefined));
    const best = goals.some((goal) => goal !== undefined)
      ? await this.#nearest(goals, next)
      : fullest(kind.map(({ text }) => text));
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
    const verbOf = ({ text }: PlannedOrder) => text.split(' ')[0];
    const verb = this.#one([...new Set(next.map(verbOf))]);
    return next.filter((order) => verbOf(order) === verb);
  }

  /** Has the sheet read. No line that was offered may be wrong. */
  async #read({ fields }: PageForm, orders: string): Promise<Plan> {
    const { status, body } = await this.#post(`${this.#path}/plan`, { ...fields, orders });
    if (status !== 200) throw new Refused(`the reading of\n${orders}\n${status}`);
    const plan = body as Plan;
    const wrong = plan.lines.find(({ kind }) => kind === 'wrong');
    if (wrong) throw new Refused(`the line ${wrong.text} of\n${orders}\n${wrong.notes.join(' ')}`);
    return plan;
  }

  /** The choices that the map's popover offers at an area after some orders. */
  async #choicesAt(place: string, { fields }: PageForm, orders: string): Promise<Choices['choices']> {
    const { status, body } = await this.#post(`${this.#path}/choices`, { ...fields, orders, place });
    if (status !== 200) throw new Refused(`the choices at ${place} after\n${orders}\n${status}`);
    const { choices } = body as Choices;
    const wrong = choices.find(({ line }) => line?.kind === 'wrong');
    if (wrong) throw new Refused(`the choice ${wrong.text} after\n${orders}`);
    return choices;
  }

  async #ground(): Promise<Ground['areas']> {
    this.#areas ??= ((await this.#open(`${this.#path}/ground.json`)).body as Ground).areas;
    return this.#areas;
  }

  async #open(path: string): Promise<supertest.Response> {
    const answer = await this.#agent.get(path).set('X-Forwarded-For', this.#address());
    if (answer.status !== 200) throw new Refused(`the page ${path.split('/').slice(3).join('/')}: ${answer.status}`);
    return answer;
  }

  async #post(path: string, fields: Readonly<Record<string, string>>): Promise<supertest.Response> {
    return this.#agent.post(path).set('X-Forwarded-For', this.#address()).type('form').send(fields);
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
