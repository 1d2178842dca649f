/** The verbs of the campaign games read what they write. */
import { describe } from 'vitest';
import type { CampaignModule } from '../../../src/games/campaign/define/module.ts';
import { rowsOf } from '../../../src/games/campaign/orders/answers/index.ts';
import { makeKit, type Rows } from '../../../src/games/campaign/orders/names.ts';
import type { View } from '../../../src/games/campaign/state.ts';
import { kutuzov } from '../../../src/games/kutuzov/index.ts';
import { ownLanguage } from '../../../src/games/kutuzov/orders.ts';
import { wellington } from '../../../src/games/wellington/index.ts';
import { syntax } from '../../../src/orders/index.ts';
import { testLaws } from '../../orders/syntax/laws.ts';

const tableOf = (
  { definition: { content }, language }: CampaignModule,
  ownRows: (kit: ReturnType<typeof makeKit>) => Rows,
) => {
  const kit = makeKit({ content, controller: () => null, reactions: {} });
  return new syntax.VerbTable<View>(rowsOf(kit, ownRows(kit), undefined), language);
};

describe('Wellington', () => {
  testLaws(
    tableOf(wellington, () => ({})),
    wellington.language,
    { owns: ['britain'] },
  );
});

describe('Kutuzov', () => {
  testLaws(tableOf(kutuzov, ownLanguage.rows), kutuzov.language, { owns: ['french_north'] });
});
