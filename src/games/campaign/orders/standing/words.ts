/** The facts that conditions of standing orders may state, besides figures. */
import type { Json, JsonObject } from '../../../../engine/index.ts';
import {
  type Comparison,
  type ConditionWords,
  compares,
  type FactWord,
  readComparison,
} from '../../../../orders/index.ts';
import { leadersIn } from '../../rules/forces/stacks.ts';
import { enemyOf, isLosing } from '../../rules/question-fields.ts';
import { toldBy } from '../../rules/questions.ts';
import type { View } from '../../state.ts';
import type { AreaId, CardNumber, LineKind, PowerId } from '../../types.ts';
import { heldCards, type Kit, readCard, readPlace, spelling } from '../names.ts';
import { figuresOf, NUMBERS } from './figures.ts';
import { crosses } from './kit.ts';
import { enclosed, type Ground, isGround } from './subjects.ts';
import { attacked, entering } from './threats.ts';

type Fact<A extends JsonObject = JsonObject> = FactWord<View, A>;

/** The kinds of question that are about a siege, about losses, about pieces in a place, or about an enemy. */
const SIEGES = ['siege.cards', 'siege.continue', 'siege.replace'];
const LOSSES = ['losses', 'losses.share', 'losses.leader'];
const ABOUT_PIECES = [
  'intercept',
  'evade',
  'retreat',
  'reaction.order',
  'battle.cards',
  'respond',
  'flag.kind',
  ...LOSSES,
];
const AT_PLACES = [...ABOUT_PIECES, ...SIEGES, 'commander', 'consent'];
const WAYS = ['intercept', 'evade', 'retreat'];
const REACTIONS = ['intercept', 'evade'];
const FOES = [...REACTIONS, 'respond'];

const bare = (words: readonly string[], holds: Fact['holds'], at?: readonly string[]): Fact => ({
  words,
  ...(at ? { at } : {}),
  read: () => ({}),
  write: () => '',
  holds,
});

const control = (kit: Kit): Fact<{ readonly at: AreaId }> => ({
  words: ['control', 'controlling'],
  read(reader) {
    const at = readPlace(reader);
    return at === undefined ? undefined : { at };
  },
  write: ({ at }, style) => spelling(kit, style).place(at),
  holds: ({ at }, { view }) => view.powers.includes(kit.controller(view, at) ?? ''),
});

const holding = (kit: Kit): Fact<{ readonly card: CardNumber }> => ({
  words: ['holding', 'have', 'has'],
  read(reader) {
    const card = enclosed(reader, () => readCard(reader, kit));
    return card === undefined ? undefined : { card };
  },
  write: ({ card }) => String(card),
  holds: ({ card }, { view }) => heldCards(view).includes(card),
});

const against = (kit: Kit): Fact => ({
  words: ['against', 'by'],
  // At other moments everybody sees which power acts, but not always which leader.
  atOf: ({ leader }) => (leader === undefined ? FOES : REACTIONS),
  read(reader) {
    const named = enclosed(reader, () => reader.name(['leader', 'power']));
    return named && { [named.kind]: named.id };
  },
  write({ leader, power }, style) {
    const spell = spelling(kit, style);
    return leader === undefined ? spell.power(String(power)) : spell.leader(String(leader));
  },
  holds({ leader, power }, { decision }) {
    const { by, ...args } = toldBy(decision);
    const enemy = enemyOf(args);
    if (!enemy) return typeof by === 'string' && power !== undefined ? by === power : undefined;
    return leader === undefined ? enemy[String(power)] !== undefined : leadersIn(enemy).includes(String(leader));
  },
});

type HandSize = { readonly power: PowerId; readonly compare: Comparison; readonly count: number };

/** `CARDS(FN) >= 4`: the public number of a power's cards. */
const cardsOf = (kit: Kit): Fact<HandSize> => ({
  words: ['cards', 'hand'],
  read(reader) {
    const power = enclosed(reader, () => reader.name(['power']));
    if (!power) return undefined;
    const compare = readComparison(reader) ?? '>=';
    const count = reader.number();
    return count === undefined
      ? reader.fail('order.missing-number', { after: 'CARDS' })
      : { power: power.id, compare, count };
  },
  write: ({ power, compare, count }, style) => `(${spelling(kit, style).power(power)})${compare}${count}`,
  holds: ({ power, compare, count }, { view }) => {
    const held = view.cards[power];
    return held === undefined ? undefined : compares(held, compare, count);
  },
});

/** `LINE(river)`: the line that the pieces in question would cross. */
const lineKind = ({ content }: Kit): Fact<{ readonly kind: LineKind }> => ({
  words: ['line'],
  at: WAYS,
  read(reader) {
    const kind = enclosed(reader, () => reader.word(...Object.keys(content.strokes)));
    return kind === undefined
      ? reader.fail(
          'order.unknown-condition',
          { text: 'LINE' },
          Object.keys(content.strokes).map((each) => `LINE(${each})`),
        )
      : { kind };
  },
  write: ({ kind }) => `(${kind})`,
  holds: ({ kind }, { numbers }) => crosses(numbers, kind),
});

