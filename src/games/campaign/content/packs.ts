/** The content packs of a game. */
import { isObject, type Json, type JsonObject } from '../../../engine/index.ts';
import type { Content } from '../../../game/index.ts';
import type { CampaignModule, CampaignTypes } from '../define/module.ts';
import { checkPack } from './check.ts';
import { filesIn, PACK_FILES, type PackContent } from './files.ts';
import type { PackFormat } from './format.ts';
import type { Pack } from './pack.ts';
import { faultTeller } from './words.ts';

export interface Packs {
  /** The content that the game is played with. */
  readonly pack: Pack;
  readonly format: PackFormat;
  /** The content that comes with the program. */
  readonly shipped: PackContent;
  /** Makes the game with other files. Throws if they have the wrong shape. */
  play(content: PackContent): CampaignModule;
}

/** The content of a game that is played from a pack. */
export const contentOf = ({ pack, format, shipped, play }: Packs): Content<CampaignTypes> => {
  const tell = faultTeller(format.sentences);
  const read = (content: Json): PackContent => filesIn(isObject(content) ? content : {});
  return {
    pack,
    files: PACK_FILES,
    // Values parsed from JSON are JSON.
    shipped: shipped as JsonObject,
    check: (content) => checkPack(format, read(content)).map((fault) => ({ level: fault.level, text: tell(fault) })),
    play: (content) => play(read(content)),
  };
};
