/** A game whose plans are laid from cards, on the pages of both sides: every player only clicks what his page offers. */
import type { Express } from 'express';
import { Parser } from 'htmlparser2';
import supertest from 'supertest';
import { type Chance, chanceFrom, sure } from '../../../src/engine/index.ts';
import { advanceMatch } from '../../../src/match/play/advance.ts';
import type { Service } from '../../../src/match/service.ts';
import type { Language } from '../../../src/orders/index.ts';
import { makeApp } from '../../../src/web/app.ts';
import { orderWordIn, shownOn } from '../../web/spoken.ts';
import { formsOf } from './forms.ts';
import { Refused } from './player.ts';

/** Most visits to a game, far more than any needs. */
const MOST_VISITS = 2_000;

/** The parts of a table that can be clicked, by their names. */
interface LaidPage {
  readonly rows: { readonly count: number; readonly cards: Map<string, string[]> }[];
  readonly lists: Map<string, string[]>;
}

type Attributes = Readonly<Record<string, string>>;

const laidPage = (html: string): LaidPage => {
  const page: LaidPage = { rows: [], lists: new Map() };
  let list: string | undefined;
  const open: Readonly<Record<string, (attributes: Attributes) => void>> = {
    fieldset: (each) => {
      if (each['data-row'] !== undefined) page.rows.push({ count: Number(each['data-count']), cards: new Map() });
    },
    input: ({ type, name = '', value = '', disabled }) => {
      const row = page.rows.at(-1);
      if (type !== 'radio' || disabled !== undefined || value === '' || !row) return;
      row.cards.set(name, [...(row.cards.get(name) ?? []), value]);
    },
    select: ({ name = '' }) => {
      list = name;
      page.lists.set(name, []);
    },
    option: ({ value = '' }) => {
      if (list !== undefined) page.lists.get(list)?.push(value);
    },
  };
  const parser = new Parser({ onopentag: (tag, attributes) => open[tag]?.(attributes) });
  parser.end(/<form[^>]*id="lay"[\s\S]*?<\/form>/.exec(html)?.[0] ?? '');
  return page;
};

export class LayingPlayer {
  readonly #agent: ReturnType<typeof supertest.agent>;
  readonly #path: string;
  readonly #chance: Chance;
  readonly #orderWordIn: (text: string) => string | undefined;
  /** Clicks so far. */
  clicks = 0;

  /** `language`: of the orders of the game, whose words no page says. */
  constructor(
    app: Express,
    path: string,
    { chance, language }: { readonly chance: Chance; readonly language: Pick<Language, 'verbs'> },
  ) {
    this.#agent = supertest.agent(app);
    this.#path = path;
    this.#chance = chance;
    this.#orderWordIn = orderWordIn(language);
  }

  async visit(): Promise<'answered' | 'sealed'> {
    const { status, text } = await this.#agent.get(this.#path);
    if (status !== 200) throw new Refused(`the page: ${status}`);
    const word = this.#orderWordIn(shownOn(text));
    if (word !== undefined) throw new Refused(`a word of orders on the page: ${word}`);
    const forms = formsOf(text);
    const question = forms.find(({ action }) => action.endsWith('/answers'));
    if (question) {
      const answer = this.#one(question.choices.answer ?? []);
      await this.#send(question.action, { ...question.fields, answer });
      return 'answered';
    }
    const table = forms.find(({ action }) => action.endsWith('/lay'));
    if (!table) throw new Refused('a page with nothing to click');
    const hidden = { form: table.fields.form ?? '', seen: table.fields.seen ?? '' };
    await this.#send(table.action, { ...hidden, ...this.#laid(laidPage(text)), act: 'seal' });
    return 'sealed';
  }

  /** Cards in the first row and in some of the others, with a choice in each list of an end that lies up. */
  #laid({ rows, lists }: LaidPage): Readonly<Record<string, string>> {
    const sent: Record<string, string> = {};
    for (const [i, { count, cards }] of rows.entries()) {
      if (i > 0 && this.#chance.below(2) === 0) continue;
      for (const name of this.#some([...cards.keys()], count)) this.#turn(sent, name, cards.get(name) ?? [], lists);
    }
    for (const [name, choices] of lists) if (name.startsWith('at.')) sent[name] = this.#one(choices);
    return sent;
  }

  #turn(sent: Record<string, string>, card: string, ends: readonly string[], lists: LaidPage['lists']): void {
    const row = card.split('.')[0] ?? '';
    // A corps that an army commander moves has no order of its own.
    const end = this.#one(ends.filter((each) => !Object.values(sent).some((way) => way.startsWith(`${each}:`))));
    sent[card] = end;
    this.clicks++;
    for (const [name, choices] of lists) {
      if (!name.startsWith(`${row}.${end}.`)) continue;
      // Nobody is moved by an army commander who has an order of his own.
      const free = choices.filter((each) => !Object.values(sent).some((corps) => each.startsWith(`${corps}:`)));
      sent[name] = this.#one(name.endsWith('.way') ? ['', ...free.slice(1)] : choices);
      this.clicks++;
    }
  }

  async #send(action: string, fields: Readonly<Record<string, string>>): Promise<void> {
    const { status, text } = await this.#agent.post(action).type('form').send(fields);
    this.clicks++;
    if (status !== 303) {
      const said = /<p class="verdict">[\s\S]{0,400}/.exec(text)?.[0].replace(/<[^>]*>/g, ' ');
      throw new Refused(`${JSON.stringify(fields)}: ${status} ${said}`);
    }
  }

  #some(all: readonly string[], count: number): readonly string[] {
    const left = [...all];
    return Array.from({ length: Math.min(count, left.length) }, () => {
      const [found = ''] = left.splice(this.#chance.below(left.length), 1);
      return found;
    });
  }

  #one<T>(all: readonly T[]): T {
    const found = all[this.#chance.below(all.length)];
    if (found === undefined) throw new Refused('a choice without anything to choose');
    return found;
  }
}

export interface LaidGame {
  readonly state: string;
  readonly visits: number;
  readonly clicks: number;
}

/** Plays a match of two to its end, or for so many visits. Throws a Refused where an offer is refused. */
export async function playLaid(
  service: Service,
  match: { readonly id: string; readonly links: Readonly<Record<string, string>> },
  { seed, visits = MOST_VISITS }: { readonly seed: number; readonly visits?: number },
): Promise<LaidGame> {
  const app = makeApp(service, { requestsPerMinute: 100_000 });
  const chance = chanceFrom(seed);
  const { game } = await service.store.match.findUniqueOrThrow({ where: { id: match.id } });
  const { language } = sure(service.games.get(game));
  const players = new Map(
    Object.entries(match.links).map(([seat, link], i) => [
      seat,
      new LayingPlayer(app, new URL(link).pathname, { chance: chanceFrom(seed * 10 + i), language }),
    ]),
  );
  let count = 0;
  for (; count < visits; count++) {
    await advanceMatch(service, match.id);
    const open = await service.store.openDecision.findMany({
      where: { matchId: match.id },
      orderBy: { decision: 'asc' },
    });
    if (open.length === 0) break;
    await players.get(open[chance.below(open.length)]?.seat ?? '')?.visit();
  }
  const { state } = await service.store.match.findUniqueOrThrow({ where: { id: match.id } });
  const clicks = [...players.values()].reduce((sum, each) => sum + each.clicks, 0);
  return { state, visits: count, clicks };
}
