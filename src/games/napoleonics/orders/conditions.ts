/** What conditions of lines may ask: banners, blocks, dice, hand, range, who stands where. */
import { type Decision, type JsonObject, message } from '../../../engine/index.ts';
import type { ConditionWords, FactWord, Moment, NumberWord } from '../../../orders/index.ts';
import type { Book } from '../content.ts';
import { seenAs, type View } from '../knowledge.ts';
import { distance } from '../rules/board.ts';
import { meanHits } from '../rules/odds.ts';
import {
  armOf,
  attachedTo,
  bannersOf,
  enemyAt,
  foeOf,
  isStanding,
  type Standing,
  sideState,
  standingOf,
  turnOf,
  unitAt,
} from '../rules/position.ts';
import { answeringDice } from '../rules/reactions.ts';
import { isSupported } from '../rules/retreat.ts';
import { fireDice, foeAs, meleeDice, supportDice } from '../rules/strength.ts';
import type { Position, Unit } from '../state.ts';
import { ARMS, type Hex, type Mode, type Side, type UnitId } from '../types.ts';
import { readHex } from './reading.ts';

export type Figures = Readonly<Record<string, number>>;

const REACTIONS = ['reaction', 'flags', 'retreat', 'retire', 'battleBack', 'supply'];
const UNDER_ATTACK = [...REACTIONS.filter((kind) => kind !== 'supply'), 'leader'];
const WITH_UNIT = ['move', 'combat', 'advance', ...REACTIONS];

const figure = (head: string, tail: string | undefined, at?: readonly string[]): NumberWord => ({
  words: [head],
  ...(tail === undefined ? {} : { tail }),
  ...(at ? { at } : {}),
});

/** The figures by name; those of somebody are written `my.blocks`. */
const NUMBERS: Readonly<Record<string, NumberWord>> = {
  'me.banners': figure('me', 'banners'),
  'foe.banners': figure('foe', 'banners'),
  'my.blocks': figure('my', 'blocks', WITH_UNIT),
  'target.blocks': figure('target', 'blocks', ['combat']),
  'target.dice': figure('target', 'dice', ['combat']),
  'attacker.blocks': figure('attacker', 'blocks', UNDER_ATTACK),
  'attacker.dice': figure('attacker', 'dice', ['reaction']),
  'expected.loss': figure('expected', 'loss', ['reaction']),
  dice: figure('dice', undefined, ['combat', 'battleBack']),
  range: figure('range', undefined, ['combat']),
  hand: figure('hand', undefined),
  squares: figure('squares', undefined),
};

/** A fact that is one of the figures, 1 if it holds. */
const holdsIn =
  (name: string) =>
  (_args: JsonObject, { numbers }: Moment<View>): boolean | undefined => {
    const value = numbers[name];
    return value === undefined ? undefined : value === 1;
  };

const plain = (word: string, at: readonly string[]): FactWord<View> => ({
  words: [word],
  at,
  read: () => ({}),
  write: () => '',
  holds: holdsIn(word),
});

type About = { readonly what: string };

/** What a combat or a reaction says of the other unit: `TARGET.ARM=CAV`, `TARGET.IN_SQUARE`. */
const otherFact = (
  word: 'target' | 'attacker',
  at: readonly string[],
  states: readonly string[],
): FactWord<View, About> => ({
  words: [word],
  at,
  read: (reader) => {
    const what = reader.word('arm', 'insquare', 'alone');
    if (what === 'arm') {
      reader.mark('=');
      const arm = reader.word('inf', 'cav', 'art');
      return arm
        ? { what: arm }
        : reader.fail('order.unknown-condition', { text: reader.peek()?.text ?? '' }, [...ARMS]);
    }
    return what && states.includes(what)
      ? { what }
      : reader.fail('order.unknown-condition', { text: word.toUpperCase() });
  },
  write: ({ what }) => (what === 'alone' ? '.alone' : what === 'insquare' ? '.in_square' : `.arm=${what}`),
  holds: ({ what }, moment) => holdsIn(`${word}.${what}`)({}, moment),
});

type InHex = { readonly hex: Hex };

/** The most parts of a condition. */
const MOST_PARTS = 12;