/** Enemies stand at the fortress of the place in question (W-0.5). */
const besieged = (kit: Kit): Fact =>
  bare(
    ['besieged'],
    (_args, { decision, view }) => {
      const { area } = toldBy(decision);
      if (area === undefined) return undefined;
      const { content } = kit;
      const isFortress = (content.areas.get(area)?.fortress ?? 0) > 0 || view.hasty.includes(area);
      const side = (power: PowerId | null) => content.powers.find(({ id }) => id === power)?.side;
      const holder = side(kit.controller(view, area));
      return isFortress && Object.keys(view.forces[area] ?? {}).some((power) => side(power) !== holder);
    },
    [...ABOUT_PIECES, 'commander', 'consent'],
  );

/** No piece of the ally stands with the own pieces. */
const alone = ({ content }: Kit): Fact =>
  bare(
    ['alone'],
    (_args, { decision, view, numbers }) => {
      if (numbers.alone !== undefined) return numbers.alone === 1;
      const { area, power, defenders, force } = toldBy(decision);
      const side = (id: Json | undefined) => content.powers.find((each) => each.id === id)?.side;
      const there = defenders ?? force ?? (area === undefined ? undefined : view.forces[area]);
      return there && Object.keys(there).every((each) => each === power || side(each) !== side(power));
    },
    [...ABOUT_PIECES, ...SIEGES],
  );

/** A fact that the question itself states. */
const said = (word: 'rout' | 'overrun' | 'decided' | 'success', ...others: readonly string[]): Fact =>
  bare(
    [word, ...others],
    (_args, { decision }) => {
      return toldBy(decision)[word];
    },
    ['respond'],
  );

/** `BATTLE LOST`, `BATTLE WON`: the result of a fight, or its state after the dice of its last round. */
const fought = ({ content }: Kit): Fact => ({
  words: ['battle'],
  at: ['respond'],
  read(reader) {
    const end = reader.word('lost', 'won');
    return end === undefined
      ? reader.fail('order.unknown-condition', { text: 'BATTLE' }, ['BATTLE LOST', 'BATTLE WON'])
      : { end };
  },
  write: ({ end }) => String(end),
  holds({ end }, { decision }) {
    const { moment, by, power, decided, lead } = toldBy(decision);
    if (moment === 'battle-round')
      return decided === true && typeof lead === 'number' ? (end === 'lost' ? lead < 0 : lead > 0) : undefined;
    if (moment !== 'battle-lost' && moment !== 'battle-won' && moment !== 'siege-won') return undefined;
    const side = (id: Json | undefined) => content.powers.find((each) => each.id === id)?.side;
    return (side(by) === side(power)) === ((moment === 'battle-lost') === (end === 'lost'));
  },
});

/** The place in question is of this kind. */
const ground = (kit: Kit, wanted: Ground): Fact =>
  bare(
    [wanted],
    (_args, { decision, view, numbers }) => {
      const { area, status, power } = toldBy(decision);
      if (area === undefined) return undefined;
      if (wanted === 'friendly' || wanted === 'uncontrolled' || wanted === 'enemyland') {
        if (numbers[wanted] !== undefined) return numbers[wanted] === 1;
        if (status === undefined) return undefined;
      }
      return isGround(kit, view, { ground: wanted }, { area, status, power: power ?? '' });
    },
    ['friendly', 'uncontrolled', 'enemyland'].includes(wanted) ? WAYS : AT_PLACES,
  );

export const conditionWords = (kit: Kit): ConditionWords<View> => ({
  numbers: NUMBERS,
  units: ['sp', 'x', 'cp'],
  figures: (decision, view) => figuresOf(kit, decision, view),
  facts: {
    attacked: attacked(kit),
    enemy: entering(kit),
    control: control(kit),
    holding: holding(kit),
    against: against(kit),
    battle: fought(kit),
    cardsof: cardsOf(kit),
    line: lineKind(kit),
    besieged: besieged(kit),
    alone: alone(kit),
    rout: said('rout', 'routed'),
    overrun: said('overrun'),
    decided: said('decided'),
    success: said('success'),
    capital: ground(kit, 'capital'),
    enemyland: ground(kit, 'enemyland'),
    nmr: bare(['nmr', 'late', 'absent'], (_args, { absent }) => absent),
    losing: bare(['losing', 'behind'], (_args, { decision }) => isLosing(toldBy(decision)), [
      ...FOES,
      'battle.cards',
      'siege.cards',
    ]),
    key: ground(kit, 'key'),
    fortress: ground(kit, 'fortress'),
    home: ground(kit, 'home'),
    friendly: ground(kit, 'friendly'),
    uncontrolled: ground(kit, 'uncontrolled'),
  },
});
