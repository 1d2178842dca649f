/** How plans and answers are written: `ROUND 2 IF EMPTY(GET): Ewell -> GET ELSE STAY`, `REACT ANY: DEFEND`. */
import {
  accept,
  type Decision,
  isObject,
  type Json,
  type JsonObject,
  type Message,
  message,
} from '../../engine/index.ts';
import {
  type Alternative,
  type Condition,
  commonVerbs,
  conditionHolds,
  type Offer,
  type PolicyVerb,
  type Reader,
  readCondition,
  type SheetItem,
  type Style,
  type Verb,
  writeCondition,
} from '../../orders/index.ts';
import type { Book } from './content.ts';
import { type Battery, fullHits, likeliest, withDice } from './fire.ts';
import {
  type CorpsId,
  type Destination,
  isArmy,
  type Order,
  type Path,
  type RoundOrder,
  type TownId,
} from './types.ts';
import { seenAs, type View } from './view.ts';

type PlanReader = Reader<View>;

const townIn = (reader: PlanReader): TownId | undefined => reader.name(['town'])?.id;
const corpsIn = (reader: PlanReader): CorpsId | undefined => reader.name(['corps'])?.id;

/** Reads things with a sign between them; undefined after a problem. */
const listOf = <T>(reader: PlanReader, read: () => T | undefined, isNext: () => boolean): readonly T[] | undefined => {
  const found: T[] = [];
  do {
    const each = read();
    if (each === undefined) return undefined;
    found.push(each);
  } while (!reader.done && isNext());
  return found;
};

/** `( town | "STAY" ) [ "IF" expr ]` */
const readDestination = (reader: PlanReader): Destination | undefined => {
  const town = reader.word('stay') ? null : townIn(reader);
  if (town === undefined) return undefined;
  if (!reader.word('if')) return { town };
  const condition = readCondition(reader);
  return condition && { town, if: condition };
};

/** `commander "->" town [ "->" town ]` */
const readPath = (reader: PlanReader): Path | undefined => {
  const corps = corpsIn(reader);
  if (corps === undefined) return undefined;
  if (!reader.arrow()) return reader.fail('order.missing-name', { kind: 'town' });
  const towns = listOf(
    reader,
    () => townIn(reader),
    () => reader.arrow(),
  );
  return towns && { corps, towns };
};

const readArmyOrder = (reader: PlanReader, commander: 'LEE' | 'MEADE'): Order | undefined => {
  if (reader.mark(':') === undefined) return { commander };
  if (reader.word('stay')) return { commander, paths: [] };
  const paths = listOf(
    reader,
    () => readPath(reader),
    () => reader.comma(),
  );
  return paths && { commander, paths };
};

const readOrder = (reader: PlanReader): Order | undefined => {
  const army = reader.word('lee', 'meade');
  if (army) return readArmyOrder(reader, army === 'lee' ? 'LEE' : 'MEADE');
  const commander = corpsIn(reader);
  if (commander === undefined) return undefined;
  if (!reader.arrow()) return { commander };
  const to = listOf(
    reader,
    () => readDestination(reader),
    () => reader.word('else') !== undefined,
  );
  return to && { commander, to };
};

/** The orders of a round; `PASS` gives none. */
const readRoundOrder = (reader: PlanReader): RoundOrder | undefined => {
  if (reader.word('pass')) return { orders: [] };
  const orders = listOf(
    reader,
    () => readOrder(reader),
    () => reader.mark(';') !== undefined,
  );
  return orders && { orders };
};

/** What a plan of a round says. Without orders its owner is asked. */
type Plan = { readonly round: number | 'next' | 'any'; readonly when?: Condition; readonly plan?: RoundOrder };

type Cession = { readonly corps: CorpsId; readonly town: TownId };
type Reacting = {
  readonly town: TownId | 'any';
  readonly when?: Condition;
  readonly defend?: true;
  readonly to?: readonly Cession[];
};
type Firing = {
  readonly role: 'attacker' | 'defender';
  readonly how: 'full' | 'best' | 'dice';
  readonly dice?: number;
};
type Pursuit = { readonly corps?: CorpsId; readonly town: TownId };

/** The parts of a standing line are its own: where it cannot act, the next one may. */
const offerOf = (subject: JsonObject, answers: readonly Json[]): Offer => {
  const part = JSON.stringify(subject);
  return { parts: [part], alternatives: answers.map((answer): Alternative => ({ answer, part, numbers: {} })) };
};

