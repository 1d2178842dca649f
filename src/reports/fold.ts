/** The story of a mail that would be too long: the dice of its oldest fights are told as counts, and nothing disappears. */
import type { Block } from './document.ts';

const counted = (block: Block): Block => {
  if (block.kind === 'dice') return { ...block, isCounted: true };
  return block.kind === 'group' ? { ...block, blocks: block.blocks.map(counted) } : block;
};

/** The parts of a story, oldest first, folded until they take no more than this many lines. */
export function foldedStory(
  blocks: readonly Block[],
  most: number,
  linesOf: (blocks: readonly Block[]) => number,
): readonly Block[] {
  const told = [...blocks];
  let lines = linesOf(told);
  for (const [i, block] of blocks.entries()) {
    if (lines <= most) break;
    told[i] = counted(block);
    lines += linesOf(told.slice(i, i + 1)) - linesOf([block]);
  }
  return told;
}
