/** A player who knows only his page: he clicks what it offers and nothing else. */
import type { Express } from 'express';
import supertest from 'supertest';
import type { Chance } from '../../../src/engine/index.ts';
import { withOrder } from '../../../src/web/draft.ts';
import type { Choices, Ground, Plan, PlannedOrder } from '../../../src/web/plan.ts';
import { formsOf, type PageForm } from './forms.ts';

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
  #ids: readonly string[] | undefined;
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
      if (next.length === 0 || (count > 0 && this.#chance.below(STOPS) === 0)) break;
      const order = this.#one(this.#kindOf(next));
      const place = order.places[0] ?? this.#one(await this.#areas());
      const there = this.#chance.below(LOOKS) === 0 ? await this.#choicesAt(place, sheet, orders) : [];
      orders = there.length > 0 ? this.#one(there).sheet : withOrder(orders, order.text);
      this.clicks++;
    }
    await this.#read(sheet, orders);
    return orders;
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

  async #areas(): Promise<readonly string[]> {
    this.#ids ??= ((await this.#open(`${this.#path}/ground.json`)).body as Ground).areas.map(({ id }) => id);
    return this.#ids;
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
