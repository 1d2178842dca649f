/** Makes our mails harmless when they come back quoted, sometimes without quote marks: no line of ours is read as an order. */

import type { Block, Document } from './document.ts';

/** Whether a line would be an order, an edit or a command if it came back in a mail. A line behind `|` never is. */
export type IsOrder = (line: string) => boolean;

/** The lines of a text that would be orders. */
export const ordersIn = (text: string, isOrder: IsOrder): string[] => text.split('\n').filter(isOrder);

/** Makes a line harmless: if it would be an order, it is put behind `|`. */
export const disarm = (line: string, isOrder: IsOrder): string =>
  isOrder(line) ? line.replace(/^(\s*)/, '$1| ') : line;

const inertBlock = (block: Block, isOrder: IsOrder): Block => {
  if (block.kind === 'text' && typeof block.text === 'string') return { ...block, text: disarm(block.text, isOrder) };
  if (block.kind === 'group') return { ...block, blocks: block.blocks.map((each) => inertBlock(each, isOrder)) };
  if (block.kind !== 'readout') return block;
  const lines = block.lines.map((line) => ({ ...line, notes: line.notes.map((note) => disarm(note, isOrder)) }));
  return { ...block, lines };
};

/** A document without a paragraph that would be an order: its HTML is quoted as well as its text. */
export const inertDocument = (document: Document, isOrder: IsOrder): Document => ({
  ...document,
  sections: document.sections.map((section) => ({
    ...section,
    blocks: section.blocks.map((block) => inertBlock(block, isOrder)),
  })),
});
