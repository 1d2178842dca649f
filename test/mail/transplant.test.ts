import { expect, test } from 'vitest';
import { wellington } from '../../src/games/wellington/index.ts';
import { readMail } from '../../src/mail/reading.ts';
import { isOrderLine, type Language } from '../../src/orders/index.ts';
import { CLIENTS, OWN, SENT, type Transplant, transplants } from './transplant.ts';

const language = wellington.language as unknown as Language;
const sentText = SENT.join('\n');
/** Our mail without some of its order lines: the quoted mail then contains orders that we did not send. */
const withoutOrders = SENT.filter((line) => !/^(?:PLAY|MOVE) /.test(line)).join('\n');

/** Each reply occurs in one of the six languages, and each program in all six. */
const replies: Transplant[] = [...transplants(SENT)].filter((_, index) => index % 6 === Math.floor(index / 6) % 6);

const knowledge: readonly [what: string, sentTexts: readonly string[]][] = [
  ['the mail that is quoted is known', [sentText]],
  ['nothing is known of what was sent', []],
  ['orders of others were put into what was sent', [withoutOrders]],
];

test('the replies are of many programs', () => {
  expect(Object.keys(CLIENTS)).toHaveLength(14);
  expect(replies).toHaveLength(14 * 3 * 2 * 3);
});

test.each(knowledge)('no quoted order runs and no order of the writer is lost: %s', async (_, sentTexts) => {
  let intact = 0;
  for (const { name, raw, isClear } of replies) {
    const reading = await readMail(raw, { isOrderLine: (line) => isOrderLine(line, language), sentTexts });
    const orders = reading.orders.map((line) => line.trim());
    const held = reading.held?.lines ?? [];
    expect(
      orders.filter((line) => !OWN.includes(line)),
      name,
    ).toEqual([]);
    expect(
      OWN.filter((line) => !orders.includes(line) && !held.includes(line)),
      name,
    ).toEqual([]);
    const isIntact = orders.join('\n') === OWN.join('\n');
    if (isClear) expect(isIntact, `${name}: ${orders.join('; ')}`).toBe(true);
    const isKnown = sentTexts.includes(sentText);
    if (isClear && isKnown) expect(held, name).toEqual([]);
    if (!isIntact) expect(held, name).not.toEqual([]);
    if (isIntact) intact += 1;
  }
  expect(intact).toBeGreaterThanOrEqual(replies.filter(({ isClear }) => isClear).length);
});
