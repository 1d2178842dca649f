/** The content packs of a game. */
import { isObject, type Json } from '../../../engine/index.ts';
import type { CampaignModule, Packs } from '../module.ts';
import { checkPack } from './check.ts';
import { filesIn, PACK_FILES, type PackContent } from './files.ts';
import type { PackFormat } from './format.ts';
import { faultTeller } from './words.ts';

/**
 * `shipped` is the content that comes with the program. `play` makes the game with other files and throws if they have
 * the wrong shape.
 */
export const packsOf = (
  format: PackFormat,
  shipped: PackContent,
  play: (content: PackContent) => CampaignModule,
): Packs => {
  const tell = faultTeller(format.sentences);
  const read = (content: Json): PackContent => filesIn(isObject(content) ? content : {});
  return {
    format,
    files: PACK_FILES,
    // Values parsed from JSON are JSON.
    complete: (files) => Object.fromEntries(PACK_FILES.map((file) => [file, (files[file] ?? shipped[file]) as Json])),
    check: (content) => checkPack(format, read(content)).map((fault) => ({ level: fault.level, text: tell(fault) })),
    play: (content) => play(read(content)),
  };
};
