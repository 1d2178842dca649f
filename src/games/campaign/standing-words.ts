/** What the conditions of standing orders may speak of: figures and facts. */
import type { Decision, Json, JsonObject } from '../../engine/index.ts';
import type { ConditionWords, FactWord, NumberWord } from '../../orders/index.ts';
import { argsOf, isLosing } from './asked.ts';
import { leadersIn, strengthIn } from './stacks.ts';
import { type Ground, isGround } from './standing-subjects.ts';
import type { View } from './state.ts';
import type { AreaId, Force } from './types.ts';
import { heldCards, type Kit, readCard, readPlace, spelling, type ViewReader } from './verbs-kit.ts';

export const sideFigures = (mine: Force | undefined, his: Force | undefined): Record<string, number> => ({
  ...(mine ? { mysp: strengthIn(mine) } : {}),
  ...(his ? { hissp: strengthIn(his) } : {}),
});

const diceFigures = ({ mydice, hisdice }: JsonObject): Record<string, number> => {
  if (typeof mydice !== 'number' || typeof hisdice !== 'number') return {};
  return { mydice, hisdice, ratio: hisdice === 0 ? 99 : mydice / hisdice, enemy: mydice === 0 ? 99 : hisdice / mydice };
};

const numbersIn = (args: JsonObject, ...names: readonly string[]): Record<string, number> =>
  Object.fromEntries(
    names.filter((name) => typeof args[name] === 'number').map((name) => [name, args[name] as number]),
  );

export const enemyOf = (args: JsonObject): Force | undefined => (args.mover ?? args.enemy) as Force | undefined;

const figuresOf = ({ content }: Kit, decision: Decision, view: View): Record<string, number> => {
  const args = argsOf(decision);
  const power = typeof args.power === 'string' ? args.power : (view.powers[0] ?? '');
  const hand = view.hands[power] ?? [];
  const cards = hand.map((number) => content.cards.get(number));
  const enemy = typeof args.mover === 'object' || typeof args.enemy === 'object' ? enemyOf(args) : undefined;
  return {
    turn: view.turn,
    cp: view.impulse?.cp ?? 0,
    resources: view.resources[power] ?? 0,
    cards: hand.length,
    maxcp: Math.max(0, ...cards.map((card) => card?.cp ?? 0)),
    mustplay: cards.filter((card) => card?.mustPlay).length,
    ...sideFigures(args.defenders as Force | undefined, enemy),
    ...diceFigures(args),
    ...numbersIn(args, 'round', 'lead', 'hits', 'strength', 'rounds'),
  };
};

const NUMBERS: Readonly<Record<string, NumberWord>> = {
  odds: { words: ['chance'], unit: '%' },
  mydice: { words: [] },
  hisdice: { words: [] },
  ratio: { words: [] },
  enemy: { words: [], unit: 'x', units: { sp: 'hissp' } },
  mysp: { words: [] },
  hissp: { words: [] },
  drm: { words: ['modifier'] },
  round: { words: [] },
  lead: { words: [] },
  hits: { words: [] },
  strength: { words: [] },
  rounds: { words: [] },
  turn: { words: ['year'] },
  cp: { words: [] },
  resources: { words: ['resource', 'res'] },
  cards: { words: ['hand'] },
  maxcp: { words: [] },
  mustplay: { words: [] },
};

type Fact = FactWord<View>;

const bare = (words: readonly string[], holds: Fact['holds']): Fact => ({
  words,
  read: () => ({}),
  write: () => '',
  holds,
});

const readStrength = (reader: ViewReader): number | undefined => {
  reader.mark('>=', '=>', '>', '=');
  const sp = reader.number();
  reader.word('sp');
  return sp;
};

/** `ATTACKED [AT place] [BY >= n SP]`: an enemy has come in; `ENEMY AT place` the same, said otherwise. */
const attacked = (kit: Kit): Fact => ({
  words: ['attacked'],
  read(reader) {
    let at: AreaId | undefined;
    if (reader.word('at', 'in')) {
      at = readPlace(reader);
      if (at === undefined) return undefined;
    }
    const counted = reader.word('by', 'with') !== undefined || ['>=', '=>', '>'].includes(reader.peek()?.text ?? '');
    const sp = counted ? readStrength(reader) : undefined;
    if (counted && sp === undefined) return reader.fail('order.missing-number', { after: 'BY' });
    return { ...(at ? { at } : {}), ...(sp === undefined ? {} : { sp }) };
  },
  write: ({ at, sp }, style) =>
    [at === undefined ? '' : `at ${spelling(kit, style).place(String(at))}`, sp === undefined ? '' : `by >= ${sp} SP`]
      .filter(Boolean)
      .join(' '),
  holds: ({ at, sp }, { decision }) => decision.kind === 'evade' && isEntered(decision, at, sp),
});

