/**
 * Shortens a story to its newest part if a mail has no room for all of it. Headings of the remaining blocks are kept.
 */
import type { Block, Phrase } from './document.ts';
import { plainPhrase } from './document.ts';
import { wrap } from './wrap.ts';

/** The width of a line in columns, without its indent. */
const WIDTH = 66;

const linesOf = (phrase: Phrase): number => Math.max(1, wrap(plainPhrase(phrase), WIDTH).length);

const sum = (numbers: readonly number[]): number => numbers.reduce((total, n) => total + n, 0);

/** The approximate number of lines of a block in plain text. */
export const heightOf = (block: Block): number => {
  switch (block.kind) {
    case 'text':
      return linesOf(block.text);
    case 'list':
      return sum(block.items.map(linesOf));
    case 'table':
      return block.rows.length + 1;
    case 'dice':
      return 2 * block.rows.length;
    case 'group':
      return 1 + sum(block.blocks.map(heightOf));
    default:
      return 1;
  }
};

/** The end of a block with at most this many lines; undefined if nothing of it fits. */
const endOf = (block: Block, most: number): Block | undefined => {
  if (heightOf(block) <= most) return block;
  if (block.kind === 'group') {
    const { blocks } = newestOf(block.blocks, most - 1);
    return blocks.length === 0 ? undefined : { ...block, blocks };
  }
  if (block.kind !== 'list') return undefined;
  let [first, left] = [block.items.length, most];
  while (first > 0) {
    left -= linesOf(block.items[first - 1] ?? '');
    if (left < 0) break;
    first--;
  }
  return first === block.items.length ? undefined : { kind: 'list', items: block.items.slice(first) };
};

/** The last blocks of a story that fit into this many lines, and whether earlier ones were cut. */
export const newestOf = (
  blocks: readonly Block[],
  most: number,
): { readonly blocks: readonly Block[]; readonly isCut: boolean } => {
  const kept: Block[] = [];
  let left = most;
  for (const block of [...blocks].reverse()) {
    const end = left > 0 ? endOf(block, left) : undefined;
    if (end) kept.unshift(end);
    if (end !== block) return { blocks: kept, isCut: true };
    left -= heightOf(block);
  }
  return { blocks: kept, isCut: false };
};