const once = (kind: string, answer: Json): SheetItem<View> => ({
  kinds: [kind],
  answer: (_decision, _view, taken) => (taken.length > 0 ? undefined : accept(answer)),
});

/** The language of plans for a game that is played from a book. */
export class Plans {
  readonly #book: Book;
  readonly #words: Parameters<typeof conditionHolds<View>>[0];

  constructor(book: Book, words: Parameters<typeof conditionHolds<View>>[0]) {
    this.#book = book;
    this.#words = words;
  }

  get verbs(): readonly Verb<View>[] {
    return [
      this.#round(),
      this.#react(),
      this.#fire(),
      this.#loss(),
      this.#pursue(),
      this.#battles(),
      ...this.#answers(),
      ...(commonVerbs({ yesNo: () => undefined }) as unknown as Verb<View>[]),
    ];
  }

  /** An answer as order text. */
  formatAnswer(kind: string, answer: Json, style: Style = 'full'): string {
    if (!isObject(answer)) return '';
    const given: JsonObject = answer;
    const texts: Readonly<Record<string, () => string>> = {
      round: () => `ORDER ${this.#ordersText(given as unknown as RoundOrder, style)}`,
      move: () => this.#moveText(given, style),
      react: () => (given.act === 'defend' ? 'DEFEND' : `CEDE${this.#cessionsText(cessionsIn(given.to), style)}`),
      battles: () => `FIGHT ${this.#town(String(given.town), style)}`,
      fire: () => `FIRE ${given.automatic}`,
      loss: () => `LOSE ${this.#corps(String(given.corps), style)}`,
      pursue: () => `DRIVE ${this.#town(String(given.town), style)}`,
    };
    return texts[kind]?.() ?? '';
  }

  #town(id: string, style: Style): string {
    return style === 'short' ? id : (this.#book.towns.get(id)?.name ?? id);
  }

  #corps(id: string, style: Style): string {
    return style === 'short' ? id : (this.#book.corps.get(id)?.commander ?? id);
  }

  #ordersText({ orders }: RoundOrder, style: Style): string {
    return orders.length === 0 ? 'PASS' : orders.map((order) => this.#orderText(order, style)).join('; ');
  }

  #orderText(order: Order, style: Style): string {
    if ('paths' in order && order.paths) {
      const paths = order.paths.map((path) => this.#pathText(path, style)).join(', ');
      return `${order.commander}: ${paths || 'STAY'}`;
    }
    if (isArmy(order.commander)) return order.commander;
    const to = 'to' in order ? order.to : undefined;
    const corps = this.#corps(order.commander, style);
    return to ? `${corps} -> ${to.map((each) => this.#destinationText(each, style)).join(' ELSE ')}` : corps;
  }

  #pathText({ corps, towns }: Path, style: Style): string {
    return [this.#corps(corps, style), ...towns.map((town) => this.#town(town, style))].join(' -> ');
  }

