/** Kutuzov as it can be played to its end before all operations of its cards are carried out. */
import { isObject, type Json } from '../../../src/engine/index.ts';
import { shippedContent } from '../../../src/games/kutuzov/content.ts';
import { kutuzov } from '../../../src/games/kutuzov/index.ts';
import { awaited } from '../../../src/games/kutuzov/pack/awaited.ts';

const isAwaited = (op: unknown): boolean => isObject(op) && Object.hasOwn(awaited, String(op.op));

/** A Must-Play card whose event nothing carries out would stay in its hand for ever: here it does nothing but prevent peace. */
const freed = (card: unknown): unknown =>
  isObject(card) && card.mustPlay === true && Array.isArray(card.ops) && card.ops.some(isAwaited)
    ? { ...card, ops: [{ op: 'no_peace', scope: 'turn' }] }
    : card;

const { cards: file } = shippedContent;
const cards = isObject(file) && Array.isArray(file.cards) ? { ...file, cards: file.cards.map(freed) } : file;

export const playable = kutuzov.packs.play({ ...shippedContent, cards } as unknown as Json);
