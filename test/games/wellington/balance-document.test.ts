/** What docs/balance.md says of cards is what the content has, and no card differs from its data unless it is named there. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { sure } from '../../../src/engine/index.ts';
import file from '../../../src/games/wellington/content/cards.json' with { type: 'json' };

const PAGE = readFileSync(new URL('../../../docs/balance.md', import.meta.url), 'utf8');

/** `| card 28 Convalescent Depots | 4 CP | 3 CP | why |` */
const ROW = /^\| card (\d+) (.+?) \| (.+?) \| (.+?) \| .+ \|$/gm;
const named = [...PAGE.matchAll(ROW)].map(([, number, title, , is]) => ({ number: Number(number), title, is }));
const cards = new Map(file.cards.map((card) => [card.number, card]));

const figuresIn = (text: string) => text.match(/\d+(?:\.\d+)?(?: [CS]P)?/g) ?? [];

test.each(named)('card $number is as docs/balance.md says: $is', ({ number, title, is }) => {
  const card = sure(cards.get(number));
  expect(card.title.toLowerCase()).toBe(sure(title).toLowerCase());
  expect(figuresIn(`${card.cp} CP. ${card.effect}`)).toEqual(expect.arrayContaining(figuresIn(sure(is))));
});

test('W-D.18: every other card is as in the data that the set-up came from', () => {
  const others = file.cards.filter(({ number }) => !named.some((row) => row.number === number));
  const text = JSON.stringify(others.map(({ number, title, cp, effect }) => [number, title, cp, effect]));
  // Of the data, which are not part of the program. A card that is to differ is named in docs/balance.md.
  expect(createHash('sha256').update(text).digest('hex')).toBe(
    '373d4a9ad3da8087e31482712d8c957d2bb1b696b0956fa4764b1d4c5c27fb94',
  );
});
