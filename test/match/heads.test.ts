/** The head of an answer says what has become of the orders and lines of its seat, and nothing else. */
import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Chance, chanceFrom } from '../../src/engine/index.ts';
import { advanceMatch } from '../../src/match/play/advance.ts';
import { openMatch, sendMail, type TestMatch, type TestService, testService } from './service.ts';

let place: TestService;
beforeAll(async () => {
  place = await testService();
});
afterAll(() => place.close());

const pick = <T>(from: readonly T[], chance: Chance): T => from[chance.below(from.length)] as T;

/** What was there before the mail. */
const BEFORE = {
  nothing: [],
  'a draft': ['STRIKE\nPASS'],
  'orders sent': ['STRIKE\nPASS\nDONE'],
  'orders sent and standing orders': ['PARRY ALWAYS', 'STRIKE\nPASS\nDONE'],
  'standing orders': ['PARRY ALWAYS\nPARRY NEVER'],
  'orders that are carried out': ['STRIKE\nPASS\nNOW'],
} as const;

const PARTS = [
  ['', '', 'STRIKE\nPASS', 'DRAW', 'PASS', 'SHOW 99', 'STIRKE', 'DELETE 1', 'DELETE 9', 'CLEAR'],
  ['', '', 'DONE', 'NOW', 'WAIT', 'WITHDRAW'],
  ['', '', 'PARRY NEVER', 'PARRY IF key', 'STANDING DELETE 1', 'STANDING CLEAR'],
  ['', '', 'STATUS', 'ORDERS', 'VOTE YES'],
  ['', '', 'PRESS TO blue\nGood morning.\nEND', 'Good morning.'],
];

interface Kept {
  readonly lines: readonly string[];
  readonly isSent: boolean;
  readonly standing: readonly string[];
}

const keptOf = async ({ seatNo }: TestMatch): Promise<Kept> => {
  const { store } = place.service;
  const draft = await store.draft.findUnique({ where: { seatNo: seatNo.red ?? 0 } });
  const standing = await store.standingOrder.findMany({ where: { seatNo: seatNo.red ?? 0 } });
  return { lines: draft?.lines ?? [], isSent: draft?.handedOver ?? false, standing: standing.map(({ text }) => text) };
};

/** What a head says is so, and whether it is. */
const claims = (before: Kept, after: Kept, isRunning: boolean): Readonly<Record<string, boolean>> => {
  const added = after.standing.filter((text) => !before.standing.includes(text));
  const dropped = before.standing.filter((text) => !after.standing.includes(text));
  const isDraft = after.lines.length > 0 && !after.isSent;
  const isSame = before.lines.join() === after.lines.join() && before.isSent === after.isSent;
  return {
    'orders?, handed over': after.isSent && !isRunning,
    'kept as a draft': isDraft,
    'Reply DONE to send': isDraft,
    'is unchanged': isDraft && isSame,
    'stay handed over': after.isSent && isSame,
    'being carried out': isRunning && isSame,
    'taken back': before.isSent && isDraft,
    withdrawn: before.lines.length > 0 && after.lines.length === 0,
    'No orders of yours': after.lines.length === 0,
    'orders? stored': added.length > 0 || after.standing.length > 0,
    'orders? deleted': dropped.length > 0,
    '\\b0 of 0\\b': false,
    'It has changed nothing': isSame && added.length + dropped.length === 0,
  };
};

/** What a head has to say because it is so. */
const duties = (before: Kept, after: Kept, isRunning: boolean): Readonly<Record<string, boolean>> => ({
  'handed over|being carried out': after.isSent,
  draft: after.lines.length > 0 && !after.isSent,
  'taken back': before.isSent && !isRunning && after.lines.length > 0 && !after.isSent,
  stored: after.standing.some((text) => !before.standing.includes(text)),
  deleted: before.standing.some((text) => !after.standing.includes(text)),
});

/** What is wrong with a head. */
const faultsOf = (
  verdict: string,
  summary: string,
  [before, after, isRunning]: Parameters<typeof claims>,
): string[] => {
  const said = Object.entries(claims(before, after, isRunning));
  const due = Object.entries(duties(before, after, isRunning));
  const isUnsent = after.lines.length > 0 && !after.isSent && before.lines.join() !== after.lines.join();
  const fits: Readonly<Record<string, boolean>> = {
    ACCEPTED: !isUnsent,
    'NOT READ': isDeepStrictEqual(before, after),
    INFO: isDeepStrictEqual(before, after),
    'NOT SENT YET': !after.isSent,
    'TAKEN BACK': !after.isSent,
  };
  return [
    ...said.flatMap(([words, isSo]) => (new RegExp(words).test(summary) && !isSo ? [`untrue: ${words}`] : [])),
    ...due.flatMap(([words, isDue]) => (isDue && !new RegExp(words).test(summary) ? [`unsaid: ${words}`] : [])),
    ...(fits[verdict] === false ? [`unfit: ${verdict}`] : []),
  ];
};

const chance = chanceFrom(1812);

test.each(Object.entries(BEFORE))(
  'with %s before, every mixture of lines is answered by a head that is true',
  async (_what, mails) => {
    for (let n = 0; n < 15; n++) {
      const match = await openMatch(place.service, { press: 'open' });
      const write = (text: string) =>
        sendMail(place.service, { text, seatNo: match.seatNo.red ?? 0, decision: 0, from: 'rosa@players.test' });
      for (const text of mails) await write(text);
      const isRunning = mails.some((text) => text.includes('NOW'));
      if (isRunning) await advanceMatch(place.service, match.id);
      const text = PARTS.map((part) => pick(part, chance))
        .filter((each) => each !== '')
        .join('\n');
      const before = await keptOf(match);
      const { verdict = '', summary = '' } = (await write(text))?.reply ?? {};
      const after = await keptOf(match);
      const where = `${text}\n-> ${verdict} - ${summary}\n${JSON.stringify({ before, after })}`;
      expect(faultsOf(verdict, summary, [before, after, isRunning]), where).toEqual([]);
    }
  },
);