/** The conditions of a game that is played from a book. */
export const conditionWords = (book: Book): ConditionWords<View> => {
  const gone: FactWord<View, InHex> = {
    words: ['gone'],
    read: (reader) => {
      const isOpen = reader.mark('(') !== undefined;
      const hex = readHex(reader);
      if (hex === undefined) return undefined;
      if (isOpen && reader.mark(')') === undefined) return reader.fail('order.leftover', { text: '(' });
      return { hex };
    },
    write: ({ hex }) => `(${hex})`,
    holds: ({ hex }, { view }) => {
      if (view.you === undefined) return undefined;
      return enemyAt(seenAs(book, view), view.you, hex) === undefined;
    },
  };
  const here: FactWord<View> = {
    words: ['leader'],
    at: WITH_UNIT,
    read: (reader) => (reader.word('here') ? {} : reader.fail('order.unknown-condition', { text: 'LEADER' })),
    write: () => '.here',
    holds: holdsIn('leader.here'),
  };
  return {
    most: MOST_PARTS,
    numbers: NUMBERS,
    units: [],
    figures: (decision, view) => (view.you === undefined ? {} : figuresAt(seenAs(book, view), view.you, decision)),
    facts: {
      gone,
      here,
      moved: plain('moved', ['move', 'combat', 'advance']),
      supported: plain('supported', WITH_UNIT),
      target: otherFact('target', ['combat'], ['insquare', 'alone']),
      attacker: otherFact('attacker', UNDER_ATTACK, []),
    },
  };
};

const flag = (holds: boolean): number => (holds ? 1 : 0);

/** What is known at every question: banners, the own hand and its squares. */
function sideFigures(position: Position, side: Side): Figures {
  const { hand, track } = sideState(position, side);
  return {
    'me.banners': bannersOf(position, side),
    'foe.banners': bannersOf(position, foeOf(position, side)),
    hand: hand.length,
    squares: track.filter((card) => card !== null).length,
  };
}

/** What is known of an own unit. */
export const unitFigures = (position: Position, unit: Standing): Figures => ({
  'my.blocks': unit.blocks,
  'leader.here': flag(attachedTo(position, unit) !== undefined),
  supported: flag(isSupported(position, unit)),
  ...(position.state.now ? { moved: flag((turnOf(position).moved[unit.id] ?? 0) > 0) } : {}),
});

const armFlags = (position: Position, word: string, unit: Unit | undefined): Figures =>
  Object.fromEntries(
    ARMS.map((arm) => [`${word}.${arm.toLowerCase()}`, flag(unit !== undefined && armOf(position, unit) === arm)]),
  );

/** What is known of a combat before it is fought: the dice of both sides, and whom it is fought against. */
export function combatFigures(
  position: Position,
  unit: Standing,
  { at, mode, guns }: { readonly at: Hex; readonly mode: Mode; readonly guns: readonly UnitId[] },
): Figures {
  const foe = unitAt(position, at);
  return {
    dice: combatDice(position, unit, { at, mode, guns, isBonus: false }),
    range: distance(unit.hex, at),
    'target.alone': flag(!foe),
    'target.insquare': flag(foe?.square !== undefined),
    ...armFlags(position, 'target', foe),
    ...(foe ? { 'target.blocks': foe.blocks } : {}),
    ...(foe && mode === 'melee' ? { 'target.dice': answeringDice(position, foe, unit) } : {}),
  };
}

/** C-COM-04, C-CA-03. All dice of an attack. */
export function combatDice(
  position: Position,
  unit: Standing,
  { at, mode, guns, isBonus }: { at: Hex; mode: Mode; guns: readonly UnitId[]; isBonus: boolean },
): number {
  if (mode === 'fire') return fireDice(position, unit, at);
  const target = unitAt(position, at);
  const foe = target ? foeAs(position, target) : { hex: at, arm: undefined, isSquare: false };
  const byCard = isBonus ? 'follow-up' : 'card';
  const support = guns.map((id) => supportDice(position, standingOf(position, id), foe, byCard));
  return meleeDice(position, unit, foe, byCard) + support.reduce((sum, each) => sum + each, 0);
}

/** What is known of a melee that is declared: its dice, and what they cost on average. */
const threatFigures = (position: Position, by: Standing, target: Standing, dice: number): Figures => ({
  'attacker.dice': dice,
  'expected.loss': meanHits(position, { by, target, dice, mode: 'melee' }),
});

/** The figures of a question to a side. */
export function figuresAt(position: Position, side: Side, { kind, prompt }: Decision): Figures {
  const { unit: id, by, against, dice } = prompt.args ?? {};
  const units = position.state.units.filter(isStanding);
  const unit = units.find((each) => each.id === id);
  const foe = units.find((each) => each.id === (by ?? against));
  return {
    ...sideFigures(position, side),
    ...(unit ? unitFigures(position, unit) : {}),
    ...(foe ? { 'attacker.blocks': foe.blocks, ...armFlags(position, 'attacker', foe) } : {}),
    ...(kind === 'reaction' && unit && foe ? threatFigures(position, foe, unit, Number(dice)) : {}),
    ...(kind === 'battleBack' ? { dice: Number(dice) } : {}),
  };
}

/** The reason of a line whose condition does not hold. */
export const unmet = { code: 'order.unmet', reason: message('refused.order.unmet'), near: [] } as const;
