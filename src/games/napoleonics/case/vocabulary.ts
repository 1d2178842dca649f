/** The words of Commands & Colors: Napoleonics, as cases have them, and what stands in its events. */
import { z } from 'zod';
import { sure } from '../../../engine/index.ts';
import { orderCatalogues } from '../../../orders/index.ts';
import type { EventShapes } from '../../campaign/case/expecting.ts';
import { count, face, flag, madeWord, unknownWord, word } from '../../campaign/case/words.ts';
import type { Book } from '../content.ts';
import type { NapoleonicsEvent } from '../events.ts';
import { sentences } from '../messages/index.ts';
import { HEXES } from '../rules/board.ts';
import type { State } from '../state.ts';
import { FACES, REACTIONS, SECTIONS, SYMBOLS } from '../types.ts';

const PIECE = /^([A-Z]{2}-[A-Z]{2,3}?)(\d)?(?:\+([A-Za-z]+))?(?:\/(\d))?$/;
const LEADER = /^([A-Z]{2})\+([A-Za-z]+)$/;

/** A piece as a case writes it. */
interface Piece {
  /** Absent for a leader alone. */
  readonly type?: string;
  readonly nation?: string;
  readonly blocks?: number;
  readonly leader?: string;
  readonly space?: number;
}

/** `FR-LN4+Ney/2`, or `FR+Ney`; undefined for what is no piece. */
export const pieceFrom = (text: string): Piece | undefined => {
  const lone = LEADER.exec(text);
  if (lone) return { nation: sure(lone[1]), leader: sure(lone[2]) };
  const [whole, type, blocks, leader, space] = PIECE.exec(text) ?? [];
  if (whole === undefined || type === undefined) return undefined;
  return {
    type,
    ...(blocks === undefined ? {} : { blocks: Number(blocks) }),
    ...(leader === undefined ? {} : { leader }),
    ...(space === undefined ? {} : { space: Number(space) }),
  };
};

const ROLLS = ['firstStrike', 'square', 'fire', 'melee', 'bonus', 'battleBack', 'leader', 'escape', 'elan', 'rally'];

const QUESTIONS = [
  ...['script', 'card', 'orders', 'rally', 'move', 'combat', 'advance', 'take', 'bonus', 'keep'],
  ...['reaction', 'battleBack', 'flags', 'retreat', 'leader', 'supply', 'square', 'escape'],
];

/** Words that do not depend on who stands in a position. */
const fixedFor = (book: Book) => ({
  hex: word('hex', HEXES),
  card: word('card', book.cards.keys()),
  section: word('section', SECTIONS),
  ground: word('terrain', ['CLEAR', ...book.terrain.keys()]),
  face: word('hex side', FACES),
  symbol: word('symbol', SYMBOLS),
  reaction: word('reaction', REACTIONS),
  /** `melee:4`. */
  roll: madeWord('roll', (text) => {
    const [kind = '', dice = ''] = text.split(':');
    if (!ROLLS.includes(kind)) return unknownWord('roll', kind, ROLLS);
    return /^[1-9]\d?$/.test(dice) ? undefined : `${text} says no number of dice`;
  }),
  rollKind: word('roll', ROLLS),
  question: word('question', QUESTIONS),
  code: word('code', [
    'line.unread',
    ...Object.keys({ ...orderCatalogues.en, ...sentences.en }).flatMap((key) => /^refused\.(.*)/.exec(key)?.[1] ?? []),
  ]),
});

const known = new WeakMap<Book, ReturnType<typeof fixedFor>>();

export const fixedWords = (book: Book): ReturnType<typeof fixedFor> => {
  const made = known.get(book) ?? fixedFor(book);
  known.set(book, made);
  return made;
};

/** Names of those who stand in a position. Most games of cases have few, so they are made for each. */
export const vocabularyOf = (book: Book, { sides, units, leaders }: State) => {
  const names = leaders.map(({ id }) => id);
  const faultOf = (text: string): string | undefined => {
    const piece = pieceFrom(text);
    if (!piece) return `${text} is no piece`;
    const { type, blocks, leader } = piece;
    if (leader !== undefined && !names.includes(leader)) return unknownWord('leader', leader, names);
    if (type === undefined) return undefined;
    const kind = book.types.get(type);
    if (!kind) return unknownWord('unit', type, [...book.types.keys()]);
    if (blocks === undefined) return `${text} names no blocks`;
    return blocks < 1 || blocks > kind.blocks ? `${type} has ${kind.blocks} blocks` : undefined;
  };
  return {
    ...fixedWords(book),
    side: word('side', Object.keys(sides)),
    unit: word(
      'unit',
      units.map(({ id }) => id),
    ),
    leader: word('leader', names),
    target: word('unit or leader', [...units.map(({ id }) => id), ...names]),
    /** A piece with its blocks, its leader and its space. */
    piece: madeWord('piece', faultOf),
  };
};

export type Vocabulary = ReturnType<typeof vocabularyOf>;

type Kind = NapoleonicsEvent extends infer E
  ? E extends { readonly kind: infer K extends string }
    ? K
    : never
  : never;

/** The fields of each kind of event. */
export const eventShapes = (words: Vocabulary): EventShapes & Record<Kind, unknown> => {
  const { card, hex, leader, side, symbol, target, unit } = words;
  const faces = z.array(face);
  const symbols = z.array(symbol);
  const path = z.array(hex);
  const held = { side, hexes: path, banners: count };
  const unitGoes = { unit, from: hex, path };
  const checked = { leader, at: hex, faces, symbols, isHit: flag };
  return {
    'cards.dealt': { side, count },
    'cards.received': { side, cards: z.array(card) },
    'deck.shuffled': { count },
    'turn.begun': { side, turn: count, command: count },
    'turn.passed': { side },
    'turn.ended': { side, turn: count },
    'objective.held': held,
    'objective.lost': held,
    'card.played': { side, card, counts: card.nullable() },
    'orders.rolled': { side, what: word('roll', ['elan', 'rally']), faces, symbols },
    'orders.given': { side, units: z.array(unit), leaders: z.array(leader) },
    'unit.rallied': { unit, at: hex, blocks: count },
    'unit.supplied': { unit, from: hex, to: hex.nullable() },
    'unit.moved': unitGoes,
    'leader.moved': { leader, from: hex, path },
    'combat.declared': {
      mode: word('mode', ['melee', 'fire']),
      unit,
      target,
      from: hex,
      at: hex,
      with: z.array(unit),
      isBonus: flag,
    },
    'combat.ended': { side, unit, at: hex, outcome: word('outcome', ['won', 'held', 'lost']) },
    'reaction.chosen': { unit, at: hex, reaction: words.reaction },
    'dice.rolled': { what: words.rollKind, unit, target, at: hex, faces, symbols, hits: count, flags: count },
    'unit.lost': { unit, at: hex, lost: count, left: count },
    'unit.eliminated': { unit, at: hex },
    'unit.left': { unit, from: hex, banners: count },
    'flags.ignored': { unit, at: hex, count },
    'unit.retreated': { ...unitGoes, missing: count, isBounce: flag },
    'leader.checked': checked,
    'leader.hunted': { ...checked, unit },
    'leader.retreated': { leader, from: hex, path },
    'leader.removed': { leader, at: hex },
    'leader.left': { leader, from: hex },
    'square.formed': { unit, at: hex, space: count },
    'square.card': { side, card, space: count },
    'square.left': { unit, space: count },
    'unit.advanced': unitGoes,
    'unit.retired': unitGoes,
    'banner.gained': { side, banners: count },
    'game.ended': { winner: side },
  };
};