const isEntered = (decision: Decision, at: Json | undefined, sp: Json | undefined): boolean => {
  const args = argsOf(decision);
  const enemy = enemyOf(args);
  if (!enemy) return false;
  return (at === undefined || args.area === at) && strengthIn(enemy) >= Number(sp ?? 0);
};

const entering = (kit: Kit): Fact => ({
  words: ['enemy'],
  read(reader) {
    if (!reader.word('enters', 'at', 'in', 'into'))
      return reader.fail('order.unknown-condition', { text: 'ENEMY' }, ['ENEMY AT ...']);
    const at = readPlace(reader);
    if (at === undefined) return undefined;
    if (!['>=', '=>', '>'].includes(reader.peek()?.text ?? '')) return { at };
    const sp = readStrength(reader);
    return sp === undefined ? reader.fail('order.missing-number', { after: '>=' }) : { at, sp };
  },
  write: ({ at, sp }, style) => `at ${spelling(kit, style).place(String(at))}${sp === undefined ? '' : ` >= ${sp} SP`}`,
  holds: ({ at, sp }, { decision }) => isEntered(decision, at, sp),
});

const control = (kit: Kit): Fact => ({
  words: ['control', 'controlling'],
  read(reader) {
    const at = readPlace(reader);
    return at === undefined ? undefined : { at };
  },
  write: ({ at }, style) => spelling(kit, style).place(String(at)),
  holds: ({ at }, { view }) => view.powers.includes(kit.controller(view, String(at)) ?? ''),
});

const holding = (kit: Kit): Fact => ({
  words: ['holding', 'have', 'has'],
  read(reader) {
    const card = readCard(reader, kit);
    return card === undefined ? undefined : { card };
  },
  write: ({ card }) => String(card),
  holds: ({ card }, { view }) => heldCards(view).includes(Number(card)),
});

const against = (kit: Kit): Fact => ({
  words: ['against', 'by'],
  read(reader) {
    const named = reader.name(['leader', 'power']);
    return named && { [named.kind]: named.id };
  },
  write({ leader, power }, style) {
    const spell = spelling(kit, style);
    return leader === undefined ? spell.power(String(power)) : spell.leader(String(leader));
  },
  holds({ leader, power }, { decision }) {
    const enemy = enemyOf(argsOf(decision));
    if (!enemy) return undefined;
    return leader === undefined ? enemy[String(power)] !== undefined : leadersIn(enemy).includes(String(leader));
  },
});

/** `BATTLE LOST`, `BATTLE WON`: how a fight has ended, or how it stands when its last round is rolled. */
const fought = ({ content }: Kit): Fact => ({
  words: ['battle'],
  read(reader) {
    const end = reader.word('lost', 'won');
    return end === undefined
      ? reader.fail('order.unknown-condition', { text: 'BATTLE' }, ['BATTLE LOST', 'BATTLE WON'])
      : { end };
  },
  write: ({ end }) => String(end),
  holds({ end }, { decision }) {
    const { moment, by, power, decided, lead } = argsOf(decision);
    if (moment === 'battle-round')
      return decided === true && typeof lead === 'number' ? (end === 'lost' ? lead < 0 : lead > 0) : undefined;
    if (moment !== 'battle-lost' && moment !== 'battle-won' && moment !== 'siege-won') return undefined;
    const side = (id: Json | undefined) => content.powers.find((each) => each.id === id)?.side;
    return (side(by) === side(power)) === ((moment === 'battle-lost') === (end === 'lost'));
  },
});

/** The place that the decision is about is of a kind. */
const ground = (kit: Kit, wanted: Ground): Fact =>
  bare([wanted], (_args, { decision, view, numbers }) => {
    const { area, status, power } = argsOf(decision);
    if (typeof area !== 'string') return undefined;
    if (wanted === 'friendly' || wanted === 'uncontrolled') {
      if (numbers[wanted] !== undefined) return numbers[wanted] === 1;
      if (status === undefined) return undefined;
    }
    return isGround(kit, view, { ground: wanted }, { area, status: String(status), power: String(power) });
  });

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
    nmr: bare(['nmr', 'late', 'absent'], (_args, { absent }) => absent),
    losing: bare(['losing', 'behind'], (_args, { decision }) => isLosing(argsOf(decision))),
    key: ground(kit, 'key'),
    fortress: ground(kit, 'fortress'),
    home: ground(kit, 'home'),
    friendly: ground(kit, 'friendly'),
    uncontrolled: ground(kit, 'uncontrolled'),
  },
});
