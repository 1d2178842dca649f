/** Wellington: the Peninsular War, 1812 to 1814. */
import type { Json } from '../../engine/index.ts';
import { makeCampaign } from '../campaign/campaign.ts';
import type { CampaignModule, Packs } from '../campaign/module.ts';
import { type Book, readBook, shipped } from './content.ts';
import { define } from './definition.ts';
import { examples } from './help.ts';
import { ownSentences, ownWords } from './messages/index.ts';
import { checkPack, completed } from './pack/pack.ts';
import { PACK_FILES, type PackContent } from './pack/schema.ts';
import { tellFault } from './pack/words.ts';
import { prizeOf } from './prizes.ts';
import { adoptEmperor } from './reinforcements.ts';
import { rulings, scenarioOf, scenarios, splits } from './setup.ts';
import { endsAhead, pointsOf } from './victory.ts';

/** Orders of its sequel, which many players of it know. */
const KUTUZOV = {
  game: 'Kutuzov',
  verbs: ['SCORCH', 'ENTRENCH'],
  uses: ['attrition', 'morale', 'entrench', 'scorch'],
} as const;

const packs: Packs = {
  files: PACK_FILES,
  complete: (files) => completed(files) as unknown as Json,
  check: (content) =>
    checkPack(content as unknown as PackContent).map((fault) => ({ level: fault.level, text: tellFault(fault) })),
  play: (content) => makeWellington(readBook(content as unknown as PackContent)),
};

/** Wellington as it is played from a book. */
export const makeWellington = (book: Book): CampaignModule =>
  makeCampaign({
    title: 'Wellington',
    definition: define(book),
    scenarios,
    splits,
    rulings,
    pack: book.pack,
    packs,
    aliases: book.aliases,
    messages: { sentences: ownSentences, words: ownWords },
    examples,
    elsewhere: KUTUZOV,
    scenarioOf: (name) => scenarioOf(book, name),
    prize: prizeOf,
    points: pointsOf,
    endsAhead,
    adopt: adoptEmperor,
  });

export const wellington = makeWellington(shipped);