  #destinationText({ town, if: condition }: Destination, style: Style): string {
    const where = town === null ? 'STAY' : this.#town(town, style);
    return condition ? `${where} IF ${this.#conditionText(condition)}` : where;
  }

  #conditionText(condition: Condition): string {
    return writeCondition(this.#words, condition).toUpperCase();
  }

  #whenText(when: Condition | undefined): string {
    return when ? ` IF ${this.#conditionText(when)}` : '';
  }

  #moveText(answer: JsonObject, style: Style): string {
    const paths = answer.paths as readonly Path[] | undefined;
    if (paths) return `MOVE ${paths.map((path) => this.#pathText(path, style)).join(', ') || 'STAY'}`;
    return answer.to === null ? 'MOVE STAY' : `MOVE ${this.#town(String(answer.to), style)}`;
  }

  #cessionsText(to: readonly Cession[], style: Style): string {
    const texts = to.map(({ corps, town }) => `${this.#corps(corps, style)}=${this.#town(town, style)}`);
    return texts.length === 0 ? '' : ` TO ${texts.join(', ')}`;
  }

  #holds(when: Condition | undefined, decision: Decision, view: View): boolean {
    if (!when) return true;
    const numbers = this.#words.figures(decision, view);
    return conditionHolds(this.#words, when, { decision, view, numbers, absent: false });
  }

  /** Reads `IF condition`, if there is one; null after a problem. */
  #when(reader: PlanReader): { readonly when?: Condition } | null {
    if (!reader.word('if')) return {};
    const when = readCondition(reader);
    return when ? { when } : null;
  }

  /** GD-01, G-S-7: `ROUND n|NEXT|ANY [IF ...]: ...`. */
  #round(): Verb<View> {
    const policy: PolicyVerb<View, Plan> = {
      kinds: ['round'],
      refusable: false,
      implied: () => true,
      lasts: ({ round }) => (round === 'any' ? undefined : 'turn'),
      once: ({ round }) => round === 'next',
      read: (reader) => {
        const round = reader.word('next', 'any') ?? reader.number();
        if (round === undefined) return reader.fail('order.missing-number', { after: 'ROUND' });
        const when = this.#when(reader);
        if (!when) return undefined;
        reader.mark(':');
        if (reader.done || reader.peek()?.key === 'ask') return { round, ...when };
        const plan = readRoundOrder(reader);
        return plan && { round, ...when, plan };
      },
      write: ({ round, when, plan }, style = 'short') =>
        `${String(round).toUpperCase()}${this.#whenText(when)}${plan ? `: ${this.#ordersText(plan, style)}` : ''}`,
      describe: (subject, clause) => this.#described('policy.round', policy.write(subject, 'full'), clause),
      offer: (subject, decision, view) => {
        const { round, when, plan } = subject;
        const isMeant = typeof round === 'string' || round === view.round;
        if (!isMeant || !this.#holds(when, decision, view)) return undefined;
        return offerOf(subject, plan ? [plan] : []);
      },
    };
    return { name: 'ROUND', words: ['plan'], policy: policy as unknown as PolicyVerb<View> };
  }

  #described(key: string, text: string, clause: Parameters<PolicyVerb['describe']>[1]): Message {
    return message(key, { text, clause });
  }

  /** GD-03, GD-04: `REACT town|ANY [IF ...]: DEFEND | CEDE [TO ...]`. */
  #react(): Verb<View> {
    const policy: PolicyVerb<View, Reacting> = {
      kinds: ['react'],
      refusable: false,
      implied: () => true,
      read: (reader) => {
        const town = reader.word('any') ?? townIn(reader);
        const when = town === undefined ? null : this.#when(reader);
        if (town === undefined || !when) return undefined;
        reader.mark(':');
        const act = reader.word('defend', 'cede');
        if (act === 'defend') return { town, ...when, defend: true };
        if (act === undefined) return reader.fail('order.unknown-act', { text: reader.peek()?.text ?? '' });
        const to = readCessions(reader);
        return to && { town, ...when, to };
      },
      write: ({ town, when, defend, to = [] }, style = 'short') => {
        const where = town === 'any' ? 'ANY' : this.#town(town, style);
        return `${where}${this.#whenText(when)}: ${defend ? 'DEFEND' : `CEDE${this.#cessionsText(to, style)}`}`;
      },
      describe: (subject, clause) => this.#described('policy.react', policy.write(subject, 'full'), clause),
      offer: (subject, decision, view) => {
        const town = String(decision.prompt.args?.town);
        const isMeant = subject.town === 'any' || subject.town === town;
        if (!isMeant || !this.#holds(subject.when, decision, view)) return undefined;
        return offerOf(subject, [reactionOf(subject, town, view)]);
      },
    };
    return { name: 'REACT', policy: policy as unknown as PolicyVerb<View> };
  }

  /** GD-06, GD-07: `FIRE ATTACK|DEFENSE: FULL | DICE n | BEST`. */
  #fire(): Verb<View> {
    const policy: PolicyVerb<View, Firing> = {
      kinds: ['fire'],
      refusable: false,
      implied: (reader) => ['attack', 'defense', 'defence'].includes(reader.peek()?.key ?? ''),
      read: (reader) => {
        const role = reader.word('attack', 'defense', 'defence') === 'attack' ? 'attacker' : 'defender';
        reader.mark(':');
        const how = reader.word('full', 'best', 'dice');
        if (how === undefined) return reader.fail('order.unknown-act', { text: reader.peek()?.text ?? '' });
        if (how !== 'dice') return { role, how };
        const dice = reader.number();
        return dice === undefined ? reader.fail('order.missing-number', { after: 'DICE' }) : { role, how, dice };
      },
      write: ({ role, how, dice }) =>
        `${role === 'attacker' ? 'ATTACK' : 'DEFENSE'}: ${how === 'dice' ? `DICE ${dice}` : how.toUpperCase()}`,
      describe: (subject, clause) => this.#described('policy.fire', policy.write(subject), clause),
      offer: (subject, decision, view) => {
        const { role, strength, perHit, against } = decision.prompt.args ?? {};
        if (role !== subject.role || typeof strength !== 'number' || typeof perHit !== 'number') return undefined;
        const wanted = typeof against === 'number' ? against + 1 : undefined;
        return offerOf(subject, [{ automatic: this.#automatic(subject, { strength, perHit }, wanted, view) }]);
      },
    };
    return {
      name: 'FIRE',
      read: (reader) => {
        const automatic = reader.number();
        return automatic === undefined
          ? reader.fail('order.missing-number', { after: 'FIRE' })
          : { verb: 'FIRE', automatic };
      },
      write: ({ automatic }) => `FIRE ${automatic}`,
      item: ({ automatic }) => once('fire', { automatic: automatic ?? 0 }),
      policy: policy as unknown as PolicyVerb<View>,
    };
  }

  /** The defender cannot know what he has to reach: his best is what hits most, the full number. */
  #automatic({ how, dice = 0 }: Firing, battery: Battery, wanted: number | undefined, view: View): number {
    const position = { book: this.#book, state: seenAs(view) };
    if (how === 'dice') return withDice(position, battery, dice);
    return how === 'best' && wanted !== undefined ? likeliest(position, battery, wanted) : fullHits(battery);
  }

  /** GD-08: `LOSS: corps { > corps }`. */
  #loss(): Verb<View> {
    const policy: PolicyVerb<View, { readonly corps: readonly CorpsId[] }> = {
      kinds: ['loss'],
      refusable: false,
      implied: () => true,
      read: (reader) => {
        reader.mark(':');
        const corps = listOf(
          reader,
          () => corpsIn(reader),
          () => isNext(reader),
        );
        return corps && { corps };
      },
      write: ({ corps }, style = 'short') => `: ${corps.map((id) => this.#corps(id, style)).join(' > ')}`,
      describe: (subject, clause) => this.#described('policy.loss', policy.write(subject, 'full').slice(2), clause),
      offer: (subject, decision) =>
        offerOf(
          subject,
          legalOf(
            decision,
            subject.corps.map((corps) => ({ corps })),
          ),
        ),
    };
    return { name: 'LOSS', policy: policy as unknown as PolicyVerb<View> };
  }

  /** GD-09, G-S-10: `PURSUE: town { > town }`, also `corps = town`. */
  #pursue(): Verb<View> {
    const policy: PolicyVerb<View, { readonly towns: readonly Pursuit[] }> = {
      kinds: ['pursue'],
      refusable: false,
      implied: () => true,
      read: (reader) => {
        reader.mark(':');
        const towns = listOf(
          reader,
          () => readPursuit(reader),
          () => isNext(reader),
        );
        return towns && { towns };
      },
      write: ({ towns }, style = 'short') =>
        `: ${towns
          .map(({ corps, town }) => `${corps ? `${this.#corps(corps, style)}=` : ''}${this.#town(town, style)}`)
          .join(' > ')}`,
      describe: (subject, clause) => this.#described('policy.pursue', policy.write(subject, 'full').slice(2), clause),
      offer: (subject, decision) => {
        const who = decision.prompt.args?.corps;
        const meant = subject.towns.filter(({ corps }) => corps === undefined || corps === who);
        return offerOf(
          subject,
          legalOf(
            decision,
            meant.map(({ town }) => ({ town })),
          ),
        );
      },
    };
    return { name: 'PURSUE', policy: policy as unknown as PolicyVerb<View> };
  }

  /** GD-05, G-S-5: `BATTLES: town { , town }`. */
  #battles(): Verb<View> {
    const policy: PolicyVerb<View, { readonly towns: readonly TownId[] }> = {
      kinds: ['battles'],
      refusable: false,
      implied: () => true,
      read: (reader) => {
        reader.mark(':');
        const towns = listOf(
          reader,
          () => townIn(reader),
          () => isNext(reader),
        );
        return towns && { towns };
      },
      write: ({ towns }, style = 'short') => `: ${towns.map((id) => this.#town(id, style)).join(', ')}`,
      describe: (subject, clause) => this.#described('policy.battles', policy.write(subject, 'full').slice(2), clause),
      offer: (subject, decision) =>
        offerOf(
          subject,
          legalOf(
            decision,
            subject.towns.map((town) => ({ town })),
          ),
        ),
    };
    return { name: 'BATTLES', policy: policy as unknown as PolicyVerb<View> };
  }

  /** Answers to what is asked now. */
  #answers(): readonly Verb<View>[] {
    const plain = (
      name: string,
      kind: string,
      read: (reader: PlanReader) => Json | undefined,
      words: readonly string[] = [],
    ): Verb<View> => ({
      name,
      words,
      read: (reader) => {
        const answer = read(reader);
        return answer === undefined ? undefined : { verb: name, answer };
      },
      write: ({ answer = null }, style = 'short') => this.formatAnswer(kind, answer, style),
      describe: ({ answer = null }) => message('order.plain', { text: this.formatAnswer(kind, answer) }),
      item: ({ answer = null }) => once(kind, answer),
    });
    return [
      plain('ORDER', 'round', readRoundOrder, ['orders']),
      plain('MOVE', 'move', readMove),
      plain('DEFEND', 'react', () => ({ act: 'defend' })),
      plain('CEDE', 'react', (reader) => {
        const to = readCessions(reader);
        return to && { act: 'cede', to: Object.fromEntries(to.map(({ corps, town }) => [corps, town])) };
      }),
      plain('FIGHT', 'battles', (reader) => named('town', townIn(reader))),
      plain('LOSE', 'loss', (reader) => named('corps', corpsIn(reader))),
      plain('DRIVE', 'pursue', (reader) => named('town', townIn(reader))),
    ];
  }
}

const named = (key: 'town' | 'corps', id: string | undefined): Json | undefined =>
  id === undefined ? undefined : { [key]: id };

/** `MOVE Gettysburg`, `MOVE STAY`, or under an army commander `MOVE Ewell -> Culpeper -> Manassas`. */
const readMove = (reader: PlanReader): Json | undefined => {
  if (reader.word('stay')) return { to: null };
  const place = reader.place;
  const corps = reader.exactName(['corps']);
  if (corps && reader.arrow()) {
    reader.back(place);
    const paths = listOf(
      reader,
      () => readPath(reader),
      () => reader.comma(),
    );
    return paths && { paths };
  }
  reader.back(place);
  const to = townIn(reader);
  return to === undefined ? undefined : { to };
};

const isNext = (reader: PlanReader): boolean => reader.mark('>') !== undefined || reader.comma();

const readCessions = (reader: PlanReader): readonly Cession[] | undefined => {
  if (!reader.word('to')) return [];
  return listOf(
    reader,
    () => {
      const corps = corpsIn(reader);
      reader.mark('=');
      const town = corps === undefined ? undefined : townIn(reader);
      return corps === undefined || town === undefined ? undefined : { corps, town };
    },
    () => reader.comma(),
  );
};

const readPursuit = (reader: PlanReader): Pursuit | undefined => {
  const corps = reader.ahead[1]?.text === '=' || reader.ahead[3]?.text === '=' ? corpsIn(reader) : undefined;
  reader.mark('=');
  const town = townIn(reader);
  return town === undefined ? undefined : { ...(corps ? { corps } : {}), town };
};

/** What of a line concerns corps in the town. */
const reactionOf = ({ defend, to = [] }: Reacting, town: TownId, { corps }: View): Json => {
  if (defend) return { act: 'defend' };
  const there = to.filter((each) => {
    const place = corps[each.corps];
    return place && 'at' in place && place.at === town;
  });
  return { act: 'cede', to: Object.fromEntries(there.map((each) => [each.corps, each.town])) };
};

const cessionsIn = (to: Json | undefined): readonly Cession[] =>
  isObject(to) ? Object.entries(to).map(([corps, town]) => ({ corps, town: String(town) })) : [];

const legalOf = (decision: Decision, answers: readonly Json[]): readonly Json[] =>
  answers.filter((answer) => decision.check(answer).ok);
