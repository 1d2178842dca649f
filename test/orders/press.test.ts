import { expect, test } from 'vitest';
import type { ReadContext } from '../../src/orders/index.ts';
import { anybody, read as readIn } from './wellington.ts';

const read = (text: string, context: Partial<ReadContext> = {}) => readIn(text, { ...anybody, ...context } as never);

const ENDINGS = ['END', 'end.', 'ENDPRESS', 'End', 'ENDE', 'Fin.', '끝', '終わり', '以上'];
const PLANS = ['your plan is fine', 'ton plan est bon', '계획이 좋습니다', 'その計画でよいです'];

test.each(ENDINGS)(
  '%s on a line of its own, or behind a sentence, ends a message, and the orders below are read',
  (end) => {
    for (const plan of PLANS) {
      for (const text of [
        `PRESS TO SP\n${plan}\n${end}\nPLAY 17 CP\nDONE`,
        `PRESS TO SP\n${plan}. ${end}\nPLAY 17 CP\nDONE`,
        `press to SP: ${plan}. ${end}\nPLAY 17 CP\nDONE`,
      ]) {
        const { press, lines, controls } = read(text);
        expect(
          press.map((each) => each.text.replace(/\.$/, '')),
          text,
        ).toEqual([plan]);
        expect(lines.map(({ canonical }) => canonical)).toEqual(['PLAY 17 CP']);
        expect(controls.done).toBe(true);
      }
    }
  },
);

test.each([
  'press to SP: I agree',
  'PRESS SP: I agree',
  'Message to SP: I agree',
  'msg sp: I agree',
  'tell sp I agree',
])('the message "%s" ends with its line', (line) => {
  const { press, lines } = read(`${line}\nPLAY 17 CP\nMOVE Wellington Elvas`, {
    isReader: (name) => name.toLowerCase() === 'sp',
  });
  expect(press.map(({ to, text }) => [to.toLowerCase(), text])).toEqual([['sp', 'I agree']]);
  expect(lines).toHaveLength(2);
});

test('a message on one line goes on where the mail program has wrapped it', () => {
  const { press, lines } = read(
    'press to SP: your plan is fine, I shall go to the north myself, and you keep\nthe south with three\nPLAY 17 CP',
  );
  expect(press.map(({ text }) => text)).toEqual([
    'your plan is fine, I shall go to the north myself, and you keep the south with three',
  ]);
  expect(lines).toHaveLength(1);
});

test('an END below orders that may belong to a message ends the message, and the orders below it are read', () => {
  const { press, lines, problems } = read('PRESS TO SP: I agree\nFLAG Merida\nEND\nPLAY 17 CP\nDONE');
  expect(press.map(({ text, unended }) => [text, unended])).toEqual([['I agree', ['FLAG Merida']]]);
  expect(lines.map(({ canonical }) => canonical)).toEqual(['FLAG merida', 'PLAY 17 CP']);
  expect(problems.map(({ code }) => code)).toEqual(['press.unended']);
});

test.each(['we meet at the end', 'this will be the end of it', 'to the bitter end we fight'])(
  '"%s" ends no message',
  (line) => {
    expect(read(`PRESS TO SP\nhello\n${line}\nyours\nEND\nPLAY 17 CP`).press.map(({ text }) => text)).toEqual([
      `hello\n${line}\nyours`,
    ]);
  },
);

const ORDERS = [
  'PLAY 17 CP',
  'MOVE Wellington 4SP Elvas',
  'Spiele Karte 17 für CP',
  'INTERCEPT Hill ALWAYS',
  'STANDING CLEAR',
  'DELETE 2',
  'ABSENCE 24 Dec TO 2 Jan',
  'DONE',
  'WITHDRAW',
];

test.each(ORDERS)('"%s" below a message without an end is neither sent nor read as certain', (order) => {
  for (const text of [
    `PRESS TO SP\nhello\n${order}`,
    `PRESS TO SP\nhello\n\n${order}\n끝`,
    `press to SP: hello\nand bye\n${order}\nEND`,
  ]) {
    const { press, problems } = read(text);
    expect(press.map((each) => each.text).join(), text).not.toContain(order);
    expect(press[0]?.unended).toEqual([order]);
    expect(problems.map(({ code }) => code)).toContain('press.unended');
    const certain = read(text, { endsMessages: true });
    expect(certain.press[0]?.unended).toBeUndefined();
    expect(certain.problems.map(({ code }) => code)).not.toContain('press.unended');
  }
});

test.each(['Yes', 'no, never', 'Move with me!', 'March was cold', 'Hold on', 'Help!', 'Play nice', 'Who knows'])(
  '"%s" in a message without an end is part of it',
  (line) => {
    expect(read(`PRESS TO SP\nhello\n${line}\nbye`).press).toEqual([
      { to: 'SP', anonymous: false, text: `hello\n${line}\nbye` },
    ]);
  },
);

test('what follows END to its message may be any order', () => {
  expect(read('PRESS TO SP\nhello\nPLAY 17 CP\nEND').press.map(({ text }) => text)).toEqual(['hello\nPLAY 17 CP']);
});

test('a message without an end goes up to the next one', () => {
  expect(read('PRESS TO SP\nhello\nPRESS TO FN\nbye').press.map(({ to, text }) => [to, text])).toEqual([
    ['SP', 'hello'],
    ['FN', 'bye'],
  ]);
});

test('prose with PRESS or TELL in it is no message', () => {
  for (const line of ['press on with the attack', 'Tell me more', 'message received, thanks'])
    expect(read(`${line}\nPLAY 17 CP`)).toMatchObject({ press: [], lines: [{ canonical: 'PLAY 17 CP' }] });
});

test.each([
  'SP에게 메시지: 마드리드로 갑니다',
  'SPへのメッセージ: 마드리드로 갑니다',
  'SPさん宛てのメッセージ: 마드리드로 갑니다',
])('a message may name its reader first: %s', (text) => {
  const { press } = read(text, { isReader: (name) => name === 'SP' });
  expect(press.map((each) => [each.to, each.text])).toEqual([['SP', '마드리드로 갑니다']]);
  expect(read(text, { isReader: () => false }).press).toEqual([]);
});
